/** What a board shows of a position where a move is chosen by taps. @module */
import { labels } from "../board.js";
import { left, landing, walked } from "../choose.js";
import { numbering } from "../state.js";

/**
 * @typedef {{contract: Contract, board: string, side: "white"|"black", stand: Stand,
 *   last: number[], selection: Choice|null, flip: boolean, idle: boolean}} Scene
 */

/**
 * The view of a board; nothing can be chosen on one that is idle.
 * @param {Scene} scene
 * @returns {BoardView}
 */
export function shown({ contract, board, side, stand, last, selection, flip, idle }) {
  const base = { numbers: numbering(), board, last, flip, labels: labels(contract, board, []) };
  if (idle) return base;
  const must = stand.must ? [...new Set(stand.moves.map((move) => move.path[0]))] : [];
  const here = { ...base, mine: side[0], labels: labels(contract, board, must) };
  if (!selection) return { ...here, ring: must };
  const rest = left(stand.moves, selection);
  const way = walked(rest, selection);
  const at = way.path[way.path.length - 1];
  return {
    ...here,
    chosen: selection.from,
    ring: must.filter((square) => square !== selection.from),
    dots: rest.map((move) => ({
      square: landing(move),
      text: move.captured.length && rest.length > 1 ? String(move.captured.length) : "",
    })),
    paths: rest
      .filter((move) => move.captured.length)
      .map((move) => move.path.slice(move.path.indexOf(at))),
    walked: way.path,
    cross: way.captured,
    lifted: way.path.length > 1 ? { from: selection.from, to: at } : null,
  };
}

/**
 * What is said beside it, in the language of the page whenever it is read.
 * @param {import("./task.js").Note["kind"]} kind
 * @param {() => string} title
 * @param {() => string} text
 * @returns {import("./task.js").Note}
 */
export const noted = (kind, title, text) => ({
  kind,
  get title() {
    return title();
  },
  get text() {
    return text();
  },
});
