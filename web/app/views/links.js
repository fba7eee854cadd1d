/** The links of the table on the board: to watch, and to the own seat on another device. @module */
import { h } from "../dom.js";
import { base, links as all } from "../live/links.js";
import { qr } from "../live/net.js";
import { set } from "../state.js";
import { t } from "../words.js";
import { sheet } from "./dialogs.js";
import { copyButton, picture } from "./waiting.js";

/** @type {any} */
let known = null;

async function find(game) {
  known = { id: game.id, you: game.you };
  try {
    const from = await base();
    const found = all(game.id, from.base);
    known = { ...known, ...found, alone: from.alone, code: await qr(found.seat ?? found.watch) };
  } catch (error) {
    known.error = error.message;
  }
  set();
}

/** @param {any} state */
export default function links({ game }) {
  if (known?.id !== game.id || known.you !== game.you) void find(game);
  const { watch, seat, code, error, alone } = known;
  return sheet(
    t("links.title"),
    error || alone ? h("p", { class: "wrong" }, error ?? t("wait.local")) : "",
    watch
      ? [
          h(
            "div",
            {},
            h("strong", {}, t("links.watch")),
            h("p", { class: "quiet small-text" }, t("links.watch.text")),
          ),
          copyButton("copy-watch", t("links.copy"), watch),
        ]
      : "",
    seat
      ? [
          h(
            "div",
            {},
            h("strong", {}, t("links.seat")),
            h("p", { class: "quiet small-text" }, t("links.seat.text")),
          ),
          copyButton("copy-seat", t("links.copy"), seat),
        ]
      : "",
    code && seat ? picture(code) : "",
  );
}
