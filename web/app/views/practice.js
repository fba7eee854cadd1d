/**
 * Endings practised against the tables: the materials to choose from, and a position to play.
 * @module
 */
import { analysisLink, bookOf, puzzleLink, query } from "../address.js";
import { newBoard } from "../board.js";
import { h, icon } from "../dom.js";
import { listed } from "../practice/files.js";
import { MANUAL } from "../practice/manual.js";
import { doneOf } from "../practice/progress.js";
import * as puzzles from "../practice/puzzle.js";
import { materialNamed, named } from "../practice/table.js";
import * as tasks from "../practice/task.js";
import { attempt, begun, set, state as all } from "../state.js";
import { capital, counted, number, t } from "../words.js";
import { message, top } from "./book_frame.js";
import { idle, solving } from "./practice_puzzle.js";
import { changeRules, chip, clauseButton } from "./parts.js";

/** @typedef {import("../practice/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../practice/table.js").Shelf} Shelf */

const board = newBoard();
board.id = "practice-board";
for (const name of ["square", "lift", "drop"])
  board.addEventListener(name, (/** @type {any} */ event) => touched(name, event.detail));

/** A square of the board was touched. @param {string} name @param {number} square */
function touched(name, square) {
  const open = here?.task ?? here?.puzzle;
  if (
    !open ||
    (name === "lift" && open.selection?.from === square) ||
    (name === "drop" && !open.selection)
  )
    return;
  void ("learner" in open ? tasks.tapped(open, square) : puzzles.tapped(open, square));
}

/**
 * What is open: by which address, the list of its rules, the task or the puzzle, and why there is
 * none, as the key of a text or a text.
 * @typedef {{at: string, contract: Contract, list: (Partial<Shelf> & {building: boolean})|null,
 *   task: tasks.Task|null, puzzle: Puzzle|null, wrong: string, failed: boolean,
 *   coming: boolean}} Open
 */

/** @type {Open|null} */ let here = null;

/** How long the page waits before it asks again for tables that are being built. */
const AGAIN = 3_000;

/** @param {any} state */
export default function practice(state) {
  const { practiceAt: at, practised } = state;
  const contract = practised ?? state.contract;
  const before = here;
  const now =
    before && before.at === at && before.contract === contract ? before : open(at, contract);
  // What an address names is not chosen from a list that goes away a moment later.
  if (now.coming && /\b(ending|fen|puzzle)=/.test(now.at))
    return h("main", { class: "page waiting" }, h("p", {}, t("moment")));
  if (now.puzzle) return solving(now.puzzle, listOf(contract));
  return now.task ? playing(now.task) : choosing(state, now);
}

/** Opens what an address asks for. @param {string} at @param {Contract} contract */
function open(at, contract) {
  const asked = new URLSearchParams(at);
  const list = here?.contract === contract ? here.list : null;
  for (const one of [here?.task, here?.puzzle]) if (one) one.left = true;
  /** @type {Open} */ const mine = {
    at,
    contract,
    list,
    task: null,
    puzzle: null,
    wrong: "",
    failed: false,
    coming: true,
  };
  here = mine;
  const puzzle = asked.get("puzzle");
  const come = async () => {
    if (puzzle) return pose(mine, puzzle);
    if (!mine.list?.game) mine.list = await fetchList(mine);
    if ((asked.get("ending") || asked.get("fen")) && mine.list.game) await begin(mine, asked);
  };
  const end = (/** @type {string} */ error) => {
    mine.wrong ||= error;
    mine.failed = Boolean(error);
    mine.coming = false;
    if (here === mine) set({ error: "" });
  };
  void attempt(come).then(
    () => end(all.error),
    (error) => {
      end("failed");
      throw error;
    },
  );
  return mine;
}

/** Shows the puzzle of a name. @param {Open} mine @param {string} name */
async function pose(mine, name) {
  mine.puzzle = await puzzles.begin(name, board);
  if (!mine.puzzle) {
    mine.wrong = "lost.page";
    mine.list = await fetchList(mine);
    return;
  }
  if (here !== mine) return;
  mine.at = query({ puzzle: `${mine.puzzle.family}-${mine.puzzle.number}` });
  set({ practiceAt: mine.at });
}

/** Fetches the list of what can be practised; again while it is being built. @param {Open} mine */
async function fetchList(mine) {
  const list = await listed(mine.contract.contract);
  if (!list.building) return list;
  setTimeout(() => {
    if (here !== mine) return;
    here = null;
    if (all.page === "practice") set();
  }, AGAIN);
  return list;
}

