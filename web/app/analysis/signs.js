/** Conventional signs by their numeric glyphs: those of moves, and those of positions. @module */

/** @type {[number, string][]} of moves */
export const MOVES = [
  [1, "!"],
  [2, "?"],
  [5, "!?"],
  [6, "?!"],
  [3, "!!"],
  [4, "??"],
  [7, "□"],
];

/** @type {[number, string][]} of positions */
export const POSITIONS = [
  [10, "="],
  [13, "∞"],
  [14, "+="],
  [15, "=+"],
  [16, "±"],
  [17, "∓"],
  [18, "+−"],
  [19, "−+"],
];

const known = new Map([...MOVES, ...POSITIONS]);

/**
 * The glyph of a win of the side that moves, which the books write as `+` behind the move
 * (NG-10.10).
 */
const WINS = { white: 18, black: 19 };

/**
 * The sign of a glyph, at a move of a side; those without one are written as in PDN.
 * @param {number} nag
 * @param {"white"|"black"} [mover]
 */
export const sign = (nag, mover) =>
  mover && WINS[mover] === nag ? "+" : (known.get(nag) ?? `$${nag}`);

/**
 * The signs of a move as one text; those of the books stand at the move, as in PDN.
 * @param {number[]} nags
 * @param {"white"|"black"} [mover]
 */
export const signs = (nags, mover) =>
  nags
    .map(
      (nag) =>
        `${MOVES.some(([one]) => one === nag) || "+=".includes(sign(nag, mover)) ? "" : " "}${sign(nag, mover)}`,
    )
    .join("");

/**
 * Sets a sign, or takes it away; of each kind there is one.
 * @param {number[]} nags
 * @param {number} nag
 */
export function toggled(nags, nag) {
  if (nags.includes(nag)) return nags.filter((one) => one !== nag);
  const kind = MOVES.some(([one]) => one === nag) ? MOVES : POSITIONS;
  const others = nags.filter((one) => !kind.some(([of]) => of === one));
  return kind === MOVES ? [nag, ...others] : [...others, nag];
}
