/**
 * The way through the page as the browser knows it: an entry of its history for every place and
 * every sheet, so that Back closes a sheet and then goes up.
 *
 * The state says where the page is; after each drawing {@link record} brings the history to it.
 * When the browser goes through its history, {@link record} waits until what the address names is
 * shown.
 * @module
 */
import { above, entryOf } from "./address.js";
import { state } from "./state.js";

/** @type {Visit|null} the entry that the browser is at */ let here = null;
/** Whether a way back of our own is under way. */ let going = false;
/** Whether an address is being opened; the first one is from the beginning. */ let opening = true;
/** How many addresses were opened, of which the last one holds. */ let opened = 0;

/**
 * Places that are read one after the other, as a site is: the way to one that was there before is a
 * way on.
 * @param {string} key
 */
const isRead = (key) => /^(compare|analysis|book)/.test(key);

/**
 * The entry that was come back to, how far its page was scrolled, and until when it is waited for as
 * much of it to be there.
 * @type {{key: string, top: number, until: number}|null}
 */
let left = null;

/** How long that is, in milliseconds. */
const PATIENCE = 3_000;

/** How many places below an entry are remembered. */
const DEEP = 40;

/** @param {string} key */
const isGame = (key) => key.startsWith("game ");

/** @param {Visit} visit */
function put(visit) {
  here = visit;
  history.replaceState(visit, "", visit.address);
}

/** @param {Visit} visit */
function push(visit) {
  // What somebody else has made of the entry is put right before another is laid upon it.
  if (here) history.replaceState(here, "", here.address);
  left = null;
  here = visit;
  history.pushState(visit, "", visit.address);
}

/** @param {number} steps */
function goBack(steps) {
  going = true;
  history.go(-steps);
}

/** Brings the history to what the state says. */
export function record() {
  scrollBack();
  if (going || opening) return;
  const next = entryOf(state);
  if (!next) return;
  if (!here) return begin(next);
  const { key, address, sheet } = next;
  if (key === here.key && sheet === here.sheet) {
    if (address !== here.address || address !== location.pathname + location.search + location.hash)
      put({ ...here, address });
    return;
  }
  if (key === here.key && !sheet) return goBack(1);
  if (key === here.key)
    return here.sheet ? put({ ...here, ...next }) : push({ ...next, below: beneath() });
  move(here, next);
}

/** The places below an entry that is laid upon this one. */
const beneath = () =>
  here ? [...here.below, here].slice(-DEEP).map(({ key, address }) => ({ key, address })) : [];

/**
 * The page is another one: back to where it was before, or on.
 * @param {Visit} here
 * @param {Entry} next
 */
function move(here, next) {
  const { key } = next;
  const before = here.below.findLastIndex((one) => one.key === key && !isRead(key));
  if (before >= 0) return goBack(here.below.length - before);
  // A game follows a game, or what was agreed for it; a sheet gives way to the page that it leads
  // to, and what was looked for to the word that it is not there.
  const instead =
    here.sheet ||
    next.address === here.address ||
    (isGame(key) && (here.key === "setup" || (isGame(here.key) && !key.endsWith(" moves"))));
  const page = { ...next, sheet: null };
  if (instead) put({ ...page, below: here.below });
  else push({ ...page, below: beneath() });
  if (!isGame(here.key) || !isGame(key)) scrollTo(0, 0);
  if (next.sheet) record();
}

/**
 * The first entry of this visit, with what lies above it, so that Back goes there.
 * @param {Entry} next
 */
function begin(next) {
  const up = above(next);
  up.forEach((one, place) =>
    (place ? push : put)({ ...one, sheet: null, below: up.slice(0, place) }),
  );
  const visit = { ...next, sheet: null, below: up };
  if (up.length) push(visit);
  else put(visit);
  if (next.sheet) record();
}

/**
 * Shows what the address names, at the beginning and whenever the browser goes through its history.
 * @param {() => Promise<unknown>} show shows it
 * @param {(sheet: string|null) => void} open opens the sheet of an entry
 */
export function follow(show, open) {
  const arrive = async (/** @type {Visit|null} */ visit) => {
    // An address that was typed or came by a link of old is an entry of its own.
    const below = beneath();
    const same = visit && here && visit.key === here.key && visit.address === here.address;
    here = visit ?? (here && { key: "", address: "", sheet: null, below });
    const mine = ++opened;
    opening = true;
    try {
      if (!same) await show();
    } finally {
      if (mine === opened) opening = false;
    }
    if (mine !== opened) return;
    if (visit && entryOf(state)?.key === visit.key) open(visit.sheet);
    settle();
  };
  addEventListener("popstate", (event) => {
    comeBackTo(event.state);
    if (!going) return void arrive(event.state);
    going = false;
    here = event.state;
    record();
  });
  return arrive(history.state?.below ? history.state : null);
}

/** An entry was come back to. @param {Visit|null} visit */
function comeBackTo(visit) {
  left = visit?.top ? { key: visit.key, top: visit.top, until: Date.now() + PATIENCE } : null;
}

/** Scrolls a page that was come back to, once as much of it is there. */
function scrollBack() {
  if (!left || left.key !== entryOf(state)?.key) return;
  const { scrollHeight, clientHeight } = document.documentElement;
  const isLate = Date.now() > left.until;
  const isHere = scrollHeight - clientHeight >= left.top;
  if (isHere && !isLate) scrollTo(0, left.top);
  if (isHere || isLate) left = null;
}

/** Shows a page from its top, or where it was left. */
export const toTop = () => scrollTo(0, here?.top ?? 0);

/** How far the page is scrolled stays with its entry. */
const scrolled = () => {
  if (here && !going && !opening && !left && here.key === entryOf(state)?.key) here.top = scrollY;
};
addEventListener("scroll", scrolled, { passive: true });
// Who scrolls himself meanwhile is left where he is.
for (const type of ["wheel", "touchstart", "keydown"])
  addEventListener(type, () => void (left = null), { passive: true });

/** What was opened takes the place of what was asked for. */
function settle() {
  const next = entryOf(state);
  if (here && next && next.key !== here.key) put({ ...next, sheet: null, below: here.below });
  record();
}
