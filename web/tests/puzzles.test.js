/** Puzzles: the one of the day, and each solved by its moves and no others. */
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import assert from "node:assert/strict";
import { keeping, open, reads, stage } from "./browser.js";
import { play } from "./moves.js";

const held = stage();
const at = (path) => new URL(path, held.server.address);

/** The moves of a position. */
const movesOf = async (rules, start) => {
  const answer = await fetch(at("/api/game"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ table: { terms: { rules, start } } }),
  });
  return (await answer.json()).moves;
};

/** A line of a file of puzzles: position, moves that solve it, how it goes on. */
const puzzle = async (family, wanted) => {
  const text = await readFile(`../app/puzzles/${family}.txt`, "utf8");
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const at = lines.findIndex(wanted);
  const [fen, solving, line] = lines[at].split(" ");
  return { name: `${family}-${at + 1}`, fen, solving: solving.split(","), line: line.split(",") };
};

test("the puzzle of the day is a tap from the first page, of games like those of the rules", async () => {
  const { page, wrong, close } = await open(held);
  await page.locator("#puzzle").click();
  await reads(page.locator(".message strong"), /to move and win/);
  assert.match(new URL(page.url()).search, /^\?puzzle=nigerian-\d+$/);
  await page.goBack();
  await page.locator("#computer").waitFor();
  assert.deepEqual(wrong, []);
  await close();
});

test("what is solved is counted, and the next one is one that is not", async () => {
  const { page, wrong, close } = await open(held);
  const solved = (...numbers) =>
    Object.fromEntries(numbers.map((one) => [`nigerian puzzle ${one}`, 1]));
  const of = (await readFile("../app/puzzles/nigerian.txt", "utf8"))
    .split("\n")
    .filter((line) => line && !line.startsWith("#")).length;
  await keeping(page, { "longking.practice": { ...solved(of, 1, 2), "russian puzzle 3": 1 } });
  await page.goto(at(`/practice?puzzle=nigerian-${of}`).href);
  await reads(page.locator("#solved"), `Solved: 3 of ${of} · Solved before`);
  await page.locator("#next").click();
  await reads(page.locator("h1.practice-name"), `Puzzle 3 of ${of}`);
  await reads(page.locator("#solved"), `Solved: 3 of ${of}`);
  assert.deepEqual(wrong, []);
  await close();
});

test("a puzzle is solved by each of its moves, and no other is taken", async () => {
  const { page, wrong, close } = await open(held);
  const { name, fen, solving } = await puzzle("nigerian", (line) => line.includes(" "));
  const moves = await movesOf("nigerian", fen);
  const other = moves.find(({ hub }) => !solving.includes(hub));
  for (const hub of solving) {
    await page.goto(at(`/practice?puzzle=${name}`).href);
    await reads(page.locator(".message strong"), /to move and win/);
    await play(page, other);
    await reads(page.locator(".message strong"), `Not ${other.text}`);
    await play(
      page,
      moves.find((move) => move.hub === hub),
    );
    await reads(page.locator(".message strong"), "Solved");
  }
  await page.goto(at("/practice?rules=russian").href);
  await page.locator("#puzzle-today").click();
  await reads(page.locator(".practice-name"), /Puzzle \d+ of \d+/);
  assert.match(page.url(), /puzzle=russian-\d+/);
  // What is shown is not solved.
  await page.locator("#reveal").click();
  await reads(page.locator(".message strong"), /^The solution: /);
  const solved = await page.evaluate(() => localStorage.getItem("longking.practice"));
  assert.ok(/nigerian puzzle/.test(solved) && !/russian puzzle/.test(solved), solved);
  // The moves are told too: on the board they have gone by.
  const three = await puzzle("russian", (line) => line.split(" ")[2]?.split(",").length === 3);
  await page.goto(at(`/practice?puzzle=${three.name}`).href);
  await page.locator("#reveal").click();
  await reads(page.locator(".message"), /The solution: (\S+)\s+\1 \S+ \S+\. /);
  await page.goto(at("/practice?puzzle=russian-999").href);
  await reads(page.locator("[role=status]"), /no page/);
  assert.deepEqual(wrong, []);
  await close();
});
