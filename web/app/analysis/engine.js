/**
 * What the computer thinks of a position, told while it thinks: the server's, or that of this
 * browser.
 * @module
 */
import { Refusal } from "../api.js";
import { capital, refusal, t } from "../words.js";
import { think } from "./thinker.js";

/**
 * Answers after which this browser thinks itself: the server is not there, or has too much to do.
 */
const ELSEWHERE = [429, 502, 503, 504];

/**
 * Looks at a position until it is stopped or has found everything.
 * @param {WayThere} table @param {number} lines 1 to 5
 * @param {(thought: Thinking, by: "server"|"browser") => void} hear
 * @param {AbortSignal} signal
 */
export async function look(table, lines, hear, signal) {
  const refused = await atServer(table, lines, (thought) => hear(thought, "server"), signal);
  if (refused === null) return;
  try {
    await think({ table, lines }, (thought) => hear(thought, "browser"), signal);
  } catch {
    throw new Refusal(
      [t("analysis.nobody"), refused && `${capital(refused)}.`].filter(Boolean).join(" "),
    );
  }
}

/**
 * A game as the server is asked about it.
 * @param {WayThere} table
 */
export const questionOf = ({ terms, log }) => ({
  rules: terms.rules,
  start: terms.start,
  moves: log.map((event) => (event.e === "huff" ? `huff${event.square}` : event.m)),
});

/**
 * Nothing when the server has looked, else why it cannot, as far as it says.
 * @returns {Promise<string|null>}
 * @param {WayThere} table
 * @param {number} lines
 * @param {(thought: Thinking) => void} hear
 * @param {AbortSignal} signal
 */
async function atServer(table, lines, hear, signal) {
  const question = { ...questionOf(table), lines };
  if (!navigator.onLine) return "";
  try {
    const answer = await fetch("/api/analysis", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      signal,
    });
    if (ELSEWHERE.includes(answer.status))
      return (await refusal(await answer.json().catch(() => ({})))) ?? "";
    if (!answer.ok) throw new Refusal(await refusal(await answer.json()));
    if (answer.body) await events(answer.body, (said) => ("end" in said ? undefined : hear(said)));
    return null;
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof Refusal) throw error;
    return "";
  }
}

/**
 * The events of an answer that goes on.
 * @template [T=Told]
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {(said: T) => void} hear
 */
export async function events(body, hear) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let left = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (left + value).split("\n");
    left = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) hear(JSON.parse(line.slice(6)));
  }
}
