/**
 * Practice from the tables: every judgement is that of the tables, on the board what lets a result
 * go is said at once.
 */
import { gunzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { fenOf } from "../app/fen.js";
import { lot, positions } from "../app/practice/find.js";
import { after as afterMove, other } from "../app/practice/judge.js";
import {
  lengthOf,
  look,
  materialNamed,
  nameOf,
  offered,
  opposite,
  piecesOf,
} from "../app/practice/table.js";
import { counts, holds, launch, open, reads, serve, settle, square } from "./browser.js";
import { play } from "./moves.js";

/** Whether all is looked at, or what an everyday run has the time for. */
const DEEP = Boolean(process.env.LONGKING_DEEP);

/** How many positions are judged, and of how many of them every move. */
const POSITIONS = 2_000;
const WITH_MOVES = DEEP ? POSITIONS : 100;

/** The most bytes of a file whose ending is offered: 600 KiB. */
const MOST = 600 * 1024;

/** The rules whose tables are there at first. */
const GAME = "jamaican";

const held = { server: null, browser: null, foreign: [] };
before(async () => {
  held.server = await serve({ endgames: GAME });
  held.browser = await launch();
});
after(async () => {
  await held.browser?.close();
  await held.server?.stop();
  assert.deepEqual(held.foreign, [], "requests to other hosts");
});

const at = (path) => new URL(path, held.server.address);

const ask = async (name, question) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(at(`/api/${name}`), {
    method: "POST",
    headers,
    body: JSON.stringify(question),
  });
  return answer.json();
};

