/** Arrows and circles that a player draws on the board of a game. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { count, counts, leave, open, reached, reads, square, stage, stand } from "./browser.js";

const held = stage();

/** The middle of a square on the screen. */
const middle = async (page, number) => {
  const { x, y, width, height } = await square(page, number).boundingBox();
  return [x + width / 2, y + height / 2];
};

const arrows = (page, wanted) => counts(page.locator(".arrow.drawn"), wanted);
const circles = (page, wanted) => counts(page.locator(".marked"), wanted);

/** Drags with the right button, or clicks with it. */
async function draws(page, from, to) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await middle(page, to)));
  await page.mouse.up({ button: "right" });
}

/** A game between two at this screen, whose drawing is fetched. */
async function playing(options) {
  const { page, wrong, close } = await open(held, options);
  await leave(page, { terms: { rules: "international" } });
  await page.waitForSelector("main.game");
  // Once it can be drawn, the right button opens no menu.
  await page.waitForFunction(() => {
    const board = document.querySelector(".stage draughts-board");
    return !board.dispatchEvent(new MouseEvent("contextmenu", { cancelable: true }));
  });
  return { page, wrong, close };
}

test("the right button draws an arrow and a circle, again takes them away, and a move clears them", async () => {
  const { page, wrong, close } = await playing({ viewport: { width: 1280, height: 800 } });
  await draws(page, 32, 28);
  await arrows(page, 1);
  await draws(page, 18, 18);
  await circles(page, 1);
  await draws(page, 18, 18);
  await circles(page, 0);
  await arrows(page, 1);
  // By keyboard: m where it begins and where it ends.
  await square(page, 33).focus();
  await page.keyboard.press("m");
  await circles(page, 1);
  await page.keyboard.press("m");
  await reads(() => page.locator("#live").textContent(), "Circle on 33");
  await circles(page, 1);
  await square(page, 31).click();
  await square(page, 27).click();
  await reached(page, 1);
  await arrows(page, 0);
  await circles(page, 0);
  assert.deepEqual(wrong, []);
  await close();
});

test("a long press draws on a phone, and neither moves nor chooses a piece", async () => {
  const { page, wrong, close } = await playing({ hasTouch: true, isMobile: true });
  const client = await page.context().newCDPSession(page);
  const touch = async (type, at) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
    });
  await touch("touchStart", await middle(page, 32));
  await circles(page, 1);
  await touch("touchMove", await middle(page, 28));
  await counts(page.locator(".piece.held"), 0);
  await touch("touchEnd");
  await arrows(page, 1);
  await circles(page, 0);
  await counts(page.locator(".ring"), 0);
  await page.locator("#menu").waitFor();
  assert.deepEqual(wrong, []);
  await close();
});

test("a second finger neither ends a drag nor lifts another piece", async () => {
  const { page, wrong, close } = await playing({ hasTouch: true, isMobile: true });
  const at = await Promise.all([32, 28, 33, 29].map((number) => middle(page, number)));
  const [from, to, other, aside] = at;
  const client = await page.context().newCDPSession(page);
  const touch = (id, type, [x, y]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: [{ id, x, y }] });
  const dragged = page.locator('.piece.held[data-square="32"]');
  await touch(0, "touchStart", from);
  await touch(0, "touchMove", to);
  await counts(dragged, 1);
  await touch(1, "touchStart", other);
  await touch(1, "touchMove", aside);
  await touch(1, "touchEnd", aside);
  await page.waitForTimeout(100);
  assert.equal(await count(page), 0);
  await counts(dragged, 1);
  await touch(0, "touchEnd", to);
  await reached(page, 1);
  assert.deepEqual((await stand(page)).played, ["32-28"]);
  assert.deepEqual(wrong, []);
  await close();
});
