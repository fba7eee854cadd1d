/** The pages about the game itself, by touch, by keys, by ear and on paper. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { back, holds, open, reads, stage } from "./browser.js";

const held = stage();
const DESK = { viewport: { width: 1280, height: 800 } };

/** Goes to a page of the rule book. */
async function go(page, at, wanted) {
  await page.goto(new URL(`/#book=${at}`, held.server.address).href);
  await page.waitForSelector(wanted);
}

/** The numbers that are marked on a board. */
const marked = (page, side) =>
  page.$$eval(`#parts-board-${side} .mark:not(.tapped) text`, (all) =>
    all.map((text) => Number(text.textContent)),
  );
const spoken = (page) => page.locator("#live").textContent();
const cell = (page, board, number) =>
  page.locator(`#${board} [role=gridcell][data-square="${number}"]`);

test("a part that is tapped lights up on both boards, and its address opens it again", async () => {
  const { page, wrong, close } = await open(held, { hasTouch: true });
  await go(page, "nigerian", "#about-parts");
  await page.locator("#about-parts").tap();
  await page.waitForSelector(".parts-list .open");
  assert.deepEqual(await marked(page, "right"), [1, 6, 12, 17, 23, 28, 34, 39, 45, 50]);
  assert.deepEqual(await marked(page, "left"), [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
  await page.locator("#part-edges").tap();
  await page.waitForFunction(() => location.pathname === "/book/parts/edges");
  assert.deepEqual(await marked(page, "right"), [1, 11, 21, 31, 41, 10, 20, 30, 40, 50]);
  await page.locator("#part-diagonals").tap();
  await holds(
    () =>
      page
        .locator("#parts-board-left .stroke")
        .getAttribute("d")
        .then((d) => d.split("M").length - 1),
    (now) => assert.equal(now, 17),
  );
  assert.deepEqual(await marked(page, "right"), []);
  await page.reload();
  await page.waitForSelector("#part-diagonals[aria-pressed=true]");
  // The boards stay in sight while the list is read, and the way back leaves the page at once.
  await page.locator("#part-a-step").scrollIntoViewIfNeeded();
  assert.ok(
    await page
      .locator("#parts-board-right")
      .evaluate((board) => board.getBoundingClientRect().top >= 0),
  );
  await back(page);
  await page.waitForSelector(".chapters");
  assert.deepEqual(wrong, []);
  await close();
});

test("a part is chosen by keys, and its squares are told to who reads by ear", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await go(page, "parts", ".parts-list .open");
  await page.locator("#part-back-lines").focus();
  await page.keyboard.press("Enter");
  await holds(
    () => page.evaluate(() => document.activeElement.id),
    (now) => assert.equal(now, "part-back-lines"),
  );
  await reads(
    () => spoken(page),
    /Back lines\. Nigerian: White is crowned: 1–5; Black is crowned: 46–50\. International: /,
  );
  await reads(() => cell(page, "parts-board-left", 3).getAttribute("aria-label"), /3.*Back lines/);
  assert.doesNotMatch(
    await cell(page, "parts-board-left", 8).getAttribute("aria-label"),
    /Back lines/,
  );
  await page.locator("#part-columns").press("Space");
  await reads(() => spoken(page), /10 columns/);
  await cell(page, "parts-board-right", 34).focus();
  await page.keyboard.press("Enter");
  await reads(page.locator(".twin"), /34 .* 32 /);
  await reads(() => spoken(page), /34.*Nigerian.*32.*International/);
  await cell(page, "parts-board-left", 23).click();
  await reads(page.locator(".twin"), /same number/);
  assert.deepEqual(wrong, []);
  await close();
});

/** Figures that neither are a board nor say what they show. Runs in the page. */
const mute = () =>
  [...document.querySelectorAll("figure")].filter((figure) => {
    const drawn = figure.querySelector("svg[role=img]")?.getAttribute("aria-label");
    return !drawn && !figure.querySelector("draughts-board [role=gridcell]");
  }).length;

test("every figure of the history is a board to play on or says what it shows, and every fact who says so", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await go(page, "history", ".times .live");
  await holds(
    () => page.evaluate(mute),
    (now) => assert.equal(now, 0),
  );
  const [figures, boards, facts, cited] = await page.evaluate(() =>
    [
      "figure",
      ".live draughts-board",
      ".fact, .differing",
      ".fact > .cited :first-child > b, .differing .cited:last-child :first-child > b",
    ].map((one) => document.querySelectorAll(one).length),
  );
  assert.ok(
    figures >= 8 && boards >= 5 && facts >= 20,
    `${figures} figures, ${boards} boards, ${facts} facts`,
  );
  assert.ok(cited >= facts, `${cited} of ${facts} facts name a document`);
  assert.deepEqual(wrong, []);
  await close();
});

