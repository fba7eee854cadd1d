/**
 * The modules for browsers give the answers of the server, byte for byte: the one for all of them,
 * and the one for those with wide registers (SIMD), which has the networks too.
 */
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { holds, serve } from "./browser.js";
import { Refused, callBuffer, fetched, places } from "./modules.js";
import { chance } from "./moves.js";

let server, ask, module, wide;
before(async () => {
  server = await serve();
  const [plain, simd] = await places(server.address);
  module = plain;
  wide = await WebAssembly.compile(await fetched(simd));
  ask = await callBuffer(await WebAssembly.compile(await fetched(plain)), () => false);
});
after(() => server?.stop());

/**
 * Has the module learn the weights that it lacks for a turn of the computer, as the page does;
 * answers which they were.
 * @param {string} question
 */
async function learn(question, by = ask) {
  const { wanted } = JSON.parse(by("weights", question));
  if (!wanted) return null;
  by("learn", await fetched(new URL(`weights/${wanted}.lkw`, module)));
  assert.equal(by("weights", question), '{"wanted":null}');
  return wanted;
}

/** The answer of both, which must be the same. */
async function both(name, question, by = ask) {
  const json = JSON.stringify(question);
  const path =
    name === "contract"
      ? `/api/contract?rules=${encodeURIComponent(question.rules)}`
      : `/api/${name}`;
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: json };
  const answer = await fetch(
    new URL(path, server.address),
    ["rules", "contract"].includes(name) ? {} : init,
  );
  const told = await answer.text();
  if (answer.ok) {
    if (name === "reply") await learn(json, by);
    assert.equal(by(name, json), told, `${name} ${json}`);
    return JSON.parse(told);
  }
  const refusal = JSON.parse(told);
  assert.throws(
    () => by(name, json),
    (refused) =>
      refused instanceof Refused &&
      refused.message === refusal.error &&
      isDeepStrictEqual(refused.refusal, refusal),
    `${name} ${json}: ${told}`,
  );
  return null;
}

/** The most moves of a game that is compared. */
const MOST = 160;

