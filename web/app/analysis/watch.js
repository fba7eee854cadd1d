/** The computer looks at the position that is shown, while it is shown. @module */
import { Refusal } from "../api.js";
import { look } from "./engine.js";
import { isBarred, onMove, opened } from "./study.js";
import { state as all } from "../state.js";
import { known } from "./tables.js";
import { deepen, table } from "./tree.js";

/** How long a position stays before the computer looks at it, in milliseconds. */
const PAUSE = 250;

/** When it is tried again after nobody could look, in milliseconds. */
const AGAIN = 8000;

/** How often it is looked whether somebody is still on the page, in milliseconds. */
const LOOKS = 1000;

/** What it is set to, and what it says; a desk has room for every line. */
export const watch = {
  on: true,
  lines: matchMedia("(min-width: 61.25em)").matches ? 5 : 1,
  /** @type {Thinking[]} the lines of the last depth, the best first */
  thoughts: [],
  /** @type {"server"|"browser"|"review"|"idle"|"over"|"barred"} */ state: "idle",
  error: "",
};

/** @type {Set<() => void>} */ const listeners = new Set();

/** Says who is told when something new was found. @param {() => void} listener */
export const onThought = (listener) => void listeners.add(listener);

const tell = () => listeners.forEach((listener) => listener());

/** @type {AbortController|null} */ let going = null;

/**
 * Stops looking, until the next position; or until {@link begin} when it is held.
 * @param {boolean} [held]
 */
export function stop(held = false) {
  going?.abort();
  going = held ? new AbortController() : null;
}

/** Looks again, for those who come back to the page. */
export function resume() {
  if (!going && opened()?.at.stand) begin();
}

/** Begins to look at the position that is shown. */
export function begin() {
  stop();
  const here = opened();
  Object.assign(watch, { thoughts: [], error: "" });
  if (!here?.at.stand) return tell();
  const node = here.at;
  watch.state = here.at.stand.outcome ? "over" : isBarred() ? "barred" : "idle";
  if (watch.state === "idle") void ask(here, node);
  if (watch.state !== "idle" || !watch.on) return tell();
  const stopping = (going = new AbortController());
  const { signal } = stopping;
  tell();
  // The next thought may be minutes away.
  const left = setInterval(() => all.page !== "analysis" && stop(), LOOKS);
  const settle = () => clearInterval(left);
  signal.addEventListener("abort", settle);
  setTimeout(async () => {
    if (signal.aborted) return;
    try {
      await look(
        table(here.tree, node),
        watch.lines,
        (thought, by) => !signal.aborted && heard(node, thought, by),
        signal,
      );
      settle();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      watch.error = error.message;
      setTimeout(
        () => going === stopping && all.page === "analysis" && watch.error && begin(),
        AGAIN,
      );
    }
    if (!signal.aborted) tell();
  }, PAUSE);
}

/**
 * Takes a line over; when a deeper search tells its first one, the others of before still stand
 * until theirs come.
 * @param {TreeNode} node
 * @param {Thinking} thought
 * @param {"server"|"browser"} by
 */
function heard(node, thought, by) {
  if (all.page !== "analysis") return stop();
  watch.thoughts[thought.place - 1] = thought;
  if (thought.place === 1) {
    deepen(node, thought);
    watch.state = by;
  }
  tell();
}

/** Asks endgame tables. @param {StudyPage} page @param {TreeNode} node */
async function ask({ tree, at }, node) {
  const { stand } = node;
  if (node.value !== undefined || !stand) return;
  node.value = null;
  node.value = await known({ rules: tree.contract, fen: stand.fen, board: node.board });
  if (at === node && opened()?.at === node && node.value) tell();
}

/** Switches it on and off. */
export function toggle() {
  watch.on = !watch.on;
  begin();
}

/** How many lines it tells. @param {number} lines 1 to 5 */
export function setLines(lines) {
  watch.lines = Math.max(1, Math.min(5, lines));
  watch.on = true;
  begin();
}

onMove(begin);
