/** A puzzle on the page of practice. @module */
import { analysisLink, query } from "../address.js";
import { h, icon } from "../dom.js";
import { solvedOf } from "../practice/progress.js";
import * as puzzles from "../practice/puzzle.js";
import { set } from "../state.js";
import { t } from "../words.js";
import { message, top } from "./book_frame.js";

/**
 * A puzzle that is solved.
 * @param {puzzles.Puzzle} puzzle
 * @param {string} list the query of the list that it leads back to
 */
export function solving(puzzle, list) {
  const { board, contract, family, number, of } = puzzle;
  const solved = solvedOf(family);
  board.on = contract.board;
  board.show(puzzles.view(puzzle));
  return h(
    "main",
    { class: "page practice-page one", "data-title": t("puzzle") },
    top(
      `/practice${list}`,
      t("puzzle"),
      h("span", { class: "quiet small-text of-rules" }, contract.name),
    ),
    h("div", { class: "stage" }, board),
    h(
      "section",
      { class: "practice" },
      h("h1", { class: "practice-name" }, t("puzzle.number", { now: number, of })),
      solved.size
        ? h(
            "p",
            { class: "quiet small-text", id: "solved" },
            t("puzzle.done", { n: solved.size, of }),
            !puzzle.over && solved.has(number) ? ` · ${t("puzzle.before")}` : "",
          )
        : "",
      message(puzzle.note),
      h("div", { class: "practice-buttons" }, tools(puzzle, following(number, of, solved))),
      h(
        "p",
        { class: "tested-line" },
        h("span", { class: "tested quiet" }, icon("check"), h("span", {}, t("puzzle.proved"))),
        h(
          "a",
          {
            class: "small quiet",
            id: "to-analysis",
            href: analysisLink(contract.contract, puzzle.first.fen),
          },
          icon("chart"),
          t("analyse"),
        ),
      ),
    ),
  );
}

/** A button that can not be pressed now, and keeps its focus. @param {boolean} is */
export const idle = (is) => (is ? { "aria-disabled": "true" } : {});

/**
 * The next puzzle that is not solved yet; where all are, the next one.
 * @param {number} number @param {number} of @param {Set<number>} solved
 */
function following(number, of, solved) {
  const others = Array.from({ length: of - 1 }, (_, step) => ((number + step) % of) + 1);
  return others.find((one) => !solved.has(one)) ?? (number % of) + 1;
}

/** What can be done now. @param {puzzles.Puzzle} puzzle @param {number} following the next one */
function tools(puzzle, following) {
  /**
   * @param {string} id @param {IconName} name @param {string} word
   * @param {() => void} onclick @param {Record<string, any>} [traits]
   */
  const button = (id, name, word, onclick, traits = {}) =>
    h("button", { type: "button", class: "small quiet", id, onclick, ...traits }, icon(name), word);
  const reveal = () => void puzzles.reveal(puzzle);
  const next = query({ puzzle: `${puzzle.family}-${following}` });
  return [
    button("again", "again", t("again"), () => puzzles.again(puzzle), idle(puzzle.busy)),
    puzzle.retry
      ? button("reveal", "again", t("practice.retry"), () => puzzles.retry(puzzle), {
          class: "small",
        })
      : button("reveal", "eye", t("book.reveal"), reveal, idle(puzzle.busy || puzzle.over)),
    button("next", "next", t("book.next"), () => puzzle.busy || set({ practiceAt: next }), {
      ...idle(puzzle.busy),
      ...(puzzle.over ? { class: "small" } : {}),
    }),
  ];
}
