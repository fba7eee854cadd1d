/** The keys of the analysis page. @module */
import { compareLink } from "../address.js";
import { visit } from "../route.js";
import { attempt, set, state } from "../state.js";
import { judged } from "./review.js";
import { back, beside, fen, first, forth, jump, last, now, opened, turn } from "./study.js";
import { draws, remove } from "./edit.js";
import { setLines, toggle } from "./watch.js";

/**
 * Every key with what it does; the words are `analysis.key.NAME`.
 * @type {[string, string, () => void][]}
 */
const KEYS = [
  ["ArrowRight", "forth", forth],
  ["ArrowLeft", "back", back],
  ["ArrowDown", "beside", () => beside(1)],
  ["ArrowUp", "beside", () => beside(-1)],
  ["Home", "first", first],
  ["End", "last", last],
  [" ", "best", () => document.getElementById("best")?.click()],
  ["n", "flaw", () => jump(1, (node) => Boolean(judged(node)?.grade))],
  ["p", "flaw", () => jump(-1, (node) => Boolean(judged(node)?.grade))],
  ["e", "engine", () => (toggle(), set())],
  ...[1, 2, 3, 4, 5].map(
    (lines) =>
      /** @type {[string, string, () => void]} */ ([
        String(lines),
        "lines",
        () => (setLines(lines), set()),
      ]),
  ),
  ["c", "note", () => set({ dialog: "analysis.note" })],
  ["o", "open", () => set({ dialog: "analysis.open" })],
  ["s", "share", () => set({ dialog: "analysis.share" })],
  ["m", "draw", () => draws(!now().drawing)],
  ["Delete", "remove", remove],
  ["f", "flip", turn],
  ["x", "compare", () => void attempt(compare)],
  [
    "Escape",
    "escape",
    () => (
      Object.assign(now(), { choice: null, drawing: false, drawn: null, told: "" }),
      set({ error: "" })
    ),
  ],
];

/** Compares the position that is shown. */
const compare = async () => visit(compareLink(now().tree.contract, "", await fen()));

/** The names of what keys do, in their order. */
export const names = [...new Set(KEYS.map(([, name]) => name)), "type"];

/**
 * Listens to keys while the page is shown. On the board arrows go from square to square for those
 * who came there by keys, and through the game for those who have just tapped.
 * @param {HTMLElement} board
 */
export function listen(board) {
  let tapped = false;
  addEventListener("pointerdown", () => (tapped = true), true);
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab") tapped = false;
      const { target } = event;
      if (
        state.page !== "analysis" ||
        !opened() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector("dialog[open]")
      )
        return;
      if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLSelectElement ||
        target instanceof HTMLTextAreaElement
      )
        return;
      if (target instanceof HTMLElement && target.role === "radio" && event.key.startsWith("Arrow"))
        return;
      const onBoard = target instanceof Node && board.contains(target);
      if (onBoard && !tapped && /^Arrow|^ $/.test(event.key)) return;
      if (event.key === " " && target instanceof HTMLButtonElement && !onBoard && !tapped) return;
      if (event.key === "?") return show(event, () => set({ dialog: "analysis.keys" }));
      if (event.key === "/") return show(event, () => document.getElementById("type")?.focus());
      const act = KEYS.find(([key]) => key === event.key)?.[2];
      if (act) show(event, act);
    },
    true,
  );
}

/**
 * Does what a key is for, and nothing else.
 * @param {KeyboardEvent} event
 * @param {() => unknown} act
 */
function show(event, act) {
  event.preventDefault();
  event.stopPropagation();
  act();
}
