/** Runs the test files that are named, or all; some at a time, each with its own browser. @module */
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { run } from "node:test";
import { spec as Spec } from "node:test/reporters";

const words = process.argv.slice(2);
const at = words.indexOf("--only");
const testNamePatterns = at < 0 ? undefined : words.splice(at, 2)[1];

/** How many files at a time: one more than there are cores, since browsers wait for half of it. */
const LANES = Math.min(availableParallelism() + 1, 8);

/** Those that take longest go first, so that all lanes end at the same time. */
const LONGEST = [
  "screens_desk.test.js",
  "screens_phone.test.js",
  "visits.test.js",
  "play.test.js",
  "boards.test.js",
  "analysis.test.js",
  "practice.test.js",
  "live.test.js",
  "languages.test.js",
  "drawing.test.js",
  "types.test.js",
];
const place = (/** @type {string} */ name) => LONGEST.indexOf(name) + 1 || LONGEST.length + 1;
const all = () =>
  readdirSync(".")
    .filter((name) => name.endsWith(".test.js"))
    .sort((a, b) => place(a) - place(b));
const files = words.length ? words : all();

/** The most milliseconds of a file. */
const MOST = 600_000;

run({ files, testNamePatterns, concurrency: LANES, timeout: MOST })
  .on("test:fail", () => (process.exitCode = 1))
  .compose(new Spec())
  .pipe(process.stdout);
