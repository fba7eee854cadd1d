/** The types that the page's modules say in their comments, checked by TypeScript. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { test } from "node:test";
import assert from "node:assert/strict";

test("the modules of the page keep to their types", () => {
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, "--project", "../tsconfig.json"], { encoding: "utf8" });
  assert.equal(stdout + stderr, "");
  assert.equal(status, 0);
});
