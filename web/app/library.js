/** The library of games on this machine: questions, and files on their way in. @module */
import { Refusal } from "./api.js";
import { refusal, t } from "./words.js";

/**
 * @typedef {{games: number, white: number, black: number, draw: number}} Results
 * @typedef {{id: number, import: number, white: string, black: string, event: string, date: string,
 *   result: "unknown"|"white"|"black"|"draw",
 *   rules: string, plies: number, at?: number}} Head a game in a list
 * @typedef {{import: number, games: number, known: number, errors: number, problems: string[]}}
 *   Imported
 * @typedef {{games: number, rules: {rules: string, games: number}[],
 *   imports:
 *   {id: number, name: string, at: number, games: number, known: number, errors: number}[],
 *   removals: {id: number, at: number, games: number}[]}} Content
 * @typedef {{count: number, games: Head[]}} Twins games with the same moves, the first of them
 */

/** @param {string} method @param {string} path @param {any} [question] */
async function ask(method, path, question) {
  const init = question
    ? { method, headers: { "content-type": "application/json" }, body: JSON.stringify(question) }
    : { method };
  let answer;
  try {
    answer = await fetch(`/api/library${path}`, init);
  } catch {
    throw new Refusal(t("net.unreachable"));
  }
  const body = await answer.json().catch(() => ({ error: t("net.silent") }));
  if (!answer.ok) throw new Refusal(await refusal(body));
  return body;
}

/** The names of the machine itself, to which alone the library answers. */
const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** @type {boolean|null} whether there is one, once that is known */ let known = HERE.test(
  location.hostname,
)
  ? null
  : false;

/**
 * Whether this page has a library to show; `tell` hears when that turns out otherwise.
 * @param {() => void} tell
 */
export function isThere(tell) {
  if (known === null) {
    known = true;
    content().catch(() => ((known = false), tell()));
  }
  return known;
}

/** What the library has. @returns {Promise<Content>} */
export const content = () => ask("GET", "");

/**
 * Games that are looked for.
 * @param {any} question
 * @returns {Promise<{results: Results, games: Head[]}>}
 */
export const find = (question) => ask("POST", "/find", question);

/**
 * What was played in a position.
 * @param {any} question
 * @returns {Promise<{fen: string, results: Results, moves: {move: string, fen: string, results:
 *   Results}[]}>}
 */
export const tree = (question) => ask("POST", "/tree", question);

/**
 * A whole game.
 * @param {number} id
 * @returns {Promise<Head & {start?: string, moves: string[], pdn: string}>}
 */
export const game = (id) => ask("GET", `/games/${id}`);

/** Games with the same moves. @returns {Promise<Twins[]>} */
export const duplicates = () => ask("GET", "/duplicates");

/**
 * Takes out copies: some or all games with the moves of one that stays, or all copies there are.
 * @param {{stays?: number, gone?: number[]}} asked
 * @returns {Promise<{removal: number, games: number}>}
 */
export const remove = (asked) => ask("POST", "/removals", asked);

/** Puts them back. @param {number} id @returns {Promise<{games: number}>} */
export const restore = (id) => ask("DELETE", `/removals/${id}`);

/** Takes back an import. @param {number} id @returns {Promise<{games: number}>} */
export const undo = (id) => ask("DELETE", `/imports/${id}`);

/** The last event of an answer, as far as it has come. @param {string} text */
function last(text) {
  const lines = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  const data = lines.findLast((line) => line.startsWith("data: "));
  return data ? JSON.parse(data.slice(6)) : null;
}

/**
 * Imports a file; `tell` hears how much of it has gone, from 0 to 1, and how many games have come
 * so far.
 * @param {File} file @param {string} rules @param {(share: number, games: number) => void} tell
 * @returns {{done: Promise<Imported|null>, stop: () => void}} nothing when it was stopped
 */
export function upload(file, rules, tell) {
  const asked = new XMLHttpRequest();
  const done = new Promise((resolve, reject) => {
    asked.upload.onprogress = ({ loaded, total }) => tell(total ? loaded / total : 1, 0);
    asked.onprogress = () => asked.status === 200 && tell(1, last(asked.responseText)?.games ?? 0);
    asked.onabort = () => resolve(null);
    asked.onerror = () => reject(new Refusal(t("net.unreachable")));
    asked.onload = () => {
      let told;
      try {
        told = asked.status === 200 ? last(asked.responseText) : JSON.parse(asked.responseText);
      } catch {
        told = null;
      }
      if (typeof told?.import === "number") resolve(told);
      else
        refusal(told?.error ? told : { error: t("net.silent") }).then((text) =>
          reject(new Refusal(text)),
        );
    };
  });
  asked.open("POST", `/api/library/imports?${new URLSearchParams({ name: file.name, rules })}`);
  asked.setRequestHeader("content-type", "application/octet-stream");
  asked.send(file);
  return { done, stop: () => asked.abort() };
}
