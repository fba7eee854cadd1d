/**
 * Addresses and the way back: every place has one, Back closes a sheet and then goes up, and a link
 * opens what it names.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  ELSEWHERE,
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
import { SCREENS } from "./screens.js";

const held = stage();
const at = (path) => new URL(path, held.server.address).href;

/** What is shown: the address, the kind of the page, and whether a sheet is before it. */
const shown = (page) =>
  page.evaluate(() => ({
    path: location.pathname + location.search + location.hash,
    main: document.querySelector("main")?.className.split(" ").slice(0, 3).join(" "),
    sheet: Boolean(document.querySelector("dialog[open]")),
  }));

/**
 * What is shown, or the reason why nothing can be asked: a way that leads into another document,
 * as after a link that was opened, takes the one that is asked away.
 */
const seen = async (page) =>
  JSON.stringify(
    await shown(page).catch((error) => {
      if (!/context was destroyed/.test(String(error))) throw error;
      return { main: "waiting" };
    }),
  );

/** Waits until the address and what is shown have come to rest. */
async function rest(page) {
  let before = "";
  for (let same = 0; same < 3; ) {
    await page.waitForTimeout(40);
    const now = await seen(page);
    const { path, main } = JSON.parse(now);
    // A document that has just come has nothing on it yet.
    const isLoading = main ? /waiting(?!-page)/.test(main) : path !== ELSEWHERE;
    same = now === before && !isLoading ? same + 1 : 0;
    before = now;
  }
  return JSON.parse(before);
}

/** The way back and the way forth, which the test does not wait for as for a load. */
const step = async (page, by) => (await page.evaluate((by) => history.go(by), by), rest(page));

const deep = process.env.LONGKING_DEEP === "1";

/** The sizes of a phone and, among the deep tests, of a desk. */
const SIZES = [[360, 740], ...(deep ? [[1280, 800]] : [])];

/** All screens among the deep tests; every day every third one. */
const GONE_BACK = SCREENS.filter((_, place) => deep || place % 3 === 0);

for (const [width, height] of SIZES) {
  test(`Back goes up from ${GONE_BACK.length} screens to the first page, and forth again, at ${width} × ${height}`, async () => {
    const { page, wrong, close } = await open(held, { viewport: { width, height } });
    for (const [name, show] of GONE_BACK) {
      await show(page);
      const first = await rest(page);
      let now = first;
      let steps = 0;
      if (first.sheet) {
        now = await step(page, -1);
        steps++;
        assert.ok(
          !now.sheet && now.main === first.main,
          `${name}: Back closes the sheet: ${JSON.stringify([first, now])}`,
        );
      }
      while (now.path !== "/") {
        assert.ok(steps < 6, `${name}: no way up from ${now.path}`);
        const before = now.path;
        now = await step(page, -1);
        steps++;
        assert.ok(now.main && now.path !== ELSEWHERE, `${name}: Back leaves the page at ${before}`);
        assert.ok(!now.sheet, `${name}: a sheet is open after Back`);
      }
      assert.ok(await page.locator("#computer").isVisible(), `${name}: the first page`);
      for (let forth = 0; forth < steps; forth++) await step(page, 1);
      // The address is there before its page where that is still fetched.
      await holds(
        async () => JSON.parse(await seen(page)),
        (now) => assert.deepEqual([now.path, now.main], [first.path, first.main], `${name}: forth`),
      );
    }
    assert.deepEqual(wrong, []);
    await close();
  });
}

test("Back goes up from a link that somebody sent, and leaves only then", async () => {
  const { page, wrong, close } = await open(held);
  for (const [link, ways] of /** @type {[string, string[]][]} */ ([
    ["/book/nigerian/over-crown", ["/book/nigerian", "/"]],
    ["/#book=nigerian/over-crown", ["/book/nigerian", "/"]],
    ["/compare?rules=nigerian&with=international", ["/"]],
    ["/analysis?rules=russian", ["/"]],
    ["/settings", ["/"]],
    ["/library/files", ["/games", "/"]],
    ["/position", ["/"]],
  ])) {
    await page.goto("about:blank");
    await page.goto(at(link));
    await rest(page);
    for (const up of ways) assert.equal((await step(page, -1)).path, up, link);
    await page.goBack();
    assert.equal(page.url(), "about:blank", link);
  }
  assert.deepEqual(wrong, []);
  await close();
});

