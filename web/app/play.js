/**
 * What a person does at the board: taps, typed moves, huffs, and going through the game.
 * @module
 */
import { finish, isSecret, landing, tap } from "./choose.js";
import { about, isAhead, isOpen, pickUp } from "./game.js";
import { once } from "./lazy.js";
import { attempt, note, playing, say, set, sound, stage, state, tell } from "./state.js";
import { capital, t } from "./words.js";

/** Hands events over to whatever keeps the game. @param {TableEvent[]} events @param {Move} [move] */
export const act = (events, move) =>
  attempt(() => {
    const { game } = playing();
    if (move) game.busy = true;
    return game.host?.act(game, events, move);
  });

const seldom = once(() => import("./play_later.js"));
const ahead = once(() => import("./premove.js"));

/**
 * What is done seldom, and why something may not be, is fetched when it is wanted.
 * @param {(more: typeof import("./play_later.js")) => any} task
 */
const later = (task) => attempt(async () => task(await seldom()));

/** A move as text. @param {string} text */
export const typed = (text) => later((more) => more.typed(text));

/** Shows what the computer would play for the person. */
export const hint = () => later((more) => more.hint());

/** A square was tapped. @param {number} square */
export function tapped(square) {
  const { game } = state;
  if (!game) return;
  if (game.stand.phase === "crown") return void later((more) => more.named(game, square));
  if (isAhead(game)) return void attempt(async () => (await ahead()).chosen(game, square));
  const { last } = game.stand;
  const { must, moves, huffable } = game.stand;
  const taken =
    huffable.includes(square) || (must && moves.some((move) => move.captured.includes(square)));
  const moved = last.move && landing(last.move) === square && isOwn(game, square, -1);
  if (game.at === null && !game.selection && moved && !taken) return void showAgain();
  if (!isOpen(game)) return;
  if (isAdjusting(game))
    return note({
      kind: "plain",
      title: t("adjusting"),
      text: t("adjusting.text"),
      clause: "NG-2.13",
      adjusted: true,
    });
  if (!game.selection && huffable.includes(square)) return tell(huffAsked(square));
  const step = tap(moves, game.selection, square, must);
  game.hint = null;
  const { bound } = game.stand;
  if (bound && (step.choice?.from ?? step.move?.path[0] ?? bound) !== bound) {
    sound("refuse", state.sound);
    stage.board?.shake(square);
    say(t("bound"));
    return note({ kind: "must", title: t("bound"), text: t("bound.text"), clause: "NG-2.12" });
  }
  if (step.move) return void commit(step.move);
  if (bound && !step.choice) return;
  const from = game.selection?.from;
  const touches =
    game.stand.touch_and_play && !bound && step.choice && game.selection?.from !== step.choice.from;
  game.selection = step.choice;
  // The only piece that must capture stays chosen, however often it is tapped.
  pickUp(game);
  game.note =
    game.note?.kind === "must" && !step.refused
      ? null
      : step.refused
        ? refusal(game, square)
        : null;
  set();
  tellChoice(game, square, from);
  if (touches && step.choice) void act([{ e: "touch", square: step.choice.from }]);
}

/**
 * Tells who sees no board where the chosen piece may go, or whose turn it is.
 * @param {Game} game
 * @param {number} square
 * @param {number|undefined} before the piece that was chosen before
 */
function tellChoice(game, square, before) {
  const { selection, stand } = game;
  if (selection && selection.from !== before) {
    const ways = stand.moves.filter((move) => move.path[0] === selection.from);
    say(ways.map((move) => move.text).join(", "));
  } else if (!selection && !game.note && !isOwn(game, square, 1))
    say(capital(about("turn", game, stand.side_to_move)));
}

/** Whether the side to move has said that it only puts pieces straight. @param {Game} game */
export function isAdjusting(game) {
  const last = game.record.log.findLast((event) =>
    ["adjust", "adjusted", "move", "agree"].includes(event.e),
  );
  return last?.e === "adjust";
}

