/**
 * The history of the game: what the documents tell, in the order of time, with boards to play on.
 * @module
 */
import { bookLink } from "../address.js";
import { TOUCHES, newBoard } from "../board.js";
import { boardPicture, points } from "../book/figures.js";
import { begin, reveal, tapped, view } from "../book/lesson.js";
import { history as chronicle } from "../book/pages.js";
import { bookTongue, told } from "../book/read.js";
import { h, icon, pair } from "../dom.js";
import { lost, onVisit } from "../route.js";
import { attempt, begun, set, state as all } from "../state.js";
import { t } from "../words.js";
import {
  arrive,
  bibliography,
  bookAddress,
  cite,
  differing,
  lay,
  message,
  plainly,
  printButton,
  top,
  turning,
} from "./book_frame.js";
import { coming } from "./coming.js";
import { segments } from "./choice.js";

/**
 * What is open: the address it was opened for, the sections, and their live figures.
 * @type {HistoryPage|null}
 */
let here = null;

/** The page. */
function now() {
  if (!here) throw new Error("the history is not open");
  return here;
}

/** Opens the page at a section. @param {string} at */
async function turnTo(at) {
  const tongue = bookTongue();
  const kept = here?.tongue === tongue ? here : null;
  /** @type {HistoryPage} */
  const mine = { contracts: {}, ...kept, at, tongue, failed: false };
  here = mine;
  const isLeft = () => here !== mine || all.page !== "book_history";
  await attempt(async () => {
    if (mine.live) return;
    const told = await chronicle();
    Object.assign(mine, told);
    const live = Object.fromEntries(
      told.sections.flatMap(({ id, figure }) =>
        figure && figure.kind !== "points" ? [[id, fresh(id, figure)]] : [],
      ),
    );
    await Promise.all(Object.values(live).map((one) => start(mine, one)));
    mine.live = live;
  }, isLeft);
  if (here !== mine) return;
  mine.failed = !mine.live;
  if (isLeft()) return;
  const [, id] = at.split("/");
  if (id && mine.sections?.every((one) => one.id !== id)) return lost("lost.page");
  set();
  arrive();
  document.getElementById(`section-${id}`)?.scrollIntoView();
}

/**
 * A live figure before its first move.
 * @param {string} id of its section
 * @param {Figure} figure
 * @returns {LiveFigure}
 */
function fresh(id, figure) {
  /** @type {LiveFigure} */ const live = {
    id,
    figure,
    board: newBoard(),
    lesson: null,
    chosen: 0,
    first: "",
  };
  live.board.id = `board-${id}`;
  /** @param {BoardTouch} name @param {number} square */
  const touched = (name, square) => {
    const { lesson } = live;
    if (
      !lesson ||
      (name === "lift" && lesson.selection?.from === square) ||
      (name === "drop" && lesson.selection?.from !== live.board.lifted)
    )
      return;
    void tapped(lesson, square);
  };
  for (const name of TOUCHES)
    live.board.addEventListener(name, (event) => touched(name, event.detail));
  return live;
}

/** The rules and the position that a figure begins with. @param {HistoryPage} mine @param {LiveFigure} live */
function beginning({ contracts }, { figure, chosen }) {
  const rules = figure.boards?.[chosen].rules ?? figure.rules ?? "";
  const contract = contracts[rules];
  const begins = contract.keys.find(({ key }) => key === "first")?.value;
  const fen = begins === "black" ? contract.board.black_begins : contract.board.white_begins;
  return {
    rules,
    contract,
    place: figure.place ?? { fen, free: true },
    words: figure.lesson ?? { ask: figure.text ?? "", done: "" },
  };
}

/** @param {HistoryPage} mine @param {LiveFigure} live */
async function start(mine, live) {
  live.lesson = await begin({ ...beginning(mine, live), board: live.board });
  live.first = live.lesson.stand.board;
}

/**
 * A figure from its beginning, perhaps with another of its boards.
 * @param {LiveFigure} live
 * @param {number} [chosen]
 */
const again = (live, chosen = live.chosen) =>
  attempt(async () => {
    live.chosen = chosen;
    if (here) await start(here, live);
    set();
  });

/** @param {Begun} state */
export default function page(state) {
  if (here?.at !== state.bookAt || here.tongue !== bookTongue()) void turnTo(state.bookAt);
  const { live, failed, sections = [], documents = {} } = here ?? {};
  if (!live) return coming(failed ? state.error : "", () => (void turnTo(all.bookAt), set()));
  return h(
    "main",
    { class: "page book history-page", "data-title": t("about.history") },
    top(bookAddress(), t("book"), printButton()),
    h(
      "div",
      { class: "clause-head" },
      h("h1", { id: "book-title", tabindex: -1 }, t("about.history")),
      h("p", { class: "lead" }, t("about.history.lead")),
    ),
    plainly(),
    h(
      "ol",
      { class: "times", lang: bookTongue() },
      sections.map((section) => chapter(section, live)),
    ),
    bibliography(documents, cited(sections)),
    turning([bookLink("parts"), t("about"), t("about.parts")]),
  );
}

/**
 * Everything that a document is named for.
 * @param {Section[]} sections
 */
const cited = (sections) =>
  sections.flatMap(({ facts, apart = [], figure }) => [
    ...facts,
    ...apart,
    ...(figure ? [figure, ...(figure.boards ?? [])] : []),
  ]);

/**
 * A time with its facts and its figure.
 * @param {Section} section
 * @param {Record<string, LiveFigure>} live
 */
