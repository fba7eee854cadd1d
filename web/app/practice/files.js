/**
 * The files that practice reads: listed by the server, fetched by material when they are wanted,
 * and kept by the browser for when there is no network.
 * @module
 */
import { Refusal, whole } from "../api.js";
import { refusal, t } from "../words.js";
import { lengthOf, materialNamed } from "./table.js";

/** @typedef {import("./table.js").Shelf} Shelf */

/** The cache of lists and files, beside those of the versions of the page. */
const CACHE = "longking-practice";

/** What is kept, where the browser keeps anything. */
const cache = () => globalThis.caches?.open(CACHE).catch(() => null) ?? Promise.resolve(null);

/** Keeps an answer. @param {string} address @param {Response} answer */
const keep = async (address, answer) =>
  void (await (await cache())?.put(address, answer.clone()).catch(() => {}));

/**
 * An answer of the server; nothing where there is none.
 * @param {string} address
 * @param {RequestCache} [cache] whether the browser may have it already
 */
const asked = (address, cache = "default") => fetch(address, { cache }).catch(() => null);

/**
 * What can be practised under some rules; while it is being built it says so.
 * @param {string} rules a contract
 * @returns {Promise<{building: boolean} & Partial<Shelf>>}
 */
export async function listed(rules) {
  const address = `/api/practice?rules=${encodeURIComponent(rules)}`;
  const answer = await asked(address);
  if (answer?.ok) {
    const copy = answer.clone();
    const list = await whole(answer.json());
    if (list.game) await keep(address, copy);
    return list;
  }
  if (answer && answer.status < 500)
    throw new Refusal(await refusal(await answer.json().catch(() => ({ error: t("failed") }))));
  const kept = await (await cache())?.match(address);
  if (!kept) throw new Refusal(t("net.unreachable"));
  return kept.json();
}

/** The files that are in memory, by their addresses. @type {Map<string, Promise<Uint8Array>>} */
const here = new Map();

/**
 * What every position of a material is worth, a byte each.
 * @param {Shelf} shelf
 * @param {string} name
 * @returns {Promise<Uint8Array>}
 */
export function file(shelf, name) {
  const address = `/api/practice/${shelf.game}/${name}`;
  const material = materialNamed(name);
  const length = material ? lengthOf(shelf, material) : 0;
  const coming = here.get(address) ?? come(address, length);
  here.set(address, coming);
  coming.catch(() => here.delete(address));
  return coming;
}

/**
 * A file that is kept, where it is whole; else one that comes and is kept once it is seen to be.
 * @param {string} address
 * @param {number} length
 */
async function come(address, length) {
  if (!globalThis.DecompressionStream) throw new Refusal(t("practice.browser"));
  const kept = await (await cache())?.match(address);
  if (kept) {
    const bytes = await unpacked(kept);
    if (bytes?.length === length) return bytes;
    await (await cache())?.delete(address);
  }
  // What was damaged on its way the browser may keep for ever.
  for (const from of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await asked(address, from);
    if (!answer?.ok) throw new Refusal(t("net.unreachable"));
    const copy = answer.clone();
    const bytes = await unpacked(answer);
    if (bytes?.length !== length) continue;
    await keep(address, copy);
    return bytes;
  }
  throw new Refusal(t("practice.damaged"));
}

/** A file as it was before it was packed; nothing where it is damaged. @param {Response} answer */
async function unpacked(answer) {
  try {
    const plain = /** @type {ReadableStream} */ (answer.body).pipeThrough(
      new DecompressionStream("gzip"),
    );
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch {
    return null;
  }
}

/** The most positions of a question. */
const MOST = 100;

/** @typedef {{fens: string[], answer: Promise<(number|null)[]>}} Question */

/** The next question of a game on a board, and its answer. @type {Map<string, Question>} */
const next = new Map();

/** Where it is. @param {Shelf} shelf */
const placeOf = ({ game, mirrored }) => `${game} ${mirrored}`;

/** The question that a position joins. @param {Shelf} shelf @returns {Question} */
function question(shelf) {
  const open = next.get(placeOf(shelf));
  if (open && open.fens.length < MOST) return open;
  /** @type {string[]} */ const fens = [];
  // What is asked in the same moment is sent together.
  const answer = new Promise((go) => setTimeout(go)).then(() => send(shelf, fens));
  const one = { fens, answer };
  next.set(placeOf(shelf), one);
  return one;
}

/**
 * What a position is worth that no file has, as a byte of one: asked of the server, together with
 * all that are asked in the same moment.
 * @param {Shelf} shelf
 * @param {string} fen
 * @returns {Promise<number>}
 */
export async function byteAsked(shelf, fen) {
  const { fens, answer } = question(shelf);
  const place = fens.push(fen) - 1;
  const byte = (await answer)[place];
  if (byte === null) throw new Refusal(t("practice.absent"));
  return byte;
}

/**
 * Sends a question.
 * @param {Shelf} shelf
 * @param {string[]} positions
 * @returns {Promise<(number|null)[]>}
 */
async function send(shelf, positions) {
  const { game, mirrored } = shelf;
  const place = placeOf(shelf);
  if (next.get(place)?.fens === positions) next.delete(place);
  const answer = await fetch(`/api/practice/${game}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ positions, mirrored }),
  }).catch(() => null);
  if (!answer || answer.status >= 500) throw new Refusal(t("net.unreachable"));
  const body = await answer.json().catch(() => ({ error: t("net.silent") }));
  if (!answer.ok || !body.values) throw new Refusal(await refusal(body));
  return body.values;
}

/** Whether a file needs no network. @param {Shelf} shelf @param {string} name */
export const isHere = async ({ game }, name) =>
  Boolean(await (await cache())?.match(`/api/practice/${game}/${name}`));
