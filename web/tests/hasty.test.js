/** Haste on the pages of those who study: pressed twice, left before it has come, come back to. */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  back,
  counts,
  holds,
  leave,
  open,
  reached,
  reads,
  settle,
  square,
  stage,
  stand,
  timePasses,
} from "./browser.js";

const held = stage();
const at = (path) => new URL(path, held.server.address).href;

const WIDE = { viewport: { width: 1280, height: 800 } };

/** On a desk where pieces take their time. */
const SLOW = /** @type {const} */ ({ ...WIDE, reducedMotion: "no-preference" });

/** What is said of what a test has kept away, or of a server with enough to do. */
const MEANT = /ERR_FAILED|status of 503/;
const faults = (wrong) => wrong.filter((line) => !MEANT.test(line));

/** A page whose questions all go to the server, and whose files are fetched anew. */
async function asking(options = {}) {
  const opened = await open(held, options);
  await opened.page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await opened.page.goto(at("/"));
  return opened;
}

/** Holds what is asked of a place, to be let through by its number, the first is 0. */
async function hold(page, place) {
  const asked = [];
  await page.route(place, (route) => void asked.push(route));
  return async (/** @type {number} */ number) => {
    await holds(
      () => asked.length,
      (now) => assert.ok(now > number, `${now} were asked`),
    );
    return asked[number];
  };
}

const cell = (page, board, number) =>
  page.locator(`#${board} [role=gridcell][data-square="${number}"]`);

/** Opens the analysis board with a game. */
async function analysis(page, text) {
  await page.evaluate(() => (location.hash = "#analyse"));
  await page.waitForSelector("main.analysis");
  await page.keyboard.press("o");
  await page.locator("#open-text").fill(text);
  await page.locator("#open-read").click();
  await page.waitForSelector("#tree .ply");
}

/** To where the browser was before Back. */
const forth = (page) => page.evaluate(() => history.forward());

/** The move that is shown. */
const current = (page) => page.locator(".tree [aria-current]");

test("of house rules that are chosen quickly none is lost, and the last answer is the one that holds", async () => {
  const { page, wrong, close } = await asking();
  await page.locator("#chip").click();
  await page.locator("#change").click();
  await page.locator("#set-international").click();
  const code = page.locator(".sheet code");
  await reads(code, "international");
  const coming = await hold(page, "**/api/contract*");
  await page.selectOption("#key-choice", "free");
  const first = await coming(0);
  await page.locator("#more").click();
  await page.locator("#first-black").click();
  const second = await coming(1);
  await page.locator("#use").click();
  await first.continue();
  await second.continue();
  await page.unroute("**/api/contract*");
  await page.locator("#here").click();
  await page.waitForSelector("main.game");
  const { record } = await stand(page);
  assert.equal(record.terms.rules, "international,first=black,choice=free");
  assert.deepEqual(faults(wrong), []);
  await close();
});

/** The same where the rules cannot be had: what the server does not answer is answered by nobody. */
async function atServer(options = {}) {
  const opened = await asking(options);
  await opened.page.context().route("**/rules*.wasm", (route) => route.abort());
  return opened;
}

/** Two people at a game with a clock, whose questions all go to the server. */
async function timed(options = {}) {
  const opened = await atServer(options);
  await leave(opened.page, { terms: { rules: "international", clock: "300" } });
  return opened;
}

/** Black answers the first move of it, and the absence between the two is in the record. */
async function answers(page) {
  await square(page, 19).click();
  await square(page, 23).click();
  await reached(page, 2);
  const { record } = await stand(page);
  assert.deepEqual(
    record.log.map(({ e }) => e),
    ["move", "hold", "move"],
  );
}

