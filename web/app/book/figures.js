/**
 * Drawings of the rule book: marked squares, a board as a picture, and the board of Alquerque.
 * @module
 */
import { s } from "../dom.js";

/**
 * Squares that belong together, and what marks them.
 * @typedef {{squares: number[], look: "disc"|"plate"|"tapped"}} Marked
 */

/** The middle of a square, in hundredths of one. @param {Board} facts @param {number} square */
function middle(facts, square) {
  const { row, column } = facts.squares[square - 1];
  return [column * 100 + 50, row * 100 + 50];
}

/**
 * Marks on squares: a disc or a plate with the number, a frame where a piece stands.
 * @param {Board} facts @param {Marked[]} groups @param {string} board what stands there
 */
export const marks = (facts, groups, board) =>
  groups.flatMap(({ squares, look }) => squares.map((square) => mark(facts, square, look, board)));

/**
 * @param {Board} facts
 * @param {number} square
 * @param {Marked["look"]} look
 * @param {string} board
 */
function mark(facts, square, look, board) {
  const [x, y] = middle(facts, square);
  const one = s("g", { class: `mark ${look}`, transform: `translate(${x} ${y})` });
  if (/[WB]/i.test(board[square - 1] ?? ""))
    one.append(s("rect", { x: -45, y: -45, width: 90, height: 90, rx: 6, class: "mark-frame" }));
  else {
    one.append(
      look === "plate"
        ? s("rect", { x: -43, y: -43, width: 86, height: 86, rx: 14 })
        : s("circle", { r: 45 }),
      s("text", {}, facts.squares[square - 1].name),
    );
  }
  return one;
}

/** Straight lines from square to square. @param {Board} facts @param {[number, number][]} lines */
export function strokes(facts, lines) {
  const d = lines
    .map((ends) => `M${ends.map((square) => middle(facts, square).join(" ")).join("L")}`)
    .join("");
  return [s("path", { d, class: "stroke-case" }), s("path", { d, class: "stroke" })];
}

/** @param {string} letter @param {number} x @param {number} y */
const piece = (letter, x, y, scale = 1) =>
  s("use", { href: `#piece-${letter}`, transform: `translate(${x} ${y}) scale(${scale})` });

/**
 * A board as a picture.
 * @param {Board} facts
 * @param {{board: string, label: string, groups?: Marked[], lines?: [number, number][]}} what
 */
export function boardPicture(facts, { board, label, groups = [], lines = [] }) {
  const size = facts.side * 100;
  const picture = s("svg", {
    viewBox: `-6 -6 ${size + 12} ${size + 12}`,
    role: "img",
    "aria-label": label,
    class: "drawn",
  });
  picture.append(
    s("rect", { x: -3, y: -3, width: size + 6, height: size + 6, class: "light rim" }),
  );
  facts.squares.forEach(({ name }, place) => {
    const [x, y] = middle(facts, place + 1);
    picture.append(
      s("rect", {
        x: x - 50,
        y: y - 50,
        width: 100,
        height: 100,
        class: facts.line.includes(place + 1) ? "line" : "dark",
      }),
    );
    if (board[place] === "e")
      picture.append(s("text", { x: x - 44, y: y - 26, class: "number" }, name));
    else picture.append(piece(board[place], x, y));
  });
  picture.append(...(lines.length ? strokes(facts, lines) : []), ...marks(facts, groups, board));
  return picture;
}

/** The points of Alquerque a side, and the space between two. */
const POINTS = 5;
const SPACE = 200;
const MARGIN = 120;

/** Where a point is. @param {number} point @returns {Point} */
const at = (point) => [
  MARGIN + ((point - 1) % POINTS) * SPACE,
  MARGIN + Math.floor((point - 1) / POINTS) * SPACE,
];

/** @param {number} from @param {number} to */
const line = (from, to, className = "thread") =>
  s("path", { d: `M${at(from).join(" ")}L${at(to).join(" ")}`, class: className });

/** Rows and columns; diagonals through every second point. */
const THREADS = [
  [1, 5],
  [6, 10],
  [11, 15],
  [16, 20],
  [21, 25],
  [1, 21],
  [2, 22],
  [3, 23],
  [4, 24],
  [5, 25],
  [1, 25],
  [5, 21],
  [3, 11],
  [3, 15],
  [11, 23],
  [15, 23],
];

/**
 * The board of Alquerque.
 * @param {{white?: number[], black?: number[], count?: string, label?: string}} what
 */
export function points({ white = [], black = [], count, label }) {
  const size = 2 * MARGIN + (POINTS - 1) * SPACE;
  const picture = s("svg", {
    viewBox: `0 0 ${size} ${size}`,
    role: "img",
    "aria-label": label,
    class: "drawn points",
  });
  picture.append(
    s("rect", { x: 2, y: 2, width: size - 4, height: size - 4, class: "light rim" }),
    s("rect", { width: size, height: size, class: "grain" }),
    ...THREADS.map(([from, to]) => line(from, to)),
  );
  const rows = [1, 6, 11, 16, 21];
  if (count === "lines")
    picture.append(...rows.map((from) => line(from, from + POINTS - 1, "thread counted")));
  picture.append(
    ...Array.from({ length: POINTS ** 2 }, (_, place) =>
      s("circle", { cx: at(place + 1)[0], cy: at(place + 1)[1], r: 14, class: "point" }),
    ),
  );
  if (count === "lines")
    picture.append(
      ...rows.flatMap((from, place) => tag(MARGIN / 2 - 6, at(from)[1], place + 1, "tag")),
    );
  for (const [letter, stand] of /** @type {const} */ ([
    ["b", black],
    ["w", white],
  ])) {
    stand.forEach((point, place) => {
      const [x, y] = at(point);
      picture.append(
        piece(letter, x, y, 1.9),
        ...(count === "pieces" && letter === "w" ? tag(x, y - 9, place + 1, "counted-piece") : []),
      );
    });
  }
  return picture;
}

/**
 * A number in a picture.
 * @param {number} x
 * @param {number} y
 * @param {number} text
 * @param {string} className
 */
const tag = (x, y, text, className) => [s("text", { x, y, class: className }, String(text))];
