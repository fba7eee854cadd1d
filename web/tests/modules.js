/** The modules for browsers as a server has them, to be asked under node. @module */
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";

// The page's own files have no package that calls them modules.
const text = readFileSync(new URL("../app/rules/module.js", import.meta.url), "utf8");
export const { Refused, callBuffer } = await import(
  `data:text/javascript,${encodeURIComponent(text)}`
);

/**
 * Where a server has the module for every browser, and the one for those with wide registers.
 * @param {string} address
 * @returns {Promise<URL[]>}
 */
export async function places(address) {
  const page = await (await fetch(address)).text();
  const [, ...paths] = /name="rules-module" content="([^"]*)" data-simd="([^"]*)"/.exec(page) ?? [];
  assert.ok(paths.length && paths.every(Boolean), "the program was built without the modules");
  return paths.map((path) => new URL(path, address));
}

/** The bytes at an address. @param {URL} address */
export async function fetched(address) {
  const answer = await fetch(address);
  assert.equal(answer.status, 200, address.href);
  return new Uint8Array(await answer.arrayBuffer());
}
