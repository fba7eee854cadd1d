/** Whose game it is, and what endgame tables say of the position. @module */
import { winner } from "../analysis/tables.js";
import { mainLine } from "../analysis/tree.js";
import { names, now } from "../analysis/study.js";
import { onThought } from "../analysis/watch.js";
import { h, lasting, pieceIcon } from "../dom.js";
import { children } from "../patch.js";
import { counted, t } from "../words.js";

/** @param {import("../analysis/study.js").Study} here */
export function head({ tree }) {
  const [white, black] = names();
  const [one, two] = (tree.points ?? ["", ""]).map((points) => points.replace("1/2", "½"));
  const tag = (name) => tree.tags.find(([known]) => known === name)?.[1] ?? "";
  const plies = mainLine(tree).filter((node) => node.move).length;
  return h(
    "div",
    { class: "whose" },
    h(
      "ul",
      {},
      h("li", {}, pieceIcon("b"), h("strong", {}, black), h("b", {}, two)),
      h("li", {}, pieceIcon("w"), h("strong", {}, white), h("b", {}, one)),
    ),
    h(
      "p",
      { class: "quiet" },
      [
        tag("Event"),
        tag("Date").replaceAll(".??", "").replaceAll(".", "-"),
        counted("moves", Math.ceil(plies / 2)),
        tag("Termination"),
      ]
        .filter(Boolean)
        .join(" · "),
    ),
  );
}

const element = lasting(h("div", { class: "tables-slot" }));

function draw() {
  const { at } = now();
  const { value, side } = at;
  children(
    element,
    value && !at.stand?.outcome
      ? [
          h(
            "div",
            { class: "panel verdict", id: "verdict" },
            h("span", { class: "quiet" }, t("analysis.tables")),
            h("strong", {}, verdict(winner(value, side))),
          ),
        ]
      : [],
  );
}

/** Who wins by endgame tables, in words. @param {"white"|"black"|null} side */
export const verdict = (side) => t(side ? `analysis.wins.${side}` : "analysis.drawn");

onThought(() => element.isConnected && draw());

/** What endgame tables say. @param {any} _here */
export function tables(_here) {
  draw();
  return element;
}
