/** Runs the test files that are named, or all; two at a time, each with its own browser. @module */
import { readdirSync } from "node:fs";
import { run } from "node:test";
import { spec as Spec } from "node:test/reporters";

const words = process.argv.slice(2);
const at = words.indexOf("--only");
const testNamePatterns = at < 0 ? undefined : words.splice(at, 2)[1];
const files = words.length ? words : readdirSync(".").filter((name) => name.endsWith(".test.js"));

/** The most milliseconds of a file. */
const MOST = 600_000;

run({ files, testNamePatterns, concurrency: 2, timeout: MOST })
  .on("test:fail", () => (process.exitCode = 1))
  .compose(new Spec())
  .pipe(process.stdout);
