/** The rule book and comparing, by mouse, by keys and by touch. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { back, counts, holds, leave, open, reads, square, stage } from "./browser.js";

const held = stage();

/** Goes to an address of the page. */
async function go(page, hash) {
  await page.goto(new URL(hash.replace(/^#/, "/#"), held.server.address).href);
  await page.waitForSelector("main.book, main.compare");
}

const said = (page) => page.locator(".practice .message");

/** The lesson of a clause, with its board. */
async function lesson(page, at) {
  await go(page, `#book=${at}`);
  await page.waitForSelector("#book-board [role=gridcell]");
}

const cell = (page, board, number) =>
  page.locator(`#${board} [role=gridcell][data-square="${number}"]`);

async function waitFor(page, words) {
  await page.waitForFunction(
    (words) =>
      document
        .querySelector(".practice .message, .compare-head .lead")
        ?.textContent.includes(words),
    words,
  );
}

test("a lesson is played by clicks: the rule is shown hop by hop, and a wrong move says why", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  await lesson(page, "nigerian/over-crown");
  await reads(page.locator("h1"), /2\.11\s+Over-crown/);
  await reads(said(page), /Eat both pieces/);
  await square(page, 32).click();
  await square(page, 27).click();
  await waitFor(page, "You must eat");
  await square(page, 12).click();
  await square(page, 3).click();
  await waitFor(page, "Not finished yet");
  await square(page, 14).click();
  await waitFor(page, "still a seed");
  await reads(() => square(page, 14).getAttribute("aria-label"), /white seed/);
  await page.locator("#again").click();
  await waitFor(page, "Eat both pieces");
  await page.locator("#reveal").click();
  await waitFor(page, "still a seed");
  await page.locator("#next").click();
  await page.waitForFunction(() => location.pathname === "/book/nigerian/fly");
  await back(page);
  await page.waitForFunction(() =>
    document.querySelector("h1")?.textContent.includes("Over-crown"),
  );
  assert.deepEqual(wrong, []);
  await close();
});

test("a lesson is played by keys", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  await lesson(page, "international/choice-most");
  await square(page, 32).focus();
  await page.keyboard.press("Enter");
  await square(page, 21).focus();
  await page.keyboard.press("Enter");
  await waitFor(page, "Another way goes first");
  await holds(
    () => page.evaluate(() => document.activeElement?.getAttribute("data-square")),
    (now) => assert.equal(now, "21"),
  );
  await page.keyboard.press("ArrowUp");
  assert.notEqual(
    await page.evaluate(() => document.activeElement?.getAttribute("data-square")),
    "21",
  );
  await square(page, 14).focus();
  await page.keyboard.press("Enter");
  await waitFor(page, "Two beat one");
  assert.deepEqual(wrong, []);
  await close();
});

test("a lesson is played by touch, and a missed capture is punished", async () => {
  const { page, wrong, close } = await open(held, { hasTouch: true });
  await lesson(page, "ghanaian/huff-all");
  await square(page, 24).tap();
  await waitFor(page, "Taken off");
  await lesson(page, "ghanaian/lone-piece");
  await page.locator("#reveal").tap();
  await waitFor(page, "One piece is not enough");
  await lesson(page, "nigerian/touch");
  await square(page, 34).tap();
  await waitFor(page, "This one is touched");
  await lesson(page, "nigerian/mirrored");
  await square(page, 2).tap();
  await waitFor(page, "Not this one");
  await square(page, 6).tap();
  await waitFor(page, "your right hand");
  assert.deepEqual(wrong, []);
  await close();
});

test("a piece is dragged in a lesson", async () => {
  const { page, wrong, close } = await open(held);
  await lesson(page, "english/crown-ends");
  const middle = async (number) => {
    const { x, y, width, height } = await square(page, number).boundingBox();
    return /** @type {const} */ ([x + width / 2, y + height / 2]);
  };
  await page.mouse.move(...(await middle(12)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(3)), { steps: 6 });
  await page.mouse.up();
  await waitFor(page, "the turn is over");
  await reads(() => square(page, 3).getAttribute("aria-label"), /king/);
  assert.deepEqual(wrong, []);
  await close();
});

test("the position of a lesson goes to the analysis board, and back", async () => {
  const { page, wrong, close } = await open(held, { hasTouch: true });
  await go(page, "#book=nigerian/over-crown");
  await page.waitForSelector("#book-board [role=gridcell]");
  const board = (id) =>
    page.evaluate((id) => /** @type {any} */ (document.getElementById(id)).view.board, id);
  const before = await board("book-board");
  await page.locator("#to-analysis").tap();
  await page.waitForSelector("#analysis-board [role=gridcell]");
  assert.equal(await board("analysis-board"), before);
  await reads(page.locator("#chip"), /Nigerian/);
  await back(page);
  await page.waitForSelector("#book-board [role=gridcell]");
  // Of a lesson that was played through, the position that stands now.
  await page.locator("#reveal").tap();
  await page.waitForSelector(".message.good");
  const after = await board("book-board");
  assert.notEqual(after, before);
  await page.locator("#to-analysis").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#analysis-board [role=gridcell]");
  assert.equal(await board("analysis-board"), after);
  assert.deepEqual(wrong, []);
  await close();
});

/** Whether all is gone through, or what an everyday run has the time for. */
const DEEP = Boolean(process.env.LONGKING_DEEP);

test("every rule set has its book, and every lesson of it can be solved on the page", async () => {
  const { page, wrong, close } = await open(held);
  const sets = await page.evaluate(async () =>
    (await (await fetch("/api/rules")).json()).sets.map((set) => set.id),
  );
  assert.ok(sets.length > 20);
  for (const id of DEEP ? sets : sets.filter((_, place) => place % 4 === 0)) {
    await go(page, `#book=${id}`);
    await page.waitForFunction(
      (id) =>
        location.pathname === `/book/${id}` &&
        document.querySelector("main.contents #to-compare")?.getAttribute("href").includes(id),
      id,
    );
    const [clauses, live] = await page.evaluate(() => [
      document.querySelectorAll(".clause-card").length,
      document.querySelectorAll(".clause-card .live").length,
    ]);
    // What a book says of kings is missing where nobody is crowned.
    const least = id.startsWith("alquerque") ? 18 : 20;
    assert.ok(clauses >= least && live >= 12, `${id}: ${clauses} clauses, ${live} with a board`);
  }
  for (const id of DEEP ? ["nigerian", "frisian"] : ["nigerian"]) {
    await go(page, `#book=${id}`);
    await page.waitForFunction(
      (id) =>
        document.querySelector("main.contents #to-compare")?.getAttribute("href").includes(id),
      id,
    );
    const links = await page.$$eval(".clause-card:has(.live)", (cards) =>
      cards.map((card) => card.getAttribute("href")),
    );
    for (const link of links) {
      await go(page, link);
      await page.waitForFunction(
        (link) => document.querySelector(".turn") && location.pathname === link,
        link,
      );
      await page.waitForSelector("#reveal:not([disabled])");
      await page.locator("#reveal").click();
      await page
        .waitForSelector(".message.good", { timeout: 5000 })
        .catch(() => assert.fail(`${link} was not solved`));
    }
  }
  assert.deepEqual(wrong, []);
  await close();
});

test("the book of a rule set goes on paper with its positions", async () => {
  const { page, wrong, close } = await open(held);
  await go(page, "#book=nigerian");
  await page.waitForSelector("#print");
  await page.evaluate(() => (window.print = () => {}));
  await page.locator("#print").click();
  await page.waitForSelector(".paper-book", { state: "attached" });
  const [clauses, pictures] = await page.evaluate(() => [
    document.querySelectorAll(".paper-clause").length,
    document.querySelectorAll(".paper-book img").length,
  ]);
  assert.ok(clauses >= 35 && pictures >= 25, `${clauses} clauses, ${pictures} pictures`);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".paper-book h1").isVisible());
  assert.deepEqual(wrong, []);
  await close();
});

