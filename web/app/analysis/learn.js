/** Learning from mistakes: each position of a game where one was made, to play it better. @module */
import * as api from "../api.js";
import { attempt, say, set, sound, state as page } from "../state.js";
import { t } from "../words.js";
import { playing, takes } from "./edit.js";
import { all, judged, judgePosition, onReview } from "./review.js";
import { changed, goTo, now } from "./study.js";
import { grow, isLater, remove, table } from "./tree.js";
import { begin, watch } from "./watch.js";

/**
 * What is asked now, of which moves, and how the last answer was.
 * @type {{on: boolean, tree: GameTree|null, side: "white"|"black", queue: Judged[], place: number,
 *   found: number, answer: "none"|"judged"|"right"|"wrong"|"shown",
 *   tried: TreeNode|null, fresh: boolean, engine: boolean,
 *   signal: AbortController|null}}
 */
export const learn = {
  on: false,
  tree: null,
  side: "white",
  queue: [],
  place: 0,
  found: 0,
  answer: "none",
  tried: null,
  fresh: false,
  engine: true,
  signal: null,
};

/** The moves of a side that are learned from. @param {"white"|"black"} side */
export const mistakes = (side) =>
  all(now().tree).filter(
    ({ node, grade, better }) => node.parent.side === side && grade && better.length > 0,
  );

/** The move that is asked about; none when all are done. */
export const asked = () => learn.queue[learn.place];

/**
 * Begins with the mistakes of a side: of who sits below, where nothing else is said.
 * @param {"white"|"black"} [side]
 */
export function start(side = now().flip ? "black" : "white") {
  /** @type {"white"|"black"} */ const other = side === "white" ? "black" : "white";
  if (!learn.on && !mistakes(side).length) side = other;
  if (!learn.on) learn.engine = watch.on;
  away();
  Object.assign(learn, {
    on: true,
    tree: now().tree,
    side,
    queue: mistakes(side),
    place: 0,
    found: 0,
  });
  now().tab = "review";
  // Nobody whispers.
  watch.on = false;
  begin();
  ask();
  scrollTo(0, 0);
}

/** Takes what was tried off the game again, unless somebody has gone on from it. */
function away() {
  learn.signal?.abort();
  const { tried, fresh } = learn;
  if (tried && fresh && isLater(tried) && !tried.children.length) {
    if (now().at === tried) now().at = tried.parent;
    remove(tried);
  }
  Object.assign(learn, { tried: null, fresh: false, signal: null, answer: "none" });
}

/** Shows the position that is asked about. */
export function ask() {
  away();
  const one = asked();
  set();
  if (!one) return;
  say(question());
  void goTo(one.node.parent);
}

/** What is asked, in a sentence. */
export const question = () => t("learn.ask", { move: asked().node.move.text, side: t(learn.side) });

/** The next one. */
export function next() {
  learn.place += 1;
  ask();
}

/** Ends it; the computer looks again as before. */
export function stop() {
  away();
  end();
  begin();
  changed();
}

/** Plays the better move. */
export function reveal() {
  const { node, better } = asked();
  away();
  now().at = node.parent;
  void alone(async (signal) => {
    const moves = await lineOf(node.parent, better[0]);
    if (signal.aborted || !(await show(moves, "shown", node.parent, signal))) return;
    say(t("learn.shown", { move: better[0] }));
  });
}

/** Does something until something else is asked. @param {(signal: AbortSignal) => unknown} task */
const alone = (task) =>
  attempt(async () => {
    const mine = (learn.signal = new AbortController());
    try {
      await task(mine.signal);
    } finally {
      if (learn.signal === mine) learn.signal = null;
    }
  });

/** Where the game stands after a move. @param {TreeNode} node @param {string} text */
async function lineOf(node, text) {
  return api.game({ table: table(now().tree, node), texts: [text] });
}

/**
 * Shows a move that was tried, or the better one, unless something else is asked meanwhile.
 * @param {Stand} stand
 * @param {typeof learn.answer} answer
 * @param {TreeNode} at
 * @param {AbortSignal} signal
 */
async function show(stand, answer, at, signal) {
  const here = now();
  const { tree } = here;
  if (stand.last.move) await playing(stand.last.move);
  if (signal.aborted || now() !== here) return null;
  const before = at.children.length;
  const node = grow(tree, at, stand.last);
  node.stand = stand;
  here.choice = null;
  here.at = node;
  Object.assign(learn, { tried: node, fresh: at.children.length > before, answer });
  set();
  return node;
}

/** Takes a move that is played at the position that is asked about. */
takes((move) => {
  const one = isLearning() && asked();
  const { answer, tried } = learn;
  if (one && now().at === tried && (answer === "wrong" || answer === "judged")) {
    // Nobody answers for the other side: who tries again has the board back.
    if (answer === "wrong") ask();
    return true;
  }
  if (!one || answer !== "none" || now().at !== one.node.parent) return false;
  // A second tap, while the first one is answered, is no second answer.
  if (!learn.signal) void alone((signal) => judge(one, move, signal));
  return true;
});

/**
 * Judges an answer: right is what gives no more away than what goes without a sign.
 * @param {Judged} judged
 * @param {Move} move
 * @param {AbortSignal} signal
 */
async function judge({ node, better }, move, signal) {
  const here = now();
  const stand = await lineOf(node.parent, move.text);
  const tried = signal.aborted ? null : await show(stand, "judged", node.parent, signal);
  if (!tried) return;
  let right = move.text === better[0];
  if (!right && tried !== node) {
    try {
      await judgePosition(here.tree, tried, signal);
    } catch (error) {
      // Another answer may be judged when somebody can look again.
      if (!signal.aborted && now() === here) away();
      throw error;
    }
    if (signal.aborted || now() !== here || page.page !== "analysis") return;
    right = judged(tried)?.grade === null;
  }
  learn.answer = right ? "right" : "wrong";
  if (right) learn.found += 1;
  sound(right ? "crown" : "refuse", page.sound);
  say(t(right ? "learn.right" : "learn.wrong", { move: move.text }));
  set();
}

/** Whether it goes on: not when another game has been opened. */
export function isLearning() {
  if (learn.on && learn.tree !== now().tree) end();
  return learn.on;
}

/** The computer looks again as before. */
function end() {
  learn.on = false;
  watch.on = learn.engine;
}

// Nor when the game is looked at anew.
onReview(() => learn.on && end());
