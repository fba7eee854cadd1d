/**
 * What the next game is agreed to be: as the page keeps it, and as the terms of a record.
 * @module
 */
import { Refusal, contract, game as ask } from "./api.js";
import { query } from "./address.js";
import { STRONGEST, levelOf } from "./levels.js";
import { draw } from "./local.js";
import { begun, state } from "./state.js";
import { number, t } from "./words.js";

/** @returns {ClockChoice} */
const newClock = () => ({
  kind: "none",
  minutes: 5,
  increment: 5,
  moves: 50,
  then: { moves: 25, minutes: 60 },
  seconds: 30,
});

/** Plain games, as a first visit finds them. @returns {Setup} */
export const usual = () => ({
  mode: "computer",
  color: "white",
  begins: "lot",
  clock: newClock(),
  odds: false,
  clock_two: { ...newClock(), kind: "game" },
  boards: 0,
  all: false,
  short: null,
  squares: [],
  side: 0,
  crown: "none",
  touch: false,
  proven: false,
  start: null,
  names: ["", ""],
});

/** A time control in the form of PDN; nothing without a clock. @param {ClockChoice} clock */
export function control(clock) {
  const { kind, minutes, increment, moves, then, seconds } = clock;
  if (kind === "game") return `${minutes * 60}`;
  if (kind === "fischer") return `${minutes * 60}+${increment}`;
  if (kind === "moves") return `${moves}/${minutes * 60}:${then.moves}/${then.minutes * 60}`;
  return kind === "each" ? `*${seconds}` : undefined;
}

/**
 * The colour that a choice means on the small board: White's where the lot decides.
 * @param {Setup} setup
 * @param {"one"|"two"} player
 */
export const colorShown = (setup, player) =>
  (setup.color === "black") === (player === "one") ? "black" : "white";

/**
 * What is chosen, as a contract has it: of the men to leave out those that its start has, and none
 * that were chosen on a board of another size.
 * @param {Setup} setup
 * @param {Contract} contract
 * @returns {Setup}
 */
export function fitting(setup, { board: { side, start } }) {
  const { short, squares } = setup;
  const own = short && colorShown(setup, short)[0];
  return {
    ...setup,
    side,
    squares: setup.side === side ? squares.filter((one) => !own || start[one - 1] === own) : [],
  };
}

/**
 * The same men seen from the other side of the board.
 * @param {Contract} contract
 * @param {number[]} squares
 */
export const turned = (contract, squares) =>
  squares.map((square) => contract.board.squares.length + 1 - square);

/**
 * The terms of a record beside its rules, who begins among them.
 * @param {Setup} setup
 * @param {Contract} contract
 * @returns {Omit<Terms, "rules">}
 */
export function termsOf(setup, contract) {
  const begins = draw(contract, setup.color, setup.begins, setup.start);
  /** @param {Player} player */
  const colorOf = (player) =>
    player === begins.player ? begins.color : begins.color === "white" ? "black" : "white";
  const squares =
    setup.short && colorOf(setup.short) !== colorShown(setup, setup.short)
      ? turned(contract, setup.squares)
      : setup.squares;
  const clock = control(setup.clock);
  const two = setup.odds ? (control(setup.clock_two) ?? "-") : undefined;
  return {
    begins,
    ...(clock || two ? { clock: clock ?? "-", ...(two ? { clock_two: two } : {}) } : {}),
    ...(setup.boards ? { boards: setup.boards, until: setup.all ? "all" : "decided" } : {}),
    // A position that was set up lacks already what it lacks.
    ...(setup.short && !setup.start && squares.length
      ? { short: { player: setup.short, squares: [...squares].sort((a, b) => a - b) } }
      : {}),
    ...(setup.crown !== "none" ? { crown: setup.crown } : {}),
    ...(setup.touch ? { touch: true } : {}),
    ...(setup.proven && contract.proven ? { proven: true } : {}),
    ...(setup.start ? { start: setup.start } : {}),
  };
}

/** Seconds as minutes and halves of them. @param {number} seconds */
const inHalves = (seconds) => Math.max(1, Math.round(seconds / 30)) / 2;

/**
 * A time control in the form of PDN as a choice.
 * @param {string|null} text
 * @returns {ClockChoice}
 */
