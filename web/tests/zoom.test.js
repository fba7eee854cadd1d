/**
 * Every screen at four times the size of a desk and with letters of twice the size (WCAG 1.4.10 and
 * 1.4.4): nothing overlaps, nothing is cut off, nothing scrolls sideways. So with words that are
 * longer by two fifths on a small phone.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import { LANGUAGES } from "../app/words/languages.js";
import { keeping, open, stage } from "./browser.js";
import { CROWDED } from "./crowded.js";
import { everywhere, lost } from "./looks.js";
import { SCREENS } from "./screens.js";

const held = stage();
/** A browser that is set to letters of twice the usual size. */
const large = stage(["--blink-settings=defaultFontSize=32"]);
const deep = process.env.LONGKING_DEEP === "1";

/** All screens among the deep tests; every day some of each kind. */
const HANDFUL = [
  "home",
  "game, two ways to take",
  "game of a Board with clocks",
  "new game, with everything",
  "settings",
  "analysis, a game",
  "analysis, a report",
];
const screens = SCREENS.filter(([name]) => deep || HANDFUL.includes(name));
const looks = [lost, CROWDED];

test(`at four times the size nothing of ${screens.length} screens is lost`, () =>
  everywhere(
    held,
    [
      // What is left of 1280 × 1024 and of 1280 × 800.
      { width: 320, height: 256, looks },
      { width: 320, height: 200, looks },
    ],
    { screens },
  ));

test(`with letters of twice the size nothing of ${screens.length} screens is lost`, () =>
  everywhere(
    large,
    [
      { width: 360, height: 740, looks },
      { width: 768, height: 1024, looks },
      { width: 1280, height: 800, looks },
    ],
    { screens },
  ));

test(`with longer words nothing of ${screens.length} screens is lost on a small phone`, () =>
  everywhere(held, [{ width: 320, height: 568, looks }], { screens, language: "xx" }));

test("the first board is as wide as a phone that stands", async () => {
  const { page, wrong, close } = await open(held);
  for (const [width, height] of /** @type {const} */ ([
    [320, 480],
    [320, 568],
    [360, 740],
    [412, 915],
  ])) {
    await page.setViewportSize({ width, height });
    const board = await page.locator(".field").evaluate((field) => field.clientWidth);
    assert.ok(board >= 0.94 * width, `${width} × ${height}: ${board}`);
  }
  assert.deepEqual(wrong, []);
  await close();
});

/** Every language among the deep tests; every day one with long words, and the one made up. */
const TONGUES = deep ? [...Object.keys(LANGUAGES), "xx"] : ["fr", "xx"];

for (const [letters, on] of /** @type {const} */ ([
  ["", held],
  [", with letters of twice the size", large],
]))
  test(`the four ways from home stand in a row or two above two${letters}`, async () => {
    const { page, wrong, close } = await open(on, { hasTouch: true });
    for (const language of TONGUES) {
      await keeping(page, { longking: { language } });
      await page.waitForSelector("#games");
      for (const width of [320, 360, 412]) {
        await page.setViewportSize({ width, height: 740 });
        const told = `${language}, ${width}`;
        const rows = await page.evaluate(() =>
          [...document.querySelectorAll(".place")].map((way) => way.getBoundingClientRect().top),
        );
        const [one, two] = [rows.slice(0, 2), rows.slice(2)];
        assert.ok(one[0] === one[1] && two[0] === two[1], `${told}: ${rows}`);
        assert.equal(rows.length, 4);
        if (language === "en" && on === held) assert.equal(one[0], two[0], told);
        assert.deepEqual(
          (await page.evaluate(lost)).map((fault) => `${told}: ${fault}`),
          [],
        );
      }
    }
    assert.deepEqual(wrong, []);
    await close();
  });
