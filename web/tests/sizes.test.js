/**
 * Screens of every size: in play the board takes what there is, nothing overlaps, and nothing has
 * to be scrolled.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import { leave, open, stage } from "./browser.js";
import { CROWDED } from "./crowded.js";
import { drawn, everywhere, lost } from "./looks.js";
import { SCREENS } from "./screens.js";

const held = stage();
/** A browser that is set to letters of twice the usual size. */
const large = stage(["--blink-settings=defaultFontSize=32"]);
const deep = process.env.LONGKING_DEEP === "1";

/**
 * All sizes among the deep tests; every day the smallest phone, one that lies, a tablet and a small
 * desk.
 * @type {[number, number][]}
 */
const ALL = [
  [320, 480],
  [320, 568],
  [360, 560],
  [360, 740],
  [412, 915],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1366, 650],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
];
const SIZES = deep
  ? ALL
  : ALL.filter(([width, height]) =>
      ["320x480", "740x360", "768x1024", "1366x650"].includes(`${width}x${height}`),
    );

/** The screens where a game is played. */
const PLAYED = SCREENS.filter(
  ([name]) =>
    /^game\b/.test(name) &&
    (deep ||
      /two ways|wrong piece|huff|clocks|touched|against the computer|looking back/.test(name)),
);

/**
 * How a screen fits: the board, what overlaps it or something else, and how much has to be
 * scrolled. Runs in the page.
 */
function fit() {
  const parts = [
    ...document.querySelectorAll("main.game > .top, .seat, .stage, .message, .actions"),
  ].filter((part) => part.checkVisibility() && part.getBoundingClientRect().height > 0);
  const boxes = parts.map(
    (part) => /** @type {const} */ ([part.className, part.getBoundingClientRect()]),
  );
  const faults = [];
  boxes.forEach(([one, a], place) => {
    for (const [other, b] of boxes.slice(place + 1)) {
      const [across, down] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ];
      if (across > 1 && down > 1)
        faults.push(`${one} overlaps ${other} by ${across.toFixed(1)} × ${down.toFixed(1)}`);
    }
  });
  for (const text of document.querySelectorAll(".message .words"))
    if (text.scrollHeight > text.parentElement.clientHeight + 8)
      faults.push(`the message is ${text.scrollHeight} high in ${text.parentElement.clientHeight}`);
  const root = document.documentElement;
  return {
    faults,
    board: document.querySelector(".field").getBoundingClientRect().width,
    scroll: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
  };
}

test(`a game fits ${SIZES.length} sizes`, async () => {
  const { page, wrong, close } = await open(held);
  const all = [];
  for (const [name, show] of PLAYED) {
    await page.setViewportSize({ width: 360, height: 740 });
    await show(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      const { faults, board, scroll } = await page.evaluate(fit);
      const find = (fault) => all.push(`${name}, ${width} × ${height}: ${fault}`);
      faults.forEach(find);
      (await page.evaluate(lost)).forEach(find);
      if (scroll[0] > 0 || scroll[1] > 0) find(`${scroll} to be scrolled`);
      if (width < 560 && board < 0.94 * width) find(`the board is ${board} wide`);
      if (width >= 560 && board < 0.75 * Math.min(width, height))
        find(`the board is ${board} wide`);
    }
  }
  assert.equal(all.join("\n"), "");
  assert.deepEqual(wrong, []);
  await close();
});

/**
 * Whether a board that is played on, or looked at by itself, is as wide as a phone that stands: not
 * the small ones beside an end, a form or another board. Runs in the page.
 */
function narrow() {
  const field = document.querySelector(
    "main:not(.end, .waiting, .setup, .library, .compare, .parts-page) .field",
  );
  const stands = innerWidth < 560 && innerWidth < innerHeight;
  if (!field || !stands || document.querySelector("dialog[open]")) return [];
  const { width } = field.getBoundingClientRect();
  return width < 0.94 * innerWidth
    ? [`the board of ${field.closest("main").className} is ${width.toFixed(0)} wide`]
    : [];
}

/** All screens among the deep tests; every day some, at the sizes of every day. */
const SHOWN = SCREENS.filter((_, place) => deep || place % 19 === 7);

test(`${SHOWN.length} screens fit ${SIZES.length} sizes: nothing is lost, nothing overlaps`, () =>
  everywhere(
    held,
    SIZES.map(([width, height]) => ({ width, height, looks: [lost, CROWDED, narrow] })),
    { screens: SHOWN },
  ));

