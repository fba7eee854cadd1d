/** The lobby on the real server: two new people find each other and play. */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  WORKER,
  back,
  counts,
  holds,
  notes,
  open,
  reached,
  reads,
  square,
  stage,
  stand,
  timePasses,
  watched,
} from "./browser.js";
import { at } from "./people.js";
import { wire } from "./weigh.js";

const held = stage();

/** A fresh browser whose taps and bytes are counted; it is at the first page, and at rest. */
async function fresh() {
  const line = await wire(held.server.address);
  const context = await watched({ ...held, server: line }, { ...WORKER, hasTouch: true });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const wrong = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  notes(page, wrong);
  // What is fetched for playing without a network is no part of it.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto(line.address);
  await page.waitForSelector("#computer");
  // What the next tap is likely to want is fetched a moment later.
  await page.waitForTimeout(2_000);
  await page.waitForLoadState("networkidle");
  const before = line.count.bytes;
  let taps = 0;
  return {
    page,
    wrong,
    bytes: () => line.count.bytes - before,
    taps: () => taps,
    tap: async (locator) => (taps++, locator.tap()),
    close: async () => (await context.close(), line.close()),
  };
}

/** Taps a move that may be played. */
async function moves({ page, tap }) {
  const { moves } = await stand(page);
  const { path } = moves.find((one) => one.path.length === 2);
  await tap(square(page, path[0]));
  await tap(square(page, path[1]));
}

/** From the first page to an opponent, under a name that is taken on the way. */
async function seeks({ page, tap }, name) {
  await tap(page.locator("#online"));
  await page.waitForSelector("#take-name");
  await tap(page.locator("#name"));
  await page.keyboard.type(name);
  await tap(page.locator("#take-name"));
}

test("a rated game that ends before both have moved says that it does not count", async () => {
  const [one, two] = await Promise.all([fresh(), fresh()]);
  await seeks(one, "Abla");
  await seeks(two, "Kojo");
  await Promise.all([one, two].map(({ page }) => page.waitForSelector("main.game")));
  await one.page.locator("#resign").click();
  await one.page.locator("#yes").click();
  for (const { page, wrong, close } of [one, two]) {
    await reads(page.locator(".result"), /ended before both had moved, and does not count/);
    assert.deepEqual(wrong, []);
    await close();
  }
});

test("two new people play the first move of a rated game after 5 taps and 60 kB each", async () => {
  const [one, two] = await Promise.all([fresh(), fresh()]);
  await seeks(one, "Amaka");
  await reads(one.page.locator(".seeking"), /Looking for an opponent[^]*Rated/);
  await seeks(two, "Yaw");
  await Promise.all([one, two].map(({ page }) => page.waitForSelector("main.game")));
  await reads(one.page.locator(".seat.above .name"), /Yaw/);
  await reads(two.page.locator(".seat.above .name"), /Amaka/);
  const mine = ({ page }) => page.locator(".seat.below.turn").count();
  await holds(
    async () => (await mine(one)) + (await mine(two)),
    (now) => assert.equal(now, 1),
  );
  const [first, second] = (await mine(one)) ? [one, two] : [two, one];
  await reads(first.page.locator(".message"), /first move is due in \d+ seconds/);
  await moves(first);
  await Promise.all([reached(one.page, 1), reached(two.page, 1)]);
  await reads(
    second.page.locator(".message"),
    /Your move[^]*first move is due in (30|2\d) seconds/,
  );
  await moves(second);
  await Promise.all([reached(one.page, 2), reached(two.page, 2)]);
  await holds(
    () => second.page.locator(".message").innerText(),
    (now) => assert.doesNotMatch(now, /is due/),
  );
  for (const { taps, bytes } of [one, two]) {
    console.log(`${taps()} taps, ${bytes()} bytes`);
    assert.ok(taps() <= 5, `${taps()} taps`);
    assert.ok(bytes() > 1_000 && bytes() <= 60_000, `${bytes()} bytes`);
  }
  const { record } = await stand(one.page);
  assert.equal(record.terms.rated, true);
  // The lobby knows which games go on, whatever it was told when its line opened.
  await second.page.locator("#back").click();
  await second.page.locator("#online").click();
  await reads(second.page.locator(".going"), /goes on/);
  await second.page.locator(".going button").click();
  await second.page.waitForSelector("main.game");
  await first.page.locator("#resign").click();
  await first.page.locator("#yes").click();
  await Promise.all([one, two].map(({ page }) => page.waitForSelector("main.end")));
  await reads(first.page.locator(".players"), /Rating \d,\d{3}\? \(−\d+\)/);
  await reads(second.page.locator(".players"), /Rating \d,\d{3}\? \(\+\d+\)/);
  await second.page.locator("#close").click();
  await second.page.locator("#online").click();
  await second.page.waitForSelector("#seek");
  await counts(second.page.locator(".going"), 0);
  await two.page.goto(new URL("/@/Amaka", two.page.url()).href);
  await reads(two.page.locator(".against b"), /^(0 : 1|1 : 0)$/);
  await reads(two.page.locator(".rating-card b"), /^\d,\d{3}\?/);
  for (const { wrong, close } of [one, two]) {
    assert.deepEqual(wrong, []);
    await close();
  }
});

