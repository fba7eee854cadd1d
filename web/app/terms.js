/** What the next game is agreed to be: as the page keeps it, and as the terms of a record. @module */
import { draw } from "./local.js";

/**
 * @typedef {{kind: "none"|"game"|"fischer"|"moves"|"each", minutes: number, increment: number, moves: number,
 *   then: {moves: number, minutes: number}, seconds: number}} ClockChoice
 */

/** @returns {ClockChoice} */
const newClock = () => ({ kind: "none", minutes: 5, increment: 5, moves: 50, then: { moves: 25, minutes: 60 }, seconds: 30 });

/** Plain games, as a first visit finds them. */
export const usual = () => ({
  mode: "computer", color: "white", begins: "lot", clock: newClock(), odds: false, clock_two: { ...newClock(), kind: "game" },
  boards: 0, all: false, short: null, squares: [], crown: "none", touch: false, proven: false, start: null, names: ["", ""],
});

/** A time control in the form of PDN; nothing without a clock. @param {ClockChoice} clock */
export function control(clock) {
  const { kind, minutes, increment, moves, then, seconds } = clock;
  if (kind === "game") return `${minutes * 60}`;
  if (kind === "fischer") return `${minutes * 60}+${increment}`;
  if (kind === "moves") return `${moves}/${minutes * 60}:${then.moves}/${then.minutes * 60}`;
  return kind === "each" ? `*${seconds}` : undefined;
}

/** The colour that a choice means on the small board: White's where the lot decides. @param {any} setup @param {"one"|"two"} player */
export const colorShown = (setup, player) => ((setup.color === "black") === (player === "one") ? "black" : "white");

/** The same men seen from the other side of the board. @param {any} contract @param {number[]} squares */
const turned = (contract, squares) => squares.map((square) => contract.board.squares.length + 1 - square);

/** The terms of a record, who begins among them. @param {any} setup @param {any} contract */
export function termsOf(setup, contract) {
  const begins = draw(contract, setup.color, setup.begins, setup.start);
  const colorOf = (player) => (player === begins.player ? begins.color : begins.color === "white" ? "black" : "white");
  const squares = setup.short && colorOf(setup.short) !== colorShown(setup, setup.short) ? turned(contract, setup.squares) : setup.squares;
  const clock = control(setup.clock);
  const two = setup.odds ? control(setup.clock_two) ?? "-" : undefined;
  return {
    begins,
    ...(clock || two ? { clock: clock ?? "-", ...(two ? { clock_two: two } : {}) } : {}),
    ...(setup.boards ? { boards: setup.boards, until: setup.all ? "all" : "decided" } : {}),
    ...(setup.short && squares.length ? { short: { player: setup.short, squares: [...squares].sort((a, b) => a - b) } } : {}),
    ...(setup.crown !== "none" ? { crown: setup.crown } : {}),
    ...(setup.touch ? { touch: true } : {}),
    ...(setup.proven && contract.proven ? { proven: true } : {}),
    ...(setup.start ? { start: setup.start } : {}),
  };
}
