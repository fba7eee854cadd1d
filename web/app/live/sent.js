/** What was sent to a table and has no answer yet: it outlives a reload of the page. @module */

const SENT = "longking.sent.";

/** @typedef {Pick<Pending, "n"|"event">} Sent */

/** Keeps it as long as the tab is there. @param {string} id of the table @param {Sent} sent */
export function keepSent(id, { n, event }) {
  try {
    sessionStorage.setItem(SENT + id, JSON.stringify({ n, event }));
  } catch {
    // Without room it is there as long as the page is.
  }
}

/** What was kept. @param {string} id @returns {Sent|null} */
export function loadSent(id) {
  try {
    return JSON.parse(sessionStorage.getItem(SENT + id) ?? "null");
  } catch {
    return null;
  }
}

/** It has been answered. @param {string} id */
export function forgetSent(id) {
  try {
    sessionStorage.removeItem(SENT + id);
  } catch {
    // What cannot be reached is not kept either.
  }
}
