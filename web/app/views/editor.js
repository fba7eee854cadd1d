/** A position set up by hand: to play from, to copy, to read as FEN. @module */
import { analysisLink, compareLink, query } from "../address.js";
import * as api from "../api.js";
import { newBoard } from "../board.js";
import { copy } from "../copy.js";
import { beginner, fenOf } from "../fen.js";
import { entered, h, pieceIcon } from "../dom.js";
import { numbering, say, set, state as all } from "../state.js";
import { usual } from "../terms.js";
import { refusal, t } from "../words.js";
import { labels } from "../board.js";
import { radios, segments } from "./choice.js";
import {
  action,
  changeRules,
  chip,
  goHome,
  round,
  studyLink,
  wideBrand,
  wideButton,
} from "./parts.js";

const board = newBoard();
board.id = "editor-board";
board.addEventListener("square", (event) => put(event.detail));

/** @param {Begun} state */
export default function editor(state) {
  const { contract } = state;
  const size = contract.board.squares.length;
  /** @type {Editor} */ const now =
    state.editor?.board?.length === size
      ? state.editor
      : { board: contract.board.start, side: beginner(contract) };
  state.editor = now;
  now.tool ??= "w";
  if (now.asked !== question(contract, now)) now.asking = ask(contract, now);
  state.said.editor = query({ rules: contract.contract, fen: written(now) });
  board.on = contract.board;
  board.show({
    board: now.board,
    flip: now.flip,
    numbers: numbering(),
    labels: labels(contract, now.board, []),
  });
  return h(
    "main",
    { class: "page editor-page", "data-title": t("editor.title") },
    top(contract),
    h("div", { class: "stage" }, board),
    h(
      "section",
      { class: "tools" },
      palette(contract, now),
      changes(contract, now),
      asText(contract, now),
      h(
        "p",
        { class: now.wrong ? "wrong" : "meaning", role: "status" },
        now.wrong ?? t("editor.fits"),
      ),
      uses(contract, now),
    ),
  );
}

/** What is above the board. @param {Contract} contract */
const top = (contract) =>
  h(
    "header",
    { class: "top" },
    wideBrand(),
    round("back", "back", t("home"), goHome),
    h("h1", {}, t("position")),
    h("span", { class: "gap" }),
    chip(contract, () => changeRules("editor")),
  );

/** Changes what is set up. @param {Editor} now @param {Partial<Editor>} part */
const change = (now, part) => {
  if (part.board || part.side) now.typed = null;
  Object.assign(now, part);
  set();
};

/** How many of a piece stand on the board. @param {Editor} now @param {string} letter */
const many = (now, letter) => now.board.split(letter).length - 1;

/** The pieces that can be put down. @param {Contract} contract @param {Editor} now */
const palette = (contract, now) =>
  radios(
    { class: "palette", "aria-label": t("editor.piece") },
    /** @type {const} */ (["w", "W", "b", "B", "e"])
      .filter((letter) => contract.board.kind !== "points" || !/[WB]/.test(letter))
      .map((letter) =>
        h(
          "button",
          {
            type: "button",
            role: "radio",
            id: `tool-${letter}`,
            "aria-checked": String(now.tool === letter),
            "aria-label": `${t(`editor.${letter}`, contract.words)}${letter === "e" ? "" : `: ${many(now, letter)}`}`,
            "data-many": letter === "e" ? null : String(many(now, letter)),
            onclick: () => change(now, { tool: letter }),
          },
          letter === "e" ? h("i", { class: "empty" }) : pieceIcon(letter),
        ),
      ),
  );

/**
 * Who is to move, and what changes the whole board.
 * @param {Contract} contract
 * @param {Editor} now
 */
const changes = (contract, now) =>
  h(
    "div",
    { class: "line" },
    segments(
      "side",
      t("editor.side"),
      [
        ["white", t("white")],
        ["black", t("black")],
      ],
      now.side,
      (side) => change(now, { side }),
    ),
    action("start", "again", t("editor.start"), () =>
      change(now, { board: contract.board.start, side: beginner(contract) }),
    ),
    action("clear", "trash", t("editor.clear"), () =>
      change(now, { board: "e".repeat(now.board.length) }),
    ),
    action("flip", "flip", t("flip"), () => change(now, { flip: !now.flip })),
  );

/** What stands on the board as FEN, though it cannot be played. @param {Editor} now */
const written = ({ fen, board: letters, side }) => fen || fenOf(letters, side);

