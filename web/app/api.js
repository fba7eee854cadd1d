/**
 * The questions about rules and games: answered on this machine when the rules are here, else by
 * the server.
 * @module
 */
import { refusal, t, voiced } from "./words.js";

/** @typedef {typeof import("./rules/rules.js")} RulesHere */

/** @type {RulesHere|null} the rules on this machine, once somebody has fetched them */
let rulesHere = null;

/** Takes the rules of this machine into use. @param {RulesHere} rules */
export const use = (rules) => void (rulesHere = rules);

/** What went wrong, in words for the player. */
export class Refusal extends Error {
  /** @param {string} message @param {Denial} [told] the answer itself, where it was one */
  constructor(message, told) {
    super(message);
    this.told = told;
  }
}

/** The server gave no answer at all. */
class Unreachable extends Refusal {}

/** What a server in front says when ours is not there. */
const GONE = [502, 503, 504];

/**
 * What an answer holds: whole, or it was none.
 * @template T
 * @param {Promise<T>} body
 */
export async function whole(body) {
  try {
    return await body;
  } catch {
    throw new Unreachable(t("net.silent"));
  }
}

/**
 * @template {Asked} Q
 * @param {Q} name
 * @param {Questions[Q]} question
 * @param {AbortSignal} signal
 * @returns {Promise<Answers[Q]>}
 */
async function atServer(name, question, signal) {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  };
  let answer;
  try {
    if (name === "rules") answer = await fetch("/api/rules", { signal });
    else if (name === "contract" && "rules" in question)
      answer = await fetch(`/api/contract?rules=${encodeURIComponent(question.rules)}`, { signal });
    else answer = await fetch(`/api/${name}`, init);
  } catch {
    throw new Unreachable(t("net.unreachable"));
  }
  if (answer.ok) return whole(answer.json());
  const body = await answer.json().catch(() => ({ error: t("net.silent") }));
  throw new (GONE.includes(answer.status) ? Unreachable : Refusal)(await refusal(body), body);
}

/**
 * @template {Asked} Q
 * @param {RulesHere} here
 * @param {Q} name
 * @param {Questions[Q]} question
 * @returns {Promise<Answers[Q]>}
 */
async function atHome(here, name, question) {
  try {
    return JSON.parse(await here.ask(name, name === "rules" ? "" : JSON.stringify(question)));
  } catch (error) {
    throw error instanceof here.Refused
      ? new Refusal(await refusal(error.refusal), error.refusal)
      : error;
  }
}

/**
 * The rules on this machine once they are here: fetched now when the server cannot be reached.
 * @template {Asked} Q
 * @param {Q} name
 * @param {Questions[Q]} question
 * @param {Promise<Answers[Q]>} server
 * @param {AbortSignal} signal nobody waits any more
 */
async function atHomeLater(name, question, server, signal) {
  if (!rulesHere?.isWanted()) {
    try {
      return await server;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }
  const rules = await import("./rules/rules.js");
  await rules.load();
  // What the server has answered meanwhile would keep the next question waiting.
  signal.throwIfAborted();
  return atHome(rules, name, question);
}

/**
 * @template {Asked} Q
 * @param {Q} name
 * @param {Questions[Q]} question
 * @returns {Promise<Answers[Q]>}
 */
async function ask(name, question) {
  if (rulesHere?.isReady()) {
    try {
      return voiced(await atHome(rulesHere, name, question));
    } catch (error) {
      if (error instanceof Refusal) throw error;
    }
  }
  const late = new AbortController();
  const server = atServer(name, question, late.signal);
  try {
    return voiced(await Promise.any([server, atHomeLater(name, question, server, late.signal)]));
  } catch (error) {
    const errors = error instanceof AggregateError ? error.errors : [error];
    throw (
      errors.find((error) => error instanceof Refusal && !(error instanceof Unreachable)) ??
      errors[0]
    );
  } finally {
    late.abort();
  }
}

/**
 * The answers that came with the page.
 * @type {{rules?: RuleSets, contract?: Contract}}
 */
const first = voiced(JSON.parse(globalThis.document?.getElementById("first")?.textContent || "{}"));

/** The rule sets. */
export const rules = async () => first.rules ?? ask("rules", {});

/** One contract. @param {string} text */
export const contract = async (text) =>
  first.contract?.contract === text ? first.contract : ask("contract", { rules: text });

/** Where a game stands. @param {Questions["game"]} question */
export const game = (question) => ask("game", question);

/**
 * What the computer does. With a sitting it remembers from turn to turn what it has looked at.
 * @param {Questions["reply"]} question
 */
export const reply = (question) => ask("reply", question);

/**
 * A position in both forms, and why it cannot be played.
 * @param {Questions["position"]} question
 */
export const position = (question) => ask("position", question);

/** The score of a game as text. @param {Questions["score"]} question */
export const score = (question) => ask("score", question);

/**
 * What endgame tables say of a position: those of the server, or the small ones that the computer
 * here has.
 * @param {Questions["ending"]} question
 */
export async function ending(question) {
  try {
    return await atServer("ending", question, AbortSignal.timeout(10_000));
  } catch (error) {
    if (!(error instanceof Unreachable) || !rulesHere?.isReady()) throw error;
    return atHome(rulesHere, "ending", question);
  }
}

/** A position as a picture. @param {Questions["picture"]} question */
export const picture = (question) => ask("picture", question);

/**
 * Whether a piece may go to a square, and why not.
 * @param {Questions["why"]} question
 */
export const why = (question) => ask("why", question);

/**
 * PDN, or a position as FEN, as a tree of positions.
 * @param {Questions["study"]} question
 */
export const study = (question) => ask("study", question);

/** A tree of positions as PDN. @param {Questions["pdn"]} tree */
export const pdn = (tree) => ask("pdn", tree);

/** One position under two contracts. @param {Questions["compare"]} question */
export const compare = (question) => ask("compare", question);
