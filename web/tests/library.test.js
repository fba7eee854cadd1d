/**
 * The library: a file comes in, games are found in every way, openings are gone through, an import
 * is taken back.
 */
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import assert from "node:assert/strict";
import { counts, holds, open, reads, settle, stage } from "./browser.js";

const held = stage();

const GAMES = [
  ["Ada Obi", "Bo Ek", "1998.05.31", "2-0", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0"],
  ["Bo Ek", "Ada Obi", "2001.??.??", "1-1", "1. 32-28 18-23 2. 33-29 23x32 3. 37x28 1-1"],
  ["Cleo", "Dan", "2010.01.02", "0-2", "1. 31-27 19-23 2. 33-28 99-98 0-2"],
];
const FILE = join(tmpdir(), `longking-${process.pid}.pdn`);

/** A file of the three games, and many that differ in their players alone. */
async function file(many = 0) {
  const more = Array.from({ length: many }, (_, n) => [
    `Player ${n}`,
    "Other",
    "2020.01.01",
    "2-0",
    "1. 34-30 20-25 2. 40-34 2-0",
  ]);
  const text = [...GAMES, ...more]
    .map(
      ([white, black, date, result, moves]) =>
        `[Event "Club"]\n[White "${white}"]\n[Black "${black}"]\n[Date "${date}"]\n[Result "${result}"]\n\n${moves}\n`,
    )
    .join("\n");
  await writeFile(FILE, text);
  return FILE;
}

/** The library, with the file imported. */
async function enter(options, task, many = 0, rules = "international") {
  const { page, wrong, close } = await open(held, options);
  await settle(page, { rules });
  await page.locator("#games").click();
  await page.locator("#library").click();
  await page.locator("#import").setInputFiles(await file(many));
  await page.waitForSelector(".told-import");
  await task(page);
  // What came in goes again.
  if (await page.locator("#back-to").count()) await page.locator("#back-to").click();
  await page.locator("#tab-files").click();
  await page.locator(".imports button").first().click();
  await page.waitForFunction(() =>
    /taken back/.test(document.querySelector(".told-import")?.textContent ?? ""),
  );
  await page.waitForFunction(
    () => document.getElementById("library-size")?.textContent === "0 games",
  );
  assert.deepEqual(wrong, []);
  await close();
}

const found = (page, text) =>
  page.waitForFunction((text) => document.getElementById("found")?.textContent === text, text);
/** Waits for the games that are found to be these. */
const named = (page, names) =>
  page.waitForFunction(
    (names) =>
      [...document.querySelectorAll(".head strong")].map((name) => name.innerText).join() === names,
    names.join(),
  );

for (const [size, options] of /** @type {const} */ ([
  ["a phone", { hasTouch: true }],
  ["a desktop", { viewport: { width: 1280, height: 800 } }],
])) {
  test(`a file is imported, searched and taken back on ${size}`, () =>
    enter(options, async (page) => {
      await reads(page.locator(".told-import"), /3 games imported/);
      await page.locator("#problems").click();
      await page
        .locator(".problems")
        .filter({ hasText: /game 3, line \d+, column \d+: .*99-98/ })
        .waitFor();
      await reads(page.locator("#library-size"), "3 games");

      await page.locator("#tab-games").click();
      await page.locator("#find-player").fill("ada");
      await page.locator("#find").click();
      await found(page, "2 games found");
      await named(page, ["Bo Ek – Ada Obi", "Ada Obi – Bo Ek"]);
      await page.locator("#find-until").fill("1999");
      await page.locator("#find-player").press("Enter");
      await named(page, ["Ada Obi – Bo Ek"]);
      await page.locator("#find-until").fill("");
      await page.locator("#find-result").selectOption("draw");
      await page.locator("#find").click();
      await named(page, ["Bo Ek – Ada Obi"]);
      await page.locator("#find-result").selectOption("");
      await page.locator("#find-player").fill("");

      // A white man on 28 beside a black one on 23.
      await page.locator("#place-pattern").click();
      const board = (square) => page.locator(`#pattern-board [data-square="${square}"]`);
      await board(28).click();
      await page.locator("#tool-b").click();
      await board(23).click();
      await page.locator("#find").click();
      await found(page, "3 games found");
      await page.locator("#to-move-W").click();
      await page.locator("#find").click();
      await found(page, "2 games found");
      await page.locator("#tool-x").click();
      await board(18).click();
      await page.locator("#find").click();
      await found(page, "1 game found");

      // The game opens where it has those pieces.
      await page.locator(".head").first().click();
      await page.waitForSelector("#back-to");
      const letters = await page.evaluate(
        () => /** @type {any} */ (document.querySelector("main.game draughts-board")).view.board,
      );
      assert.equal(letters[27] + letters[22] + letters[17], "wbe");
      await page.locator("#back-to").click();
      await found(page, "1 game found");
    }));
}

const SAME =
  "1. 32-27 19-23 2. 31-26 23-28 3. 33x22 17x28 4. 38-32 18-23 5. 43-38 20-24 6. 38-33 12-17 7. 33x22 17x28 8. 26-21 14-19 9. 36-31 15-20 10. 34-30 10-14";

for (const [size, options] of /** @type {const} */ ([
  ["a phone", { hasTouch: true }],
  ["a desktop", { viewport: { width: 1280, height: 800 } }],
])) {
  test(`copies are listed, removed and put back on ${size}`, () =>
    enter(options, async (page) => {
      const press = (selector) =>
        "hasTouch" in options ? page.locator(selector).tap() : page.locator(selector).click();
      await press("#tab-copies");
      await page.waitForFunction(() =>
        /No two games/.test(document.querySelector(".copies")?.textContent ?? ""),
      );
      // Three spellings of one player, and two games of another length.
      const games = [
        ["Ada Obi", SAME],
        ["A. Obi", SAME],
        ["Obi, Ada", SAME],
        ["Eve", `${SAME} 11. 49-43`],
        ["Eva", `${SAME} 11. 49-43`],
      ];
      await writeFile(
        FILE,
        games
          .map(
            ([white, moves]) =>
              `[White "${white}"] [Black "Dan"] [Date "1998.05.31"] [Result "1-1"] ${moves} 1-1`,
          )
          .join("\n"),
      );
      await press("#tab-files");
      await page.locator("#import").setInputFiles(FILE);
      await page.waitForFunction(
        () => document.getElementById("library-size")?.textContent === "8 games",
      );
      const groups = async (wanted) => {
        await page.waitForFunction(
          (wanted) =>
            [...document.querySelectorAll(".group")]
              .map((group) =>
                [...group.querySelectorAll(".head strong")]
                  .map((name) => name.textContent)
                  .join("|"),
              )
              .join(" / ") === wanted,
          wanted,
        );
      };
      const size = (wanted) =>
        page.waitForFunction(
          (wanted) => document.getElementById("library-size")?.textContent === wanted,
          wanted,
        );
      await press("#tab-copies");
      await groups("Ada Obi – Dan|A. Obi – Dan|Obi, Ada – Dan / Eve – Dan|Eva – Dan");
      await reads(page.locator(".group small").first(), /1998-05-31 · longking-\d+\.pdn/);

      // One of three goes, and comes back.
      await press(".group [aria-label='Remove Ada Obi – Dan']");
      await groups("A. Obi – Dan|Obi, Ada – Dan / Eve – Dan|Eva – Dan");
      await size("7 games");
      await reads(page.locator(".removed strong"), "1 copy removed.");
      await press("#put-back");
      await groups("Ada Obi – Dan|A. Obi – Dan|Obi, Ada – Dan / Eve – Dan|Eva – Dan");
      await size("8 games");

      // All of a group but the first, then all there are; nothing finds them.
      await press("#keep-0");
      await groups("Eve – Dan|Eva – Dan");
      await press("#remove-all");
      await page.waitForFunction(() =>
        /No two games/.test(document.querySelector(".copies")?.textContent ?? ""),
      );
      await size("5 games");
      await press("#tab-games");
      await page.locator("#find-player").fill("obi, ada");
      await press("#find");
      await found(page, "0 games found");

      // A game is looked at from the list; what was removed is put back from the files, by keys.
      await press("#tab-files");
      await counts(page.locator(".removals li"), 2);
      await page.locator(".removals button").last().focus();
      await page.keyboard.press("Enter");
      await size("7 games");
      await press("#tab-copies");
      await groups("Ada Obi – Dan|A. Obi – Dan|Obi, Ada – Dan");
      await press(".group .head >> nth=1");
      await page.waitForSelector("#back-to");
      await press("#back-to");
      await groups("Ada Obi – Dan|A. Obi – Dan|Obi, Ada – Dan");
      await press("#tab-files");
      await press(".imports button >> nth=0");
      await size("3 games");
      await counts(page.locator(".removals li"), 0);
    }));
}

test("a tab that is chosen while the library still looks stays chosen", () =>
  enter({}, async (page) => {
    let known = () => {};
    const looks = new Promise((done) => (known = done));
    await page.route(
      "**/api/library",
      async (route) => (
        known(),
        await new Promise((done) => setTimeout(done, 400)),
        route.continue()
      ),
    );
    await writeFile(FILE, '[White "Eve"] [Black "Dan"] [Result "1-1"] 1. 32-27 1-1');
    await page.locator("#import").setInputFiles(FILE);
    await looks;
    await page.locator("#tab-copies").click();
    await reads(page.locator("#library-size"), "4 games");
    await counts(page.locator('#tab-copies[aria-checked="true"]'), 1);
    await page.unroute("**/api/library");
    // What came in goes again.
    await page.locator("#tab-files").click();
    await page.locator(".imports button").first().click();
    await reads(page.locator("#library-size"), "3 games");
  }));

test("a game that goes on after a draw by the rules is opened on the analysis board", () =>
  enter({ viewport: { width: 1280, height: 800 } }, async (page) => {
    const moves = "1. 47-42 4-9 2. 42-47 9-4 3. 47-42 4-9 4. 42-47 9-4 5. 47-42";
    await writeFile(
      FILE,
      `[White "Eve"] [Black "Dan"] [Rules "international"] [FEN "W:WK47:BK4"] ${moves} *`,
    );
    await page.locator("#import").setInputFiles(FILE);
    await reads(page.locator("#library-size"), "4 games");
    await page.locator("#tab-games").click();
    await page.locator("#find-player").fill("eve");
    await page.locator("#find").click();
    await found(page, "1 game found");
    await page.locator(".head").first().click();
    await page.waitForSelector("main.analysis");
    await reads(page.locator(".whose"), /Eve/);
    await page.keyboard.press("End");
    await page.waitForSelector("#line-1");
    await page.goto(new URL("/library", page.url()).href);
    await page.locator("#tab-files").click();
    await page.locator(".imports button").first().click();
    await reads(page.locator("#library-size"), "3 games");
  }));

test("openings are gone through, by keys too", () =>
  enter({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.locator("#tab-openings").click();
    await page.waitForSelector("#branch-32-28");
    const moves = () =>
      page
        .locator(".branch")
        .evaluateAll((all) =>
          all.map(
            (one) =>
              `${one.querySelector("strong").textContent} ${one.querySelector("b").textContent}`,
          ),
        );
    assert.deepEqual(await moves(), ["32-28 2", "31-27 1"]);
    await reads(page.locator("#branch-32-28"), /White 50 %, draw 50 %, Black 0 %/);
    await page.locator("#branch-32-28").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#branch-19-23");
    assert.deepEqual((await moves()).sort(), ["18-23 1", "19-23 1"]);
    await reads(page.locator(".tree .path"), "1. 32-28");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      /1\. 32-28 1\d-23/.test(document.querySelector(".tree .path")?.textContent),
    );
    await page.locator("#tree-back").click();
    await page.waitForSelector("#branch-19-23");
    await page.locator("#tree-start").click();
    await page.waitForSelector("#branch-31-27");
  }));

