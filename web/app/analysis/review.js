/** A whole game looked at: what every move gave away, and what would have been better. @module */
import * as api from "../api.js";
import { attempt, say, set, state as page } from "../state.js";
import { t } from "../words.js";
import { GLYPHS, chance, grade } from "./chance.js";
import { add } from "./edit.js";
import { look } from "./engine.js";
import { keep } from "./kept.js";
import { lend } from "./lent.js";
import { changed, isBarred, now, standing } from "./study.js";
import { known, winner } from "./tables.js";
import { deepen, isLater, mainLine, moved, table } from "./tree.js";
import { begin, stop as stopWatching } from "./watch.js";

/**
 * How deep a position is looked at, for how long at most since something was found, and how long
 * that is waited for, in milliseconds.
 */
const ENOUGH = { depth: 13, time: 700, wait: 60_000 };

/** How often it looks whether its game is still on the page, in milliseconds. */
const LOOKS = 250;

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
  const isLeft = () => now() !== here || page.page !== "analysis";
  // Who leaves waits for nothing more, nor do machines that lend themselves.
  const leaving = setInterval(() => isLeft() && review.signal?.signal === signal && stop(), LOOKS);
  await attempt(async () => {
    if (isBarred()) throw new api.Refusal(t("analysis.barred"));
    const end = line.at(-1) ?? here.tree.root;
    await standing(here.tree, end);
    const whole = table(here.tree, end);
    // A position that was set up on the way is the beginning of another game.
    const lent = whole.log.length === line.length - 1 ? lend(whole, signal) : null;
    for (const node of line.toReversed()) {
      await borrow(node, lent?.(line.indexOf(node)));
      await judgePosition(here.tree, node, signal);
      if (signal.aborted || isLeft()) return;
      review.done++;
      tell();
    }
    review.signal = null;
    say(t("analysis.reviewed"));
    if (!here.address) keep(here, false);
  }).finally(() => clearInterval(leaving));
  if (review.signal && review.signal.signal !== signal) return;
  stop();
  // Who comes back to the page finds the computer at work again.
  if (page.page !== "analysis") return stopWatching();
  if (now() !== here) return;
  begin();
  set();
}

/**
 * Takes what a machine has found that lends itself, if it has looked deeper than this one.
 * @param {TreeNode} node
 * @param {Promise<Thinking|null>|undefined} lent
 */
async function borrow(node, lent) {
  const thought = await lent;
  if (thought && thought.depth > (node.thought?.depth ?? 0)) {
    node.thought = { ...thought, lent: true };
  }
}

/**
 * Finds out what a position is worth.
 * @param {GameTree} tree
 * @param {TreeNode} node
 * @param {AbortSignal} outer
 */
export async function judgePosition(tree, node, outer) {
  const { outcome, fen } = await standing(tree, node);
  if (outcome) {
    const score = outcome.winner ? (outcome.winner === "white" ? 1 : -1) : 0;
    node.thought = { depth: ENOUGH.depth, place: 1, score, moves: [], ...(score && { plies: 0 }) };
    return;
  }
  node.value ??= await known({ rules: tree.contract, fen, board: node.board });
  try {
    // A machine that was lent has longer for it; one that has too much to do sees little.
    const least = node.thought?.lent ? ENOUGH.depth / 2 : ENOUGH.depth;
    if ((node.thought?.depth ?? 0) < least) await think(tree, node, outer);
  } catch (error) {
    // Where endgame tables know who wins, the computer can be missed.
    if (!(error instanceof api.Refusal && node.value)) throw error;
  }
  const [played] = node.children;
  if (!outer.aborted && played?.move && isExact(played) && lost(played) > 0)
    node.keeps ??= await keeping(tree, node);
}

/**
 * What the computer thinks of a position: what comes first may have a long way.
 * @param {GameTree} tree
 * @param {TreeNode} node
 * @param {AbortSignal} outer
 */
