/** The questions to the server. @module */

/** What went wrong, in words for the player. */
export class Refusal extends Error {}

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal("The server cannot be reached. Try again.");
  }
  const body = await answer.json().catch(() => ({ error: "The server gave no answer." }));
  if (!answer.ok) throw new Refusal(body.error);
  return body;
}

/** @param {string} path @param {any} question */
const post = (path, question) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) });

/**
 * The answers that came with the page.
 * @type {{rules?: RuleSets, contract?: Contract}}
 */
const first = JSON.parse(globalThis.document?.getElementById("first")?.textContent || "{}");

/** The rule sets. @returns {Promise<RuleSets>} */
export const rules = async () => first.rules ?? ask("/api/rules");

/** One contract. @param {string} text @returns {Promise<Contract>} */
export const contract = async (text) =>
  first.contract?.contract === text ? first.contract : ask(`/api/contract?rules=${encodeURIComponent(text)}`);

/** Where a game stands. @param {{table: any, line?: boolean, now?: number}} question */
export const game = (question) => post("/api/game", question);

/** What the computer does. @param {{table: any, level: number, seed?: number, draw?: boolean}} question */
export const reply = (question) => post("/api/reply", question);

/** A position in both forms, and why it cannot be played. @param {{rules: string, fen?: string, board?: string}} question */
export const position = (question) => post("/api/position", question);

/** The score of a game as text. @param {{table: any, names?: string[], date?: string}} question */
export const score = (question) => post("/api/score", question);

/** A position as a picture. @param {{rules: string, fen: string, numbers?: boolean}} question */
export const picture = (question) => post("/api/picture", question);
