/**
 * Every screen on phones: nothing runs off the side, is cut off or too small to touch, and axe
 * finds nothing.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, stage } from "./browser.js";
import { AXE, everywhere, lost, small, violations } from "./looks.js";
import { SCREENS } from "./screens.js";

const held = stage();
const deep = process.env.LONGKING_DEEP === "1";

test("on phones nothing is lost, controls are 44 pixels wide and high, and axe finds nothing", () =>
  everywhere(
    held,
    [
      { width: 360, height: 740, looks: [lost, small], axe: 1 },
      { width: 320, height: 568, looks: [lost, small], axe: deep ? 1 : undefined },
    ],
    { hasTouch: true },
  ));

test("axe finds nothing where the score of a game has not come yet", async () => {
  const { page, close } = await open(held, { viewport: { width: 360, height: 740 } });
  await SCREENS.find(([name]) => name === "share and keep")[1](page);
  await page.waitForSelector(".score-text:not(:empty)");
  await page.locator(".score-text").evaluate((box) => box.replaceChildren());
  await page.evaluate(AXE);
  assert.deepEqual(await violations(page), []);
  await close();
});