/** What can be practised under some rules, once it has been built; nothing where there are no tables. */
async function shelf(rules, from = at) {
  for (const end = Date.now() + 900_000; ; ) {
    const list = await (await fetch(from(`/api/practice?rules=${rules}`))).json();
    if (list.game) return list;
    if (!list.building) return null;
    assert.ok(Date.now() < end, `${rules}: it is still being built`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** The files of a list, unpacked. */
async function files(list) {
  const all = new Map();
  for (const { name, bytes } of list.materials) {
    const answer = await fetch(at(`/api/practice/${list.game}/${name}`));
    assert.match(answer.headers.get("cache-control"), /immutable/);
    assert.equal(answer.headers.get("content-encoding"), null, "it is packed once");
    const packed = Buffer.from(await answer.arrayBuffer());
    assert.equal(packed.length, bytes);
    const whole = new Uint8Array(gunzipSync(packed));
    assert.equal(whole.length, lengthOf(list, materialNamed(name)), name);
    all.set(name, whole);
  }
  return all;
}

/** What the tables of the server say of a position. */
const told = async (rules, board, side) => {
  const { value } = await ask("ending", { rules, fen: fenOf(board, side) });
  return value;
};

/** A board with a material put anywhere. */
function placed(list, name, draw) {
  const [men, kings, otherMen, otherKings] = materialNamed(name);
  for (;;) {
    const letters = Array(list.squares).fill("e");
    const put = (letter, count, from, many) =>
      [...Array(count)].forEach(() => (letters[from + draw(many)] = letter));
    put("w", men, list.row, list.squares - list.row);
    put("b", otherMen, 0, list.squares - list.row);
    put("W", kings, 0, list.squares);
    put("B", otherKings, 0, list.squares);
    const board = letters.join("");
    if (board.replaceAll("e", "").length === men + kings + otherMen + otherKings) return board;
  }
}

/** Rules as the tables know them. */
const pure = (rules) => `${rules},huff=off,king-run=free,adjudication=off,draws=repetition`;

/** Compares positions of every material of a game with its tables. */
async function compare(rules) {
  const list = await shelf(rules);
  assert.ok(list, `${rules}: nothing is built`);
  const known = await files(list);
  const draw = lot(7);
  const seen = { win: 0, draw: 0, loss: 0 };
  const one = async (number) => {
    const { name } = list.materials[number % list.materials.length];
    const board = placed(list, name, draw);
    const side = draw(2) ? "white" : "black";
    // What needs no file has no table, and the other colour is looked up as its mirror.
    const turned = draw(2)
      ? [...board]
          .reverse()
          .join("")
          .replace(/[wWbB]/g, changed)
      : board;
    const worth = /** @type {any} */ (look(list, known, piecesOf(list, turned, side)));
    seen[worth.value]++;
    assert.equal(worth.value, await told(rules, turned, side), `${turned} ${side}`);
    if (number < WITH_MOVES) await moves(rules, list, known, turned, side, worth);
  };
  for (let number = 0; number < POSITIONS; number += 20)
    await Promise.all([...Array(20).keys()].map((more) => one(number + more)));
  assert.ok(
    Object.values(seen).every((count) => count > POSITIONS / 20),
    JSON.stringify(seen),
  );
}

const changed = (letter) => ({ w: "b", b: "w", W: "B", B: "W" })[letter];

/** A position is worth what its best move is, by the files and by the tables. */
async function moves(rules, list, known, board, side, worth) {
  const terms = { rules: pure(rules) };
  const stand = await ask("game", {
    table: { terms: { ...terms, start: fenOf(board, side) }, log: [] },
  });
  if (stand.outcome) return assert.equal(worth.plies < 2, true);
  const order = { loss: 0, draw: 1, win: 2 };
  let best = "loss";
  for (const move of stand.moves) {
    const next = afterMove(board, move);
    const mine = opposite(
      /** @type {any} */ (look(list, known, piecesOf(list, next, other(side)))),
    );
    const table = next.toLowerCase().includes(other(side)[0])
      ? await told(rules, next, other(side))
      : "loss";
    assert.equal(mine.value, opposite({ value: table, plies: 0 }).value, `${board} ${move.text}`);
    if (order[mine.value] > order[best]) best = mine.value;
  }
  assert.equal(worth.value, best, board);
}

test(`${POSITIONS} positions of two to four pieces are judged as by the tables`, () =>
  compare(GAME));

test("so they are under every rule set that has tables", { skip: !DEEP }, async () => {
  const { sets } = await (await fetch(at("/api/rules"))).json();
  const seen = new Map();
  for (const { id } of sets) {
    const list = await shelf(id);
    if (!list || seen.has(list.game)) continue;
    seen.set(list.game, id);
    await compare(id);
    console.log(id, list.materials.length);
  }
  assert.ok(seen.size > 8, [...seen.values()].join(", "));
});

test("materials have names, and nothing else is one", () => {
  for (const name of ["K-K", "2KM-K", "3M-M", "2K-2M", "KM-KM"])
    assert.equal(nameOf(materialNamed(name)), name);
  for (const name of ["", "K", "-K", "1K-K", "MK-K", "K-K ", "K-2X"])
    assert.equal(materialNamed(name), null, name);
});

test("a seed gives the same positions, which are what was asked for", async () => {
  const list = await shelf("jamaican");
  const known = await files(list);
  const some = async (aim) => {
    const found = [];
    for await (const one of positions(list, known.get("2K-K"), "2K-K", aim, lot(3))) {
      found.push(one);
      if (found.length === 20) break;
    }
    return found;
  };
  for (const [aim, value] of [
    ["win", "win"],
    ["hold", "draw"],
  ]) {
    const found = await some(aim);
    assert.deepEqual(found, await some(aim));
    assert.equal(found.length, 20);
    for (const { board, side } of found)
      assert.equal(await told("jamaican", board, side), value, `${board} ${side}`);
  }
});

test("an ending with a file of more than 600 KiB is not offered", () => {
  const materials = [MOST, MOST + 1].map((bytes) => ({ name: `${bytes}`, bytes }));
  assert.deepEqual(offered(/** @type {any} */ ({ materials })), [materials[0]]);
});

const POSITION = "/practice?rules=jamaican&ending=3K-K&aim=win";

/** Does something with the modules of practice in a page, on a board that shows nothing. */
async function within(page, part) {
  await page.evaluate(async () => {
    const at = document.querySelector("script[type=module][src]").src;
    const from = (path) => import(new URL(path, at).href);
    const [tasks, files, api] = await Promise.all(
      ["practice/task.js", "practice/files.js", "api.js"].map(from),
    );
    const board = { play: async () => {}, shake: () => {}, still: true };
    const shelf = await files.listed("jamaican");
    const parts = { contract: await api.contract("jamaican"), shelf, board };
    globalThis.practised = { tasks, api, parts };
  });
  const handle = await page.evaluateHandle(() => globalThis.practised);
  return page.evaluate(part, handle);
}

test("every ending has positions that ask for something, or says that it has none", async () => {
  await shelf("jamaican");
  const { page, wrong, close } = await open(held);
  await page.goto(at("/practice?rules=jamaican").href);
  await counts(page.locator("#win-KM-K"), 1);
  const found = await within(page, async ({ tasks, parts }) => {
    const all = [];
    for (const { name } of parts.shelf.materials)
      for (const aim of ["win", "hold"]) {
        const task = await tasks.begin(parts, { name, aim, seed: 5 });
        const offered = tasks.isOffered(parts.shelf, name, aim);
        const says = task?.note.text ?? "";
        all.push({ name, aim, got: task?.aim, asks: task?.now.all.length, offered, says });
      }
    return all;
  });
  const none = found.filter(({ got }) => !got).map(({ name, aim }) => `${name} ${aim}`);
  assert.ok(none.length <= 2, none.join(", "));
  for (const { name, aim, got, offered, says } of found) {
    assert.equal(offered, Boolean(got), name);
    if (got) assert.equal(got, aim, name);
    assert.doesNotMatch(says, /\b0 moves/, `${name} ${aim}`);
  }
  assert.deepEqual(wrong, []);
  await close();
});

test("a win is shown to its end with men, too; it counts once where it was found alone", async () => {
  await shelf("jamaican");
  const { page, wrong, close } = await open(held);
  await page.goto(at("/practice?rules=jamaican").href);
  await counts(page.locator("#win-KM-K"), 1);
  const played = await within(page, async ({ tasks, parts }) => {
    const all = [];
    for (const name of ["KM-K", "2KM-K", "K2M-K"])
      for (const seed of [1, 2, 3]) {
        const task = await tasks.begin(parts, { name, aim: "win", seed });
        await tasks.start(task);
        const said = [];
        for (let moves = 0; !task.over && !task.lost && moves < 60; moves++) {
          const { path } = task.now.all[0].move;
          if (seed > 1) await tasks.reveal(task);
          else for (const square of path) if (!task.over) await tasks.tapped(task, square);
          said.push(task.note.text);
        }
        const once = task.over;
        tasks.takeBack(task);
        await tasks.reveal(task);
        all.push({ name, start: task.start, said, over: once && task.over });
      }
    return { all, kept: JSON.parse(localStorage.getItem("longking.practice")) };
  });
  for (const { name, start, said, over } of played.all) {
    assert.ok(over, `${name} ${start}: ${said.at(-1)}`);
    for (const text of said) assert.doesNotMatch(text, /\b0 moves/, start);
  }
  for (const name of ["KM-K", "2KM-K", "K2M-K"])
    assert.equal(played.kept[`jamaican ${name} win`], 1, name);
  assert.deepEqual(wrong, []);
  await close();
});

test("a damaged file is not kept, and what fails is said and tried again", async () => {
  await shelf("jamaican");
  const { page, close } = await open(held);
  const broken = { body: "no file", contentType: "application/gzip" };
  await page.route("**/api/practice/*/2K-K", (route) => route.fulfill(broken));
  await page.goto(at("/practice?rules=jamaican&ending=2K-K&aim=win").href);
  await reads(page.locator("[role=status]"), /damaged/);
  await page.unroute("**/api/practice/*/2K-K");
  await page.locator("#retry").click();
  await reads(page.locator(".message strong"), /it is won/);
  await within(page, ({ api }) => {
    const isReady = () => {
      throw new api.Refusal("not now");
    };
    api.use({ isReady });
  });
  await page.locator("#reveal").click();
  await reads(page.locator(".message"), /did not work[^]*Not now/);
  await page.evaluate(() => globalThis.practised.api.use(null));
  await page.locator("#reveal").click();
  await reads(page.locator(".message"), /^(Won|Still won)/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "reveal");
  // What follows on the move comes too.
  await reads(page.locator(".message"), /answers \w|^Won/);
  await close();
});

test("a file that is damaged on its way is fetched again past what the browser keeps", async () => {
  await shelf("jamaican");
  const { page, wrong, close } = await open(held);
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.asked = [];
    globalThis.fetch = (address, options) => {
      if (/practice\/.+2K-K$/.test(address)) globalThis.asked.push(options?.cache);
      return fetch(address, options);
    };
  });
  const broken = { body: "no file", contentType: "application/gzip" };
  await page.route("**/api/practice/*/2K-K", (route) => route.fulfill(broken), { times: 1 });
  await page.goto(at("/practice?rules=jamaican&ending=2K-K&aim=win").href);
  await reads(page.locator(".message strong"), /it is won/);
  assert.deepEqual(await page.evaluate(() => globalThis.asked), ["default", "reload"]);
  assert.deepEqual(wrong, []);
  await close();
});

test("an address of no ending, of five pieces or of one side is refused in a line", async () => {
  await shelf("jamaican");
  const { page, close } = await open(held);
  for (const [asked, says] of [
    ["ending=9K-K&aim=win", /No position/],
    ["fen=W:WK1,K2,K3,K4:BK32", /two to 4 pieces/],
    ["fen=W:WK1:B", /two to 4 pieces/],
  ]) {
    await page.goto(at(`/practice?rules=jamaican&${asked}`).href);
    await reads(page.locator("[role=status]"), says);
  }
  await close();
});

/** The position of the address: its moves with what each is worth. */
async function weighed(page) {
  const fen = new URL(page.url()).searchParams.get("fen");
  const rules = "jamaican,huff=off,adjudication=off,draws=repetition";
  const {
    board,
    side_to_move: side,
    moves,
  } = await ask("game", { table: { terms: { rules, start: fen }, log: [] } });
  const all = [];
  for (const move of moves)
    all.push({ move, value: await told("jamaican", afterMove(board, move), other(side)) });
  return all;
}

/** What positions of five pieces are worth by the server, as bytes of files. */
const askedOf = (from, { game, mirrored }, positions) =>
  fetch(from(`/api/practice/${game}`), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ positions, mirrored }),
  });

