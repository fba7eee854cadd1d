/**
 * The analysis board: a game with its variations, what the computer thinks of it, and what was
 * played wrong.
 * @module
 */
import { TOUCHES, newBoard } from "../board.js";
import { draw, drawable } from "../analysis/arrows.js";
import { arrow, draws, play, playsOn, putBack, touched, typed } from "../analysis/edit.js";
import { listen } from "../analysis/keys.js";
import { isLearning } from "../analysis/learn.js";
import { back, first, forth, last, now, openAddress, opened } from "../analysis/study.js";
import { onThought, resume, watch } from "../analysis/watch.js";
import { ends, landing, left, walked } from "../choose.js";
import { h, icon } from "../dom.js";
import { numbering, set, state as all } from "../state.js";
import { t, tongue } from "../words.js";
import { bar } from "./analysis_bar.js";
import { graph } from "./analysis_graph.js";
import { lines } from "./analysis_lines.js";
import { moves } from "./analysis_moves.js";
import { explorer } from "./analysis_openings.js";
import { report } from "./analysis_report.js";
import { head, line, tables } from "./analysis_side.js";
import { labels } from "../board.js";
import { coming } from "./coming.js";
import { typing } from "./moves.js";
import { segments } from "./choice.js";
import { action, chip, goHome, round, settingsButton, themeButton, wideBrand } from "./parts.js";

const board = newBoard();
board.id = "analysis-board";
for (const name of TOUCHES) board.addEventListener(name, (event) => touched(name, event.detail));
drawable(board, arrow, (square) => ((now().drawn = square), marked()));
playsOn(board);
listen(board);

/** What the board shows of a study. @param {StudyPage} here */
function view({ at, choice, contract, flip }) {
  const { stand } = at;
  const base = {
    board: at.board,
    flip,
    numbers: numbering(),
    last: at.move ? ends(at.move) : [],
    mine: stand?.outcome ? "" : at.side[0],
    labels: labels(contract, at.board, []),
  };
  if (!choice || !stand) return base;
  const open = left(stand.moves, choice);
  const way = walked(open, choice);
  const to = landing(way);
  return {
    ...base,
    last: [],
    chosen: choice.from,
    walked: way.path,
    cross: way.captured,
    lifted: way.path.length > 1 ? { from: choice.from, to } : null,
    dots: open.map((move) => ({
      square: landing(move),
      text: move.captured.length && open.length > 1 ? String(move.captured.length) : "",
    })),
    paths: open
      .filter((move) => move.captured.length)
      .map((move) => move.path.slice(way.path.length - 1)),
  };
}

/** What is drawn over it: what somebody drew, and the best moves. */
function marked() {
  const here = opened();
  if (!here) return;
  const { at, choice, drawn } = here;
  /** @type {Arrow[]} */
  const arrows = at.arrows.map(([from, to]) => ({ from, to, look: "drawn" }));
  if (!choice && watch.on && !here.drawing) {
    for (const thought of watch.thoughts.slice(0, 3).filter(Boolean).reverse()) {
      const move = at.stand?.moves.find((one) => one.text === thought.moves[0]);
      if (move)
        arrows.push({
          from: move.path[0],
          to: landing(move),
          look: thought.place === 1 ? "best" : "other",
        });
    }
  }
  board.layers.over.querySelectorAll(".arrow, .marked").forEach((old) => old.remove());
  draw(board, arrows, at.squares, drawn);
}
onThought(() => board.isConnected && marked());

/** The language in which what an address names was asked for last. */
let sought = "";

/** @param {Begun} state */
export default function analysis(state) {
  const here = opened();
  if (!here || here.address !== state.analyseAt) {
    if (!state.error || sought !== tongue.tag) openAddress(state.analyseAt);
    sought = tongue.tag;
    return coming(state.error, () => set({ error: "" }));
  }
  board.on = here.contract.board;
  board.show(view(here));
  marked();
  requestAnimationFrame(() => (inSight(), resume()));
  return h(
    "main",
    {
      class: `page analysis tab-${here.tab}${isLearning() ? " learning" : ""}`,
      "data-title": t("analysis"),
    },
    top(here),
    h(
      "section",
      { class: "middle-part" },
      h("div", { class: "seen" }, bar(here), h("div", { class: "stage" }, board)),
      told(here),
      graph(here),
    ),
    sheets(here),
    h(
      "section",
      { class: "left-part" },
      h("div", { class: "wide" }, head(here)),
      tables(here),
      explorer(),
      report(here),
      tools(),
    ),
  );
}

/** What is above the board. @param {StudyPage} here */
const top = (here) =>
  h(
    "header",
    { class: "top" },
    wideBrand(),
    round("back", "back", t("home"), goHome),
    chip(here.contract, () => set({ dialog: "analysis.rules" })),
    h("span", { class: "gap" }),
    h("span", { class: "wide" }, themeButton()),
    h("span", { class: "wide" }, settingsButton()),
    round("keys", "help", t("help"), () => set({ dialog: "analysis.keys" })),
  );

