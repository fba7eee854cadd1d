/**
 * Where a position stands in the files of endgame tables, and what it is worth there. Pure
 * functions: the numbers are those of the server's tables (`draughts-endgame`, `index.rs`).
 * @module
 */

/**
 * What can be practised under some rules, as the server lists it.
 * @typedef {{game: string, squares: number, row: number, mirrored: boolean, lone: boolean,
 *   materials: {name: string, bytes: number}[], asked?: string[]}} Shelf with the names of those
 *   that have no file: their positions are asked for one by one
 * @typedef {"win"|"draw"|"loss"} Value
 * @typedef {{value: Value, plies: number}} Worth for the side to move; the plies end with the next
 *   capture or move of a man
 * @typedef {{men: number[][], kings: number[][], turn: 0|1}} Pieces squares from 0, in order, of
 *   White and of Black
 * @typedef {number[]} Material men and kings of White, men and kings of Black
 */

/** From here on bytes are losses. */
export const LOST = 128;

/** The most bytes of a file whose material is offered: 600 KiB. */
const MOST = 600 * 1024;

/** In how many ways so many of some things can be chosen. @param {number} n @param {number} k */
export function choose(n, k) {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** The number of a set among those of its size. @param {number[]} set in order */
const rank = (set) => set.reduce((sum, square, place) => sum + choose(square, place + 1), 0);

/**
 * The same among the squares that others leave free.
 * @param {number[]} set
 * @param {number[]} taken
 */
const rankBeside = (set, taken) =>
  rank(set.map((square) => square - taken.filter((one) => one < square).length));

/**
 * The pieces of a board as letters, seen in a mirror where the tables are.
 * @param {Shelf} shelf
 * @param {string} board
 * @param {"white"|"black"} side
 * @returns {Pieces}
 */
export function piecesOf({ row, mirrored }, board, side) {
  /** @type {Pieces} */
  const pieces = { men: [[], []], kings: [[], []], turn: side === "white" ? 0 : 1 };
  [...board].forEach((letter, place) => {
    if (letter === "e") return;
    const beside = place % row;
    const square = mirrored ? place - beside + (row - 1 - beside) : place;
    const kind = letter === letter.toLowerCase() ? pieces.men : pieces.kings;
    kind[letter.toLowerCase() === "w" ? 0 : 1].push(square);
  });
  for (const sets of [pieces.men, pieces.kings]) for (const set of sets) set.sort((a, b) => a - b);
  return pieces;
}

/** @param {Pieces} pieces @returns {Material} */
export const materialOf = ({ men, kings }) => [
  men[0].length,
  kings[0].length,
  men[1].length,
  kings[1].length,
];

/** `2KM-K`: kings and men of the stronger side, then of the weaker. @param {Material} material */
export function nameOf([whiteMen, whiteKings, blackMen, blackKings]) {
  const some = (/** @type {number} */ count, /** @type {string} */ letter) =>
    count ? (count > 1 ? count : "") + letter : "";
  const side = (/** @type {number} */ men, /** @type {number} */ kings) =>
    some(kings, "K") + some(men, "M");
  return `${side(whiteMen, whiteKings)}-${side(blackMen, blackKings)}`;
}

/**
 * The material of a name; nothing where it is none.
 * @param {string} name
 * @returns {Material|null}
 */
export function materialNamed(name) {
  const found = /^(?:(\d?)K)?(?:(\d?)M)?-(?:(\d?)K)?(?:(\d?)M)?$/.exec(name);
  if (!found) return null;
  const [kings, men, otherKings, otherMen] = found
    .slice(1)
    .map((count) => (count === undefined ? 0 : Number(count || 1)));
  const material = [men, kings, otherMen, otherKings];
  return nameOf(material) === name && kings + men && otherKings + otherMen ? material : null;
}

/** Whether White is at least as strong: more pieces, then more kings. @param {Material} material */
const isSlice = ([men, kings, otherMen, otherKings]) =>
  men + kings > otherMen + otherKings ||
  (men + kings === otherMen + otherKings && kings >= otherKings);

/** Whether both sides have the same. @param {Material} material */
const isEven = ([men, kings, otherMen, otherKings]) => men === otherMen && kings === otherKings;

/** Colours exchanged and the board turned. @param {Pieces} pieces @param {number} squares */
function turned({ men, kings, turn }, squares) {
  const around = (/** @type {number[]} */ set) =>
    set.map((square) => squares - 1 - square).reverse();
  const swap = (/** @type {number[][]} */ [white, black]) => [around(black), around(white)];
  return { men: swap(men), kings: swap(kings), turn: /** @type {0|1} */ (1 - turn) };
}

/**
 * The position as it is looked up: White the stronger side, and to move where both are equal.
 * @param {Pieces} pieces
 * @param {number} squares
 */
export function inSlice(pieces, squares) {
  const material = materialOf(pieces);
  if (!isSlice(material)) return turned(pieces, squares);
  return pieces.turn && isEven(material) ? turned(pieces, squares) : pieces;
}

/**
 * How many bytes the file of a material has, unpacked.
 * @param {Shelf} shelf
 * @param {Material} one
 */
export function lengthOf(shelf, one) {
  const [men, kings, otherMen, otherKings] = one;
  const free = shelf.squares - men - otherMen;
  const { ways } = configuration(
    [Array(men).fill(shelf.row), Array(otherMen).fill(shelf.row)],
    shelf,
  );
  return 1 + (isEven(one) ? 1 : 2) * ways * choose(free, kings) * choose(free, otherKings);
}

/** The materials whose files are not too large for whoever looks in. @param {Shelf} shelf */
export const offered = ({ materials }) => materials.filter(({ bytes }) => bytes <= MOST);

/** The names of all materials that can be practised. @param {Shelf} shelf */
export const named = (shelf) => [...offered(shelf).map(({ name }) => name), ...(shelf.asked ?? [])];

/**
 * The number of the men among all ways in which they can stand, and how many ways there are.
 * @param {number[][]} men
 * @param {Shelf} shelf
 */
function configuration([white, black], { squares, row }) {
  const middle = squares - 2 * row;
  const whiteBack = white.filter((square) => square >= squares - row);
  const blackBack = black.filter((square) => square < row);
  const whiteMiddle = white.filter((square) => square < squares - row).map((one) => one - row);
  const blackMiddle = black.filter((square) => square >= row).map((one) => one - row);
  let [ways, base] = [0, 0];
  for (let a = 0; a <= Math.min(white.length, row); a++)
    for (let b = 0; b <= Math.min(black.length, row); b++) {
      if (a === whiteBack.length && b === blackBack.length) base = ways;
      ways +=
        choose(row, a) *
        choose(row, b) *
        choose(middle, white.length - a) *
        choose(middle - (white.length - a), black.length - b);
    }
  const whiteWays = choose(middle, whiteMiddle.length);
  const blackWays = choose(middle - whiteMiddle.length, blackMiddle.length);
  const backs =
    rank(whiteBack.map((square) => square - (squares - row))) * choose(row, blackBack.length) +
    rank(blackBack);
  const number =
    base +
    (backs * whiteWays + rank(whiteMiddle)) * blackWays +
    rankBeside(blackMiddle, whiteMiddle);
  return { number, ways };
}

/**
 * In which order the values of a file are, by its first byte: what of the men, White's kings and
 * Black's runs slowest, what next, what fastest.
 */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [2, 0, 1],
  [2, 1, 0],
];

