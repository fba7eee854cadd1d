/**
 * An ending that is practised: the learner wins or holds it against the tables, and is told at once
 * when a move lets the result go.
 *
 * The rules say what may be played; the tables say what it is worth; the task puts both together.
 * @module
 */
import * as api from "../api.js";
import { query } from "../address.js";
import { ends, tap } from "../choose.js";
import { say, set, sound, state } from "../state.js";
import { capital, counted, t } from "../words.js";
import { file } from "./files.js";
import { lot, positions, positionsAsked } from "./find.js";
import { fenOf } from "../fen.js";
import { judged, other, reply } from "./judge.js";
import { count } from "./progress.js";
import { noted, shown } from "./shown.js";
import { why } from "./why.js";
import { inSlice, materialNamed, materialOf, nameOf, named, piecesOf } from "./table.js";

/** @typedef {import("./table.js").Shelf} Shelf */
/** @typedef {import("./find.js").Aim} Aim */
/** @typedef {import("./judge.js").Judged} Judged */
/** @typedef {{board: string, side: "white"|"black", fen: string, stand: Stand, all: Judged[],
 *   last: number[]}} Position a position with its moves and what they are worth */
/**
 * @typedef {{kind: "good"|"bad"|"plain"|"must"|"ask", title: string, text: string,
 *   clause?: string}} Note
 */
/**
 * @typedef {{contract: Contract, rules: string, shelf: Shelf, name: string, aim: Aim, learner:
 *   "white"|"black", now: Position, before: Position|null, start: string, selection:
 *   Choice|null, note: Note, kept: number, busy: boolean, over: boolean,
 *   lost: boolean, missed: boolean, counted: boolean, left: boolean, retry: (() => unknown)|null,
 *   board: import("../board.js").DraughtsBoard}} Task
 */

/** So many moves that keep a draw are enough. */
const HELD = 10;

/** How many positions are looked at until one is found in which something can go wrong. */
const LOOKED_AT = 24;

/** How long the program waits before it answers, in milliseconds. */
const PAUSE = 500;

/**
 * The rules as the tables know them: the moves and who wins, nothing that is counted, ruled or
 * punished beside them.
 * @param {string} contract
 */
export function pure(contract) {
  const plain = { huff: "off", draws: "repetition", adjudication: "off", "king-run": "free" };
  const [id, ...rest] = contract.split(",");
  const others = rest.filter((part) => !(part.split("=")[0] in plain));
  return [id, ...others, ...Object.entries(plain).map((pair) => pair.join("="))].join(",");
}

/**
 * A position with its moves, judged.
 * @param {{rules: string, shelf: Shelf}} by
 * @param {string} fen
 * @param {string[]} [log] what is played from there
 * @returns {Promise<Position>}
 */
async function position({ rules, shelf }, fen, log = []) {
  /** @type {TableEvent[]} */
  const events = log.map((m) => ({ e: "move", m, at: 0 }));
  const stand = await api.game({ table: { terms: { rules, start: fen }, log: events } });
  const { board, side_to_move: side, moves } = stand;
  if (!log.length) check(shelf, board);
  const all = stand.outcome ? [] : await judged(shelf, { board, side, moves });
  return { board, side, fen: fenOf(board, side), stand, all, last: [] };
}

/** Refuses a position that no table can be of. @param {Shelf} shelf @param {string} board */
function check(shelf, board) {
  const many = (/** @type {RegExp} */ letter) => board.match(letter)?.length ?? 0;
  const [own, others] = [many(/w/gi), many(/b/gi)];
  const sizes = named(shelf).map((name) =>
    (materialNamed(name) ?? []).reduce((sum, count) => sum + count, 0),
  );
  const most = Math.max(2, ...sizes);
  if (!own || !others || own + others > most) throw new api.Refusal(t("practice.most", { most }));
}

/** Whether a move of a position can let its result go. @param {Position} at */
const isAsking = ({ stand, all }) =>
  !stand.outcome && !stand.must && all[0].worth.value !== all[all.length - 1].worth.value;

/**
 * A position of a material in which something can go wrong; any that there is, where none was
 * found.
 * @param {{rules: string, shelf: Shelf}} by
 * @param {string} name
 * @param {Aim} aim
 * @param {number} seed
 * @returns {Promise<Position|null>}
 */
async function drawn(by, name, aim, seed) {
  const draw = lot(seed);
  const { shelf } = by;
  const some = shelf.asked?.includes(name)
    ? positionsAsked(shelf, name, aim, draw)
    : positions(shelf, await file(shelf, name), name, aim, draw);
  let found = null;
  let looked = 0;
  for await (const { board, side } of some) {
    if (looked++ === LOOKED_AT) break;
    const at = await position(by, fenOf(board, side));
    if (isAsking(at)) return at;
    if (!at.stand.outcome && !at.stand.must) found ??= at;
  }
  return found;
}

