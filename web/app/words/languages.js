/** The languages of the page. @module */

/** @typedef {"first"|"later"|"rules"|"refused"|"contract"|"study"|"analysis"|"people"} Part */

/** @type {Part[]} */
const ALL = ["first", "later", "rules", "refused", "contract", "study", "analysis", "people"];

/**
 * The languages by their tags: what they call themselves, which parts they have, and whether
 * somebody who plays in them has read every text; until then they are drafts.
 * @type {Record<string, {name: string, parts: Part[], draft: boolean}>}
 */
export const LANGUAGES = {
  en: { name: "English", parts: ALL, draft: false },
  fr: { name: "Français", parts: ALL, draft: true },
  nl: { name: "Nederlands", parts: ALL, draft: true },
  pcm: { name: "Naijá (Pidgin)", parts: ALL, draft: true },
  ha: { name: "Hausa", parts: ["first"], draft: true },
  ig: { name: "Igbo", parts: ["first"], draft: true },
  tw: { name: "Twi", parts: ["first"], draft: true },
  yo: { name: "Yorùbá", parts: ["first"], draft: true },
};

/** The languages that have a rule book of their own. */
export const BOOKS = ["en", "fr", "nl"];

/**
 * Which numbers are `one`, as CLDR has it; browsers on cheap phones may not.
 * @type {Record<string, (n: number) => boolean>}
 */
const ONE = {
  fr: (n) => n === 0 || n === 1,
  pcm: (n) => n === 0 || n === 1,
  tw: (n) => n === 0 || n === 1,
  ig: () => false,
  yo: () => false,
};

/** The category of a number in a language. @param {string} tag @param {number} n */
export const plural = (tag, n) => ((ONE[tag] ?? ((n) => n === 1))(n) ? "one" : "other");
