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

/** How long the line may be silent, in milliseconds; the server says every 5 s that it is there. */
const SILENCE = 12_000;

/** How long nobody is asked after such a silence, in milliseconds. */
const REST = 60_000;

/** Until when nobody is asked. */
let rests = 0;

/**
 * Nothing when the server has looked, else why it cannot, as far as it says.
 * @returns {Promise<string|null>}
 * @param {WayThere} table
 * @param {number} lines
 * @param {(thought: Thinking) => void} hear
 * @param {AbortSignal} signal
 */
async function atServer(table, lines, hear, signal) {
  if (!navigator.onLine || performance.now() < rests) return "";
  let isWhole = false;
  /** @param {Told} said */
  const each = (said) => ("end" in said ? (isWhole = true) : hear(said));
  try {
    const question = { ...questionOf(table), lines };
    const { ok, status, refused } = await listen("/api/analysis", question, each, signal);
    if (ok) return isWhole || signal.aborted ? null : "";
    if (ELSEWHERE.includes(status)) return (await refusal(refused ?? {})) ?? "";
    if (refused) throw new Refusal(await refusal(refused));
    return "";
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof Refusal) throw error;
    return "";
  }
}

/**
 * Asks the server for an answer that goes on, until it is whole, nobody wants it or the line has
 * been silent for too long; why it was refused, where the server says so.
 * @template [T=Told]
 * @param {string} path @param {object} question
 * @param {(said: T) => void} hear
 * @param {AbortSignal} signal
 * @returns {Promise<{ok: boolean, status: number, refused: any}>}
 */
export async function listen(path, question, hear, signal) {
  const line = new AbortController();
  const end = () => line.abort();
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  const giveUp = () => ((rests = performance.now() + REST), end());
  let silence = setTimeout(giveUp, SILENCE);
  const listening = new TransformStream({
    transform(bytes, out) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE);
      out.enqueue(bytes);
    },
  });
  try {
    const { ok, status, body } = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      signal: line.signal,
    });
    const heard = body?.pipeThrough(listening);
    if (ok && heard) await events(heard, hear);
    const refused = ok ? null : await new Response(heard).json().catch(() => null);
    return { ok, status, refused };
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", end);
  }
}

/**
 * The events of an answer that goes on.
 * @template T
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {(said: T) => void} hear
 */
async function events(body, hear) {
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
