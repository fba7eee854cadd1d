/** What a first load may cost. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { stage } from "./browser.js";
import { firstLoad } from "./weigh.js";

const held = stage();

test("a first load is light: 70 KB before the board answers a tap, 250 KB in all", async () => {
  const { before, total, scripts, preloaded } = await firstLoad(held);
  console.log(`${before} bytes before the board answers, ${total} in all`);
  assert.ok(before > 5_000 && before <= 70_000, `${before} bytes before the board answers`);
  assert.ok(total >= before && total <= 250_000, `${total} bytes in all`);
  assert.deepEqual(
    preloaded.concat(scripts.filter((path) => /\/(main|whole)\.js$/.test(path))).sort(),
    scripts.sort(),
    "index.html preloads the modules that the first page needs, and no others",
  );
});
