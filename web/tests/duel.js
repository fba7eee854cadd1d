/**
 * The strongest level as browsers have it: with wide registers (SIMD) it plays by a network,
 * without them by windows of patterns. Tells positions a second of both, and plays them against
 * each other under node.
 * @module
 */
import { parseArgs } from "node:util";
import { serve } from "./browser.js";
import { callBuffer, fetched, places } from "./modules.js";
import { chance } from "./moves.js";

const { values: wish } = parseArgs({
  options: {
    rules: { type: "string", default: "international" },
    games: { type: "string", default: "100" },
    seconds: { type: "string", default: "0.2" },
    part: { type: "string", default: "1/1" },
  },
});
const { rules } = wish;
const [games, seconds] = [Number(wish.games), Number(wish.seconds)];
const [part, parts] = wish.part.split("/").map(Number);

/** Moves as if by chance before a game. */
const BEFORE = 4;

/** The most moves of a game, which is a draw then. */
const MOST = 300;

const server = await serve();

/**
 * A player: the module at an address, which thinks for so many seconds by the weights that it
 * wants. It notes what it has looked at, and until when.
 * @param {URL} url
 */
async function player(url) {
  let end = 0;
  const looked = { nodes: 0, at: 0 };
  const ask = await callBuffer(
    await WebAssembly.compile(await fetched(url)),
    () => performance.now() > end,
    (line) => Object.assign(looked, { nodes: JSON.parse(line).nodes, at: performance.now() }),
  );
  const answer = (name, question) => JSON.parse(ask(name, JSON.stringify(question)));
  const table = { terms: { rules }, log: [] };
  const { wanted } = answer("weights", { table, level: 16 });
  const weights = await fetched(new URL(`weights/${wanted}.lkw`, url));
  ask("learn", weights);
  const name = `${url.pathname.split("/").at(-1)} with ${wanted}`;
  const timed = (name, question, seconds) => {
    end = performance.now() + 1000 * seconds;
    return answer(name, question);
  };
  const packed = await fetch(url, { headers: { "accept-encoding": "br" } });
  return {
    name,
    answer,
    timed,
    looked,
    bytes: Number(packed.headers.get("content-length")) + weights.length,
  };
}

const [plain, simd] = await places(server.address);
const [windows, network] = [await player(plain), await player(simd)];
const between = [windows, network];
const start = { terms: { rules }, log: [] };
for (const { name, timed, looked, bytes } of between) {
  const begun = performance.now();
  timed("think", { table: start }, 5);
  const rate = looked.nodes / (looked.at - begun);
  console.log(
    `${name}: ${bytes} bytes, ${Math.round(rate)} thousand positions a second at the start`,
  );
}

/** The table with moves as if by chance, where the game goes on. */
function opening(seed) {
  const next = chance(seed + 1);
  for (;;) {
    const log = [];
    for (let ply = 0; ply < BEFORE; ply++) {
      const { moves } = windows.answer("game", { table: { terms: { rules }, log } });
      log.push(moves[Math.floor(next() * moves.length)].hub);
    }
    const stand = windows.answer("game", { table: { terms: { rules }, log } });
    if (!stand.outcome && !stand.moves.some(({ captured }) => captured.length)) return log;
  }
}

/** Points of the network in a game in which it has a colour. */
function game(log, color, sitting) {
  for (;;) {
    const table = { terms: { rules }, log };
    const stand = windows.answer("game", { table });
    if (stand.outcome || log.length > MOST) {
      const winner = stand.outcome?.winner;
      return winner ? Number(winner === color) : 0.5;
    }
    const own = between[Number(stand.side_to_move === color)];
    const { huff, move } = own.timed("reply", { table, level: 16, sitting }, seconds);
    if (huff) log.push(`huff${huff}`);
    if (move) log.push(move.hub);
  }
}

const pairs = [];
for (let pair = part - 1; pair < games / 2; pair += parts) {
  const log = opening(pair);
  const points = ["white", "black"].map((color) => game([...log], color, `${pair} ${color}`));
  pairs.push((points[0] + points[1]) / 2);
  console.log(`pair ${pair + 1}: ${points.join(" and ")}`);
}
const mean = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
const spread = pairs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (pairs.length - 1);
const interval = 1.96 * Math.sqrt(spread / pairs.length);
const shown = (share) => (100 * share).toFixed(1);
console.log(
  `${rules}: the network has ${shown(mean)} % ± ${shown(interval)} of ${2 * pairs.length} games at ${seconds} s a move`,
);
await server.stop();
