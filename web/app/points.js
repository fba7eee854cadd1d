/** The lines of a board of points. @module */
import { s } from "./dom.js";

/** The groove of a line, and the inlay in it: colour and width. @type {[string, number][]} */
const CARVED = [
  ["#2a1509", 9],
  ["#e6c48f", 5],
];

/**
 * Carves the lines along which pieces go, and their points, into the wood of a board instead of
 * squares.
 * @param {BoardElement} board
 * @param {SVGElement} wood
 */
export function carve(board, wood) {
  const { lines = [], squares } = board.facts;
  for (const part of wood.querySelectorAll(".dark, .carve-dark, .carve-light")) part.remove();
  const ground = wood.firstElementChild;
  ground?.setAttribute("class", "dark");
  const drawn = s("g", { class: "lines" });
  const d = lines
    .map((ends) => `M${ends.map((point) => board.at(point).join(" ")).join("L")}`)
    .join("");
  for (const [stroke, width] of CARVED) {
    drawn.append(
      s("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" }),
    );
    squares.forEach((_, place) => {
      const [cx, cy] = board.at(place + 1);
      drawn.append(s("circle", { cx, cy, r: 7 + width / 2, fill: stroke }));
    });
  }
  ground?.after(drawn);
  // A diagonal may go through a number, which is read all the same.
  for (const number of board.numbers) {
    for (const [name, value] of Object.entries({
      stroke: "#8a5c40",
      "stroke-width": 7,
      "paint-order": "stroke",
    }))
      number.setAttribute(name, String(value));
  }
}
