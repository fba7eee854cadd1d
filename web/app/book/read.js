/**
 * The rule book as data: which clauses a rule set has, and the positions that show them.
 *
 * `clauses.json` has the words. A clause belongs to a rule set when the values of the contract are
 * among those that its `when` names, and the rule set among its `sets`.
 * `positions/SIDE-CORNER.json` has the positions on that board for the lesson of each clause; where
 * rule sets differ in it, each position names its own. The same files are played through by
 * `crates/longking-page/tests/book.rs`, which says what each field promises.
 * @module
 */
import * as api from "../api.js";
import { capital, fill, t } from "../words.js";

/**
 * @typedef {{ask: string, done: string, also?: string}} Words
 * @typedef {{sets?: string[], fen: string, touch?: number, log?: string[], legal?: string[],
 *   solve?: (string|string[])[], find?: string, squares?: number[],
 *   free?: boolean}} Place
 * @typedef {{id: string, chapter: string, title: string, short: string, full: string, clause:
 *   string, topic?: string, brief?: string, see?: string,
 *   when?: Record<string, string[]>, sets?: string[], sources?: Record<string, string>, lesson?:
 *   Words}} Clause
 * @typedef {{documents: Record<string, string>, sets: Record<string, string[]>, apart:
 *   Record<string, string>,
 *   chapters: {id: string, title: string}[], clauses: Clause[]}} Texts
 * @typedef {{contract: any, chapters: {id: string, title: string, clauses: Clause[]}[], clauses:
 *   Clause[], places: Record<string, Place>}} Book
 */

/** @type {Map<string, Promise<any>>} */
const files = new Map();

/** A file of the book, fetched once. @param {string} name */
export function file(name) {
  const known = files.get(name);
  if (known) return known;
  const coming = fetch(new URL(`./${name}.json`, import.meta.url))
    .then((answer) => {
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return answer.json();
    })
    .catch(() => {
      files.delete(name);
      throw new api.Refusal(t("lazy.failed"));
    });
  files.set(name, coming);
  return coming;
}

/** The words of the book. @returns {Promise<Texts>} */
export const texts = () => file("clauses");

/**
 * Whether a clause belongs to a rule set with these values.
 * @param {Clause} clause
 * @param {string} id
 * @param {Record<string, string>} values
 */
export const belongs = ({ when = {}, sets }, id, values) =>
  (!sets || sets.includes(id)) &&
  Object.entries(when).every(([key, allowed]) => allowed.includes(values[key]));

/** The values of a contract by key. @param {any} contract @returns {Record<string, string>} */
export const values = (contract) =>
  Object.fromEntries(contract.keys.map(({ key, value }) => [key, value]));

/** The rule set whose book was opened last. */
export const last = { id: "" };

/** The book of a rule set. @param {string} id @returns {Promise<Book>} */
export async function open(id) {
  const [all, contract] = await Promise.all([texts(), api.contract(id)]);
  last.id = contract.id;
  const own = values(contract);
  const clauses = all.clauses.filter((clause) => belongs(clause, contract.id, own));
  const chapters = all.chapters.map((chapter) => ({
    ...chapter,
    clauses: clauses.filter((clause) => clause.chapter === chapter.id),
  }));
  /** @type {Record<string, Place[]>} */ const positions = await file(
    `positions/${own.board}-${own.corner}`,
  );
  const places = Object.fromEntries(
    clauses.flatMap((clause) => {
      const place =
        clause.lesson &&
        positions[clause.id]?.find(({ sets }) => !sets || sets.includes(contract.id));
      return place ? [[clause.id, place]] : [];
    }),
  );
  return {
    contract,
    clauses,
    chapters: chapters.filter((chapter) => chapter.clauses.length),
    places,
  };
}

/**
 * The rules of a lesson: what a rule set has beside the clause is left aside, so that nothing else
 * ends the game.
 * @param {Texts} all @param {any} contract @param {Clause} clause
 */
export function rulesOf(all, contract, clause) {
  const own = values(contract);
  const apart = contract.keys.filter(
    ({ key }) => all.apart[key] && !clause.when?.[key] && own[key] !== all.apart[key],
  );
  return [contract.id, ...apart.map(({ key }) => `${key}=${all.apart[key]}`)].join(",");
}

/**
 * Where a clause stands: the place in the first document of the rule set that has it, else our own
 * clause.
 */
export function source(all, contract, clause) {
  const document = (all.sets[contract.id] ?? []).find((name) => clause.sources?.[name]);
  return document
    ? { place: clause.sources[document], document: all.documents[document], name: document }
    : { place: clause.clause, document: "", name: "" };
}

/** A text in the words of a rule set. @param {string} text @param {Record<string, string>} words */
export const told = (text, words) =>
  capital(fill(text, words)).replace(
    /([.!?] )([a-z])/g,
    (_, end, letter) => end + letter.toUpperCase(),
  );
