/**
 * The languages of the page: what they have, how one is chosen, and that nothing is left in
 * English.
 */
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import assert from "node:assert/strict";
import { LANGUAGES, plural } from "../app/words/languages.js";
import {
  alone,
  holds,
  leave,
  open,
  reached,
  reads,
  settle,
  square,
  stage,
  stand,
} from "./browser.js";
import { speaking } from "./looks.js";

const held = stage();

/** The parts of English, by the names that they have in other languages. */
const PARTS = {
  first: ["en"],
  later: ["en_later"],
  rules: ["en_rules"],
  refused: ["en_refused", "en_denied"],
  contract: ["en_contract"],
  study: ["en_study"],
  analysis: ["en_analysis"],
  people: ["en_people"],
};

/** The texts of a part in English. */
const english = async (part) =>
  Object.assign(
    {},
    ...(await Promise.all(PARTS[part].map((name) => import(`../app/words/${name}.js`)))).flatMap(
      (module) => Object.values(module),
    ),
  );

/** The places of a text that are filled, without the forms of words. */
const places = (text) =>
  [...text.matchAll(/\{([\w.]+)\}/g)].map(([, name]) =>
    name.split(".")[0].replace(/^./, (letter) => letter.toLowerCase()),
  );

/** What stands in for a word of the rules, whose forms a language makes by itself. */
const WORDS = ["man", "men", "king", "kings", "capture", "captures", "act", "crowned", "also"];

test("every language has every text of its parts, and no place that is not filled", async () => {
  const folders = (await readdir("../app/words", { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  assert.deepEqual(
    folders.sort(),
    Object.keys(LANGUAGES)
      .filter((tag) => tag !== "en")
      .sort(),
  );
  const faults = [];
  for (const [tag, { parts }] of Object.entries(LANGUAGES)) {
    if (tag === "en") continue;
    const files = (await readdir(`../app/words/${tag}`)).map((name) => name.replace(".js", ""));
    assert.deepEqual(files.sort(), [...parts].sort(), `${tag}: its files are its parts`);
    const modules = await Promise.all(
      parts.map((part) => import(`../app/words/${tag}/${part}.js`)),
    );
    const all = Object.assign({}, ...modules.map((module) => module.WORDS));
    for (const [place, part] of parts.entries()) {
      const plain = await english(part);
      const said = modules[place].WORDS;
      const fault = (key, what) => faults.push(`${tag}/${part}: ${key} ${what}`);
      for (const key of Object.keys(plain)) if (!(key in said)) fault(key, "is missing");
      for (const [key, text] of Object.entries(said)) {
        const isForm = /^sets\.\w+\.\w+\.\w+$/.test(key);
        if (!(key in plain) && !isForm) fault(key, "is no text of English");
        if (text !== text.normalize("NFC")) fault(key, "is not in normal form C");
        const known = new Set([...places(plain[key] ?? ""), ...WORDS]);
        for (const name of places(text))
          if (!known.has(name)) fault(key, `has a place that is not filled: ${name}`);
        for (const [, word, form] of text.matchAll(/\{(\w+)\.(\w+)\}/g)) {
          const name = word.replace(/^./, (letter) => letter.toLowerCase());
          const sets = ["nigerian", "ghanaian", "international", "english", "alquerque"];
          if (WORDS.includes(name) && parts.includes("rules"))
            for (const set of sets)
              if (!(`sets.${set}.${name}.${form}` in all))
                fault(key, `asks for sets.${set}.${name}.${form}`);
        }
      }
    }
  }
  assert.deepEqual(faults, []);
});

test("numbers have the categories that Unicode gives them", () => {
  const asked = Object.keys(LANGUAGES).filter(
    (tag) => Intl.PluralRules.supportedLocalesOf(tag).length,
  );
  assert.ok(asked.includes("fr") && asked.includes("nl") && asked.length >= 4, String(asked));
  for (const tag of asked) {
    const oracle = new Intl.PluralRules(tag);
    for (const n of [...Array(201).keys(), 1000, 4711, 65_536])
      assert.equal(plural(tag, n), oracle.select(n), `${tag}: ${n}`);
  }
});

test("what is counted has a text for one", async () => {
  const tables = await Promise.all(Object.keys(PARTS).map(english));
  const faults = tables.flatMap((table) =>
    Object.entries(table)
      .filter(([key, text]) => /\{n\} [a-z]+s\b/.test(text) && !/\.(one|other)$/.test(key))
      .map(([key]) => key),
  );
  // There are more than one group where the first of them are shown.
  assert.deepEqual(faults, ["library.groups.first"]);
});

const on = alone(held);

const spoken = (page) => page.evaluate(() => document.documentElement.lang);
const chooses = async (page, tag) => {
  await page.locator("#settings").click();
  await page.locator("#language").selectOption(tag);
  await page.waitForFunction((tag) => document.documentElement.lang === tag, tag);
  await page.locator("#close-dialog").click();
  await page.waitForSelector("dialog", { state: "detached" });
};

test("an address, the settings and the browser choose the language, in this order", async () => {
  const { page, wrong, close } = await open(held, { locale: "nl-BE" });
  assert.equal(await spoken(page), "nl");
  await reads(page.locator("#computer"), /computer/i);
  await page.goto(new URL("/?lang=fr", page.url()).href);
  await page.waitForSelector("#computer");
  assert.equal(await spoken(page), "fr");
  await reads(page.locator("#computer strong"), /^Jouer contre l’ordinateur$|ordinateur/);
  // What the rules are called comes by their codes.
  await reads(page.locator("#chip"), /Nigéri/i);
  await chooses(page, "pcm");
  await page.reload();
  await page.waitForSelector("#computer");
  assert.equal(await spoken(page), "pcm", "what was chosen in the settings is kept");
  await page.goto(new URL("/?lang=nosuch", page.url()).href);
  await page.waitForSelector("#computer");
  assert.equal(await spoken(page), "en");
  assert.deepEqual(wrong, []);
  await close();
});

test(
  "in mid-game the language changes, and neither the board nor what was chosen",
  on({}, async (page) => {
    await settle(page, { rules: "nigerian,huff=off" });
    await page.locator("#here").click();
    await page.waitForSelector("main.game");
    const [first] = (await stand(page)).moves;
    for (const place of first.path) await square(page, place).click();
    await reached(page, 1);
    const before = await stand(page);
    await square(page, before.moves[0].path[0]).click();
    await page.waitForSelector(".dot");
    const dots = await page.locator(".dot").count();
    await chooses(page, "fr");
    await holds(
      () => page.locator(".dot").count(),
      (now) => assert.equal(now, dots, "the piece is still chosen"),
    );
    await reads(page.locator(".seat.below"), /20 pions/);
    await reads(() => square(page, 1).getAttribute("aria-label"), /^case 1, pion/);
    assert.deepEqual((await stand(page)).played, before.played);
    await page.locator("#settings").click();
    await reads(page.locator("dialog[open]"), /Français[^]*Clair/);
  }),
);

test(
  "what was kept in one language is read in another: rules and results of games",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "nigerian,huff=off" }, log: [{ e: "resign", by: "one" }] });
    await page.waitForSelector("#rematch");
    const kept = () => page.evaluate(() => localStorage.getItem("longking.game.left"));
    assert.doesNotMatch(await kept(), /[Nn]o huffing|Nigerian/);
    await page.locator("#close").click();
    await chooses(page, "fr");
    await page.locator("#games").click();
    await reads(page.locator(".game-card"), /Nigéri/);
    assert.doesNotMatch(await page.locator(".game-card").innerText(), /Nigerian|won/);
  }),
);

