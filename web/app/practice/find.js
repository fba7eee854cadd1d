/** Positions to practise: drawn by lot among those of a material. @module */
import { byteAsked } from "./files.js";
import { fenOf } from "../fen.js";
import { LOST, byteOf, inSlice, materialNamed, piecesOf } from "./table.js";

/** @typedef {import("./table.js").Shelf} Shelf */
/** @typedef {"win"|"hold"} Aim */
/** @typedef {{board: string, side: "white"|"black"}} Found */

/** How many positions are drawn before the search ends, and how many at a stretch. */
const TRIES = 60_000;
const STRETCH = 2_000;

/** The same where the server is asked for each of them. */
const ASKED = 1_500;
const AT_ONCE = 100;

/** Wins that take fewer plies are passed over where both sides have kings alone. */
const PLIES = 3;

/** Numbers below a bound, the same after the same seed. @param {number} seed */
export function lot(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ bound) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
}

/**
 * Pieces of a material put anywhere, no man on the row where it would be crowned; nothing where two
 * would share a square. White is the stronger side.
 * @param {Shelf} shelf
 * @param {import("./table.js").Material} material
 * @param {(bound: number) => number} draw
 */
function placed({ squares, row }, [men, kings, otherMen, otherKings], draw) {
  const letters = Array(squares).fill("e");
  /** @type {(letter: string, count: number, from: number, many: number) => boolean} */
  const put = (letter, count, from, many) => {
    for (let i = 0; i < count; i++) {
      const place = from + draw(many);
      if (letters[place] !== "e") return false;
      letters[place] = letter;
    }
    return true;
  };
  const whole =
    put("w", men, row, squares - row) &&
    put("b", otherMen, 0, squares - row) &&
    put("W", kings, 0, squares) &&
    put("B", otherKings, 0, squares);
  return whole ? letters.join("") : null;
}

/**
 * Whether a value is what somebody practises for.
 * @param {import("./table.js").Material} material @param {Aim} aim
 */
function wanted(material, aim) {
  const plies = material[0] + material[2] ? 1 : PLIES;
  return (/** @type {number} */ byte) =>
    aim === "hold" ? byte === 0 : byte >= plies && byte < LOST;
}

/** Who moves first, and who else may. @type {(aim: Aim) => ("white"|"black")[]} */
const sides = (aim) => (aim === "win" ? ["white", "black"] : ["black", "white"]);

/**
 * Positions of a material, drawn by lot, that the side to move wins or can only hold: first those
 * in which the stronger side wins or the weaker holds. Wins at once are passed over, but where
 * there are men: there most wins are a man's move away, however long they are.
 * @param {Shelf} shelf
 * @param {Uint8Array} bytes the file of the material
 * @param {string} name
 * @param {Aim} aim
 * @param {(bound: number) => number} draw
 * @returns {AsyncGenerator<Found>}
 */
export async function* positions(shelf, bytes, name, aim, draw) {
  const material = materialNamed(name);
  if (!material) return;
  const isWanted = wanted(material, aim);
  // The first byte is no position's.
  if (!bytes.subarray(1).some(isWanted)) return;
  for (const side of sides(aim)) {
    for (let i = 0; i < TRIES; i++) {
      // What else the page has to do is not kept waiting.
      if (i % STRETCH === STRETCH - 1) await new Promise((go) => setTimeout(go));
      const board = placed(shelf, material, draw);
      if (!board) continue;
      const byte = byteOf(inSlice(piecesOf(shelf, board, side), shelf.squares), shelf, bytes);
      if (isWanted(byte)) yield { board, side };
    }
  }
}

/**
 * The same of a material that has no file.
 * @param {Shelf} shelf
 * @param {string} name
 * @param {Aim} aim
 * @param {(bound: number) => number} draw
 * @returns {AsyncGenerator<Found>}
 */
export async function* positionsAsked(shelf, name, aim, draw) {
  const material = materialNamed(name);
  if (!material) return;
  const isWanted = wanted(material, aim);
  for (const side of sides(aim))
    for (let tries = 0; tries < ASKED; tries += AT_ONCE) {
      const drawn = [...Array(AT_ONCE)].map(() => placed(shelf, material, draw));
      const boards = drawn.filter((board) => board !== null);
      const bytes = await Promise.all(boards.map((board) => byteAsked(shelf, fenOf(board, side))));
      for (const [place, board] of boards.entries())
        if (isWanted(bytes[place])) yield { board, side };
    }
}