function readControl(text) {
  const clock = newClock();
  const [, each, moves, time, increment, then, thenTime] =
    /^(?:\*(\d+)|(?:(\d+)\/)?(\d+)(?:\+(\d+))?(?::(\d+)\/(\d+))?)$/.exec(text ?? "")?.map(Number) ??
    [];
  if (each) return { ...clock, kind: "each", seconds: each };
  if (!time) return clock;
  const minutes = inHalves(time);
  if (moves)
    return {
      ...clock,
      kind: "moves",
      moves,
      minutes,
      then: then ? { moves: then, minutes: inHalves(thenTime) } : clock.then,
    };
  return Number.isNaN(increment)
    ? { ...clock, kind: "game", minutes }
    : { ...clock, kind: "fischer", minutes, increment };
}

/**
 * What is chosen, as a query: what is usual is left out.
 * @param {Setup} setup
 * @param {string} rules
 * @param {number} level
 */
export function said(setup, rules, level) {
  const {
    mode,
    color,
    begins,
    clock,
    clock_two: two,
    odds,
    boards,
    all,
    short,
    squares,
    crown,
    touch,
    proven,
    start,
  } = setup;
  return query({
    rules,
    against: mode,
    level: mode === "computer" ? level : "",
    levels: mode === "computer" ? STRONGEST : "",
    color: color === "white" ? "" : color,
    begins: begins === "lot" ? "" : begins,
    clock: control(clock),
    clock2: odds ? (control(two) ?? "-") : "",
    boards: boards || "",
    all: all ? 1 : "",
    short: short && `${short}:${squares.join(".")}`,
    crown: crown === "none" ? "" : crown,
    touch: touch ? 1 : "",
    proven: proven ? 1 : "",
    start,
  });
}

/** Takes what a query asks for as what is chosen. @param {URLSearchParams} asked */
export async function take(asked) {
  const rules = asked.get("rules");
  if (rules && rules !== begun().contract.contract) state.contract = await contract(rules);
  /** @template {string} T @param {string} name @param {readonly [T, ...T[]]} values */
  const among = (name, values) => values.find((value) => value === asked.get(name)) ?? values[0];
  const [short, squares = ""] = (asked.get("short") ?? "").split(":");
  const player = short === "one" || short === "two" ? short : null;
  const two = asked.get("clock2");
  const levels = asked.has("levels") ? Number(asked.get("levels")) : undefined;
  const level = levelOf({ level: Number(asked.get("level")), levels });
  if (level >= 1 && level <= STRONGEST) state.level = level;
  state.setup = {
    ...usual(),
    names: state.setup?.names ?? ["", ""],
    mode: among("against", ["computer", "here", "online"]),
    color: among("color", ["white", "black", "lot"]),
    begins: among("begins", ["lot", "one", "two"]),
    clock: readControl(asked.get("clock")),
    odds: Boolean(two),
    ...(two && { clock_two: readControl(two) }),
    boards: Number(among("boards", ["0", "1", "2", "3", "5"])),
    all: asked.has("all"),
    short: player,
    squares: player
      ? squares
          .split(".")
          .map(Number)
          .filter((square) => begun().contract.board.squares[square - 1])
      : [],
    side: begun().contract.board.side,
    crown: among("crown", ["none", "both", "one", "two"]),
    touch: asked.has("touch"),
    proven: asked.has("proven"),
    start: asked.get("start"),
  };
}

/** A time control in words. @param {string} [text] */
export function controlWords(text) {
  const { kind, minutes, increment, seconds, moves: n, then } = readControl(text ?? null);
  return t(`control.${kind}`, {
    m: number(minutes),
    n,
    s: kind === "each" ? seconds : increment,
    then: then.moves,
    m2: number(then.minutes),
  });
}

/**
 * The position that a table begins with; that of its rules where it cannot be told.
 * @param {Terms} terms
 * @param {Contract} contract
 */
export async function beginning({ rules, start, begins, short }, contract) {
  if (!start && !short) return contract.board.start;
  try {
    return (await ask({ table: { terms: { rules, start, begins, short }, log: [] } })).board;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return contract.board.start;
  }
}
