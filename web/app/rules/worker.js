/**
 * The rules in a worker of their own.
 *
 * The first message has the module, or the address where it is; the answer to it is the module.
 * Every other message is a question with a number; the answer has the same number, and so has what
 * is told before it. Before the computer thinks the weights that it lacks are fetched, once, and
 * with few pieces left the small endgame tables; without a network it does without.
 * @module
 */
import { STRONGEST } from "../levels.js";
import { Refused, callBuffer, clock } from "./module.js";

/**
 * The longest time for a turn of the strongest level, and for a position that is looked at, in
 * milliseconds: the same as the server's.
 * @type {Record<string, number>}
 */
const TIME = { reply: 1200, think: 300_000 };

/**
 * The longest time for a turn of the other levels, which count positions, so that they play the
 * same everywhere.
 */
const TIME_OF_COUNTED = 6000;

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
/** @type {WebAssembly.Module} */ let module;
/** @type {Awaited<ReturnType<typeof callBuffer>>} */ let ask;
let begun = 0;
/** How long the answer may take, in milliseconds. */ let time = 0;
/** What is answered now. @type {{number: number, name: string}} */ let now;

const sit = async () =>
  (ask = await callBuffer(
    module,
    () => performance.now() - begun > time,
    (told) => worker.postMessage({ number: now.number, told }),
  ));

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the rules were not sent: status ${answer.status}`);
  return WebAssembly.compileStreaming
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

/** @param {{module: WebAssembly.Module}|{address: string}} first */
async function begin(first) {
  try {
    module = "module" in first ? first.module : await fetched(first.address);
    await sit();
    worker.postMessage({ module });
  } catch (error) {
    worker.postMessage({ failed: String(error) });
  }
}

/** The files that were asked for, whether they came or not. @type {Set<string>} */
const tried = new Set();

/**
 * Files that came and were not learned yet, by their addresses, with how they are learned.
 * @type {Map<string, {as: string, file: Uint8Array}>}
 */
const arrived = new Map();

/**
 * How long the computer waits for files, in milliseconds: once, it plays without them until they
 * come. Where its clock runs they have half of its time.
 */
const PATIENCE = 1500;

/** How much longer for what it takes in place of a network, which is often on this machine. */
const SPARE = 500;

/** @param {number} time in milliseconds */
const after = (time) => new Promise((done) => setTimeout(done, time));

/** The cache of endgame tables, beside those of the versions of the page. */
const TABLES = "longking-tables";

/**
 * Fetches what a turn of the computer lacks.
 * @param {string} question
 * @param {number} left how long the turn may take, in milliseconds
 */
async function prepare(question, left) {
  const tables = JSON.parse(/** @type {string} */ (ask("tables", question))).wanted;
  const late = after(Math.min(PATIENCE, left / 2));
  const coming = [weigh(question, late, Math.min(SPARE, left / 4))];
  if (tables) {
    const address = `/api/endings?rules=${encodeURIComponent(tables)}`;
    coming.push(Promise.race([come("learn-tables", address, kept), late]));
  }
  await Promise.all(coming);
}

/** The folder of the networks among the weights. */
const NETWORKS = "net/";

/**
 * Fetches the weights that a turn lacks: where a network does not come in time, those of the levels
 * below are better than none.
 * @param {string} question
 * @param {Promise<unknown>} late
 * @param {number} spare how long it waits for those, in milliseconds
 */
async function weigh(question, late, spare) {
  /** @type {string|null} */
  const wanted = JSON.parse(/** @type {string} */ (ask("weights", question))).wanted;
  if (!wanted) return;
  /** @param {string} name */
  const get = (name) =>
    come("learn", new URL(`../weights/${name}.lkw`, import.meta.url).href, fetch);
  const isHere = await Promise.race([get(wanted), late]);
  if (isHere || !wanted.startsWith(NETWORKS)) return;
  const later = late.then(() => after(spare));
  await Promise.race([get(wanted.slice(NETWORKS.length)), later]);
}

/**
 * Fetches a file, once; whether it has come or is on its way.
 * @param {string} as @param {string} address @param {(address: string) => Promise<Response>} get
 */
async function come(as, address, get) {
  if (tried.has(address)) return true;
  tried.add(address);
  try {
    const answer = await get(address);
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    arrived.set(address, { as, file: new Uint8Array(await answer.arrayBuffer()) });
    return true;
  } catch {
    // It may be tried again when there is a network again, or the server has it.
    tried.delete(address);
    return false;
  }
}

/** Fetches what never changes and is no file of the page. @param {string} address */
async function kept(address) {
  // Not every page may keep things: some come over plain http, and some browsers have no room.
  const cache = await self.caches?.open(TABLES).catch(() => null);
  const known = await cache?.match(address).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(address);
  if (answer.status === 200) await cache?.put(address, answer.clone()).catch(() => {});
  return answer;
}

/**
 * A file that cannot be used is done without, and not kept.
 * @param {string} as
 * @param {Uint8Array} file
 * @param {string} address
 */
function learn(as, file, address) {
  try {
    ask(as, file);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    self.caches
      ?.open(TABLES)
      .then((cache) => cache.delete(address))
      .catch(() => {});
  }
}

/** @param {{number: number, name: string, question: string, asked?: number}} asking */
async function answer({ number, name, question, asked = clock() }) {
  now = { number, name };
  begun = performance.now();
  try {
    if (name in TIME) {
      const { table, level = STRONGEST, at } = JSON.parse(question);
      time = level === STRONGEST ? TIME[name] : TIME_OF_COUNTED;
      const turn = JSON.stringify({ table, level, at });
      const { most } = JSON.parse(/** @type {string} */ (ask("time", turn)));
      // What is waited for is time of its clock, from the moment at which it was asked.
      const left = () => (most === null ? Infinity : asked + most - clock());
      await prepare(turn, Math.max(0, left()));
      for (const [address, { as, file }] of arrived) {
        arrived.delete(address);
        learn(as, file, address);
      }
      time = Math.min(time, left());
      begun = performance.now();
    }
    worker.postMessage({ number, answer: ask(name, question) });
  } catch (error) {
    if (error instanceof Refused) return worker.postMessage({ number, refused: error.refusal });
    worker.postMessage({ number, failed: String(error) });
    // What failed inside the module may have left it in disorder; where there is no room for it
    // anew, this worker has failed.
    await sit().catch((error) => worker.postMessage({ failed: String(error) }));
    tried.clear();
  }
}

let before = Promise.resolve();
/** @param {MessageEvent} event */
worker.onmessage = ({ data }) => {
  before = before.then(() => (data.number === undefined ? begin(data) : answer(data)));
};
