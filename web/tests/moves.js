/** Games played through the page, by clicks or by taps. @module */
import assert from "node:assert/strict";
import { tap } from "../app/choose.js";
import { leave, open, passed, square, stand } from "./browser.js";

/**
 * Waits until the board on the page is the one that the record says: the record is kept a moment
 * before it is drawn.
 */
const drawn = (page, { board, must, moves }) =>
  page.waitForFunction(
    ({ board, must }) => {
      const cells = [...document.querySelectorAll("draughts-board [role=gridcell]")];
      const empty = (cell) => cell.getAttribute("aria-label").includes("empty");
      return (
        cells.length &&
        cells.every((cell) => empty(cell) === (board[cell.dataset.square - 1] === "e")) &&
        document.querySelectorAll('[aria-label*=", must "]').length === must
      );
    },
    { board, must: must ? new Set(moves.map((move) => move.path[0])).size : 0 },
  );

/**
 * Plays a move: the piece, unless it is the only one that may move, then squares of its way until
 * one move is left.
 */
async function choose(page, { moves, must, played }, move, press) {
  const alone = must && new Set(moves.map((one) => one.path[0])).size === 1;
  let choice = alone ? { from: move.path[0], taps: [] } : null;
  for (const place of [...(alone ? [] : [move.path[0]]), ...move.captured, move.path.at(-1)]) {
    await square(page, place)[press]();
    const step = tap(moves, choice, place, must);
    if (step.move) break;
    choice = step.choice;
  }
  await passed(page, played.length);
}

/**
 * Plays a move where captures are not pointed out: the piece, every landing, and the end of a
 * capture.
 */
async function chooseInSecret(page, move, count, press) {
  for (const place of move.path) await square(page, place)[press]();
  if (move.captured.length) await page.locator("#finish")[press]();
  await passed(page, count);
}

/** A position of kings alone. */
export const KINGS = { rules: "frisian", start: "W:WK47,K48:BK3,K4" };

/** Its kings go to and fro, as Frisian rules let them for ever. @param {number} plies */
export const shuffled = (plies) =>
  Array.from({ length: plies }, (_, ply) => ({
    e: "move",
    m: ["47-41", "4-9", "41-47", "9-4"][ply % 4],
  }));

/**
 * Plays a move that may be played where the game stands.
 * @param {any} page
 * @param {any} now as `stand` tells it
 * @param {any} move
 * @param {"click"|"tap"} press
 */
export async function playMove(page, now, move, press = "click") {
  const secret = !now.must && now.moves.some((move) => move.captured.length);
  await drawn(page, now);
  await (secret
    ? chooseInSecret(page, move, now.played.length, press)
    : choose(page, now, move, press));
}

/** Plays a move by taps. */
export async function play(page, { path }) {
  await square(page, path[0]).click();
  await square(page, path.at(-1)).click();
}

/** A number that looks like chance, the same in every run. */
export const chance = (seed) => () =>
  (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

/**
 * Plays a game to its end, moves as if by chance; every one must be taken as it was meant.
 * @param {any} page
 * @param {number} seed
 * @param {number} most moves
 * @param {object} [options]
 * @param {"click"|"tap"} [options.press]
 * @param {(now: any) => Promise<void>} [options.before] what is done before each move
 */
export async function playOn(page, seed, most, { press = "click", before } = {}) {
  const next = chance(seed);
  let now = await stand(page);
  for (
    let count = now.played.length, end = count + most;
    !now.outcome && count < end;
    count = now.played.length
  ) {
    const move = now.moves[Math.floor(next() * now.moves.length)];
    await before?.(now);
    await playMove(page, now, move, press);
    now = await stand(page);
    assert.equal(now.played.at(-1), move.hub, `move ${count + 1}`);
  }
  assert.ok(now.outcome, `no end in ${most} moves`);
  await page.waitForSelector("#rematch");
  return now;
}

/** The result on the page must be the one that the server gives for the moves. */
export async function checkResult(page, { outcome }) {
  const words = await page.locator(".result").innerText();
  assert.ok(words.includes(outcome.words), words);
  const title = { white: "White wins", black: "Black wins" }[outcome.winner] ?? "A draw";
  assert.ok(words.startsWith(title), words);
}

/** Plays a game of some rules to its end on a page of its own. */
export async function wholeGame(held, rules, seed, most) {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules } });
  await checkResult(page, await playOn(page, seed, most));
  assert.deepEqual(wrong, []);
  await close();
}
