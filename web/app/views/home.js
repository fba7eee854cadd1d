/** The first page: the board, the rules on a chip, and what to play. @module */
import { bookLink, bookOf, puzzleLink } from "../address.js";
import { h, icon } from "../dom.js";
import { STRONGEST } from "../levels.js";
import { start } from "../local.js";
import { visit } from "../route.js";
import { set, stage } from "../state.js";
import { loadGame } from "../store.js";
import { t } from "../words.js";
import { brand, chip, round, settingsButton, themeButton } from "./parts.js";

/** @param {Begun} state */
export function home(state) {
  const { contract, game } = state;
  const going = game !== null && game.mode !== "replay" && game.stand.phase !== "over";
  const shown = going ? game : null;
  stage.board.on = (shown ?? state).contract.board;
  stage.board.show({
    board: shown ? shown.stand.board : contract.board.start,
    flip: shown?.flip,
    plain: true,
  });
  return h(
    "main",
    { class: "page home", "data-title": t("slogan") },
    top(),
    h("div", { class: "stage" }, stage.board),
    h(
      "section",
      { class: "choices" },
      state.error ? h("p", { class: "wrong", role: "alert" }, state.error) : "",
      rulesLine(state, shown ?? left(state)),
      computer(state),
      big("here", "people", t("play.here"), t("play.here.text"), () => start("here")),
      big("online", "globe", t("play.online"), t("play.online.text"), () => visit("/online")),
      otherWays(),
    ),
    places(contract),
  );
}

/**
 * The game that was left at the last visit, where it goes on.
 * @param {State} state
 */
function left({ game, left }) {
  const kept = !game && left ? loadGame(left) : null;
  return kept && kept.mode !== "replay" && !kept.result ? kept : null;
}

/** What is above the board. */
const top = () =>
  h(
    "header",
    { class: "top" },
    brand(),
    h("span", { class: "gap" }),
    themeButton(),
    settingsButton(),
    h(
      "span",
      { class: "wide" },
      round("help", "help", t("help"), () => set({ dialog: "help" })),
    ),
  );

/**
 * The rules of the next game, and the way back into one that goes on or to where a friend is waited
 * for, else to the puzzle of the day.
 * @param {Begun} state
 * @param {Pick<Game, "id"|"mode">|null} game
 */
const rulesLine = (state, game) =>
  h(
    "div",
    { class: "rules-line" },
    chip(state.contract, () => set({ dialog: "rules" })),
    game
      ? h(
          "button",
          {
            type: "button",
            class: "link",
            id: "continue",
            onclick: () => visit(`/${game.mode === "live" ? "t" : "g"}/${game.id}`),
          },
          t("your-game"),
          icon("next"),
        )
      : state.waiting?.kind === "friend"
        ? link("waits", t("wait.title"), `/t/${state.waiting.id}`)
        : link("puzzle", t("puzzle"), puzzleLink(state.contract)),
  );

/** @param {string} id @param {string} word @param {string} href */
const link = (id, word, href) => h("a", { class: "link", id, href }, word, icon("next"));

/** A game against the computer, with its level. @param {State} state */
function computer(state) {
  /** @param {1|-1} step */
  const level = (step) => () =>
    set({ level: Math.max(1, Math.min(STRONGEST, state.level + step)) });
  return h(
    "div",
    { class: "with-stepper" },
    big(
      "computer",
      "chip",
      t("play.computer"),
      state.ready
        ? `${t("level")} ${state.level} · ${t("offline.ready")}`
        : t("play.computer.text", { level: state.level, most: STRONGEST }),
      () => start("computer"),
      "main",
    ),
    h(
      "div",
      { class: "stepper", role: "group", "aria-label": t("level") },
      h(
        "button",
        {
          type: "button",
          id: "weaker",
          "aria-label": t("weaker"),
          disabled: state.level <= 1,
          onclick: level(-1),
        },
        "−",
      ),
      h("output", {}, String(state.level)),
      h(
        "button",
        {
          type: "button",
          id: "stronger",
          "aria-label": t("stronger"),
          disabled: state.level >= STRONGEST,
          onclick: level(1),
        },
        "+",
      ),
    ),
  );
}

/** What else can be agreed before a game, and another position to play from. */
const otherWays = () =>
  h(
    "div",
    { class: "other-ways" },
    way("new", "sliders", t("new-game"), () => set({ page: "setup" })),
    way("editor", "board", t("position"), () => set({ page: "editor" })),
  );

/** @param {string} id @param {IconName} name @param {string} word @param {() => unknown} onclick */
const way = (id, name, word, onclick) =>
  h("button", { type: "button", class: "link", id, onclick }, icon(name), word);

/** The ways to the other pages: four in a row, or two above two. @param {Contract} contract */
const places = (contract) =>
  h(
    "nav",
    { class: "places", "aria-label": t("places") },
    h(
      "div",
      {},
      place("book", "book", t("book"), bookLink(bookOf(contract))),
      place("practice", "bulb", t("practice"), "/practice"),
    ),
    h(
      "div",
      {},
      place("analyse", "chart", t("analyse"), "/analysis"),
      place("games", "list", t("games"), "/games"),
    ),
  );

/**
 * @param {string} id
 * @param {IconName} name
 * @param {string} title
 * @param {string} text
 * @param {() => unknown} onclick
 */
const big = (id, name, title, text, onclick, look = "") =>
  h(
    "button",
    { type: "button", class: `big ${look}`, id, onclick },
    h("span", { class: "badge" }, icon(name)),
    h("span", { class: "words" }, h("strong", {}, title), h("span", {}, text)),
  );

/** @param {string} id @param {IconName} name @param {string} word @param {string} href */
const place = (id, name, word, href) =>
  h("a", { class: "place", id, href }, icon(name), h("span", {}, word));
