/** Playing without a network, and without the module. */
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { WORDS as ANALYSIS } from "../app/words/fr/analysis.js";
import { WORDS as FRENCH } from "../app/words/fr/first.js";
import { holds, launch, notes, reads, serve } from "./browser.js";

let browser;
const servers = [];
before(async () => (browser = await launch()));
after(
  async () => (await browser?.close(), await Promise.all(servers.map((server) => server.stop()))),
);

/** A server that ends with the tests, if not before. */
async function started(endgames) {
  const server = await serve({ endgames });
  let ended = null;
  const stop = () => (ended ??= server.stop());
  servers.push({ stop });
  return { ...server, stop };
}

/** A page of a server of its own; in it, `own` gives the page's modules by name. */
async function visit({
  options = {},
  change = async (_) => {},
  by = browser,
  host = "127.0.0.1",
  endgames = "",
} = {}) {
  const server = await started(endgames);
  const context = await by.newContext(options);
  await context.addInitScript(() => {
    const script = () => document.querySelector('script[type="module"]').src;
    Object.assign(window, { own: (name) => import(new URL(name, script()).href) });
  });
  await change(context);
  const page = await context.newPage();
  const faults = [];
  notes(page, faults);
  const asked = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.address.replace("127.0.0.1", host));
  await page.waitForSelector("#computer");
  return { server, context, page, faults, asked };
}

/** Waits for what playing without a network comes to. */
const settled = (page) =>
  page.evaluate(async () => {
    const { offline, onOffline } = await window.own("offline.js");
    await new Promise((done) => {
      const look = () => ["ready", "cannot"].includes(offline.state) && done();
      onOffline(look);
      look();
    });
    return offline;
  });

/**
 * Plays a whole game against the computer through the questions of the page; answers the record and
 * its end.
 */
const wholeGame = (page, rules) =>
  page.evaluate(async (rules) => {
    const api = await window.own("api.js");
    const table = { terms: { rules }, results: [], log: [] };
    let seed = 11;
    const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (;;) {
      const stand = await api.game({ table });
      if (stand.outcome || table.log.length > 300) return { table, stand };
      if (stand.side_to_move === "white") {
        table.log.push(stand.moves[Math.floor(next() * stand.moves.length)].hub);
        continue;
      }
      const reply = await api.reply({ table, level: 2, seed: 5 });
      if (reply.huff) table.log.push(`huff${reply.huff}`);
      if (reply.move) table.log.push(reply.move.hub);
    }
  }, rules);

test("without a network the page opens, and a whole game is played against the computer", async () => {
  const { server, context, page, faults, asked } = await visit();
  assert.deepEqual(await settled(page), { state: "ready", why: "" });
  await server.stop();
  await context.setOffline(true);
  asked.length = 0;
  await page.reload();
  await page.waitForSelector("#computer");
  assert.deepEqual(await settled(page), { state: "ready", why: "" });
  const { table, stand } = await wholeGame(page, "nigerian,huff=off");
  assert.ok(stand.outcome && table.log.length > 20, `${table.log}`);
  // What was never opened is here too.
  for (const [path, shown] of [
    ["new", ".setup"],
    ["position", ".editor-page"],
    ["practice?puzzle=russian-1", ".practice-page"],
    ["rules?rules=russian", ".rules"],
    ["library/files", ".library"],
    ["book/nigerian", ".book"],
  ]) {
    await page.goto(server.address + path);
    await page.waitForSelector(`main${shown}`);
  }
  assert.deepEqual(faults, []);
  // A live table opens as a page; whether it can be reached is another matter.
  await page.goto(`${server.address}t/abc`);
  await page.waitForSelector("#app *");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  assert.ok(
    kept.includes("/") && kept.some((path) => path.endsWith("/rules-simd.wasm")),
    `${kept}`,
  );
  assert.ok(
    kept.every((path) => path === "/" || path.startsWith("/assets/")),
    `${kept}`,
  );
  await context.close();

  const other = await started();
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ table }),
  };
  assert.deepEqual(await (await fetch(new URL("/api/game", other.address), init)).json(), stand);
  await other.stop();
});