/** Imports another file, and takes it back when the task is done. */
async function withMore(page, games, task) {
  const before = await page.locator("#library-size").textContent();
  await writeFile(FILE, games.map(([rules, moves]) => `[Rules "${rules}"] ${moves} *\n`).join(""));
  await page.locator("#import").setInputFiles(FILE);
  await reads(page.locator("#library-size"), `${parseInt(before) + games.length} games`);
  await task();
  await page.locator("#tab-files").click();
  await page.locator(".imports button").first().click();
  await reads(page.locator("#library-size"), before);
}

test("openings are of the rules that are shown and of no others on the same board", () =>
  enter({ viewport: { width: 1280, height: 800 } }, (page) =>
    withMore(page, [["frisian", "1. 32-28 19-23"]], async () => {
      await page.locator("#tab-openings").click();
      await reads(page.locator("#branch-32-28 .quantity"), "2");
      await reads(page.locator(".tree .all span").first(), "3 games");
      await page.goto(new URL("/analysis", page.url()).href);
      await reads(page.locator("#opening-32-28 .quantity"), "2");
      await page.goto(new URL("/library", page.url()).href);
    }),
  ));

test("openings begin with either side where the lot decides", () =>
  enter(
    { viewport: { width: 1280, height: 800 } },
    (page) =>
      withMore(
        page,
        ["1... 20-25 2. 31-26", "1... 20-25 2. 32-27", "1. 31-26 16-21"].map((moves) => [
          "nigerian",
          moves,
        ]),
        async () => {
          // The page opens with the rules of the settings, now that there are games of them.
          await page.goto(new URL("/library", page.url()).href);
          await page.locator("#tab-openings").click();
          await page.waitForSelector("#branch-31-26");
          await page.locator("#begins-B").click();
          await reads(page.locator("#branch-20-25 .quantity"), "2");
          await page.locator("#branch-20-25").click();
          await reads(page.locator(".tree .path"), "1... 20-25");
          await counts(page.locator("#begins-B"), 0);
          await page.locator("#branch-31-26").click();
          await reads(page.locator(".tree .path"), "1... 20-25 2. 31-26");
          await page.locator("#tree-start").click();
          await reads(page.locator("#branch-20-25 .quantity"), "2");
          await page.locator("#begins-W").click();
          await page.waitForSelector("#branch-31-26");
        },
      ),
    0,
    "nigerian",
  ));

