/**
 * A made-up language, whose texts are longer and in brackets: no screen, no whole game, no reason
 * and no refusal has a word of English beside them.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import { leave, open, reads, square, stage } from "./browser.js";
import { drawn, speaking } from "./looks.js";
import { chance, playOn } from "./moves.js";
import { SCREENS } from "./screens.js";

const held = stage();

/** Whether all is looked at, or what an everyday run has the time for. */
const DEEP = Boolean(process.env.LONGKING_DEEP);

/**
 * What stands on the page outside of the brackets of the made-up language, as text or as what is
 * read out. Runs in the page.
 */
function unbracketed() {
  const plain = (text) => {
    for (let before = ""; before !== text; )
      ((before = text), (text = text.replace(/⟦[^⟦⟧]*⟧/g, " ")));
    return text;
  };
  /** What is nobody's language: numbers, moves, clauses, formats, names of people and products. */
  const NAMES =
    /\b(Longking|PDN|PNG|SVG|FEN|PGN|DXP|Hub|QR|NG|FMJD|Chrome|Android|Firefox|Linux|Ada|Kofi|Obi|Bo|Ek|Dan|Eve|Eva|A|E\d+|H\d+|S\d+|[KWB]?\d+|x|kB|Esc|Enter|Tab|Home|End|Space)\b/g;
  const found = [];
  const look = (text, where) => {
    const rest = plain(text).replace(NAMES, " ");
    if (/\p{L}{2,}/u.test(rest))
      found.push(`${where}: ${rest.replace(/\s+/g, " ").trim().slice(0, 80)}`);
  };
  const skipped =
    "[lang], script, style, kbd, pre, code, .score-text, input, textarea, .moves-panel, #tree, .plies, svg";
  const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest(skipped) && parentElement.checkVisibility())
      look(data, parentElement.closest("[id]")?.id ?? parentElement.className);
  }
  for (const element of document.querySelectorAll(
    "#app [aria-label], #app [title], #app [placeholder]",
  )) {
    if (element.closest("[lang]") || !element.checkVisibility()) continue;
    for (const name of ["aria-label", "title", "placeholder"])
      look(
        element.getAttribute(name) ?? "",
        `${element.id || element.className || element.tagName} ${name}`,
      );
  }
  return [...new Set(found)];
}

test("in a made-up language no screen has a word of English", async () => {
  const { page, wrong, close } = await open(held);
  await speaking(page, "xx");
  const found = [];
  for (const [place, [name, show]] of SCREENS.entries()) {
    if (!DEEP && place % 3) continue;
    await show(page);
    await drawn(page);
    await reads(page.locator("#app"), /⟦.*⟧/);
    found.push(...(await page.evaluate(unbracketed)).map((line) => `${name}: ${line}`));
  }
  assert.deepEqual(found, []);
  assert.deepEqual(wrong, []);
  await close();
});

/** Rules, the chance of a game and the most moves of it: every word set, and rules with huffs. */
const GAMES = /** @type {const} */ ([
  ["nigerian,huff=off", 8, 400],
  ["ghanaian", 36, 400],
  ["international", 19, 300],
  ["english", 5, 300],
  ["russian", 39, 300],
  ["turkish", 10, 400],
  ["alquerque-bell", 3, 400],
  ["antidraughts", 4, 400],
]);

for (const [rules, seed, most] of DEEP ? GAMES : GAMES.slice(0, 1))
  test(`in a made-up language a whole game has no word of English: ${rules}`, async () => {
    const { page, wrong, close } = await open(held);
    await speaking(page, "xx");
    await leave(page, { terms: { rules } });
    const next = chance(seed + 1);
    const found = new Set();
    const look = async (of) => {
      for (const line of await page.evaluate(unbracketed)) found.add(`${of}: ${line}`);
    };
    await playOn(page, seed, most, {
      before: async ({ moves, must, board, played }) => {
        await look(`move ${played.length}`);
        const ways = new Set(moves.flatMap(({ path, captured }) => [...path, ...captured]));
        const others = [...board].map((_, place) => place + 1).filter((place) => !ways.has(place));
        // Where captures are not pointed out every piece may be touched.
        if (played.length % 4 || !(must || moves.every(({ captured }) => !captured.length))) return;
        await square(page, others[Math.floor(next() * others.length)]).click();
        await look(`why, move ${played.length}`);
        await page.keyboard.press("Escape");
      },
    });
    await look("end");
    assert.deepEqual([...found], []);
    assert.deepEqual(wrong, []);
    await close();
  });

test("in a made-up language every reason and refusal has its words", async () => {
  const { page, wrong, close } = await open(held);
  await speaking(page, "xx");
  await page.goto(new URL("/?lang=xx", page.url()).href);
  await page.waitForSelector("#computer");
  const faults = await page.evaluate(async () => {
    const words = await import(document.querySelector('link[href$="/words.js"]').href);
    await Promise.all([words.speak(), words.explain()]);
    const parts = await Promise.all(
      ["rules", "contract", "refused"].map((part) => words.ENGLISH[part]()),
    );
    const faults = [];
    for (const [code, text] of parts.flatMap((part) => Object.entries(part))) {
      if (code.startsWith("sets.")) continue;
      // A word comes as a code, which has words of its own; what else is filled in is a number.
      const places = [...text.matchAll(/\{([\w.]+)\}/g)].map(([, name]) => name.split(".")[0]);
      const values = Object.fromEntries(
        places.map((name) => [
          name.replace(/^./, (letter) => letter.toLowerCase()),
          /^(who|color|winner)$/.test(name) ? { code: "color.white", text: "Zut" } : 7,
        ]),
      );
      const said = await words.refusal({
        error: "Zut",
        code,
        with: { set: "nigerian", ...values },
      });
      if (!/^⟦[^]*⟧$/.test(said) || /Zut|[{}]/.test(said)) faults.push(`${code}: ${said}`);
    }
    return faults;
  });
  assert.deepEqual(faults, []);
  assert.deepEqual(wrong, []);
  await close();
});
