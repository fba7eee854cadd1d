/** A default game that Black begins by lot: played, looked at, saved and read again. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { back, counts, holds, open, reached, reads, stage, stand } from "./browser.js";
import { chance, playMove } from "./moves.js";

const held = stage();

/** So many moves of the person at the board. */
const TURNS = 4;

const SIZES = /** @type {const} */ ([
  ["a phone", { hasTouch: true }, "tap"],
  ["a desktop", { viewport: { width: 1280, height: 800 } }, "click"],
]);

/** Black begins with the computer's first move: the lot falls upon the second player. */
async function begun(page, press) {
  await page.addInitScript(() => (Math.random = () => 0.9));
  await page.reload();
  await page.locator("#computer")[press]();
  await reached(page, 1);
}

/** The game goes on, and is resigned; answers where it stood. */
async function played(page, press) {
  const next = chance(18);
  for (let turn = 1; turn <= TURNS; turn++) {
    await reached(page, 2 * turn - 1);
    await page.waitForFunction(() =>
      /Your move|You must|way/.test(document.querySelector(".message strong")?.textContent ?? ""),
    );
    const now = await stand(page);
    assert.equal(now.side_to_move, "white");
    await playMove(page, now, now.moves[Math.floor(next() * now.moves.length)], press);
  }
  await reached(page, 2 * TURNS + 1);
  await page.locator("#resign")[press]();
  await page.locator("#yes")[press]();
  await page.waitForSelector("#rematch");
  return stand(page);
}

/** The text of the sheet that is open, once it has come. */
async function score(page) {
  await page.waitForFunction(() => document.querySelector(".score-text")?.textContent);
  return page.locator(".score-text").textContent();
}

/** The PDN that the analysis board would save. */
async function pdn(page) {
  await page.keyboard.press("s");
  const text = await score(page);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  return text;
}

/** Pieces, and the moves beside them: all of a game. */
async function shows(page, now) {
  await page.waitForFunction(
    (count) => document.querySelectorAll("#tree .ply").length === count,
    now.played.length,
  );
  const board = () =>
    page.evaluate(() => /** @type {any} */ (document.getElementById("analysis-board")).view.board);
  await page.locator("#step-first").evaluate((button) => button.click());
  await page.waitForSelector("#step-first[disabled]");
  assert.equal(await board(), now.line[0].board);
  await page.locator("#step-last").evaluate((button) => button.click());
  await page.waitForSelector("#step-last[disabled]");
  assert.equal(await board(), now.board);
  const texts = await page.locator("#tree .ply").allInnerTexts();
  assert.deepEqual(
    texts.map((text) => text.trim()),
    now.line.slice(1).map(({ move }) => move.text),
  );
  await reads(page.locator("#tree li").first(), /^1\s+…\s+\d+-\d+$/);
  await reads(page.locator("#tree li").nth(1), /^2\s+\d+[-x]\d+\s+\d+[-x]\d+$/);
}

for (const [size, options, press] of SIZES) {
  test(`ng_2_1 a game that Black begins is played, analysed, saved and read again on ${size}`, async () => {
    const { page, wrong, close } = await open(held, { ...options, acceptDownloads: true });
    await begun(page, press);
    await reads(page.locator("#chip").first(), /Nigerian/);
    const now = await played(page, press);
    const begins = { player: "two", color: "black" };
    assert.deepEqual(now.record.terms, { edition: 2, begins, rules: "nigerian,huff=off" });

    await page.locator("#export")[press]();
    const text = await score(page);
    assert.match(text, /\[White "You"\]\n\[Black "The computer"\]\n\[Result "0-2"\]\n/);
    assert.match(
      text,
      /\[SetUp "1"\]\n\[FEN "B:W31-50:B1-20"\]\n[^]*\n\n1\.\.\. \d+-\d+ 2\. \d+[-x]\d+ \d+[-x]\d+ 3\. /,
    );
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("#save-pdn")[press](),
    ]);
    const file = await download.path();
    assert.equal(await readFile(file, "utf8"), text);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });

    await page.locator("#analyse")[press]();
    await shows(page, now);
    assert.equal(await pdn(page), text);
    await page.keyboard.press("o");
    await page.locator("#open-new")[press]();
    await page.waitForSelector(".tree .none");
    await page.keyboard.press("o");
    await page.locator("#open-file-field").setInputFiles(file);
    await shows(page, now);
    assert.equal(await pdn(page), text);

    // As it was saved before there was a position with it.
    const bare = text.replace(/\[SetUp "1"\]\n\[FEN "[^"]*"\]\n/, "");
    assert.ok(!bare.includes("FEN"));
    await page.keyboard.press("o");
    await page.locator("#open-text").fill(bare);
    await page.locator("#open-read")[press]();
    await shows(page, now);
    assert.equal(await pdn(page), text);
    await page.keyboard.press("s");
    await score(page);
    await page.evaluate(() =>
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text) => (globalThis.copied = text) },
      }),
    );
    await page.locator("#copy-link")[press]();
    const link = await page
      .waitForFunction(() => globalThis.copied)
      .then((handle) => handle.jsonValue());
    await page.goto("about:blank");
    await page.goto(link);
    await shows(page, now);
    assert.equal(await pdn(page), text);
    assert.deepEqual(wrong, []);
    await close();
  });
}