/** Begins the task of an address. @param {Open} mine @param {URLSearchParams} asked */
async function begin(mine, asked) {
  const [name, aim, fen] = ["ending", "aim", "fen"].map((one) => asked.get(one) ?? "");
  const task = await tasks.begin(
    { contract: mine.contract, shelf: /** @type {Shelf} */ (mine.list), board },
    { name, aim: aim === "hold" ? "hold" : "win", fen },
  );
  if (!task) {
    mine.wrong = "practice.none";
    return;
  }
  mine.task = task;
  if (here !== mine) return;
  mine.at = tasks.addressOf(task);
  set({ practiceAt: mine.at });
  void tasks.start(task);
}

/**
 * The pieces of a side in words.
 * @type {(kings: number, men: number, words: Record<string, any>) => string}
 */
const side = (kings, men, words) =>
  [kings ? counted("kings", kings, words) : "", men ? counted("men", men, words) : ""]
    .filter(Boolean)
    .join(" + ");

/** A material in words. @param {string} name @param {Contract} contract */
function said(name, { words }) {
  const [men, kings, otherMen, otherKings] = materialNamed(name) ?? [0, 0, 0, 0];
  return t("practice.versus", {
    one: side(kings, men, words),
    two: side(otherKings, otherMen, words),
  });
}

/** @type {(contract: Contract, ending: string, aim: string, fen?: string) => string} */
const addressOf = (contract, ending, aim, fen = "") =>
  `/practice${query({ rules: contract.contract, ending, aim, fen })}`;

/** The materials to choose from. @param {Pick<State, "error">} state @param {Open} open */
function choosing(state, { contract, list, wrong, failed, coming }) {
  const status =
    (wrong && t(wrong)) || (list?.building ? t("practice.building") : coming ? t("moment") : "");
  const empty = list && !list.building && !list.game;
  return h(
    "main",
    { class: "page practice-page choose", "data-title": t("practice.title") },
    top(
      "",
      t("practice"),
      chip(contract, () => rulesFor(contract)),
    ),
    h(
      "div",
      { class: "practice-head" },
      h("h1", {}, t("practice.title")),
      h("p", { class: "lead" }, t("practice.lead")),
      status || empty || state.error
        ? h(
            "p",
            { class: wrong || state.error ? "wrong" : "quiet", role: "status" },
            state.error || status || t("practice.absent"),
          )
        : "",
      failed
        ? h(
            "button",
            { type: "button", class: "small", id: "retry", onclick: openAgain },
            icon("again"),
            t("practice.retry"),
          )
        : "",
    ),
    daily(contract),
    shelf(contract),
    list?.game ? materials(contract, /** @type {Shelf} */ (list)) : "",
  );
}

/** Opens once more what did not come. */
function openAgain() {
  if (here) here.at = "none";
  set();
}

/** The puzzle of the day. @param {Contract} contract */
const daily = (contract) =>
  h(
    "section",
    { class: "practice-group", "aria-labelledby": "practice-puzzle" },
    h("h2", { id: "practice-puzzle" }, t("puzzle.today")),
    h(
      "ul",
      { class: "panel lines" },
      h(
        "li",
        {},
        h("span", { class: "words quiet" }, t("puzzle.today.text")),
        h(
          "a",
          {
            class: "small quiet",
            id: "puzzle-today",
            href: puzzleLink(contract),
            "aria-label": `${t("practice.try")}: ${t("puzzle.today")}`,
          },
          t("practice.try"),
        ),
      ),
    ),
  );

/** The query of a list: none for the rules of the next game. @param {Contract} contract */
const listOf = (contract) =>
  contract.contract === begun().contract.contract ? "" : query({ rules: contract.contract });

/** To the rules that are practised by, and back to their list. @param {Contract} contract */
function rulesFor(contract) {
  all.practiceAt = listOf(contract);
  changeRules("practice", contract);
}

/** What the manual says of endings, to be tried. @param {Contract} contract */
function shelf(contract) {
  // Own rules have no tables by which they could be tried.
  const entries = bookOf(contract) === contract.id ? MANUAL[contract.id] : undefined;
  return entries
    ? h(
        "section",
        { class: "practice-group", "aria-labelledby": "practice-manual" },
        h("h2", { id: "practice-manual" }, t("practice.manual")),
        h(
          "ul",
          { class: "panel lines" },
          entries.map(({ clause, ending, says, aim, fen }) =>
            h(
              "li",
              {},
              h(
                "div",
                { class: "words" },
                h("strong", {}, capital(said(ending, contract))),
                h("span", { class: "quiet" }, t(`practice.says.${says}`)),
              ),
              clauseButton(clause, `manual-clause-${ending}`),
              h(
                "a",
                {
                  class: "small quiet",
                  id: `manual-${ending}`,
                  href: addressOf(contract, ending, aim, fen),
                  "aria-label": `${t("practice.try")}: ${said(ending, contract)}`,
                },
                t("practice.try"),
              ),
            ),
          ),
        ),
      )
    : "";
}

