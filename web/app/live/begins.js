/** How a game at a table begins: who does, by what, and until when. @module */
import { about as sentence } from "../game.js";
import { note, say, stage } from "../state.js";
import { capital, counted, t } from "../words.js";

/**
 * Until when the first move of a game has to be made that the lobby has found, by its table; in
 * milliseconds.
 * @type {Map<string, number>}
 */
export const due = new Map();

/** Tables of this visit at which a lot has decided who begins. @type {Set<string>} */
export const lots = new Set();

/** Says who begins a game that has not begun. @param {Game} game */
export function first(game) {
  if (game.stand.phase !== "play" || game.stand.ply) return;
  const begins = capital(sentence("begins", game, game.stand.side_to_move));
  // Later games have no lot, and wait for nobody.
  const isFirst = !game.record.results.length;
  const until = isFirst ? (due.get(game.id) ?? 0) : 0;
  const left = Math.round((until - Date.now() - (game.offset ?? 0)) / 1000);
  const isLot = game.contract.lot && lots.has(game.id) && isFirst && left <= 0;
  note({
    kind: "plain",
    sign: isLot ? "coin" : "hand",
    title: begins,
    text: left > 0 ? counted("turn.due", left) : t(isLot ? "lot" : "turn.first"),
    clause: isLot ? "NG-2.1" : undefined,
  });
  say(t("say.new", { rules: game.contract.name, begins }));
  stage.began.forEach((hear) => hear(game));
}
