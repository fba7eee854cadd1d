/** What the page asks the server about tables by link, and how it asks it about people. @module */
import { Refusal, whole } from "../api.js";
import { refusal, t } from "../words.js";

/** What the server refuses, with its status and code. */
export class Denied extends Refusal {
  /** @param {string} text @param {number} status @param {string} [code] */
  constructor(text, status, code = "") {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** How long an answer may take to begin, in milliseconds. */
const PATIENCE = 20_000;

/**
 * What the server answers.
 * @param {string} method
 * @param {string} path
 * @param {object|null} [question]
 * @param {string} [kind] of the answer, where there are several
 */
export async function send(method, path, question = null, kind = "") {
  let answer;
  // A network may be silent for minutes before a browser gives up.
  const silence = new AbortController();
  const late = setTimeout(() => silence.abort(), PATIENCE);
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      signal: silence.signal,
      headers: {
        ...(question && { "content-type": "application/json" }),
        ...(kind && { accept: kind }),
      },
      ...(question && { body: JSON.stringify(question) }),
    });
  } catch {
    throw new Refusal(t("net.unreachable"));
  } finally {
    clearTimeout(late);
  }
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => ({}));
  const text = body.error ? await refusal(body) : t("net.unreachable");
  throw new Denied(text, answer.status, body.code);
}

/**
 * @template {keyof Answers} Q
 * @param {Q} name its path, as it is described
 * @param {Questions[Q]|null} question
 * @param {string} [path] with the name of the table
 * @returns {Promise<Answers[Q]>}
 */
async function ask(name, question, path = name) {
  return whole((await send(question ? "POST" : "GET", path, question)).json());
}

/**
 * A new table: its id, the seat of who asks, and the invitation.
 * @param {Questions["tables"]} wish
 */
export const newTable = (wish) => ask("tables", wish);

/** Takes the second seat. @param {string} id @param {Questions["tables/{id}/seats"]} wish */
export const takeSeat = (id, wish) => ask("tables/{id}/seats", wish, `tables/${id}/seats`);

/** A secret for a question: where the answer was lost, it is asked again with the same. */
export const drawn = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(48)), (byte) => (byte % 36).toString(36)).join(
    "",
  );

/** A table as anybody may see it. @param {string} id */
export const table = (id) => ask("tables/{id}", null, `tables/${id}`);

/**
 * A text as a QR code: so many modules a side, and the path of the dark ones.
 * @param {string} text
 */
export const qr = (text) => ask("qr", { text });

/** Where other devices reach this program. */
export const address = () => ask("address", null);
