/** The game: players, board, message, moves and what can be done. @module */
import { labels } from "../board.js";
import { ends, landing, left, walked, walkedInSecret } from "../choose.js";
import { h } from "../dom.js";
import { isAhead, isOpen, isOurs, mine, side } from "../game.js";
import { hint, keepsSecret, pliesBack, typed } from "../play.js";
import { numbering, playing, set, stage, state as all } from "../state.js";
import { capital, counted, t } from "../words.js";
import { message } from "./message.js";
import { moves, replay, typing } from "./moves.js";
import { action, chip, clauseButton, goHome, round, settingsButton, wideBrand } from "./parts.js";
import { seat } from "./seat.js";

/** The page of the game on the board. */
export function game() {
  const { game } = playing();
  stage.board.on = game.contract.board;
  stage.board.show(view(game));
  /** @type {("white"|"black")[]} */ const [above, below] = game.flip
    ? ["white", "black"]
    : ["black", "white"];
  const { from } = game;
  const typable = isOurs(game, "white") || isOurs(game, "black");
  return h(
    "main",
    {
      class: "page game",
      "data-title": `${capital(side(game, "white"))} – ${capital(side(game, "black"))}`,
    },
    h(
      "header",
      { class: "top" },
      wideBrand(),
      from
        ? round("back-to", "back", t(from), () => set({ page: from }))
        : round("back", "back", t("home"), goHome),
      chip(game.contract, () => set({ dialog: "rules" })),
      h("span", { class: "gap" }),
      score(game),
      game.speech?.() ?? "",
      all.zen ? "" : h("span", { class: "wide" }, zenButton()),
      h("span", { class: game.stand.match.boards.length ? "wide" : "" }, settingsButton()),
      h(
        "span",
        { class: "wide" },
        round("help", "help", t("help"), () => set({ dialog: "help" })),
      ),
    ),
    h(
      "section",
      { class: "left" },
      seat(game, above, "above"),
      h("div", { class: "facts" }, boardScore(game), facts(game)),
      seat(game, below, "below"),
    ),
    all.zen ? zenButton() : "",
    h("div", { class: "stage" }, stage.board),
    h(
      "section",
      { class: "right" },
      h("div", { class: "panel moves-panel wide" }, h("h2", {}, t("moves")), moves(game)),
      message(game),
      typable && game.mode !== "replay" ? typing((text) => void typed(text)) : "",
      game.at === null && game.mode !== "replay" ? buttons(game) : replay(game),
    ),
  );
}

/** Nothing but the board, the clocks and the names; or everything again. */
const zenButton = () =>
  round(
    all.zen ? "zen-off" : "zen",
    all.zen ? "shrink" : "enlarge",
    t(all.zen ? "zen.off" : "zen"),
    () => set({ zen: !all.zen }),
  );

/** What the board shows. @param {Game} game @returns {BoardView} */
export function view(game) {
  const { stand, line, contract } = game;
  const base = { flip: game.flip, numbers: numbering(), over: stage.over };
  if (game.at !== null || stand.phase === "over" || game.shown) {
    const at = game.at ?? line.length - 1;
    const shown = game.shown ?? line[at].board;
    return {
      ...base,
      board: shown,
      last: game.shown ? [] : marked(line[at].move),
      labels: labels(contract, shown, []),
    };
  }
  const { pending } = game;
  const own = isAhead(game) ? mine(game)[0] : "";
  if (pending?.board)
    return {
      ...base,
      mine: own,
      board: pending.board,
      last: marked(pending.move),
      labels: labels(contract, pending.board, []),
    };
  const open = isOpen(game);
  const must = open && stand.must ? [...new Set(stand.moves.map((move) => move.path[0]))] : [];
  const here = {
    ...base,
    mine: open ? stand.side_to_move[0] : own,
    board: stand.board,
    last: marked(stand.last.move),
    hint: game.hint ?? [],
    labels: labels(contract, stand.board, must),
  };
  if (stand.phase === "crown") return { ...here, mine: "", chosen: game.crowning, ring: [] };
  const { selection } = game;
  const secret = keepsSecret(game);
  if (!selection) return { ...here, ring: must, pulse: game.note?.kind === "must" };
  const rest = left(stand.moves, selection);
  const way = secret ? walkedInSecret(stand.moves, selection) : walked(rest, selection);
  const at = landing(way);
  const lifted = way.path.length > 1 ? { from: selection.from, to: at } : null;
  const shown = secret
    ? selection.taps.length
      ? []
      : rest.filter((move) => !move.captured.length)
    : rest;
  const dots = shown.map((move) => ({
    square: landing(move),
    text: move.captured.length && rest.length > 1 ? String(move.captured.length) : "",
  }));
  const paths = shown
    .filter((move) => move.captured.length)
    .map((move) => move.path.slice(way.path.length - 1));
  return {
    ...here,
    chosen: selection.from,
    ring: must.filter((square) => square !== selection.from && !stand.bound),
    pulse: game.note?.kind === "must",
    dots,
    paths,
    walked: way.path,
    cross: way.captured,
    lifted,
  };
}

