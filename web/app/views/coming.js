/** A page that is on its way. @module */
import { h } from "../dom.js";
import { t } from "../words.js";
import { goHome, wideButton } from "./parts.js";

/**
 * From one that does not come there is a way back, and it may be asked for again.
 * @param {string} [wrong] why it does not come
 * @param {() => unknown} [again]
 */
export const coming = (wrong = "", again) =>
  h(
    "main",
    { class: "page waiting" },
    h("p", { class: wrong ? "wrong" : null, role: "status" }, wrong || t("moment")),
    wrong && again ? wideButton("again", t("again"), again, "main", "again") : "",
    wrong ? wideButton("home", t("home"), goHome, "", "home") : "",
  );