/** Plays a random game with replies of the computer, asking both everything that a page asks. */
async function wholeGame(terms, seed) {
  const next = chance(seed);
  const contract = await both("contract", { rules: terms.rules });
  assert.equal(contract.contract, terms.rules);
  const log = [];
  const table = { terms, results: [], log };
  for (let ply = 0; ply < MOST; ply++) {
    const now = 1_000 * ply;
    const stand = await both("game", { table, now, line: ply % 10 === 0 });
    if (stand.outcome) break;
    if (ply % 8 === 3) await both("reply", { table, level: 1 + (ply % 3), seed: seed + ply });
    const { hub, path } = stand.moves[Math.floor(next() * stand.moves.length)];
    if (stand.huffable.length && next() < 0.5)
      log.push({ e: "huff", square: stand.huffable[0], at: now });
    else log.push({ e: "move", m: hub, at: now });
    if (ply === 20) {
      await both("picture", { rules: terms.rules, fen: stand.fen, numbers: true });
      await both("position", { rules: terms.rules, fen: stand.fen });
      await both("position", { rules: terms.rules, board: `W${stand.board}` });
      await both("game", { table: { ...table, log: [...log, `${path[0]}-${path[0]}`] } });
      for (const to of [1, path[0], path.at(-1)])
        await both("why", { rules: terms.rules, fen: stand.fen, from: path[0], to });
      await both("compare", { a: terms.rules, b: contract.id, fen: stand.fen });
      await both("compare", { a: terms.rules, b: "thai", fen: stand.fen });
    }
  }
  await both("game", { table, line: true });
  const { text } = await both("score", { table, names: ["Ada", "Obi"], date: "2026-01-31" });
  assert.match(text, /\[GameType /);
  const { start, number, result, tags, nodes } = await both("study", { text, rules: terms.rules });
  assert.equal(nodes.length, log.length + 1);
  const said = nodes.map(({ parent, move, huff }) => ({
    ...(parent !== null && { parent }),
    ...(move && { move: move.hub }),
    ...(huff && { huff }),
    nags: move ? [1] : [],
  }));
  const whole = await both("pdn", { rules: terms.rules, start, number, result, tags, nodes: said });
  assert.equal(
    (await both("study", { text: whole.text, rules: "russian" })).nodes.length,
    nodes.length,
  );
  return log.length;
}

test("the rule sets are the same", async () => {
  const { sets } = await both("rules", {});
  assert.ok(sets.length > 20);
});

const GAMES = [
  "nigerian",
  "nigerian,huff=off",
  "ghanaian",
  "international",
  "russian",
  "english",
  "canadian",
  "frisian",
  "italian",
  "thai",
];
for (const [place, rules] of GAMES.entries()) {
  test(`a whole game by ${rules} is the same`, async () => {
    assert.ok((await wholeGame({ rules }, 17 + place)) > 20);
  });
}

/**
 * The levels that are limited by positions, each with rules; the last ones on the small board,
 * where they are soon done.
 */
const LEVELS = [
  "international",
  "nigerian",
  "ghanaian",
  "frisian",
  "canadian",
  "international",
  "nigerian",
  "ghanaian",
  "international",
  "nigerian",
  "frisian",
  "russian",
  "english",
  "russian",
  "english",
].map((rules, place) => [place + 1, rules]);
if (process.env.LONGKING_DEEP === "1")
  for (const level of [13, 14, 15]) LEVELS.push([level, "international"], [level, "nigerian"]);

/** Does what the computer replies. @param {any[]} log @param {any} reply */
function follow(log, { huff, move }) {
  if (huff) log.push(`huff${huff}`);
  if (move) log.push(move.hub);
}

for (const [level, rules] of LEVELS) {
  test(`a whole game of level ${level} by ${rules} is the same`, async () => {
    const log = [];
    const table = { terms: { rules }, results: [], log };
    const sitting = `level ${level} by ${rules}`;
    // The highest that counts positions has the network where there are wide registers.
    const by = level < 15 ? ask : await callBuffer(wide, () => false);
    let turns = 0;
    while (log.length < MOST && !(await both("game", { table })).outcome) {
      // The other player is a weak one, so that the game is long and ends.
      const isOwn = turns++ % 2 === level % 2;
      const asked = isOwn
        ? { table, level, seed: 7 * level, sitting }
        : { table, level: 1, seed: turns };
      follow(log, await both("reply", asked, by));
    }
    assert.ok(turns > 24, `${turns} turns`);
  });
}

test("a timed game with men crowned first is the same", async () => {
  const terms = {
    rules: "nigerian,huff=off",
    clock: "300+5",
    crown: "both",
    begins: { player: "one", color: "white" },
  };
  const table = { terms, log: [] };
  for (let turn = 0; turn < 2; turn++) {
    const { crown } = await both("reply", { table, level: 1, seed: 1 });
    table.log.push({ e: "crown", square: crown[0], spent: crown[1], at: turn });
  }
  assert.equal((await both("game", { table, now: 5_000 })).phase, "play");
});

test("what is refused is refused in the same words", async () => {
  for (const [name, question] of [
    ["contract", { rules: "whist" }],
    ["game", { table: { terms: { rules: "international" }, log: ["32-30"] } }],
    ["game", { table: { terms: { rules: "international", start: "W:W0" }, log: [] } }],
    ["reply", { table: { terms: { rules: "international" }, log: [] }, level: 17 }],
    ["picture", { rules: "international", fen: "W:W32:B32" }],
    ["study", { text: "nothing", rules: "whist" }],
    ["pdn", { rules: "international", nodes: [{}, { parent: 0, move: "32-30" }] }],
  ])
    assert.equal(await both(name, question), null, name);
});

/** How often a search of the module asks whether to stop, some 250 positions each, until it does. */
const ASKED = 150;

for (const rules of [
  "international",
  "nigerian,huff=off",
  "ghanaian,huff=off",
  "english",
  "frisian",
  "russian",
  "brazilian",
  "canadian",
  "old-draughts-10,huff=off",
])
  test(`with wide registers the strongest level thinks what the program thinks: ${rules}`, async () => {
    const [family] = rules.split(",");
    let asked = 0;
    const told = [];
    const stop = () => ++asked > ASKED;
    const by = await callBuffer(wide, stop, (text) => told.push(JSON.parse(text)));
    const table = { terms: { rules }, log: [] };
    const wanted = (level) => learn(JSON.stringify({ table, level }), by);
    assert.equal(await wanted(16), `net/${family}`);
    assert.equal(await wanted(15), null);
    // The levels below play as they do everywhere.
    assert.equal(await wanted(14), family);
    by("think", JSON.stringify({ table }));
    const { depth } = told.at(-1);
    assert.ok(depth > 6, `${depth}`);
    const words = ["analyse", "--rules", rules, "--depth", `${depth}`, "--hash", "8"];
    const lines = String(execFileSync(process.env.LONGKING, words)).trim().split("\n");
    const thoughts = lines.map((line) => JSON.parse(line)).filter((line) => "pv" in line);
    const ways = (all) => all.map(({ depth, nodes }) => [depth, nodes]);
    assert.deepEqual(ways(told), ways(thoughts));
  });

test("a worker that has no room for the module anew says that it is gone, and goes on", async () => {
  const compiled = await WebAssembly.compile(await fetched(module));
  const told = [];
  const worker = { postMessage: (data) => told.push(data) };
  Object.assign(globalThis, { self: worker });
  await import("../app/rules/worker.js");
  const say = (data) => worker.onmessage({ data });
  const heard = (count) =>
    holds(
      async () => told.length,
      (now) => assert.equal(now, count),
    );
  say({ module: compiled });
  await heard(1);
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async () => {
    throw new RangeError("out of memory");
  };
  say({ number: 1, name: "reply", question: "{" });
  say({ number: 2, name: "rules", question: "" });
  await heard(4);
  WebAssembly.instantiate = instantiate;
  const [, failed, gone, answer] = told;
  assert.ok(failed.number === 1 && failed.failed, JSON.stringify(failed));
  assert.deepEqual(gone, { failed: "RangeError: out of memory" });
  assert.equal(answer.number, 2);
  assert.ok(JSON.parse(answer.answer).sets.length > 20);
});
