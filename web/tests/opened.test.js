/** What is opened on the analysis board: texts of any rules, of several games, of games gone on. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { analyse, at, cell, faults, hasPiece, pdn } from "./analysed.js";
import { counts, open, reads, stage } from "./browser.js";

const held = stage();

/** A page on a desk, on which nothing goes wrong. */
const desk = (task) => async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  await task(page);
  assert.deepEqual(faults(wrong), []);
  await close();
};

test(
  "a game that names no rules is read by those under which more of it can be played",
  desk(async (page) => {
    // The first move is legal on the mirrored board too.
    await analyse(page, "1. 34-29 19-23 2. 40-34 14-19 *", "nigerian");
    await page.waitForSelector("#tree .ply");
    assert.match(
      await pdn(page),
      /\[Rules "international"\][^]*1\. 34-29 19-23 2\. 40-34 14-19 \*/,
    );
    await analyse(page, "1. 31-26 20-25 2. 32-27 99-98 *", "nigerian");
    await reads(page.locator(".told-line"), /99-98/);
    assert.match(await pdn(page), /\[Rules "nigerian"\][^]*1\. 31-26 20-25 2\. 32-27/);
  }),
);

test(
  "a game that goes on after a draw by the rules is gone through, played on and reviewed",
  desk(async (page) => {
    await analyse(
      page,
      '[Rules "international"] [FEN "W:WK47:BK4"] 1. 47-42 4-9 2. 42-47 9-4 3. 47-42 4-9 4. 42-47 9-4 5. 47-42 *',
    );
    await page.waitForSelector("#tree .ply");
    await page.keyboard.press("End");
    await page.waitForSelector("#line-1");
    await cell(page, 4).click();
    await cell(page, 9).click();
    await at(page, "4-9");
    assert.match(await pdn(page), /4\. 42-47 9-4 5\. 47-42 4-9 \*/);
    await page.locator("#review-start").click();
    await page.waitForSelector(".figures", { timeout: 60_000 });
    await page.waitForFunction(() => !document.querySelector("#review-stop"), null, {
      timeout: 60_000,
    });
    assert.doesNotMatch(await page.locator(".figures").innerText(), /…/);
  }),
);

test(
  "a game with a capture of an earlier edition is gone through and saved",
  desk(async (page) => {
    const text = '[Rules "italian"] [FEN "W:WK30:B10,K12,K18,20,K26,K27"] 1. 30x7 10-13 *';
    await analyse(page, text);
    await page.waitForSelector("#tree .ply");
    await page.keyboard.press("End");
    await page.waitForSelector("#line-1");
    assert.match(await pdn(page), /1\. 30x7 10-13 \*/);
  }),
);

test(
  "what was written in a game of several is there when it is chosen again, and at another visit",
  desk(async (page) => {
    await analyse(page, '[White "Ada"] 1. 32-28 * [White "Bo"] 1. 33-28 18-99 *');
    await page.locator("#open-game-1").click();
    await page.waitForSelector("dialog", { state: "detached" });
    await page.keyboard.press("c");
    await page.locator("#note-comment").fill("A remark");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    const choose = async (game, name) => {
      await page.keyboard.press("o");
      await page.locator("#open-game").selectOption(game);
      await reads(page.locator(".whose"), name);
      await page.waitForSelector("dialog", { state: "detached" });
    };
    await choose("2", /Bo/);
    await reads(page.locator(".told-line"), /18-99/);
    await choose("1", /Ada/);
    assert.match(await pdn(page), /\{A remark\} 1\. 32-28 \*/);
    await choose("2", /Bo/);
    await page.reload();
    await page.waitForSelector("#tree .ply");
    await choose("1", /Ada/);
    assert.match(await pdn(page), /\{A remark\} 1\. 32-28 \*/);
  }),
);

test(
  "where squares have other numbers a move and a line are those that are shown",
  desk(async (page) => {
    await page.route("**/api/analysis", (route) => {
      const said = [{ depth: 13, place: 1, score: 0, nodes: 1, moves: ["10-14"] }, { end: true }];
      const body = said.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");
      return route.fulfill({ contentType: "text/event-stream", body });
    });
    // Our 23 is called 10, and our 10 is called 23.
    await analyse(page, "W:WK10,K23:B8", "spanish");
    await page.locator("#line-add-1").click();
    await at(page, "10-14");
    assert.ok((await hasPiece(page, 19)) && (await hasPiece(page, 10)));
    await page.keyboard.press("Home");
    await page.waitForSelector("#step-first[disabled]");
    await page.keyboard.press("/");
    await page.keyboard.type("10-14");
    await page.keyboard.press("Enter");
    await at(page, "10-14");
    assert.ok((await hasPiece(page, 19)) && (await hasPiece(page, 10)));
    await counts(page.locator("#tree .ply"), 1);
  }),
);

test(
  "a file that is too large is imported where there is a library, and elsewhere its size is told",
  desk(async (page) => {
    const buffer = Buffer.alloc(400_001, " ");
    const large = { name: "large.pdn", mimeType: "text/plain", buffer };
    await analyse(page, "1. 32-28 *");
    await page.waitForSelector("#tree .ply");
    await page.keyboard.press("o");
    await page.locator("#open-file-field").setInputFiles(large);
    await reads(page.locator("dialog .wrong"), /import it into the library/);
    await page.route("**/api/library", (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await page.waitForSelector("#tree .ply");
    await page.keyboard.press("o");
    await page.waitForSelector("#open-new");
    await counts(page.locator("#open-library"), 0);
    await page.locator("#open-file-field").setInputFiles(large);
    await reads(page.locator("dialog .wrong"), /at most 400 kB/);
  }),
);
