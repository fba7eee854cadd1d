/** A premove: a move chosen in the other one's turn, and played when one's own comes. @module */
import { tap } from "./choose.js";
import { isAhead, isHumans, isOpen, mine } from "./game.js";
import { commit } from "./play.js";
import { note, say, set, sound, stage, state } from "./state.js";
import { s } from "./dom.js";
import { arrow } from "./analysis/arrows.js";
import { t } from "./words.js";

/**
 * A square was tapped in the other one's turn: a piece of one's own, then where it shall go. A tap
 * elsewhere lets it be.
 * @param {Game} game
 * @param {number} square
 */
export function chosen(game, square) {
  if (state.game !== game || !isAhead(game)) return;
  const { premove } = game;
  const letter = (game.pending?.board ?? game.stand.board)[square - 1];
  const isOwn = letter.toLowerCase() === mine(game)[0];
  if (isOwn && premove?.from !== square) choose(game, { from: square, to: null });
  else if (premove && !premove.to && !isOwn) choose(game, { ...premove, to: square });
  else if (premove) cancel(game);
}

/** @param {Game} game @param {{from: number, to: number|null}} premove */
function choose(game, premove) {
  game.premove = premove;
  const key = premove.to ? "premove.set" : "premove.piece";
  const title = t(key, names(game, premove));
  say(`${title}. ${t(`${key}.text`)}`);
  note({ kind: "plain", title, text: t(`${key}.text`), premove });
}

/** Lets a premove be. @param {Game} game */
function cancel(game) {
  game.premove = null;
  if (game.note?.premove) game.note = null;
  say(t("premove.none"));
  set();
}

/** The squares of a premove as the rules name them. @param {Game} game @param {Premove} premove */
function names({ contract }, { from, to }) {
  /** @param {number} square */
  const name = (square) => contract.board.squares[square - 1]?.name ?? "";
  return { from: name(from), to: to ? name(to) : "" };
}

/**
 * A piece whose way was not said yet stays chosen, unless to touch it is to play it.
 * @param {Game} game
 * @param {number} from
 */
function begun(game, from) {
  const { moves, touch_and_play: binds } = game.stand;
  if (!binds && !game.selection && moves.some(({ path }) => path[0] === from))
    game.selection = { from, taps: [] };
  set();
}

/**
 * Plays a premove when its turn has come, as two taps would: a capture that can go several ways is
 * left at the choice. What cannot be played any more is dropped with a word.
 * @param {Game} game
 * @param {TableEvent} event what has happened
 */
function play(game, event) {
  const { premove, stand } = game;
  if (!premove) return;
  const goesOn = event.e === "move" && stand.phase === "play" && state.game === game;
  if (goesOn && !isHumans(game)) return;
  game.premove = null;
  // What was taken back or huffed meanwhile has made another position of it.
  if (!goesOn || !isOpen(game)) return set();
  const { from, to } = premove;
  if (!to) return begun(game, from);
  const moves = stand.moves.filter(({ path }) => path[0] === from && path.slice(1).includes(to));
  const step = moves.length ? tap(moves, { from, taps: [] }, to, stand.must) : null;
  if (step?.move) return void commit(step.move);
  if (step) {
    game.selection = step.choice;
    return set();
  }
  const title = t("premove.dropped", names(game, premove));
  sound("refuse", state.sound);
  say(`${title}. ${t("premove.dropped.text")}`);
  note({ kind: "bad", title, text: t("premove.dropped.text") });
}

/** Draws the premove over the pieces. @param {BoardElement} board */
function draw(board) {
  const { game } = state;
  const premove = game?.at === null && game.premove;
  if (!premove || state.page !== "game") return;
  const { from, to } = premove;
  /** @param {number} square */
  const box = (square) => {
    const [x, y] = board.at(square).map((middle) => middle - 46);
    return s("rect", { x, y, width: 92, height: 92, rx: 6, class: "premove" });
  };
  board.layers.over.append(
    box(from),
    ...(to
      ? [box(to), s("path", { d: arrow(board.at(from), board.at(to), 7), class: "arrow ahead" })]
      : []),
  );
}

stage.over.push(draw);
stage.followed.push(play);
addEventListener("keydown", ({ key }) => {
  const { game } = state;
  if (key === "Escape" && game?.premove && !document.querySelector("dialog[open]")) cancel(game);
});