test("on a board of the history both sides are played, on the size that was chosen", async () => {
  const { page, wrong, close } = await open(held, { hasTouch: true });
  await go(page, "history/ten", "#size-ten-1");
  await page.waitForFunction(() => scrollY > 1000);
  await page.locator("#size-ten-1").tap();
  await page.waitForFunction(
    () => document.querySelectorAll("#board-ten [role=gridcell]").length === 50,
  );
  const board = () =>
    page.evaluate(() => /** @type {any} */ (document.getElementById("board-ten")).view.board);
  for (const [from, to] of [
    [32, 28],
    [19, 23],
    [28, 19],
  ]) {
    await cell(page, "board-ten", from).tap();
    await cell(page, "board-ten", to).tap();
    await page.waitForFunction(
      ([from, to]) => {
        const { board } = /** @type {any} */ (document.getElementById("board-ten")).view;
        return board[from - 1] === "e" && board[to - 1] !== "e";
      },
      [from, to],
    );
  }
  assert.equal((await board())[22], "e");
  await page.locator("#again-ten").tap();
  await page.waitForFunction(
    () => /** @type {any} */ (document.getElementById("board-ten")).view.board[31] === "w",
  );
  assert.deepEqual(wrong, []);
  await close();
});

test("the positions of the history are solved", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await go(page, "history", ".times .live");
  await cell(page, "board-africa", 34).click();
  await cell(page, "board-africa", 43).click();
  await page.waitForSelector("#section-africa .message.good");
  for (const square of [31, 48]) await cell(page, "board-computers", square).click();
  await page.waitForFunction(
    () => /** @type {any} */ (document.getElementById("board-computers")).view.board[42] === "B",
  );
  for (const square of [48, 25]) await cell(page, "board-computers", square).click();
  await page.waitForSelector("#section-computers .message.good");
  await page.locator("#turn-previous").click();
  await page.waitForSelector(".parts-list");
  // A page that was open before is opened at its top, with its boards as they were left.
  await page.locator("#turn-next").click();
  await page.waitForSelector("#section-computers .message.good");
  await holds(
    () => page.evaluate(() => [scrollY, document.activeElement.id]),
    (now) => assert.deepEqual(now, [0, "book-title"]),
  );
  assert.deepEqual(wrong, []);
  await close();
});

test("keys that are for a game scroll a page where none is", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await go(page, "history", ".times .live");
  await page.keyboard.press("End");
  await page.waitForFunction(() => scrollY > 1000);
  assert.deepEqual(wrong, []);
  await close();
});

for (const [at, wanted, figures] of /** @type {const} */ ([
  ["parts", ".parts-list", 24],
  ["history", ".times .live", 13],
])) {
  test(`the page of ${at} goes on paper with text and figures and without controls`, async () => {
    const { page, wrong, close } = await open(held, { colorScheme: "dark" });
    await go(page, at, wanted);
    // What is laid out for paper is there while it is printed, and no longer.
    const laid = page.evaluate(
      () =>
        new Promise((done) =>
          addEventListener(
            "beforeprint",
            () => {
              const count = (wanted) => document.querySelectorAll(`.paper-about ${wanted}`).length;
              done([
                count("figure svg[role=img][aria-label]:not([aria-label=''])"),
                count("figure"),
                count(":is(button, input, draughts-board)"),
                count(".cited"),
              ]);
            },
            { once: true },
          ),
        ),
    );
    const pdf = await page.pdf({ format: "A4" });
    const [labelled, all, controls, cited] = await laid;
    assert.ok(pdf.length > 50_000, `${pdf.length} bytes`);
    assert.deepEqual([labelled, all, controls], [figures, figures, 0]);
    assert.ok(cited >= 12, `${cited} places`);
    await page.waitForFunction(() => !document.querySelector(".paper"));
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator(".paper-about h1").isVisible());
    assert.ok(!(await page.locator("#book-title").isVisible()));
    // Ink is black whatever the screen was.
    await holds(
      () => page.locator(".paper-about h1").evaluate((title) => getComputedStyle(title).color),
      (now) => assert.equal(now, "rgb(0, 0, 0)"),
    );
    assert.deepEqual(wrong, []);
    await close();
  });
}
