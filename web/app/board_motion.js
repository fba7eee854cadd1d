/** How pieces move on a board: hop by hop, crowned, lifted off, refused. @module */
import { landing } from "./choose.js";

/**
 * Waits until a piece has moved; it stays as it was left until the pieces are drawn anew.
 * @param {BoardElement} board
 * @param {Element} piece
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
function wait(board, piece, frames, options) {
  board.moved = true;
  return piece.animate(frames, { fill: "forwards", ...options }).finished;
}

/**
 * Shows a move hop by hop; the pieces taken stay, crossed, and leave together.
 * @param {BoardElement} board
 * @param {Move} move
 * @param {Knock} sound
 */
export async function play(board, move, sound) {
  const piece = board.pieceOn(move.path[0]);
  if (!piece) return;
  board.moved = true;
  board.layers.pieces.append(piece);
  // A piece that was walked or dragged goes on from where it stands.
  const shown =
    board.view.lifted?.from === move.path[0] ? move.path.lastIndexOf(board.view.lifted.to) : 0;
  for (let hop = Math.max(shown, 0); hop + 1 < move.path.length; hop++) {
    const [a, b] = [move.path[hop], move.path[hop + 1]];
    await wait(board, piece, [{ transform: board.place(a) }, { transform: board.place(b) }], {
      duration: 180 * board.pace,
      easing: "ease-out",
    });
    sound(move.captured.length ? "hop" : "move");
    board.layers.over.replaceChildren(...marksOf(board, move.captured.slice(0, hop + 1)));
  }
  const victims = move.captured.map((square) => board.pieceOn(square));
  const gone = victims.flatMap((victim) =>
    victim
      ? [wait(board, victim, [{ opacity: 1 }, { opacity: 0 }], { duration: 160 * board.pace })]
      : [],
  );
  await Promise.all(gone);
  board.layers.over.replaceChildren();
  if (move.promotes) await crown(board, piece, landing(move), sound);
}

/** @param {BoardElement} board @param {number[]} cross */
function marksOf(board, cross) {
  const { view } = board;
  board.view = { board: view.board, cross };
  const marks = board.marks();
  board.view = view;
  return marks;
}

/**
 * A second disc drops on the first.
 * @param {BoardElement} board
 * @param {SVGElement} piece
 * @param {number} square
 * @param {Knock} sound
 */
async function crown(board, piece, square, sound) {
  const letter = piece.dataset.letter ?? "";
  const king = board.piece(letter.toUpperCase(), square);
  const second = board.piece(letter, square);
  king.setAttribute("opacity", "0");
  board.layers.pieces.append(king, second);
  const [x, y] = board.at(square);
  const from = `translate(${x}px, ${y - 70}px)`;
  const to = `translate(${x}px, ${y - 10}px)`;
  await wait(
    board,
    second,
    [
      { transform: from, opacity: 0.4 },
      { transform: to, opacity: 1 },
    ],
    { duration: 150 * board.pace, easing: "ease-in" },
  );
  sound("crown");
}

/** A refused piece shakes once. @param {BoardElement} board @param {number} square */
export function shake(board, square) {
  const steps = [0, -9, 9, -6, 6, 0].map((x) => ({ transform: `translate(${x}px, 0)` }));
  board.pieceOn(square)?.querySelector("use")?.animate(steps, { duration: 320 });
}

/** A huffed piece is lifted off. @param {BoardElement} board @param {number} square */
export async function lift(board, square) {
  const piece = board.pieceOn(square);
  if (piece)
    await wait(board, piece, [{ opacity: 1 }, { opacity: 0 }], { duration: 260 * board.pace });
}
