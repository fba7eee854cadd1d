/**
 * The rules in a worker of their own.
 *
 * The first message has the module, or the address where it is; the answer to it is the module. Every other message
 * is a question with a number; the answer has the same number.
 * @module
 */
import { Refused, desk } from "./module.js";

/** The longest time for a turn of the computer, in milliseconds: the same as the server's. */
const TIME = 1200;

const worker = /** @type {any} */ (self);
/** @type {WebAssembly.Module} */ let module;
/** @type {Awaited<ReturnType<typeof desk>>} */ let ask;
let begun = 0;

const sit = async () => (ask = await desk(module, () => performance.now() - begun > TIME));

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

/** @param {any} asked */
async function answer({ number, name, question }) {
  begun = performance.now();
  try {
    worker.postMessage({ number, answer: ask(name, question) });
  } catch (error) {
    if (error instanceof Refused) return worker.postMessage({ number, refused: error.message });
    worker.postMessage({ number, failed: String(error) });
    // What failed inside the module may have left it in disorder.
    await sit();
  }
}

let before = Promise.resolve();
worker.onmessage = (event) => {
  const task = event.data.number === undefined ? begin : answer;
  before = before.then(() => task(event.data));
};