test("with the rules here the server is not asked, and nothing waits while the computer thinks", async () => {
  const { server, context, page, faults, asked } = await visit();
  await settled(page);
  asked.length = 0;
  const [quick, thought] = await page.evaluate(async () => {
    const api = await window.own("api.js");
    const table = { terms: { rules: "international" }, log: [] };
    await api.reply({ table, level: 1, seed: 1 });
    const begun = performance.now();
    const reply = api.reply({ table, level: 16, seed: 1 }).then(() => performance.now() - begun);
    for (let i = 0; i < 20; i++) await api.game({ table });
    return [performance.now() - begun, await reply];
  });
  assert.ok(quick < thought && thought >= 1200 && thought < 2500, `${quick} ${thought}`);
  const refused = await page.evaluate(async () => {
    const { Refusal, contract } = await window.own("api.js");
    return contract("whist").catch((error) => error instanceof Refusal && error.message);
  });
  assert.match(refused, /whist/);
  assert.deepEqual(
    asked.filter((path) => path.startsWith("/api/")),
    [],
  );
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

test("without the module the server answers", async () => {
  const change = (context) => context.route("**/rules*.wasm", (route) => route.abort());
  const { server, context, page, faults, asked } = await visit({ change });
  assert.deepEqual(await settled(page), { state: "cannot", why: "no-rules" });
  asked.length = 0;
  const { table, stand } = await wholeGame(page, "russian");
  assert.ok(stand.outcome, `${table.log}`);
  assert.ok(asked.filter((path) => path === "/api/reply").length > 5, `${asked}`);
  await server.stop();
  const refused = await page.evaluate(async () => {
    const { Refusal, contract } = await window.own("api.js");
    return contract("frisian").catch((error) => error instanceof Refusal && error.message);
  });
  assert.equal(refused, "The server cannot be reached. Try again.");
  assert.deepEqual(faults, []);
  await context.close();
});

test("where the network goes before anything is kept nothing breaks, and the next visit keeps it", async () => {
  const { server, context, page, faults, asked } = await visit({
    change: (context) => context.route("**/offline.js", (route) => route.abort(), { times: 1 }),
  });
  await holds(
    async () => asked.filter((path) => path.endsWith("/offline.js")).length,
    (times) => assert.equal(times, 1),
  );
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  await page.reload();
  await page.waitForSelector("#computer");
  assert.deepEqual(await settled(page), { state: "ready", why: "" });
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

test("where the network of the strongest level does not come it has the weights of the others", async () => {
  const change = (context) => context.route("**/weights/net/*", (route) => route.abort());
  const { server, context, page, faults, asked } = await visit({ change });
  await settled(page);
  asked.length = 0;
  const reply = (level) =>
    page.evaluate(async (level) => {
      const api = await window.own("api.js");
      const table = { terms: { rules: "international" }, log: [] };
      return (await api.reply({ table, level, seed: 1 })).move.hub;
    }, level);
  assert.match(await reply(16), /^(31-2[67]|32-2[78]|33-2[89]|34-(29|30)|35-30)$/);
  // A file is told of once for the page and once for its service worker.
  const weights = new Set(asked.map((path) => path.split("/weights/")[1]).filter(Boolean));
  assert.deepEqual([...weights], ["net/international.lkw", "international.lkw"]);
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

test("where the network of the strongest level hangs it has the weights of the others", async () => {
  const change = (context) => context.route("**/weights/net/*", () => {});
  const { server, context, page, faults, asked } = await visit({ change });
  await settled(page);
  asked.length = 0;
  const took = await page.evaluate(async () => {
    const api = await window.own("api.js");
    const table = { terms: { rules: "international" }, log: [] };
    const begun = performance.now();
    await api.reply({ table, level: 16, seed: 1 });
    return performance.now() - begun;
  });
  assert.ok(took < 5000, `${took} ms`);
  const weights = new Set(asked.map((path) => path.split("/weights/")[1]).filter(Boolean));
  assert.deepEqual([...weights], ["net/international.lkw", "international.lkw"]);
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

test("what the server has answered while the rules came is not asked again here", async () => {
  let go = () => {};
  const released = new Promise((done) => (go = () => done(null)));
  const change = async (context) => {
    await context.route("**/rules*.wasm", async (route) => (await released, route.continue()));
    // What workers are asked, by name.
    await context.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      window.questions = [];
      Worker.prototype.postMessage = function (data, ...rest) {
        if (data.name) window.questions.push(data.name);
        return postMessage.call(this, data, ...rest);
      };
    });
  };
  const { server, context, page, faults, asked } = await visit({ change });
  const ask = (name, question) =>
    page.evaluate(
      async ([name, question]) => {
        const api = await window.own("api.js");
        await api[name](question);
      },
      [name, question],
    );
  await holds(
    async () => asked.some((path) => path.endsWith(".wasm")),
    (wanted) => assert.ok(wanted),
  );
  const table = { terms: { rules: "russian" }, log: [] };
  await ask("reply", { table, level: 1, seed: 1 });
  await ask("game", { table });
  go();
  await settled(page);
  await ask("game", { table });
  assert.deepEqual(await page.evaluate(() => window.questions), ["game"]);
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

test("a program that was built without the module says so in the settings, with what mends it", async () => {
  const mend = "rustup target add wasm32-unknown-unknown";
  const change = (context) =>
    context.route(/:\d+\/$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        /(name="rules-module" content=)"[^"]*" data-simd="[^"]*" data-mend="[^"]*"/,
        `$1"" data-simd="" data-mend="${mend}"`,
      );
      await route.fulfill({ response: answer, body });
    });
  const { server, context, page, faults } = await visit({ change });
  assert.deepEqual(await settled(page), { state: "cannot", why: "not-built" });
  await page.locator("#settings").click();
  const text = await page.locator("#offline").textContent();
  assert.ok(
    text.includes("built without the rules for browsers") && text.endsWith(`To mend it: ${mend}`),
    text,
  );
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

test("a worker that fails is replaced, and the server answers meanwhile", async () => {
  const { server, context, page, faults, asked } = await visit();
  await settled(page);
  asked.length = 0;
  await page.evaluate(() => {
    // The next search of the computer loses its worker.
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(...all) {
        super(...all);
        window.Worker = Worker;
        setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "lost" })), 300);
      }
    };
  });
  const ask = () =>
    page.evaluate(async () => {
      const api = await window.own("api.js");
      return api.reply({
        table: { terms: { rules: "international" }, log: [] },
        level: 16,
        seed: 1,
      });
    });
  assert.ok((await ask()).move);
  assert.equal(asked.filter((path) => path === "/api/reply").length, 1);
  assert.ok((await ask()).move);
  assert.equal(asked.filter((path) => path === "/api/reply").length, 1);
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

/** Has a page keep every worker that it makes, in `made`. */
const workers = (context) =>
  context.addInitScript(() => {
    const { Worker } = window;
    window.made = [];
    window.Worker = class extends Worker {
      constructor(...all) {
        super(...all);
        window.made.push(this);
      }
    };
  });

test("the worker that answers at once is made anew when it is gone, and the server is not asked", async () => {
  const { server, context, page, faults, asked } = await visit({ change: workers });
  await settled(page);
  asked.length = 0;
  const sides = await page.evaluate(async () => {
    const api = await window.own("api.js");
    window.made[0].dispatchEvent(new ErrorEvent("error", { message: "lost" }));
    const table = { terms: { rules: "russian" }, log: [] };
    const stands = await Promise.all([api.game({ table }), api.game({ table })]);
    return stands.map((stand) => stand.board.length);
  });
  assert.deepEqual(sides, [32, 32]);
  assert.equal(await page.evaluate(() => window.made.length), 2);
  assert.deepEqual(
    asked.filter((path) => path.startsWith("/api/")),
    [],
  );
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

test("the worker that thinks stays when it could not answer one question", async () => {
  const { server, context, page, faults, asked } = await visit({ change: workers });
  await settled(page);
  asked.length = 0;
  const told = await page.evaluate(async () => {
    const { ask } = await window.own("rules/rules.js");
    const { reply } = await window.own("api.js");
    const failed = await ask("reply", "{").catch((error) => error.constructor.name);
    const table = { terms: { rules: "russian" }, log: [] };
    const { move } = await reply({ table, level: 1, seed: 1 });
    return { failed, move: Boolean(move), made: window.made.length };
  });
  assert.deepEqual(told, { failed: "Absent", move: true, made: 2 });
  assert.deepEqual(
    asked.filter((path) => path.startsWith("/api/")),
    [],
  );
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});

test("at a first visit nothing is sent twice, and what the page has not fetched comes in one answer", async () => {
  const asked = { page: new Set(), worker: new Set() };
  const name = (url) => new URL(url, "http://localhost").pathname.replace(/^\/assets\/\w+\//, "");
  const change = async (context) =>
    context.on("request", (request) =>
      asked[request.serviceWorker() ? "worker" : "page"].add(name(request.url())),
    );
  const { context, page } = await visit({ change });
  await settled(page);
  // What the page fetches by itself may come a little later, where the line is quick.
  await holds(
    async () => [...asked.worker].filter((name) => !asked.page.has(name)).sort(),
    (alone) => assert.deepEqual(alone, ["/sw.js", "icon.svg", "pack.json"]),
  );
  const own = new Set(asked.page);
  const packed = await page.evaluate(async () => {
    const text = await (await fetch("/sw.js")).text();
    const kept = await caches.open((await caches.keys())[0]);
    const files = await (await fetch(/"(.*\/pack\.json)"/.exec(text)[1])).json();
    const wrong = [];
    for (const [path, type, text] of files) {
      const answer = await kept.match(path);
      if ((await answer?.text()) !== text || answer.headers.get("content-type") !== type)
        wrong.push(path);
    }
    return { paths: files.map(([path]) => path), wrong };
  });
  const names = packed.paths.map(name);
  assert.deepEqual(packed.wrong, [], "not kept as it came");
  assert.ok(names.length > 90 && names.includes("views/book.js"), `${names}`);
  const twice = names.filter((name) => own.has(name));
  assert.deepEqual(twice, []);
  await context.close();
});

test("a new version drops all but the last of the old ones", async () => {
  const server = await started();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL("/healthz", server.address).href);
  await page.evaluate(async () => {
    for (const name of ["longking 1", "longking 2", "longking 3", "another"])
      await caches.open(name);
    await navigator.serviceWorker.register("/sw.js");
  });
  const names = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated")
      await new Promise((done) => active.addEventListener("statechange", done));
    return caches.keys();
  });
  assert.equal(names.length, 3, `${names}`);
  assert.deepEqual(names.slice(0, 2), ["longking 3", "another"]);
  await context.close();
  await server.stop();
});

test("a new version fetches the weights that an old one had, as far as there are such", async () => {
  const server = await started();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL("/healthz", server.address).href);
  const kept = await page.evaluate(async () => {
    const old = await caches.open("longking 1");
    for (const name of ["net/russian", "english", "of-before"])
      await old.put(`/assets/1/weights/${name}.lkw`, new Response("old"));
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    const names = (await caches.keys()).filter((name) => name !== "longking 1");
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = all.flat().map(({ url }) => url.split("/weights/")[1]);
    return paths.filter(Boolean).sort();
  });
  assert.deepEqual(kept, ["english.lkw", "net/russian.lkw"]);
  await context.close();
  await server.stop();
});

test("over plain http from another machine nothing is kept, and the page says why", async () => {
  const far = await launch("--host-resolver-rules=MAP longking.test 127.0.0.1");
  const { server, page, faults } = await visit({ by: far, host: "longking.test" });
  assert.deepEqual(await settled(page), { state: "cannot", why: "plain-http" });
  const { stand } = await wholeGame(page, "english");
  assert.ok(stand.outcome);
  assert.deepEqual(faults, []);
  await far.close();
  await server.stop();
});

test("with few pieces left the computer here fetches the small endgame tables, and has them without a network", async () => {
  const { server, context, page, faults, asked } = await visit({ endgames: "russian" });
  assert.deepEqual(await settled(page), { state: "ready", why: "" });
  // Two kings on the main road and beside it win against one elsewhere when they are quick.
  const ends = (fen) =>
    page.evaluate(async (fen) => {
      const api = await window.own("api.js");
      const table = { terms: { rules: "russian", start: fen }, results: [], log: [] };
      const reply = await api.reply({ table, level: 16, seed: 1 });
      return { reply: reply.move?.hub, ending: await api.ending({ rules: "russian", fen }) };
    }, fen);
  const first = await ends("W:WK29,K25:BK4");
  assert.equal(first.ending.value, "win");
  assert.ok(asked.includes("/api/endings"), `${asked}`);
  await server.stop();
  await context.setOffline(true);
  await page.reload();
  assert.deepEqual(await settled(page), { state: "ready", why: "" });
  const again = await ends("W:WK29,K25:BK4");
  assert.deepEqual(again.ending, { value: "win", building: false });
  assert.ok(again.reply);
  assert.deepEqual(faults, []);
});

test("the language that was chosen is kept whole, and is read without a network", async () => {
  const { server, context, page, faults } = await visit();
  assert.deepEqual(await settled(page), { state: "ready", why: "" });
  await page.locator("#settings").click();
  await page.locator("#language").selectOption("fr");
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => /\/((?:words|book)\/fr\/.*)/.exec(url)?.[1] ?? "");
    });
  const wanted = [
    ...["first", "later", "rules", "refused", "contract", "study", "analysis"].map(
      (part) => `words/fr/${part}.js`,
    ),
    ...["clauses", "compare", "history", "parts"].map((name) => `book/fr/${name}.json`),
  ];
  await holds(kept, (now) =>
    assert.deepEqual(
      wanted.filter((one) => !now.includes(one)),
      [],
    ),
  );
  await server.stop();
  await context.setOffline(true);
  await page.goto(server.address);
  await page.waitForSelector("#computer");
  await reads(page.locator("#computer strong"), FRENCH["play.computer"]);
  await page.locator("#book").click();
  const { clauses } = JSON.parse(await readFile("../app/book/fr/clauses.json", "utf8"));
  await reads(
    () => page.locator("main").innerText(),
    new RegExp(clauses["fly"].title.split(/[{ ]/)[0]),
  );
  await page.goto(new URL("/analysis", server.address).href);
  await page.waitForSelector("main.analysis");
  await reads(page.locator("#best"), new RegExp(ANALYSIS["analysis.best"]));
  assert.deepEqual(faults, []);
  await context.close();
});
