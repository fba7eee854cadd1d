/**
 * The rules and the computer on this machine: two workers with the same module, so that nothing
 * waits while the computer thinks. Who asks is told by an error when they are not here.
 * @module
 */
import { use } from "../api.js";
import { Refused, clock } from "./module.js";

export { Refused };

/** The rules are not here, or gave no answer. */
export class Absent extends Error {}

/**
 * @typedef {{ask: (name: string, question: string, asked: number) => Promise<string>,
 *   module: WebAssembly.Module, isGone: () => boolean}} Seat
 */

/** @type {Promise<Seat>|null} answers at once */ let quick = null;
/** @type {Promise<Seat>|null} thinks; made when it is first wanted */ let slow = null;
let ready = false;

const told = () => document.querySelector('meta[name="rules-module"]');

/** A module that needs wide registers (SIMD): a function of `i8x16.splat` and `i8x16.popcnt`. */
const WIDE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];

/** Whether this browser has them, for the module whose highest levels play by networks. */
export const isWide = () => {
  try {
    return WebAssembly.validate(new Uint8Array(WIDE));
  } catch {
    return false;
  }
};

/** Where the module for this browser is; empty when the server has none. */
const address = () => told()?.getAttribute(isWide() ? "data-simd" : "content") ?? "";

/** The command by which a server without the module gets it; empty where it has one. */
export const mend = () => told()?.getAttribute("data-mend") ?? "";

/** Whether questions are answered here. */
export const isReady = () => ready;

/** Whether the rules are here or on their way. */
export const isWanted = () => quick !== null;

/**
 * Fetches the rules, once.
 * @returns {Promise<void>} rejected with {@link Absent} when they cannot be had
 */
export async function load() {
  quick ??= seat({ address: new URL(address() || missing(), location.href).href });
  try {
    await quick;
    ready = true;
  } catch (error) {
    quick = null;
    throw error;
  }
}

/** The module, once it is here. @returns {Promise<WebAssembly.Module|undefined>} */
export const shared = async () => (await quick)?.module;

/** @returns {never} */
function missing() {
  throw new Absent("the server has no module");
}

/** Who answers at once: a worker that is gone is made anew. */
async function seated() {
  const before = quick;
  if (!before) throw new Absent("the rules are not here");
  const { isGone, module } = await before;
  if (isGone() && quick === before) quick = seat({ module });
  return quick ?? before;
}

/** Who thinks, likewise. @param {WebAssembly.Module} module */
async function thinking(module) {
  const before = slow;
  const isGone = await before?.then(
    (made) => made.isGone(),
    () => true,
  );
  if (isGone && slow === before) slow = null;
  return (slow ??= seat({ module }));
}

/**
 * Answers a question, when the rules are here.
 * @param {string} name @param {string} question JSON
 * @returns {Promise<string>} JSON; rejected with {@link Refused} or {@link Absent}
 */
export async function ask(name, question) {
  const asked = clock();
  const { module, ask } = await seated();
  // Endgame tables are where the computer thinks.
  if (name !== "reply" && name !== "ending") return ask(name, question, asked);
  return (await thinking(module)).ask(name, question, asked);
}

/**
 * A worker that answers questions.
 * @param {{address: string}|{module: WebAssembly.Module}} from @returns {Promise<Seat>}
 */
function seat(from) {
  return new Promise((made, fail) => {
    /** @type {Worker} */ let worker;
    try {
      worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    } catch (error) {
      return fail(new Absent(String(error)));
    }
    /** @type {Map<number, {done: (text: string) => void, fail: (error: Error) => void}>} */
    const waiting = new Map();
    let count = 0;
    /** @type {Absent|null} */ let gone = null;
    /** @param {string} reason */
    const end = (reason) => {
      gone = new Absent(reason);
      worker.terminate();
      fail(gone);
      for (const one of waiting.values()) one.fail(gone);
      waiting.clear();
    };
    /** @param {string} name @param {string} question @param {number} asked when, in milliseconds */
    const ask = (name, question, asked) =>
      new Promise((done, fail) => {
        if (gone) return fail(gone);
        waiting.set(++count, { done, fail });
        worker.postMessage({ number: count, name, question, asked });
      });
    worker.onerror = (event) => end(event.message || "the worker did not start");
    worker.onmessage = ({ data }) => {
      if (data.module) return made({ ask, module: data.module, isGone: () => gone !== null });
      const asker = waiting.get(data.number);
      if (!asker) return end(data.failed);
      waiting.delete(data.number);
      if (data.answer !== undefined) asker.done(data.answer);
      else
        asker.fail(
          data.refused === undefined ? new Absent(data.failed) : new Refused(data.refused),
        );
    };
    worker.postMessage(from);
  });
}

use({ Absent, Refused, ask, isReady, isWanted, isWide, load, mend, shared });
