/** The opening tree beside the analysis board: what was played here, and how it ended. @module */
import { play } from "../analysis/edit.js";
import { ask, onOpenings, openings } from "../analysis/openings.js";
import { isBarred, opened } from "../analysis/study.js";
import { h, lasting } from "../dom.js";
import { children } from "../patch.js";
import { t } from "../words.js";
import { bar, quantity } from "./library_parts.js";

const element = lasting(h("section", { class: "explorer" }));

/** @param {Branch} branch */
const row = ({ move, results }) =>
  h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "branch",
        id: `opening-${move.text}`,
        onclick: () => void play(move),
      },
      h("strong", {}, move.text),
      quantity(results.games),
      bar(results),
    ),
  );

function draw() {
  const { node, source, branches } = openings;
  const shown = node === opened()?.at && !isBarred() ? branches : [];
  element.setAttribute("aria-label", t("library.openings"));
  children(
    element,
    shown.length
      ? [
          h(
            "div",
            { class: "panel" },
            h(
              "h2",
              {},
              t("library.openings"),
              " ",
              h("span", { class: "quiet" }, t(source === "library" ? "library" : "games")),
            ),
            h("ul", { class: "branches", "data-scroll": "openings" }, shown.map(row)),
          ),
        ]
      : [],
  );
}

onOpenings(() => element.isConnected && draw());

/** The panel. */
export function explorer() {
  void ask();
  draw();
  return element;
}