const EXAMPLE =
  "#compare=nigerian%2Chuff%3Doff&with=international&fen=W%3AWK4%2C34%3AB13%2C22%2CK38";

test("a position is compared: what is legal under one alone is played on both boards", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  await go(page, EXAMPLE);
  await page.waitForSelector(".versus");
  await reads(page.locator(".versus").first(), /34x43\s+not legal/);
  await page.waitForFunction(
    () =>
      /x/.test(document.querySelector("#best-a")?.textContent) &&
      /^2x/.test(document.querySelector("#best-b")?.textContent),
    null,
    { timeout: 60_000 },
  );
  const line = (which) => page.locator(`#line-${which}`).innerText();
  await page.waitForFunction(
    () =>
      ["a", "b"].every((which) =>
        /[x-]\d+\s+\d+[x-]\d+[^]*depth \d+/.test(
          document.getElementById(`line-${which}`)?.textContent ?? "",
        ),
      ),
    null,
    { timeout: 60_000 },
  );
  assert.notEqual((await line("a")).split(" ")[2], (await line("b")).split(" ")[2]);
  await cell(page, "board-b", 32).click();
  await cell(page, "board-b", 43).click();
  await waitFor(page, "International");
  await cell(page, "board-a", 34).click();
  await cell(page, "board-a", 43).click();
  await waitFor(page, "34x43 is legal under Nigerian, no huffing alone");
  await reads(() => cell(page, "board-a", 43).getAttribute("aria-label"), /white seed/);
  await reads(() => cell(page, "board-b", 43).getAttribute("aria-label"), /white man/);
  await page.locator("#step-first").click();
  await page.waitForFunction(() =>
    document.querySelector(".versus")?.textContent.includes("34x43"),
  );
  await page.locator("#difference").click();
  await waitFor(page, "No difference");
  await page.locator("#rules-b").selectOption("ghanaian");
  await page.waitForFunction(
    () => !document.querySelector(".versus")?.textContent.includes("not legal"),
  );
  await page.locator("#swap").click();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector("#rules-a"))?.value === "ghanaian",
  );
  assert.deepEqual(wrong, []);
  await close();
});

