/** What the page asks the server about tables by link. @module */
import { Refusal } from "../api.js";
import { refusal, t } from "../words.js";

/** @param {string} path @param {any} [question] */
async function ask(path, question) {
  let answer;
  try {
    const init = question && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
    };
    answer = await fetch(path, init);
  } catch {
    throw new Refusal(t("net.unreachable"));
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw Object.assign(new Refusal(body.error ? await refusal(body) : t("net.unreachable")), {
      status: answer.status,
    });
  return body;
}

/**
 * A new table: its id, the seat of who asks, and the invitation.
 * @param {{terms: any, color?: string, name?: string}} wish
 */
export const newTable = (wish) => ask("/api/tables", wish);

/** Takes the second seat. @param {string} id @param {{invite: string, name?: string}} wish */
export const takeSeat = (id, wish) => ask(`/api/tables/${id}/seats`, wish);

/** A table as anybody may see it. @param {string} id */
export const table = (id) => ask(`/api/tables/${id}`);

/**
 * A text as a QR code: so many modules a side, and the path of the dark ones.
 * @param {string} text
 */
export const qr = (text) => ask("/api/qr", { text });

/** Where other devices reach this program. @returns {Promise<{urls: string[]}>} */
export const address = () => ask("/api/address");
