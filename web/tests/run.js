/** Runs the test files that are named, or all; some at a time, each with its own browser. @module */
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
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
  "live.test.js",
  "invited.test.js",
  "analysis.test.js",
  "review.test.js",
  "languages.test.js",
  "made_up.test.js",
  "study.test.js",
  "boards.test.js",
  "library.test.js",
  "drawing.test.js",
  "teach.test.js",
  "after.test.js",
  "practice.test.js",
  "lot.test.js",
  "terms.test.js",
  "types.test.js",
  "offline.test.js",
  "tongues.test.js",
  "zoom.test.js",
  "sizes.test.js",
];
const place = (/** @type {string} */ name) => LONGEST.indexOf(name) + 1 || LONGEST.length + 1;
const all = () =>
  readdirSync(".")
    .filter((name) => name.endsWith(".test.js"))
    .sort((a, b) => place(a) - place(b));
const files = words.length ? words : all();

/** The most milliseconds of a file: among the deep tests are some that build endgame tables. */
const MOST = process.env.LONGKING_DEEP ? 5_400_000 : 600_000;

/**
 * What the tests took, each with its file, without those that they are part of.
 * @type {{file: string, name: string, ms: number}[]}
 */
const took = [];
const note = ({ nesting, file, name, details }) =>
  nesting || took.push({ file: basename(file ?? ""), name, ms: details.duration_ms });

/** The seconds of each file, and of the tests that take longest. */
function told() {
  const of = new Map();
  for (const { file, ms } of took) of.set(file, (of.get(file) ?? 0) + ms);
  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1).padStart(6);
  const longest = (all) => [...all].sort(([, a], [, b]) => b - a);
  const lines = (all) => longest(all).map(([name, ms]) => `${seconds(ms)} s  ${name}`);
  const tests = took.map(({ file, name, ms }) => /** @type {const} */ ([`${file}: ${name}`, ms]));
  return [...lines(of), "", ...lines(tests).slice(0, 12)].join("\n");
}

process.on("exit", () => took.length > 1 && console.log(`\n${told()}`));
run({ files, testNamePatterns, concurrency: LANES, timeout: MOST })
  .on("test:pass", note)
  .on("test:fail", (test) => ((process.exitCode = 1), note(test)))
  .compose(new Spec())
  .pipe(process.stdout);
