/** What slides up over the page: the rules in plain words, the menu, a question, help. @module */
import { h, icon } from "../dom.js";
import { offerDraw, resign, set, state, typed } from "../state.js";
import { action, round, short } from "./parts.js";
import { facts, moves } from "./game.js";

const close = () => set({ dialog: null });

/** @param {any} all */
export function dialogs(all) {
  const make = { rules, menu, draw, resign: giveUp, help, type }[all.dialog];
  return make ? [make(all)] : [];
}

const sheet = (title, ...content) =>
  h("dialog", { class: "sheet-dialog", "aria-label": title, onclose: () => state.dialog && close(), onclick: (event) => event.target.tagName === "DIALOG" && close() },
    h("div", { class: "sheet-body", "data-scroll": "dialog" }, h("header", {}, h("h2", {}, title), round("close-dialog", "close", "Close", close)), content));

function rules({ contract, game, page }) {
  const shown = page === "home" ? contract : game.contract;
  return sheet(shown.name,
    h("ul", { class: "lines" }, shown.lines.map((line) => h("li", {}, h("span", {}, line.text), h("span", { class: "clause" }, short(line.clause))))),
    h("p", { class: "code-line" }, h("code", {}, shown.contract)),
    page === "home" ? h("button", { type: "button", class: "big main centre", id: "change", onclick: () => set({ dialog: null, page: "rules", draft: contract }) }, "Change the rules") : "");
}

function menu({ game }) {
  const flip = () => ((game.flip = !game.flip), close());
  return sheet("Moves", h("div", { class: "menu-moves" }, moves(game)),
    h("div", { class: "facts" }, facts(game).slice(2)),
    h("div", { class: "actions" }, action("menu-flip", "flip", "Flip", flip),
      action("menu-draw", "equal", "Draw", () => set({ dialog: "draw" })),
      action("menu-type", "list", "Type", () => set({ dialog: "type" })),
      action("menu-help", "help", "Help", () => set({ dialog: "help" }))));
}

const question = (title, text, yes, act) =>
  sheet(title, h("p", {}, text), h("div", { class: "pair" },
    h("button", { type: "button", class: "big centre", id: "no", onclick: close }, "Play on"),
    h("button", { type: "button", class: "big main centre", id: "yes", onclick: act }, yes)));

const draw = ({ game }) =>
  game.mode === "computer"
    ? question("Offer a draw?", "The computer accepts when it does not think that it is ahead.", "Offer a draw", offerDraw)
    : question("Agree on a draw?", "Both players must want it.", "Agreed", offerDraw);

const giveUp = () => question("Resign the game?", "The other side wins at once.", "Resign", () => (set({ dialog: null }), resign()));

function type() {
  const submit = (event) => {
    event.preventDefault();
    const text = event.target.elements.typed.value;
    close();
    void typed(text);
  };
  return sheet("Type a move", h("form", { class: "typing", onsubmit: submit },
    h("input", { id: "typed", name: "typed", autocomplete: "off", autofocus: true, placeholder: "32-28", "aria-label": "Move" }),
    h("button", { type: "submit", class: "small" }, "Play")));
}

const KEYS = [
  ["Tab", "to the board and the buttons"],
  ["Arrows on the board", "from square to square"],
  ["Enter", "choose a piece, then a square of its way"],
  ["Left and right elsewhere", "through the moves; Home and End too"],
  ["/", "type a move"],
  ["f", "flip the board"],
  ["Esc", "let the piece go"],
];

const help = () =>
  sheet("How to play here",
    h("p", {}, "Tap a piece, then the square it goes to; or drag it. When a capture can go several ways, tap any square or piece of the way you want. Tap the last move to see it again. A piece that refuses says why, with the rule."),
    h("ul", { class: "lines" }, KEYS.map(([key, what]) => h("li", {}, h("kbd", {}, key), h("span", {}, what)))),
    h("p", { class: "quiet" }, icon("check"), " Your game is kept in this browser and goes on after a reload."));
