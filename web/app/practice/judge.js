/**
 * What each move of a position is worth by the tables, and which one the program answers.
 * @module
 */
import { fenOf } from "../fen.js";
import { landing } from "../choose.js";
import { byteAsked, file } from "./files.js";
import { look, opposite, piecesOf, worthOf } from "./table.js";

/** @typedef {import("./table.js").Shelf} Shelf */
/** @typedef {import("./table.js").Worth} Worth */
/** @typedef {{move: Move, board: string, worth: Worth, next: Worth}} Judged a move, the board after
 *   it, its worth for who makes it, counted from before the move, and what is there after it */
/** @typedef {"white"|"black"} Side */

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "white" ? "black" : "white");

/** The board after a move. @param {string} board @param {Move} move */
export function after(board, { path, captured, promotes }) {
  const letters = [...board];
  const piece = letters[path[0] - 1];
  for (const square of [path[0], ...captured]) letters[square - 1] = "e";
  letters[landing({ path }) - 1] = promotes ? piece.toUpperCase() : piece;
  return letters.join("");
}

/** The files that were looked into, by their materials, for each game. */
const opened = /** @type {Map<string, Map<string, Uint8Array>>} */ (new Map());

/**
 * What a position is worth for the side to move; its file is fetched where it is not here, and the
 * server is asked where there is none.
 * @param {Shelf} shelf
 * @param {string} board
 * @param {Side} side
 * @returns {Promise<Worth>}
 */
export async function worth(shelf, board, side) {
  const files = opened.get(shelf.game) ?? new Map();
  opened.set(shelf.game, files);
  const pieces = piecesOf(shelf, board, side);
  const known = look(shelf, files, pieces);
  if (typeof known !== "string") return known;
  if (shelf.asked?.includes(known)) return worthOf(await byteAsked(shelf, fenOf(board, side)));
  files.set(known, await file(shelf, known));
  return /** @type {Worth} */ (look(shelf, files, pieces));
}

/**
 * Whether a move ends what plies count to: a capture or a man's.
 * @param {string} board
 * @param {Move} move
 */
const isStep = (board, { path, captured }) =>
  captured.length > 0 || "wb".includes(board[path[0] - 1]);

/**
 * Every move with its worth, the best first: the quickest win, a draw, the slowest loss; among
 * those that end the count at once, the one with the quickest win or slowest loss after it.
 * @param {Shelf} shelf
 * @param {{board: string, side: Side, moves: Move[]}} position
 * @returns {Promise<Judged[]>}
 */
export async function judged(shelf, { board, side, moves }) {
  const one = async (/** @type {Move} */ move) => {
    const next = after(board, move);
    const then = opposite(await worth(shelf, next, other(side)));
    const plies = then.value === "draw" ? 0 : isStep(board, move) ? 1 : 1 + then.plies;
    return { move, board: next, worth: { value: then.value, plies }, next: then };
  };
  const all = await Promise.all(moves.map(one));
  return all.sort(byWorth);
}

/** The better one first. @param {Judged} a @param {Judged} b */
const byWorth = (a, b) => order(b.worth) - order(a.worth) || order(b.next) - order(a.next);

/** Greater for what is better. @param {Worth} worth */
export const order = ({ value, plies }) =>
  value === "draw" ? 0 : value === "win" ? 1000 - plies : plies - 1000;

/** How many answers are weighed against each other. */
const FEW = 8;

/**
 * What the program plays: by distance, and among what is as good the move after which most answers
 * of the other one throw something away.
 * @param {Judged[]} all as {@link judged} orders them
 * @param {(one: Judged) => Promise<Judged[]>} answers what the other one can do then
 * @returns {Promise<Judged>}
 */
export async function reply(all, answers) {
  const best = all.filter((one) => byWorth(one, all[0]) === 0).slice(0, FEW);
  if (best.length === 1) return best[0];
  let found = { one: best[0], share: -1 };
  for (const one of best) {
    const next = await answers(one);
    const bad = next.filter(({ worth }) => worth.value !== next[0].worth.value).length;
    const share = next.length ? bad / next.length : 0;
    if (share > found.share) found = { one, share };
  }
  return found.one;
}
