/** The words of the page: one table a language, texts by key with places in braces. @module */
import { EN } from "./words/en.js";
import { LANGUAGES, plural } from "./words/languages.js";

/**
 * The texts in English, which stand in for those that another language lacks.
 * @type {Record<string, string>}
 */
const english = { ...EN };
/** Those of the language that was chosen. @type {Record<string, string>} */
let own = {};

/**
 * The parts of a language: what a first visit shows, what is fetched later, what the rules say by
 * codes.
 */
export const ENGLISH = {
  first: async () => EN,
  later: async () => (await import("./words/en_later.js")).LATER,
  rules: async () => (await import("./words/en_rules.js")).RULES,
  refused: async () => {
    const [{ REFUSED }, { DENIED }] = await Promise.all([
      import("./words/en_refused.js"),
      import("./words/en_denied.js"),
    ]);
    return { ...REFUSED, ...DENIED };
  },
  contract: async () => (await import("./words/en_contract.js")).CONTRACT,
  study: async () => (await import("./words/en_study.js")).STUDY,
  analysis: async () => (await import("./words/en_analysis.js")).ANALYSIS,
  people: async () => (await import("./words/en_people.js")).PEOPLE,
};

/** @typedef {keyof typeof ENGLISH} Part */

/** The language of the page. */
export const tongue = { tag: "en" };

/** The parts that were wanted until now. @type {Set<Part>} */
const wanted = new Set(["first"]);

/**
 * The texts of a language for a part; none where nobody has written them.
 * @param {string} tag
 * @param {Part} part
 */
export async function texts(tag, part) {
  if (tag === "xx") return (await import("./words/xx.js")).made(await ENGLISH[part]());
  if (!LANGUAGES[tag]?.parts.includes(part)) return {};
  return (await import(`./words/${tag}/${part}.js`)).WORDS;
}

/** Adds the texts of a part. @param {Part} part */
async function add(part) {
  const { tag } = tongue;
  wanted.add(part);
  // A part of the language that does not come leaves English in its place.
  const [plain, said] = await Promise.all([
    ENGLISH[part](),
    tag === "en" ? {} : texts(tag, part).catch(() => ({})),
  ]);
  Object.assign(english, plain);
  // Another language may have been chosen meanwhile.
  if (tag !== tongue.tag) return add(part);
  Object.assign(own, said);
}

/**
 * How often a language was chosen: of choices that are made one after the other the last one holds.
 */
let choices = 0;

/**
 * Speaks another language from now on, once its texts are here; a tag that is not known is English.
 * Whether it does: something else may have been chosen since.
 * @param {string} tag
 */
export async function speakIn(tag) {
  const choice = ++choices;
  const known = isLanguage(tag) ? tag : "en";
  /** @type {Partial<Record<Part, Record<string, string>>>} */ const here = {};
  for (
    let parts = [...wanted];
    parts.length;
    parts = [...wanted].filter((part) => !(part in here))
  ) {
    await Promise.all(
      parts.map(async (part) => (here[part] = known === "en" ? {} : await texts(known, part))),
    );
  }
  if (choice !== choices) return false;
  own = Object.assign({}, ...Object.values(here));
  // What was spoken last is in the language of before.
  if (tongue.tag !== known) document.querySelector("#live")?.replaceChildren();
  tongue.tag = known;
  document.documentElement.lang = known;
  return true;
}

/** Whether there is such a language. @param {string} tag */
export const isLanguage = (tag) => tag in LANGUAGES || tag === "xx";

/**
 * The language that a browser asks for, among those that have every text.
 * @param {readonly string[]} asked
 */
export const preferred = (asked) =>
  asked.map((tag) => tag.split("-")[0]).find((tag) => LANGUAGES[tag]?.parts.includes("rules")) ??
  "en";

/** Adds the texts of what a first visit does without. */
export const more = () => add("later");

/**
 * Answers that are said in the English that comes with their codes, until the page's sentences are
 * here.
 * @type {unknown[]}
 */
const early = [];
/** @type {((answer: unknown) => unknown)|null} */ let voice = null;

/** An answer of the rules, said by its codes. @template T @param {T} answer @returns {T} */
export function voiced(answer) {
  if (voice) voice(answer);
  else early.push(answer);
  return answer;
}

/** Adds what the rules say, by code. */
export async function speak() {
  const [said] = await Promise.all([import("./said.js"), add("rules")]);
  voice = said.voiced;
  early.splice(0).forEach((answer) => voiced(answer));
}

/** How long a refusal waits for its words, in milliseconds. */
const SOON = 2_000;

/**
 * Why something is refused, by its code, whose words are fetched then: in the English that came
 * with it, where they do not come soon.
 * @param {{error: string, code?: string, with?: Values}} refusal
 */
