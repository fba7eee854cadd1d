/** Runs the test files that are named, or all; two at a time, each with its own browser. @module */
import { readdirSync } from "node:fs";
import { run } from "node:test";
import { spec as Spec } from "node:test/reporters";

const words = process.argv.slice(2);
const at = words.indexOf("--only");
const testNamePatterns = at < 0 ? undefined : words.splice(at, 2)[1];

/** Those that take longest go first, so that both lanes end at the same time. */
const LONGEST = ["screens_desk.test.js", "screens_phone.test.js", "play.test.js", "visits.test.js"];
const place = (/** @type {string} */ name) => LONGEST.indexOf(name) + 1 || LONGEST.length + 1;
const all = () =>
  readdirSync(".")
    .filter((name) => name.endsWith(".test.js"))
    .sort((a, b) => place(a) - place(b));
const files = words.length ? words : all();

/** The most milliseconds of a file. */
const MOST = 600_000;

run({ files, testNamePatterns, concurrency: 2, timeout: MOST })
  .on("test:fail", () => (process.exitCode = 1))
  .compose(new Spec())
  .pipe(process.stdout);
