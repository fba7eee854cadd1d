/** What endgame tables say of a position. @module */
import * as api from "../api.js";

/** With at most so many pieces they are asked. */
const FEW = 6;

/**
 * What they say, for the side to move; nothing where none knows.
 * @param {{rules: string, fen: string, board: string}} position
 * @returns {Promise<"win"|"draw"|"loss"|null>}
 */
export async function known({ rules, fen, board }) {
  if (board.replaceAll("e", "").length > FEW) return null;
  try {
    return (await api.ending({ rules, fen })).value;
  } catch {
    // What tables say is missed by nobody who does not know of it.
    return null;
  }
}

/**
 * Who wins by them.
 * @param {"win"|"draw"|"loss"} value
 * @param {"white"|"black"} side who is to move
 * @returns {"white"|"black"|null}
 */
export const winner = (value, side) =>
  value === "draw" ? null : (value === "win") === (side === "white") ? "white" : "black";
