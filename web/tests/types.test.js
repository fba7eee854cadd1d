/** What is said of the page's modules without running them: their types, and their form. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { test } from "node:test";
import assert from "node:assert/strict";

/** Runs a program of a package in the folder of the page. */
function passes(program, ...words) {
  const path = createRequire(import.meta.url).resolve(program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...words], {
    cwd: "..",
    encoding: "utf8",
  });
  assert.equal(stdout + stderr, "");
  assert.equal(status, 0);
}

test("the modules of the page keep to their types", () => passes("typescript/bin/tsc"));

test("the modules of the page and its tests are formatted: npm run format", () =>
  passes("prettier/bin/prettier.cjs", "--list-different", "{app,tests}/**/*.js"));
