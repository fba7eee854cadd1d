/** Why a piece does not go where it was meant to, in practice. @module */
import * as api from "../api.js";
import { attempt, sound, state } from "../state.js";
import { noted } from "./shown.js";

/**
 * Says why a piece may not go to a square.
 * @template {import("./task.js").Task|import("./puzzle.js").Puzzle} T
 * @param {T} open
 * @param {{rules: string, from: number, to: number}} asked
 * @param {(open: T, note: import("./task.js").Note) => void} tell
 */
export const why = (open, { rules, from, to }, tell) =>
  attempt(async () => {
    const { now } = open;
    const said = await api.why({ rules, fen: now.fen, from, to });
    // What comes late may be for another position.
    if (open.now !== now || open.busy || said.reason === "legal") return;
    sound("refuse", state.sound);
    open.board.shake(from);
    tell(
      open,
      noted(
        "plain",
        () => said.title,
        () => said.text,
      ),
    );
  });
