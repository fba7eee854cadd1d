/** Every screen by the rules of WCAG 2 A and AA, as axe checks them, in light and dark. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, stage } from "./browser.js";
import { SCREENS } from "./screens.js";

const held = stage();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The sizes of a phone and of a desk; among the deep tests, of a small phone. */
const SIZES = [[360, 740], [1280, 800], ...(process.env.LONGKING_DEEP === "1" ? [[320, 568]] : [])];

/**
 * What axe finds on a page, one line for each element.
 * @param {import("playwright-core").Page} page @param {string[]} [rules] by which of its rules; without, by those of WCAG 2 A and AA and its best practices
 */
async function violations(page, rules) {
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target, any, all, none }) =>
      `${target.join(" ")}: ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}`) }));
  }, rules);
  return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node}`));
}

for (const [width, height] of SIZES) {
  test(`axe finds nothing on any screen of ${width} × ${height}`, async () => {
    const { page, wrong, close } = await open(held, { viewport: { width, height } });
    const all = [];
    for (const [name, show] of SCREENS) {
      await show(page);
      await page.evaluate(AXE);
      all.push(...(await violations(page)).map((line) => `${name}: ${line}`));
      // In the dark only colours are others.
      await page.emulateMedia({ colorScheme: "dark" });
      all.push(...(await violations(page, ["color-contrast", "link-in-text-block"])).map((line) => `${name}, dark: ${line}`));
      await page.emulateMedia({ colorScheme: "light" });
    }
    assert.equal(all.join("\n"), "");
    assert.deepEqual(wrong, []);
    await close();
  });
}

test("axe finds nothing where the score of a game has not come yet", async () => {
  const { page, close } = await open(held, { viewport: { width: 360, height: 740 } });
  await SCREENS.find(([name]) => name === "share and keep")[1](page);
  await page.waitForSelector(".score-text:not(:empty)");
  await page.locator(".score-text").evaluate((box) => box.replaceChildren());
  await page.evaluate(AXE);
  assert.deepEqual(await violations(page), []);
  await close();
});
