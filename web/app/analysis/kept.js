/**
 * The study that was open last, kept in the browser, and the last one that was worked on before it.
 * @module
 */
import * as api from "../api.js";
import { set } from "../state.js";
import { read, write } from "../store.js";
import { t } from "../words.js";
import { findings, fold, places } from "./tree.js";

const KEY = "longking.analysis";

/** The stamp of what this page has read or written last: other tabs write too. @type {string=} */
let seen;

/** Where a study is kept that was worked on, once another is open. */
const ASIDE = "longking.analysis.aside";

/** How long it waits for more changes before it writes, in milliseconds. */
const PAUSE = 400;

/** Up to how many letters a text of several games is kept whole. */
const MOST = 500_000;

/**
 * What was kept; what the page had no time to write as text is written now.
 * @returns {Promise<StudySource|null>}
 */
export async function kept() {
  seen = read(KEY)?.stamp;
  const last = await source(KEY);
  return last && { ...last, isKept: true };
}

/** What was kept aside. @returns {Promise<StudySource|null>} */
export const aside = () => source(ASIDE);

/** Whether something is. */
export const isAside = () => Boolean(read(ASIDE));

/** @param {string} key @returns {Promise<StudySource|null>} */
async function source(key) {
  try {
    const { tree, of, ...last } = read(key) ?? {};
    if (tree) last.text = (await api.pdn(tree)).text;
    if (!last.text) return null;
    return of ? { ...last, ...of, edited: { ...of.edited, [of.game]: last.text } } : last;
  } catch {
    return null;
  }
}

/**
 * A study that was worked on is kept aside, before another one is kept in its place; whether there
 * is room for both.
 */
function setAside() {
  flush();
  const last = read(KEY);
  if (last?.isOwn && !write(ASIDE, last)) return false;
  seen = last?.stamp;
  return true;
}

/** Whether there was room for what was kept last. */
let room = true;

/** Says it, when there is no room any more. @param {boolean} isKept */
function tell(isKept) {
  const before = room;
  room = isKept;
  if (before && !room) set({ error: t("full") });
  return isKept;
}

let waiting = 0;

/** What is not written yet. @type {StudyPage|null} */
let unwritten = null;

/** How often something has changed. */
let changes = 0;

/** Whether something of that was worked on here. */
let isEdited = false;

/**
 * Keeps a study, once nothing changes for a moment.
 * @param {StudyPage} study
 * @param {boolean} [edits] whether it was worked on, not only looked through
 */
export function keep(study, edits = true) {
  // What was worked on before stays where it is until there is room for it elsewhere.
  if (!study.isKept && !tell(setAside())) return;
  study.isKept = true;
  unwritten = study;
  isEdited ||= edits;
  changes++;
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void settle(study), PAUSE);
}

/** @param {StudyPage} study */
async function settle(study) {
  const before = changes;
  try {
    const { text } = await api.pdn(fold(study.tree));
    // What has changed meanwhile is written a moment later.
    if (changes !== before) return;
    if (tell(put(study, { text }))) unwritten = null;
  } catch {
    // What could not be asked is written when the page is left.
  }
}

/**
 * Writes a study. What another tab has written meanwhile is kept aside, and stays where it is if
 * here somebody has only looked.
 * @param {StudyPage} study @param {{text: string}|{tree: ReturnType<typeof fold>}} said
 */
function put(study, said) {
  const { tree, at, flip, games, text, game, edited, isOwn } = study;
  const last = read(KEY);
  if (last?.isOwn && last.stamp !== seen) {
    if (!isEdited) return true;
    if (!write(ASIDE, last)) return false;
    study.told = t("analysis.set-aside");
    set();
  }
  const stamp = `${Date.now()} ${Math.random()}`;
  const found = findings(tree);
  const own = { ...said, rules: tree.contract, at: places(at), flip, isOwn, stamp, found };
  const isSmall = games.length > 1 && text.length <= MOST;
  // Where there is no room for the other games of its text, this one is kept alone.
  const written =
    (isSmall && write(KEY, { ...own, of: { text, game, edited } })) || write(KEY, own);
  if (written) {
    seen = stamp;
    isEdited = false;
  }
  return written;
}

/** Writes what is not written yet. */
function flush() {
  if (unwritten) put(unwritten, { tree: fold(unwritten.tree) });
}

// Who leaves before that finds the study as it was.
addEventListener("pagehide", flush);