test("a list that was being built is there for who comes back", async () => {
  await shelf(GAME);
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  await settle(page, { rules: GAME });
  let asks = 0;
  await page.route(`**/api/practice?rules=${GAME}`, (route) =>
    asks++ ? route.continue() : route.fulfill({ json: { building: true } }),
  );
  await page.locator("#practice").click();
  await reads(page.locator("main"), /are being built/);
  await page.locator("#back").click();
  await page.waitForSelector("#computer");
  // So long it waits before it asks again.
  await page.waitForTimeout(3_200);
  await page.locator("#practice").click();
  await page.waitForSelector("#win-2K-K");
  assert.ok(asks > 1);
  assert.deepEqual(wrong, []);
  await close();
});

test("what five pieces are worth is asked of the server, many positions at once", async () => {
  const list = await shelf(GAME);
  const { game, asked } = list;
  assert.deepEqual(asked, [], "none of them were built");
  const nothing = await askedOf(at, list, ["W:WK1,K2,K3:BK30,K32"]);
  assert.deepEqual(await nothing.json(), { values: [null] });
  for (const [positions, status] of [
    [[], 400],
    [Array(101).fill("W:WK1:BK32"), 400],
    [["W:WK1:B"], 200],
    [["W:WK1:BK99"], 400],
    [["no position"], 400],
  ])
    assert.equal((await askedOf(at, list, positions)).status, status, `${positions}`);
  assert.equal((await askedOf(at, { ...list, game: "12" }, ["W:WK1:BK32"])).status, 404);
  // A page of before does not say which board it counts on, and rule sets of both share the game.
  const before = await askedOf(at, { game, mirrored: undefined }, ["W:WK1:BK32"]);
  assert.equal(before.status, 400);
  assert.match((await before.json()).error, /mirrored/);

  const { page, wrong, close } = await open(held);
  await page.route(`**/api/practice?rules=${GAME}`, async (route) => {
    const list = await (await route.fetch()).json();
    return route.fulfill({ json: { ...list, asked: ["3K-2K"] } });
  });
  const questions = [];
  await page.route(`**/api/practice/${game}`, (route) => {
    const { positions, mirrored } = route.request().postDataJSON();
    assert.equal(mirrored, true, "the board of these rules");
    questions.push(positions);
    // White wins and Black loses, but where a king of White stands on square 1.
    const value = (fen) => (/W[^:]*K1[,:]/.test(fen) ? 0 : fen.startsWith("W") ? 7 : 128 + 6);
    return route.fulfill({ json: { values: positions.map(value) } });
  });
  await page.goto(at(`/practice?rules=${GAME}`).href);
  await page.locator("#win-3K-2K").click();
  await reads(page.locator(".message strong"), "White to move: it is won");
  // Those that are drawn are asked about together, then all that come after one of them, of as many
  // as the lot has it until one is found in which something can go wrong.
  const [drawn, ...after] = questions.map(({ length }) => length);
  assert.ok(drawn > 50 && drawn <= 100, `${drawn} positions`);
  assert.ok(after.length <= 24 && after.every((moves) => moves > 5 && moves <= 100), `${after}`);
  await page.goto(at(`/practice?rules=${GAME}&fen=W:WK5,K2,K3:BK30,K32`).href);
  await reads(page.locator(".message strong"), "White to move: it is won");
  await page.unroute(`**/api/practice/${game}`);
  await page.route(`**/api/practice/${game}`, (route) => route.abort());
  await page.goto(at(`/practice?rules=${GAME}&ending=3K-2K&aim=win`).href);
  await reads(page.locator("[role=status]"), /cannot be reached/);
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});