/** The squares of the last move, if there is one. @param {Move|null|undefined} move */
const marked = (move) => (move ? ends(move) : []);

/** The games won by both in this Board, those below first. @param {Game} game */
function result(game) {
  const board = game.stand.match.boards.at(-1);
  const below = game.flip ? "black" : "white";
  return board && (game.stand.white === "one") === (below === "white")
    ? board
    : board?.toReversed();
}

/** The Board in two figures, at the top of a phone. @param {Game} game */
function score(game) {
  const figures = result(game);
  return figures
    ? h("span", { class: "score narrow" }, t("board"), " ", h("b", {}, figures.join("–")))
    : "";
}

/** @param {Game} game */
function boardScore(game) {
  const figures = result(game);
  const { match } = game.stand;
  if (!figures) return "";
  const which =
    match.length > 1
      ? t("board.of", { n: match.boards.length, of: match.length })
      : t("board.three");
  return h("p", { class: "board-score" }, h("b", {}, figures.join("–")), " ", h("span", {}, which));
}

/** The rules in plain words and the counters, as a wide page has room for. @param {Game} game */
export function facts(game) {
  const { counters } = game.stand;
  return [
    h("h2", {}, t("rules")),
    h(
      "ul",
      { class: "lines" },
      game.contract.lines
        .slice(0, game.stand.clock ? 4 : 6)
        .map(({ text, clause, code }, place) =>
          h("li", {}, h("span", {}, text), clauseButton(clause, `rules-${place}`, code)),
        ),
    ),
    game.watching ? h("p", { class: "quiet" }, counted("watching", game.watching)) : "",
    counters.length ? h("h2", {}, t("counters")) : "",
    h(
      "ul",
      { class: "lines" },
      counters.map((count) =>
        h(
          "li",
          {},
          h("span", {}, count.name),
          h("span", { class: "quantity" }, t("of", { now: count.now, of: count.of })),
        ),
      ),
    ),
  ];
}

/** @param {Game} game */
function buttons(game) {
  const computer = game.mode === "computer";
  const isPlayer = game.you !== null;
  const flip = () => ((game.flip = !game.flip), set());
  const asker =
    game.you === "both"
      ? game.stand.side_to_move === "white"
        ? "black"
        : "white"
      : game.you === game.stand.white
        ? "white"
        : "black";
  const asked = game.stand.back?.by === asker;
  const stuck = game.busy || asked || !pliesBack(game, asker) || game.stand.phase !== "play";
  const menu = h(
    "div",
    { class: "narrow" },
    action("menu", "list", t("moves"), () => set({ dialog: "menu" })),
  );
  if (!isPlayer) {
    return h(
      "div",
      { class: "actions" },
      menu,
      action("flip", "flip", t("flip"), flip),
      action("share", "share", t("share"), () => set({ dialog: "links" })),
    );
  }
  return h(
    "div",
    { class: "actions" },
    menu,
    action("take-back", "undo", t("take-back"), () => game.host?.takeBack(), { disabled: stuck }),
    computer
      ? action("hint", "bulb", t("hint.word"), hint, {
          disabled: !isOpen(game) || game.stand.phase !== "play",
        })
      : action("draw", "equal", t("draw"), () => set({ dialog: "draw" }), {
          disabled: game.stand.phase !== "play",
        }),
    h("div", { class: "wide" }, action("flip", "flip", t("flip"), flip)),
    computer
      ? h(
          "div",
          { class: "wide" },
          action("draw", "equal", t("draw"), () => set({ dialog: "draw" }), {
            disabled: game.stand.phase !== "play",
          }),
        )
      : "",
    h(
      "div",
      { class: "wide" },
      action("menu-wide", "more", t("more"), () => set({ dialog: "menu" })),
    ),
    action("resign", "flag", t("resign"), () => set({ dialog: "resign" }), {
      disabled: game.stand.phase === "over",
    }),
  );
}
