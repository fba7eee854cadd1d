/** A place that is not there: what was looked for, and the ways on. @module */
import { bookLink } from "../address.js";
import { h } from "../dom.js";
import { begun } from "../state.js";
import { capital, t } from "../words.js";
import { brand, goHome, settingsButton, studyLink, themeButton, wideButton } from "./parts.js";

/**
 * A page that has nothing to show: why, and the ways on; what may come later is asked for again.
 * @param {string} title
 * @param {string} text
 * @param {() => unknown} [again]
 */
export const nothing = (title, text, again) =>
  h(
    "main",
    { class: "page lost", "data-title": title },
    h(
      "header",
      { class: "top" },
      brand(),
      h("span", { class: "gap" }),
      themeButton(),
      settingsButton(),
    ),
    h(
      "div",
      { class: "nothing" },
      h("h1", {}, title),
      h("p", { role: "alert" }, text),
      again ? wideButton("again", t("again"), again, "main", "again") : "",
      wideButton("home", t("home"), goHome, again ? "" : "main", "home"),
      h(
        "div",
        { class: "pair" },
        studyLink("book", "book", t("book"), bookLink(begun().contract.id)),
        studyLink("games", "list", t("games"), "/games"),
      ),
    ),
  );

/** @param {Begun} state */
export default function lost({ error }) {
  return nothing(t("lost.title"), capital(t(error || "lost.page")));
}
