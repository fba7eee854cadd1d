/** The words of the page: one table a language, texts by key with places in braces. @module */
import { EN } from "./words/en.js";

/** @type {Record<string, string>} */
const table = { ...EN };
/** Adds the texts of what a first visit does without. */
export const more = async () => Object.assign(table, (await import("./words/en_later.js")).LATER);

/** Answers that are said in the English that comes with their codes, until the page's sentences are here. @type {any[]} */
const early = [];
let voice = (answer) => (early.push(answer), answer);

/** An answer of the rules, said by its codes. @template T @param {T} answer @returns {T} */
export const voiced = (answer) => voice(answer);

/** Adds what the rules say, by code. */
export async function speak() {
  const [{ RULES }, said] = await Promise.all([import("./words/en_rules.js"), import("./said.js")]);
  Object.assign(table, RULES);
  voice = said.voiced;
  early.splice(0).forEach(voice);
}

/** How long a refusal waits for its words, in milliseconds. */
const SOON = 2_000;

/** Adds why something is refused, by code. */
async function refuse() {
  const [{ REFUSED }, { DENIED }] = await Promise.all([import("./words/en_refused.js"), import("./words/en_denied.js")]);
  Object.assign(table, REFUSED, DENIED);
}

/**
 * Why something is refused, by its code, whose words are fetched then: in the English that came with it, where they do not come soon.
 * @param {{error: string, code?: string, with?: Values}} refusal
 */
export async function refusal({ error, code, with: values = {} }) {
  if (code && !found(code, values)) await Promise.race([refuse().catch(() => {}), new Promise((go) => setTimeout(go, SOON))]);
  return code && found(code, values) ? t(code, values) : error;
}

/** Adds the keys of a contract, by code. */
export const explain = async () => Object.assign(table, (await import("./words/en_contract.js")).CONTRACT);

/** Adds the texts of the rule book and of comparing. */
export const learn = async () => Object.assign(table, (await import("./words/en_study.js")).STUDY);

/** Adds the texts of analysis. */
export const analyse = async () => Object.assign(table, (await import("./words/en_analysis.js")).ANALYSIS);

const plurals = new Intl.PluralRules("en");

/** @param {string} key @param {number} n */
const numbered = (key, n) => (`${key}.${n}` in table ? `${key}.${n}` : `${key}.${plurals.select(n)}`);

/** @param {string} key @param {Values} values */
export const found = (key, values) => [key, numbered(key, Number(values.n))].find((one) => one in table);

/** @typedef {{set?: string, also?: string[], [name: string]: any}} Values texts, numbers, phrases with codes; the word set */

/** The text of a key, its places filled. @param {string} key @param {Values} [values] */
export const t = (key, values = {}) => fill(table[found(key, values) ?? key] ?? key, values);

/** @param {string} name @param {Values} values */
function word(name, values) {
  const [first, ...form] = name.split(".");
  const value = values[first];
  if (value?.code) return t([value.code, ...form].join("."), { set: values.set, ...value.with });
  return table[`sets.${values.set}.${name}`] ?? String(value ?? "");
}

const KINDS = { man: "men", men: "men", king: "kings", kings: "kings" };

/** A text with its places filled: `{man}`, `{act.a}`, `{Man}`; what pieces are called `also` stands beside. @param {string} text @param {Values} values */
export function fill(text, values) {
  const also = new Set(values.also);
  return text.replace(/\{([\w.]+)\}/g, (_, place) => {
    const name = place.charAt(0).toLowerCase() + place.slice(1);
    const said = place === name ? word(name, values) : capital(word(name, values));
    return also.delete(KINDS[name]) ? `${said} (${word(`also.${KINDS[name]}`, values)})` : said;
  });
}

/** The text of a key for a number: `key.one` or `key.other`, with `{n}`. @param {string} key @param {number} n */
export const counted = (key, n, values = {}) => t(numbered(key, n), { n, ...values });

/** A number as people write it. @param {number} n */
export const number = (n) => n.toLocaleString("en");

/** A sentence's first letter made a capital. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
