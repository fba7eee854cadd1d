/** How a game at a table begins: who does, by what, and until when. @module */
import { about as sentence, crowned, now } from "../game.js";
import { note, say, set, stage, state, tell } from "../state.js";
import { capital, counted, t } from "../words.js";

/** Tables of this visit at which a lot has decided who begins. @type {Set<string>} */
export const lots = new Set();

/** Tables to which an invitation led when somebody sat there already. @type {Set<string>} */
export const lates = new Set();

/**
 * What counts the seconds.
 * @type {ReturnType<typeof setTimeout>|undefined}
 */
let later;

/** Says who begins a game that has not begun. @param {Game} game */
export function first(game) {
  if (lates.delete(game.id) && !game.you)
    return tell({ kind: "plain", sign: "eye", title: t("watching"), text: t("join.taken") });
  if (game.stand.phase === "crown") return say(crowned(game, game.stand));
  if (game.stand.phase !== "play" || game.stand.ply) return;
  const begins = capital(sentence("begins", game, game.stand.side_to_move));
  // Later games have no lot.
  const isLot = game.contract.lot && lots.has(game.id) && !game.record.results.length && !game.due;
  note({
    kind: "plain",
    sign: isLot ? "coin" : "hand",
    title: begins,
    text: t(isLot ? "lot" : "turn.first"),
    clause: isLot ? "NG-2.1" : undefined,
  });
  const left = secondsOf(game);
  const told = t("say.new", { rules: game.contract.name, begins });
  say(left ? `${told} ${counted("turn.due", left)}` : told);
  stage.began.forEach((hear) => hear(game));
}

/**
 * In how many seconds a first move is due; none where nobody waits for it. Who watches is not told
 * that both are made.
 * @param {Game} game
 */
function secondsOf(game) {
  if (!game.due || game.stand.ply > 1 || game.stand.phase !== "play") return 0;
  return Math.max(0, Math.ceil((game.due - now(game)) / 1000));
}

/** Shows in how many seconds the first move is due. @param {Game} game */
export function showDue(game) {
  clearTimeout(later);
  if (state.game !== game) return;
  const left = secondsOf(game);
  const soon = left ? counted("turn.due", left) : "";
  if (left) later = setTimeout(() => showDue(game), 1000);
  if (soon === (game.soon ?? "")) return;
  game.soon = soon;
  set();
}