/** Links, and what they show. @type {[string, string, RegExp][]} */
const LINKS = [
  [
    "/compare?rules=nigerian,huff=off&with=international&fen=W:WK4,34:B13,22,K38",
    ".versus",
    /34x43/,
  ],
  ["/analysis?rules=russian&fen=W:WK29,K25:BK4", "main.analysis", /Russian/],
  [
    "/new?rules=ghanaian&against=here&clock=180%2B2&boards=3&touch=1",
    "#clock-fischer[aria-checked=true]",
    /Ghanaian/,
  ],
  ["/position?rules=international&fen=W:WK46:B5", "#fen", /International/],
  ["/rules?rules=international,choice=free", "#use", /international,choice=free/],
  ["/library/files", "#tab-files[aria-checked=true]", /Import/],
  ["/games", "main.games", /My games/],
  ["/settings", "dialog[open] #sounds", /Sounds/],
  ["/book/parts/edges", "#part-edges[aria-pressed=true]", /Parts/i],
  [
    "/#compare=nigerian%2Chuff%3Doff&with=international&fen=W%3AWK4%2C34%3AB13%2C22%2CK38",
    ".versus",
    /34x43/,
  ],
  ["/#analyse=&rules=russian&fen=W%3AWK29%2CK25%3ABK4", "main.analysis", /Russian/],
  ["/#book=parts/edges", "#part-edges[aria-pressed=true]", /Parts/i],
];

test("a link opens what it names, of old too, and so does a reload", async () => {
  const { page, wrong, close } = await open(held);
  for (const [link, wanted, words] of LINKS) {
    await page.goto("about:blank");
    await page.goto(at(link));
    await page.waitForSelector(wanted);
    await reads(page.locator("#app"), words, link);
    await page.reload();
    await page.waitForSelector(wanted);
    await reads(page.locator("#app"), words, link);
  }
  assert.deepEqual(wrong, []);
  await close();
});

test("what is agreed for the next game is a link that another browser opens", async () => {
  const { page, wrong, close } = await open(held);
  await page.locator("#new").click();
  for (const choice of [
    "#mode-here",
    "#color-black",
    "#clock-moves",
    "#odds",
    "#clock_two-each",
    "#boards-2",
    "#short-two",
    "#crown-both",
    "#touch",
  ])
    await page.locator(choice).click();
  const { path } = await rest(page);
  const other = await open(held);
  await other.page.goto(at(path));
  await other.page.waitForSelector("#clock-moves[aria-checked=true]");
  const chosen = (page) => page.$$eval("[aria-checked=true]", (all) => all.map((one) => one.id));
  assert.deepEqual(await chosen(other.page), await chosen(page));
  assert.deepEqual(other.wrong.concat(wrong), []);
  await other.close();
  await close();
});

test("a running game has an address; its clock stands while Back shows the first page", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "international", clock: "300" } });
  await square(page, 32).click();
  await square(page, 28).click();
  await page.waitForSelector(".clock.running");
  assert.equal((await rest(page)).path, "/g/left");
  /** The seconds on the clock that runs. */
  const seconds = async () => {
    const [, minutes, rest] = /(\d+):(\d\d)/.exec(await page.locator(".seat.above").innerText());
    return 60 * Number(minutes) + Number(rest);
  };
  const before = await seconds();
  await step(page, -1);
  await page.waitForTimeout(4000);
  const away = await page.evaluate(
    () => JSON.parse(localStorage.getItem("longking.game.left")).away,
  );
  assert.ok(away > 0);
  await page.goto(at("/g/left"));
  await page.waitForSelector("main.game");
  const after = await seconds();
  assert.ok(before - after <= 3, `${before - after} s have gone in four of absence`);
  await counts(page.locator('[data-letter="w"][data-square="28"]'), 1);
  assert.deepEqual(wrong, []);
  await close();
});