test("on the commonest laptop comparing and analysing need no scrolling", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1366, height: 650 } });
  for (const [name, least] of /** @type {const} */ ([
    ["compare", 280],
    ["analysis", 480],
    ["analysis, a game", 420],
    ["home", 480],
  ])) {
    await SCREENS.find(([known]) => known === name)[1](page);
    await page.waitForTimeout(300);
    const { scroll, board } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollHeight - innerHeight,
      board: document.querySelector(".field").clientWidth,
    }));
    assert.ok(scroll <= 0, `${name}: ${scroll} to be scrolled`);
    assert.ok(board >= least, `${name}: the board is ${board} wide`);
  }
  assert.deepEqual(wrong, []);
  await close();
});

test("letters follow the size that the browser is set to, and at twice the size nothing is cut off or overlaps", async () => {
  const { page, close } = await open(large);
  await leave(page, { terms: { rules: "nigerian,huff=off", start: "W:W32,46:B27,28,5" } });
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    assert.ok((await size()) >= 28, `${await size()}`);
    const { faults, scroll } = await page.evaluate(fit);
    assert.deepEqual([width, height, faults], [width, height, []]);
    assert.ok(scroll[0] <= 0, `${width} × ${height}: ${scroll}`);
  }
  await close();
});

test("from 980 pixels every page has one head with the ways through the site, across the window", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  for (const path of [
    "/",
    "/book/nigerian",
    "/book/nigerian/fly",
    "/analysis",
    "/games",
    "/new",
    "/rules",
    "/position",
    "/library",
    "/compare",
    "/practice",
    "/nosuch",
  ]) {
    await page.goto(new URL(path, held.server.address).href).catch(() => {});
    await page.waitForSelector("main:not(.waiting) .top nav a:visible");
    const [links, ...wide] = await page.evaluate(() => {
      const { left, right } = document.querySelector(".top").getBoundingClientRect();
      return [
        [...document.querySelectorAll(".top nav a")]
          .filter((link) => link.checkVisibility())
          .map((link) => link.textContent),
        left,
        right,
      ];
    });
    assert.deepEqual(links, ["Play", "Rule book", "Practice", "Analyse", "My games"], path);
    assert.ok(wide[0] <= 0.5 && wide[1] >= 1265, `${path}: ${wide}`);
  }
  assert.deepEqual(
    wrong.filter((line) => !/404/.test(line)),
    [],
  );
  await close();
});

test("on a phone no word of a long name is broken at the end of a Board but one longer than a line, nor do games stand apart from their sum", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 360, height: 740 } });
  const ends = (...names) =>
    leave(page, {
      terms: { rules: "international", boards: 3 },
      names,
      results: ["one", null, "two"],
      log: [{ e: "resign", by: "one" }],
    });
  await ends("W".repeat(24), "Kofi Mensah");
  assert.deepEqual(await page.evaluate(lost), []);
  await ends("Oluwaseun Adebayo-Okonkwo", "Kofi Mensah");
  const broken = await page.locator(".players strong").evaluateAll((names) =>
    names.flatMap(({ firstChild }) =>
      [...firstChild.data.matchAll(/[^ -]+/g)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(firstChild, index);
          range.setEnd(firstChild, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word),
    ),
  );
  assert.deepEqual(broken, []);
  const apart = await page
    .locator(".players li")
    .evaluateAll((rows) =>
      rows.map((row) =>
        Math.abs(
          row.querySelector("b").getBoundingClientRect().bottom -
            row.querySelector(".won-games").getBoundingClientRect().bottom,
        ),
      ),
    );
  assert.ok(
    apart.every((pixels) => pixels < 12),
    String(apart),
  );
  assert.deepEqual(wrong, []);
  await close();
});

test("on a phone that lies what an ending asks and what can be done stand beside the board", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 740, height: 360 } });
  const [, show] = SCREENS.find(([name]) => name === "practice, a position");
  await show(page);
  const below = await page.evaluate(() =>
    [".stage", ".message", ".practice-buttons"].filter(
      (one) => document.querySelector(one).getBoundingClientRect().bottom > innerHeight,
    ),
  );
  assert.deepEqual(below, []);
  assert.deepEqual(wrong, []);
  await close();
});
