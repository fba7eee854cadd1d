/**
 * The computer of this browser looks at a position: a worker of its own, which ends when nobody
 * listens.
 * @module
 */
import { load, shared } from "../rules/rules.js";

/**
 * @param {{table: WayThere, lines: number}} question
 * @param {(thought: Thinking) => void} hear
 * @param {AbortSignal} signal ends it
 * @returns {Promise<void>} when it has ended
 */
export async function think(question, hear, signal) {
  if (signal.aborted) return;
  const end = new Promise((done) => signal.addEventListener("abort", done, { once: true }));
  await Promise.race([load(), end]);
  if (signal.aborted) return;
  const module = await shared();
  const worker = new Worker(new URL("../rules/worker.js", import.meta.url), { type: "module" });
  const begun = performance.now();
  try {
    await new Promise((done, fail) => {
      signal.addEventListener("abort", () => done(null), { once: true });
      worker.onerror = (event) => fail(new Error(event.message || "the worker did not start"));
      worker.onmessage = ({ data }) => {
        if (data.module)
          return worker.postMessage({
            number: 1,
            name: "think",
            question: JSON.stringify(question),
          });
        if (data.told !== undefined)
          return hear({ ...JSON.parse(data.told), ms: performance.now() - begun });
        if (data.answer !== undefined) done(null);
        else fail(new Error(data.refused?.error ?? data.failed));
      };
      worker.postMessage({ module });
    });
  } finally {
    worker.terminate();
  }
}
