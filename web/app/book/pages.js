/**
 * The pages of the rule book that are about the game itself: the parts of the board, and its
 * history.
 * @module
 */
import * as api from "../api.js";
import { spoken, texts } from "./read.js";

/**
 * The contracts of these rules by their text.
 * @param {string[]} rules
 * @returns {Promise<Record<string, any>>}
 */
async function contracts(rules) {
  const all = [...new Set(rules)];
  const answers = await Promise.all(all.map(api.contract));
  return Object.fromEntries(all.map((text, place) => [text, answers[place]]));
}

/** The parts of the board, with the boards that show them. */
export async function parts() {
  const [{ boards, parts }, { documents }] = await Promise.all([spoken("parts"), texts()]);
  const known = await contracts(Object.values(boards));
  return { parts, documents, contracts: { right: known[boards.right], left: known[boards.left] } };
}

/** The history of the game, with the rules of its boards. */
export async function history() {
  const [{ sections }, { documents }] = await Promise.all([spoken("history"), texts()]);
  const rules = sections.flatMap(({ figure }) =>
    [figure?.rules ?? [], (figure?.boards ?? []).map((one) => one.rules)].flat(),
  );
  return { sections, documents, contracts: await contracts(rules) };
}

/**
 * Numbers as people write them: three or more in a row as the first and the last.
 * @param {number[]} numbers
 */
export function runs(numbers) {
  /** @type {number[][]} */ const all = [];
  for (const number of numbers) {
    const run = all.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else all.push([number]);
  }
  return all.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))).join(", ");
}

/**
 * The square of another board that is its mirror image.
 * @param {Board} facts
 * @param {number} square
 * @param {Board} other
 */
export function mirrored(facts, square, other) {
  const { row, column } = facts.squares[square - 1];
  return (
    other.squares.findIndex((one) => one.row === row && one.column === facts.side - 1 - column) + 1
  );
}
