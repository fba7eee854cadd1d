/** What a player draws on the board of a game: arrows and circles, until the next move. @module */
import { draw, drawable, toggled } from "./analysis/arrows.js";
import { say, set, stage, state } from "./state.js";
import { t } from "./words.js";

/** The moment of the game that is shown; nothing is drawn where no game is. */
function moment() {
  const { game, page } = state;
  return game && page === "game" && !game.pending?.board ? game.line.at(game.at ?? -1) : null;
}

/** What is drawn at this moment. @returns {Marks} */
function marks() {
  const entry = moment();
  const { marks: kept } = state.game ?? {};
  return entry && kept?.entry === entry ? kept : { entry, squares: [], arrows: [], begun: null };
}

/** @param {Partial<Marks>} change */
function draws(change) {
  const { game } = state;
  const now = marks();
  if (!game || !now.entry) return;
  game.marks = { ...now, ...change };
  set();
}

/** @param {number} from @param {number} to */
function mark(from, to) {
  const { game } = state;
  const now = marks();
  if (!game || !now.entry) return;
  const next = toggled(now, from, to);
  const isMore = next.squares.length + next.arrows.length > now.squares.length + now.arrows.length;
  /** @param {number} square */
  const name = (square) => game.contract.board.squares[square - 1].name;
  const what = t(from === to ? "mark.circle" : "mark.arrow", { from: name(from), to: name(to) });
  say(isMore ? what : t("mark.gone", { what }));
  draws({ ...next, begun: null });
}

drawable(stage.board, mark, (begun) => draws({ begun }));
stage.over.push((board) => {
  const { squares, arrows, begun } = marks();
  const shown = arrows.map(([from, to]) => ({ from, to, look: /** @type {const} */ ("drawn") }));
  draw(board, shown, squares, begun);
});
// By keyboard: m on a square, then on the same one for a circle, on another for an arrow.
stage.board.addEventListener("keydown", (event) => {
  const square = event.target instanceof HTMLElement ? Number(event.target.dataset.square) : 0;
  if (event.key !== "m" || !square || event.ctrlKey || event.metaKey || event.altKey) return;
  const { begun } = marks();
  if (begun) mark(begun, square);
  else draws({ begun: square });
});