test("five pieces are judged as by the tables, and practised", { skip: !DEEP }, async () => {
  const five = { server: await serve({ endgames: GAME, pieces: 5 }), browser: held.browser };
  const from = (path) => new URL(path, five.server.address);
  const list = await shelf(GAME, from);
  assert.ok(list.asked.length > 10 && list.asked.includes("3K-2K"), `${list.asked}`);
  const draw = lot(11);
  const [seen, all] = [{ win: 0, draw: 0, loss: 0 }, []];
  for (let number = 0; number < POSITIONS; number++) {
    const board = placed(list, list.asked[number % list.asked.length], draw);
    all.push(fenOf(board, draw(2) ? "white" : "black"));
  }
  for (let first = 0; first < all.length; first += 100) {
    const some = all.slice(first, first + 100);
    const { values } = await (await askedOf(from, list, some)).json();
    for (const [place, fen] of some.entries()) {
      const answer = await fetch(from("/api/ending"), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ rules: GAME, fen }),
      });
      const byte = values[place];
      const value = byte === 0 ? "draw" : byte < 128 ? "win" : "loss";
      seen[value]++;
      assert.equal((await answer.json()).value, value, fen);
    }
  }
  assert.ok(
    Object.values(seen).every((count) => count > POSITIONS / 50),
    JSON.stringify(seen),
  );
  const { page, wrong, close } = await open({ ...five, foreign: held.foreign });
  for (const aim of ["win", "hold"]) {
    await page.goto(from(`/practice?rules=${GAME}&ending=3K-2K&aim=${aim}`).href);
    await reads(page.locator(".message strong"), aim === "win" ? /it is won/ : /hold the draw/);
    await page.locator("#reveal").click();
    await reads(page.locator(".message"), /^(Still|Won)/);
  }
  assert.deepEqual(wrong, []);
  await close();
  await five.server.stop();
});

