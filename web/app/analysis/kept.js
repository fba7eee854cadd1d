/** The study that was open last, kept in the browser. @module */
import * as api from "../api.js";
import { fold, places } from "./tree.js";

const KEY = "longking.analysis";

/** How long it waits for more changes before it writes, in milliseconds. */
const PAUSE = 400;

/** What was kept. @returns {{text: string, rules: string, at: number[], flip: boolean}|null} */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

let waiting = 0;

/** Keeps a study, once nothing changes for a moment. @param {import("./study.js").Study} study */
export function keep(study) {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void write(study), PAUSE);
}

async function write({ tree, at, flip }) {
  try {
    const { text } = await api.pdn(fold(tree));
    localStorage.setItem(KEY, JSON.stringify({ text, rules: tree.contract, at: places(at), flip }));
  } catch {
    // What a browser has no room for is kept on the page only.
  }
}
