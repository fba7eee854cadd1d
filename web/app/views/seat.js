/** A player beside the board: name, pieces, games won, and time. @module */
import { h, icon, pieceIcon } from "../dom.js";
import { isOpen, nameOf, playerOf } from "../game.js";
import { view } from "../lazy.js";
import { adjust, isAdjusting } from "../play.js";
import { capital, counted, t } from "../words.js";

/** @param {Game} game @param {"white"|"black"} color @param {"above"|"below"} place */
export function seat(game, color, place) {
  const { stand, contract } = game;
  const player = playerOf(game, color);
  const board = game.at === null ? stand.board : game.line[game.at].board;
  const turn = stand.phase !== "over" && stand.side_to_move === color && game.at === null;
  const busy = turn && game.busy && game.mode === "computer" && player === "two";
  const computer = game.mode === "computer" && player === "two";
  const name = computer
    ? t("computer.level", { level: game.level })
    : capital(nameOf(game, player));
  const index = player === "one" ? 0 : 1;
  // Without a network nobody knows.
  const here = game.here && game.net !== "lost" ? game.here[index] : null;
  return h(
    "div",
    { class: `seat ${place}${turn ? " turn" : ""}` },
    pieceIcon(color === "white" ? "w" : "b"),
    h(
      "strong",
      { class: "name" },
      game.people?.[index] ? profile(game, game.names[index], name) : name,
      here === null
        ? ""
        : h("span", {
            class: here ? "presence here" : "presence",
            role: "img",
            "aria-label": t(here ? "here" : "away"),
            title: t(here ? "here" : "away"),
          }),
    ),
    h("span", { class: "info" }, pieces(board, color, contract.words), ahead(board, color)),
    wins(game, player),
    turn && stand.touch_and_play && isOpen(game) && stand.phase === "play" ? adjusting(game) : "",
    stand.clock
      ? (view("clock")?.(game, color, turn) ?? "")
      : turn
        ? h("span", { class: busy ? "to-move busy" : "to-move" }, t(busy ? "thinking" : "to-move"))
        : "",
  );
}

/**
 * The way to somebody's page, which does not lead away from a game that he plays himself.
 * @param {Game} game
 * @param {string} name
 * @param {string} word what he is called
 */
const profile = (game, name, word) =>
  h(
    "a",
    {
      class: "profile",
      href: `/@/${encodeURIComponent(name)}`,
      target: game.you && game.stand.phase !== "over" ? "_blank" : null,
    },
    word,
  );

/**
 * By how many pieces a side is ahead; who listens hears the numbers of both.
 * @param {string} board
 * @param {"white"|"black"} color
 */
function ahead(board, color) {
  /** @param {string} letter */
  const count = (letter) => board.toLowerCase().split(letter).length - 1;
  const more = (count("w") - count("b")) * (color === "white" ? 1 : -1);
  return more > 0 ? h("b", { class: "ahead", "aria-hidden": "true" }, `+${more}`) : "";
}

/**
 * How many men and how many kings a side has, in the words of its rules.
 * @param {string} board
 * @param {"white"|"black"} color
 * @param {WordSet} words
 */
export function pieces(board, color, words) {
  /** @param {string} letter @param {string} name */
  const all = (letter, name) => {
    const count = board.split(letter).length - 1;
    return count ? counted(name, count, words) : "";
  };
  const [man, king] = color === "white" ? "wW" : "bB";
  return [all(man, "men"), all(king, "kings")].filter(Boolean).join(" · ") || t("pieces.none");
}

/**
 * The games won in the Board that is played, as gold dots of three.
 * @param {Game} game
 * @param {"one"|"two"} player
 */
export function wins(game, player) {
  const won = game.stand.match.boards.at(-1)?.[player === "one" ? 0 : 1];
  if (won === undefined) return "";
  const dots = [0, 1, 2].map((place) => h("i", { class: place < won ? "won" : null }));
  return h("span", { class: "wins", role: "img", "aria-label": counted("wins", won) }, dots);
}

/** @param {Game} game */
function adjusting(game) {
  const on = isAdjusting(game);
  return h(
    "button",
    { type: "button", class: "adjust", id: "adjust", "aria-pressed": String(on), onclick: adjust },
    on ? icon("check") : "",
    t("adjust"),
  );
}
