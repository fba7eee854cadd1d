/** The lines of the computer, as they come. @module */
import { written } from "../analysis/chance.js";
import { line } from "../analysis/edit.js";
import { opened } from "../analysis/study.js";
import { begin, onThought, setLines, toggle, watch } from "../analysis/watch.js";
import { h, lasting } from "../dom.js";
import { children } from "../patch.js";
import { number, t } from "../words.js";

const list = lasting(h("ol", { class: "thoughts" }));
const status = lasting(h("span", { class: "quiet", id: "thinking" }));
const again = lasting(
  h("button", {
    type: "button",
    class: "small quiet",
    id: "look-again",
    hidden: true,
    onclick: () => begin(),
  }),
);
const settings = lasting(h("div", { class: "lines-head" }));
const element = lasting(h("section", { class: "panel engine" }, settings, list));

/** Whether a line is being pressed: then it stays what it was when the finger came down. */
let pressed = false;

/** @param {boolean} is */
function press(is) {
  const was = pressed;
  pressed = is;
  if (was && !is && opened()) draw();
}
list.addEventListener("pointerdown", () => press(true));
list.addEventListener("click", () => press(false));
// The click comes some time after the finger has gone.
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () => pressed && setTimeout(press, 300, false));

/** How far it has come. */
function progress() {
  const [best] = watch.thoughts;
  if (watch.error) return watch.error;
  if (watch.state === "barred") return t("analysis.barred");
  if (watch.state === "over") return t("analysis.over");
  if (!watch.on) return t("analysis.off");
  if (!best) return t("analysis.thinking");
  const { ms = 0, nodes = 0 } = best;
  const speed = ms > 50 ? t("analysis.speed", { n: number(Math.round(nodes / ms)) }) : "";
  return [t("analysis.depth", { n: best.depth }), speed, t(`analysis.by.${watch.state}`)]
    .filter(Boolean)
    .join(" · ");
}

function draw() {
  status.textContent = progress();
  element.classList.toggle("refused", Boolean(watch.error));
  again.hidden = !watch.error;
  again.textContent = t("again");
  if (pressed) return;
  const shown =
    watch.on && !["barred", "over"].includes(watch.state)
      ? Array.from({ length: watch.lines }, (_, place) => watch.thoughts[place])
      : [];
  children(
    list,
    shown.map((thought, place) =>
      h("li", {}, thought ? row(thought, place) : h("span", { class: "quiet" }, "…")),
    ),
  );
  for (const moves of list.querySelectorAll(".thought > span")) fit(moves);
}

/**
 * Leaves of a line the moves that have room in it, whole ones.
 * @param {Element} moves
 */
function fit(moves) {
  const later = moves.lastChild;
  if (!(later instanceof Text)) return;
  const { bottom, height } = moves.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(later);
  const runsOver = () => range.getBoundingClientRect().bottom > bottom + height / 2;
  let end = later.data.length;
  while (end > 0 && runsOver()) {
    end = Math.max(later.data.lastIndexOf(" ", end - 1), 0);
    range.setEnd(later, end);
  }
  if (end < later.data.length) later.data = later.data.slice(0, end);
}

/**
 * A line: a press plays its first move; all of it goes into the game with the button behind it.
 * @param {Thinking} thought
 * @param {number} place
 */
function row(thought, place) {
  const [first, ...rest] = thought.moves;
  return [
    h(
      "button",
      { type: "button", class: "thought", id: `line-${place + 1}`, onclick: () => line([first]) },
      h("b", { class: thought.score < 0 ? "black" : "" }, written(thought)),
      h("span", {}, h("strong", {}, first), " ", rest.slice(0, 12).join(" ")),
    ),
    h(
      "button",
      {
        type: "button",
        class: "round add",
        id: `line-add-${place + 1}`,
        "aria-label": t("analysis.add", { move: first }),
        title: t("analysis.add", { move: first }),
        onclick: () => line(thought.moves.slice(0, 10)),
      },
      "+",
    ),
  ];
}

function head() {
  /** @param {string} id @param {string} word @param {string} text @param {number} lines */
  const step = (id, word, text, lines) =>
    h(
      "button",
      {
        type: "button",
        class: "count",
        id,
        "aria-label": word,
        disabled: lines < 1 || lines > 5,
        onclick: () => (setLines(lines), head()),
      },
      text,
    );
  children(settings, [
    h(
      "button",
      {
        type: "button",
        class: "toggle",
        id: "engine",
        role: "switch",
        "aria-checked": String(watch.on),
        "aria-label": t("analysis.engine"),
        onclick: () => (toggle(), head()),
      },
      h("i", { "aria-hidden": "true" }),
    ),
    h("span", { class: "words" }, h("strong", {}, t("analysis.engine")), status),
    again,
    h(
      "span",
      { class: "stepper-inline", role: "group", "aria-label": t("analysis.lines") },
      step("fewer", t("analysis.fewer"), "−", watch.lines - 1),
      h("output", {}, String(watch.lines)),
      step("more-lines", t("analysis.more-lines"), "+", watch.lines + 1),
    ),
  ]);
}

onThought(() => element.isConnected && opened() && draw());
new ResizeObserver(() => element.isConnected && opened() && draw()).observe(list);

/** The panel of the lines. */
export function lines() {
  head();
  draw();
  return element;
}
