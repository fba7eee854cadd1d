/** A handle at the corner of the board, where a desk has room: larger and smaller by drag and keys. @module */
import { h } from "./dom.js";
import { set, stage, state } from "./state.js";
import { t } from "./words.js";

/** The least and the most that the board may have of its room, in hundredths, and a step by key. */
const [LEAST, MOST, STEP] = [50, 100, 5];

/** @param {number} size */
const take = (size) => set({ size: Math.max(LEAST, Math.min(MOST, Math.round(size))) });

/** @param {KeyboardEvent} event */
function step(event) {
  /** @type {Record<string, number|undefined>} */
  const sizes = {
    ArrowRight: state.size + STEP,
    ArrowUp: state.size + STEP,
    ArrowLeft: state.size - STEP,
    ArrowDown: state.size - STEP,
    Home: LEAST,
    End: MOST,
  };
  const size = sizes[event.key];
  if (!size) return;
  event.preventDefault();
  // The arrows go through the game elsewhere.
  event.stopPropagation();
  take(size);
}

/**
 * The corner follows the pointer: the board stays where its upper edge and its middle are.
 * @param {PointerEvent} down
 */
function grip(down) {
  const box = stage.board.getBoundingClientRect();
  const full = (box.width / state.size) * 100;
  const middle = box.left + box.width / 2;
  const [x0, y0] = [box.right - down.clientX, box.bottom - down.clientY];
  handle.setPointerCapture(down.pointerId);
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const across = 2 * (event.clientX + x0 - middle);
    const along = event.clientY + y0 - box.top;
    const far = Math.abs(across - box.width) > Math.abs(along - box.height);
    take(((far ? across : along) / full) * 100);
  };
  handle.addEventListener("pointermove", follow);
  handle.addEventListener(
    "lostpointercapture",
    () => handle.removeEventListener("pointermove", follow),
    { once: true },
  );
  down.preventDefault();
}

const handle = h("div", {
  class: "resize",
  role: "slider",
  tabindex: 0,
  "aria-valuemin": LEAST,
  "aria-valuemax": MOST,
  onkeydown: step,
  onpointerdown: grip,
});

stage.over.push((board) => {
  handle.setAttribute("aria-label", t("settings.size"));
  handle.setAttribute("aria-valuenow", String(state.size));
  handle.title = t("settings.size");
  const frame = board.querySelector(".frame");
  if (handle.parentElement !== frame) frame?.append(handle);
});
