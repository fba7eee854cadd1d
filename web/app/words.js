/** The words of the page: one table a language, texts by key with places in braces. @module */
import { EN } from "./words/en.js";

/** @type {Record<string, string>} */
const table = { ...EN };
/** Adds the texts of what a first visit does without. */
export const more = async () => Object.assign(table, (await import("./words/en_later.js")).LATER);

/** Adds the texts of the rule book and of comparing. */
export const learn = async () => Object.assign(table, (await import("./words/en_study.js")).STUDY);

/** Adds the texts of analysis. */
export const analyse = async () => Object.assign(table, (await import("./words/en_analysis.js")).ANALYSIS);

const plurals = new Intl.PluralRules("en");

/**
 * The text of a key, its places filled.
 * @param {string} key @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const text = table[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** The text of a key for a number: `key.one` or `key.other`, with `{n}`. @param {string} key @param {number} n */
export const counted = (key, n, values = {}) => t(`${key}.${plurals.select(n)}`, { n, ...values });

/** A number as people write it. @param {number} n */
export const number = (n) => n.toLocaleString("en");

/** A sentence's first letter made a capital. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
