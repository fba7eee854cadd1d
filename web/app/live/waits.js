/** A table whose maker waits for a friend, and may close the page meanwhile. @module */
import { WAITS, read, write } from "../store.js";

/** For how long after it was made a table is waited at by itself, in milliseconds. */
const LASTS = 2 * 86_400_000;

/** What ends the lock of this tab. */ let release = () => {};

/** Lets another tab wait. */
export const free = () => release();

/** The table that is waited at, if there is one. @returns {string|null} */
export function awaited() {
  const { id, at } = read(WAITS) ?? {};
  return id && Date.now() - at < LASTS ? id : null;
}

/** Waits at a table from now on. @param {string} id */
export function waits(id) {
  write(WAITS, { id, at: Date.now() });
  void isAlone();
}

/** A table is not waited at any more. @param {string} id */
export function ended(id) {
  if (read(WAITS)?.id !== id) return;
  write(WAITS, null);
  free();
}

/** Whether no other tab of the browser waits; this one does then, as long as it is there. */
export const isAlone = () =>
  new Promise((told) => {
    // Without a secure line browsers have no locks, and each tab waits.
    if (!navigator.locks) return told(true);
    const held = navigator.locks.request(WAITS, { ifAvailable: true }, (lock) => {
      told(lock !== null);
      return lock && new Promise((done) => (release = () => done(undefined)));
    });
    // Nor has a page that may keep nothing.
    held.catch(() => told(true));
  });
