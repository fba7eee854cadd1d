/**
 * What the page says: why a move is refused, which clause says so, in the words of the rules and to
 * the person who sits there.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  alone,
  counts,
  draw,
  holds,
  keeping,
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
const WIDE = { viewport: { width: 1280, height: 800 } };
const at = (path) => new URL(path, held.server.address).href;
const message = (page) => page.locator(".message");
const NIGERIAN = "nigerian,huff=off";

const on = alone(held);

for (const [size, options, press] of /** @type {const} */ ([
  ["a phone", { hasTouch: true }, "tap"],
  ["a desktop", WIDE, "click"],
])) {
  test(
    `the only piece that must eat stays chosen when it is tapped, on ${size}`,
    on(options, async (page) => {
      await leave(page, { terms: { rules: NIGERIAN, start: "W:W33,50:B27,28,5,1" } });
      const { moves } = await stand(page);
      const froms = [...new Set(moves.map((move) => move.path[0]))];
      assert.deepEqual([froms, moves.length], [[33], 2]);
      const ways = () => page.locator(".way").count();
      assert.equal(await ways(), 2);
      for (let taps = 0; taps < 2; taps++) {
        await square(page, 33)[press]();
        assert.equal(await ways(), 2);
        await reads(message(page), /Two ways/);
      }
      await square(page, moves[0].captured[0])[press]();
      await reached(page, 1);
    }),
  );
}

test(
  "a piece that may not move says so, and which must",
  on({}, async (page) => {
    await leave(page, { terms: { rules: NIGERIAN, start: "W:W32,46,K3:B27,28,5,8,9" } });
    const { moves } = await stand(page);
    assert.deepEqual(new Set(moves.map((move) => move.path[0])).size, 2);
    await square(page, 46).click();
    await page.waitForFunction(() =>
      /may not/.test(document.querySelector(".message").textContent),
    );
    await reads(
      message(page),
      /You must eat[^]*This seed may not: (the crown on 3 and 32|32 and the crown on 3) must eat/,
    );
    await reads(() => page.locator("#live").textContent(), /may not/);
    await counts(page.locator(".ring"), 2);
  }),
);

test(
  "a square that a piece cannot go to says the rule",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "international" } });
    await square(page, 32).click();
    await square(page, 23).click();
    await page.waitForFunction(() =>
      /too far|one step/i.test(document.querySelector(".message").textContent),
    );
  }),
);

for (const [size, options] of /** @type {const} */ ([
  ["a phone", { hasTouch: true }],
  ["a desktop", WIDE],
])) {
  test(
    `a clause opens itself with its board, and that is played on, on ${size}`,
    on(options, async (page) => {
      await leave(page, { terms: { rules: NIGERIAN, start: "W:W32,46:B27,28,5" } });
      await square(page, 46).click();
      await page.locator("#clause").click();
      await page.waitForSelector("dialog[open] #clause-board [role=gridcell]");
      await reads(page.locator("dialog[open]"), /2\.9/);
      await page.locator("dialog #reveal").click();
      await page.waitForSelector("dialog .message.good");
      await page.locator("dialog #rule-book").click();
      await page.waitForSelector("main.book.one");
      assert.match(page.url(), /\/book\/nigerian\/choice-free/);
      await page.evaluate(() => history.back());
      await page.waitForSelector("main.game");
      await reads(message(page), /You must eat/);
    }),
  );
}

