/** Conventional signs by their numeric glyphs: those of moves, and those of positions. @module */

/** @type {[number, string][]} of moves */
export const MOVES = [[1, "!"], [2, "?"], [5, "!?"], [6, "?!"], [3, "!!"], [4, "??"], [7, "□"]];

/** @type {[number, string][]} of positions */
export const POSITIONS = [[10, "="], [13, "∞"], [14, "+="], [15, "=+"], [16, "±"], [17, "∓"], [18, "+−"], [19, "−+"]];

const known = new Map([...MOVES, ...POSITIONS]);

/** The sign of a glyph; those without one are written as in PDN. @param {number} nag */
export const sign = (nag) => known.get(nag) ?? `$${nag}`;

/** The signs of a move as one text. @param {number[]} nags */
export const signs = (nags) => nags.map((nag) => (known.has(nag) ? (MOVES.some(([one]) => one === nag) ? sign(nag) : ` ${sign(nag)}`) : ` ${sign(nag)}`)).join("");

/** Sets a sign, or takes it away; of each kind there is one. @param {number[]} nags @param {number} nag */
export function toggled(nags, nag) {
  if (nags.includes(nag)) return nags.filter((one) => one !== nag);
  const kind = MOVES.some(([one]) => one === nag) ? MOVES : POSITIONS;
  const others = nags.filter((one) => !kind.some(([of]) => of === one));
  return kind === MOVES ? [nag, ...others] : [...others, nag];
}