test("an absence that could not be written down is no time on the clock of who plays on", async () => {
  const { page, wrong, close } = await timed();
  await square(page, 32).click();
  await square(page, 28).click();
  await page.waitForSelector(".clock.running");
  await back(page);
  await page.waitForSelector("#computer");
  await timePasses(page, 600_000);
  await page.route("**/api/game", (route) => route.abort(), { times: 1 });
  await forth(page);
  await reads(page.locator(".message"), /cannot be reached/);
  await answers(page);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("on the clock of a game that is left before its first move is answered no time runs", async () => {
  const { page, wrong, close } = await timed();
  const coming = await hold(page, "**/api/game");
  await square(page, 32).click();
  await square(page, 28).click();
  const moved = await coming(0);
  await back(page);
  await page.waitForSelector("#computer");
  await timePasses(page, 600_000);
  const answered = page.waitForResponse("**/api/game");
  await moved.continue();
  await answered;
  await page.unroute("**/api/game");
  await page.waitForTimeout(600);
  await forth(page);
  await page.waitForSelector(".clock.running");
  await answers(page);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a rule book that does not come leaves the game alone that was begun meanwhile", async () => {
  const { page, wrong, close } = await asking();
  const coming = await hold(page, "**/book/clauses.json");
  await page.locator("#book").click();
  const book = await coming(0);
  await back(page);
  await page.locator("#here").click();
  await page.waitForSelector("main.game");
  await book.abort();
  await page.waitForTimeout(600);
  await counts(page.locator("main.game"), 1);
  assert.doesNotMatch(await page.locator(".message").innerText(), /did not work/);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a page of the book that comes late does not scroll the one that was gone back to", async () => {
  const { page, wrong, close } = await asking();
  for (const name of ["parts", "history"]) {
    const coming = await hold(page, `**/book/${name}.json`);
    await page.goto(at("/book/nigerian"));
    await page.locator(`#about-${name}`).click();
    const late = await coming(0);
    await back(page);
    await page.waitForSelector(".chapters");
    await page.evaluate(() => scrollTo(0, 500));
    await late.continue();
    await page.waitForTimeout(800);
    assert.equal(await page.evaluate(() => scrollY), 500, name);
    await page.locator(`#about-${name}`).click();
    await page.waitForSelector("#book-title:focus");
  }
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("an answer that is cut short is none, and the rules of this machine answer instead", async () => {
  const { page, wrong, close } = await asking();
  let cuts = 0;
  await page.route("**/api/game", (route) => (cuts++, route.fulfill({ body: '{"phase":' })));
  await page.goto(at("/book/history"));
  await page.waitForSelector("#book-title:focus");
  assert.ok(cuts > 0);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("from what does not come there is a way back, and it is asked for again", async () => {
  const { page, wrong, close } = await asking();
  for (const [link, what, wanted] of [
    ["/book/parts", "**/book/parts.json", ".parts-list"],
    ["/book/history", "**/book/history.json", ".times"],
    ["/compare?rules=international&with=frisian", "**/api/compare", ".versus"],
  ]) {
    await page.route(what, (route) => route.fulfill({ status: 400, json: { error: "not now" } }), {
      times: 1,
    });
    await page.goto(at(link));
    await page.waitForSelector("main.lost #home");
    await page.locator("main.lost #again").click();
    await page.waitForSelector(wanted);
  }
  await page.goto(at("/compare?rules=nothing"));
  await reads(page.locator("main.lost [role=alert]"), /nothing/);
  await page.locator("#home").click();
  await page.waitForSelector("#computer");
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a comparison that did not come is asked for when its link is followed again", async () => {
  const { page, wrong, close } = await asking();
  await page.goto(at("/book/international"));
  await page.waitForSelector("#to-compare");
  await page.route(
    "**/api/compare",
    (route) => route.fulfill({ status: 400, json: { error: "not now" } }),
    { times: 1 },
  );
  await page.locator("#to-compare").click();
  await page.locator("main.lost #home").click();
  await page.locator("#book").click();
  await page.locator("#book-set").selectOption("international");
  await page.waitForFunction(() => location.pathname === "/book/international");
  await page.locator("#to-compare").click();
  await page.waitForSelector(".versus");
  assert.deepEqual(faults(wrong), []);
  await close();
});

const EXAMPLE = "/compare?rules=nigerian,huff=off&with=international&fen=W:WK4,34:B13,22,K38";

for (const when of ["at once", "while it is looked at"]) {
  test(`the best moves of a comparison are told to who has left ${when} and comes back`, async () => {
    const { page, wrong, close } = await asking(WIDE);
    const coming = await hold(page, "**/api/ending");
    await page.goto(at(EXAMPLE));
    await page.waitForSelector(".versus");
    if (when !== "at once") await coming(0);
    await page.locator("#back").click();
    await page.waitForSelector("#computer");
    await page.waitForTimeout(1_000);
    await page.unroute("**/api/ending");
    await page.waitForTimeout(500);
    await forth(page);
    for (const which of ["a", "b"])
      await page.waitForSelector(`#best-${which}`, { timeout: 30_000 });
    assert.deepEqual(faults(wrong), []);
    await close();
  });
}

test("quick steps through a game that is compared leave its positions where they are", async () => {
  const { page, wrong, close } = await asking(WIDE);
  const log = ["32-28", "19-23", "28x19x23", "14x23x19"].map((m) => ({ e: "move", m }));
  await leave(page, { terms: { rules: "international" }, log });
  await page.locator("#brand").click();
  await page.evaluate(() => (location.hash = "#compare=international&with=nigerian%2Chuff%3Doff"));
  await page.locator("#from-game").click();
  const place = page.locator(".steps output");
  await reads(place, "0 of 4");
  const next = page.locator("#step-next");
  const coming = await hold(page, "**/api/compare");
  const answer = async (/** @type {number} */ number) => (await coming(number)).continue();
  // Twice to the first move, and on before the second answer is here.
  await next.click();
  await next.click();
  await answer(0);
  await reads(place, "1 of 4");
  await next.click();
  // Until the answer is here the place is that of what is shown, though the page is drawn.
  await page.locator("#theme").click();
  await reads(place, "1 of 4");
  await answer(1);
  await page.waitForTimeout(300);
  await page.locator("#step-first").click();
  await answer(2);
  await answer(3);
  await reads(place, "0 of 4");
  await page.unroute("**/api/compare");
  const fens = [];
  for (let move = 1; move <= 4; move++) {
    await next.click();
    await reads(place, `${move} of 4`);
    fens.push(await page.locator("#fen").inputValue());
  }
  assert.equal(fens.map((fen) => fen[0]).join(""), "BWBW");
  assert.equal(new Set(fens).size, 4);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a comparison goes on from what is shown where a text is no position", async () => {
  const { page, wrong, close } = await asking(WIDE);
  await page.goto(at(EXAMPLE));
  await page.locator("#fen").fill("nonsense");
  await page.locator("#fen").press("Enter");
  await page.waitForSelector(".compare-head .wrong");
  await cell(page, "board-a", 34).click();
  await cell(page, "board-a", 43).click();
  const place = page.locator(".steps output");
  await reads(place, "1 of 1");
  await page.locator("#step-previous").click();
  await reads(place, "0 of 1");
  await counts(page.locator(".compare-head .wrong"), 0);
  await reads(() => page.locator("#fen").inputValue(), /^W:WK?4,34:B/);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("two quick taps on a target are one move of a comparison", async () => {
  const { page, wrong, close } = await open(held, SLOW);
  await settle(page, { speed: "slow" });
  await page.goto(at(EXAMPLE));
  await cell(page, "board-a", 34).click();
  await cell(page, "board-a", 43).dblclick();
  const place = page.locator(".steps output");
  await reads(place, "1 of 1");
  await page.waitForTimeout(1_500);
  assert.equal(await place.innerText(), "1 of 1");
  await page.locator(".versus .ply").first().dblclick();
  await reads(place, "2 of 2");
  await page.waitForTimeout(1_500);
  assert.equal(await place.innerText(), "2 of 2");
  assert.deepEqual(faults(wrong), []);
  await close();
});

/** Goes back by key as soon as a piece moves on the board. Runs in the page. */
function backWhenMoving() {
  const board = document.querySelector("#analysis-board");
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...traits) {
    if (board.contains(this)) {
      Element.prototype.animate = animate;
      const key = new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true });
      setTimeout(() => document.body.dispatchEvent(key));
    }
    return animate.apply(this, traits);
  };
}

test("who goes on while a move is shown stays where he went", async () => {
  const { page, wrong, close } = await open(held, SLOW);
  await settle(page, { speed: "slow" });
  await analysis(page, '[Rules "international"] 1. 32-28 19-23 *');
  await page.keyboard.press("ArrowRight");
  await reads(current(page), /32-28/);
  await cell(page, "analysis-board", 18).click();
  await page.evaluate(backWhenMoving);
  await cell(page, "analysis-board", 22).click();
  await page.waitForTimeout(1_500);
  await page.waitForSelector("#step-first[disabled]");
  assert.deepEqual(faults(wrong), []);
  await close();
});

/** What machines say of a game, whose places are not looked at then. */
const lent = (page, from, thoughts) =>
  page.route("**/api/review", (route) => {
    const body = [{ from, thoughts }, { end: true }]
      .map((one) => `data: ${JSON.stringify(one)}\n\n`)
      .join("");
    return route.fulfill({ contentType: "text/event-stream", body });
  });

const thought = (score, move) => ({ depth: 13, place: 1, score, nodes: 1, moves: [move] });

test("two quick taps on a target are one answer of who learns from a mistake", async () => {
  const { page, wrong, close } = await open(held, SLOW);
  await settle(page, { speed: "slow" });
  await lent(page, 0, [thought(300, "49-43"), thought(-300, "9x20"), thought(-300, "46-41")]);
  await analysis(page, '[Rules "international"] [FEN "W:WK46,49,50:B9,15,16"] 1. 46-14 9x20 *');
  await page.locator("#review-start").click();
  await page.locator("#learn-start").click({ timeout: 30_000 });
  await reads(page.locator("#learn-said"), /Find a better move/);
  await page.waitForSelector("#step-first[disabled]");
  await cell(page, "analysis-board", 49).click();
  await cell(page, "analysis-board", 43).dblclick();
  await reads(page.locator("#learn-said"), /49-43 is good/);
  await page.waitForTimeout(1_500);
  await page.locator("#learn-next").click();
  await reads(page.locator("#learn-done"), /you found 1\./);
  await counts(page.locator(".beside-line"), 0);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a review that was left is no whole one, and the computer looks on for who comes back", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await lent(page, 7, [thought(0, "5-10"), thought(0, "46-41")]);
  await analysis(
    page,
    '[Rules "international"] 1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10 *',
  );
  const thinking = page.locator("#thinking");
  await reads(thinking, /depth/);
  await page.locator("#review-start").click();
  await reads(page.locator(".review-going"), /[2-5] of 9/);
  const before = await thinking.textContent();
  await page.locator("#brand").click();
  await page.waitForTimeout(1_500);
  await forth(page);
  await page.waitForSelector("main.analysis");
  await holds(
    () => thinking.textContent(),
    (now) => assert.ok(/depth/.test(now) && now !== before, now),
  );
  await page.waitForSelector("#review-start");
  const report = page.locator(".report");
  assert.doesNotMatch(await report.innerText(), /Nothing that matters|\d\.\d/);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a comment on a position that came by a link is there after a reload", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await page.goto(at("/analysis?rules=international&fen=W:W32:B19"));
  await page.waitForSelector("#analysis-board [role=gridcell]");
  await page.keyboard.press("c");
  await page.locator("#note-comment").pressSequentially("Black has the move in hand");
  assert.equal(await page.locator("#note-comment").inputValue(), "Black has the move in hand");
  await page.locator("#note-done").click();
  await reads(page.locator(".tree .said"), "Black has the move in hand");
  await page.reload();
  await reads(page.locator(".tree .said"), "Black has the move in hand");
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("the place in a game of one's own, and which side is below, are there after a reload", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await analysis(page, '[Rules "international"] 1. 32-28 *');
  await page.keyboard.press("ArrowRight");
  for (const [from, to] of [
    [19, 23],
    [28, 19],
    [14, 23],
  ]) {
    await cell(page, "analysis-board", from).click();
    await cell(page, "analysis-board", to).click();
    await reads(current(page), new RegExp(`${from}[x-]${to}`));
  }
  await page.waitForFunction(() => /14x23/.test(localStorage.getItem("longking.analysis")));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await reads(current(page), /19-23/);
  const kept = () =>
    page.evaluate(() => {
      const { at, flip } = JSON.parse(localStorage.getItem("longking.analysis"));
      return `${at.length} ${flip}`;
    });
  await reads(kept, "2 false");
  await page.keyboard.press("f");
  await reads(kept, "2 true");
  await page.reload();
  await reads(current(page), /19-23/);
  assert.ok(
    await page.evaluate(
      () => /** @type {any} */ (document.querySelector("#analysis-board")).view.flip,
    ),
  );
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a move that was refused is told until something else is done, and not in another game", async () => {
  const { page, wrong, close } = await open(held, WIDE);
  await leave(page, { terms: { rules: "international" } });
  const message = await page.locator(".message").innerText();
  await analysis(page, '[Rules "international"] 1. 32-28 19-23 *');
  const told = page.locator(".told-line .wrong");
  const refused = async () => {
    await page.locator("#type").fill("99-98");
    await page.locator("#type").press("Enter");
    await reads(told, /99/);
  };
  await refused();
  await page.locator("#step-next").click();
  await reads(current(page), /32-28/);
  await counts(told, 0);
  await refused();
  await cell(page, "analysis-board", 20).click();
  await counts(told, 0);
  await refused();
  await back(page);
  await page.waitForSelector("main.game");
  await reads(page.locator(".message"), message);
  assert.deepEqual(faults(wrong), []);
  await close();
});

/** Types a move by keys alone. */
async function type(page, text) {
  await page.keyboard.press("/");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

test("what is typed or tapped in analysis before the rules have answered is played when they have", async () => {
  const { page, wrong, close } = await atServer(WIDE);
  await analysis(page, '[Rules "international"] 1. 32-28 18-22 *');
  const tree = page.locator(".tree [aria-current]");
  await page.waitForSelector("#tree .ply");
  const ended = await hold(page, "**/api/game");
  await page.keyboard.press("End");
  await reads(tree, /18-22/);
  await type(page, "31-26");
  await type(page, "12-18");
  const stand = await ended(0);
  await stand.continue();
  await page.unroute("**/api/game");
  await reads(tree, /12-18/);
  await page.locator("#step-first").click();
  await page.waitForSelector("#step-first[disabled]");
  const begun = await hold(page, "**/api/game");
  await page.locator("#step-next").click();
  await reads(tree, /32-28/);
  await cell(page, "analysis-board", 19).click();
  await cell(page, "analysis-board", 23).click();
  const early = await begun(0);
  await early.continue();
  await page.unroute("**/api/game");
  await reads(tree, /19-23/);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a move that is typed while another one is on its way is played after it", async () => {
  const { page, wrong, close } = await timed(WIDE);
  const coming = await hold(page, "**/api/game");
  await type(page, "32-28");
  const first = await coming(0);
  await type(page, "19-23");
  await first.continue();
  await page.unroute("**/api/game");
  await reached(page, 2);
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("a move of a lesson whose answer does not come is told of, and can be made again", async () => {
  const { page, wrong, close } = await atServer(WIDE);
  await page.goto(at("/book/international/choice-most"));
  await page.waitForSelector("#book-board [role=gridcell]");
  await page.route("**/api/game", (route) => route.abort(), { times: 1 });
  await page.locator("#reveal").click();
  await reads(page.locator(".practice .message"), /cannot be reached/);
  await page.locator("#reveal").click();
  await page.waitForSelector("#next:not(.quiet)");
  assert.deepEqual(faults(wrong), []);
  await close();
});

test("why a piece may not go there is not told in another position", async () => {
  const { page, wrong, close } = await atServer(WIDE);
  await analysis(page, '[Rules "international"] 1. 32-28 18-22 *');
  await page.waitForSelector("#tree .ply");
  const told = await hold(page, "**/api/why");
  const refused = async (/** @type {string} */ from) => {
    await cell(page, "analysis-board", from).click();
    await cell(page, "analysis-board", "26").click();
  };
  await refused("33");
  const late = await told(0);
  await page.locator("#step-next").click();
  await reads(page.locator(".tree [aria-current]"), /32-28/);
  const answer = page.waitForResponse("**/api/why");
  await late.continue();
  await (await answer).finished();
  await page.waitForTimeout(200);
  assert.equal(await page.locator(".told-line").innerText(), "");
  await refused("20");
  await (await told(1)).continue();
  await reads(page.locator(".told-line"), /\S/);
  assert.deepEqual(faults(wrong), []);
  await close();
});