/**
 * What the file of its material says of a position, as a byte.
 * @param {Pieces} pieces as they are looked up
 * @param {Shelf} shelf
 * @param {Uint8Array} file
 */
export function byteOf({ men, kings, turn }, shelf, file) {
  const all = [...men[0], ...men[1]];
  const { number, ways } = configuration(men, shelf);
  const free = shelf.squares - all.length;
  const many = [ways, ...kings.map((set) => choose(free, set.length))];
  const at = [number, ...kings.map((set) => rankBeside(set, all))];
  const place = ORDERS[file[0]].reduce((sum, part) => sum * many[part] + at[part], 0);
  return file[1 + turn * many[0] * many[1] * many[2] + place];
}

/** What a byte of a file says. @param {number} byte @returns {Worth} */
export const worthOf = (byte) =>
  byte === 0
    ? { value: "draw", plies: 0 }
    : byte < LOST
      ? { value: "win", plies: byte }
      : { value: "loss", plies: byte - LOST };

/**
 * What a position is worth that needs no file.
 * @param {Pieces} pieces
 * @param {Shelf} shelf
 * @returns {Worth|null}
 */
function decided({ men, kings, turn }, { lone }) {
  const [own, other] = [turn, 1 - turn].map((side) => men[side].length + kings[side].length);
  if (!own || (lone && own === 1)) return { value: "loss", plies: 0 };
  return lone && other === 1 ? { value: "win", plies: 1 } : null;
}

/**
 * What a position is worth for the side to move; the name of a file that is wanted for it where it
 * is not among those that are here.
 * @param {Shelf} shelf
 * @param {Map<string, Uint8Array>} files by material
 * @param {Pieces} pieces
 * @returns {Worth|string}
 */
export function look(shelf, files, pieces) {
  const known = decided(pieces, shelf);
  if (known) return known;
  const sought = inSlice(pieces, shelf.squares);
  const name = nameOf(materialOf(sought));
  const file = files.get(name);
  return file ? worthOf(byteOf(sought, shelf, file)) : name;
}

/** The same worth for the other side. @param {Worth} worth @returns {Worth} */
export const opposite = ({ value, plies }) => ({
  value: value === "draw" ? "draw" : value === "win" ? "loss" : "win",
  plies,
});