async function think(tree, node, outer) {
  if (outer.aborted) return;
  const inner = new AbortController();
  const end = () => inner.abort();
  outer.addEventListener("abort", end, { once: true });
  let isHeard = false;
  let late = setTimeout(end, ENOUGH.wait);
  /** @param {Thinking} thought */
  const hear = (thought) => {
    if (!isHeard) {
      clearTimeout(late);
      late = setTimeout(end, ENOUGH.time);
    }
    isHeard = true;
    deepen(node, thought);
    if (thought.depth >= ENOUGH.depth) end();
  };
  try {
    await look(table(tree, node), 1, hear, inner.signal);
  } finally {
    clearTimeout(late);
    outer.removeEventListener("abort", end);
  }
  if (inner.signal.aborted && !isHeard && !outer.aborted)
    throw new api.Refusal(t("analysis.nobody"));
}

/**
 * A move that keeps what endgame tables promise; nothing when none is found. The computer's comes
 * first.
 * @param {GameTree} tree
 * @param {TreeNode} node
 */
async function keeping(tree, node) {
  const { terms, log } = table(tree, node);
  /** @param {Move} move */
  const isBest = (move) => move.text === node.thought?.moves[0];
  for (const move of (node.stand?.moves ?? []).toSorted(
    (a, b) => Number(isBest(b)) - Number(isBest(a)),
  )) {
    const { outcome, fen, board, side_to_move } = await api.game({
      table: { terms, log: [...log, moved(move.hub)] },
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
 * @param {TreeNode} node
 */
export function expected(node) {
  if (node.value) return shareOf(winner(node.value, node.side));
  return node.thought ? chance(node.thought) : null;
}

/** Whether endgame tables know what a move gave away. @param {TreeNode} node */
const isExact = (node) => Boolean(node.parent?.value && (node.value || node.stand?.outcome));

/**
 * What a move gave away by what is expected before and after it.
 * @param {TreeNode} node
 */
function lost(node) {
  const { parent } = node;
  const [before, after] = [parent && expected(parent), expected(node)];
  if (!parent || before === null || after === null) return 0;
  return (before - after) * (parent.side === "white" ? 1 : -1);
}

/** @param {TreeNode} node @returns {node is LaterNode & {move: Move}} */
const isMove = (node) => isLater(node) && node.move !== undefined;

/**
 * What a move gave away; nothing while that is not known.
 * @param {TreeNode} node
 * @returns {Judged|null}
 */
export function judged(node) {
  if (!isMove(node)) return null;
  const { parent, move } = node;
  if (expected(parent) === null || expected(node) === null) return null;
  const moves = parent.thought?.moves ?? [];
  const best = !isExact(node) && (moves[0] === move.text || parent.stand?.moves.length === 1);
  const loss = best ? 0 : Math.max(0, lost(node));
  const better =
    isExact(node) && loss && moves[0] !== parent.keeps
      ? parent.keeps
        ? [parent.keeps]
        : []
      : moves;
  return { node, loss, grade: grade(loss), better };
}

/**
 * What endgame tables say of the game: the first position that they know, and each after which it
 * is another.
 * @param {GameTree} tree
 * @returns {{node: TreeNode, winner: "white"|"black"|null}[]}
 */
export function verdicts(tree) {
  const said = mainLine(tree).flatMap((node) =>
    node.value ? [{ node, winner: winner(node.value, node.side) }] : [],
  );
  return said.filter((one, place) => !place || said[place - 1].winner !== one.winner);
}

/**
 * Every move of the game as far as it was judged.
 * @param {GameTree} tree
 * @returns {Judged[]}
 */
export const all = (tree) => mainLine(tree).flatMap((node) => judged(node) ?? []);

/** How many moves a game has. @param {GameTree} tree */
export const moves = (tree) => mainLine(tree).filter(isMove).length;

/** Whether all of a game was judged, and nothing is looked at any more. @param {GameTree} tree */
export const isWhole = (tree) => !review.signal && mainLine(tree).filter(isMove).every(judged);

/**
 * The moves of a side in figures: how many, of which grade, what a move gave away on average.
 * @param {Judged[]} moves @param {"white"|"black"} side
 */
export function summary(moves, side) {
  const own = moves.filter(({ node }) => node.parent.side === side);
  /** @param {Grade} wanted */
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
      if (now() !== here) return;
    }
    changed();
    say(t("analysis.written"));
  });
