/**
 * A whole game looked at: how far it is, both sides in figures, every mistake with what was better.
 * @module
 */
import { isLearning, mistakes, start } from "../analysis/learn.js";
import * as review from "../analysis/review.js";
import { sign } from "../analysis/signs.js";
import { GLYPHS } from "../analysis/chance.js";
import { add } from "../analysis/edit.js";
import { changed, goTo, names, now } from "../analysis/study.js";
import { h, icon, lasting, pieceIcon } from "../dom.js";
import { children } from "../patch.js";
import { attempt } from "../state.js";
import { counted, t } from "../words.js";
import { winner } from "../analysis/tables.js";
import { numbered } from "./analysis_moves.js";
import { verdict } from "./analysis_side.js";
import { lesson } from "./analysis_learn.js";
import { wideButton } from "./parts.js";

const GRADES = /** @type {const} */ (["inaccuracy", "mistake", "blunder"]);

const element = lasting(h("section", { class: "report" }));

/** @param {number} share */
const percent = (share) => t("percent", { n: Math.round(100 * share) });

function draw() {
  element.setAttribute("aria-label", t("analysis.review"));
  const { tree } = now();
  const { done, of, signal, error } = review.review;
  const judged = review.all(tree);
  const going = signal !== null;
  if (isLearning()) return children(element, lesson());
  children(
    element,
    [
      going ? progress(done, of) : "",
      error ? h("p", { class: "wrong" }, error) : "",
      !going && tree.root.children.length
        ? wideButton(
            "review-start",
            t(judged.length ? "analysis.review.again" : "analysis.review.start"),
            () => void review.start(),
            judged.length ? "" : "main",
            "chart",
          )
        : "",
      !going && judged.length && !review.isWhole(tree)
        ? h(
            "p",
            { class: "quiet", id: "review-part" },
            t("analysis.review.part", { n: judged.length, of: review.moves(tree) }),
          )
        : "",
      judged.length
        ? figures(tree, judged)
        : h(
            "p",
            { class: "quiet" },
            t(tree.root.children.length ? "analysis.review.text" : "analysis.review.none"),
          ),
      ...byTables(tree),
      !going && (mistakes("white").length || mistakes("black").length)
        ? wideButton("learn-start", t("learn.start"), () => start(), "", "bulb")
        : "",
      ...flaws(tree, judged),
    ].filter(Boolean),
  );
}

/** @param {number} done @param {number} of */
function progress(done, of) {
  const meter = /** @type {HTMLProgressElement} */ (
    h("progress", { max: of, "aria-label": t("analysis.review") })
  );
  meter.value = done;
  return h(
    "div",
    { class: "review-going" },
    meter,
    h("span", { role: "status" }, t("of", { now: done, of })),
    h(
      "button",
      {
        type: "button",
        class: "small quiet",
        id: "review-stop",
        onclick: () => (review.stop(), draw()),
      },
      t("analysis.stop"),
    ),
  );
}

/** Both sides in figures. @param {GameTree} tree @param {Judged[]} judged */
function figures(tree, judged) {
  const called = names();
  /** @param {Color} color @param {number} place */
  const side = (color, place) => {
    const found = review.summary(judged, color);
    return h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        pieceIcon(color === "white" ? "w" : "b"),
        h("span", {}, called[place]),
      ),
      GRADES.map((grade) =>
        h("td", { class: found[grade] ? grade : "none" }, String(found[grade])),
      ),
      h(
        "td",
        {},
        review.isWhole(tree) ? t("analysis.share", { n: (100 * found.loss).toFixed(1) }) : "…",
      ),
    );
  };
  return h(
    "table",
    { class: "figures" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        GRADES.map((grade) =>
          h(
            "th",
            { scope: "col", title: t(`analysis.${grade}`) },
            h("span", { class: "spoken" }, t(`analysis.${grade}`)),
            h("span", { "aria-hidden": "true" }, sign(GLYPHS[grade])),
          ),
        ),
        h("th", { scope: "col" }, t("analysis.loss")),
      ),
    ),
    h("tbody", {}, side("white", 0), side("black", 1)),
  );
}

/**
 * What endgame tables say of the game, from the first position that they know.
 * @param {GameTree} tree
 */
function byTables(tree) {
  const said = review.verdicts(tree);
  if (!said.length) return [];
  return [
    h("h2", {}, t("analysis.tables")),
    h(
      "ul",
      { class: "by-tables" },
      said.map(({ node, winner }) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "flaw-line",
              id: `known-${node.id}`,
              onclick: () => goTo(node),
            },
            h(
              "span",
              { class: "words" },
              h(
                "span",
                {},
                node.parent
                  ? t("analysis.after", { move: numbered(tree, node) })
                  : t("analysis.note.start"),
              ),
            ),
            h("strong", {}, verdict(winner)),
          ),
        ),
      ),
    ),
  ];
}

/** What a move has made of what endgame tables promised. @param {LaterNode} laterNode */
function turned({ parent, value, side, stand }) {
  if (!parent.value || !(value || stand?.outcome)) return "";
  const after = value ? winner(value, side) : (stand?.outcome?.winner ?? null);
  return t("analysis.tables.turn", {
    before: verdict(winner(parent.value, parent.side)),
    after: verdict(after),
  });
}

/**
 * Every mistake; a press shows the position before it with the better move.
 * @param {GameTree} tree
 * @param {Judged[]} judged
 */
function flaws(tree, judged) {
  const wrong = judged.flatMap(({ grade, ...one }) => (grade ? [{ ...one, grade }] : []));
  if (!judged.length) return [];
  if (!wrong.length && !review.isWhole(tree)) return [];
  if (!wrong.length) return [h("p", { class: "quiet" }, t("analysis.flawless"))];
  return [
    h("h2", {}, counted("analysis.flaws", wrong.length)),
    h(
      "ul",
      { class: "flaws" },
      wrong.map(({ node, grade, loss, better }) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "flaw-line",
              id: `flaw-${node.id}`,
              onclick: () => goTo(node),
            },
            pieceIcon(node.parent.side === "white" ? "w" : "b"),
            h(
              "span",
              { class: "words" },
              h("strong", {}, numbered(tree, node), h("b", { class: grade }, sign(GLYPHS[grade]))),
              h("span", {}, [t(`analysis.${grade}`), turned(node)].filter(Boolean).join(" · ")),
            ),
            h("span", { class: "quantity" }, t("analysis.minus", { n: percent(loss) })),
          ),
          better.length
            ? h(
                "button",
                {
                  type: "button",
                  class: "better",
                  id: `better-${node.id}`,
                  onclick: () => show(node, better),
                },
                t("analysis.better", { move: better[0] }),
                icon("next"),
              )
            : "",
        ),
      ),
    ),
    h("p", { class: "quiet small-text" }, t("analysis.share.text")),
    wideButton("review-write", t("analysis.write"), () => void review.write(), "", "pen"),
  ];
}

/**
 * Shows what was better: the line is put beside the move.
 * @param {LaterNode} node
 * @param {string[]} better
 */
const show = (node, better) =>
  attempt(async () => {
    const [first] = await add(better.slice(0, 6), node.parent);
    await goTo(first);
    changed();
  });

review.onReview(() => element.isConnected && draw());

/** The report of the game. @param {StudyPage} _here */
export function report(_here) {
  draw();
  return element;
}
