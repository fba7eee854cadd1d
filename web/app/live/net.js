/** What the page asks the server about tables by link. @module */
import { Refusal } from "../api.js";
import { refusal, t } from "../words.js";

/** What the server refuses, with its status. */
export class Denied extends Refusal {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/**
 * @template {keyof Answers} Q
 * @param {Q} name its path, as it is described
 * @param {Questions[Q]|null} question
 * @param {string} [path] with the name of the table
 * @returns {Promise<Answers[Q]>}
 */
async function ask(name, question, path = name) {
  let answer;
  try {
    const init = question && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
    };
    answer = await fetch(`/api/${path}`, init ?? undefined);
  } catch {
    throw new Refusal(t("net.unreachable"));
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw new Denied(body.error ? await refusal(body) : t("net.unreachable"), answer.status);
  return body;
}

/**
 * A new table: its id, the seat of who asks, and the invitation.
 * @param {Questions["tables"]} wish
 */
export const newTable = (wish) => ask("tables", wish);

/** Takes the second seat. @param {string} id @param {Questions["tables/{id}/seats"]} wish */
export const takeSeat = (id, wish) => ask("tables/{id}/seats", wish, `tables/${id}/seats`);

/** A table as anybody may see it. @param {string} id */
export const table = (id) => ask("tables/{id}", null, `tables/${id}`);

/**
 * A text as a QR code: so many modules a side, and the path of the dark ones.
 * @param {string} text
 */
export const qr = (text) => ask("qr", { text });

/** Where other devices reach this program. */
export const address = () => ask("address", null);
