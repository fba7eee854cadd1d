/** The levels of the computer. @module */

/** The strongest level: it has only time for a bound, the others count positions. */
export const STRONGEST = 16;

/** The strongest of the levels that there were before there were more of them. */
const STRONGEST_BEFORE = 10;

/** The level that gives hints: better than most, and soon done. */
export const HINTS = 12;

/** The level of who has chosen none. */
export const USUAL = 6;

/**
 * The level that something kept was played at; what names no number of levels is of before.
 * @param {{level?: number, levels?: number}} kept
 */
export function levelOf({ level = USUAL, levels = STRONGEST_BEFORE }) {
  return Math.round(1 + ((level - 1) * (STRONGEST - 1)) / (levels - 1));
}
