/** What was sent to a table and has no answer yet: it outlives a reload of the page. @module */
import { readTab, writeTab } from "../store.js";

const SENT = "longking.sent.";

/** @typedef {Pick<Pending, "n"|"event">} Sent */

/** Keeps it as long as the tab is there. @param {string} id of the table @param {Sent} sent */
export const keepSent = (id, { n, event }) => writeTab(SENT + id, { n, event });

/** What was kept. @param {string} id @returns {Sent|null} */
export const loadSent = (id) => readTab(SENT + id);

/** It has been answered. @param {string} id */
export const forgetSent = (id) => writeTab(SENT + id, null);
