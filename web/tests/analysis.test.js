/** The analysis board, by mouse, by keys and by touch. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { analyse, at, cell, faults, hasPiece, pdn } from "./analysed.js";
import { back, counts, holds, keeping, leave, open, reads, stage } from "./browser.js";

const held = stage();

/** A game of the club, with a variation, comments, signs and marks. */
const GAME = `[Event "Club"]
[White "Ada Obi"]
[Black "Bo Ek"]
[Result "2-0"]
[GameType "20,W,10,10,N2,0"]
[Rules "international"]

{A game of the club.} 1. 32-28 18-22? {[%csl 22]} (1... 19-23 2. 28x19 14x23 (2...
13x24 3. 37-32) 3. 37-32) 2. 31-26 13-18 3. 38-32 19-23 4. 28x19 14x23 5. 34-29
23x34 6. 39x30 *`;

const WIDE = { viewport: { width: 1280, height: 800 } };

/** Opens the page, with a game on it. */
async function analysis(page, text = GAME) {
  await analyse(page, text);
  await page.waitForSelector("#tree .ply");
}

test("a game is gone through by keys, with its variations", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page);
  await reads(page.locator(".tree"), /A game of the club/);
  await page.keyboard.press("ArrowRight");
  await at(page, "32-28");
  await page.keyboard.press("ArrowRight");
  await at(page, "18-22?");
  await page.waitForSelector("#analysis-board .marked");
  await page.keyboard.press("ArrowDown");
  await at(page, "19-23");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await at(page, "14x23");
  await page.keyboard.press("ArrowDown");
  await at(page, "13x24");
  assert.ok((await hasPiece(page, 24)) && !(await hasPiece(page, 19)));
  await page.keyboard.press("ArrowUp");
  await at(page, "14x23");
  await page.keyboard.press("End");
  await at(page, "37-32");
  await page.keyboard.press("Home");
  await page.waitForSelector("#step-first[disabled]");
  await page.keyboard.press("End");
  await at(page, "39x30");
  await page.keyboard.press("f");
  await page.keyboard.press("?");
  await reads(page.locator("dialog"), /play the best move/);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("/");
  await page.keyboard.type("10-14");
  await page.keyboard.press("Enter");
  await at(page, "10-14");
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("moves on the board go on or begin a variation, which is promoted, said something of, and taken away", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page);
  await cell(page, 32).click();
  await cell(page, 28).click();
  await at(page, "32-28");
  await page.keyboard.press("ArrowRight");
  await at(page, "18-22");
  await page.keyboard.press("ArrowRight");
  await at(page, "31-26");
  await page.keyboard.press("ArrowLeft");
  await at(page, "18-22");
  await cell(page, 33).click();
  await cell(page, 29).click();
  await at(page, "33-29");
  await counts(page.locator(".beside-line"), 2);
  await page.keyboard.press("c");
  await page.locator("#sign-1").click();
  await page.locator("#sign-14").click();
  await page.locator("#note-comment").fill("Against the {left} wing");
  await page.locator("#promote").click();
  await page.waitForSelector("dialog", { state: "detached" });
  await at(page, "33-29!");
  // It is shown as it is kept: PDN has no closing brace within a comment.
  await reads(page.locator("#tree"), /Against the \{left\) wing/);
  const written = await pdn(page);
  assert.match(written, /2\. 33-29! \$14 \{Against\s+the\s+\{left\)\s+wing\} \(2\.\s+31-26/);
  await page.keyboard.press("Delete");
  await at(page, "18-22");
  assert.doesNotMatch(await pdn(page), /33-29/);
  // It comes back, with what stood there, until something else has changed.
  await page.locator("#put-back").click();
  await at(page, "33-29!");
  assert.equal(await pdn(page), written);
  await page.keyboard.press("Delete");
  await at(page, "18-22");
  await cell(page, 31).click();
  await cell(page, 23).click();
  await page.waitForFunction(
    () => document.querySelector(".told-line.wrong")?.textContent.length > 10,
  );
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a sheet that was closed does not close the one that is opened right after it", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page);
  await page.keyboard.press("s");
  await page.waitForSelector("dialog[open] .score-text", { state: "attached" });
  // The browser's word that the sheet was closed comes after the key.
  await page.evaluate(() => {
    const sheet = document.querySelector("dialog");
    globalThis.said = new Promise((done) =>
      sheet.addEventListener("close", () => setTimeout(done)),
    );
    sheet.close();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "o", bubbles: true }));
    return globalThis.said;
  });
  await counts(page.locator("dialog[open] #open-new"), 1);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a typed move that is refused is there to be mended", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page);
  await page.keyboard.press("/");
  await page.keyboard.type("32-27x");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".told-line .wrong");
  assert.equal(await page.inputValue("#type"), "32-27x");
  await page.fill("#type", "32-28");
  await page.keyboard.press("Enter");
  await at(page, "32-28");
  assert.equal(await page.inputValue("#type"), "");
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("what is saved is what was opened, by paste, by file and by link", async () => {
  const { page, wrong, close } = await open(held, { ...WIDE, acceptDownloads: true });
  await analysis(page);
  const saved = await pdn(page);
  const flat = (text) => text.replace(/\s+/g, " ").trim();
  assert.equal(flat(saved), flat(GAME));
  await page.keyboard.press("s");
  await page.waitForFunction(() => document.querySelector(".score-text")?.textContent);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("#save-pdn").click(),
  ]);
  const file = await download.path();
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("#save-png").click(),
  ]);
  assert.equal(picture.suggestedFilename(), "longking-analysis.png");
  await page.evaluate(() => (window.print = () => {}));
  await page.locator("#print").click();
  await page.waitForSelector(".paper pre", { state: "attached" });
  await reads(() => page.locator(".paper pre").textContent(), /1\. 32-28 18-22\?/);
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text) => (globalThis.copied = text) },
    }),
  );
  await page.locator("#copy-link").click();
  const link = await page
    .waitForFunction(() => globalThis.copied)
    .then((handle) => handle.jsonValue());
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await page.locator("#open-new").click();
  await page.waitForSelector(".tree .none");
  await page.keyboard.press("o");
  await page.locator("#open-file-field").setInputFiles(file);
  await page.waitForSelector("#tree .ply");
  assert.equal(await pdn(page), saved);
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("#tree .ply");
  assert.equal(await pdn(page), saved);
  await page.goto("about:blank");
  await page.goto(new URL("/#analyse", held.server.address).href);
  // What was open last is there, however soon it was left.
  await page.waitForSelector("#tree .ply");
  assert.equal(await pdn(page), saved);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("one of several games is chosen, and what cannot be read says why", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page, `${GAME}\n\n[White "Kofi"] 1. 33-28 18-99 *`);
  // The list comes by itself, and is there later too.
  await page.locator("#open-game-1").click();
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("o");
  await page.locator("#open-game").selectOption("2");
  await page.waitForFunction(() => document.querySelector(".whose")?.textContent.includes("Kofi"));
  await page.waitForFunction(() =>
    document.querySelector(".told-line")?.textContent.includes("18-99"),
  );
  await page.keyboard.press("o");
  await page.locator("#open-text").fill("W:W99:B1");
  await page.locator("#open-read").click();
  await reads(page.locator("dialog .wrong"), /99/);
  await page.locator("#open-text").fill("W:WK49:B7,14,33");
  await page.locator("#open-rules").selectOption("nigerian");
  await page.locator("#open-read").click();
  await page.waitForSelector(".tree .none");
  await cell(page, 49).click();
  // Five captures, and four moves that would be huffed.
  await counts(page.locator("#analysis-board .dot"), 9);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("the computer tells its lines, on the server and in the browser", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page);
  await page.keyboard.press("3");
  await page.waitForSelector("#line-3", { timeout: 30_000 });
  await page.waitForFunction(
    () => /depth \d+.*server/.test(document.getElementById("thinking").textContent),
    null,
    { timeout: 30_000 },
  );
  await page.waitForSelector("#analysis-board .arrow.best");
  await counts(page.locator("#analysis-board .arrow"), 3);
  const best = (await page.locator("#line-1 strong").innerText()).trim();
  await page.keyboard.press(" ");
  await page.waitForFunction(() => !document.querySelector("#step-first").hasAttribute("disabled"));
  assert.match(best, /^\d+-\d+$/);
  await page.waitForFunction(() => document.querySelector("#line-1"), null, { timeout: 30_000 });
  await page.locator("#line-add-1").click();
  await page.waitForFunction(() => document.querySelectorAll(".beside-line .ply").length > 4);
  await page.route("**/api/analysis", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"error":"busy"}' }),
  );
  await page.keyboard.press("Home");
  await page.waitForFunction(
    () => /depth \d+.*this browser/.test(document.getElementById("thinking").textContent),
    null,
    { timeout: 60_000 },
  );
  await page.keyboard.press("e");
  await page.waitForFunction(
    () => document.getElementById("thinking").textContent === "Switched off",
  );
  await counts(page.locator("#analysis-board .arrow.best"), 0);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a study that is too large for a link is saved as text, and one of any size that a link may have has one", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page, "1. 32-28 19-23 2. 28x19 14x23 *");
  const sizes = await page.evaluate(async () => {
    const { href } = /** @type {HTMLLinkElement} */ (
      document.querySelector('link[href$="/state.js"]')
    );
    const { pack, unpack } = await import(new URL("link.js", href).href);
    const chance = crypto.getRandomValues(new Uint8Array(60_000));
    const text = Array.from({ length: 5 }, () =>
      [...chance].map((n) => n.toString(36)).join(""),
    ).join();
    const study = { pdn: text, at: [] };
    const { CompressionStream } = globalThis;
    globalThis.CompressionStream = undefined;
    const plain = await pack(study);
    globalThis.CompressionStream = CompressionStream;
    return [plain.length > 400_000, (await unpack(plain, (one) => one.pdn)).pdn === text];
  });
  assert.deepEqual(sizes, [true, true]);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("nobody helps who plays a friend and loads the page anew; a game that is over bars nobody", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  const game = {
    id: "tab1e",
    mode: "live",
    you: "one",
    names: ["Ada", "Kofi"],
    played: Date.now(),
    record: { terms: { rules: "international" }, log: [], results: [] },
  };
  const shows = async (kept, words) => {
    const at = (path) => new URL(path, page.url()).href;
    await page.goto(at("/healthz"));
    await page.evaluate((kept) => {
      localStorage.setItem("longking", JSON.stringify({ game: "tab1e" }));
      localStorage.setItem("longking.game.tab1e", JSON.stringify(kept));
    }, kept);
    await page.goto(at("/analysis"));
    await page.waitForSelector("main.analysis");
    await reads(page.locator("main.analysis"), words);
  };
  await shows(game, /Not while you play a friend/);
  await shows({ ...game, result: { winner: null, clause: "E2" } }, /^(?![^]*Not while you play)/);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a study that was worked on stays where there is no room to keep it aside", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page, "1. 32-28 19-23 2. 28x19 14x23 *");
  const kept = () => page.evaluate(() => localStorage.getItem("longking.analysis"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await page.locator("#note-comment").fill("mine");
  await page.keyboard.press("Escape");
  await holds(kept, (now) => assert.match(now, /mine/));
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.endsWith("aside")) throw new DOMException("no room", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.evaluate(async () => {
    const main = [...document.scripts].find(({ src }) => src.endsWith("/main.js")).src;
    const { analyseText } = await import(new URL("lazy.js", main).href);
    await analyseText({ text: "1. 31-26 *" });
  });
  await reads(page.locator("#tree"), /31-26/);
  await reads(page.locator(".wrong"), /no room left/);
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(600);
  assert.match(await kept(), /mine/);
  await close();
  assert.deepEqual(faults(wrong), []);
});

test("a study in two tabs: who looks on overwrites nothing, and who writes too sets the other aside", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  const comment = async (tab, text) => {
    await tab.keyboard.press("c");
    await tab.locator("#note-comment").fill(text);
    await tab.keyboard.press("Escape");
    await tab.waitForFunction(
      (text) => localStorage.getItem("longking.analysis")?.includes(text),
      text,
    );
  };
  await analysis(page, "1. 32-28 19-23 2. 28x19 14x23 *");
  await page.keyboard.press("ArrowRight");
  await comment(page, "from the first");
  const other = await page.context().newPage();
  await other.goto(new URL("/analysis", page.url()).href);
  await other.waitForSelector("main.analysis .tree");
  await other.keyboard.press("ArrowRight");
  await comment(other, "from the second");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(600);
  await page.reload();
  await page.waitForSelector("#tree .ply");
  assert.match(await pdn(page), /from the first[^]*from the second/);
  // Now the first has all of it; what it writes is kept, and what the second wrote meanwhile is set aside.
  await comment(other, "the second again");
  await page.keyboard.press("ArrowRight");
  await comment(page, "the first again");
  const aside = await page.evaluate(() => localStorage.getItem("longking.analysis.aside"));
  assert.match(aside, /the second again/);
  await reads(page.locator(".told-line"), /Another tab had changed its study/);
  await close();
  assert.deepEqual(faults(wrong), []);
});

