/** What has been practised in this browser: tasks done, by rules, material and aim. @module */
import { read, write } from "../store.js";

const KEY = "longking.practice";

/** @returns {Record<string, number>} */
const done = () => read(KEY) ?? {};

/** @param {string} rules @param {string} name @param {string} aim */
const key = (rules, name, aim) => `${rules} ${name} ${aim}`;

/** How many tasks are done. @param {string} rules @param {string} name @param {string} aim */
export const doneOf = (rules, name, aim) => done()[key(rules, name, aim)] ?? 0;

/**
 * Which puzzles of a family are solved.
 * @param {string} family
 * @returns {Set<number>} by their numbers
 */
export function solvedOf(family) {
  const all = Object.keys(done()).map((one) => one.split(" "));
  const own = all.filter(([of, aim]) => of === family && aim === "puzzle");
  return new Set(own.map(([, , number]) => Number(number)));
}

/** Counts one that is done, where the browser keeps it. @param {string} rules @param {string} name @param {string} aim */
export function count(rules, name, aim) {
  const all = done();
  const one = key(rules, name, aim);
  write(KEY, { ...all, [one]: (all[one] ?? 0) + 1 });
}