/** A page in a game with a clock that runs, and what makes a time go by on it at once. */
async function timed() {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "international", clock: "300" } });
  await square(page, 32).click();
  await square(page, 28).click();
  await page.waitForSelector(".clock.running");
  const passes = (ms) => timePasses(page, ms);
  return { page, wrong, close, passes };
}

const record = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("longking.game.left")).record.log);

/** Waits until absences of so many minutes stand in the log. */
const absences = (page, wanted) =>
  holds(
    () => record(page),
    (log) => {
      const away = log.filter(({ e }) => e === "hold").map(({ ms }) => Math.round(ms / 60_000));
      assert.deepEqual(away, wanted);
    },
  );

test("no clock runs while the browser keeps the page for the way back, nor while a position is edited", async () => {
  const { page, wrong, close, passes } = await timed();
  const goes = (type) =>
    page.evaluate(
      (type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
      type,
    );
  await goes("pagehide");
  await passes(600_000);
  await goes("pageshow");
  await absences(page, [10]);
  await page.locator("#menu").click();
  await page.locator("#menu-position").click();
  await page.waitForSelector("main.editor-page");
  await passes(1_200_000);
  await page.evaluate(() => history.back());
  await page.waitForSelector("main.game");
  await absences(page, [10, 20]);
  await square(page, 19).click();
  await square(page, 23).click();
  await reached(page, 2);
  assert.deepEqual(wrong, []);
  await close();
});

test("who comes back to a game that the computer has ended meanwhile sees its end, and nothing else", async () => {
  const { page, wrong, close } = await open(held);
  await page.clock.install();
  await leave(page, {
    terms: { rules: "international", start: "W:W47:B37", clock: "300" },
    mode: "computer",
  });
  // The computer takes a moment for every move; while the clock stands, it thinks.
  await page.clock.pauseAt(Date.now() + 60_000);
  await square(page, 47).click();
  await square(page, 41).click();
  await reads(page.locator(".message"), /thinking/);
  await page.evaluate(() => history.back());
  await reads(() => page.evaluate(() => location.pathname), "/");
  await page.clock.resume();
  await reached(page, 2);
  await page.evaluate(() => history.forward());
  await page.waitForSelector("main.end");
  assert.ok((await stand(page)).outcome);
  await counts(page.locator("main.end .wrong"), 0);
  assert.deepEqual(
    (await record(page)).map(({ e }) => e),
    ["move", "move"],
  );
  assert.deepEqual(wrong, []);
  await close();
});

test("the place in a game that is over is in the address", async () => {
  const { page, wrong, close } = await open(held);
  const log = ["32-28", "19-23", "28x19"].map((m) => ({ e: "move", m }));
  await leave(page, {
    terms: { rules: "international" },
    log: [...log, { e: "resign", by: "two" }],
  });
  await page.waitForSelector("#rematch");
  await page.goto(at("/g/left?move=2"));
  await page.waitForSelector("main.game");
  await reads(page.locator(".message"), /Move 2 of 3/);
  await page.keyboard.press("ArrowLeft");
  assert.equal((await rest(page)).path, "/g/left?move=1");
  assert.deepEqual(wrong, []);
  await close();
});

test("a position that is compared stays in the address while it is played on", async () => {
  const { page, wrong, close } = await open(held);
  await page.goto(at("/compare?rules=international&with=russian"));
  await page.goto(at("/compare?rules=international&with=nigerian,huff=off&fen=W:W34:B13"));
  await page.waitForSelector(".versus");
  await page.locator(".versus .ply").first().click();
  await page.waitForFunction(() => /fen=B:/.test(location.search));
  const { path } = await rest(page);
  await page.goto(at(path));
  await page.waitForSelector(".versus");
  assert.equal((await rest(page)).path, path);
  assert.deepEqual(wrong, []);
  await close();
});

test("a page of people is found with a slash at its end too", async () => {
  const { page, wrong, close } = await open(held);
  for (const path of ["/online", "/ladders", "/me"]) {
    await page.goto(at(`${path}/`));
    await page.waitForSelector("main.people-page");
    assert.equal((await rest(page)).path, path);
  }
  // The server knows no such path, and sends the page.
  assert.deepEqual(
    wrong.filter((line) => !/status of 404/.test(line)),
    [],
  );
  await close();
});

/** Broken links, and what is said of each. @type {[string, RegExp][]} */
const BROKEN = [
  ["/nosuchpage", /no page at this address/],
  ["/nosuch/page/at?all=1#here", /no page/],
  ["/%E0%A4%A", /Nothing here/],
  ["/#book=nosuch", /no rule book/],
  ["/book/nosuch", /no rule book/],
  ["/book/nigerian/nosuch", /no such clause/],
  ["/#game=zzzz", /no game in this link/],
  ["/game?rules=x#game=zzzz", /no game in this link/],
  ["/g/nosuch", /not kept in this browser/],
  ["/t/nosuch", /no such game/i],
  ["/t/nosuch#join=zzzz", /no such game/i],
  ["/rules?rules=whist", /whist/],
  ["/me/zz", /no page/],
  ["/me/keep/zz", /no page/],
  ["/@/Kofi/games/zz", /no page/],
  ["/games/zz", /no page/],
  ["/settings/zz", /no page/],
  ["/analysis/zz", /no page/],
  ["/library/zz", /no page/],
  ["/book/parts/zz", /no page/],
  ["/book/history/zz", /no page/],
  ["/practice?rules=zz", /zz/],
  ["/position?rules=zz", /zz/],
  ["/new?rules=zz", /zz/],
  ["/analysis?rules=zz", /zz/],
  ["/analysis?rules=russian&fen=zz", /Position/],
  ["/analysis#study=zz", /no game in this link/],
  ["/game?rules=zz&fen=zz", /zz/],
  ["/compare?rules=zz", /zz/],
  ["/compare?rules=russian&with=zz", /zz/],
  ["/compare?rules=russian&with=international", /one board/],
  ["/compare?fen=zz", /zz/],
  ["/library/games/999999", /no such game in the library/],
  ["/library/games/zz", /no such game in the library/],
];

test("a broken link and an unknown path say so in our own dress, with ways on", async () => {
  const { page, close } = await open(held);
  for (const [link, words] of BROKEN) {
    await page.goto("about:blank");
    await page.goto(at(link));
    await page.waitForSelector("main.lost");
    await reads(page.locator("main"), words, link);
    assert.ok(await page.locator("#brand").isVisible());
    await page.locator("#home").click();
    await page.waitForSelector("#computer");
    assert.equal((await rest(page)).path, "/");
  }
  // Where its room is here already, too.
  await page.goto(at("/book/parts"));
  await page.waitForSelector("main.parts-page");
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/book/parts/zz" });
    document.querySelector("main").append(link);
    link.click();
  });
  await page.waitForSelector("main.lost");
  assert.equal((await rest(page)).path, "/book/parts/zz");
  await settle(page, {});
  await close();
});