/** The position as text. @param {Contract} contract @param {Editor} now */
const asText = (contract, now) =>
  h(
    "form",
    {
      class: "typing",
      onsubmit: (event) => (
        event.preventDefault(),
        void read(contract, now, entered(event.target, "fen"))
      ),
    },
    h("input", {
      id: "fen",
      name: "fen",
      value: now.typed ?? written(now),
      oninput: (event) => (now.typed = event.target.value),
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": t("editor.fen"),
    }),
    h("button", { type: "submit", class: "small quiet", id: "read" }, t("editor.read")),
    h(
      "button",
      {
        type: "button",
        class: "small quiet",
        id: "copy-fen",
        onclick: async () => (await copy(written(now))) && say(t("copied")),
      },
      t("editor.copy"),
    ),
  );

/** What can be done with the position. @param {Contract} contract @param {Editor} now */
const uses = (contract, now) =>
  h(
    "div",
    { class: "pair" },
    wideButton(
      "play",
      t("editor.play"),
      () =>
        set({
          page: "setup",
          error: "",
          setup: { ...(all.setup ?? usual()), start: now.fen ?? null },
        }),
      "main",
      "",
      { disabled: Boolean(now.wrong) || !now.fen },
    ),
    now.fen
      ? studyLink("compare", "swap", t("compare"), compareLink(contract.contract, "", now.fen))
      : "",
    now.fen && !now.wrong
      ? studyLink("analyse", "chart", t("analyse"), analysisLink(contract.contract, now.fen))
      : "",
  );

/** @param {Contract} contract @param {Editor} editor */
const question = (contract, { board: letters, side }) => `${contract.contract} ${side} ${letters}`;

/**
 * Asks how the position is written, and whether it can be played.
 * @param {Contract} contract
 * @param {Editor} now
 */
async function ask(contract, now) {
  now.asked = question(contract, now);
  const { asked } = now;
  const shown = fenField()?.value ?? written(now);
  try {
    const answer = await api.position({
      rules: contract.contract,
      board: (now.side === "white" ? "W" : "B") + now.board,
    });
    let wrong =
      answer.wrong &&
      t("editor.wrong", { wrong: await refusal({ ...answer, error: answer.wrong }) });
    if (!wrong) {
      const outcome = await ended(contract, now, answer.fen);
      wrong = outcome ? t("editor.over", { words: outcome.words }) : undefined;
    }
    if (now.asked !== asked) return;
    Object.assign(now, { fen: answer.fen, wrong });
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    Object.assign(now, {
      fen: "",
      wrong: t("editor.wrong", { wrong: error.message.replace(/^board: /, "") }),
    });
  }
  // The field shows what is on the board now, unless something has been typed meanwhile.
  const field = fenField();
  if (field?.value === shown) field.value = written(now);
  set();
}

/**
 * Whether there is no game from a position: the side to move has lost, or the other one has nothing
 * left to play with.
 * @param {Contract} contract
 * @param {Editor} now
 * @param {string} fen
 */
async function ended({ contract }, { board: letters, side }, fen) {
  const [mine, theirs] = side === "white" ? ["w", "b"] : ["b", "w"];
  const isAlone = !letters.toLowerCase().includes(theirs) && letters.toLowerCase().includes(mine);
  const start = isAlone ? `${theirs.toUpperCase()}${fen.slice(1)}` : fen;
  return (await api.game({ table: { terms: { rules: contract, start } } })).outcome;
}

const fenField = () => /** @type {HTMLInputElement|null} */ (document.getElementById("fen"));

/** Puts the chosen piece down; the same piece once more takes it away. @param {number} square */
function put(square) {
  const now = all.editor;
  if (!now) return;
  const { tool = "w" } = now;
  const letters = [...now.board];
  letters[square - 1] = letters[square - 1] === tool ? "e" : tool;
  change(now, { board: letters.join("") });
}

/** Reads a position as FEN. @param {Contract} contract @param {Editor} now @param {string} text */
async function read(contract, now, text) {
  try {
    const answer = await api.position({ rules: contract.contract, fen: text.trim() });
    const { board, side_to_move: side } = answer;
    Object.assign(now, { board, side, asked: "", typed: null });
    const field = fenField();
    if (field) field.value = answer.fen;
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    // What was asked of the board before has nothing to say of this text.
    await now.asking;
    now.wrong = error.message;
  }
  set();
}