/** The name of the material of a position. @param {Shelf} shelf @param {Position} at */
const materialAt = (shelf, { board, side }) =>
  nameOf(materialOf(inSlice(piecesOf(shelf, board, side), shelf.squares)));

/** The aims for which a material was found to have nothing, by game. @type {Set<string>} */
const nothing = new Set();

/** @param {Shelf} shelf @param {string} name @param {Aim} aim */
const wish = ({ game }, name, aim) => `${game} ${name} ${aim}`;

/** Whether nothing is known against an aim. @type {(...wanted: [Shelf, string, Aim]) => boolean} */
export const isOffered = (...wanted) => !nothing.has(wish(...wanted));

/**
 * A task: the position of an address, or one drawn by lot.
 * @param {{contract: Contract, shelf: Shelf, board: any}} parts
 * @param {{name?: string, aim?: Aim, fen?: string, seed?: number}} wanted
 * @returns {Promise<Task|null>} nothing where there is no such position
 */
export async function begin(parts, { name = "", aim, fen, seed = Math.random() * 2 ** 32 }) {
  const rules = pure(parts.contract.contract);
  const by = { rules, shelf: parts.shelf };
  if (!fen && !named(parts.shelf).includes(name)) return null;
  const now = fen ? await position(by, fen) : await drawn(by, name, aim ?? "win", seed);
  if (!now && aim) nothing.add(wish(parts.shelf, name, aim));
  if (!now?.all.length) return null;
  const { value, plies } = now.all[0].worth;
  // What is lost for the side to move is won by the learner.
  const learner = value === "loss" ? other(now.side) : now.side;
  return {
    ...parts,
    rules,
    name: fen ? materialAt(parts.shelf, now) : name,
    aim: value === "draw" ? "hold" : "win",
    learner,
    now,
    before: null,
    start: now.fen,
    selection: null,
    note: asked(learner, { value: value === "draw" ? value : "win", plies }),
    kept: 0,
    busy: false,
    over: false,
    lost: false,
    missed: false,
    counted: false,
    left: false,
    retry: null,
  };
}

/**
 * Does a part of a task; where that fails, says so and keeps how it is tried again.
 * @param {Task} task
 * @param {() => Promise<unknown>} part
 * @param {() => Promise<unknown>} [next] what follows once it is done
 */
async function tried(task, part, next = async () => {}) {
  task.retry = null;
  try {
    await part();
  } catch (error) {
    const known = error instanceof api.Refusal;
    task.retry = () => tried(task, part, next);
    tell(
      task,
      noted(
        "bad",
        () => t("failed"),
        () => (known ? capital(error.message) : t("practice.retry.text")),
      ),
    );
    if (!known) throw error;
    return;
  }
  await next();
}

/** Tries again what has failed. @param {Task} task */
export const retry = (task) => void task.retry?.();

/** The program moves first where it is its turn. @param {Task} task */
export const start = (task) => tried(task, () => answered(task));

/** The address of a task. @param {Task} task */
export const addressOf = ({ contract, name, aim, start }) =>
  query({ rules: contract.contract, ending: name, aim, fen: start });

/** How long a win takes, in moves of who wins. @param {number} plies */
const moves = (plies) => counted("practice.moves", Math.max(1, Math.ceil(plies / 2)));

/**
 * What is asked for.
 * @param {"white"|"black"} side
 * @param {import("./table.js").Worth} worth
 * @param {number} [kept] how many moves have kept it already
 * @returns {Note}
 */
const asked = (side, { value, plies }, kept = 0) =>
  noted(
    "ask",
    () => t(`practice.ask.${value}`, { side: t(side) }),
    () =>
      t(`practice.ask.${value}.text`, {
        moves: moves(plies),
        held: counted("practice.moves", HELD - kept),
      }),
  );

/** Whether it is the learner's turn. @param {Task} task */
export const isTurn = ({ over, busy, lost, now, learner }) =>
  !over && !busy && !lost && now.side === learner;

/** What the board shows. @param {Task} task @returns {BoardView} */
export const view = (task) =>
  shown({ ...task, ...task.now, flip: task.learner === "black", idle: !isTurn(task) });

/** A square was tapped. @param {Task} task @param {number} square */
export async function tapped(task, square) {
  const { now, selection } = task;
  if (!isTurn(task)) return;
  task.retry = null;
  const own = now.board[square - 1].toLowerCase() === now.side[0];
  const step = tap(now.stand.moves, selection, square, now.stand.must);
  if (step.move) return played(task, step.move);
  if (step.refused && own)
    task.selection = selection?.from === square ? null : { from: square, taps: [] };
  else if (step.refused && selection)
    return why(task, { rules: task.rules, from: selection.from, to: square }, tell);
  else task.selection = step.choice;
  set();
}

