/** What the players at a table ask of each other, and what is answered. @module */
import { nameOf } from "../game.js";
import { say, set, stage, tell } from "../state.js";
import { capital, t } from "../words.js";

/** What was said before one asks is over. @param {Game} game @param {TableEvent} event */
export function asks(game, { e, by }) {
  if (by !== game.you || (e !== "offer" && e !== "ask") || game.note?.lasts) return;
  game.note = null;
  say(t(e === "offer" ? "asks.draw.sent" : "asks.back.sent"));
  set();
}

/** Says what the other player asks or has answered. @param {Game} game @param {TableEvent} event */
export function answered(game, event) {
  const { e, by } = event;
  if (e === "agree") say(t("say.back"));
  if (!by || by === game.you || !game.you) return;
  const who = nameOf(game, by);
  if (e === "decline")
    tell({ kind: "plain", title: t("draw.declined", { who }), text: t("draw.declined.text") });
  if (e === "refuse")
    tell({ kind: "plain", title: t("back.refused", { who }), text: t("back.refused.text") });
  if (e === "offer") say(capital(t("asks.draw", { who })));
  if (e === "ask") say(capital(t("asks.back", { who })));
  if (e === "offer" || e === "ask") stage.asked.forEach((hear) => hear(game, event));
  if (e === "again" && game.stand.phase === "over") say(capital(t("again.wanted", { who })));
}

/** Whether an event says that the clocks stood still. @param {TableEvent} event */
export const isHold = ({ e }) => e === "hold";
