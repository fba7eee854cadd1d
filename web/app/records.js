/** Games as they are kept: what is written of the game on the board. @module */
import { STRONGEST, levelOf } from "./levels.js";
import { loadGame, saveGame } from "./store.js";

/** A name that no other game has. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => (byte % 36).toString(36)).join("");

let last = "";

/** The record that this page has written or read last, of which game. */
let known = { id: "", record: "" };

/** Takes a kept game as read. @param {Kept} kept */
export const seen = ({ id, record }) => (known = { id, record: JSON.stringify(record) });

/**
 * Whether another tab has gone on with a game at this screen since it was read here.
 * @param {Game} game
 */
export function isElsewhere({ id, mode }) {
  const kept = known.id === id && mode !== "live" ? loadGame(id) : null;
  return kept !== null && JSON.stringify(kept.record) !== known.record;
}

/**
 * Writes the game on the board if it has changed, and no other tab has gone on with it; false when
 * there is no room for it.
 * @param {Game} game
 */
export function keep(game) {
  if (game.mode === "replay") return true;
  const next = written(game);
  const text = JSON.stringify(next);
  if (text === last || isElsewhere(game)) return true;
  // Of a game without a move nothing is lost.
  if (!saveGame(next)) return !game.record.log.length;
  last = text;
  seen(next);
  return true;
}

/** A game as it is written. @param {Game} game @returns {Kept} */
export function written(game) {
  const { id, mode, you, level, seed, names, flip, begun, played, record } = game;
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
    levels: STRONGEST,
    seed,
    names,
    flip,
    begun,
    played,
    record,
    // Since when nobody plays on; while a clock runs that is known only afterwards.
    away: game.away ?? (game.stand.clock?.running ? Date.now() : undefined),
    rules: { code: game.contract.code, with: game.contract.with },
    moves: game.line.length - 1,
    board,
    white,
    side: game.contract.board.side,
    mirrored: game.contract.board.squares[0].column === 0,
    wins: record.terms.boards ? match.boards.at(-1) : undefined,
    result: outcome
      ? { winner, code: outcome.code, clause: outcome.article ?? outcome.clause }
      : null,
  };
}

/**
 * What a game that was kept is begun with, beside its record.
 * @param {Kept} kept
 * @returns {Traits}
 */
export function traitsOf(kept) {
  const { id, mode, you, seed, names, flip, begun, played } = kept;
  const known = { you, level: levelOf(kept), seed, names, flip, begun, played };
  const there = Object.entries(known).filter(([, value]) => value !== undefined);
  return { id, mode, ...Object.fromEntries(there) };
}

/**
 * Keeps the game that is over beside the one that follows it at the same table.
 * @param {Game} game
 */
export function archive(game) {
  const number = game.record.results.length + 1;
  return saveGame({ ...written(game), id: `${game.id}.${number}`, mode: "replay" });
}