test("an import tells how far it is, and can be stopped", () =>
  enter(
    {},
    async (page) => {
      await reads(page.locator("#library-size"), "2,003 games");
      // A file that comes slowly: the wire is narrow.
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 20_000,
      });
      await page.locator("#import").setInputFiles(FILE);
      await page.waitForFunction(() => {
        const bar = document.getElementById("import-bar");
        return bar instanceof HTMLProgressElement && bar.value > 0 && bar.value < 1;
      });
      await page.locator("#import-stop").click();
      await page.waitForSelector("#import");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      await counts(page.locator(".imports li"), 1);
    },
    2000,
  ));

test("what is no file of games is refused in a line", () =>
  enter({}, async (page) => {
    await writeFile(FILE, "nothing at all");
    await page.locator("#import").setInputFiles(FILE);
    await page.waitForSelector(".library .wrong");
    await reads(page.locator(".library .wrong"), "There is no game in it");
  }));

test("what was played stands beside the analysis board, from the library, and a press plays it", () =>
  enter({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto(new URL("/analysis", page.url()).href);
    const branch = (move) => page.locator(`#opening-${move}`);
    await reads(branch("32-28"), /32-28\s+2\s+White 50 %, draw 50 %, Black 0 %/);
    await reads(page.locator(".explorer h2"), /Openings\s+Library/i);
    await branch("32-28").focus();
    await page.keyboard.press("Enter");
    await reads(branch("18-23"), /18-23\s+1/);
    await branch("19-23").click();
    await page.waitForSelector("#opening-28x19");
    await page.goto(new URL("/library", page.url()).href);
  }));