export async function refusal({ error, code, with: values = {} }) {
  if (code && !found(code, values))
    await Promise.race([add("refused").catch(() => {}), new Promise((go) => setTimeout(go, SOON))]);
  return code && found(code, values) ? t(code, values) : error;
}

/** Adds the keys of a contract, by code. */
export const explain = () => add("contract");

/** Adds the texts of the rule book and of comparing. */
export const learn = () => add("study");

/** Adds the texts of analysis. */
export const analyse = () => add("analysis");

/** Adds the texts of the pages of people. */
export const meet = () => add("people");

/**
 * The key of a text for a number.
 * @param {Record<string, string>} table
 * @param {string} tag
 * @param {string} key
 * @param {number} n
 */
const numbered = (table, tag, key, n) =>
  `${key}.${n}` in table ? `${key}.${n}` : `${key}.${plural(tag, n)}`;

/**
 * A key with its text, in the language of the page or else in English.
 * @param {(table: Record<string, string>, tag: string) => string} keyIn which key it is in a table
 */
function entry(keyIn) {
  for (const [table, tag] of /** @type {const} */ ([
    [own, tongue.tag],
    [english, "en"],
  ])) {
    const found = keyIn(table, tag);
    if (found in table) return { found, text: table[found] };
  }
  return null;
}

/** @param {string} key @param {Values} values */
const plain = (key, values) =>
  entry((table, tag) => (key in table ? key : numbered(table, tag, key, Number(values.n))));

/** The text of a key as it stands. @param {string} key @returns {string|undefined} */
const text = (key) => own[key] ?? english[key];

/** @param {string} key @param {Values} values */
export const found = (key, values) => plain(key, values)?.found;

/**
 * The text of a key, its places filled.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export const t = (key, values = {}) => fill(plain(key, values)?.text ?? key, values);

/**
 * A phrase by its code, and its English where the page does not have it yet.
 * @param {string} key
 * @param {Saying} value
 * @param {string} [set]
 */
function phrase(key, value, set) {
  const values = { set, ...value.with };
  if (found(key, values)) return t(key, values);
  lack(key);
  return value.text || "…";
}

/**
 * Fetches the keys of a contract where one is named that the page has no words for yet; it is drawn
 * anew then.
 * @param {string} key
 */
function lack(key) {
  if (!key.startsWith("contract.") || wanted.has("contract")) return;
  explain().then(
    () => dispatchEvent(new Event("words")),
    () => wanted.delete("contract"),
  );
}

/** @param {unknown} value @returns {value is Saying} */
const isSaying = (value) =>
  typeof value === "object" && value !== null && "code" in value && Boolean(value.code);

/** @param {string} name @param {Values} values */
function word(name, values) {
  const [first, ...form] = name.split(".");
  const value = values[first];
  if (isSaying(value)) return phrase([value.code, ...form].join("."), value, values.set);
  return text(`sets.${values.set}.${name}`) ?? isolated(String(value ?? ""));
}

/** Letters that are written from the right to the left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * What goes the other way than the sentence around it does not turn that around (Unicode Standard
 * Annex 9: isolates).
 * @param {string} text
 */
const isolated = (text) => (LEFTWARDS.test(text) ? `\u2068${text}\u2069` : text);

/**
 * What a piece is called by some rules, as a phrase whose forms a sentence may ask for.
 * @param {WordSet} words
 * @param {boolean} isKing
 */
export const called = ({ set, man, king }, isKing) => ({
  code: `sets.${set}.${isKing ? "king" : "man"}`,
  text: isKing ? king : man,
});

/** @type {Record<string, string|undefined>} */
const KINDS = { man: "men", men: "men", king: "kings", kings: "kings" };

/**
 * A text with its places filled: `{man}`, `{act.a}`, `{Man}`; what pieces are called `also` stands
 * beside.
 * @param {string} text
 * @param {Values} values
 */
export function fill(text, values) {
  const also = new Set(values.also);
  return text.replace(/\{([\w.]+)\}/g, (_, place) => {
    const name = place.charAt(0).toLowerCase() + place.slice(1);
    const said = place === name ? word(name, values) : capital(word(name, values));
    const kind = KINDS[name];
    return kind && also.delete(kind) ? `${said} (${word(`also.${kind}`, values)})` : said;
  });
}

/**
 * The text of a key for a number: `key.one` or `key.other`, with `{n}`.
 * @param {string} key
 * @param {number} n
 */
export const counted = (key, n, values = {}) =>
  fill(entry((table, tag) => numbered(table, tag, key, n))?.text ?? key, { n, ...values });

/** A number as people write it. @param {number} n */
export const number = (n) =>
  new Intl.NumberFormat([tongue.tag, "en"], { numberingSystem: "latn" }).format(n);

/** A sentence's first letter made a capital. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
