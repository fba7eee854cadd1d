/** What was played in the games of the library, from position to position. @module */
import * as api from "../api.js";
import { newBoard } from "../board.js";
import { h } from "../dom.js";
import * as library from "../library.js";
import { attempt, begun, numbering, set } from "../state.js";
import { counted, number, t } from "../words.js";
import { labels } from "../board.js";
import { bar, filter, isFiltered, quantity, shelf } from "./library_parts.js";
import { segments } from "./choice.js";
import { action, changeRules, chip } from "./parts.js";

const board = newBoard();
board.id = "tree-board";

/** @param {Begun} state */
export function openings(state) {
  const mine = shelf();
  const contract = mine.rules ?? state.contract;
  const now = mine.tree;
  const by = JSON.stringify(filter());
  if (!now || now.rules !== contract.contract) {
    mine.tree = {
      rules: contract.contract,
      by,
      isComing: false,
      path: [],
      first: "",
      flip: false,
      answer: null,
      board: contract.board.start,
    };
    void go([]);
    return openings(state);
  }
  if (now.by !== by) {
    Object.assign(now, { by, answer: null });
    void go(now.path);
  } else if (!now.answer && !now.isComing && !state.error) void go(now.path);
  board.on = contract.board;
  board.show({
    board: now.board,
    flip: now.flip,
    numbers: numbering(),
    labels: labels(contract, now.board, []),
    plain: true,
  });
  const { answer, path } = now;
  return h(
    "div",
    { class: "openings" },
    treeBoard(now),
    h(
      "section",
      { class: "tree" },
      h(
        "div",
        { class: "rules-line" },
        chip(contract, () => changeRules("library")),
      ),
      h(
        "p",
        { class: "path", "aria-live": "polite" },
        path.length ? way(contract, now) : t("library.from-start"),
      ),
      contract.lot && !path.length
        ? segments(
            "begins",
            t("editor.side"),
            [
              ["W", t("white")],
              ["B", t("black")],
            ],
            now.first[0] || "W",
            (side) => go([], contract.board[side === "B" ? "black_begins" : "white_begins"]),
          )
        : "",
      answer ? total(answer) : "",
      answer && !answer.moves.length ? h("p", { class: "quiet" }, t("library.no-moves")) : "",
      branches(now),
    ),
  );
}

/** A move or a huff in words. @param {string} move */
const called = (move) =>
  move.startsWith("huff") ? t("huff.move", { square: move.slice(4) }) : move;

/**
 * The way to the position that is shown. Numbers stand at the moves of the side that begins; where
 * the lot decides that, at White's.
 * @param {Contract} contract @param {OpeningsPage} now
 */
function way({ lot }, { path, first }) {
  const numbered = lot ? "W" : first[0];
  let before = first;
  let n = 0;
  return path
    .map(({ move, fen }) => {
      const side = before[0];
      before = fen;
      if (move.startsWith("huff")) return called(move);
      if (side === numbered) return `${++n}. ${move}`;
      if (n) return move;
      n = 1;
      return `1... ${move}`;
    })
    .join(" ");
}

/** The board of the tree, with the way back. @param {OpeningsPage} now */
const treeBoard = (now) =>
  h(
    "div",
    { class: "tree-board" },
    h("div", { class: "stage" }, board),
    h(
      "div",
      { class: "actions" },
      action("tree-start", "first", t("library.start"), () => go([]), {
        disabled: !now.path.length,
      }),
      action("tree-back", "undo", t("library.back"), () => go(now.path.slice(0, -1)), {
        disabled: !now.path.length,
      }),
      action("flip", "flip", t("flip"), () => ((now.flip = !now.flip), set())),
    ),
  );

/** How many games came here, and how they ended. @param {Openings} answer */
const total = (answer) =>
  h(
    "div",
    { class: "all" },
    h(
      "span",
      {},
      counted("library.games", answer.results.games, { n: number(answer.results.games) }),
      isFiltered() ? ` ${t("library.filtered")}` : "",
    ),
    answer.results.games ? bar(answer.results) : "",
  );

/** The moves that were played here. @param {OpeningsPage} page */
const branches = ({ answer, path }) =>
  h(
    "ul",
    { class: "branches" },
    (answer?.moves ?? []).map((next) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "branch",
            id: `branch-${next.move}`,
            onclick: () => go([...path, { move: next.move, fen: next.fen }]),
          },
          h("strong", {}, called(next.move)),
          quantity(next.results.games),
          bar(next.results),
        ),
      ),
    ),
  );

/** How often a position was asked for: what was asked last is shown. */
let asks = 0;

/**
 * Goes to the position at the end of a way.
 * @param {{move: string, fen: string}[]} path
 * @param {string} [first] where it begins, as FEN
 */
const go = (path, first = shelf().tree?.first) =>
  attempt(async () => {
    const mine = shelf();
    const now = mine.tree;
    if (!now) return;
    const contract = mine.rules ?? begun().contract;
    const fen = path.at(-1)?.fen ?? first ?? "";
    const turn = ++asks;
    now.isComing = true;
    const [answer, position] = await Promise.all([
      // Other rules have the same positions on the same board.
      library.tree({ filter: { rules: contract.id, ...filter() }, board: now.rules, fen }),
      fen ? api.position({ rules: now.rules, fen }) : null,
    ]).finally(() => turn === asks && (now.isComing = false));
    if (mine.tree !== now || turn !== asks) return;
    Object.assign(now, {
      path,
      answer,
      first: path.length ? first : answer.fen,
      board: position?.board ?? contract.board.start,
    });
    set({ error: "" });
    if (!document.activeElement || document.activeElement.matches("body, main"))
      /** @type {HTMLElement|null} */ (document.querySelector(".branch"))?.focus();
  });
