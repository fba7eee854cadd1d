/**
 * The history of the game: what the documents tell, in the order of time, with boards to play on.
 * @module
 */
import { bookLink } from "../address.js";
import { newBoard } from "../board.js";
import { boardPicture, points } from "../book/figures.js";
import { begin, reveal, tapped, view } from "../book/lesson.js";
import { history as chronicle } from "../book/pages.js";
import { told } from "../book/read.js";
import { h, icon } from "../dom.js";
import { onVisit } from "../route.js";
import { attempt, set, state as all } from "../state.js";
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
import { segments } from "./parts.js";

/**
 * A figure that is played on: its board, its lesson, which of several boards it shows, and what
 * stands there at first.
 * @typedef {{section: import("../book/pages.js").Section, board: any, lesson:
 *   import("../book/lesson.js").Lesson|null, chosen: number,
 *   first: string}} Live
 */

/**
 * What is open: the address it was opened for, the sections, and their live figures.
 * @type {any}
 */
let here = null;

/** Opens the page at a section. @param {string} at */
async function turnTo(at) {
  const mine = (here = { ...here, at, failed: false });
  await attempt(async () => {
    if (mine.live) return;
    Object.assign(mine, await chronicle());
    const played = mine.sections.filter(({ figure }) => figure && figure.kind !== "points");
    const live = Object.fromEntries(played.map((section) => [section.id, fresh(section)]));
    await Promise.all(Object.values(live).map((one) => start(mine, one)));
    mine.live = live;
  });
  if (here !== mine) return;
  mine.failed = !mine.live;
  set();
  arrive();
  document.getElementById(`section-${at.split("/")[1]}`)?.scrollIntoView();
}

/**
 * A live figure before its first move.
 * @param {import("../book/pages.js").Section} section
 * @returns {Live}
 */
function fresh(section) {
  /** @type {Live} */ const live = {
    section,
    board: newBoard(),
    lesson: null,
    chosen: 0,
    first: "",
  };
  live.board.id = `board-${section.id}`;
  const touched = (name, square) => {
    const { lesson } = live;
    if (
      !lesson ||
      (name === "lift" && lesson.selection?.from === square) ||
      (name === "drop" && !lesson.selection)
    )
      return;
    void tapped(lesson, square);
  };
  for (const name of ["square", "lift", "drop"])
    live.board.addEventListener(name, (/** @type {any} */ event) => touched(name, event.detail));
  return live;
}

/** The rules and the position that a figure begins with. @param {any} mine @param {Live} live */
function beginning({ contracts }, { section: { figure }, chosen }) {
  const rules = figure.boards?.[chosen].rules ?? figure.rules;
  const contract = contracts[rules];
  const begins = contract.keys.find(({ key }) => key === "first").value;
  const fen = begins === "black" ? contract.board.black_begins : contract.board.white_begins;
  return {
    rules,
    contract,
    place: figure.place ?? { fen, free: true },
    words: figure.lesson ?? { ask: figure.text, done: "" },
  };
}

async function start(mine, live) {
  live.lesson = await begin({ ...beginning(mine, live), board: live.board });
  live.first = live.lesson.stand.board;
}

/**
 * A figure from its beginning, perhaps with another of its boards.
 * @param {Live} live
 * @param {number} [chosen]
 */
const again = (live, chosen = live.chosen) =>
  attempt(async () => {
    live.chosen = chosen;
    await start(here, live);
    set();
  });

/** @param {any} state */
export default function page(state) {
  if (here?.at !== state.bookAt) void turnTo(state.bookAt);
  if (!here.live)
    return h(
      "main",
      { class: "page waiting" },
      h("p", {}, here.failed ? state.error : t("moment")),
    );
  const { sections, documents } = here;
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
    h("ol", { class: "times", lang: "en" }, sections.map(chapter)),
    bibliography(documents, cited(sections)),
    turning([bookLink("parts"), t("about"), t("about.parts")]),
  );
}

/**
 * Everything that a document is named for.
 * @param {import("../book/pages.js").Section[]} sections
 */
const cited = (sections) =>
  sections.flatMap(({ facts, apart = [], figure }) => [
    ...facts,
    ...apart,
    ...(figure ? [figure, ...(figure.boards ?? [])] : []),
  ]);

/** A time with its facts and its figure. @param {import("../book/pages.js").Section} section */
function chapter(section) {
  const { id, when, title, facts, apart, figure } = section;
  return h(
    "li",
    { id: `section-${id}`, class: figure ? "" : "alone" },
    h("p", { class: "when" }, when),
    h("div", { class: "told-of" }, h("h2", {}, title), paragraphs(facts), differing(apart)),
    figure ? (here.live[id] ? liveFigure(here.live[id]) : drawing(figure)) : "",
  );
}

/**
 * Facts that stand in the same place, as one paragraph; those with a year each beside it.
 * @param {import("../book/pages.js").Fact[]} facts
 */
function paragraphs(facts) {
  const same = (a, b) => JSON.stringify(a?.sources) === JSON.stringify(b?.sources);
  /** @type {import("../book/pages.js").Fact[][]} */ const runs = [];
  for (const fact of facts)
    same(runs.at(-1)?.[0], fact) ? runs.at(-1).push(fact) : runs.push([fact]);
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

/** A drawn figure with its words. @param {import("../book/pages.js").Figure} figure */
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

/** A figure to play on. @param {Live} live */
function liveFigure(live) {
  const {
    section: { id, figure },
    lesson,
    board,
    chosen,
  } = live;
  const { contract, place, words } = lesson;
  board.on = contract.board;
  board.show(view(lesson));
  board.querySelector(".grid").setAttribute("aria-label", contract.name);
  const said = lesson.note ?? { kind: "ask", title: told(words.ask, contract.words), text: "" };
  const several = figure.boards?.length > 1;
  return h(
    "figure",
    { class: "live" },
    several
      ? segments(
          `size-${id}`,
          figure.title,
          figure.boards.map(({ side }, at) => [at, `${side} × ${side}`]),
          chosen,
          (at) => void again(live, at),
        )
      : "",
    h("div", { class: "stage" }, board),
    h(
      "figcaption",
      {},
      h("strong", {}, figure.title),
      figure.boards ? h("span", { class: "quiet" }, about(figure.boards[chosen], contract)) : "",
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

/** A board with its size and its men; some names end with the size. */
function about({ side, men }, contract) {
  const { name } = all.sets.sets.find(({ id }) => id === contract.id);
  return t("about.board", { name: name.replace(/ \d+x\d+$/, ""), side, men });
}

/** The whole page on paper. */
function paper() {
  const { sections, documents, contracts } = here;
  const picture = (rules, fen, caption, one) =>
    h(
      "figure",
      {},
      boardPicture(contracts[rules].board, { board: fen, label: caption }),
      h("figcaption", {}, caption, one ? cite(one) : ""),
    );
  const figures = ({ id, figure }) => {
    if (figure.kind === "points")
      return h(
        "figure",
        {},
        points(/** @type {any} */ (figure)),
        h("figcaption", {}, h("strong", {}, figure.title), ". ", figure.text, cite(figure)),
      );
    if (figure.boards)
      return figure.boards.map((one) =>
        picture(one.rules, contracts[one.rules].board.start, about(one, contracts[one.rules]), one),
      );
    const live = here.live[id];
    return picture(
      figure.rules,
      live.first,
      `${figure.title}. ${told(figure.lesson.ask, contracts[figure.rules].words)}`,
      figure,
    );
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
onVisit(() => here && (here.at = null));
addEventListener("beforeprint", () => all.page === "book_history" && here.live && lay(paper()));