test("more of what was found comes behind it, whatever stands in the fields, and the last search is shown", () =>
  enter(
    {},
    async (page) => {
      await page.locator("#tab-games").click();
      await found(page, "63 games found");
      await page.locator("#find-player").fill("player");
      await page.locator("#find").click();
      await found(page, "60 games found");
      await page.locator("#find-player").fill("cleo");
      await page.locator("#more-games").click();
      await counts(page.locator(".head"), 60);
      assert.ok(!(await page.locator(".heads").innerText()).includes("Cleo"));
      // What is asked first is answered last.
      await page.route(
        "**/api/library/find",
        async (route) => (
          await new Promise((done) => setTimeout(done, 600)),
          await route.continue()
        ),
        { times: 1 },
      );
      await page.locator("#find").click();
      await page.locator("#find-player").fill("dan");
      await page.locator("#find-since").fill("2010-02-31");
      await page.locator("#find").click();
      await reads(page.locator("main [role=alert]"), /^The first day is like/);
      await page.locator("#find-since").fill("2010-01-01");
      await page.locator("#find").click();
      await found(page, "1 game found");
      await page.waitForTimeout(700);
      await named(page, ["Cleo – Dan"]);
      await counts(page.locator("main [role=alert]"), 0);
    },
    60,
  ));

