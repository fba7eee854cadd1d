/**
 * Invitations that a tab came by, until somebody sits there, and what is to open the seat: both
 * outlive a reload.
 * @module
 */
import { readTab, writeTab } from "../store.js";
import { drawn } from "./net.js";

const KEY = "longking.invitation.";
const SEAT = "longking.asked-seat.";

/**
 * What is kept under a key: what is new, else what was.
 * @param {string} key
 * @param {string|null} [now]
 * @returns {string|null}
 */
function kept(key, now) {
  if (now) writeTab(key, now);
  return readTab(key) ?? before(key);
}

/** What a version before has kept, as it is. @param {string} key @returns {string|null} */
function before(key) {
  try {
    const text = sessionStorage.getItem(key);
    return text && !text.startsWith('"') ? text : null;
  } catch {
    return null;
  }
}

/**
 * The invitation to a table: that of the link, which is kept, else the one that was.
 * @param {string} id
 * @param {string|null} [invite] what the link says
 */
export const invited = (id, invite) => kept(KEY + id, invite);

/**
 * Whether a seat at a table was asked for that nobody has answered yet: it may be taken by that.
 * @param {string} id
 */
export const isAsked = (id) => kept(SEAT + id) !== null;

/** What is to open the seat at a table, the same however often it is asked. @param {string} id */
export const seatOf = (id) => kept(SEAT + id) ?? kept(SEAT + id, drawn()) ?? "";

/** Forgets the invitation to a table, which is of use no longer. @param {string} id */
export function forget(id) {
  for (const key of [KEY + id, SEAT + id]) writeTab(key, null);
}
