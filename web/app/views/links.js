/** The links of the table on the board: to watch, and to the own seat on another device. @module */
import { h } from "../dom.js";
import { find } from "../live/links.js";
import { playing } from "../state.js";
import { t } from "../words.js";
import { sheet } from "./dialogs.js";
import { copyButton, picture } from "./waiting.js";

/**
 * What is known of the links of a table, for who sits here.
 * @type {KnownLinks & {id: string, you: Game["you"]}|null}
 */
let known = null;

/** The sheet. */
export default function links() {
  const { game } = playing();
  const { id, you } = game;
  // What has failed is asked again when the sheet is opened again.
  const isAgain = known?.error && document.querySelector("dialog")?.key !== "links";
  if (known?.id !== id || known.you !== you || isAgain) {
    known = { id, you };
    void find(id, known, ({ seat, watch }) => seat ?? watch);
  }
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