test(
  "the rows of the rules lead to their clauses",
  on(WIDE, async (page) => {
    await leave(page, { terms: { rules: "ghanaian" } });
    await page.locator(".facts button.clause").first().click();
    await page.waitForSelector("dialog[open] #rule-book");
    await reads(() => page.locator("dialog #rule-book").getAttribute("href"), /\/book\/ghanaian\//);
  }),
);

test(
  "own rules stand first, and every row leads to the clause that says it",
  on(WIDE, async (page) => {
    const leads = async (rules, row, book) => {
      await leave(page, { terms: { rules } });
      await page.locator(".top .chip").first().click();
      const line = page.locator("dialog .lines li", { hasText: row });
      await line.locator("button.clause").click();
      await page.waitForSelector("dialog[open] #rule-book");
      await reads(
        () => page.locator("dialog #rule-book").getAttribute("href"),
        new RegExp(`/book/${book}$`),
      );
      await page.locator("#close-dialog").click();
      await page.waitForSelector("dialog", { state: "detached" });
    };
    await leads("nigerian", /Crowns fly/, "nigerian/fly");
    await leads("nigerian,huff=off", /nothing is huffed/, "nigerian/must");
    const own = "nigerian,man-takes-king=no,choice=most";
    await leads(own, /^Eat the most/, `${own}/choice-most`);
    await leads(own, /^Seeds against crowns: May not/, `${own}/king-safe`);
    await page.locator(".top .chip").first().click();
    await reads(
      page.locator("dialog .lines").first(),
      /^Seeds against[^]*\n[^]*Eat the most[^]*Crowns fly/,
    );
  }),
);

test(
  "h5 where a miss may be huffed that is said on every turn, missed or not",
  on({}, async (page) => {
    const said = async (log) => {
      await leave(page, { terms: { rules: "ghanaian", start: "W:W33,46,50:B28,5,1" }, log });
      return (await message(page).innerText()).replace(/\s+/g, " ");
    };
    const missed = await said([{ e: "move", m: "46-41" }]);
    assert.match(missed, /or one of theirs that failed to/);
    // The same words where nothing was missed.
    await leave(page, {
      terms: { rules: "ghanaian", start: "W:W33,46,50:B15,5,1" },
      log: [{ e: "move", m: "46-41" }],
    });
    assert.equal((await message(page).innerText()).replace(/\s+/g, " "), missed);
    await counts(page.locator(".ring, .dot"), 0);
  }),
);

test(
  "pieces are called as the rules call them",
  on({}, async (page) => {
    await leave(page, { terms: { rules: NIGERIAN } });
    await reads(page.locator(".seat.below"), /20 seeds/);
    await reads(message(page), /Tap a seed/);
    await leave(page, { terms: { rules: NIGERIAN, start: "W:W31,K50:BK1,2,3" } });
    await reads(page.locator(".seat.below"), /1 seed · 1 crown/);
    await reads(page.locator(".seat.above"), /2 seeds · 1 crown\s*\+1/);
    assert.doesNotMatch(await page.locator(".seat.below").innerText(), /\+/);
  }),
);

test(
  "the end speaks to who sits here",
  on({}, async (page) => {
    const end = async (log, more = {}) => {
      await leave(page, {
        terms: { rules: "international", begins: { player: "one", color: "white" }, ...more },
        mode: "computer",
        log,
      });
      await page.waitForSelector("#rematch");
      return page.locator(".result").innerText();
    };
    assert.match(await end([{ e: "resign", by: "one" }]), /The computer wins[^]*You resigned/);
    assert.match(
      await end(
        [
          { e: "move", m: "32-28", by: "one" },
          { e: "move", m: "19-23", by: "two" },
          { e: "move", m: "28x19", by: "one" },
        ],
        { start: "W:W32:B19" },
      ),
      /You win[^]*The computer has no men left/,
    );
  }),
);

test(
  "who has lost by the board is told so as you, on the page and by ear",
  on({}, async (page) => {
    await leave(page, {
      terms: {
        rules: "international",
        begins: { player: "two", color: "white" },
        start: "W:W32:B19",
      },
      mode: "computer",
      level: 1,
      log: [{ e: "move", m: "32-28", by: "two" }],
    });
    await square(page, 19).click();
    await square(page, 23).click();
    await page.waitForSelector("#rematch");
    await reads(page.locator(".result"), /The computer wins[^]*You have no men left/);
    const ear = () => page.locator("#live").textContent();
    await reads(ear, /The computer wins\. You have no men left/);
    assert.doesNotMatch(await ear(), /White|Black/);
  }),
);

test(
  "on a phone nothing is said of arrow keys where a game is gone through",
  on({ hasTouch: true, isMobile: true }, async (page) => {
    const log = ["32-28", "19-23"].map((m) => ({ e: "move", m }));
    await leave(page, {
      terms: { rules: "international" },
      log: [...log, { e: "resign", by: "one" }],
    });
    await page.locator("#review").tap();
    await reads(message(page), /Move 2 of 2\s+The buttons below/);
  }),
);

test(
  "a comparison is copied as a link that shows the same position",
  on({ ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.goto(at("/compare?rules=international&with=nigerian,huff=off&fen=W:W34:B13"));
    await page.locator(".versus .ply").first().click();
    await page.waitForFunction(() => /fen=B:/.test(location.search));
    await page.locator("#copy-link").click();
    await reads(page.locator("[role=status]"), /Copied/);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const fen = new URL(link).searchParams.get("fen");
    assert.match(fen, /^B:W(29|30):B13$/);
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector(".versus");
    assert.equal(await page.locator("#fen").inputValue(), fen);
  }),
);

test(
  "every line begins with a capital letter, of what the server says too",
  on({}, async (page) => {
    await page.goto(at("/rules?rules=whist"));
    await page.waitForSelector("main.lost");
    await reads(page.locator("main.lost p"), /^[A-Z]/);
    await leave(page, { terms: { rules: "international" }, mode: "computer", level: 1 });
    await page.evaluate(() => {
      globalThis.titles = [];
      new MutationObserver(() =>
        globalThis.titles.push(document.querySelector(".message strong")?.textContent ?? ""),
      ).observe(document.body, { childList: true, subtree: true });
    });
    await square(page, 32).click();
    await square(page, 28).click();
    await reached(page, 2);
    assert.deepEqual(
      (await page.evaluate(() => globalThis.titles)).filter((title) => /^[a-z]/.test(title)),
      [],
    );
  }),
);

test(
  "x compares the position on the analysis board",
  on(WIDE, async (page) => {
    await page.goto(at("/analysis?rules=nigerian&fen=W:W33,50:B28,29,5,1"));
    await page.waitForSelector("#analysis-board [role=gridcell]");
    await page.keyboard.press("x");
    await page.waitForSelector(".versus");
    await page.waitForFunction(
      () => new URLSearchParams(location.search).get("fen") === "W:W33,50:B1,5,28,29",
    );
  }),
);

test(
  "of many games in a text one is chosen from a list",
  on({ hasTouch: true }, async (page) => {
    await page.goto(at("/analysis"));
    await page.locator("#menu").tap();
    await page.locator("#more-open").tap();
    const text = Array.from(
      { length: 27 },
      (_, n) => `[White "Ada ${n}"] [Black "Bo"] [Rules "international"] 1. 32-28 19-23 *`,
    ).join("\n\n");
    await page.locator("#open-text").fill(text);
    await page.locator("#open-read").tap();
    await page.waitForSelector("#open-game-27");
    await reads(page.locator("dialog h2"), /27 games/);
    await page.locator("#find-game").fill("ada 25");
    await counts(page.locator(".games-of li:visible"), 1);
    await draw(page);
    assert.equal(await page.locator(".games-of li:visible").count(), 1, "drawn anew");
    assert.equal(await page.locator("#find-game").inputValue(), "ada 25");
    await page.locator("#open-game-26").tap();
    await page.waitForSelector("dialog", { state: "detached" });
    await page.locator("#menu").tap();
    await page.locator("#more-open").tap();
    await holds(
      () => page.locator("#open-game").inputValue(),
      (now) => assert.equal(now, "26"),
    );
  }),
);

test(
  "where nobody can look at a position the page says why, and looks again",
  on(WIDE, async (page) => {
    let isBusy = true;
    await page.route("**/api/analysis", (route) =>
      isBusy
        ? route.fulfill({
            status: 503,
            contentType: "application/json",
            body: '{"error":"the computer has too many games at once, ask again"}',
          })
        : route.continue(),
    );
    await page.addInitScript(() => {
      window.Worker = /** @type {any} */ (
        class {
          constructor() {
            throw new Error("no workers here");
          }
        }
      );
    });
    await page.goto(at("/analysis?rules=international"));
    await page.waitForSelector("#look-again:visible");
    await reads(page.locator("#thinking"), /too many games/);
    const cut = await page
      .locator("#thinking")
      .evaluate((text) => text.scrollWidth > text.clientWidth + 1);
    assert.equal(cut, false);
    isBusy = false;
    await page.locator("#look-again").click();
    await page.waitForFunction(() =>
      /depth \d+/.test(document.getElementById("thinking").textContent),
    );
  }),
);

test(
  "while a game is reviewed nothing is said of all of it, and then the moves have their signs",
  on(WIDE, async (page) => {
    await keeping(page, {
      "longking.analysis": {
        text: '[White "Ada"] [Black "Bo"] 1. 32-28 19-23 2. 28x19 14x23 3. 34-30 20-25 4. 30-24 10-14 *',
        rules: "international",
        at: [],
        flip: false,
      },
    });
    await page.goto(at("/analysis"));
    await page.evaluate(() => {
      globalThis.early = [];
      new MutationObserver(() => {
        const report = document.querySelector(".report");
        if (
          report?.querySelector("#review-stop") &&
          /Nothing that matters|0\.0/.test(report.textContent)
        )
          globalThis.early.push(report.textContent);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.locator("#review-start").click();
    await page.waitForSelector("#review-stop");
    await page.waitForSelector("#review-start", { timeout: 90_000 });
    await holds(
      () => page.evaluate(() => globalThis.early),
      (now) => assert.deepEqual(now, []),
    );
    await page.waitForFunction(() =>
      /30-24\s*\?/.test(document.querySelector(".tree").textContent),
    );
  }),
);

test(
  "the library shows its games at once, and the openings of the rules that it has",
  on({}, async (page) => {
    await page.evaluate(async () => {
      const text =
        '[White "Ada Obi"] [Black "Bo Ek"] [Rules "international"] 1. 32-28 19-23 2. 28x19 14x23 *';
      await (
        await fetch("/api/library/imports?name=one.pdn", { method: "POST", body: text })
      ).text();
    });
    await settle(page, { rules: NIGERIAN });
    await page.locator("#games").click();
    await page.locator("#library").click();
    await page.waitForSelector(".head");
    await page.locator("#tab-openings").click();
    await page.waitForSelector("#branch-32-28");
  }),
);

test("where there is no library no button leads to it", async () => {
  const { page, close } = await open(held);
  await page.route("**/api/library", (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/json",
      body: '{"error":"this server has no library"}',
    }),
  );
  await page.locator("#games").click();
  await page.waitForSelector("#backup");
  await page.waitForSelector("#library", { state: "detached" });
  await close();
});

test(
  "resigning is no green button; at the end one button steps through the moves, and another analyses",
  on(WIDE, async (page) => {
    await leave(page, { terms: { rules: "international" }, log: [{ e: "move", m: "32-28" }] });
    await page.locator("#resign").click();
    assert.ok(!(await page.locator("#yes").getAttribute("class")).includes("main"));
    await page.locator("#yes").click();
    await page.waitForSelector("#rematch");
    await reads(page.locator("#review"), "Moves");
    await reads(page.locator("#analyse"), "Analyse");
  }),
);

test("an invitation says who invites, to what, by which clock and which colour", async () => {
  const { page, close } = await open(held, { hasTouch: true });
  const table = new FakeTable({
    rules: NIGERIAN,
    clock: "300+5",
    boards: 1,
    begins: { player: "one", color: "white" },
  });
  await table.serve(page);
  await page.goto(at("/t/tab1e#join=come"));
  await page.waitForSelector("#join");
  const text = await page.locator("main").innerText();
  for (const words of [
    /Longking/,
    /Ada invites you/,
    /no account/,
    /Nigerian/,
    /5 min a side, 5 s more a move/,
    /Black/,
    /Boards/,
  ])
    assert.match(text, words);
  await close();
});

test("an invitation shows the position, both clocks, and how many men are left out", async () => {
  const says = async (terms, words, men) => {
    const { page, close } = await open(held);
    await new FakeTable({ rules: NIGERIAN, ...terms }).serve(page);
    await page.goto(at("/t/tab1e#join=come"));
    await page.waitForSelector("#join");
    await reads(page.locator("main"), words);
    await counts(page.locator(".stage [data-letter]"), men);
    await close();
  };
  const begins = { player: "one", color: "white" };
  const start = "W:WK45,34:B9,17,28";
  const clocks = { clock: "60", clock_two: "3600" };
  await says({ begins, start, ...clocks }, /You\s+60 min[^]*Friend\s+1 min/, 5);
  const short = { player: "one", squares: [31, 36] };
  await says({ begins, short }, /Plays short\s+Friend: 2 seeds less/, 38);
});

test(
  "a short clock is not an alarm from the start, and both show their time before the first move",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "international", clock: "*3" } });
    await holds(
      () => page.locator(".clock").allInnerTexts(),
      (now) => assert.deepEqual(now, ["0:03.0", "0:03.0"]),
    );
    await counts(page.locator(".clock.short"), 0);
  }),
);

test(
  "what the computer answers and what goes wrong is said to who listens too",
  on(WIDE, async (page) => {
    const ear = () => page.locator("#live").textContent();
    const start = "W:W50:B1,2,3,4,5,6,7,8,9,10";
    await leave(page, { terms: { rules: "international", start }, mode: "computer" });
    await page.locator("#draw").click();
    await page.locator("#yes").click();
    await reads(message(page), /No draw: the computer plays on/);
    await reads(ear, /No draw: the computer plays on/);
    await page.fill("#type", "50-1");
    await page.keyboard.press("Enter");
    await reads(message(page), /That did not work/);
    await reads(ear, /That did not work\. ./);
  }),
);