/** Keeps what is fetched from the page for a while, and says how to wait for longer than that. */
async function slow(page, what) {
  await page.route(what, async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  return () => page.waitForTimeout(1500);
}

test("an address that comes slowly does not open over what was chosen meanwhile", async () => {
  const { page, wrong, close } = await open(held);
  const passes = await slow(page, /\/rooms\.js$/);
  await page.goto(at("/"));
  await page.locator("#practice").click();
  await page.locator("#here").click();
  await page.waitForSelector("main.game");
  await passes();
  await counts(page.locator("main.game"), 1);
  assert.match((await rest(page)).path, /^\/g\//);
  assert.deepEqual(wrong, []);
  await close();
});

test("of two addresses that the way back leads to the last one is shown", async () => {
  const { page, wrong, close } = await open(held);
  // The rules are not fetched for playing without a network, so that the server is asked.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto(at("/"));
  await page.locator("#book").click();
  await page.waitForSelector("main.book");
  await page.evaluate(() => {
    for (const path of ["/position?rules=russian", "/book/nigerian"])
      history.pushState(null, "", path);
  });
  const passes = await slow(page, "**/api/contract?rules=russian");
  await back(page);
  await page.waitForTimeout(200);
  await page.evaluate(() => history.back());
  await page.waitForSelector("main.book");
  await passes();
  const { main, path } = await rest(page);
  assert.match(main, /book/);
  assert.match(path, /^\/book/);
  assert.deepEqual(wrong, []);
  await close();
});

/** How many times the page is loaded from now on. */
function loads(page) {
  const count = { loads: 0 };
  page.on("request", (request) => (count.loads += Number(request.isNavigationRequest())));
  return count;
}

test("a part that did not come is had by asking again, also where the browser remembers", async () => {
  const { page, wrong, close } = await open(held);
  const count = loads(page);
  const message = () => reads(page.locator(".wrong"), /could not be fetched/);
  const fails = (/** @type {import("playwright-core").Route} */ route) => route.abort();
  await page.route("**/dialogs.js", fails);
  await page.goto(at("/"));
  await page.locator("#settings").click();
  await message();
  // Without the server the page stays as it is.
  await page.route(at("/"), fails);
  const asked = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await page.locator("#settings").click();
  await asked;
  assert.equal(count.loads, 1);
  await page.unroute(at("/"), fails);
  // Nor does it go where the browser has no room for what it has.
  await page.evaluate(() => {
    globalThis.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new Error("no room");
    };
  });
  await page.locator("#weaker").click();
  await page.locator("#settings").click();
  await page.waitForTimeout(500);
  await message();
  assert.equal(count.loads, 1);
  await page.evaluate(() => (Storage.prototype.setItem = globalThis.setItem));
  // Else the page is loaded anew where it was, once for each time that somebody asks.
  const anew = page.waitForEvent("load");
  await page.locator("#settings").click();
  await anew;
  await message();
  assert.equal(count.loads, 2);
  await page.unroute("**/dialogs.js", fails);
  await page.locator("#settings").click();
  await page.waitForSelector("dialog[open]");
  // A browser that does not remember has it without another load.
  assert.ok(count.loads <= 3, `${count.loads} loads`);
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});

test("a part of the page whose styles did not come is fetched whole when it is wanted again", async () => {
  const { page, wrong, close } = await open(held);
  await page.route("**/css/later.css", (route) => route.abort(), { times: 2 });
  await page.goto(at("/"));
  await page.locator("#settings").click();
  await reads(page.locator(".wrong"), /could not be fetched/);
  await page.locator("#settings").click();
  await page.waitForSelector("dialog[open]");
  assert.ok(
    await page.evaluate(() =>
      [...document.styleSheets].some(({ href }) => href?.endsWith("/later.css")),
    ),
  );
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});

test("a part that is lost once on the way comes without being asked for again", async () => {
  const { page, wrong, close } = await open(held);
  await page.route("**/views/dialogs.js", (route) => route.abort(), { times: 1 });
  await page.goto(at("/"));
  await page.locator("#settings").click();
  await page.waitForSelector("dialog[open]");
  await counts(page.locator(".wrong"), 0);
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});

for (const lost of ["main.js", "store.js", "css/geometry.css"])
  test(`a page that comes without ${lost} is loaded once more`, async () => {
    const { page, close } = await open(held);
    const count = loads(page);
    // What is fetched ahead and lost may be asked for by the page once more, or be shared with it.
    await page.route(`**/${lost}`, (route) => (count.loads < 2 ? route.abort() : route.continue()));
    await page.goto(at("/")).catch(() => {});
    const shown = () => getComputedStyle(document.querySelector("main.page")).display;
    await holds(
      () => page.evaluate(shown).catch(() => "nothing yet"),
      (display) => assert.equal(display, "flex"),
    );
    await page.waitForSelector("#computer");
    assert.equal(count.loads, 2);
    await close();
  });

test("where that does not help, the page says that it did not come, and there is a way to try again", async () => {
  const { page, close } = await open(held);
  const fails = (/** @type {import("playwright-core").Route} */ route) => route.abort();
  await page.route("**/store.js", fails);
  const count = loads(page);
  await page.goto(at("/")).catch(() => {});
  await reads(page.locator("main[role=alert]"), /did not come whole/);
  await page.waitForTimeout(500);
  assert.equal(count.loads, 2);
  await page.unroute("**/store.js", fails);
  await page.getByText("Try again").click();
  await page.waitForSelector("#computer");
  await close();
});
