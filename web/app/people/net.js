/** What the page asks the server about people. @module */
import { query } from "../address.js";
import { whole } from "../api.js";
import { send } from "../live/net.js";

/**
 * @template {keyof Answers} Q
 * @param {Q} _name the path, as it is described
 * @param {Response} answer
 * @returns {Promise<Answers[Q]>}
 */
const read = (_name, answer) => whole(answer.json());

/** Who asks. */
export const me = async () => read("me", await send("GET", "me"));

/** Takes a name. @param {string} name @param {string} again what is shown where it is asked again */
export const take = async (name, again) =>
  read("post me", await send("POST", "me", { name, again }));

/** Another code lets the one who asks in again; his other devices are logged out. */
export const renew = async () => read("me/recovery", await send("POST", "me/recovery"));

/** Sets a password. @param {string} now the one until now, or nothing @param {string} next */
export const setPassword = (now, next) =>
  send("PUT", "me/password", { ...(now && { now }), new: next });

/** Logs this device in. @param {Questions["login"]} way */
export const logIn = async (way) => read("login", await send("POST", "login", way));

/** Logs a device out. @param {string} id */
export const logOut = (id) => send("DELETE", `sessions/${encodeURIComponent(id)}`);

/** The account is closed after the days of grace, or stays. @param {boolean} closes */
export const close = (closes) => send(closes ? "POST" : "DELETE", "me/close");

/** Everything that is known of the one who asks, as lines of JSON. */
export const everything = async () => whole((await send("GET", "me/export")).blob());

/** This device asks to be let in. */
export const ask = async () => read("link", await send("POST", "link"));

/** The name under which this device was let in; nothing while it waits. @param {string} poll */
export async function letIn(poll) {
  const answer = await send("POST", `link/${encodeURIComponent(poll)}`);
  return answer.status === 202 ? null : (await read("link/{code}", answer)).name;
}

/** The device that waits with a code. @param {string} code */
export const waits = async (code) =>
  read("link/{code}/confirm", await send("GET", `link/${encodeURIComponent(code)}/confirm`));

/** Lets it in. @param {string} code */
export const confirm = (code) => send("POST", `link/${encodeURIComponent(code)}/confirm`);

/** Somebody, his ratings and his last games. @param {string} name */
export const player = async (name) =>
  read("players/{name}", await send("GET", `players/${encodeURIComponent(name)}`));

/** @param {string} name @param {Record<string, string|number|null|undefined>} wanted */
const listOf = (name, wanted) => `players/${encodeURIComponent(name)}/games${query(wanted)}`;

/**
 * Games of somebody, the last ones first.
 * @param {string} name
 * @param {Record<string, string|number|null|undefined>} wanted
 * @returns {Promise<PlayedGame[]>}
 */
export async function games(name, wanted) {
  const text = await whole((await send("GET", listOf(name, wanted))).text());
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/**
 * The same as PDN.
 * @param {string} name
 * @param {Record<string, string|number|null|undefined>} wanted
 */
export const pdn = async (name, wanted) =>
  whole((await send("GET", listOf(name, wanted), null, "application/x-pdn")).text());

/** The strongest of a family and a class of time. @param {string} family @param {string} speed */
export const ladder = async (family, speed) =>
  read("ladders/{family}/{class}", await send("GET", `ladders/${family}/${speed}`));

/** Seeks a game with whoever comes. @param {Questions["seeks"]} wish */
export const seek = async (wish) => read("seeks", await send("POST", "seeks", wish));

/** Waits no more. @param {string} id */
export const stop = (id) => send("DELETE", `seeks/${id}`);

/** Challenges somebody. @param {Questions["post challenges"]} wish */
export const challenge = async (wish) =>
  read("post challenges", await send("POST", "challenges", wish));

/** Accepts a challenge. @param {string} id */
export const accept = async (id) =>
  read("challenges/{id}/accept", await send("POST", `challenges/${id}/accept`));

/** Declines a challenge. @param {string} id */
export const decline = (id) => send("POST", `challenges/${id}/decline`);

/** Takes a challenge back. @param {string} id */
export const takeBack = (id) => send("DELETE", `challenges/${id}`);

/** Comes back to a seat that is his. @param {string} table */
export const comeBack = async (table) =>
  read("tables/{id}/return", await send("POST", `tables/${table}/return`));

/** Whom the one who asks follows and blocks. */
export const relations = async () => read("me/relations", await send("GET", "me/relations"));

/** Follows or blocks somebody, or no more. @param {string} name @param {"follow"|"block"} kind @param {boolean} on */
export const relate = (name, kind, on) =>
  send(on ? "PUT" : "DELETE", `players/${encodeURIComponent(name)}/${kind}`);

/** Reports somebody. @param {string} name @param {string} reason */
export const report = (name, reason) =>
  send("POST", `players/${encodeURIComponent(name)}/report`, { reason });

/** Those about whom reports wait. */
export const reports = async () => read("moderation", await send("GET", "moderation"));

/** A moderator decides. @param {string} name @param {{act: string, why: string, seen?: number, name?: string}} decision */
export const moderate = (name, decision) =>
  send("POST", `players/${encodeURIComponent(name)}/moderation`, decision);
