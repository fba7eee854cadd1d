/** What makes playing comfortable: the size of the board, nothing but the board, a screen that stays on. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { counts, holds, leave, open, stage } from "./browser.js";

const held = stage();

const DESK = { viewport: { width: 1280, height: 800 } };
const wide = (page) =>
  page.locator("main .stage draughts-board").evaluate((one) => one.clientWidth);
const isAbout = (wanted) => (now) => assert.ok(Math.abs(now - wanted) < 4, `${now}, not ${wanted}`);

test("the board is as large as the settings say, on every page and after a reload", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await leave(page, { terms: { rules: "international" } });
  await page.waitForSelector("main.game");
  const full = await wide(page);
  await page.locator("#settings").click();
  await page.locator("#size").fill("60");
  await holds(() => wide(page), isAbout(0.6 * full));
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.reload();
  await page.waitForSelector("main.game");
  await holds(() => wide(page), isAbout(0.6 * full));
  assert.deepEqual(wrong, []);
  await close();
});

test("z and a button leave nothing but the board, the names and the clocks, and bring all back", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await leave(page, { terms: { rules: "international" } });
  await page.waitForSelector("main.game");
  const seen = async (is) => {
    for (const part of [".top", ".facts", ".moves-panel", ".actions", ".message"])
      await page
        .locator(`main.game ${part}`)
        .first()
        .waitFor({ state: is ? "visible" : "hidden" });
  };
  await seen(true);
  await page.keyboard.press("z");
  await seen(false);
  await counts(page.locator(".seat:visible"), 2);
  await page.locator("#zen-off").click();
  await seen(true);
  await page.locator("#zen").click();
  await seen(false);
  await page.keyboard.press("z");
  await seen(true);
  assert.deepEqual(wrong, []);
  await close();
});

test("the screen is kept awake during a game and no longer", async () => {
  const { page, wrong, close } = await open(held);
  await page.addInitScript(() => {
    globalThis.held = 0;
    const request = async () => {
      globalThis.held++;
      const lock = {
        released: false,
        release: async () => ((lock.released = true), globalThis.held--),
      };
      return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const locks = (wanted) =>
    holds(
      () => page.evaluate(() => globalThis.held),
      (now) => assert.equal(now, wanted),
    );
  await leave(page, { terms: { rules: "international" } });
  await page.waitForSelector("main.game");
  await locks(1);
  await page.locator("#back").click();
  await page.waitForSelector("main.home");
  await locks(0);
  assert.deepEqual(wrong, []);
  await close();
});
