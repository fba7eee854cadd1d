/** A whole game looked at: what every move gave away, and what would have been better. @module */
import * as api from "../api.js";
import { attempt, say, set } from "../state.js";
import { t } from "../words.js";
import { GLYPHS, chance, grade } from "./chance.js";
import { add } from "./edit.js";
import { look } from "./engine.js";
import { changed, isBarred, now } from "./study.js";
import { mainLine, table } from "./tree.js";
import { begin, stop as stopWatching } from "./watch.js";

/**
 * @typedef {object} Judged a move that was played
 * @property {import("./tree.js").Node} node
 * @property {number} loss the share of the game that it gave away, from 0 to 1
 * @property {"blunder"|"mistake"|"inaccuracy"|null} grade
 * @property {string[]} better what should have been played, with what was to follow
 */

/** How deep a position is looked at, and for how long at most, in milliseconds. */
const ENOUGH = { depth: 13, time: 700 };

/** How many moves of the better line are written into the game. */
const SHOWN = 6;

/** How far it has come; nothing before it was asked for. @type {{done: number, of: number, signal: AbortController|null, error: string}} */
export const review = { done: 0, of: 0, signal: null, error: "" };

/** @type {Set<() => void>} */ const listeners = new Set();

/** Says who is told when it has come further. @param {() => void} listener */
export const onReview = (listener) => void listeners.add(listener);

const tell = () => listeners.forEach((listener) => listener());

/** Stops it. */
export function stop() {
  review.signal?.abort();
  review.signal = null;
}

/** Looks at every position of the game that was played, its end first: what comes later is known when what comes before is judged. */
export async function start() {
  stop();
  stopWatching(true);
  const here = now();
  const line = mainLine(here.tree);
  const { signal } = Object.assign(review, { done: 0, of: line.length, signal: new AbortController(), error: "" }).signal;
  set();
  await attempt(async () => {
    if (isBarred()) throw new api.Refusal(t("analysis.barred"));
    for (const node of line.toReversed()) {
      await judgePosition(here.tree, node, signal);
      if (signal.aborted || now() !== here) return;
      review.done++;
      tell();
    }
    review.signal = null;
    say(t("analysis.reviewed"));
  });
  if (review.signal?.signal === signal) review.signal = null;
  if (now() !== here) return;
  begin();
  set();
}

/** Finds out what a position is worth. */
async function judgePosition(tree, node, outer) {
  if ((node.thought?.depth ?? 0) >= ENOUGH.depth) return;
  node.stand ??= await api.game({ table: table(tree, node) });
  const { outcome } = node.stand;
  if (outcome) {
    const score = outcome.winner ? (outcome.winner === "white" ? 1 : -1) : 0;
    node.thought = { depth: ENOUGH.depth, place: 1, score, moves: [], ...(score && { plies: 0 }) };
    return;
  }
  const inner = new AbortController();
  const end = () => inner.abort();
  outer.addEventListener("abort", end, { once: true });
  const late = setTimeout(end, ENOUGH.time);
  const hear = (thought) => {
    node.thought = thought;
    if (thought.depth >= ENOUGH.depth) end();
  };
  try {
    await look(table(tree, node), 1, hear, inner.signal);
    // Where nothing was heard in time the first line is waited for.
    if (!node.thought && !outer.aborted) await firstLine(tree, node, outer);
  } finally {
    clearTimeout(late);
    outer.removeEventListener("abort", end);
  }
}

async function firstLine(tree, node, outer) {
  const inner = new AbortController();
  outer.addEventListener("abort", () => inner.abort(), { once: true });
  await look(table(tree, node), 1, (thought) => ((node.thought = thought), inner.abort()), inner.signal);
}

/** What White may expect of a position: what endgame tables say, else what the computer thinks. @param {import("./tree.js").Node} node */
export function expected(node) {
  if (node.value === "draw") return 0.5;
  if (node.value) return (node.value === "win") === (node.side === "white") ? 1 : 0;
  return node.thought ? chance(node.thought) : null;
}

/** What a move gave away; nothing while that is not known. @param {import("./tree.js").Node} node @returns {Judged|null} */
export function judged(node) {
  const { parent, move } = node;
  if (!move || !parent) return null;
  const [before, after] = [expected(parent), expected(node)];
  if (before === null || after === null) return null;
  const better = parent.thought?.moves ?? [];
  const best = better[0] === move.text || parent.stand?.moves.length === 1;
  const loss = best ? 0 : Math.max(0, parent.side === "white" ? before - after : after - before);
  return { node, loss, grade: grade(loss), better };
}

/** Every move of the game as far as it was judged. @param {import("./tree.js").Tree} tree @returns {Judged[]} */
export const all = (tree) => mainLine(tree).map(judged).filter(Boolean);

/**
 * The moves of a side in figures: how many, of which grade, what a move gave away on average.
 * @param {Judged[]} moves @param {"white"|"black"} side
 */
export function summary(moves, side) {
  const own = moves.filter(({ node }) => node.parent.side === side);
  const of = (wanted) => own.filter(({ grade }) => grade === wanted).length;
  const loss = own.reduce((sum, one) => sum + one.loss, 0) / Math.max(1, own.length);
  return { moves: own.length, inaccuracy: of("inaccuracy"), mistake: of("mistake"), blunder: of("blunder"), loss };
}

/** Writes what was found into the game: a sign at each mistake, and the better line as a variation. */
export const write = () => attempt(async () => {
  const here = now();
  for (const { node, grade, better } of all(here.tree)) {
    if (!grade) continue;
    if (!node.nags.some((nag) => nag < 7)) node.nags = [GLYPHS[grade], ...node.nags];
    if (better.length) await add(better.slice(0, SHOWN), node.parent);
  }
  if (now() === here) changed();
  say(t("analysis.written"));
});