/** The materials by the number of their pieces. @param {Contract} contract @param {Shelf} list */
function materials(contract, list) {
  const total = (/** @type {string} */ name) =>
    (materialNamed(name) ?? []).reduce((sum, count) => sum + count, 0);
  const some = named(list);
  const totals = [...new Set(some.map(total))];
  return totals.map((pieces) =>
    h(
      "section",
      { class: "practice-group", "aria-labelledby": `practice-of-${pieces}` },
      h("h2", { id: `practice-of-${pieces}` }, counted("practice.pieces", pieces)),
      h(
        "ul",
        { class: "panel lines" },
        some.filter((name) => total(name) === pieces).map((name) => entry(contract, list, name)),
      ),
    ),
  );
}

/**
 * A material with those of its two aims that it is not known to have nothing for.
 * @param {Contract} contract
 * @param {Shelf} list
 * @param {string} name
 */
function entry(contract, list, name) {
  const words = said(name, contract);
  const way = (/** @type {"win"|"hold"} */ aim) => {
    if (!tasks.isOffered(list, name, aim)) return "";
    const done = doneOf(contract.id, name, aim);
    return h(
      "a",
      {
        class: "small quiet",
        id: `${aim}-${name}`,
        href: addressOf(contract, name, aim),
        "aria-label": [`${t(`practice.${aim}`)}: ${words}`, done ? number(done) : ""]
          .filter(Boolean)
          .join(", "),
      },
      t(`practice.${aim}`),
      done ? h("span", { class: "count" }, number(done)) : "",
    );
  };
  return h("li", {}, h("strong", { class: "words" }, capital(words)), way("win"), way("hold"));
}

/** A position that is played. @param {tasks.Task} task */
function playing(task) {
  const { contract, name, aim } = task;
  board.on = contract.board;
  board.show(tasks.view(task));
  return h(
    "main",
    { class: "page practice-page one", "data-title": t(`practice.${aim}`) },
    top(
      `/practice${query({ rules: contract.contract })}`,
      t(`practice.${aim}`),
      h("span", { class: "quiet small-text of-rules" }, contract.name),
    ),
    h("div", { class: "stage" }, board),
    h(
      "section",
      { class: "practice" },
      h("h1", { class: "practice-name" }, capital(said(name, contract))),
      message(task.note),
      h("div", { class: "practice-buttons" }, tools(task)),
      h(
        "p",
        { class: "tested-line" },
        h("span", { class: "tested quiet" }, icon("check"), h("span", {}, t("practice.known"))),
        h(
          "a",
          {
            class: "small quiet",
            id: "to-analysis",
            href: analysisLink(contract.contract, task.now.fen),
          },
          icon("chart"),
          t("analyse"),
        ),
      ),
    ),
  );
}

/** What can be done now; what cannot keeps its focus. @param {tasks.Task} task */
function tools(task) {
  /**
   * @param {string} id @param {IconName} name @param {string} word
   * @param {() => void} onclick @param {Record<string, any>} [traits]
   */
  const button = (id, name, word, onclick, traits = {}) =>
    h("button", { type: "button", class: "small quiet", id, onclick, ...traits }, icon(name), word);
  const reveal = () => void tasks.reveal(task);
  return [
    button("take-back", "undo", t("take-back"), () => tasks.takeBack(task), {
      ...idle(task.busy || !task.before),
      ...(task.lost ? { class: "small" } : {}),
    }),
    task.retry
      ? button("reveal", "again", t("practice.retry"), () => tasks.retry(task), { class: "small" })
      : button("reveal", "eye", t("book.reveal"), reveal, idle(!tasks.isTurn(task))),
    button("next", "next", t("book.next"), () => another(task), {
      ...idle(task.busy),
      ...(task.over ? { class: "small" } : {}),
    }),
  ];
}

/** Another position of the same material. @param {tasks.Task} task */
const another = ({ contract, name, aim, busy }) =>
  !busy && set({ practiceAt: query({ rules: contract.contract, ending: name, aim }) });