test("who comes back to the lobby is told anew who waits, and a link is offered though a second was skipped", async () => {
  const { page, wrong, close } = await open(held);
  const waits = (/** @type {number} */ n) => [
    { rules: "ghanaian", clock: "300+3", rated: false, n },
  ];
  const asked = [];
  /** @type {import("playwright-core").WebSocketRoute} */ let line;
  const tell = (message) => line.send(JSON.stringify(message));
  await at("/online", "#seek", { answers: { seeks: { id: "s1", seat: "seat", until: 0 } } })(page);
  await page.routeWebSocket(/\/api\/me\/live$/, (opened) => {
    line = opened;
    tell({ name: "Ada", known: true, seek: null, tables: [], challenges: [], paused: null });
    line.onMessage((said) => {
      const { see } = JSON.parse(String(said));
      if (said === "{}") line.send("{}");
      if (see !== undefined) asked.push(see);
      if (see) tell({ lobby: { waiting: waits(asked.length), players: 2 } });
    });
  });
  await page.reload();
  const list = page.locator(".waiting-games");
  await reads(list, /1[^]*Ghanaian/);
  await page.locator("#seek").click();
  await page.waitForSelector(".seeking");
  await back(page);
  await page.waitForSelector("#computer");
  tell({ lobby: { waiting: [{ ...waits(7)[0], rules: "russian" }] } });
  await holds(
    () => asked.length,
    (now) => assert.deepEqual([now, asked[1]], [2, null]),
  );
  await page.locator("#online").click();
  await reads(list, /3[^]*Ghanaian/);
  assert.doesNotMatch(await list.innerText(), /Russian/);
  await counts(page.locator("#link-now"), 0);
  // Once everything is here nothing is drawn by itself.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/resize.js")),
  );
  await page.waitForLoadState("networkidle");
  await timePasses(page, 95_000);
  await counts(page.locator("#link-now"), 1);
  assert.deepEqual(wrong, []);
  await close();
});

test("who waits is seen by others and waits no more; a challenge by name is declined and accepted", async () => {
  const [one, two] = [await open(held), await open(held)];
  const visit = (page, path) => page.goto(new URL(path, held.server.address).href);
  const take = async (page, name) => {
    await visit(page, "/online");
    await page.fill("#name", name);
    await page.locator("#take-name").click();
    await page.waitForSelector(".seeking");
  };
  await take(one.page, "Ngozi");
  await visit(two.page, "/online");
  await reads(two.page.locator(".waiting-games"), /1[^]*Nigerian, no huffing[^]*5\+3/);
  await reads(one.page.locator(".waiting-games"), /Nigerian, no huffing[^]*5\+3[^]*You/);
  await counts(one.page.locator(".waiting-games button"), 0);
  // A rated game needs a name, which is asked for.
  await two.page.locator("#rated").click();
  await two.page.locator(".waiting-games button").first().click();
  await two.page.waitForSelector("#name:focus");
  assert.equal(await two.page.locator("#rated").getAttribute("aria-checked"), "true");
  await one.page.locator("#stop").click();
  await one.page.waitForSelector("#seek");
  await holds(
    () => two.page.locator(".waiting-games li").count(),
    (now) => assert.equal(now, 0),
  );
  await two.page.fill("#name", "Kwame");
  await two.page.locator("#take-name").click();
  await two.page.waitForSelector(".seeking");
  await two.page.locator("#stop").click();
  for (const answer of ["settle", "accept"]) {
    await visit(two.page, "/@/Ngozi");
    await two.page.locator("#challenge").click();
    await two.page.locator("#seek").click();
    await reads(two.page.locator(".challenge"), /You challenge Ngozi/);
    await reads(one.page.locator(".challenge"), /Kwame challenges you[^]*Rated/);
    await one.page.locator(`.challenge [id^=${answer}]`).click();
    if (answer === "settle") await reads(two.page.locator(".lobby"), /does not want to play/);
  }
  for (const { page } of [one, two]) {
    await reads(page.locator(".message"), /first move is due in \d+ seconds/);
    await page.reload();
    await reads(page.locator(".message"), /first move is due in (2\d|1\d) seconds/);
  }
  await two.page.locator("#resign").click();
  await two.page.locator("#yes").click();
  await one.page.waitForSelector("main.end");
  await visit(one.page, "/@/Kwame");
  await one.page.locator("#block").click();
  await reads(one.page.locator(".relations + p"), /No challenge/);
  await visit(one.page, "/me");
  await reads(one.page.locator("main"), /Kwame[^]*You have blocked/);
  for (const { wrong, close } of [one, two]) {
    assert.deepEqual(wrong, []);
    await close();
  }
});

