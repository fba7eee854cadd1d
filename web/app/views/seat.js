/** A player beside the board: name, pieces, games won, and time. @module */
import { isShort, timeLeft, timeText, timeWords } from "../clock.js";
import { h, icon, pieceIcon } from "../dom.js";
import { isOpen, nameOf, playerOf } from "../game.js";
import { adjust, isAdjusting } from "../play.js";
import { capital, counted, t } from "../words.js";

/** @param {any} game @param {"white"|"black"} color @param {"above"|"below"} place */
export function seat(game, color, place) {
  const { stand, contract } = game;
  const player = playerOf(game, color);
  const board = game.at === null ? stand.board : game.line[game.at].board;
  const turn = stand.phase !== "over" && stand.side_to_move === color && game.at === null;
  const busy = turn && game.busy && game.mode === "computer" && player === "two";
  const computer = game.mode === "computer" && player === "two";
  const name = computer ? t("computer.level", { level: game.level }) : capital(nameOf(game, player));
  const here = game.here ? game.here[player === "one" ? 0 : 1] : null;
  return h("div", { class: `seat ${place}${turn ? " turn" : ""}` }, pieceIcon(color === "white" ? "w" : "b"),
    h("strong", { class: "name" }, name,
      here === null ? "" : h("span", { class: here ? "presence here" : "presence", role: "img", "aria-label": t(here ? "here" : "away"), title: t(here ? "here" : "away") })),
    h("span", { class: "info" }, pieces(board, color, contract.words)),
    wins(game, player),
    turn && stand.touch_and_play && isOpen(game) && stand.phase === "play" ? adjusting(game) : "",
    stand.clock ? clock(game, color, turn) : turn ? h("span", { class: busy ? "to-move busy" : "to-move" }, t(busy ? "thinking" : "to-move")) : "");
}

/** How many pieces a side has, and how many of them are kings. @param {string} board @param {"white"|"black"} color @param {any} words */
export function pieces(board, color, words) {
  const count = [...board].filter((letter) => letter.toLowerCase() === color[0]).length;
  const kings = [...board].filter((letter) => letter === color[0].toUpperCase()).length;
  const all = counted("pieces", count);
  return kings ? `${all} · ${kings} ${kings === 1 ? words.king : words.kings}` : all;
}

/** The games won in the Board that is played, as gold dots of three. @param {any} game @param {"one"|"two"} player */
export function wins(game, player) {
  const won = game.stand.match.boards.at(-1)?.[player === "one" ? 0 : 1];
  if (won === undefined) return "";
  const dots = [0, 1, 2].map((place) => h("i", { class: place < won ? "won" : null }));
  return h("span", { class: "wins", role: "img", "aria-label": counted("wins", won) }, dots);
}

function clock(game, color, turn) {
  const ms = timeLeft(game, color);
  return h("span", { class: `clock${turn ? " running" : ""}${isShort(ms) ? " short" : ""}`, role: "timer", "aria-label": timeWords(ms), "data-clock": color }, timeText(ms));
}

function adjusting(game) {
  const on = isAdjusting(game);
  return h("button", { type: "button", class: "adjust", id: "adjust", "aria-pressed": String(on), onclick: adjust }, on ? icon("check") : "", t("adjust"));
}
