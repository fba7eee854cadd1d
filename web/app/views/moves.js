/** The moves of a game, two a line, and the ways through them. @module */
import { entered, h } from "../dom.js";
import { goTo } from "../play.js";
import { set } from "../state.js";
import { t } from "../words.js";
import { analyseGame } from "../lazy.js";
import { action } from "./parts.js";

/** @param {Game} game */
export function moves(game) {
  const at = game.at ?? game.line.length - 1;
  /** @type {HTMLElement[]} */ const rows = [];
  game.line.forEach((entry, place) => {
    if (!place) return;
    const before = game.line[place - 1].side_to_move;
    const text = entry.move ? entry.move.text : t("huff.move", { square: entry.huff });
    const cell = h(
      "button",
      {
        type: "button",
        class: "ply",
        id: `ply-${place}`,
        "aria-current": place === at ? "true" : null,
        onclick: () => goTo(place),
      },
      text,
    );
    if (before === "white" || !rows.length || entry.huff)
      rows.push(h("li", {}, before === "black" ? h("span", {}, "…") : "", cell));
    else rows[rows.length - 1].append(cell);
  });
  if (!rows.length) return h("p", { class: "quiet" }, t("moves.none"));
  return h(
    "ol",
    {
      class: "plies",
      "data-follow": game.at === null ? String(game.line.length) : "",
      "data-scroll": "plies",
    },
    rows,
  );
}

/** The buttons that go through a game. @param {Game} game */
export function replay(game) {
  const last = game.line.length - 1;
  const at = game.at ?? last;
  const over = game.stand.phase === "over";
  const studied = over || game.mode === "replay";
  const back = over && game.mode !== "replay";
  return h(
    "div",
    { class: `actions${studied ? " five" : ""}` },
    action("first", "first", t("first"), () => goTo(0), { disabled: game.at === 0 }),
    action("previous", "prev", t("previous"), () => goTo(at - 1), { disabled: game.at === 0 }),
    action("following", "next", t("next"), () => goTo(at + 1), { disabled: game.at === last }),
    studied ? action("analyse", "chart", t("analyse"), () => analyseGame(game)) : "",
    back
      ? action("result", "check", t("result"), () => ((game.at = null), set({ page: "end" })))
      : game.mode === "replay"
        ? action("menu", "list", t("more"), () => set({ dialog: "menu" }))
        : action("now", "last", t("now"), () => goTo(last)),
  );
}

/** A field for a move as text. @param {(text: string) => void} play */
export const typing = (play) =>
  h(
    "form",
    {
      class: "typing wide",
      onsubmit: (event) => {
        event.preventDefault();
        const text = entered(event.target, "type");
        event.target.reset();
        play(text);
      },
    },
    h("input", {
      id: "type",
      name: "type",
      autocomplete: "off",
      placeholder: t("type"),
      "aria-label": t("type"),
      onkeydown: (event) => {
        if (event.key !== "Escape") return;
        const field = /** @type {HTMLInputElement} */ (event.target);
        field.value = "";
        field.blur();
      },
    }),
    h("kbd", {}, "/"),
  );
