/** A game that machines look at which lend themselves to the server. @module */
import { events, questionOf } from "./engine.js";

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
  ask(table, signal, (said) => {
    if ("end" in said) return;
    said.thoughts.forEach((thought, place) => found.set(said.from + place, thought));
    wake();
  })
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

/** How long the line may be silent, in milliseconds; the server says every 5 s that it is there. */
const SILENCE = 12_000;

/**
 * @param {WayThere} table
 * @param {AbortSignal} signal
 * @param {(said: Reviewed) => void} hear
 */
async function ask(table, signal, hear) {
  if (!navigator.onLine) return;
  const line = new AbortController();
  const end = () => line.abort();
  signal.addEventListener("abort", end, { once: true });
  let silence = setTimeout(end, SILENCE);
  const listening = new TransformStream({
    transform(bytes, out) {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE);
      out.enqueue(bytes);
    },
  });
  try {
    const answer = await fetch("/api/review", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(questionOf(table)),
      signal: line.signal,
    });
    if (answer.status === 200 && answer.body)
      await events(answer.body.pipeThrough(listening), hear);
  } finally {
    clearTimeout(silence);
  }
}