test("ng_2_1 a game that Black begins stays in the list of games, and comes into the library", async () => {
  const { page, wrong, close } = await open(held, SIZES[1][1]);
  await begun(page, "click");
  const now = await played(page, "click");
  await page.locator("#export").click();
  const text = await score(page);
  await page.keyboard.press("Escape");
  await page.locator("#close").click();
  await page.locator("#games").click();
  await page.locator(".game-card").click();
  await page.locator("#analyse").click();
  await shows(page, now);
  await back(page);

  const path = join(tmpdir(), `longking-lot-${process.pid}.pdn`);
  await writeFile(path, text.replace(/\[SetUp "1"\]\n\[FEN "[^"]*"\]\n/, ""));
  await page.goto(held.server.address);
  await page.reload();
  await page.locator("#close").click();
  await page.locator("#games").click();
  await page.locator("#library").click();
  await page.locator("#import").setInputFiles(path);
  await page.waitForFunction(
    () => document.getElementById("library-size")?.textContent === "1 game",
  );
  assert.doesNotMatch(await page.locator(".told-import").innerText(), /error/);
  await page.locator("#tab-games").click();
  await page.locator("#find").click();
  await page.locator(".head").first().click();
  await page.waitForSelector("#back-to");
  await counts(page.locator(".plies .ply"), now.played.length);
  await holds(
    () => page.locator("main").getAttribute("data-title"),
    (now) => assert.equal(now, "You – The computer"),
  );
  await page.locator("#analyse").click();
  await shows(page, now);
  await rm(path);
  assert.deepEqual(wrong, []);
  await close();
});

test("ng_10_6 moves are typed with the blanks of the manual, in a game and in analysis", async () => {
  const { page, wrong, close } = await open(held, SIZES[1][1]);
  await page.evaluate(() => (location.hash = "#analyse=&rules=nigerian"));
  await page.waitForSelector("main.analysis");
  for (const [typed, written] of [
    ["35 - 30", "35-30"],
    ["20 -25 !", "20-25"],
    ["34- 29 +", "34-29"],
    ["25 x 34 ?", "25x34"],
  ]) {
    await page.keyboard.press("/");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (text) => document.querySelector("#tree [aria-current]")?.textContent.includes(text),
      written,
    );
  }
  await page.locator("#open").click();
  await page.locator("#open-text").fill('[Rules "nigerian"] 1. 35 - 30 ! 20 - 25 + 2. 34 - 29 = *');
  await page.locator("#open-read").click();
  await page.waitForFunction(() => document.querySelectorAll("#tree .ply").length === 3);
  await holds(
    () => page.locator("#tree .ply").allInnerTexts(),
    (now) => assert.deepEqual(now, ["35-30!", "20-25+", "34-29="]),
  );
  assert.match(await pdn(page), /\n1\. 35-30! 20-25\+ 2\. 34-29= \*/);

  await page.goto(held.server.address);
  await page.addInitScript(() => (Math.random = () => 0.1));
  await page.reload();
  await page.locator("#here").click();
  await page.waitForSelector("main.game");
  await page.keyboard.press("/");
  await page.keyboard.type("35 - 30");
  await page.keyboard.press("Enter");
  await reached(page, 1);
  assert.deepEqual((await stand(page)).played, ["35-30"]);
  assert.deepEqual(wrong, []);
  await close();
});
