/** One game at this screen in several tabs: there is one state, and nothing is overwritten. */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  WORKER,
  counts,
  fill,
  holds,
  leave,
  notes,
  open,
  reached,
  reads,
  square,
  stage,
  stand,
} from "./browser.js";

const held = stage();

/**
 * A game in two tabs of one browser; something may happen in the second one before its page comes.
 */
async function twoTabs(game, before = () => {}) {
  const { page: one, wrong, close } = await open(held, WORKER);
  await leave(one, game);
  const two = await one.context().newPage();
  await two.addInitScript(before);
  notes(two, wrong);
  await two.goto(one.url());
  await two.waitForSelector("main.game");
  return { one, two, wrong, close };
}

const move = async (page, from, to) => (
  await square(page, from).click(),
  await square(page, to).click()
);
const piece = (page, number) =>
  page.waitForSelector(`main.game [data-letter][data-square="${number}"]`, { state: "attached" });

test("what one tab plays the other shows, and both go on", async () => {
  const { one, two, wrong, close } = await twoTabs({ terms: { rules: "international" } });
  await move(one, 31, 26);
  await piece(two, 26);
  await reads(two.locator(".message"), /another tab/);
  await move(two, 19, 24);
  await piece(one, 24);
  await move(one, 34, 30);
  await reached(two, 3);
  assert.deepEqual((await stand(two)).played, ["31-26", "19-24", "34-30"]);
  await two.locator("#resign").click();
  await two.locator("#yes").click();
  await Promise.all([one.waitForSelector("#rematch"), two.waitForSelector("#rematch")]);
  assert.deepEqual(wrong, []);
  await close();
});

test("what is chosen in the settings of one tab is chosen in the other, and not put back by it", async () => {
  const { one, two, wrong, close } = await twoTabs({ terms: { rules: "international" } });
  await one.locator("#settings").click();
  await one.locator("#look-dark").click();
  await one.locator("#language").selectOption("nl");
  await two.waitForSelector("html[data-theme=dark][lang=nl]");
  await one.locator("#close-dialog").click();
  await move(two, 31, 26);
  await piece(one, 26);
  const kept = await two.evaluate(() => JSON.parse(localStorage.getItem("longking")));
  assert.deepEqual([kept.theme, kept.language], ["dark", "nl"]);
  await one.waitForSelector("html[data-theme=dark][lang=nl]");
  assert.deepEqual(wrong, []);
  await close();
});

/** What keeps a tab from hearing what another one has kept. */
function deaf() {
  for (const name of ["storage", "focus", "pageshow"])
    addEventListener(name, (event) => event.stopImmediatePropagation());
}

test("a tab that has heard nothing overwrites nothing", async () => {
  const { one, two, wrong, close } = await twoTabs({ terms: { rules: "international" } }, deaf);
  await move(one, 31, 26);
  await reached(one, 1);
  await move(two, 35, 30);
  await piece(two, 26);
  assert.deepEqual((await stand(one)).played, ["31-26"]);
  await move(two, 19, 23);
  await reached(one, 2);
  assert.deepEqual((await stand(one)).played, ["31-26", "19-23"]);
  assert.deepEqual(wrong, []);
  await close();
});

test("a tab that has not heard of a setting does not put it back", async () => {
  const { one, two, wrong, close } = await twoTabs({ terms: { rules: "international" } }, deaf);
  await one.locator("#settings").click();
  await one.locator("#look-dark").click();
  await two.keyboard.press("f");
  await two.locator("#settings").click();
  await two.locator("#numbers-off").click();
  await one.locator("#close-dialog").click();
  await one.waitForTimeout(300);
  const kept = await one.evaluate(() => JSON.parse(localStorage.getItem("longking")));
  assert.deepEqual([kept.theme, kept.numbers], ["dark", "off"]);
  assert.equal(await one.locator("html").getAttribute("data-theme"), "dark");
  assert.deepEqual(wrong, []);
  await close();
});

test("the computer answers once for both tabs", async () => {
  const { one, two, wrong, close } = await twoTabs({
    terms: { rules: "international" },
    mode: "computer",
  });
  await move(one, 31, 26);
  await reached(one, 2);
  await two.waitForFunction(
    () =>
      JSON.parse(localStorage.getItem("longking.game.left")).moves === 2 &&
      /another tab|Your move/.test(document.querySelector(".message").textContent),
  );
  await two.waitForTimeout(600);
  assert.equal((await stand(two)).played.length, 2);
  assert.deepEqual(wrong, []);
  await close();
});

test("where the browser has no room the game goes on and nothing is undone; that is said once", async () => {
  const { page, wrong, close } = await open(held, WORKER);
  await leave(page, { terms: { rules: "international" } });
  await page.waitForSelector("main.game");
  await fill(page);
  const message = page.locator(".message");
  await move(page, 31, 26);
  await piece(page, 26);
  await reads(message, /no room left for games/);
  await reads(() => page.locator("#live").textContent(), /no room left for games/);
  // A page that stood still looks whether another tab has gone on.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await move(page, 19, 24);
  await piece(page, 24);
  await piece(page, 26);
  await holds(
    () => message.innerText(),
    (now) => assert.doesNotMatch(now, /no room|another tab/),
  );
  await move(page, 34, 30);
  await piece(page, 30);
  await counts(page.locator("main.game [data-letter]"), 40);
  assert.doesNotMatch(await message.innerText(), /no room|another tab/);
  await page.locator("#resign").click();
  await page.locator("#yes").click();
  await page.waitForSelector("#rematch");
  assert.deepEqual(wrong, []);
  await close();
});

test("against the computer it is still to be read that there is no room when the answer has come", async () => {
  const { page, wrong, close } = await open(held, WORKER);
  await leave(page, { terms: { rules: "international" }, mode: "computer" });
  await page.waitForSelector("main.game");
  await fill(page);
  await move(page, 31, 26);
  await page.waitForSelector(".seat.above.turn");
  await page.waitForSelector(".seat.below.turn");
  await reads(page.locator(".message"), /no room left for games/);
  await piece(page, 26);
  assert.deepEqual(wrong, []);
  await close();
});