function chapter(section, live) {
  const { id, when, title, facts, apart, figure } = section;
  return h(
    "li",
    { id: `section-${id}`, class: figure ? "" : "alone" },
    h("p", { class: "when" }, when),
    h("div", { class: "told-of" }, h("h2", {}, title), paragraphs(facts), differing(apart)),
    figure ? (live[id] ? liveFigure(live[id]) : drawing(figure)) : "",
  );
}

/**
 * Facts that stand in the same place, as one paragraph; those with a year each beside it.
 * @param {Fact[]} facts
 */
function paragraphs(facts) {
  /** @param {Fact} a @param {Fact} b */
  const same = (a, b) => JSON.stringify(a.sources) === JSON.stringify(b.sources);
  /** @type {Fact[][]} */ const runs = [];
  for (const fact of facts) {
    const run = runs.at(-1);
    if (run && same(run[0], fact)) run.push(fact);
    else runs.push([fact]);
  }
  return runs.map((run) =>
    h(
      "div",
      { class: "fact" },
      run[0].when
        ? h(
            "dl",
            { class: "years" },
            run.map((fact) => [h("dt", {}, fact.when), h("dd", { class: "serif" }, fact.text)]),
          )
        : h("p", { class: "serif" }, run.map((fact) => fact.text).join(" ")),
      cite(run[0]),
    ),
  );
}

/** A drawn figure with its words. @param {Figure} figure */
const drawing = (figure) =>
  h(
    "figure",
    {},
    h(
      "div",
      { class: "stage" },
      h("div", { class: "frame" }, points({ ...figure, label: figure.label })),
    ),
    h("figcaption", {}, h("strong", {}, figure.title), h("p", {}, figure.text), cite(figure)),
  );

/** A figure to play on. @param {LiveFigure} live */
function liveFigure(live) {
  const { id, figure, lesson, board, chosen } = live;
  if (!lesson) return "";
  const { boards = [] } = figure;
  const { contract, place, words } = lesson;
  board.on = contract.board;
  board.show(view(lesson));
  board.querySelector(".grid")?.setAttribute("aria-label", contract.name);
  const said = lesson.note ?? { kind: "ask", title: told(words.ask, contract.words), text: "" };
  const several = boards.length > 1;
  return h(
    "figure",
    { class: "live" },
    several
      ? segments(
          `size-${id}`,
          figure.title,
          boards.map(({ side }, at) => pair(at, `${side} × ${side}`)),
          chosen,
          (at) => void again(live, at),
        )
      : "",
    h("div", { class: "stage" }, board),
    h(
      "figcaption",
      {},
      h("strong", {}, figure.title),
      boards.length ? h("span", { class: "quiet" }, about(boards[chosen], contract)) : "",
      cite(figure.boards?.[chosen] ?? figure),
    ),
    message(said),
    h(
      "div",
      { class: "practice-buttons" },
      h(
        "button",
        {
          type: "button",
          class: "small quiet",
          id: `again-${id}`,
          onclick: () => void again(live),
        },
        icon("again"),
        t("again"),
      ),
      place.free
        ? ""
        : h(
            "button",
            {
              type: "button",
              class: "small quiet",
              id: `reveal-${id}`,
              disabled: lesson.over || lesson.busy,
              onclick: () => void reveal(lesson),
            },
            icon("eye"),
            t("book.reveal"),
          ),
      h("a", { class: "small quiet", href: bookLink(contract.id) }, icon("book"), t("book")),
    ),
  );
}

/**
 * A board with its size and its men; some names end with the size.
 * @param {FigureBoard} board
 * @param {Contract} contract
 */
function about({ side, men }, contract) {
  const { name } = begun().sets.sets.find(({ id }) => id === contract.id) ?? contract;
  return t("about.board", { name: name.replace(/ \d+x\d+$/, ""), side, men });
}

/** The whole page on paper. */
function paper() {
  const { sections = [], documents = {}, contracts, live = {} } = now();
  /** @param {string} rules @param {string} fen @param {string} caption @param {Cited} one */
  const picture = (rules, fen, caption, one) =>
    h(
      "figure",
      {},
      boardPicture(contracts[rules].board, { board: fen, label: caption }),
      h("figcaption", {}, caption, cite(one)),
    );
  /** @param {Section} section */
  const figures = ({ id, figure }) => {
    if (!figure) return "";
    if (figure.kind === "points")
      return h(
        "figure",
        {},
        points(figure),
        h("figcaption", {}, h("strong", {}, figure.title), ". ", figure.text, cite(figure)),
      );
    if (figure.boards)
      return figure.boards.map((one) =>
        picture(one.rules, contracts[one.rules].board.start, about(one, contracts[one.rules]), one),
      );
    const { rules = "", title, lesson } = figure;
    const caption = `${title}. ${told(lesson?.ask ?? "", contracts[rules].words)}`;
    return picture(rules, live[id].first, caption, figure);
  };
  return h(
    "section",
    { class: "paper paper-about" },
    h("h1", {}, t("about.history")),
    sections.map((section) =>
      h(
        "section",
        { class: "paper-time" },
        h("h2", {}, h("span", { class: "when" }, section.when), " ", section.title),
        section.figure
          ? h(
              "div",
              { class: `paper-figures n${section.figure.boards?.length ?? 1}` },
              figures(section),
            )
          : "",
        paragraphs(section.facts),
        differing(section.apart),
      ),
    ),
    bibliography(documents, cited(sections)),
  );
}

// Who follows a link to a page that was open before begins at its top, too.
onVisit(() => here && (here.at = ""));
addEventListener("beforeprint", () => all.page === "book_history" && here?.live && lay(paper()));