test("a move that lets the win go is named with its reply, is taken back, and the win is played out", async () => {
  await shelf("jamaican");
  const { page, wrong, close } = await open(held);
  await page.goto(at(POSITION).href);
  await reads(page.locator(".message strong"), /it is won/);
  await holds(
    async () => page.url(),
    (url) => assert.match(url, /fen=/),
  );
  // The other side is to move after it: a draw, or a win of theirs.
  const { move, value } = (await weighed(page)).find(({ value }) => value !== "loss");
  await play(page, move);
  const now = value === "draw" ? "a draw" : "lost";
  const lapse = `lets it go[^]*It was won[^]*Now it is ${now}[^]*answers`;
  await reads(page.locator(".message"), new RegExp(lapse));
  await page.locator("#take-back").click();
  await reads(page.locator(".message strong"), /it is won/);
  const told = () => page.locator(".message").innerText();
  for (let moves = 0; !/^Won/.test(await told()); moves++) {
    assert.ok(moves < 60, "it is not won");
    await holds(
      () => page.locator("#reveal").isEnabled(),
      (can) => assert.ok(can),
    );
    const before = await told();
    await page.locator("#reveal").click();
    await holds(told, (now) => {
      assert.notEqual(now, before);
      assert.match(now, /^(Won|Still won[^]*answers)/);
    });
  }
  await reads(page.locator(".message"), /Done, with help/);
  const first = page.url();
  await page.locator("#next").click();
  await holds(
    async () => page.url(),
    (url) => assert.ok(url !== first && /fen=/.test(url), url),
  );
  await page.locator("#back").click();
  await page.waitForSelector("#win-3K-K");
  await counts(page.locator("#win-3K-K .count"), 0);
  assert.deepEqual(wrong, []);
  await close();
});