/**
 * What is beside the board, or below it one at a time: lines, moves, and the way through them.
 * @param {StudyPage} here
 */
const sheets = (here) =>
  h(
    "section",
    { class: "right-part" },
    h(
      "div",
      { class: "tabs narrow" },
      segments(
        "tab",
        t("analysis"),
        [
          ["moves", t("moves")],
          ["lines", t("analysis.engine")],
          ["review", t("analysis.review")],
        ],
        here.tab,
        (tab) => ((here.tab = tab), set()),
      ),
      round("menu", "more", t("more"), () => set({ dialog: "analysis.more" })),
    ),
    lines(),
    h(
      "div",
      { class: "panel tree" },
      h("h2", { class: "wide" }, t("moves")),
      line(here),
      moves(here),
      typing((text) => void typed(text)),
    ),
    steps(here),
  );

/** The list of moves and its move that was last brought into sight. @type {unknown[]} */
let sighted = [];

/**
 * Scrolls the list of moves to the one that is shown, where the list scrolls by itself; once, so
 * that who looks at others is left there.
 */
function inSight() {
  const tree = document.getElementById("tree");
  const shown = /** @type {HTMLElement|null} */ (tree?.querySelector("[aria-current]"));
  if (!tree || tree.scrollHeight <= tree.clientHeight) return;
  const now = [tree, opened()?.at];
  if (now.every((one, place) => one === sighted[place])) return;
  sighted = now;
  const top = shown
    ? shown.getBoundingClientRect().top - tree.getBoundingClientRect().top + tree.scrollTop
    : 0;
  if (top < tree.scrollTop + 40 || top > tree.scrollTop + tree.clientHeight - 70)
    tree.scrollTop = top - tree.clientHeight / 2;
}

/**
 * What is said under the board: why a move was refused, what the position came to, what was
 * repaired.
 * @param {StudyPage} page
 */
function told({ at, told, drawing, problems, cut }) {
  const outcome = at.stand?.outcome;
  const says =
    told ||
    (drawing
      ? t("analysis.drawing")
      : cut
        ? t("analysis.removed")
        : outcome
          ? outcome.words
          : !at.parent && problems.length
            ? t("analysis.problems", { first: problems[0] })
            : "");
  return h(
    "p",
    { class: `told-line${told ? " wrong" : ""}`, role: "status" },
    all.error ? h("span", { class: "wrong" }, all.error) : says,
    drawing && !told && !all.error
      ? h(
          "button",
          { type: "button", class: "link", id: "drawn", onclick: () => draws(false) },
          t("analysis.drawing.end"),
        )
      : "",
    cut && !drawing && !told && !all.error
      ? h(
          "button",
          { type: "button", class: "link", id: "put-back", onclick: putBack },
          t("games.undo"),
        )
      : "",
  );
}

/** The way through the game. @param {StudyPage} page */
function steps({ at }) {
  /**
   * @param {string} id
   * @param {IconName} name
   * @param {string} word
   * @param {() => unknown} go
   * @param {boolean} off
   */
  const step = (id, name, word, go, off) =>
    h(
      "button",
      {
        type: "button",
        class: "action",
        id,
        "aria-label": word,
        title: word,
        disabled: off,
        onclick: go,
      },
      icon(name),
    );
  const best = at.stand?.moves.find((move) => move.text === watch.thoughts[0]?.moves[0]);
  return h(
    "div",
    { class: "steps", role: "group", "aria-label": t("moves") },
    step("step-first", "first", t("first"), first, !at.parent),
    step("step-previous", "prev", t("previous"), back, !at.parent),
    step("step-next", "next", t("next"), forth, !at.children.length),
    step("step-last", "last", t("last"), last, !at.children.length),
    h(
      "button",
      {
        type: "button",
        class: "action",
        id: "best",
        onclick: playBest,
        disabled: Boolean(at.stand?.outcome),
        title: best?.text ?? null,
      },
      icon("bulb"),
      h("span", {}, t("analysis.best")),
      h("kbd", { class: "wide" }, t("analysis.space")),
    ),
  );
}

/** Plays what the computer holds to be best. */
export function playBest() {
  const { at } = now();
  const move = at.stand?.moves.find((one) => one.text === watch.thoughts[0]?.moves[0]);
  if (move) void play(move);
}

/** What else can be done, where there is room for it. */
function tools() {
  /** @param {string} name */
  const dialog = (name) => () => set({ dialog: `analysis.${name}` });
  return h(
    "div",
    { class: "actions study-tools wide" },
    action("note", "pen", t("analysis.note"), dialog("note")),
    action("open", "board", t("analysis.open"), dialog("open")),
    action("save", "share", t("share"), dialog("share")),
    action("more", "more", t("more"), dialog("more")),
  );
}
