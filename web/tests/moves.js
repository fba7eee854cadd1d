/** Games played through the page, by clicks or by taps. @module */
import assert from "node:assert/strict";
import { count as done, passed, square, stand } from "./browser.js";

/** Plays a move: the piece, then squares of its way until it is played. */
async function choose(page, move, count, press) {
  const chosen = await page.locator(".dot").count();
  const selected = chosen && (await page.evaluate(() => document.querySelectorAll(".way, .dot").length > 0));
  const must = await page.locator('[aria-label*=", must "]').count();
  if (!selected || must !== 1) await square(page, move.path[0])[press]();
  for (const victim of [...move.captured, move.path.at(-1)]) {
    if ((await done(page)) > count || (await page.locator("#rematch").count())) return;
    await square(page, victim)[press]();
    await page.waitForTimeout(15);
  }
  await passed(page, count);
}

/** Plays a move where captures are not pointed out: the piece, every landing, and the end of a capture. */
async function chooseInSecret(page, move, count, press) {
  for (const place of move.path) await square(page, place)[press]();
  if (move.captured.length) await page.locator("#finish")[press]();
  await passed(page, count);
}

/** A number that looks like chance, the same in every run. */
export const chance = (seed) => () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

/**
 * Plays a game to its end, moves as if by chance; every one must be taken as it was meant, and the result must be the
 * one that the server gives for the moves.
 * @param {any} page @param {number} seed @param {number} most moves @param {"click"|"tap"} press
 */
export async function playOn(page, seed, most, press = "click") {
  const next = chance(seed);
  let now = await stand(page);
  for (let count = now.played.length, end = count + most; !now.outcome && count < end; count = now.played.length) {
    const move = now.moves[Math.floor(next() * now.moves.length)];
    const secret = !now.must && now.moves.some((move) => move.captured.length);
    await (secret ? chooseInSecret : choose)(page, move, count, press);
    now = await stand(page);
    assert.equal(now.played.at(-1), move.hub, `move ${count + 1}`);
  }
  assert.ok(now.outcome, `no end in ${most} moves`);
  await page.waitForSelector("#rematch");
  const words = await page.locator(".result").innerText();
  assert.ok(words.includes(now.outcome.words), words);
  const title = { white: "White wins", black: "Black wins" }[now.outcome.winner] ?? "A draw";
  assert.ok(words.startsWith(title), words);
  return now;
}
