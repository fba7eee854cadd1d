/** A player who has left the game: the other one may claim it, or call it a draw. @module */
import { nameOf, now, other, playerOf } from "../game.js";
import { say, set, state } from "../state.js";
import { capital, t } from "../words.js";

/**
 * What looks again when a claim is due.
 * @type {ReturnType<typeof setTimeout>|undefined}
 */
let later;

/** Shows that a game may be claimed, or that it may be no more. @param {Game} game */
export function showLeft(game) {
  clearTimeout(later);
  const { claim, you, stand } = game;
  const before = game.left ?? null;
  game.left = null;
  if (claim && (you === "one" || you === "two") && stand.phase === "play") {
    const wait = claim - now(game);
    if (wait > 0) later = setTimeout(() => showLeft(game), wait + 50);
    else if (playerOf(game, stand.side_to_move) !== you) game.left = before ?? note(game, you);
  }
  if (game.left === before || state.game !== game) return;
  if (game.left) say(`${game.left.title}. ${game.left.text}`);
  set();
}

/** What may be done. @param {Game} game @param {Player} you @returns {Note} */
const note = (game, you) => ({
  kind: "ask",
  title: capital(t("left.title", { who: nameOf(game, other(you)) })),
  text: t("left.text"),
  answers: [
    { e: "claim", by: you },
    { e: "claim", by: you, draw: true },
  ],
  labels: [t("left.win"), t("left.draw")],
});
