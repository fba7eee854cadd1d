/** Scores as chances to win, and how bad a move was. @module */
import { t } from "../words.js";

/**
 * So many hundredths of a man are a logit of the result of a game: what fits the results of the
 * games best from which the weights were learned. By rule set it is between 90 and 150.
 */
const LOGIT = 120;

/**
 * What White may expect, from 0, lost, to 1, won.
 * @param {{score: number, plies?: number}} thought
 */
export function chance({ score, plies }) {
  if (plies !== undefined) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / LOGIT));
}

/**
 * From how much on a move is which mistake: the share of the game that it gave away.
 * @type {[number, "blunder"|"mistake"|"inaccuracy"][]}
 */
const GRADES = [
  [0.3, "blunder"],
  [0.15, "mistake"],
  [0.075, "inaccuracy"],
];

/** What a loss is called; nothing when it is small. @param {number} loss */
export const grade = (loss) => GRADES.find(([from]) => loss >= from)?.[1] ?? null;

/** The glyph of a grade: `??`, `?`, `?!`. */
export const GLYPHS = { blunder: 4, mistake: 2, inaccuracy: 6 };

/**
 * A score as people read it, for White: `+0.35`; a known end in moves.
 * @param {{score: number, plies?: number}} thought
 */
export function written({ score, plies }) {
  const sign = score > 0 ? "+" : score < 0 ? "−" : "";
  if (plies !== undefined) return `${sign}${t("analysis.end-in", { n: Math.ceil(plies / 2) })}`;
  return `${sign}${(Math.abs(score) / 100).toFixed(2)}`;
}
