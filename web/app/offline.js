/**
 * Playing without a network: the rules are fetched when the page is idle, and everything is kept by
 * a service worker.
 * @module
 */
import { isWide, load, mend } from "./rules/rules.js";
import { tongue } from "./words.js";
import { BOOKS, LANGUAGES } from "./words/languages.js";

/**
 * Whether a game can be begun without a network, and why not.
 *
 * | why | what |
 * |---|---|
 * | `plain-http` | the page came over plain http from another machine: the browser keeps nothing |
 * | `not-built` | the server was built without rules to send |
 * | `no-rules` | the rules did not come, or this browser cannot run them |
 * | `not-kept` | the browser would not keep the files |
 * @type {{state: "no"|"loading"|"ready"|"cannot", why:
 *   ""|"plain-http"|"not-built"|"no-rules"|"not-kept"}}
 */
export const offline = { state: "no", why: "" };

/** @type {Set<() => void>} */ const listeners = new Set();

/** Says who is told when it changes. @param {() => void} listener */
export const onOffline = (listener) => void listeners.add(listener);

/** @param {typeof offline.state} state @param {typeof offline.why} [why] */
function become(state, why = "") {
  Object.assign(offline, { state, why });
  for (const listener of listeners) listener();
}

/**
 * Whether this page came through the service worker: then the rules are on this machine already.
 */
const isKept = () => Boolean(navigator.serviceWorker?.controller);

/**
 * Fetches the rules and has everything kept; called once, when the first board can be used and the
 * page has nothing else to do.
 */
export async function prepare() {
  become("loading");
  try {
    await load();
  } catch {
    return become("cannot", mend() ? "not-built" : "no-rules");
  }
  if (!navigator.serviceWorker)
    return become("cannot", isSecureContext ? "not-kept" : "plain-http");
  try {
    await registered();
    become("ready");
  } catch {
    return become("cannot", "not-kept");
  }
  // What does not come now is kept at the next visit.
  await keepLanguage().catch(() => {});
}

/** The files of the rule book in another language. */
const BOOK = ["clauses", "compare", "history", "parts"];

/**
 * Keeps every text of the language that was chosen, and its rule book, where those of this version
 * are kept: without a network the page goes on in it.
 */
export async function keepLanguage() {
  const { tag } = tongue;
  if (offline.state !== "ready" || !(tag in LANGUAGES) || tag === "en") return;
  const files = LANGUAGES[tag].parts.map((part) => `words/${tag}/${part}.js`);
  if (BOOKS.includes(tag)) files.push(...BOOK.map((name) => `book/${tag}/${name}.json`));
  const folder = new URL(".", import.meta.url);
  const cache = await caches.open(`longking ${folder.pathname.split("/").at(-2)}`);
  const all = files.map((name) => new URL(name, folder).href);
  await Promise.all(all.map(async (one) => (await cache.match(one)) ?? cache.add(one)));
}

/** Waits until the service worker has everything, with the module for this browser. */
async function registered() {
  const worker = isWide() ? "/sw.js?simd" : "/sw.js";
  const registration = await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
  const coming = registration.installing ?? registration.waiting;
  if (!coming) {
    if (registration.active) return;
    throw new Error("nothing is installed");
  }
  await new Promise((done, fail) => {
    const look = () => {
      if (coming.state === "activated") done(null);
      if (coming.state === "redundant") fail(new Error("the files were not kept"));
    };
    coming.addEventListener("statechange", look);
    look();
  });
}

/**
 * Begins to fetch the rules at once when they are on this machine, so that the first question needs
 * no network.
 */
if (isKept()) load().catch(() => {});
