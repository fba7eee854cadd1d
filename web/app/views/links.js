/** The links of the table on the board: to watch, and to the own seat on another device. @module */
import { h } from "../dom.js";
import { base, links as all } from "../live/links.js";
import { qr } from "../live/net.js";
import { playing, set } from "../state.js";
import { t } from "../words.js";
import { sheet } from "./dialogs.js";
import { copyButton, picture } from "./waiting.js";

/**
 * What is known of the links of a table, for who sits here.
 * @type {{id: string, you: Game["you"], watch?: string, seat?: string, code?: QrCode,
 *   alone?: boolean, error?: string}|null}
 */
let known = null;

/** @param {Game} game */
async function find(game) {
  /** @type {NonNullable<typeof known>} */ const mine = { id: game.id, you: game.you };
  known = mine;
  try {
    const from = await base();
    const found = all(game.id, from.base);
    const code = await qr(found.seat ?? found.watch);
    Object.assign(mine, { ...found, alone: from.alone, code });
  } catch (error) {
    mine.error = error instanceof Error ? error.message : t("failed");
  }
  set();
}

/** The sheet. */
export default function links() {
  const { game } = playing();
  if (known?.id !== game.id || known.you !== game.you) void find(game);
  const { watch, seat, code, error, alone } = known ?? {};
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
