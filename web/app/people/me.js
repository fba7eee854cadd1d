/**
 * Who plays here: a name or none, and what lets him in again. It is asked for once; whoever changes
 * it says so.
 * @module
 */
import { drawn } from "../live/net.js";
import { onVisit } from "../route.js";
import { attempt, set } from "../state.js";
import { ME, read, write } from "../store.js";
import * as net from "./net.js";

/** @type {Me|null} */ let known = null;
/** @type {Promise<Me|undefined>|null} */ let coming = null;

/**
 * The code that lets him in once, as long as the page that was told it is open: nobody says it
 * again.
 */
export const told = { recovery: "" };

/** Who plays here, once that is known; it is asked for then. */
export function me() {
  if (!known && !coming) void refresh();
  return known;
}

// What has failed is asked again at the next address, not with every drawing.
onVisit(() => known || (coming = null));

/** Asks anew who plays here. */
export function refresh() {
  coming = attempt(async () => {
    known = await net.me();
    if (kept().name !== (known.name ?? "")) keep({ name: known.name ?? "", saved: false });
    set();
    return known;
  });
  return coming;
}

/** Who plays here, waited for. */
export const who = async () => known ?? (await (coming ?? refresh()));

/** Forgets who plays here. */
export function forget() {
  known = null;
  coming = null;
  told.recovery = "";
  keep({ name: "", saved: false });
}

/** By what a name is asked for again whose answer was lost. */
let again = "";

/** Takes a name. @param {string} name */
export async function choose(name) {
  again ||= drawn();
  const taken = await net.take(name, again);
  again = "";
  told.recovery = taken.recovery;
  keep({ name: taken.name, saved: false });
  await refresh();
}

/** This device was logged in; perhaps with a code that is used up, and another one instead. */
export async function isIn(recovery = "") {
  told.recovery = recovery;
  if (recovery) keep({ ...kept(), saved: false });
  await refresh();
}

/** Another code instead of the one of before. */
export async function renew() {
  told.recovery = (await net.renew()).recovery;
  keep({ ...kept(), saved: false });
  await refresh();
}

/** The picture with the code is saved. */
export const saved = () => keep({ ...kept(), saved: true });

/**
 * Whether somebody who loses this device has lost his name.
 * @param {Me} one
 */
export const isInDanger = ({ account }) =>
  account !== undefined && !account.password && account.devices.length < 2 && !kept().saved;

/** What the browser had no room for. @type {{name: string, saved: boolean}|null} */
let here = null;

/** What this browser keeps of it. @returns {{name: string, saved: boolean}} */
export const kept = () => ({ name: "", saved: false, ...(here ?? read(ME)) });

/** Who is asked again loses nothing. @param {{name: string, saved: boolean}} what */
const keep = (what) => void (here = write(ME, what) ? null : what);
