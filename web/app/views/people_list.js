/** Games of people in a list, each of which opens on the analysis board. @module */
import { query } from "../address.js";
import { h, icon, pieceIcon } from "../dom.js";
import { counted, t } from "../words.js";
import { day } from "../written.js";
import { rulesName } from "../people/named.js";
import { change } from "./people_parts.js";

/** What a name is for a key: closed people and guests have none. @param {PlayedSide} side */
const nameOf = ({ name }) => name ?? t("guest");

/** Whether a name is that of somebody, however it is written. @param {string|null} one @param {string} other */
const isSame = (one, other) => one?.toLowerCase() === other.toLowerCase();

/** Where a game is looked at. @param {PlayedGame} game @param {string} player */
const link = ({ id, ended }, player) => `/analysis${query({ player, ended, game: id })}`;

/**
 * Games as somebody has played them.
 * @param {PlayedGame[]} games
 * @param {string} player
 */
export const gameList = (games, player) =>
  h(
    "ul",
    { class: "panel played" },
    games.map((game) => entry(game, player)),
  );

/** @param {PlayedGame} game @param {string} player */
function entry(game, player) {
  const color = isSame(game.black.name, player) ? "black" : "white";
  const [own, other] = color === "white" ? [game.white, game.black] : [game.black, game.white];
  const result = !game.winner ? "drawn" : game.winner === color ? "won" : "lost";
  const rules = [rulesName(game.rules), game.class ? t(`class.${game.class}`) : ""];
  const when = [counted("moves", Math.ceil(game.plies / 2)), day(game.ended)];
  return h(
    "li",
    {},
    h(
      "a",
      { class: "played-game", href: link(game, player), id: `game-${game.id}` },
      pieceIcon(color === "white" ? "w" : "b"),
      h(
        "span",
        { class: "words" },
        h("strong", {}, t("archive.against", { color: t(color), who: nameOf(other) })),
        h("small", {}, rules.filter(Boolean).join(" · ")),
        h("small", {}, when.join(" · ")),
      ),
      h(
        "span",
        { class: `ended ${result}` },
        h("b", {}, t(`archive.${result}`)),
        own.delta === undefined ? "" : h("small", {}, change(own.delta)),
      ),
      icon("next"),
    ),
  );
}
