/** Answers of the rules in the words of the page, by the codes beside their English. @module */
import { capital, found, t } from "./words.js";

/**
 * The fields of an answer that have a code beside them; titles and names begin with a capital
 * letter.
 */
const SAID = ["title", "text", "meaning", "words", "name"];

/**
 * An answer of the rules, whose sentences are those of the page by the codes beside them: whenever
 * they are read, and in English where the page does not have the code.
 * @template T
 * @param {T} answer
 * @param {string} [set] the word set of codes that name none
 * @returns {T}
 */
export function voiced(answer, set) {
  if (typeof answer !== "object" || !answer) return answer;
  if (Array.isArray(answer)) return (answer.forEach((one) => voiced(one, set)), answer);
  /** @type {Voiced} */ const node = answer;
  const own = typeof node.words === "object" ? node.words.set : set;
  const { code, lines } = node;
  const values = { set: own, ...node.with };
  for (const [field, english] of Object.entries(node)) {
    if (typeof english === "object") voiced(english, own);
    else if (typeof english === "string" && code && SAID.includes(field))
      say(node, field, () => spoken(code, field, values) ?? english);
    else if (field === "summary" && lines) say(node, field, () => summary(lines, own) ?? english);
  }
  return answer;
}

/** @param {object} node @param {string} field @param {() => unknown} get */
const say = (node, field, get) =>
  Object.defineProperty(node, field, { get, enumerable: true, configurable: true });

/**
 * What a code says in a field of an answer.
 * @param {string} code
 * @param {string} field
 * @param {Values} values
 */
function spoken(code, field, values) {
  const key = found(`${code}.${field}`, values) ?? found(code, values);
  return key && (field === "title" || field === "name" ? capital(t(key, values)) : t(key, values));
}

/**
 * A title by its code, and its English where the page does not have it.
 * @param {string} code
 * @param {Values} values
 * @param {string} english
 */
export const says = (code, values, english) => spoken(code, "title", values) ?? english;

/** The first lines of some rules, a sentence each. @param {Saying[]} lines @param {string} [set] */
function summary(lines, set) {
  const texts = lines.slice(0, 3).map((line) => spoken(line.code, "text", { set, ...line.with }));
  return texts.every(Boolean) ? texts.map((text) => `${text}.`).join(" ") : null;
}