test("beside the board stands what was played in one's own games, where the library has none", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  const kept = (id, moves, winner) => ({
    id,
    mode: "here",
    you: "both",
    names: ["", ""],
    white: "one",
    record: {
      terms: { rules: "international" },
      results: [],
      log: moves.map((m) => ({ e: "move", m, at: 0 })),
    },
    result: winner && { winner },
  });
  await keeping(page, {
    longking: { sound: false, rules: "international" },
    "longking.game.a": kept("a", ["32-28", "19-23"], "one"),
    "longking.game.b": kept("b", ["32-28", "18-23"], "two"),
    "longking.game.c": kept("c", ["31-27"], null),
  });
  await page.locator("#analyse").click();
  await reads(page.locator("#opening-32-28"), /32-28\s+2\s+White 50 %, draw 0 %, Black 50 %/);
  await counts(page.locator(".explorer .branch"), 2);
  await page.locator("#opening-32-28").click();
  await at(page, "32-28");
  await counts(page.locator("#opening-19-23, #opening-18-23"), 2);
  // A desk has room for five lines of the computer.
  await counts(page.locator(".thoughts > li"), 5);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("by touch on a phone: tabs, lines, notes, drawing", async () => {
  const { page, wrong, close } = await open(held, { hasTouch: true });
  await page.locator("#analyse").tap();
  await page.waitForSelector("main.analysis");
  await page.locator("#menu").tap();
  await page.locator("#more-open").tap();
  await page.locator("#open-text").fill(GAME);
  await page.locator("#open-read").tap();
  await page.waitForSelector("#tree .ply");
  await page.locator("#step-next").tap();
  await at(page, "32-28");
  await cell(page, 19).tap();
  await cell(page, 24).tap();
  await at(page, "19-24");
  await page.locator("#menu").tap();
  await page.locator("#draw").tap();
  await cell(page, 24).tap();
  await cell(page, 30).tap();
  await page.waitForSelector("#analysis-board .arrow.drawn");
  await cell(page, 33).tap();
  await cell(page, 33).tap();
  await page.waitForSelector("#analysis-board .marked");
  // A finger has no key that ends it.
  await page.locator("#drawn").tap();
  await counts(page.locator("#drawn"), 0);
  await page.locator("#menu").tap();
  await counts(page.locator("#draw[aria-pressed=false]"), 1);
  await back(page);
  await page.locator("#tab-lines").tap();
  await page.locator("#more-lines").tap();
  await page.waitForSelector("#line-2", { timeout: 30_000 });
  await page.locator("#tab-review").tap();
  await page.waitForSelector("#review-start");
  await page.locator("#tab-moves").tap();
  assert.match(await pdn(page), /19-24 \{\[%csl 33\] \[%cal 24-30\]\}/);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a game that is over goes to the analysis board and back", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  const moves = ["32-28", "19-23", "28x19", "14x23"].map((m) => ({ e: "move", m }));
  await leave(page, {
    terms: { rules: "international" },
    names: ["Ada", "Bo"],
    log: [...moves, { e: "resign", by: "one" }],
  });
  await page.locator("#analyse").click();
  await page.waitForSelector("#tree .ply");
  await reads(page.locator(".whose"), /Ada/);
  await page.keyboard.press("End");
  await at(page, "14x23");
  await page.locator("#keys").click();
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await back(page);
  await page.waitForSelector("#rematch");
  await back(page);
  await page.waitForSelector("#computer");
  assert.deepEqual(faults(wrong), []);
  await close();
});

/** Tables as a page gets them: White wins as long as his king stands on 46, else it is a draw. */
const onGuard = (page) =>
  page.route("**/api/ending", (route) => {
    const { fen } = route.request().postDataJSON();
    const value = fen.includes("K46") ? (fen.startsWith("W") ? "win" : "loss") : "draw";
    return route.fulfill({
      contentType: "application/json",
      body: JSON.stringify({ value, building: false }),
    });
  });

for (const [size, options] of /** @type {const} */ ([
  ["a phone", { hasTouch: true }],
  ["a desktop", WIDE],
])) {
  test(`a whole game is judged by endgame tables where they know it, on ${size}`, async () => {
    const { page, wrong, close } = await open(held, options);
    await onGuard(page);
    const press = (selector) =>
      "hasTouch" in options ? page.locator(selector).tap() : page.locator(selector).click();
    await keeping(page, {
      "longking.analysis": {
        text: '[Rules "international"] [FEN "W:WK46,47:B5,6"] 1. 47-42 6-11 2. 46-41 11-17 *',
        rules: "international",
        at: [],
        flip: false,
      },
    });
    await page.waitForSelector("#computer");
    await page.evaluate(() => (location.hash = "#analyse"));
    await page.waitForSelector("#tree .ply");
    if ("hasTouch" in options) await press("#tab-review");
    await press("#review-start");
    await page.waitForSelector("#review-stop");
    await page.waitForSelector("#review-start", { timeout: 60_000 });
    const said = page.locator(".by-tables li");
    assert.deepEqual(
      await said.allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, " ").trim())),
      ["Before the first move White wins", "After 2. 46-41 Draw"],
    );
    const flaw = page.locator(".flaws li").first();
    await reads(flaw, /2\. 46-41\?\?[^]*Blunder · by the tables White wins → Draw[^]*−50 %/);
    await counts(page.locator(".flaws li"), 1);
    // What is better is a move that keeps the king on guard, whatever the computer thinks.
    const better = await flaw.locator(".better").innerText();
    assert.match(better, /^Better: 42-3[78]$/);
    await said.nth(1).locator("button").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      document.querySelector("#tree [aria-current]")?.textContent.includes("46-41"),
    );
    await press("[id^=better-]");
    await page.waitForSelector(".beside-line [aria-current]", { state: "attached" });
    assert.deepEqual(faults(wrong), []);
    await close();
  });
}

test("endgame tables speak", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await page.route("**/api/ending", (route) =>
    route.fulfill({ contentType: "application/json", body: '{"value":"win","building":false}' }),
  );
  await page.evaluate(
    () => (location.hash = "#analyse=&rules=international&fen=W%3AWK46%2C47%3AB5"),
  );
  await page.waitForSelector("#verdict");
  await reads(page.locator("#verdict"), /White wins/);
  await holds(
    () => page.locator("#worth").getAttribute("aria-valuenow"),
    (now) => assert.equal(now, "100"),
  );
  assert.deepEqual(faults(wrong), []);
  await close();
});
