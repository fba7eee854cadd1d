/** What has been practised in this browser: tasks done, by rules, material and aim. @module */

const KEY = "longking.practice";

/** @returns {Record<string, number>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {string} rules @param {string} name @param {string} aim */
const key = (rules, name, aim) => `${rules} ${name} ${aim}`;

/** How many tasks are done. @param {string} rules @param {string} name @param {string} aim */
export const doneOf = (rules, name, aim) => read()[key(rules, name, aim)] ?? 0;

/** Counts one that is done. @param {string} rules @param {string} name @param {string} aim */
export function count(rules, name, aim) {
  const all = read();
  const one = key(rules, name, aim);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [one]: (all[one] ?? 0) + 1 }));
  } catch {
    // What is not kept is not counted.
  }
}