test("a draw that is held for ten moves is held", async () => {
  await shelf("jamaican");
  const { page, wrong, close } = await open(held);
  await page.goto(at("/practice?rules=jamaican").href);
  await page.locator("#hold-2K-K").click();
  await reads(page.locator(".message strong"), /hold the draw/);
  for (let moves = 0; moves < 10; moves++) {
    await reads(page.locator(".message"), moves ? /answers/ : /hold/);
    await holds(
      () => page.locator("#reveal").isEnabled(),
      (can) => assert.ok(can),
    );
    const before = await page.locator(".message").innerText();
    if (moves === 9) assert.match(before, /for 1 move\./);
    await page.locator("#reveal").click();
    await holds(
      () => page.locator(".message").innerText(),
      (now) => assert.notEqual(now, before),
    );
  }
  await reads(page.locator(".message strong"), "Held");
  assert.deepEqual(wrong, []);
  await close();
});

test("an ending that was fetched is here without a network", async () => {
  await shelf("jamaican");
  const { page, close } = await open(held);
  await page.goto(at("/practice?rules=jamaican").href);
  await page.locator("#win-2K-K").click();
  await reads(page.locator(".message strong"), /it is won/);
  await page.route("**/api/practice**", (route) => route.abort());
  await page.route("**/api/practice/**", (route) => route.abort());
  await page.goto(at("/practice?rules=jamaican&ending=2K-K&aim=win").href);
  await reads(page.locator(".message strong"), /it is won/);
  await page.goto(at("/practice?rules=jamaican&ending=2M-2M&aim=win").href);
  await reads(page.locator("[role=status]"), /cannot be reached/);
  await counts(page.locator("#win-2K-K"), 1);
  await close();
});