for (const [size, options] of /** @type {const} */ ([
  ["a phone", { hasTouch: true }],
  ["a desktop", { viewport: { width: 1280, height: 800 } }],
])) {
  test(`who wins by endgame tables is told of each contract, on ${size}`, async () => {
    const { page, wrong, close } = await open(held, options);
    await page.route("**/api/ending", (route) => {
      const { rules } = route.request().postDataJSON();
      return route.fulfill({
        contentType: "application/json",
        body: JSON.stringify({
          value: rules.startsWith("nigerian") ? "win" : "draw",
          building: false,
        }),
      });
    });
    await go(page, "#compare=nigerian%2Chuff%3Doff&with=international&fen=W%3AWK46%2C47%3AB5%2C6");
    await page.waitForFunction(() =>
      /White wins/.test(document.querySelector(".half-a #tables-a")?.textContent ?? ""),
    );
    await page.waitForFunction(
      () => /Draw/.test(document.querySelector(".half-b #tables-b")?.textContent ?? ""),
      null,
      { timeout: 30_000 },
    );
    await page.waitForFunction(
      () => /\d+-\d+/.test(document.querySelector("#best-b")?.textContent ?? ""),
      null,
      { timeout: 30_000 },
    );
    assert.deepEqual(wrong, []);
    await close();
  });
}

test("every example can be chosen, by keys and by touch", async () => {
  const { page, wrong, close } = await open(held, { hasTouch: true });
  await go(page, "#compare=");
  await page.waitForSelector("#examples option:nth-child(5)", { state: "attached" });
  const ids = await page.$$eval("#examples option", (options) =>
    options.map((one) => /** @type {any} */ (one).value).filter(Boolean),
  );
  for (const id of ids) {
    await page.locator("#examples").selectOption(id);
    await page.waitForFunction(
      (id) =>
        /** @type {any} */ (document.querySelector("#examples"))?.value === id &&
        document.querySelector(".versus.rows li"),
      id,
    );
  }
  await page.locator("#examples").selectOption("lone-piece");
  await page.waitForSelector(".half-a .verdict");
  await reads(page.locator(".half-a .verdict"), /White has won.*9\.3/s);
  await counts(page.locator(".half-b .verdict"), 0);
  await cell(page, "board-b", 33).tap();
  await cell(page, "board-b", 28).tap();
  await waitFor(page, "alone");
  await page.locator("#fen").fill("W:W99");
  await page.locator("#fen").press("Enter");
  await page.waitForFunction(() =>
    document.querySelector(".compare-head .wrong")?.textContent.includes("99"),
  );
  assert.deepEqual(wrong, []);
  await close();
});

test("a whole game is stepped through until the books differ", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  const moves = ["32-28", "19-23", "28x19x23", "14x23x19"].map((m) => ({ e: "move", m }));
  await leave(page, { terms: { rules: "international" }, log: moves });
  await page.locator("#brand").click();
  await page.evaluate(() => (location.hash = "#compare=international&with=nigerian%2Chuff%3Doff"));
  await page.locator("#from-game").click();
  await page.waitForFunction(
    () => document.querySelector(".steps output")?.textContent === "0 of 4",
  );
  await page.locator("#step-last").click();
  await page.waitForFunction(
    () => document.querySelector(".steps output")?.textContent === "4 of 4",
  );
  await page.locator("#step-first").click();
  await page.waitForFunction(
    () => document.querySelector(".steps output")?.textContent === "0 of 4",
  );
  await page.locator("#difference").click();
  await page.waitForFunction(
    () =>
      document.querySelector(".compare-head .lead")?.textContent.includes("No difference") ||
      document.querySelector(".steps output")?.textContent !== "0 of 4",
  );
  assert.deepEqual(wrong, []);
  await close();
});