test("a game of the library ends with its result, and tells where and when it was played", () =>
  enter({}, async (page) => {
    await page.locator("#tab-games").click();
    await page.locator(".head", { hasText: "1998" }).click();
    await page.waitForSelector("main.game");
    const message = page.locator(".message");
    await reads(message, /Club · 1998-05-31/);
    await page.keyboard.press("End");
    await reads(message, /^White won\s+Club · 1998-05-31$/);
    await page.goBack();
    // What is no day leaves no games of another question on the page.
    await page.locator("#find-since").fill("17/03/2019");
    await page.locator("#find").click();
    await reads(page.locator("main [role=alert]"), /^The first day is like/);
    await counts(page.locator(".head"), 0);
    await page.locator("#find-since").fill("");
    await page.locator("#find").click();
    await found(page, "3 games found");
  }));

test("the openings are those of the games that are looked for", () =>
  enter({ viewport: { width: 1280, height: 800 } }, async (page) => {
    const all = page.locator(".tree .all span").first();
    await page.locator("#tab-openings").click();
    await reads(all, "3 games");
    await page.locator("#branch-32-28").click();
    await reads(all, "2 games");
    await page.locator("#tab-games").click();
    await page.locator("#find-until").fill("1999");
    await page.locator("#tab-openings").click();
    await reads(all, /^1 game of those/);
    await reads(page.locator(".tree .path"), "1. 32-28");
    await page.locator("#tab-games").click();
    await page.locator("#find-until").fill("");
    await page.locator("#tab-openings").click();
    await reads(all, "2 games");
  }));

test("a library that gave no answer is asked again by who comes back", async () => {
  const { page, close } = await open(held);
  await page.locator("#games").click();
  await page.waitForSelector("#library");
  await page.route("**/api/library", (route) => route.abort());
  await page.locator("#library").click();
  await page.waitForSelector("main.library [role=alert]");
  await page.locator("#back").click();
  await page.unroute("**/api/library");
  await page.locator("#library").click();
  await reads(page.locator("#library-size"), "0 games");
  await close();
});

test("Back shows a long list where it was left, and a game begins at its top", () =>
  enter(
    { viewport: { width: 360, height: 740 } },
    async (page) => {
      await page.locator("#tab-games").click();
      const head = page.locator(".head").nth(20);
      await head.evaluate((one) => one.scrollIntoView({ block: "center" }));
      const top = await page.evaluate(() => scrollY);
      assert.ok(top > 500);
      await head.click();
      await page.waitForSelector("main.game");
      await holds(
        () => page.evaluate(() => scrollY),
        (now) => assert.equal(now, 0),
      );
      await page.goBack();
      await holds(
        () => page.evaluate(() => scrollY),
        (now) => assert.equal(now, top),
      );
    },
    40,
  ));
