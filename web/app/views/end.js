/** The end: result, reason and clause in one breath. @module */
import { h, icon, pieceIcon } from "../dom.js";
import { endTitle, goTo, rematch, set, side, stage, takeBack } from "../state.js";
import { brand, chip, round, short, switches } from "./parts.js";
import { view } from "./game.js";

/** @param {any} state */
export function end(state) {
  const { game } = state;
  const { outcome } = game.stand;
  stage.board.on = game.contract.board;
  stage.board.show({ ...view({ ...game, at: null }), plain: true, numbers: false });
  const clause = outcome.article ?? outcome.clause;
  const score = (color) => (outcome.winner ? (outcome.winner === color ? "1" : "0") : "½");
  const player = (color) => h("li", {}, pieceIcon(color === "white" ? "w" : "b"),
    h("div", { class: "who" }, h("strong", {}, side(game, color)), h("span", {}, pieces(game, color))),
    h("b", {}, score(color)));
  return h("main", { class: "page end", "data-title": endTitle(game) },
    h("header", { class: "top" }, h("span", { class: "wide" }, brand()), round("close", "close", "Home", () => set({ page: "home" })),
      h("span", { class: "gap" }), chip(game.contract, () => set({ dialog: "rules" })), h("span", { class: "gap" }), switches()),
    h("section", { class: "result" },
      h("h1", {}, endTitle(game)),
      h("p", {}, h("strong", {}, outcome.words), " ",
        h("button", { type: "button", class: "clause", id: "clause", onclick: () => set({ dialog: "rules" }) }, short(clause), icon("next")))),
    h("div", { class: "stage" }, stage.board),
    h("section", { class: "choices" },
      h("ul", { class: "panel players" }, ["white", "black"].map(player)),
      h("button", { type: "button", class: "big main centre", id: "rematch", onclick: rematch }, "Rematch, colours changed"),
      h("div", { class: "pair" },
        h("button", { type: "button", class: "big centre", id: "review", onclick: () => (set({ page: "game" }), goTo(game.line.length - 1)) }, icon("eye"), "Review"),
        game.mode === "computer"
          ? h("button", { type: "button", class: "big centre", id: "take-back", onclick: takeBack }, icon("undo"), "Take back")
          : h("button", { type: "button", class: "big centre", id: "new", onclick: () => set({ page: "home" }) }, icon("home"), "New game"))));
}

function pieces(game, color) {
  const count = [...game.stand.board].filter((letter) => letter.toLowerCase() === color[0]).length;
  const moves = game.line.filter((entry, place) => entry.move && game.line[place - 1].side_to_move === color).length;
  return `${count === 1 ? "1 piece" : `${count} pieces`} left · ${moves} ${moves === 1 ? "move" : "moves"}`;
}
