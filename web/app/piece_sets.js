/** Other looks of pieces than turned discs: flat ones, and stones. @module */
import { element } from "./dom.js";

const COLOURS = {
  w: { face: "#fdf7e8", rim: "#3a2415", groove: "#a98b5c", crown: "#a06c00" },
  b: { face: "#1c1613", rim: "#e9dcc0", groove: "#8d7b6a", crown: "#f0c14b" },
};

/** @typedef {typeof COLOURS.w} Look */

/** A crown of five points in the middle of a piece. @param {string} colour @param {number} size */
const crown = (colour, size) =>
  `<path transform="scale(${size})" d="M-20 13L-23 -9l11 9L0 -15l12 15 11 -9 -3 22z" fill="${colour}" stroke="${colour}" stroke-width="3" stroke-linejoin="round"/>`;

/** A flat disc with a groove; a king has a crown. @param {Look} look @param {boolean} king */
function flat({ face, rim, groove, crown: gold }, king) {
  return (
    `<circle r="39" fill="${face}" stroke="${rim}" stroke-width="3"/>` +
    (king
      ? `<circle r="33" fill="none" stroke="${gold}" stroke-width="3"/>${crown(gold, 0.95)}`
      : `<circle r="28" fill="none" stroke="${groove}" stroke-width="3"/>`)
  );
}

/**
 * A stone, round on both sides; a king is ringed with gold and crowned.
 * @param {Look} look
 * @param {boolean} king
 * @param {string} letter
 */
function stone({ rim, crown: gold }, king, letter) {
  return (
    '<ellipse cx="2" cy="7" rx="39" ry="37" fill="#000" opacity=".25"/>' +
    `<circle r="38" fill="url(#stone-${letter})" stroke="${rim}" stroke-width="${king ? 0 : 1.6}"/>` +
    '<ellipse cx="-12" cy="-17" rx="13" ry="8" transform="rotate(-32 -12 -17)" fill="#fff" opacity=".28"/>' +
    (king
      ? `<circle r="37" fill="none" stroke="${gold}" stroke-width="4"/>${crown(gold, 0.8)}`
      : "")
  );
}

/** @param {string} letter @param {[number, string][]} stops */
function gradient(letter, stops) {
  const shades = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  const head = `<radialGradient id="stone-${letter}" cx=".35" cy=".28" r=".9">`;
  return `${head}${shades.join("")}</radialGradient>`;
}

const STONES =
  gradient("w", [
    [0, "#ffffff"],
    [0.5, "#f6efdf"],
    [1, "#c9b58d"],
  ]) +
  gradient("b", [
    [0, "#6a615a"],
    [0.4, "#2a2420"],
    [1, "#090706"],
  ]);

/** @type {Record<string, typeof stone|undefined>} */
const SETS = { flat, stone };

/** What pieces looked like at first, by their letters. @type {Record<string, string>} */
const first = {};

/** Gives every piece on the page another look. @param {string} name */
export function wear(name) {
  const made = SETS[name];
  for (const letter of ["w", "b", "W", "B"]) {
    const piece = element(`piece-${letter}`);
    first[letter] ??= piece.innerHTML;
    const colour = letter === "w" || letter === "W" ? "w" : "b";
    piece.innerHTML = made ? made(COLOURS[colour], letter !== colour, colour) : first[letter];
  }
  const defs = document.querySelector(".definitions defs");
  if (made === stone && !document.getElementById("stone-w"))
    defs?.insertAdjacentHTML("afterbegin", STONES);
}
