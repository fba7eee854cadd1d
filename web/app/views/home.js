/** The first page: the board, the rules on a chip, and what to play. @module */
import { h, icon } from "../dom.js";
import { set, stage, start } from "../state.js";
import { brand, chip, round, switches } from "./parts.js";

/** @param {any} state */
export function home(state) {
  const { contract, game } = state;
  stage.board.on = contract.board;
  stage.board.show({ board: contract.board.start, plain: true });
  const level = (step) => () => set({ level: Math.max(1, Math.min(10, state.level + step)) });
  const going = game && !game.stand.outcome;
  return h("main", { class: "page home", "data-title": "Draughts by your own rules" },
    h("header", { class: "top" }, brand(), h("span", { class: "gap" }), switches(),
      round("help", "help", "Keys and help", () => set({ dialog: "help" }))),
    h("div", { class: "stage" }, stage.board),
    h("section", { class: "choices" },
      h("div", { class: "rules-line" }, chip(contract, () => set({ dialog: "rules" })),
        going ? h("button", { type: "button", class: "link", id: "continue", onclick: () => set({ page: "game" }) }, "Your game", icon("next")) : ""),
      h("div", { class: "with-stepper" },
        big("computer", "chip", "Play the computer", `Level ${state.level} of 10`, () => start("computer"), "main"),
        h("div", { class: "stepper", role: "group", "aria-label": "Level" },
          h("button", { type: "button", id: "weaker", "aria-label": "Weaker", disabled: state.level <= 1, onclick: level(-1) }, "−"),
          h("output", {}, String(state.level)),
          h("button", { type: "button", id: "stronger", "aria-label": "Stronger", disabled: state.level >= 10, onclick: level(1) }, "+"))),
      big("here", "people", "Play a friend here", "One screen, two players", () => start("here")),
      big("rules", "book", "Choose the rules", `${state.sets.sets.length} rule sets, or your own`, () => set({ page: "rules", draft: contract }))));
}

const big = (id, name, title, text, onclick, look = "") =>
  h("button", { type: "button", class: `big ${look}`, id, onclick },
    h("span", { class: "badge" }, icon(name)),
    h("span", { class: "words" }, h("strong", {}, title), h("span", {}, text)));
