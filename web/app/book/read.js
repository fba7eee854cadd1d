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
import { bookOf } from "../address.js";
import * as api from "../api.js";
import { ownKeys } from "../own.js";
import { capital, fill, t, tongue } from "../words.js";
import { BOOKS } from "../words/languages.js";

/** @type {Map<string, Promise<unknown>>} */
const files = new Map();

/** The files in other languages. @type {Map<string, unknown>} */
const inTongues = new Map();

/**
 * A file of the book, fetched once.
 * @template {keyof BookFiles} N
 * @param {N} name
 * @returns {Promise<BookFiles[N]>}
 */
export const file = async (name) =>
  // What the file has is what its test says, `book.rs`.
  /** @type {BookFiles[N]} */ (await fetched(name));

/** @param {string} name */
function fetched(name) {
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

/** The language of the book: that of the page, where somebody has written it. */
export const bookTongue = () => (BOOKS.includes(tongue.tag) ? tongue.tag : "en");

/**
 * What is read of a file, with the texts of another language in place of its own: those of a list
 * whose entries have an `id` stand by it.
 * @param {unknown} plain
 * @param {unknown} words
 * @returns {unknown}
 */
function retold(plain, words) {
  if (!(words instanceof Object)) return words ?? plain;
  /** @param {string|number} name */
  const said = (name) => /** @type {Record<string, unknown>} */ (words)[name];
  if (Array.isArray(plain)) return plain.map((one, place) => retold(one, said(one.id ?? place)));
  const members = Object.entries(plain ?? {});
  return Object.fromEntries(members.map(([name, one]) => [name, retold(one, said(name))]));
}

/**
 * A file of the book in its language.
 * @template {keyof BookFiles} N
 * @param {N} name
 * @returns {Promise<BookFiles[N]>}
 */
export async function spoken(name) {
  const tag = bookTongue();
  const key = `${tag}/${name}`;
  if (tag === "en") return file(name);
  const [plain, words] = await Promise.all([file(name), fetched(key)]);
  const known = inTongues.get(key) ?? retold(plain, words);
  inTongues.set(key, known);
  // It has the shape of the English file, as another test says, `tongues.rs`.
  return /** @type {BookFiles[N]} */ (known);
}

/** The words of the book. @returns {Promise<BookTexts>} */
export const texts = () => spoken("clauses");

/**
 * Whether a clause belongs to a rule set with these values.
 * @param {Clause} clause
 * @param {string} id
 * @param {Record<string, string>} values
 */
export const belongs = ({ when = {}, sets }, id, values) =>
  (!sets || sets.includes(id)) &&
  Object.entries(when).every(([key, allowed]) => allowed.includes(values[key]));

/** The values of a contract by key. @param {Contract} contract @returns {Record<string, string>} */
export const values = (contract) =>
  Object.fromEntries(contract.keys.map(({ key, value }) => [key, value]));

/** The rule set whose book was opened last. */
export const last = { id: "" };

/** The book of a rule set. @param {string} id @returns {Promise<Book>} */
export async function open(id) {
  const [all, contract] = await Promise.all([texts(), api.contract(id)]);
  last.id = bookOf(contract);
  const own = values(contract);
  const clauses = all.clauses.filter((clause) => belongs(clause, contract.id, own));
  const chapters = all.chapters.map((chapter) => ({
    ...chapter,
    clauses: clauses.filter((clause) => clause.chapter === chapter.id),
  }));
  /** @type {Record<string, LessonPlace[]>} */ const positions = await file(
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
 * The rules of a lesson: what a rule set has beside the clause is left aside, and so are own rules
 * that it does not tell of, so that nothing else ends the game.
 * @param {BookTexts} all @param {Contract} contract @param {Clause} clause
 */
export function rulesOf(all, contract, clause) {
  const { when } = clause;
  const chosen = ownKeys(contract).filter(({ key }) => when?.[key]);
  const apart = contract.keys.filter(
    ({ key, value }) => all.apart[key] && !when?.[key] && value !== all.apart[key],
  );
  return [
    contract.id,
    ...chosen.map(({ key, value }) => `${key}=${value}`),
    ...apart.map(({ key }) => `${key}=${all.apart[key]}`),
  ].join(",");
}

/**
 * Where a clause stands: the place in the first document of the rule set that has it, else our own
 * clause.
 * @param {BookTexts} all
 * @param {Contract} contract
 * @param {Clause} clause
 */
export function source(all, contract, clause) {
  const document = (all.sets[contract.id] ?? []).find((name) => clause.sources?.[name]);
  const place = document && clause.sources?.[document];
  return document && place
    ? { place, document: all.documents[document], name: document }
    : { place: clause.clause, document: "", name: "" };
}

/** A text in the words of a rule set. @param {string} text @param {Record<string, string>} words */
export const told = (text, words) =>
  capital(fill(text, words)).replace(
    /(\S[.!?] )([a-z])/g,
    (_, end, letter) => end + letter.toUpperCase(),
  );
