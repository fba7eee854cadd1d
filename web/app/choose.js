/**
 * Choosing a move by taps: a piece, then any square or victim of its way, until one move is left.
 * Pure functions.
 * @module
 */

/** The square where a move ends. @param {{path: number[]}} move */
export const landing = ({ path }) => path[path.length - 1];

/**
 * The squares where a move begins and ends.
 * @param {{path: number[]}} move
 * @returns {[number, number]}
 */
export const ends = (move) => [move.path[0], landing(move)];

/**
 * The move that a text says: as moves are shown, else in our numbers, which may be those of other
 * squares.
 * @template {Move} M
 * @param {M[]} moves
 * @param {string} text
 */
export const meant = (moves, text) =>
  moves.find((move) => move.text === text) ?? moves.find((move) => move.hub === text);

/**
 * The moves that a choice leaves.
 * @template {Move} M
 * @param {M[]} moves
 * @param {Choice|null} choice
 * @returns {M[]}
 */
export function left(moves, choice) {
  if (!choice) return [];
  const own = moves.filter((move) => move.path[0] === choice.from);
  return choice.taps.reduce((rest, square) => narrow(rest, square), own);
}

/**
 * The moves whose way has a square; those that end there, when there are any.
 * @template {Move} M
 * @param {M[]} moves
 * @param {number} square
 */
function narrow(moves, square) {
  const ends = moves.filter((move) => move.path.at(-1) === square);
  const touching = moves.filter(
    (move) => move.path.slice(1).includes(square) || move.captured.includes(square),
  );
  return ends.length ? ends : touching;
}

/**
 * Whether captures are kept back: there are some, and nobody may be told.
 * @param {Move[]} moves
 * @param {unknown} must
 */
export const isSecret = (moves, must) => !must && moves.some((move) => move.captured.length > 0);

/**
 * What a tap on a square does to a choice.
 * @template {Move} M
 * @param {M[]} moves @param {Choice|null} choice @param {number} square @param {unknown} must
 * @returns {Step<M>}
 */
export function tap(moves, choice, square, must) {
  const starts = moves.some((move) => move.path[0] === square);
  if (!choice && starts) return { choice: { from: square, taps: [] } };
  if (!choice) {
    // A piece that only one capture takes says enough.
    const taking = must ? narrow(moves, square) : [];
    if (taking.length === 1) return { choice: null, move: taking[0] };
    const [from, ...others] = new Set(taking.map((move) => move.path[0]));
    return from && !others.length
      ? { choice: { from, taps: [square] } }
      : { choice: null, refused: square };
  }
  if (isSecret(moves, must)) return tapInSecret(moves, choice, square, starts);
  const before = left(moves, choice);
  const after = narrow(before, square);
  const undone = square === choice.from && !before.every((move) => move.path.at(-1) === square);
  if (undone) return { choice: null };
  if (after.length === 1) return { choice: null, move: after[0] };
  if (after.length > 1) return { choice: { ...choice, taps: [...choice.taps, square] } };
  return starts ? { choice: { from: square, taps: [] } } : { choice, refused: square };
}

/**
 * A capture that may be forgotten is walked landing by landing, and its end is said.
 * @template {Move} M
 * @param {M[]} moves @param {Choice} choice @param {number} square @param {boolean} starts
 * @returns {Step<M>}
 */
function tapInSecret(moves, choice, square, starts) {
  const own = moves.filter((move) => move.path[0] === choice.from);
  const quiet = own.find((move) => !move.captured.length && move.path[1] === square);
  if (quiet && !choice.taps.length) return { choice: null, move: quiet };
  if (square === choice.taps.at(-1)) return finish(moves, choice);
  const taps = [...choice.taps, square];
  if (own.some((move) => passes(move, taps))) return { choice: { ...choice, taps } };
  if (square === choice.from) return { choice: null };
  return starts ? { choice: { from: square, taps: [] } } : { choice, refused: square };
}

/**
 * Ends a capture where it stands.
 * @template {Move} M
 * @param {M[]} moves
 * @param {Choice} choice
 * @returns {Step<M>}
 */
export function finish(moves, choice) {
  const here = moves
    .filter(
      (move) =>
        move.path[0] === choice.from &&
        move.path.at(-1) === choice.taps.at(-1) &&
        passes(move, choice.taps),
    )
    .sort((a, b) => a.captured.length - b.captured.length);
  return here.length ? { choice: null, move: here[0] } : { choice, refused: choice.taps.at(-1) };
}

/** Whether a way lands on squares in their order. @param {Move} move @param {number[]} squares */
function passes(move, squares) {
  let place = 0;
  return (
    move.captured.length > 0 &&
    squares.every((square) => (place = move.path.indexOf(square, place) + 1) > 0)
  );
}

/**
 * How far all moves of a list go together, once something was tapped.
 * @param {Move[]} moves
 * @param {Choice} choice
 */
export function walked(moves, choice) {
  if (!choice.taps.length || !moves.length) return { path: [choice.from], captured: [] };
  const [first] = moves;
  let hops = 0;
  while (
    hops + 1 < first.path.length &&
    moves.every(
      (move) =>
        move.path[hops + 1] === first.path[hops + 1] &&
        move.captured[hops] === first.captured[hops],
    )
  )
    hops++;
  return { path: first.path.slice(0, hops + 1), captured: first.captured.slice(0, hops) };
}

/** How far a capture kept back has been walked. @param {Move[]} moves @param {Choice} choice */
export function walkedInSecret(moves, choice) {
  const way = moves
    .filter((move) => move.path[0] === choice.from && passes(move, choice.taps))
    .sort((a, b) => a.captured.length - b.captured.length)[0];
  if (!way || !choice.taps.length) return { path: [choice.from], captured: [] };
  const end = way.path.lastIndexOf(choice.taps[choice.taps.length - 1]);
  return { path: way.path.slice(0, end + 1), captured: way.captured.slice(0, end) };
}
