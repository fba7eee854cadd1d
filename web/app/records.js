/** Games as they are kept: what is written of the game on the board. @module */
import { loadGame, saveGame } from "./store.js";

/** A name that no other game has. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => (byte % 36).toString(36)).join("");

let last = "";

/** The record that this page has written or read last, of which game. */
let known = { id: "", record: "" };

/** Takes a kept game as read. @param {any} kept */
export const seen = ({ id, record }) => (known = { id, record: JSON.stringify(record) });

/**
 * Whether another tab has gone on with a game at this screen since it was read here.
 * @param {any} game
 */
export function isElsewhere({ id, mode }) {
  const kept = known.id === id && mode !== "live" && loadGame(id);
  return Boolean(kept) && JSON.stringify(kept.record) !== known.record;
}

/**
 * Writes the game on the board if it has changed, and no other tab has gone on with it; false when
 * there is no room for it.
 * @param {any} game
 */
export function keep(game) {
  if (!game || game.mode === "replay") return true;
  const next = written(game);
  const text = JSON.stringify(next);
  if (text === last || isElsewhere(game)) return true;
  last = text;
  seen(next);
  return saveGame(next);
}

/** A game as it is written. @param {any} game */
export function written(game) {
  const { id, mode, you, level, seed, names, flip, begun, played, record, seat, events } = game;
  const { outcome, white, board, match } = game.stand;
  const winner = outcome?.winner
    ? outcome.winner === "white"
      ? white
      : white === "one"
        ? "two"
        : "one"
    : null;
  return {
    id,
    mode,
    you,
    level,
    seed,
    names,
    flip,
    begun,
    played,
    record,
    seat,
    events,
    // Since when nobody plays on; while a clock runs that is known only afterwards.
    away: game.away ?? (game.stand.clock?.running ? Date.now() : undefined),
    title: game.contract.name,
    moves: game.line.length - 1,
    board,
    white,
    side: game.contract.board.side,
    mirrored: game.contract.board.squares[0].column === 0,
    wins: record.terms.boards ? match.boards.at(-1) : undefined,
    result: outcome
      ? { winner, words: outcome.words, clause: outcome.article ?? outcome.clause }
      : null,
  };
}

/**
 * Keeps the game that is over beside the one that follows it at the same table.
 * @param {any} game
 */
export function archive(game) {
  const number = game.record.results.length + 1;
  return saveGame({
    ...written(game),
    id: `${game.id}.${number}`,
    mode: "replay",
    seat: undefined,
  });
}
