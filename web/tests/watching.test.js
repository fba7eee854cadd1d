/** The computer at the analysis board, on lines to the server that are slow, silent or cut. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { back, holds, leave, open, reads, stage } from "./browser.js";

const held = stage();

const WIDE = { viewport: { width: 1280, height: 800 } };

/**
 * Has a test be the server that looks at positions: `window.onLine`, which an earlier script sets,
 * hears of each question as a line that it answers, goes on with and cuts. Runs in the page.
 */
function lines() {
  const { fetch } = window;
  window.lines = [];
  window.fetch = (asked, options) => {
    if (asked !== "/api/analysis") return fetch(asked, options);
    return new Promise((done, fail) => {
      let out;
      const body = new ReadableStream({ start: (into) => void (out = into) });
      const write = (text) => out.enqueue(new TextEncoder().encode(text));
      const line = {
        isGone: false,
        answer: () => done(new Response(body)),
        think(depth, score = 0) {
          const thought = { depth, place: 1, score, nodes: 1, ms: 1, moves: ["32-28"] };
          write(`data: ${JSON.stringify(thought)}\n\n`);
        },
        isHere: () => write(":\n\n"),
        cut: () => out.close(),
      };
      const gone = () => {
        line.isGone = true;
        fail(options.signal.reason);
        out.error(options.signal.reason);
      };
      options.signal.addEventListener("abort", gone, { once: true });
      window.lines.push(line);
      window.onLine(line);
    });
  };
}

/** The page with a game of two moves on the analysis board, before a server that a test is. */
async function analysis(onLine) {
  const { page, wrong, close } = await open(held, WIDE);
  await page.addInitScript(onLine);
  await page.addInitScript(lines);
  await leave(page, {
    terms: { rules: "international" },
    log: [
      { e: "move", m: "32-28" },
      { e: "move", m: "19-23" },
      { e: "resign", by: "one" },
    ],
  });
  await page.locator("#analyse").click();
  await page.waitForSelector("#tree .ply");
  const done = async () => {
    assert.deepEqual(wrong, []);
    await close();
  };
  return { page, done, thinking: page.locator("#thinking") };
}

/** What was thought of each position of the game. Runs in the page. */
async function thoughts() {
  const script = /** @type {any} */ (document.querySelector('script[type="module"]')).src;
  const { now } = await import(new URL("analysis/study.js", script).href);
  const { mainLine } = await import(new URL("analysis/tree.js", script).href);
  return mainLine(now().tree).map((node) => node.thought ?? null);
}

test("a review on a slow line has its time from the first thought, and what it found is not lost to a shallower look", async () => {
  const { page, done, thinking } = await analysis(() => {
    window.onLine = async (line) => {
      const pause = (time) => new Promise((done) => setTimeout(done, time));
      await pause(900);
      line.answer();
      for (const depth of [1, 5, 13]) {
        if (line.isGone) return;
        line.think(depth);
        await pause(100);
      }
    };
  });
  await page.locator("#review-start").click();
  await page.waitForSelector("#review-stop");
  await page.waitForSelector("#review-start", { timeout: 30_000 });
  const depths = (all) => all.map((thought) => thought?.depth);
  assert.deepEqual(depths(await page.evaluate(thoughts)), [13, 13, 13]);
  await page.evaluate(() => {
    window.onLine = (line) => (line.answer(), line.think(2, 300));
  });
  for (const key of ["ArrowRight", "ArrowRight", "Home"]) {
    await page.keyboard.press(key);
    await reads(thinking, /depth 2\b.*server/);
  }
  assert.deepEqual(depths(await page.evaluate(thoughts)), [13, 13, 13]);
  await done();
});

test("who leaves the page stops its computer, though that has said nothing for long", async () => {
  const { page, done, thinking } = await analysis(() => {
    window.onLine = (line) => {
      line.answer();
      line.think(3);
      setInterval(() => line.isGone || line.isHere(), 200);
    };
  });
  await reads(thinking, /depth 3\b/);
  const last = () => page.evaluate(() => window.lines.at(-1).isGone);
  await page.waitForTimeout(1500);
  assert.equal(await last(), false);
  await back(page);
  await page.waitForSelector("#rematch");
  await holds(last, (isGone) => assert.ok(isGone));
  await page.evaluate(() => history.forward());
  await page.waitForSelector("main.analysis");
  await reads(thinking, /depth 3\b/);
  await holds(last, (isGone) => assert.ok(!isGone));
  await done();
});

test("where the line is cut before the end the computer of the browser looks", async () => {
  const { done, thinking } = await analysis(() => {
    window.onLine = (line) => (line.answer(), line.think(3), line.cut());
  });
  await reads(thinking, /depth \d+.*this browser/);
  await done();
});

test("where the line is silent the computer of the browser looks, and at the next position at once", async () => {
  const { page, done, thinking } = await analysis(() => {
    // A silence lasts a second here.
    const { setTimeout } = window;
    window.setTimeout = /** @type {any} */ (
      (task, time, ...rest) => setTimeout(task, time === 12_000 ? 1000 : time, ...rest)
    );
    window.onLine = (line) => (line.answer(), line.think(3));
  });
  await reads(thinking, /depth \d+.*this browser/);
  const before = await page.evaluate(() => window.lines.length);
  await page.keyboard.press("ArrowRight");
  await reads(thinking, /Thinking/);
  await reads(thinking, /depth \d+.*this browser/);
  assert.equal(await page.evaluate(() => window.lines.length), before);
  await done();
});
