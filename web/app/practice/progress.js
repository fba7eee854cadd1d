/** What has been practised in this browser: tasks done, by rules, material and aim. @module */
import { read, write } from "../store.js";

const KEY = "longking.practice";

/** @returns {Record<string, number>} */
const done = () => read(KEY) ?? {};

/** @param {string} rules @param {string} name @param {string} aim */
const key = (rules, name, aim) => `${rules} ${name} ${aim}`;

/** How many tasks are done. @param {string} rules @param {string} name @param {string} aim */
export const doneOf = (rules, name, aim) => done()[key(rules, name, aim)] ?? 0;

/** Counts one that is done, where the browser keeps it. @param {string} rules @param {string} name @param {string} aim */
export function count(rules, name, aim) {
  const all = done();
  const one = key(rules, name, aim);
  write(KEY, { ...all, [one]: (all[one] ?? 0) + 1 });
}
