/** Arrows and circles over the pieces of a board, and how they are drawn by hand. @module */
import { s } from "../dom.js";

/**
 * An arrow in hundredths of a square, from one middle to near the other, as a path.
 * @param {Point} begin
 * @param {Point} end
 * @param {number} wide
 */
export function arrow([x1, y1], [x2, y2], wide) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  /** @param {number} along @param {number} across */
  const at = (along, across) =>
    `${(x1 + ux * along - uy * across).toFixed(1)} ${(y1 + uy * along + ux * across).toFixed(1)}`;
  const [tail, neck, tip] = [24, length - 8 - 3.2 * wide, length - 8];
  return `M${at(tail, wide)}L${at(neck, wide)}L${at(neck, 2.6 * wide)}L${at(tip, 0)}L${at(neck, -2.6 * wide)}L${at(neck, -wide)}L${at(tail, -wide)}z`;
}

/**
 * Draws over what the board shows; until it is shown again.
 * @param {BoardElement} board
 * @param {Arrow[]} arrows
 * @param {number[]} squares
 * @param {number|null} begun where the next arrow begins
 */
export function draw(board, arrows, squares, begun) {
  /** @param {number} square @param {string} look */
  const ring = (square, look) => board.circle(square, 44, look);
  const drawn = arrows
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, look }) =>
      s("path", {
        d: arrow(board.at(from), board.at(to), look === "best" ? 9 : 7),
        class: `arrow ${look}`,
      }),
    );
  board.layers.over.append(
    ...squares.map((square) => ring(square, "marked")),
    ...(begun ? [ring(begun, "marked begun")] : []),
    ...drawn,
  );
}

/**
 * Marks with one more: a circle on a square, or an arrow between two; what is drawn already goes.
 * @param {Pick<Marks, "squares"|"arrows">} marks @param {number} from @param {number} to
 * @returns {Pick<Marks, "squares"|"arrows">}
 */
export function toggled({ squares, arrows }, from, to) {
  if (from === to)
    return {
      arrows,
      squares: squares.includes(from) ? squares.filter((one) => one !== from) : [...squares, from],
    };
  const others = arrows.filter(([a, b]) => a !== from || b !== to);
  return { squares, arrows: others.length < arrows.length ? others : [...arrows, [from, to]] };
}

/** How long a press is long, in milliseconds: a piece may be held before it is dragged. */
const LONG = 600;

/** How far a finger may tremble meanwhile, in pixels. */
const STILL = 12;

/**
 * Lets somebody draw on a board: by a drag with the right button, or by one after a long press.
 * @param {BoardElement} board
 * @param {(from: number, to: number) => void} mark
 * @param {(from: number|null) => void} begun where a long press has begun one, until it ends
 */
export function drawable(board, mark, begun) {
  /** @param {PointerEvent} down */
  const drag = (down) => {
    const from = board.nearest(down);
    if (!from) return;
    /** @param {PointerEvent} event */
    const end = (event) => {
      // Another finger ends nothing.
      if (event.type === "pointerup" && event.pointerId !== down.pointerId) return;
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      begun(null);
      const to = event.type === "pointerup" ? board.nearest(event) : null;
      if (to && board.contains(document.elementFromPoint(event.clientX, event.clientY)))
        mark(from, to);
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return from;
  };
  /** @param {PointerEvent} down */
  const press = (down) => {
    const off = () => {
      clearTimeout(timer);
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", off);
      removeEventListener("pointercancel", off);
    };
    /** @param {PointerEvent} event */
    const moved = (event) =>
      Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > STILL && off();
    const timer = setTimeout(() => {
      off();
      // A piece that was gripped stays, and what ends the press is no tap.
      dispatchEvent(new PointerEvent("pointercancel", { pointerId: down.pointerId }));
      board.dragged = true;
      addEventListener("pointerup", () => setTimeout(() => (board.dragged = false), 50), {
        once: true,
      });
      const from = drag(down);
      if (from) begun(from);
    }, LONG);
    addEventListener("pointermove", moved);
    addEventListener("pointerup", off);
    addEventListener("pointercancel", off);
  };
  board.addEventListener("contextmenu", (event) => event.preventDefault());
  board.addEventListener("pointerdown", (down) => {
    if (down.button === 2) drag(down);
    else if (down.pointerType !== "mouse") press(down);
  });
}
