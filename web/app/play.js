/** What a person does at the board: taps, typed moves, huffs, and going through the game. @module */
import * as api from "./api.js";
import { finish, isSecret, tap } from "./choose.js";
import { about, isOpen } from "./game.js";
import { play as sound } from "./sound.js";
import { attempt, note, say, set, stage, state } from "./state.js";
import { t } from "./words.js";

/** Hands events over to whatever keeps the game. @param {any[]} events @param {any} [move] */
export const act = (events, move) => attempt(() => {
  if (move) state.game.busy = true;
  return state.game.host.act(state.game, events, move);
});

/** A square was tapped. @param {number} square */
export function tapped(square) {
  const { game } = state;
  if (!game) return;
  if (game.stand.phase === "crown") return named(game, square);
  const last = game.line.at(-1);
  const { must, moves, huffable } = game.stand;
  const taken = huffable.includes(square) || (must && moves.some((move) => move.captured.includes(square)));
  const moved = last.move?.path.at(-1) === square && isOwn(game, square, -1);
  if (game.at === null && !game.selection && moved && !taken) return void showAgain();
  if (!isOpen(game)) return;
  if (isAdjusting(game)) return note({ kind: "plain", title: t("adjusting"), text: t("adjusting.text"), clause: "NG-2.13", adjusted: true });
  if (!game.selection && huffable.includes(square)) {
    return note({ kind: "plain", title: t("huff.ask"), text: t("huff.why"), huff: square, clause: "H2" });
  }
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
  const touches = game.stand.touch_and_play && !bound && step.choice && game.selection?.from !== step.choice.from;
  game.selection = step.choice;
  game.note = game.note?.kind === "must" && !step.refused ? null : step.refused ? refusal(game, square) : null;
  set();
  if (touches) void act([{ e: "touch", square: step.choice.from }]);
}

/** Men are named before the first move: the one to be crowned, then the one to be spent (M3). */
function named(game, square) {
  if (!isOpen(game)) return;
  const color = game.stand.side_to_move;
  const own = game.stand.board[square - 1] === color[0];
  const back = game.contract.board.squares[square - 1].row === (color === "white" ? game.contract.board.side - 1 : 0);
  const { crowning } = game;
  if (own && crowning === square) game.crowning = null;
  else if (own && crowning) return void act([{ e: "crown", square: crowning, spent: square }]);
  else if (own && back) game.crowning = square;
  else {
    sound("refuse", state.sound);
    stage.board?.shake(square);
    const { man } = game.contract.words;
    const title = t(crowning ? "crown.spend.wrong" : "crown.name.wrong", { man });
    say(title);
    return note({ kind: "bad", title, text: t("crown.again", { man }), clause: "NG-7.2" });
  }
  game.note = null;
  set();
}

/** Whether the side to move has said that it only puts pieces straight. @param {any} game */
export function isAdjusting(game) {
  const last = game.record.log.findLast((event) => ["adjust", "adjusted", "move", "agree"].includes(event.e));
  return last?.e === "adjust";
}

/** Says that pieces are put straight, or that they are. */
export const adjust = () => {
  const { game } = state;
  if (isOpen(game)) void act([{ e: isAdjusting(game) ? "adjusted" : "adjust" }]);
};

/** Whether the piece on a square belongs to the side to move (1) or has just moved (-1). */
function isOwn(game, square, whose) {
  const letter = game.stand.board[square - 1].toLowerCase();
  const mover = game.stand.side_to_move[0];
  return letter !== "e" && (letter === mover) === whose > 0;
}

/** Why a tap does nothing: said only for the player's own pieces and for squares that a piece was to go to. */
function refusal(game, square) {
  const own = isOwn(game, square, 1);
  if (!own && !game.selection) return null;
  sound("refuse", state.sound);
  if (own) stage.board?.shake(square);
  const { must } = game.stand;
  if (must) {
    say(`${must.title}. ${must.text}`);
    return { kind: "must", ...must };
  }
  const title = t(own ? "refused.piece" : "refused.square");
  say(title);
  return { kind: "bad", title, text: t("tap.both") };
}

/** Ends a capture that may be cut short, where it stands. */
export function finishCapture() {
  const { stand, selection } = state.game;
  const step = finish(stand.moves, selection);
  if (step.move) void commit(step.move);
}

/** Plays a move of a person at the board. @param {any} move */
export const commit = (move) => act([{ e: "move", m: move.hub }], move);

/** Takes a piece that has missed a capture. @param {number} square */
export const huff = (square) => act([{ e: "huff", square }]);

/** Tells that a piece was taken for a missed capture. @param {any} game @param {"white"|"black"} color @param {number} square */
export const huffNote = (game, color, square) => ({ kind: "plain", title: about("huffed", game, color, { square }), text: t("huffed.text"), clause: "H2" });

/** A move as text. @param {string} text */
export const typed = (text) => attempt(async () => {
  const { game } = state;
  const wanted = text.trim();
  if (!wanted || !isOpen(game)) return;
  const known = game.stand.moves.find((move) => move.text === wanted || move.hub === wanted);
  if (known) return commit(known);
  const log = [...game.record.log, { e: "move", m: wanted, at: Date.now() }];
  const huffed = /^huff\s*(\d+)$/i.exec(wanted);
  if (huffed) return huff(Number(huffed[1]));
  const { last } = await api.game({ table: { ...game.record, log } });
  await commit(last.move);
});

/** Shows what the computer would play for the person. */
export const hint = () => attempt(async () => {
  const { game } = state;
  if (!isOpen(game) || game.mode !== "computer" || game.stand.phase !== "play") return;
  const { move } = await api.reply({ table: game.record, level: 8, seed: game.seed });
  if (!move || state.game !== game) return;
  game.hint = [move.path[0], move.path.at(-1)];
  game.selection = null;
  note({ kind: "plain", title: t("hint", { move: move.text }), text: t("hint.text") });
  say(t("say.hint", { move: move.text }));
});

/** Resigns for whoever sits here and has the turn. */
export const resign = () => {
  const { game } = state;
  const by = game.you === "both" ? undefined : game.you;
  void act([{ e: "resign", by: by ?? turnOf(game) }]);
};

/** The player who has the turn. @param {any} game */
export const turnOf = (game) => (game.stand.side_to_move === "white" ? game.stand.white : game.stand.white === "one" ? "two" : "one");

/** How many moves go back so that the asker has the turn again. @param {any} game @param {"white"|"black"} color */
export function pliesBack(game, color) {
  const moved = game.line.slice(1).filter((entry) => entry.move).length;
  const plies = game.stand.side_to_move === color ? 2 : 1;
  return moved >= plies ? plies : 0;
}

/** Shows the last move once more. */
async function showAgain() {
  const { game } = state;
  const { move } = game.line.at(-1);
  if (!move || game.busy) return;
  game.busy = true;
  game.shown = game.line.at(-2).board;
  set();
  await stage.board?.play(move, (name) => sound(name, state.sound));
  game.shown = null;
  game.busy = false;
  set();
}

/** Goes to a moment of the game; the last one is now. @param {number} place */
export function goTo(place) {
  const { game } = state;
  const last = game.line.length - 1;
  const bounded = Math.max(0, Math.min(last, place));
  game.at = bounded === last && game.stand.phase !== "over" ? null : bounded;
  game.selection = null;
  const by = game.line[bounded];
  if (by.move) say(by.move.text);
  set();
}

/** Whether captures may be forgotten now, so that nothing may point them out. @param {any} game */
export const keepsSecret = (game) => isSecret(game.stand.moves, game.stand.must);