/** Says that pieces are put straight, or that they are. */
export const adjust = () => {
  const { game } = state;
  if (game && isOpen(game)) void act([{ e: isAdjusting(game) ? "adjusted" : "adjust" }]);
};

/**
 * Whether the piece on a square belongs to the side to move (1) or has just moved (-1).
 * @param {Game} game
 * @param {number} square
 * @param {1|-1} whose
 */
function isOwn(game, square, whose) {
  const letter = game.stand.board[square - 1].toLowerCase();
  const mover = game.stand.side_to_move[0];
  return letter !== "e" && (letter === mover) === whose > 0;
}

/**
 * Why a tap does nothing: said only for the player's own pieces and for squares that a piece was to
 * go to.
 * @param {Game} game
 * @param {number} square
 */
function refusal(game, square) {
  const own = isOwn(game, square, 1);
  if (!own && !game.selection) return null;
  sound("refuse", state.sound);
  if (own) stage.board?.shake(square);
  const { must } = game.stand;
  /** @type {Note} */ const said = must
    ? { kind: "must", ...must }
    : { kind: "bad", title: t(own ? "refused.piece" : "refused.square"), text: t("tap.both") };
  void later((more) => more.teach(game, square, own, said));
  return said;
}

/** Ends a capture that may be cut short, where it stands. */
export function finishCapture() {
  const { stand, selection } = playing().game;
  if (!selection) return;
  const step = finish(stand.moves, selection);
  if (step.move) void commit(step.move);
}

/** Plays a move of a person at the board. @param {Move} move */
export const commit = (move) => act([{ e: "move", m: move.hub }], move);

/** Takes a piece that has missed a capture. @param {number} square */
export const huff = (square) => act([{ e: "huff", square }]);

/** Asks whether a piece that has missed a capture is taken. @param {number} square @returns {Note} */
export const huffAsked = (square) => ({
  kind: "plain",
  title: t("huff.ask"),
  text: t("huff.why"),
  huff: square,
  clause: "H2",
});

/**
 * Tells that a piece was taken for a missed capture.
 * @param {Game} game
 * @param {Color} color
 * @param {number} [square]
 * @returns {Note}
 */
export const huffNote = (game, color, square) => ({
  kind: "plain",
  title: about("huffed", game, color, { square }),
  text: t("huffed.text"),
  clause: "H2",
});

/** Resigns for whoever sits here and has the turn. */
export const resign = () => {
  const { game } = playing();
  const by = game.you === "both" || !game.you ? turnOf(game) : game.you;
  void act([{ e: "resign", by }]);
};

/** The player who has the turn. @param {Game} game */
export const turnOf = (game) =>
  game.stand.side_to_move === "white"
    ? game.stand.white
    : game.stand.white === "one"
      ? "two"
      : "one";

/**
 * How many moves go back so that the asker has the turn again.
 * @param {Game} game
 * @param {"white"|"black"} color
 */
export function pliesBack(game, color) {
  const moved = game.line.slice(1).filter((entry) => entry.move).length;
  const plies = game.stand.side_to_move === color ? 2 : 1;
  return moved >= plies ? plies : 0;
}

/** Shows the last move once more. */
async function showAgain() {
  const { game } = playing();
  const { move } = game.stand.last;
  if (!move || game.busy) return;
  game.busy = true;
  game.shown = game.line[game.line.length - 2].board;
  set();
  await stage.board?.play(move, (name) => sound(name, state.sound));
  game.shown = null;
  game.busy = false;
  set();
}

/** Goes to a moment of the game; the last one is now. @param {number} place */
export function goTo(place) {
  const { game } = playing();
  const last = game.line.length - 1;
  const bounded = Math.max(0, Math.min(last, place));
  game.at = bounded === last && game.stand.phase !== "over" ? null : bounded;
  game.selection = null;
  const by = game.line[bounded];
  if (by.move) say(by.move.text);
  set();
}

/** Whether captures may be forgotten now, so that nothing may point them out. @param {Game} game */
export const keepsSecret = (game) => isSecret(game.stand.moves, game.stand.must);
