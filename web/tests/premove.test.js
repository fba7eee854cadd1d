/** Premoves: a move chosen in the other one's turn. */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  byLink,
  counts,
  leave,
  open,
  reached,
  reads,
  settle,
  square,
  stage,
  stand,
} from "./browser.js";
import { FakeTable } from "./fake_table.js";

const held = stage();

/** Two browsers at one table, from a position; the second has Black and does not begin. */
async function seated(start) {
  const table = new FakeTable({ rules: "international", ...(start ? { start } : {}) });
  const one = await open(held);
  await table.serve(one.page);
  await settle(one.page, { rules: "international", name: "Ada" });
  await byLink(one.page);
  await one.page.waitForSelector("svg.qr path");
  const link = new URL(await one.page.locator("code.address").innerText());
  const other = await open(held);
  await table.serve(other.page);
  await other.page.goto(new URL(link.pathname + link.hash, held.server.address).href);
  await other.page.locator("#join").click();
  await Promise.all([one, other].map(({ page }) => page.waitForSelector("main.game")));
  return { table, one, other };
}

const finish = async (...pages) => {
  for (const { wrong, close } of pages) {
    assert.deepEqual(wrong, []);
    await close();
  }
};

const taps = async (page, ...squares) => {
  for (const one of squares) await square(page, one).click();
};

const told = (page, wanted) => reads(page.locator(".message"), wanted);
const drawn = (page, wanted) => counts(page.locator("rect.premove"), wanted);

test("a premove at a table by link is shown, and sent when its turn comes; a tap elsewhere cancels one", async () => {
  const { table, one, other } = await seated();
  await taps(other.page, 20);
  await told(other.page, /Premove from 20/);
  await taps(other.page, 24);
  await drawn(other.page, 2);
  await told(other.page, /Premove 20–24/);
  await taps(other.page, 27);
  await drawn(other.page, 0);
  await told(other.page, /move/);
  // By keyboard: Enter chooses, Escape lets it be.
  await square(other.page, 20).focus();
  await other.page.keyboard.press("Enter");
  await drawn(other.page, 1);
  await other.page.keyboard.press("Escape");
  await drawn(other.page, 0);
  await taps(other.page, 20, 24);
  await drawn(other.page, 2);
  assert.equal(table.log.length, 0);
  await taps(one.page, 32, 27);
  await reached(one.page, 2);
  await drawn(other.page, 0);
  assert.deepEqual(
    table.log.map(({ by, m }) => [by, m]),
    [
      ["one", "32-27"],
      ["two", "20-24"],
    ],
  );
  // A piece that was chosen ahead without its square is chosen still.
  await taps(other.page, 19);
  await told(other.page, /Premove from 19/);
  await taps(one.page, 37, 32);
  await reached(other.page, 3);
  await told(other.page, /Your move/);
  await taps(other.page, 23);
  await reached(one.page, 4);
  assert.equal(table.log[3].m, "19-23");
  await finish(one, other);
});

test("a premove that is not legal any more is dropped with a word, and never sent", async () => {
  const { table, one, other } = await seated("W:W28,46:B5,23");
  await taps(other.page, 23, 29);
  await drawn(other.page, 2);
  await taps(one.page, 28, 19);
  await told(other.page, /23–29 is not legal now/);
  await drawn(other.page, 0);
  assert.equal(table.log.length, 1);
  await finish(one, other);
});

const several = async () => {
  const { table, one, other } = await seated("W:W18,27,28,46:B8,9,13");
  await taps(other.page, 13, 22);
  await drawn(other.page, 2);
  await taps(one.page, 46, 41);
  await told(other.page, /two ways/i);
  await drawn(other.page, 0);
  assert.equal(table.log.length, 1);
  await taps(other.page, 31);
  await reached(one.page, 2);
  assert.match(table.log[1].m, /^13x31/);
  await finish(one, other);
};
// Every choice by taps is proven day by day without premoves.
if (process.env.LONGKING_DEEP === "1")
  test("a premove that several captures fit is left at the choice, as after its taps", several);

test("against the computer a premove is played after its answer", async () => {
  const { page, wrong, close } = await open(held);
  await page.clock.install();
  await leave(page, {
    terms: { rules: "international", start: "W:W46,47:B4,5" },
    mode: "computer",
  });
  await page.waitForSelector("main.game");
  // The computer takes a moment for every move; while the clock stands, it thinks.
  await page.clock.pauseAt(Date.now() + 60_000);
  await taps(page, 46, 41);
  await told(page, /thinking/);
  await taps(page, 41);
  await told(page, /Premove from 41/);
  await taps(page, 36);
  await drawn(page, 2);
  await page.clock.resume();
  await reached(page, 4);
  const { played } = await stand(page);
  assert.deepEqual([played[0], played[2]], ["46-41", "41-36"]);
  await drawn(page, 0);
  assert.deepEqual(wrong, []);
  await close();
});
