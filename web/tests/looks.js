/**
 * What is looked for on every screen: what is lost, what is too small to touch, and what axe finds.
 * @module
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import assert from "node:assert/strict";
import { open } from "./browser.js";
import { SCREENS } from "./screens.js";

/** The script of axe, to be run in a page. */
export const AXE = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Whether all is looked at, or what an everyday run has the time for. */
const DEEP = Boolean(process.env.LONGKING_DEEP);

/**
 * @typedef {object} Size a window, and what is looked for in it
 * @property {number} width
 * @property {number} height
 * @property {((() => string[])|string)[]} looks as functions or scripts that run in the page
 * @property {0|1|"all"} [axe] on an everyday run axe looks at every second screen, from this one,
 *   or at all
 */

/** The page speaks a language from the next time that it is opened. */
export const speaking = (page, language) =>
  page.addInitScript((language) => {
    const kept = JSON.parse(localStorage.getItem("longking") ?? "{}");
    localStorage.setItem("longking", JSON.stringify({ ...kept, language }));
  }, language);

/** Waits until what has changed is drawn. */
export const drawn = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * Shows every screen in a window of the first size; gives the window each of the sizes, collects
 * what looks find there, and what axe finds, in light and dark, by the rules of WCAG 2 A and AA.
 * @param {any} held
 * @param {Size[]} sizes
 * @param {object} [options] of the page; which `screens`, and in which `language`
 */
export async function everywhere(
  held,
  sizes,
  { screens = SCREENS, language = "", ...options } = {},
) {
  const { page, wrong, close } = await open(held, { viewport: sizes[0], ...options });
  if (language) await speaking(page, language);
  const all = [];
  for (const [place, [name, show]] of screens.entries()) {
    await page.setViewportSize(sizes[0]);
    await show(page).catch((cause) => {
      throw new Error(`${name} does not come`, { cause });
    });
    for (const { width, height, looks, axe } of sizes) {
      const find = (lines, dark = "") =>
        all.push(...lines.map((line) => `${name}, ${width} × ${height}${dark}: ${line}`));
      await page.setViewportSize({ width, height });
      await drawn(page);
      for (const look of looks) find(await page.evaluate(look));
      if (axe === undefined || (!DEEP && axe !== "all" && place % 2 !== axe)) continue;
      await page.evaluate(AXE);
      find(await violations(page));
      // In the dark only colours are others.
      await page.emulateMedia({ colorScheme: "dark" });
      find(await violations(page, ["color-contrast", "link-in-text-block"]), ", dark");
      await page.emulateMedia({ colorScheme: "light" });
    }
  }
  assert.equal(all.join("\n"), "");
  assert.deepEqual(wrong, []);
  await close();
}

/**
 * What axe finds on a page, one line for each element.
 * @param {import("playwright-core").Page} page
 * @param {string[]} [rules] by which of its rules; without, by those of WCAG 2 A and AA and its
 *   best practices
 */
export async function violations(page, rules) {
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      ...(runOnly && { runOnly }),
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(
        ({ target, any, all, none }) =>
          `${target.join(" ")}: ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}`,
      ),
    }));
  }, rules);
  return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node}`));
}

/**
 * What runs off the side of the page or out of a box that does not scroll; a board too small to
 * play on. Runs in the page.
 */
export function lost() {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  const name = (element) => `${element.tagName.toLowerCase()}#${element.id}.${element.className}`;
  const controls = [
    ...document.querySelectorAll("button, input, select, summary, h1, h2, p, strong, span, li"),
  ];
  const front = document.querySelector("dialog[open]");
  for (const element of controls) {
    if (
      !element.checkVisibility() ||
      element.closest(".spoken, [role=grid]") ||
      (front && !front.contains(element))
    )
      continue;
    const box = element.getBoundingClientRect();
    if (box.left < -0.5 || box.right > innerWidth + 0.5)
      faults.push(`${name(element)} runs off the side`);
    for (let over = element.parentElement; over && over !== root; over = over.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(over);
      const frame = over.getBoundingClientRect();
      if (overflowY === "hidden" && (box.bottom > frame.bottom + 1 || box.top < frame.top - 1))
        faults.push(`${name(element)} is cut off by ${name(over)}`);
      if (overflowX === "hidden" && (box.right > frame.right + 1 || box.left < frame.left - 1))
        faults.push(`${name(element)} is cut off by ${name(over)}`);
      if (overflowY !== "visible" || overflowX !== "visible") break;
    }
    const own = getComputedStyle(element);
    if (
      own.overflow === "visible" &&
      !element.matches("button") &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth
    )
      faults.push(`${name(element)} has no room for its words`);
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
export function small() {
  const faults = [];
  const front = document.querySelector("dialog[open]") ?? document;
  for (const element of front.querySelectorAll("button, input, select, summary")) {
    if (!element.checkVisibility() || element.closest("[role=grid]") || element.disabled) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const missed = [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ].filter(([dx, dy]) => !element.contains(document.elementFromPoint(x + dx, y + dy)));
    if (missed.length)
      faults.push(
        `#${element.id}.${element.className} is ${width} × ${height}, missed at ${missed.join(" and ")}`,
      );
  }
  return faults;
}
