/** A game that machines look at which lend themselves to the server. @module */
import { listen, questionOf } from "./engine.js";

/**
 * Has them look at a game; answers how to wait for what they find.
 * @param {WayThere} table the whole game
 * @param {AbortSignal} signal
 * @returns {(moves: number) => Promise<Thinking|null>} of the position after so many moves; nothing
 *   where nobody has looked at it
 */
export function lend(table, signal) {
  /** @type {Map<number, Thinking|null>} */ const found = new Map();
  /** @type {(() => void)[]} */ let waiting = [];
  let over = false;
  const wake = () => {
    const woken = waiting;
    waiting = [];
    woken.forEach((go) => go());
  };
  /** @param {Reviewed} said */
  const hear = (said) => {
    if ("end" in said) return;
    said.thoughts.forEach((thought, place) => found.set(said.from + place, thought));
    wake();
  };
  (navigator.onLine ? listen("/api/review", questionOf(table), hear, signal) : Promise.resolve())
    // Where nobody lends a machine, or the line is lost, the rest is looked at as ever.
    .catch(() => {})
    .finally(() => {
      over = true;
      wake();
    });
  return async (moves) => {
    while (!over && !found.has(moves)) await new Promise((go) => waiting.push(() => go(null)));
    return found.get(moves) ?? null;
  };
}
