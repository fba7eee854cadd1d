/**
 * A lesson: a position where the reader plays the rule and is told what happened and why.
 *
 * The rules judge every move; the lesson only knows which of the legal ones it asked for.
 * @module
 */
import * as api from "../api.js";
import { ends, isSecret, landing, left, tap, walkedInSecret } from "../choose.js";
import { labels } from "../board.js";
import { numbering, say, set, sound, state } from "../state.js";
import { capital, t } from "../words.js";
import { told } from "./read.js";

/** How long the program waits before it answers in a lesson, in milliseconds. */
const PAUSE = 500;

/** @param {string[]} log @returns {TableEvent[]} */
const events = (log) =>
  log.map((move) =>
    /^huff\d+$/.test(move)
      ? { e: "huff", square: Number(move.slice(4)), at: 0 }
      : { e: "move", m: move, at: 0 },
  );

/**
 * Where a lesson stands after these moves; in some a piece has been touched before.
 * @param {string} rules @param {LessonPlace} place @param {string[]} log
 */
function ask(rules, { fen, touch }, log) {
  /** @type {TableEvent[]} */
  const before = touch ? [{ e: "touch", square: touch, by: "one", at: 0 }] : [];
  return api.game({
    table: {
      terms: { rules, start: fen, touch: Boolean(touch) },
      log: [...before, ...events(log)],
    },
  });
}

/**
 * A lesson at its beginning.
 * @param {Pick<Lesson, "rules"|"contract"|"place"|"words"|"board">} parts
 * @returns {Promise<Lesson>}
 */
export async function begin(parts) {
  const log = [...(parts.place.log ?? [])];
  const stand = await ask(parts.rules, parts.place, log);
  const by = stand.last.move;
  return {
    ...parts,
    stand,
    log,
    step: 0,
    selection: null,
    shown: null,
    last: by ? ends(by) : [],
    found: false,
    note: null,
    over: false,
    busy: false,
    right: false,
  };
}

/** What the board of a lesson shows. @param {Lesson} lesson @returns {BoardView} */
export function view(lesson) {
  const { stand, contract, place, selection, over } = lesson;
  const board = lesson.shown ?? stand.board;
  const base = {
    numbers: numbering(),
    board,
    last: lesson.last,
    labels: labels(contract, board, []),
    flip: place.fen.startsWith("B") && !place.log,
  };
  if (place.find) return { ...base, ring: lesson.found ? place.squares : [] };
  if (over || lesson.busy) return base;
  const must = stand.bound
    ? [stand.bound]
    : stand.must
      ? [...new Set(stand.moves.map((move) => move.path[0]))]
      : [];
  const here = { ...base, mine: stand.side_to_move[0], labels: labels(contract, board, must) };
  if (!selection) return { ...here, ring: must, pulse: lesson.note?.kind === "bad" };
  const rest = left(stand.moves, selection);
  const secret = isSecret(stand.moves, stand.must);
  const way = secret ? walkedInSecret(stand.moves, selection) : walked(rest, selection);
  const at = landing(way);
  const shown = secret ? rest.filter((move) => !move.captured.length) : rest;
  return {
    ...here,
    chosen: selection.from,
    ring: must.filter((square) => square !== selection.from),
    dots: shown.map((move) => ({
      square: landing(move),
      text: move.captured.length && rest.length > 1 ? String(move.captured.length) : "",
    })),
    paths: shown
      .filter((move) => move.captured.length)
      .map((move) => move.path.slice(move.path.indexOf(at))),
    walked: way.path,
    cross: way.captured,
    lifted: way.path.length > 1 ? { from: selection.from, to: at } : null,
  };
}

/**
 * How far a capture has been walked: to the landing that was tapped last.
 * @param {Move[]} moves
 * @param {Choice} choice
 */
function walked(moves, { from, taps }) {
  const [first] = moves;
  const end = first ? first.path.indexOf(taps[taps.length - 1]) : -1;
  return end < 1
    ? { path: [from], captured: [] }
    : { path: first.path.slice(0, end + 1), captured: first.captured.slice(0, end) };
}

/** A square of the board was tapped. @param {Lesson} lesson @param {number} square */
export async function tapped(lesson, square) {
  if (lesson.over || lesson.busy) return;
  const { stand, place, selection } = lesson;
  if (place.find) return find(lesson, square);
  if (!selection && stand.huffable.includes(square)) return enter(lesson, `huff${square}`, null);
  const own = stand.board[square - 1].toLowerCase() === stand.side_to_move[0];
  if (stand.bound && own && square !== stand.bound) {
    sound("refuse", state.sound);
    lesson.board.shake(square);
    return note(lesson, { kind: "bad", title: t("bound"), text: t("bound.text"), clause: "M5" });
  }
  const step = tap(stand.moves, selection, square, stand.must);
  const { move } = step;
  if (move && isOnTheWay(move, square) && !selection?.taps.includes(square)) {
    lesson.selection = { from: move.path[0], taps: [...(selection?.taps ?? []), square] };
    return why(lesson, move.path[0], square);
  }
  if (move) return enter(lesson, move.hub, move);
  if (step.refused && own)
    lesson.selection = selection?.from === square ? null : { from: square, taps: [] };
  else if (step.refused && selection) return why(lesson, selection.from, square);
  else if (step.refused && stand.board[square - 1] !== "e") return why(lesson, square, square);
  else lesson.selection = step.choice;
  lesson.note = null;
  set();
}

/**
 * Whether a capture lands on a square and goes on from there.
 * @param {Move} move
 * @param {number} square
 */
