/**
 * The pages of the rule book that are about the game itself: the parts of the board, and its
 * history.
 * @module
 */
import * as api from "../api.js";
import { file, texts } from "./read.js";

/**
 * Where something stands: the articles by document, and the clause of our own rules.
 * @typedef {{sources?: Record<string, string>, clause?: string}} Cited
 * @typedef {{text: string, when?: string} & Cited} Fact
 * @typedef {Record<"right"|"left", number[]>} Squares by the corner of the board
 * @typedef {{name: string} & Squares} Group
 * @typedef {{id: string, name: string, groups?: Group[], lines?: Record<"right"|"left", [number,
 *   number][]>, start?: boolean, man?: number, apart?: Fact[]} & Fact} Part
 * @typedef {{kind: "points"|"boards"|"lesson", title: string, text?: string, label?: string,
 *   white?: number[], black?: number[], count?: string,
 *   boards?: ({rules: string, side: number, men: number} & Cited)[], rules?: string, place?:
 *   import("./read.js").Place,
 *   lesson?: import("./read.js").Words} & Cited} Figure
 * @typedef
 *   {{id: string, when: string, title: string, facts: Fact[], apart?: Fact[], figure?: Figure}}
 *   Section
 */

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
  const [{ boards, parts }, { documents }] = await Promise.all([file("parts"), texts()]);
  const known = await contracts(Object.values(boards));
  return {
    /** @type {Part[]} */ parts,
    documents,
    contracts: { right: known[boards.right], left: known[boards.left] },
  };
}

/** The history of the game, with the rules of its boards. */
export async function history() {
  const [{ sections }, { documents }] = await Promise.all([file("history"), texts()]);
  const rules = sections.flatMap(({ figure }) =>
    [figure?.rules, ...(figure?.boards ?? []).map((one) => one.rules)].filter(Boolean),
  );
  return { /** @type {Section[]} */ sections, documents, contracts: await contracts(rules) };
}

/**
 * Numbers as people write them: three or more in a row as the first and the last.
 * @param {number[]} numbers
 */
export function runs(numbers) {
  /** @type {number[][]} */ const all = [];
  for (const number of numbers) {
    if (all.at(-1)?.at(-1) === number - 1) all.at(-1).push(number);
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
