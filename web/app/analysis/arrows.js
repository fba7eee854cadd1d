/** Arrows and marks over the pieces of a board. @module */
import { s } from "../dom.js";

/**
 * @typedef {{from: number, to: number, look: "best"|"drawn"|"other"}} Arrow
 */

/** An arrow in hundredths of a square, from one middle to near the other. */
function shape([x1, y1], [x2, y2], wide) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along, across) =>
    `${(x1 + ux * along - uy * across).toFixed(1)} ${(y1 + uy * along + ux * across).toFixed(1)}`;
  const [tail, neck, tip] = [24, length - 8 - 3.2 * wide, length - 8];
  return `M${at(tail, wide)}L${at(neck, wide)}L${at(neck, 2.6 * wide)}L${at(tip, 0)}L${at(neck, -2.6 * wide)}L${at(neck, -wide)}L${at(tail, -wide)}z`;
}

/**
 * Draws over what the board shows; until it is shown again.
 * @param {any} board
 * @param {Arrow[]} arrows
 * @param {number[]} squares
 * @param {number|null} begun where the next arrow begins
 */
export function draw(board, arrows, squares, begun) {
  const ring = (square, look) => board.circle(square, 44, look);
  const drawn = arrows
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, look }) =>
      s("path", {
        d: shape(board.at(from), board.at(to), look === "best" ? 9 : 7),
        class: `arrow ${look}`,
      }),
    );
  board.layers.over.append(
    ...squares.map((square) => ring(square, "marked")),
    ...(begun ? [ring(begun, "marked begun")] : []),
    ...drawn,
  );
}
