/**
 * A puzzle: a combination of a game of the computer against itself, solved by any of its moves that
 * win.
 *
 * The files of `puzzles/` say which ones do: searches of many positions have proved it.
 * @module
 */
import * as api from "../api.js";
import { ends, tap } from "../choose.js";
import { say, set, sound, state } from "../state.js";
import { capital, t } from "../words.js";
import { count } from "./progress.js";
import { noted, shown } from "./shown.js";
import { why } from "./why.js";

/**
 * @typedef {{board: string, side: "white"|"black", fen: string, stand: Stand, last: number[]}} At
 */
/**
 * @typedef {{contract: Contract, family: string, number: number, of: number, solving: string[],
 *   line: string[], played: string[], first: At, now: At, selection: Choice|null, note:
 *   import("./task.js").Note, busy: boolean, over: boolean, left: boolean,
 *   retry: (() => unknown)|null, board: import("../board.js").DraughtsBoard}} Puzzle
 */

/** How long the program waits before it goes on, in milliseconds. */
const PAUSE = 500;

/** The milliseconds of a day. */
const DAY = 86_400_000;

/** @type {Record<string, Promise<{rules: string, lines: string[]}>>} */
const files = {};

/** The puzzles of a family, with the rules that they are of. @param {string} family */
function file(family) {
  const coming = (files[family] ??= come(family));
  // What did not come is asked for again.
  coming.catch(() => delete files[family]);
  return coming;
}

/** @param {string} family */
async function come(family) {
  const address = new URL(`../puzzles/${family}.txt`, import.meta.url);
  const answer = await fetch(address).catch(() => null);
  const text = answer?.ok ? await answer.text().catch(() => "") : "";
  if (!text) throw new api.Refusal(t("net.unreachable"));
  const lines = text.split("\n").filter(Boolean);
  const rules = /^# ([^:]*):/.exec(lines[0])?.[1] ?? "";
  return { rules, lines: lines.filter((line) => !line.startsWith("#")) };
}

/**
 * Where a game stands after some moves.
 * @param {string} rules @param {string} fen @param {string[]} [log] @returns {Promise<At>}
 */
async function at(rules, fen, log = []) {
  /** @type {TableEvent[]} */
  const events = log.map((m) => ({ e: "move", m, at: 0 }));
  const stand = await api.game({ table: { terms: { rules, start: fen }, log: events } });
  return { board: stand.board, side: stand.side_to_move, fen: stand.fen, stand, last: [] };
}

/**
 * The puzzle of a name: of a family with its number, or that of today.
 * @param {string} name as `russian-17`, or `russian-today`
 * @param {any} board
 * @returns {Promise<Puzzle|null>} nothing where there is none
 */
export async function begin(name, board) {
  const [, family, place] = /^(international|nigerian|russian)-(\d+|today)$/.exec(name) ?? [];
  if (!family) return null;
  const { rules, lines } = await file(family);
  const today = (Math.floor(Date.now() / DAY) % lines.length) + 1;
  const number = place === "today" ? today : Number(place);
  if (!lines[number - 1]) return null;
  const [fen, solving, line] = lines[number - 1].split(" ");
  const [contract, first] = await Promise.all([api.contract(rules), at(rules, fen)]);
  return {
    contract,
    ...{ family, number, of: lines.length, solving: solving.split(","), line: line.split(",") },
    played: [],
    ...{ first, now: first, selection: null, busy: false, over: false, board },
    ...{ left: false, retry: null },
    note: asked(first),
  };
}

/** What is asked for. @param {At} now @returns {import("./task.js").Note} */
const asked = ({ side }) =>
  noted(
    "ask",
    () => t("puzzle.ask", { side: t(side) }),
    () => t("puzzle.ask.text"),
  );

/** What the board shows. @param {Puzzle} puzzle */
export const view = (puzzle) =>
  shown({
    ...puzzle,
    ...puzzle.now,
    flip: puzzle.first.side === "black",
    idle: puzzle.over || puzzle.busy,
  });

/** Whether it is looked at. @param {Puzzle} puzzle */
const isOpen = ({ left }) => !left && state.page === "practice";

/** @param {Puzzle} puzzle @param {import("./task.js").Note} note */
function tell(puzzle, note) {
  puzzle.note = note;
  if (isOpen(puzzle)) say(`${note.title}. ${note.text}`);
  set();
}