const isOnTheWay = (move, square) =>
  move.captured.length > 1 &&
  move.path.slice(1, -1).includes(square) &&
  move.path.at(-1) !== square;

/**
 * Does a part of a lesson; where that fails it is told, and what was before is taken back.
 * @param {Lesson} lesson
 * @param {() => Promise<unknown>} part
 * @param {Partial<Lesson>} [before]
 */
async function tried(lesson, part, before) {
  try {
    await part();
  } catch (error) {
    Object.assign(lesson, before);
    if (!(error instanceof api.Refusal)) throw error;
    note(lesson, { kind: "bad", title: t("failed"), text: capital(error.message) });
  }
}

/**
 * Says why a piece may not go to a square.
 * @param {Lesson} lesson
 * @param {number} from
 * @param {number} to
 */
const why = (lesson, from, to) =>
  tried(lesson, async () => {
    const { stand, rules } = lesson;
    const { reason, title, text, clause } = await api.why({ rules, fen: stand.fen, from, to });
    // What comes late may be for another position.
    if (lesson.stand !== stand || lesson.busy || reason === "legal") return;
    const going = reason === "must-go-on" && lesson.selection?.taps.includes(to);
    sound(going ? "hop" : "refuse", state.sound);
    if (!going) lesson.board.shake(from);
    note(lesson, { kind: going ? "must" : "bad", title, text, clause });
  });

/** @param {Lesson} lesson @param {LessonNote} content */
function note(lesson, content) {
  lesson.note = content;
  say(`${content.title}. ${content.text}`);
  set();
}

/**
 * Shows a move on the board and takes over where the game then stands.
 * @param {Lesson} lesson
 * @param {string} text
 * @param {Move|null} move
 */
async function show(lesson, text, move) {
  lesson.busy = true;
  lesson.selection = lesson.note = null;
  lesson.last = [];
  lesson.log.push(text);
  const coming = ask(lesson.rules, lesson.place, lesson.log);
  coming.catch(() => {});
  if (move) await lesson.board.play(move, (name) => sound(name, state.sound));
  else await lesson.board.lift(Number(text.slice(4)));
  lesson.stand = await coming;
  const by = lesson.stand.last.move;
  lesson.last = by ? ends(by) : [];
  lesson.busy = false;
}

/**
 * The reader moves.
 * @param {Lesson} lesson
 * @param {string} text
 * @param {Move|null} move
 */
function enter(lesson, text, move) {
  const { stand, step, last, log, place } = lesson;
  const before = { stand, step, last, log: [...log], busy: false };
  return tried(lesson, () => (place.free ? playOn : solve)(lesson, text, move), before);
}

/**
 * The reader does what he was asked for, or something else that is legal.
 * @param {Lesson} lesson
 * @param {string} text
 * @param {Move|null} move
 */
async function solve(lesson, text, move) {
  const { solve: way = [] } = lesson.place;
  const wanted = way[lesson.step];
  const right = Array.isArray(wanted) && wanted.includes(text);
  await show(lesson, text, move);
  lesson.step++;
  const reply = way[lesson.step];
  if (right && typeof reply === "string") {
    set();
    await new Promise((done) => setTimeout(done, lesson.board.still ? 0 : PAUSE));
    await show(lesson, reply, lesson.stand.moves.find((one) => one.hub === reply) ?? null);
    lesson.step++;
  }
  const finished = lesson.step >= way.length;
  lesson.over = !right || finished;
  lesson.right = right && finished;
  if (!lesson.over) return set();
  const { words } = lesson.contract;
  const { outcome } = lesson.stand;
  if (lesson.right)
    note(lesson, {
      kind: "good",
      title: t("book.right"),
      text: told(lesson.words.done, words),
      clause: outcome?.clause,
    });
  else
    note(lesson, {
      kind: "plain",
      title: t("book.also"),
      text: told(lesson.words.also ?? "", words),
    });
}

/**
 * The reader plays for both sides, to the end if he likes.
 * @param {Lesson} lesson
 * @param {string} text
 * @param {Move|null} move
 */
async function playOn(lesson, text, move) {
  await show(lesson, text, move);
  const { outcome } = lesson.stand;
  lesson.over = Boolean(outcome);
  if (!outcome) return set();
  const title = t(outcome.winner ? `book.won.${outcome.winner}` : "book.drawn");
  note(lesson, {
    kind: "good",
    title,
    text: outcome.words,
    clause: outcome.article ?? outcome.clause,
  });
}

/** A square is pointed at. @param {Lesson} lesson @param {number} square */
function find(lesson, square) {
  const right = lesson.place.squares?.includes(square) ?? false;
  sound(right ? "move" : "refuse", state.sound);
  lesson.found = lesson.over = lesson.right = right;
  const { words } = lesson.contract;
  if (right)
    note(lesson, { kind: "good", title: t("book.right"), text: told(lesson.words.done, words) });
  else
    note(lesson, {
      kind: "bad",
      title: t("book.not"),
      text: t("book.not.text", { name: lesson.contract.board.squares[square - 1].name }),
    });
}

/** Plays the move that was asked for. @param {Lesson} lesson */
export function reveal(lesson) {
  if (lesson.over || lesson.busy) return;
  const { solve = [], squares = [] } = lesson.place;
  if (lesson.place.find) return find(lesson, squares[0]);
  const wanted = solve[lesson.step];
  const text = Array.isArray(wanted) ? wanted[0] : wanted;
  return enter(lesson, text, lesson.stand.moves.find((move) => move.hub === text) ?? null);
}