test("who stops waiting waits on where the server has not heard it, and comes to the game that was found meanwhile", async () => {
  const { page, close } = await open(held);
  /** @type {import("playwright-core").WebSocketRoute} */ let line;
  const tell = (message) => line.send(JSON.stringify(message));
  await at("/online", "#seek", { answers: { seeks: { id: "s1", seat: "seat", until: 0 } } })(page);
  await page.routeWebSocket(/\/api\/me\/live$/, (opened) => {
    line = opened;
    tell({ name: "Ada", known: true, seek: null, tables: [], challenges: [], paused: null });
    line.onMessage((said) => said === "{}" && line.send("{}"));
  });
  await page.reload();
  await page.locator("#seek").click();
  await page.waitForSelector(".seeking");
  let status = 503;
  await page.route("**/api/seeks/s1", (route) => {
    const table = { seek: "s1", table: "abcdefghijkm", player: "one", due: Date.now() + 30_000 };
    if (status === 404) tell(table);
    void route.fulfill({ status, json: { error: "no", code: "denied.seek.none", with: {} } });
  });
  await page.locator("#stop").click();
  await page.waitForSelector(".wrong");
  await page.waitForSelector(".seeking");
  status = 404;
  await page.locator("#stop").click();
  await page.waitForURL("**/t/abcdefghijkm");
  await close();
});

test("who was away when his seek became a game comes to that one, not to another by the same rules", async () => {
  const { page, wrong, close } = await open(held);
  await at("/online", "#seek", { answers: { seeks: { id: "s1", seat: "seat", until: 0 } } })(page);
  const game = { player: "one", rated: false, opponent: "Bo", due: null };
  let tables = [];
  await page.routeWebSocket(/\/api\/me\/live$/, (line) => {
    const welcome = { name: "Ada", known: true, seek: null, challenges: [], paused: null };
    line.onMessage((said) => said === "{}" && line.send("{}"));
    line.send(JSON.stringify({ ...welcome, tables }));
  });
  await page.reload();
  const asked = page.waitForRequest((one) => /\/api\/seeks$/.test(one.url()));
  await page.locator("#seek").click();
  await page.waitForSelector(".seeking");
  const [{ rules, clock }] = (await asked).postDataJSON().offers;
  tables = [
    { ...game, rules, clock, table: "ofanotherone", seek: null },
    { ...game, rules, clock, table: "ofthisseekit", seek: "s1" },
  ];
  const entered = page.waitForRequest(/\/api\/tables\/\w+\/return$/);
  await page.reload();
  assert.match((await entered).url(), /ofthisseekit/);
  // A server of before does not tell which it was.
  tables = [{ ...game, rules, clock, table: "ofsomeseekin", seek: undefined }];
  await page.goto(new URL("/online", page.url()).href);
  await page.locator("#seek").click();
  await page.waitForSelector(".seeking");
  const again = page.waitForRequest(/\/api\/tables\/\w+\/return$/);
  await page.reload();
  assert.match((await again).url(), /ofsomeseekin/);
  assert.deepEqual(
    wrong.filter((line) => !/40[34]/.test(line)),
    [],
  );
  await close();
});

test("who seeks before the line has said who waits goes on waiting", async () => {
  const { page, wrong, close } = await open(held);
  /** @type {import("playwright-core").WebSocketRoute} */ let line;
  await at("/online", "#seek", { answers: { seeks: { id: "s1", seat: "seat", until: 0 } } })(page);
  await page.routeWebSocket(/\/api\/me\/live$/, (opened) => {
    line = opened;
    line.onMessage((said) => said === "{}" && line.send("{}"));
  });
  await page.reload();
  await page.locator("#seek").click();
  await page.waitForSelector(".seeking");
  // It was asked before the seek was there.
  const welcome = { name: "Ada", known: true, seek: null, challenges: [], paused: null };
  line.send(JSON.stringify({ ...welcome, tables: [] }));
  await reads(page.locator(".waiting-games"), /Nobody else waits yet/);
  await counts(page.locator(".seeking"), 1);
  assert.deepEqual(wrong, []);
  await close();
});

test("who is barred from rated games while he waits for one is told why, until he seeks again", async () => {
  const { page, wrong, close } = await open(held);
  /** @type {import("playwright-core").WebSocketRoute} */ let line;
  await at("/online", "#seek", { answers: { seeks: { id: "s1", seat: "seat", until: 0 } } })(page);
  await page.routeWebSocket(/\/api\/me\/live$/, (opened) => {
    line = opened;
    const welcome = { name: "Ada", known: true, seek: null, challenges: [], paused: null };
    line.send(JSON.stringify({ ...welcome, tables: [] }));
    line.onMessage((said) => said === "{}" && line.send("{}"));
  });
  await page.reload();
  await page.locator("#seek").click();
  await page.waitForSelector(".seeking");
  line.send(JSON.stringify({ seek: "s1", over: true }));
  line.send(JSON.stringify({ notice: { kind: "barred" } }));
  await reads(page.locator("#barred"), /^A moderator has decided that you play no rated games/);
  await counts(page.locator(".seeking"), 0);
  await page.locator("#seek").click();
  await page.waitForSelector(".seeking");
  await counts(page.locator("#barred"), 0);
  assert.deepEqual(wrong, []);
  await close();
});
