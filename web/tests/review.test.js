/** A whole game looked at by the computer, and its mistakes played again. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { analyse, at, cell, faults, pdn } from "./analysed.js";
import { back, counts, holds, open, reads, stage } from "./browser.js";

const held = stage();

const WIDE = { viewport: { width: 1280, height: 800 } };

/** Opens the page, with a game on it. */
async function analysis(page, text) {
  await analyse(page, text);
  await page.waitForSelector("#tree .ply");
}

/** Has a mistake of White looked for again, after a review; answers where it is said what is asked. */
async function learning(page) {
  await analysis(page, '[Rules "international"] [FEN "W:WK46,49,50:B9,15,16"] 1. 46-14 9x20 *');
  await page.locator("#review-start").click();
  await page.locator("#learn-start").click({ timeout: 90_000 });
  return page.locator("#learn-said");
}

/** Plays a move by its text. */
async function type(page, move) {
  await page.keyboard.press("/");
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
}

test("a whole game is looked at: mistakes with what was better, in figures and in the graph, and written into it", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  // White gives two men away for nothing, then Black one.
  await analysis(
    page,
    '[White "Ada"] [Black "Bo"] 1. 32-28 19-23 2. 28x19 14x23 3. 34-30 20-25 4. 30-24 10-14 *',
  );
  await page.locator("#review-start").click();
  await page.waitForSelector("#review-stop");
  await page.waitForSelector("#review-start", { timeout: 90_000 });
  await page.waitForSelector(".figures");
  const flaws = await page.locator(".flaws").innerText();
  assert.match(flaws, /4\. 30-24\?/);
  assert.ok((await page.locator("#graph .flaw").count()) >= 1);
  await page.locator(".better").first().click();
  await page.waitForSelector(".beside-line [aria-current]");
  await page.locator("#review-write").click();
  await page.waitForFunction(() => /30-24\s*\?/.test(document.querySelector(".tree").textContent));
  await page.locator("#graph").click({ position: { x: 20, y: 40 } });
  await page.keyboard.press("n");
  await page.waitForFunction(() =>
    /\?/.test(document.querySelector(".tree [aria-current]")?.textContent ?? ""),
  );
  assert.match(await pdn(page), /30-24\?/);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a report that was made is there after a reload", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page, "1. 32-28 19-23 2. 28x19 14x23 3. 34-30 20-25 4. 30-24 *");
  await page.locator("#review-start").click();
  await page.waitForSelector(".flaws", { timeout: 90_000 });
  await page.waitForSelector("#review-start");
  const report = page.locator("section.report");
  const told = await report.innerText();
  await page.waitForFunction(() =>
    JSON.parse(localStorage.getItem("longking.analysis")).found?.every(({ thought }) => thought),
  );
  await page.reload();
  await page.waitForSelector(".flaws");
  assert.equal(await report.innerText(), told);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a review takes what machines find that lend themselves, and looks at the rest itself", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  const thought = (score) => (move) => ({ depth: 13, place: 1, score, nodes: 1, moves: [move] });
  const said = [
    { from: 1, thoughts: ["19-23", "28x19", "14x23", "34-30", "20-25"].map(thought(0)) },
    { from: 7, thoughts: ["10-14", "24-19"].map(thought(-600)) },
    { end: true },
  ];
  const asked = [];
  await page.route("**/api/review", (route) => {
    asked.push(route.request().postDataJSON());
    const body = said.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");
    return route.fulfill({ contentType: "text/event-stream", body });
  });
  const looked = new Set();
  await page.route("**/api/analysis", (route) => {
    looked.add(route.request().postDataJSON().moves.length);
    return route.continue();
  });
  // What nobody has looked at is the position in which a man is given away.
  await analysis(
    page,
    '[White "Ada"] [Black "Bo"] 1. 32-28 19-23 2. 28x19 14x23 3. 34-30 20-25 4. 30-24 10-14 *',
  );
  await page.locator("#review-start").click();
  await page.waitForSelector(".flaws", { timeout: 90_000 });
  assert.deepEqual(
    asked.map(({ rules, moves }) => [rules, moves.length]),
    [["international", 8]],
  );
  assert.match(await page.locator(".flaws").innerText(), /4\. 30-24\?\?/);
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7].filter((moves) => looked.has(moves)),
    [6],
  );
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("who leaves a review waits for nothing more, nor do machines that lend themselves", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page, "1. 32-28 19-23 2. 28x19 14x23 *");
  await page.evaluate(() => {
    const asked = window.fetch;
    window.fetch = (address, init) => {
      if (!String(address).includes("/api/review")) return asked(address, init);
      return new Promise((_, refuse) =>
        init.signal.addEventListener("abort", () => {
          globalThis.isLetGo = true;
          refuse(init.signal.reason);
        }),
      );
    };
  });
  await page.locator("#review-start").click();
  await page.waitForSelector("#review-stop");
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => globalThis.isLetGo);
  await page.waitForSelector("#computer");
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("on a phone what a mistake asks is seen with the board, and there is a way out", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 360, height: 740 } });
  await analysis(page, '[Rules "international"] [FEN "W:WK46,49,50:B9,15,16"] 1. 46-14 9x20 *');
  await page.locator("#tab-review").click();
  await page.locator("#review-start").click();
  await page.locator("#learn-start").click({ timeout: 90_000 });
  await reads(page.locator("#learn-said"), /Find a better move/);
  const seen = () =>
    page.evaluate(() => [document.documentElement.scrollHeight, innerHeight].join(" "));
  await holds(seen, (now) => assert.equal(now, "740 740"));
  await page.locator("#learn-stop").click();
  await page.waitForSelector(".figures");
  await page.locator("#tab-moves").click();
  await page.waitForSelector("#step-first");
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("after a review the mistakes are played again: a wrong answer, a right one, the better move shown", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  const said = await learning(page);
  await reads(said, /46-14 was played\. Find a better move for White\./);
  await page.waitForSelector("#step-first[disabled]");
  await reads(page.locator("#thinking"), "Switched off");
  // The mistake itself is no answer.
  await cell(page, 46).click();
  await cell(page, 14).click();
  await reads(said, /46-14 gives too much away/);
  await page.locator("#learn-again").click();
  await reads(said, /Find a better move/);
  await page.waitForSelector("#step-first[disabled]");
  await page.locator("#learn-reveal").click();
  await reads(said, /was better/);
  const better = /(\S+) was better/.exec(await said.innerText())[1];
  await counts(page.locator(".beside-line"), 1);
  // The same one again, as an answer.
  await page.locator("#learn-side-white, #learn-stop").first().click();
  if (await page.locator("#learn-start").count()) await page.locator("#learn-start").click();
  await reads(said, /Find a better move/);
  await counts(page.locator(".beside-line"), 0);
  await type(page, better);
  await reads(said, new RegExp(`${better} is good`));
  await page.locator("#learn-next").click();
  await page.locator("#learn-stop").click();
  await page.waitForSelector(".figures");
  await counts(page.locator(".beside-line"), 0);
  await page.waitForFunction(
    () => document.getElementById("thinking").textContent !== "Switched off",
  );
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("who plays on from an answer keeps that, and takes nothing else away", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  const said = await learning(page);
  await reads(said, /Find a better move/);
  await type(page, "46-28");
  await reads(said, /46-28 is good/);
  await type(page, "16-21");
  await at(page, "16-21");
  await page.locator("#learn-next").click();
  await page.locator("#learn-stop").click();
  await page.waitForSelector(".figures");
  await reads(page.locator(".beside-line"), /46-28[^]*16-21/);
  await page.locator(".beside-line button", { hasText: "46-28" }).click();
  await at(page, "46-28");
  await page.keyboard.press("Delete");
  await counts(page.locator(".beside-line"), 0);
  assert.match(await pdn(page), /1\. 46-14\S* +9x20/);
  assert.deepEqual(faults(wrong), []);
  await close();
});
