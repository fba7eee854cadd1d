/** Positions as FEN and as the letters of a board, whether or not they can be played. @module */

/** Who begins by some rules; White where it is for a lot or the players. @param {Contract} contract */
export const beginner = ({ keys }) =>
  keys.find(({ key }) => key === "first")?.value === "black" ? "black" : "white";

/**
 * A position as FEN, in the numbers of the board.
 * @param {string} board a letter for each square
 * @param {Color} side
 */
export function fenOf(board, side) {
  const of = (/** @type {string} */ color) =>
    [...board]
      .map((letter, place) =>
        letter.toLowerCase() !== color ? "" : (letter === color ? "" : "K") + (place + 1),
      )
      .filter(Boolean)
      .join(",");
  return `${side === "white" ? "W" : "B"}:W${of("w")}:B${of("b")}`;
}

/**
 * The board and the side of such a FEN; nothing where it is another text, or has squares that the
 * board has not.
 * @param {string} fen
 * @param {number} squares how many the board has
 * @returns {{board: string, side: Color}|null}
 */
export function read(fen, squares) {
  const found = /^([WB]):W((?:K?\d+,?)*):B((?:K?\d+,?)*)\.?$/.exec(fen);
  if (!found) return null;
  const letters = Array.from({ length: squares }, () => "e");
  for (const [letter, list] of /** @type {const} */ ([
    ["w", found[2]],
    ["b", found[3]],
  ]))
    for (const [, king, square] of list.matchAll(/(K?)(\d+)/g)) {
      if (Number(square) < 1 || Number(square) > squares) return null;
      letters[Number(square) - 1] = king ? letter.toUpperCase() : letter;
    }
  return { board: letters.join(""), side: found[1] === "W" ? "white" : "black" };
}
