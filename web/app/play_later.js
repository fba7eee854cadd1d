/**
 * What a person does seldom at the board, and what is told of a move that may not be made.
 * @module
 */
import * as api from "./api.js";
import { ends, meant } from "./choose.js";
import { giveBack } from "./dom.js";
import { isHumans, isOpen, now } from "./game.js";
import { HINTS } from "./levels.js";
import { act, commit, huff, huffAsked } from "./play.js";
import { note, playing, say, set, sound, stage, state } from "./state.js";
import { called, t } from "./words.js";
import { listed } from "./written.js";

/**
 * Men are named before the first move: the one to be crowned, then the one to be spent (M3).
 * @param {Game} game
 * @param {number} square
 */
export function named(game, square) {
  if (!isOpen(game)) return;
  const color = game.stand.side_to_move;
  const own = game.stand.board[square - 1] === color[0];
  const back =
    game.contract.board.squares[square - 1].row ===
    (color === "white" ? game.contract.board.side - 1 : 0);
  const { crowning } = game;
  if (own && crowning === square) game.crowning = null;
  else if (own && crowning) return void act([{ e: "crown", square: crowning, spent: square }]);
  else if (own && back) game.crowning = square;
  else {
    sound("refuse", state.sound);
    stage.board?.shake(square);
    const title = t(crowning ? "crown.spend.wrong" : "crown.name.wrong", game.contract.words);
    say(title);
    return note({
      kind: "bad",
      title,
      text: t("crown.again", game.contract.words),
      clause: "NG-7.2",
    });
  }
  game.note = null;
  say(t(game.crowning ? "crown.spend" : "crown.name", game.contract.words));
  set();
}

/** The most pieces that a sentence names. */
const NAMED = 3;

/** That this piece may not, and which must. @param {Game} game @param {number} square */
function mustInstead({ stand, contract }, square) {
  const { words } = contract;
  /** @param {number} square */
  const isKing = (square) => /[WB]/.test(stand.board[square - 1]);
  const froms = [...new Set(stand.moves.map((move) => move.path[0]))];
  const names = froms.map((from) => {
    const { name } = contract.board.squares[from - 1];
    return isKing(from) ? t("must.king", { ...words, name }) : name;
  });
  const who = froms.length > NAMED ? t("must.ringed") : listed(names);
  return t("must.instead", { ...words, piece: called(words, isKing(square)), who });
}

/**
 * Says why a piece may not be moved, or not to a square, and what must: the rule that forbids it as
 * soon as it is known.
 * @param {Game} game
 * @param {number} square
 * @param {boolean} own whether it is a piece
 * @param {Note} said what is told meanwhile
 */
export async function teach(game, square, own, said) {
  const { fen, moves, must } = game.stand;
  if (must) {
    if (own && !moves.some((move) => move.path[0] === square))
      said.text = mustInstead(game, square);
    say(`${said.title}. ${said.text}`);
    return set();
  }
  say(said.title);
  if (own || !game.selection) return;
  const { reason, title, text, clause } = await api.why({
    rules: game.contract.contract,
    fen,
    from: game.selection.from,
    to: square,
  });
  if (game.note !== said || game.stand.fen !== fen || reason === "legal") return;
  game.note = { kind: "bad", title, text, clause };
  say(`${title}. ${text}`);
  set();
}

/**
 * A move as text; where both sit at this board it waits for one that is on its way.
 * @param {string} text
 */
export async function typed(text) {
  const { game } = playing();
  const wanted = text.trim();
  if (!wanted) return;
  while (game.busy && game.you === "both" && state.game === game)
    await new Promise((done) => setTimeout(done, 30));
  if (state.game !== game) return;
  if (!isHumans(game) && game.stand.phase === "play") {
    sound("refuse", state.sound);
    return say(t("turn.wait"));
  }
  if (!isOpen(game)) return;
  const known = meant(game.stand.moves, wanted);
  if (known) return commit(known);
  /** @type {TableEvent} */ const played = { e: "move", m: wanted, at: now(game) };
  const log = [...game.record.log, played];
  const huffed = /^huff\s*(\d+)$/i.exec(wanted);
  if (huffed) return huff(Number(huffed[1]));
  try {
    const { last } = await api.game({ table: { ...game.record, log } });
    if (last.move) await commit(last.move);
  } catch (error) {
    giveBack(wanted);
    throw error;
  }
}

/**
 * Shows what the computer would do for the person: its move, or the huff that comes before it.
 */
export async function hint() {
  const { game } = playing();
  if (!isOpen(game) || game.mode !== "computer" || game.stand.phase !== "play") return;
  const { fen } = game.stand;
  const question = { table: game.record, level: HINTS, seed: game.seed };
  const { huff: square, move } = await api.reply(question);
  // What comes late may be for another position.
  if (state.game !== game || game.stand.fen !== fen || !isOpen(game)) return;
  /** @param {number[]} squares @param {Note} said @param {string} text */
  const show = (squares, said, text) => {
    game.hint = squares;
    game.selection = null;
    note(said);
    say(t("say.hint", { move: text }));
  };
  if (square) return show([square], huffAsked(square), t("huff.move", { square }));
  if (!move) return;
  const title = t("hint", { move: move.text });
  show(ends(move), { kind: "plain", sign: "bulb", title, text: t("hint.text") }, move.text);
}
