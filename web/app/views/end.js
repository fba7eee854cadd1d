/** The end: result, reason and clause in one breath. @module */
import * as api from "../api.js";
import { h, icon, pieceIcon } from "../dom.js";
import { about, against, colorOf, endTitle, nameOf, playerOf } from "../game.js";
import { analyseGame } from "../lazy.js";
import { canCutBack } from "../local_later.js";
import { goTo } from "../play.js";
import { visit } from "../route.js";
import { playing, set, stage, state } from "../state.js";
import { ME, read } from "../store.js";
import { capital, counted, t } from "../words.js";
import { view } from "./game.js";
import {
  action,
  chip,
  clauseButton,
  goHome,
  round,
  settingsButton,
  wideBrand,
  wideButton,
} from "./parts.js";
import { pieces } from "./seat.js";

/** The end of the game on the board. */
export default function end() {
  const { game } = playing();
  stage.board.on = game.contract.board;
  stage.board.show({ ...view({ ...game, at: null }), plain: true, numbers: false });
  /** @type {Color[]} */ const below = game.flip ? ["black", "white"] : ["white", "black"];
  const order = below.map((color) =>
    (game.stand.white === "one") === (color === "white") ? "one" : "two",
  );
  return h(
    "main",
    { class: "page end", "data-title": endTitle(game) },
    top(game),
    result(game),
    h("div", { class: "stage" }, stage.board),
    h(
      "section",
      { class: "choices" },
      game.stand.match.game > 1 && game.stand.outcome && !game.stand.match.boards.length
        ? h("p", { class: "quiet" }, t("end.series", { n: game.stand.match.game }))
        : "",
      h(
        "ul",
        { class: "panel players" },
        order.map((player) => line(game, player)),
      ),
      state.error ? h("p", { class: "wrong", role: "alert" }, state.error) : "",
      game.said ? h("p", { class: "wants", role: "status" }, game.said) : "",
      next(game),
      isToKeep(game)
        ? h(
            "a",
            { class: "link centred", id: "keep", href: "/me/keep" },
            t("end.keep"),
            icon("next"),
          )
        : "",
      actions(game),
    ),
  );
}

/**
 * Whether somebody has played a rated game under a name that he has only on this device.
 * @param {Game} game
 */
function isToKeep({ mode, you, record }) {
  if (mode !== "live" || !you || !record.terms.rated) return false;
  const { name, saved } = read(ME) ?? {};
  return Boolean(name) && !saved;
}

/** What is above the board. @param {Game} game */
const top = (game) =>
  h(
    "header",
    { class: "top" },
    wideBrand(),
    round("close", "close", t("home"), goHome),
    h("span", { class: "gap" }),
    chip(game.contract, () => set({ dialog: "rules" })),
    h("span", { class: "gap" }),
    h("span", { class: "wide" }, settingsButton()),
    game.speech?.() ?? "",
    round("export", "share", t("share"), () => set({ dialog: "export" })),
  );

/** How the game ended, by which clause, and what endgame tables say of it. @param {Game} game */
function result(game) {
  const { outcome } = game.stand;
  if (!outcome)
    return h(
      "section",
      { class: "result" },
      h("h1", {}, endTitle(game)),
      h("p", {}, t("end.none.text")),
    );
  const clause = outcome.article ?? outcome.clause;
  return h(
    "section",
    { class: "result" },
    h("h1", {}, endTitle(game)),
    h(
      "p",
      {},
      h("strong", {}, reason(game)),
      " ",
      clauseButton(clause, "clause", "", icon("next")),
    ),
    isUnplayed(game) ? h("p", { class: "quiet" }, t("end.unplayed")) : "",
    tables(game),
  );
}

/** Whether a rated game counts in no rating: it ended before both had moved. @param {Game} game */
const isUnplayed = ({ mode, record, line }) =>
  mode === "live" && Boolean(record.terms.rated) && line.length < 3;

/**
 * What a rated game has made of the ratings of both, once it has been counted; texts.
 * @param {Game} game
 */
function ratings(game) {
  const { mode, record, line } = game;
  const of = record.results.length;
  if (game.counted?.of !== of) game.counted = null;
  if (!game.counted && mode === "live" && record.terms.rated && line.length > 2) {
    game.counted = { of, texts: [] };
    // Who cannot be told it here finds it on his own page.
    void import("../people/counted.js").then(({ ask }) => ask(game)).catch(() => {});
  }
  return game.counted?.texts ?? [];
}

/** What else can be done after a game. @param {Game} game */
const actions = (game) =>
  h(
    "div",
    { class: "actions" },
    action("analyse", "chart", t("analyse"), () => analyseGame(game)),
    action("review", "list", t("moves"), () => (set({ page: "game" }), goTo(game.line.length - 1))),
    canCutBack(game)
      ? action("take-back", "undo", t("take-back"), () => game.host?.takeBack())
      : "",
    action("new", "plus", t("new-game"), () => set({ page: "setup" })),
  );

/** Whose doing an end is, by its reason. @type {Record<string, "loser"|"winner"|undefined>} */
const DOERS = {
  "no-pieces": "loser",
  blocked: "loser",
  resigned: "loser",
  time: "loser",
  forfeit: "loser",
  "lone-piece": "loser",
  "first-king": "winner",
};

/**
 * Why the game ended: to who sits here, of them and of the other player; between two people at one
 * screen, of the colours.
 * @param {Game} game
 */
