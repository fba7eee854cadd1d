/** What the browser keeps: the settings, and every game. @module */

/** Under which name the settings are kept. */
export const SETTINGS = "longking";

/** Under which one the own name is. */
export const ME = "longking.me";

/** Under which one a tab has what it waits for. */
export const SEEK = "longking.seek";

/** Under which one the table is at which a friend is waited for. */
export const WAITS = "longking.waits";

const GAME = "longking.game.";

/** @param {string|null} text @returns {any} what an older version may have written */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @returns {any} what is kept under a name */
export function read(key) {
  try {
    return parsed(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** What the browser had no room for: it is there as long as the page is. @type {Set<string>} */
const lacking = new Set();

/** Whether everything that is kept outlives the page. */
export const isWhole = () => !lacking.size;

/** Whether it was written. @param {string} key @param {unknown} value */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    lacking.delete(key);
    return true;
  } catch {
    lacking.add(key);
    return false;
  }
}

/** What this tab keeps, as the page knows it. @type {Map<string, unknown>} */
const ofTab = new Map();

/** @param {string} key @returns {any} what this tab keeps over a reload, or null */
export function readTab(key) {
  if (ofTab.has(key)) return ofTab.get(key);
  try {
    return parsed(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

/**
 * Keeps something as long as the tab is there; as long as the page is, where it may keep nothing.
 * @param {string} key
 * @param {unknown} value null for nothing any more
 */
export function writeTab(key, value) {
  ofTab.set(key, value);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A reload then loses it.
  }
}

/** The settings. @returns {Settings} */
export const load = () => read(SETTINGS) ?? {};

/** @param {Settings} settings */
export const save = (settings) => write(SETTINGS, settings);

/** A game by its id. @param {string} id @returns {Kept|null} */
export const loadGame = (id) => read(GAME + id);

/** Keeps a game; false where the browser has no room for it. @param {Kept} game */
export const saveGame = (game) => write(GAME + game.id, game);

/** @param {string} id */
export function forgetGame(id) {
  lacking.delete(GAME + id);
  try {
    localStorage.removeItem(GAME + id);
  } catch {
    // What cannot be reached is not kept either.
  }
}

const SEAT = "longking.seat.";

/**
 * Seats that the browser had no room for: they are there as long as the page is.
 * @type {Record<string, Seat>}
 */
const seats = {};

/**
 * The seat at a table by link: its token, and the invitation while nobody has taken it.
 * @param {string} id
 * @returns {Seat|null}
 */
export const loadSeat = (id) => seats[id] ?? read(SEAT + id);

/** Keeps a seat; false where the browser has no room for it. @param {string} id @param {Seat} seat */
export function saveSeat(id, seat) {
  const isKept = write(SEAT + id, seat);
  if (isKept) delete seats[id];
  else seats[id] = seat;
  return isKept;
}

/** Every game that is kept, the last played first. @returns {Kept[]} */
export function allGames() {
  let keys;
  try {
    keys = Object.keys(localStorage);
  } catch {
    return [];
  }
  const games = keys
    .filter((key) => key.startsWith(GAME))
    .map(read)
    .filter(Boolean);
  return games.sort((a, b) => (b.played ?? 0) - (a.played ?? 0));
}
