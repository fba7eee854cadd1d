/**
 * The rules in a worker of their own.
 *
 * The first message has the module, or the address where it is; the answer to it is the module. Every other message
 * is a question with a number; the answer has the same number, and so has what is told before it. Before the computer thinks the
 * weights that it lacks are fetched, once; without a network it does without.
 * @module
 */
import { Refused, desk } from "./module.js";

/** The longest time for a turn of the computer, and for a position that is looked at, in milliseconds: the same as the server's. */
const TIME = { reply: 1200, think: 300_000 };

const worker = /** @type {any} */ (self);
/** @type {WebAssembly.Module} */ let module;
/** @type {Awaited<ReturnType<typeof desk>>} */ let ask;
let begun = 0;
/** What is answered now. @type {{number: number, name: string}} */ let now;

const sit = async () =>
  (ask = await desk(module, () => performance.now() - begun > TIME[now.name], (told) => worker.postMessage({ number: now.number, told })));

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the rules were not sent: status ${answer.status}`);
  return WebAssembly.compileStreaming ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** @param {any} first */
async function begin(first) {
  try {
    module = first.module ?? (await fetched(first.address));
    await sit();
    worker.postMessage({ module });
  } catch (error) {
    worker.postMessage({ failed: String(error) });
  }
}

/** The weights that were asked for, whether they came or not. @type {Set<string>} */
const tried = new Set();

/** Weights that came and were not learned yet. @type {Map<string, Uint8Array>} */
const arrived = new Map();

/** How long the computer waits for weights, in milliseconds: once, it plays without them until they come. */
const PATIENCE = 1500;

/** Fetches the weights that a turn of the computer lacks. @param {string} question */
async function prepare(question) {
  const { wanted } = JSON.parse(/** @type {string} */ (ask("weights", question)));
  if (!wanted || tried.has(wanted)) return;
  tried.add(wanted);
  const fetched = fetch(new URL(`../weights/${wanted}.lkw`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    arrived.set(wanted, new Uint8Array(await answer.arrayBuffer()));
  });
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  // It may be tried again when there is a network again.
  await Promise.race([fetched.catch(() => tried.delete(wanted)), late]);
}

/** @param {any} asked */
async function answer({ number, name, question }) {
  now = { number, name };
  begun = performance.now();
  try {
    if (name in TIME) {
      const { table } = JSON.parse(question);
      await prepare(JSON.stringify({ table, level: 1 }));
      for (const file of arrived.values()) ask("learn", file);
      arrived.clear();
      begun = performance.now();
    }
    worker.postMessage({ number, answer: ask(name, question) });
  } catch (error) {
    if (error instanceof Refused) return worker.postMessage({ number, refused: error.message });
    worker.postMessage({ number, failed: String(error) });
    // What failed inside the module may have left it in disorder.
    await sit();
    tried.clear();
  }
}

let before = Promise.resolve();
worker.onmessage = (event) => {
  const task = event.data.number === undefined ? begin : answer;
  before = before.then(() => task(event.data));
};
