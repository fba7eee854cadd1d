/** The library of games on this machine: questions, and files on their way in. @module */
import { Refusal, whole } from "./api.js";
import { refusal, t } from "./words.js";

/**
 * @template {keyof Answers} Q
 * @param {string} method
 * @param {Q} name the path, as it is described
 * @param {Questions[Q]|null} question
 * @param {string} [path] with its number
 * @param {string} [missing] what is said where there is nothing of this number
 * @returns {Promise<Answers[Q]>}
 */
async function ask(method, name, question, path = name, missing = "") {
  const init = question
    ? { method, headers: { "content-type": "application/json" }, body: JSON.stringify(question) }
    : { method };
  let answer;
  try {
    answer = await fetch(`/api/${path}`, init);
  } catch {
    throw new Refusal(t("net.unreachable"));
  }
  if (answer.ok) return whole(answer.json());
  if (missing && answer.status === 404) throw new Refusal(t(missing));
  throw new Refusal(await refusal(await answer.json().catch(() => ({ error: t("net.silent") }))));
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

/** What the library has. */
export const content = () => ask("GET", "library", null);

/** Games that are looked for. @param {Find} question */
export const find = (question) => ask("POST", "library/find", question);

/** What was played in a position. @param {Questions["library/tree"]} question */
export const tree = (question) => ask("POST", "library/tree", question);

/** A whole game. @param {number} id */
export const game = (id) =>
  ask("GET", "library/games/{id}", null, `library/games/${id}`, "lost.library");

/** Games with the same moves. */
export const duplicates = () => ask("GET", "library/duplicates", null);

/**
 * Takes out copies: some or all games with the moves of one that stays, or all copies there are.
 * @param {Questions["library/removals"]} asked
 */
export const remove = (asked) => ask("POST", "library/removals", asked);

/** Puts them back. @param {number} id */
export const restore = (id) =>
  ask("DELETE", "library/removals/{id}", null, `library/removals/${id}`);

/** Takes back an import. @param {number} id */
export const undo = (id) => ask("DELETE", "library/imports/{id}", null, `library/imports/${id}`);

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
