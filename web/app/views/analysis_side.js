/** Whose game it is, and what endgame tables say of the position. @module */
import { query } from "../address.js";
import { winner } from "../analysis/tables.js";
import { mainLine } from "../analysis/tree.js";
import { names, now } from "../analysis/study.js";
import { onThought } from "../analysis/watch.js";
import { h, icon, lasting, pieceIcon } from "../dom.js";
import { children } from "../patch.js";
import { counted, t } from "../words.js";
import { occasion } from "../written.js";

/** What a tag of a game says. @param {GameTree} tree @param {string} name */
const tag = (tree, name) => tree.tags.find(([known]) => known === name)?.[1] ?? "";

/** The points of both, White's first. @param {GameTree} tree */
const points = ({ points }) => (points ?? ["", ""]).map((one) => one.replace("1/2", "½"));

/** Where and when a game was played. @param {GameTree} tree */
const played = (tree) => occasion(tag(tree, "Event"), tag(tree, "Date"));

/**
 * Whose game it is in a line, where no more has room; nothing where no name is known.
 * @param {StudyPage} here
 */
export function line({ tree }) {
  if (!tag(tree, "White") && !tag(tree, "Black")) return "";
  const [white, black] = names();
  const [one, two] = points(tree);
  const both = [white, one, "–", two, black].filter(Boolean).join(" ");
  const said = [both, played(tree)].filter(Boolean).join(" · ");
  return h("p", { class: "quiet narrow whose-line" }, said);
}

/** @param {StudyPage} here */
export function head({ tree }) {
  const [white, black] = names();
  const [one, two] = points(tree);
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
      [played(tree), counted("moves", Math.ceil(plies / 2)), tag(tree, "Termination")]
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
            at.stand && isPractised(at.stand)
              ? h(
                  "a",
                  {
                    class: "link",
                    id: "practise",
                    href: `/practice${query({ rules: now().tree.contract, fen: at.stand.fen })}`,
                  },
                  t("practice.this"),
                  icon("next"),
                )
              : "",
          ),
        ]
      : [],
  );
}

/** The most pieces of an ending that the browser fetches the tables of. */
const FEW = 4;

/** Whether a position can be practised. @param {{board: string}} [stand] */
const isPractised = (stand) => (stand ? stand.board.replaceAll("e", "").length <= FEW : false);

/** Who wins by endgame tables, in words. @param {"white"|"black"|null} side */
export const verdict = (side) => t(side ? `analysis.wins.${side}` : "analysis.drawn");

onThought(() => element.isConnected && draw());

/** What endgame tables say. @param {StudyPage} _here */
export function tables(_here) {
  draw();
  return element;
}
