/** The study that was open last, kept in the browser. @module */
import * as api from "../api.js";
import { read, write } from "../store.js";
import { fold, places } from "./tree.js";

const KEY = "longking.analysis";

/** How long it waits for more changes before it writes, in milliseconds. */
const PAUSE = 400;

/**
 * What was kept; what the page had no time to write as text is written now.
 * @returns {Promise<{text: string, rules: string, at: number[], flip: boolean}|null>}
 */
export async function kept() {
  try {
    const last = read(KEY);
    return last?.tree ? { ...last, text: (await api.pdn(last.tree)).text } : last;
  } catch {
    return null;
  }
}

let waiting = 0;

/** What is not written yet. @type {StudyPage|null} */
let unwritten = null;

/** How often something has changed. */
let changes = 0;

/** Keeps a study, once nothing changes for a moment. @param {StudyPage} study */
export function keep(study) {
  unwritten = study;
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
    if (put(study, { text })) unwritten = null;
  } catch {
    // What could not be asked is written when the page is left.
  }
}

/** @param {StudyPage} study @param {{text: string}|{tree: ReturnType<typeof fold>}} said */
const put = ({ tree, at, flip }, said) =>
  write(KEY, { ...said, rules: tree.contract, at: places(at), flip });

// Who leaves before that finds the study as it was.
addEventListener("pagehide", () => {
  if (unwritten) put(unwritten, { tree: fold(unwritten.tree) });
});
