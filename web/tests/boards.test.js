/** Boards that are not dark squares only: all squares of 8 by 8, and points on lines. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { counts, leave, open, passed, square, stage, stand } from "./browser.js";
import { wholeGame } from "./moves.js";

const held = stage();

test("a whole Turkish game by clicks on a phone", () => wholeGame(held, "turkish", 10, 400));
test("a whole game of Alquerque by clicks on a phone, with captures forgotten", () =>
  wholeGame(held, "alquerque", 11, 400));
test("a whole game of Bell's Alquerque by clicks on a phone", () =>
  wholeGame(held, "alquerque-bell,huff=off", 3, 400));

test("all squares of the Turkish board are drawn and can be played on", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "turkish" } });
  await counts(page.locator(".field .dark"), 64);
  await counts(page.locator("[role=gridcell]"), 64);
  await square(page, 41).click();
  await square(page, 33).click();
  await passed(page, 0);
  assert.deepEqual((await stand(page)).played, ["41-33"]);
  assert.deepEqual(wrong, []);
  await close();
});

test("Alquerque is drawn as points on lines", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "alquerque,huff=off" } });
  const line = page.locator(".field .lines path").first();
  await line.waitFor({ state: "attached" });
  assert.equal((await line.getAttribute("d")).split("M").length - 1, 16);
  await counts(page.locator(".field .carve-dark"), 0);
  await counts(page.locator("[role=gridcell]"), 25);
  assert.deepEqual(wrong, []);
  await close();
});