/** A square was tapped. @param {Puzzle} puzzle @param {number} square */
export async function tapped(puzzle, square) {
  const { now, selection } = puzzle;
  if (puzzle.over || puzzle.busy) return;
  const own = now.board[square - 1].toLowerCase() === now.side[0];
  const step = tap(now.stand.moves, selection, square, now.stand.must);
  if (step.move) return tried(puzzle, step.move);
  if (step.refused && own)
    puzzle.selection = selection?.from === square ? null : { from: square, taps: [] };
  else if (step.refused && selection)
    return why(puzzle, { rules: puzzle.contract.contract, from: selection.from, to: square }, tell);
  else puzzle.selection = step.choice;
  set();
}

/**
 * A move is tried: it solves the puzzle or it does not.
 * @param {Puzzle} puzzle
 * @param {Move} move
 */
async function tried(puzzle, move) {
  puzzle.selection = null;
  if (!puzzle.solving.includes(move.hub)) {
    sound("refuse", state.sound);
    puzzle.board.shake(move.path[0]);
    const title = () => t("puzzle.not", { move: move.text });
    return tell(
      puzzle,
      noted("bad", title, () => t("puzzle.not.text")),
    );
  }
  await solve(puzzle, move, true);
}

/**
 * Plays what solves a puzzle, and how it goes on.
 * @param {Puzzle} puzzle
 * @param {Move} move
 * @param {boolean} isFound whether it was found by who sits here; else it was shown
 */
async function solve(puzzle, move, isFound) {
  const rest = move.hub === puzzle.line[0] ? puzzle.line.slice(1) : [];
  let isPlayed = false;
  await guarded(puzzle, async () => {
    if (!isPlayed) await show(puzzle, move);
    if (!isPlayed && isFound) count(puzzle.family, "puzzle", String(puzzle.number));
    isPlayed = true;
    await goOn(puzzle, rest);
    puzzle.over = true;
    puzzle.note = noted(
      isFound ? "good" : "plain",
      () => (isFound ? t("puzzle.right") : t("puzzle.shown", { move: move.text })),
      () => {
        const others = t(puzzle.solving.length > 1 ? "puzzle.others" : "puzzle.alone");
        return puzzle.played.length > 1 ? `${puzzle.played.join(" ")}. ${others}` : others;
      },
    );
  });
}

/**
 * Does a part of a puzzle, which is busy meanwhile; where that fails, says so and keeps how it is
 * tried again.
 * @param {Puzzle} puzzle
 * @param {() => Promise<unknown>} part
 */
async function guarded(puzzle, part) {
  Object.assign(puzzle, { busy: true, retry: null });
  try {
    await part();
  } catch (error) {
    const known = error instanceof api.Refusal;
    puzzle.retry = () => guarded(puzzle, part);
    puzzle.note = noted(
      "bad",
      () => t("failed"),
      () => (known ? capital(error.message) : t("practice.retry.text")),
    );
    if (!known) throw error;
  } finally {
    puzzle.busy = false;
    tell(puzzle, puzzle.note);
  }
}

/** Tries again what has failed. @param {Puzzle} puzzle */
export const retry = (puzzle) => void puzzle.retry?.();

/**
 * Shows how a solved one goes on, while it is looked at.
 * @param {Puzzle} puzzle
 * @param {string[]} rest
 */
async function goOn(puzzle, rest) {
  while (rest.length) {
    // Where nothing moves on the board what was is to be seen too.
    await new Promise((go) => setTimeout(go, puzzle.board.still ? 1.6 * PAUSE : PAUSE));
    const found = puzzle.now.stand.moves.find(({ hub }) => hub === rest[0]);
    if (!found || !isOpen(puzzle)) break;
    await show(puzzle, found);
    rest.shift();
  }
}

/** Shows a move and takes over where it leads. @param {Puzzle} puzzle @param {Move} move */
async function show(puzzle, move) {
  const coming = at(puzzle.contract.contract, puzzle.now.fen, [move.hub]);
  coming.catch(() => {});
  await puzzle.board.play(move, (name) => sound(name, state.sound));
  puzzle.now = { ...(await coming), last: ends(move) };
  puzzle.played.push(move.text);
  set();
}

/** Plays the move that solves it. @param {Puzzle} puzzle */
export async function reveal(puzzle) {
  if (puzzle.busy || puzzle.over) return;
  const move = puzzle.now.stand.moves.find(({ hub }) => hub === puzzle.line[0]);
  if (!move) return;
  puzzle.selection = null;
  await solve(puzzle, move, false);
}

/** Begins it again. @param {Puzzle} puzzle */
export function again(puzzle) {
  if (puzzle.busy) return;
  Object.assign(puzzle, {
    ...{ now: puzzle.first, played: [], selection: null, busy: false, over: false, retry: null },
    note: asked(puzzle.first),
  });
  set();
}
