/** One game in several tabs: what one of them plays, the others show. @module */
import { load, pickUp } from "./game.js";
import { computer } from "./local.js";
import { seen, traitsOf } from "./records.js";
import { say, set, state } from "./state.js";
import { loadGame } from "./store.js";
import { t } from "./words.js";

/** How long a tab waits for the computer's move from the one that asked for it, in milliseconds. */
const PATIENCE = 15_000;

/** Takes over what another tab has played in the game on the board. */
export async function goOn() {
  const { game } = state;
  const kept = game && loadGame(game.id);
  if (!kept) return;
  const before = JSON.stringify(game.record);
  if (JSON.stringify(kept.record) === before) return seen(kept);
  const { record, stand, line } = await load(
    { ...traitsOf(kept), contract: game.contract, host: game.host },
    kept.record,
  );
  if (state.game !== game || JSON.stringify(game.record) !== before) return;
  // Until now nothing may be done here that the other tab does not know.
  seen(kept);
  /** @type {Note} */ const note = { kind: "plain", title: t("tab.gone-on"), text: t("tab.text") };
  Object.assign(game, {
    record,
    stand,
    line,
    note,
    premove: null,
    selection: null,
    crowning: null,
    hint: null,
    at: null,
    busy: false,
    played: kept.played,
    // Who had left it has been away since the other tab last played.
    away: game.away && kept.away,
  });
  pickUp(game);
  say(note.title);
  const over = stand.phase === "over";
  set(
    state.page === "game" || state.page === "end"
      ? { page: over ? "end" : "game", dialog: null }
      : {},
  );
  setTimeout(() => state.game === game && game.record === record && void computer(game), PATIENCE);
}