test(
  "of two languages that are chosen one after the other the last one holds",
  on({}, async (page) => {
    await page.route(
      "**/words/fr/*.js",
      async (route) => (await new Promise((done) => setTimeout(done, 500)), route.continue()),
    );
    await page.locator("#settings").click();
    await page.locator("#language").selectOption("fr");
    await page.locator("#language").selectOption("nl");
    await reads(page.locator("#computer strong"), /computer/i);
    await holds(
      () => spoken(page),
      (now) => assert.equal(now, "nl"),
    );
    await page.waitForTimeout(700);
    assert.equal(await spoken(page), "nl");
    await holds(
      () => page.locator("#language").inputValue(),
      (now) => assert.equal(now, "nl"),
    );
  }),
);

test(
  "the rule book is read in French and Dutch, in English elsewhere, and says which",
  on({}, async (page) => {
    const clauses = async (folder) =>
      JSON.parse(await readFile(`../app/book/${folder}clauses.json`, "utf8")).clauses;
    const titles = {
      en: (await clauses("")).find(({ id }) => id === "mirrored").title,
      fr: (await clauses("fr/")).mirrored.title,
      nl: (await clauses("nl/")).mirrored.title,
    };
    const title = page.locator("#book-title");
    for (const [tag, book] of [
      ["fr", "fr"],
      ["nl", "nl"],
      ["pcm", "en"],
    ]) {
      await page.goto(new URL(`/book/nigerian/mirrored?lang=${tag}`, page.url()).href);
      await reads(title, new RegExp(`${titles[book]}$`), tag);
      assert.equal(await title.getAttribute("lang"), book);
      await page.goto(new URL("/book/nigerian", page.url()).href);
      await page.waitForSelector(".clause-card");
      assert.equal(await page.locator(".in-english").count(), book === "en" ? 1 : 0, tag);
    }
  }),
);

test("a language whose texts do not come leaves English, and says so", async () => {
  const { page, close } = await open(held);
  await page.route("**/words/fr/*.js", (route) => route.abort());
  await page.goto(new URL("/?lang=fr", page.url()).href);
  await reads(page.locator(".wrong"), /could not be fetched/);
  await reads(page.locator("#computer strong"), "Play the computer");
  await close();
});