export function reason(game) {
  const { outcome } = game.stand;
  if (!outcome) return "";
  const { words, keys } = game.contract;
  const isMisere =
    keys.find(({ key }) => key === "goal")?.value === "lose" &&
    /^(no-pieces|blocked)$/.test(outcome.reason);
  const doer = DOERS[outcome.reason];
  if (!doer || !outcome.winner || isMisere || game.you === null || game.you === "both")
    return outcome.words;
  const color = doer === "winner" ? outcome.winner : against(outcome.winner);
  return capital(about(`ended.${outcome.reason}`, game, color, words));
}

/** Ends after which nothing is left to be said of the position. */
const SETTLED = ["no-pieces", "blocked", "first-king", "lone-piece"];

/** How often tables that are being built are asked again, and after how many milliseconds. */
const PATIENCE = { times: 40, wait: 3000 };

/** What endgame tables say of the last position. @param {Game} game */
function tables(game) {
  const { outcome, side_to_move: mover } = game.stand;
  // They have spoken already.
  if (!outcome || outcome.reason === "proven") return "";
  if (game.ending?.fen !== game.stand.fen) game.ending = ask(game);
  const { value } = game.ending;
  if (!value || SETTLED.includes(outcome.reason)) return "";
  const winner = value === "win" ? mover : mover === "white" ? "black" : "white";
  const what = value === "draw" ? t("tables.draw") : about("end.game", game, winner);
  return h("p", { id: "tables" }, t("tables.say", { what }));
}

/** Asks them, and again while they are being built. @param {Game} game */
function ask(game) {
  /** @type {NonNullable<Game["ending"]>} */ const found = { fen: game.stand.fen, value: null };
  /** @param {number} left */
  const once = async (left) => {
    const answer = await api.ending({ rules: game.contract.contract, fen: found.fen });
    found.value = answer.value;
    if (answer.value && state.game === game) set();
    if (answer.building && left > 0)
      setTimeout(
        () => state.game === game && game.ending === found && once(left - 1).catch(nothing),
        PATIENCE.wait,
      );
  };
  // What the tables say is missed by nobody who does not know of it.
  const nothing = () => {};
  once(PATIENCE.times).catch(nothing);
  return found;
}

/**
 * A player with the games of the Board, or what is left of his pieces.
 * @param {Game} game
 * @param {Player} player
 */
function line(game, player) {
  const color = colorOf(game, player);
  const { board } = game.stand;
  const games = inBoard(game);
  const left = pieces(board, color, game.contract.words);
  const info = games ? left : `${left} · ${counted("moves", moved(game, color))}`;
  const rating = ratings(game)[player === "one" ? 0 : 1];
  const won = games?.filter((winner) => winner === player).length ?? 0;
  const dots = games?.map((winner, place) =>
    h("i", { class: winner === player ? "won" : null }, String(place + 1)),
  );
  return h(
    "li",
    {},
    pieceIcon(color === "white" ? "w" : "b"),
    h(
      "div",
      { class: "who" },
      h("strong", {}, capital(nameOf(game, player))),
      h("span", {}, info),
      rating ? h("span", {}, rating) : "",
    ),
    h(
      "div",
      { class: "score-of" },
      dots
        ? h("span", { class: "won-games", role: "img", "aria-label": counted("wins", won) }, dots)
        : "",
      h("b", {}, score(game, player)),
    ),
  );
}

/** Who won each game of the Board that is played. @param {Game} game */
function inBoard(game) {
  const { match, outcome } = game.stand;
  const board = match.boards.at(-1);
  if (!board) return null;
  const winner = outcome?.winner ? playerOf(game, outcome.winner) : null;
  const all = [...game.record.results, winner];
  let start = 0;
  const wins = { one: 0, two: 0 };
  // A Board ends with a third win.
  all.forEach((one, place) => {
    if (one) wins[one] += 1;
    if (place + 1 < all.length && Math.max(wins.one, wins.two) === 3)
      ((start = place + 1), (wins.one = wins.two = 0));
  });
  return all.slice(start).slice(-7);
}

/** @param {Game} game @param {Player} player */
function score(game, player) {
  const { match, outcome } = game.stand;
  const place = player === "one" ? 0 : 1;
  const board = match.boards.at(-1);
  if (board) return String(board[place]);
  const half = match.draws ? (match.draws % 2 ? "½" : "") : "";
  const whole = match.wins[place] + Math.floor(match.draws / 2);
  if (match.game > 1 && outcome) return `${whole || !half ? whole : ""}${half}`;
  if (!outcome) return "–";
  return outcome.winner ? (outcome.winner === colorOf(game, player) ? "1" : "0") : "½";
}

/** @param {Game} game @param {Color} color */
const moved = (game, color) =>
  game.line.filter((entry, place) => entry.move && game.line[place - 1].side_to_move === color)
    .length;

/**
 * What comes next: the next game of the Board, a rematch, or waiting for the other player.
 * @param {Game} game
 */
function next(game) {
  if (!game.host || game.you === null) return "";
  if (!game.stand.outcome)
    return wideButton("online", t("play.online"), () => visit("/online"), "main", "globe");
  const { match, again } = game.stand;
  const asked = game.mode === "live" && again.some((player) => player === game.you);
  const wanted = game.mode === "live" && again.some((player) => player !== game.you);
  const word = match.over ? "rematch.match" : match.length ? "next-game" : "rematch";
  const who =
    game.mode === "live" && game.you
      ? capital(nameOf(game, game.you === "one" ? "two" : "one"))
      : "";
  if (match.over && game.mode === "live")
    return wideButton("rematch", t("new-game"), () => set({ page: "setup" }), "main");
  return [
    wanted && !asked ? h("p", { class: "wants", role: "status" }, t("again.wanted", { who })) : "",
    wideButton(
      "rematch",
      asked ? t("again.waits", { who }) : t(word),
      () => game.host?.again(),
      "main",
      "",
      { disabled: asked },
    ),
  ];
}
