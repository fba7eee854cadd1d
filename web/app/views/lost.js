/** A place that is not there: what was looked for, and the ways on. @module */
import { bookLink } from "../address.js";
import { h } from "../dom.js";
import { capital, t } from "../words.js";
import { brand, goHome, settingsButton, studyLink, themeButton, wideButton } from "./parts.js";

/** @param {Begun} state */
export default function lost({ contract, error }) {
  return h(
    "main",
    { class: "page lost", "data-title": t("lost.title") },
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
      h("h1", {}, t("lost.title")),
      h("p", { role: "alert" }, capital(t(error || "lost.page"))),
      wideButton("home", t("home"), goHome, "main", "home"),
      h(
        "div",
        { class: "pair" },
        studyLink("book", "book", t("book"), bookLink(contract.id)),
        studyLink("games", "list", t("games"), "/games"),
      ),
    ),
  );
}
