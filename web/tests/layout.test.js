/** Every screen at every size: nothing runs off the side, is cut off or is too small to touch. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, stage } from "./browser.js";
import { SCREENS } from "./screens.js";

const held = stage();

/** Shows every screen in a window and collects what looks find there. */
async function everywhere([width, height], looks, options = {}) {
  const { page, wrong, close } = await open(held, { viewport: { width, height }, ...options });
  const all = [];
  for (const [name, show] of SCREENS) {
    await show(page);
    for (const look of looks) all.push(...(await page.evaluate(look)).map((line) => `${name}: ${line}`));
  }
  assert.equal(all.join("\n"), "");
  assert.deepEqual(wrong, []);
  await close();
}

/** What runs off the side of the page or out of a box that does not scroll; a board too small to play on. Runs in the page. */
function lost() {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  const name = (element) => `${element.tagName.toLowerCase()}#${element.id}.${element.className}`;
  const controls = [...document.querySelectorAll("button, input, select, summary, h1, h2, p, strong, span, li")];
  const front = document.querySelector("dialog[open]");
  for (const element of controls) {
    if (!element.checkVisibility() || element.closest(".spoken, [role=grid]") || (front && !front.contains(element))) continue;
    const box = element.getBoundingClientRect();
    if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`${name(element)} runs off the side`);
    for (let over = element.parentElement; over && over !== root; over = over.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(over);
      const frame = over.getBoundingClientRect();
      if (overflowY === "hidden" && (box.bottom > frame.bottom + 1 || box.top < frame.top - 1)) faults.push(`${name(element)} is cut off by ${name(over)}`);
      if (overflowX === "hidden" && (box.right > frame.right + 1 || box.left < frame.left - 1)) faults.push(`${name(element)} is cut off by ${name(over)}`);
      if (overflowY !== "visible" || overflowX !== "visible") break;
    }
    const own = getComputedStyle(element);
    if (own.overflow === "visible" && !element.matches("button") && element.scrollWidth > element.clientWidth + 1 && element.clientWidth) faults.push(`${name(element)} has no room for its words`);
    if (element.matches("button, input, select, summary")) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!element.contains(hit)) faults.push(`${name(element)} is covered by ${hit && name(hit)}`);
    }
  }
  scrollTo(0, 0);
  const field = document.querySelector("main.game .field");
  if (field && field.clientWidth < 240) faults.push(`the board is ${field.clientWidth} wide`);
  return faults;
}

/** Controls that a finger cannot hit 22 pixels from their middle. Runs in the page. */
function small() {
  const faults = [];
  const front = document.querySelector("dialog[open]") ?? document;
  for (const element of front.querySelectorAll("button, input, select, summary")) {
    if (!element.checkVisibility() || element.closest("[role=grid]") || element.disabled) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const missed = [[-21, 0], [21, 0], [0, -21], [0, 21]].filter(([dx, dy]) => !element.contains(document.elementFromPoint(x + dx, y + dy)));
    if (missed.length) faults.push(`#${element.id}.${element.className} is ${width} × ${height}, missed at ${missed.join(" and ")}`);
  }
  return faults;
}

for (const [width, height] of [[320, 568], [360, 740]]) {
  test(`nothing is lost and controls are 44 pixels wide and high at ${width} × ${height}`, () => everywhere([width, height], [lost, small], { hasTouch: true }));
}

for (const [width, height] of [[768, 1024], [1280, 800]]) {
  test(`nothing is lost at ${width} × ${height}`, () => everywhere([width, height], [lost]));
}

test("nothing is lost at twice the size of 1280 × 800", () => everywhere([640, 400], [lost]));
