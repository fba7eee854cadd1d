/** A page that is on its way. @module */
import { h } from "../dom.js";
import { t } from "../words.js";
import { nothing } from "./lost.js";

/**
 * From one that does not come there are ways on, and it may be asked for again.
 * @param {string} [wrong] why it does not come
 * @param {() => unknown} [again]
 */
export const coming = (wrong = "", again) =>
  wrong
    ? nothing(t("failed"), wrong, again)
    : h("main", { class: "page waiting" }, h("p", { role: "status" }, t("moment")));
