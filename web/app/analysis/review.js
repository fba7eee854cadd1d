/** A whole game looked at: what every move gave away, and what would have been better. @module */
import * as api from "../api.js";
import { attempt, say, set, state as page } from "../state.js";
import { t } from "../words.js";
import { GLYPHS, chance, grade } from "./chance.js";
import { add } from "./edit.js";
import { look } from "./engine.js";
import { changed, isBarred, now } from "./study.js";
import { known, winner } from "./tables.js";
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

/**
 * How far it has come; nothing before it was asked for.
 * @type {{done: number, of: number, signal: AbortController|null, error: string}}
 */
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

/**
 * Looks at every position of the game that was played, its end first: what comes later is known
 * when what comes before is judged.
 */
export async function start() {
  stop();
  stopWatching(true);
  const here = now();
  const line = mainLine(here.tree);
  const { signal } = Object.assign(review, {
    done: 0,
    of: line.length,
    signal: new AbortController(),
    error: "",
  }).signal;
  set();
  await attempt(async () => {
    if (isBarred()) throw new api.Refusal(t("analysis.barred"));
    for (const node of line.toReversed()) {
      await judgePosition(here.tree, node, signal);
      if (signal.aborted || now() !== here || page.page !== "analysis") return;
      review.done++;
      tell();
    }
    review.signal = null;
    say(t("analysis.reviewed"));
  });
  if (review.signal?.signal === signal) review.signal = null;
  if (now() !== here || page.page !== "analysis") return;
  begin();
  set();
}

/** Finds out what a position is worth. */
export async function judgePosition(tree, node, outer) {
  node.stand ??= await api.game({ table: table(tree, node) });
  const { outcome, fen } = node.stand;
  if (outcome) {
    const score = outcome.winner ? (outcome.winner === "white" ? 1 : -1) : 0;
    node.thought = { depth: ENOUGH.depth, place: 1, score, moves: [], ...(score && { plies: 0 }) };
    return;
  }
  node.value ??= await known({ rules: tree.contract, fen, board: node.board });
  try {
    if ((node.thought?.depth ?? 0) < ENOUGH.depth) await think(tree, node, outer);
  } catch (error) {
    // Where endgame tables know who wins, the computer can be missed.
    if (!(error instanceof api.Refusal && node.value)) throw error;
  }
  const [played] = node.children;
  if (!outer.aborted && played?.move && isExact(played) && lost(played) > 0)
    node.keeps ??= await keeping(tree, node);
}

/** What the computer thinks of a position. */
async function think(tree, node, outer) {
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
  await look(
    table(tree, node),
    1,
    (thought) => ((node.thought = thought), inner.abort()),
    inner.signal,
  );
}

/**
 * A move that keeps what endgame tables promise; nothing when none is found. The computer's comes
 * first.
 */
async function keeping(tree, node) {
  const { terms, log } = table(tree, node);
  const isBest = (move) => move.text === node.thought?.moves[0];
  for (const move of node.stand.moves.toSorted((a, b) => Number(isBest(b)) - Number(isBest(a)))) {
    const { outcome, fen, board, side_to_move } = await api.game({
      table: { terms, log: [...log, { e: "move", m: move.hub, at: 0 }] },
    });
    const value = outcome ? null : await known({ rules: tree.contract, fen, board });
    const share = outcome ? shareOf(outcome.winner) : value && shareOf(winner(value, side_to_move));
    if (share === expected(node)) return move.text;
  }
}

/** What White has when somebody wins. @param {"white"|"black"|null|undefined} side */
const shareOf = (side) => (side ? (side === "white" ? 1 : 0) : 0.5);

/**
 * What White may expect of a position: what endgame tables say, else what the computer thinks.
 * @param {import("./tree.js").Node} node
 */
export function expected(node) {
  if (node.value) return shareOf(winner(node.value, node.side));
  return node.thought ? chance(node.thought) : null;
}

/** Whether endgame tables know what a move gave away. @param {import("./tree.js").Node} node */
const isExact = (node) => Boolean(node.parent.value && (node.value || node.stand?.outcome));

/**
 * What a move gave away by what is expected before and after it.
 * @param {import("./tree.js").Node} node
 */
const lost = (node) =>
  (expected(node.parent) - expected(node)) * (node.parent.side === "white" ? 1 : -1);

/**
 * What a move gave away; nothing while that is not known.
 * @param {import("./tree.js").Node} node
 * @returns {Judged|null}
 */
export function judged(node) {
  const { parent, move } = node;
  if (!move || !parent) return null;
  if (expected(parent) === null || expected(node) === null) return null;
  const moves = parent.thought?.moves ?? [];
  const best = !isExact(node) && (moves[0] === move.text || parent.stand?.moves.length === 1);
  const loss = best ? 0 : Math.max(0, lost(node));
  const better =
    isExact(node) && loss && moves[0] !== parent.keeps ? [parent.keeps].filter(Boolean) : moves;
  return { node, loss, grade: grade(loss), better };
}

/**
 * What endgame tables say of the game: the first position that they know, and each after which it
 * is another.
 * @param {import("./tree.js").Tree} tree
 * @returns {{node: import("./tree.js").Node, winner: "white"|"black"|null}[]}
 */
export function verdicts(tree) {
  const said = mainLine(tree)
    .filter(({ value }) => value)
    .map((node) => ({ node, winner: winner(node.value, node.side) }));
  return said.filter((one, place) => !place || said[place - 1].winner !== one.winner);
}

/**
 * Every move of the game as far as it was judged.
 * @param {import("./tree.js").Tree} tree
 * @returns {Judged[]}
 */
export const all = (tree) => mainLine(tree).map(judged).filter(Boolean);

/**
 * The moves of a side in figures: how many, of which grade, what a move gave away on average.
 * @param {Judged[]} moves @param {"white"|"black"} side
 */
export function summary(moves, side) {
  const own = moves.filter(({ node }) => node.parent.side === side);
  const of = (wanted) => own.filter(({ grade }) => grade === wanted).length;
  const loss = own.reduce((sum, one) => sum + one.loss, 0) / Math.max(1, own.length);
  return {
    moves: own.length,
    inaccuracy: of("inaccuracy"),
    mistake: of("mistake"),
    blunder: of("blunder"),
    loss,
  };
}

/**
 * Writes what was found into the game: a sign at each mistake, and the better line as a variation.
 */
export const write = () =>
  attempt(async () => {
    const here = now();
    for (const { node, grade, better } of all(here.tree)) {
      if (!grade) continue;
      if (!node.nags.some((nag) => nag < 7)) node.nags = [GLYPHS[grade], ...node.nags];
      if (better.length) await add(better.slice(0, SHOWN), node.parent);
    }
    if (now() === here) changed();
    say(t("analysis.written"));
  });