/** Whether it is looked at. @param {Task} task */
const isOpen = ({ left }) => !left && state.page === "practice";

/** @param {Task} task @param {Note} note */
function tell(task, note) {
  task.note = note;
  if (isOpen(task)) say(`${note.title}. ${note.text}`);
  set();
}

/**
 * Shows a move on the board and takes over where it leads.
 * @param {Task} task
 * @param {Move} move
 */
async function show(task, move) {
  task.busy = true;
  task.selection = null;
  const coming = position(task, task.now.fen, [move.hub]);
  coming.catch(() => {});
  await task.board.play(move, (name) => sound(name, state.sound));
  try {
    task.now = { ...(await coming), last: ends(move) };
  } finally {
    task.busy = false;
  }
}

/** The learner moves, and is judged. @param {Task} task @param {Move} move */
async function played(task, move) {
  const before = task.now;
  const best = before.all[0].worth;
  const mine = before.all.find((one) => one.move.hub === move.hub) ?? before.all[0];
  const judge = async () => {
    await show(task, move);
    task.before = before;
    if (mine.worth.value !== best.value) return missed(task, best, mine.worth);
    task.kept++;
    if (task.now.stand.outcome || (best.value === "draw" && task.kept >= HELD)) return done(task);
    tell(task, kept(mine.next));
  };
  await tried(task, judge, async () => {
    if (task.lost || task.over) return;
    const { now } = task;
    await new Promise((go) => setTimeout(go, task.board.still ? 0 : PAUSE));
    if (task.now === now) await start(task);
  });
}

/** @param {import("./table.js").Worth} mine @returns {Note} */
const kept = ({ value, plies }) =>
  noted(
    "good",
    () => t(`practice.kept.${value}`),
    () => t(`practice.kept.${value}.text`, { moves: moves(plies) }),
  );

/** The program answers by distance. @param {Task} task */
async function answered(task) {
  const { now } = task;
  if (task.lost || task.over || now.side === task.learner) return;
  // Nobody looks any more; who comes back has it answered then.
  if (!isOpen(task)) return void (task.retry = () => start(task));
  const one = await reply(now.all, async ({ board }) => {
    const side = other(now.side);
    const stand = await api.game({
      table: { terms: { rules: task.rules, start: fenOf(board, side) }, log: [] },
    });
    return judged(task.shelf, { board, side, moves: stand.outcome ? [] : stand.moves });
  });
  // The learner may have gone elsewhere meanwhile.
  if (task.now !== now || task.left) return;
  await show(task, one.move);
  if (task.now.stand.outcome) return done(task);
  const says = () => t("practice.answered", { side: t(now.side), move: one.move.text });
  const [good, next] = [
    kept(task.now.all[0].worth),
    asked(task.learner, task.now.all[0].worth, task.kept),
  ];
  tell(
    task,
    noted(
      "good",
      () => good.title,
      () => `${says()} ${next.text}`,
    ),
  );
}

/**
 * A move has let the result go: that it has, and what answers it.
 * @param {Task} task
 * @param {import("./table.js").Worth} best what the position was worth
 * @param {import("./table.js").Worth} mine what the move is
 */
async function missed(task, best, mine) {
  const [answer] = task.now.all;
  sound("refuse", state.sound);
  Object.assign(task, { lost: true, missed: true });
  const { side } = task.now;
  const text = () =>
    t(answer ? "practice.missed.text" : "practice.missed.end", {
      was: t(`practice.was.${best.value}`, { moves: moves(best.plies) }),
      now: t(`practice.now.${mine.value}`),
      side: t(side),
      move: answer?.move.text,
    });
  tell(
    task,
    noted("bad", () => t("practice.missed"), text),
  );
}

/** The task is done. @param {Task} task */
function done(task) {
  task.over = true;
  // What was shown, or let go of on the way, is not done yet.
  if (!task.counted && !task.missed) count(task.contract.id, task.name, task.aim);
  task.counted = true;
  const { aim, missed: isLate } = task;
  tell(
    task,
    noted(
      "good",
      () => t(`practice.done.${aim}`),
      () => t(isLate ? "practice.done.late" : "practice.done.text"),
    ),
  );
}

/** Takes the last move back, to try another. @param {Task} task */
export function takeBack(task) {
  if (task.busy || !task.before) return;
  if (!task.lost) task.kept--;
  Object.assign(task, {
    now: task.before,
    before: null,
    lost: false,
    over: false,
    selection: null,
    retry: null,
    note: asked(task.learner, task.before.all[0].worth, task.kept),
  });
  set();
}

/** Plays the best move. @param {Task} task */
export async function reveal(task) {
  if (!isTurn(task)) return;
  task.missed = true;
  await played(task, task.now.all[0].move);
}
