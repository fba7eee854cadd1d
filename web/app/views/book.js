/**
 * The rule book: the clauses of a rule set, and each of them with a board to play it on.
 * @module
 */
import { analysisLink, bookLink, compareLink } from "../address.js";
import * as api from "../api.js";
import { newBoard } from "../board.js";
import { begin, reveal, tapped, view } from "../book/lesson.js";
import { belongs, open, rulesOf, source, texts, told } from "../book/read.js";
import { points } from "../book/figures.js";
import { h, icon } from "../dom.js";
import { lost, visit } from "../route.js";
import { attempt, set, state as all } from "../state.js";
import { t } from "../words.js";
import { brief, message, plainly, top, turning } from "./book_frame.js";
import { tile } from "./parts.js";

const board = newBoard();
board.id = "book-board";
for (const name of ["square", "lift", "drop"])
  board.addEventListener(name, (/** @type {any} */ event) => touched(name, event.detail));

/** A square of the lesson's board. @param {string} name @param {number} square */
function touched(name, square) {
  const lesson = here?.lesson;
  if (
    !lesson ||
    (name === "lift" && lesson.selection?.from === square) ||
    (name === "drop" && !lesson.selection)
  )
    return;
  void tapped(lesson, square);
}

/** Rule sets that stand beside a clause. */
const BESIDE = ["nigerian", "ghanaian", "international", "russian", "english", "frisian"];

/** The squares a side of the boards whose parts have a page. */
const SIDE = 10;

/** What is open: the address it was opened for, and the book of its rule set. @type {any} */
let here = null;

/** Opens what the address names: `nigerian` or `nigerian/over-crown`. @param {string} address */
async function turnTo(address) {
  const [id, clauseId] = address.split("/");
  const kept = here?.book?.contract.id === id ? here : null;
  here = { address, id, book: kept?.book, texts: kept?.texts, clause: null, lesson: null };
  const mine = here;
  await attempt(async () => {
    [mine.texts, mine.book] = await Promise.all([texts(), kept ? kept.book : open(id)]);
    mine.clause = mine.book.clauses.find((clause) => clause.id === clauseId) ?? null;
    await anew(mine);
  });
  if (here !== mine) return;
  if (!mine.book || (clauseId && !mine.clause)) {
    here = null;
    return lost(
      mine.book
        ? "lost.clause"
        : all.sets.sets.some((one) => one.id === id)
          ? all.error
          : "lost.book",
    );
  }
  set();
  scrollTo(0, 0);
  // Who reads by ear hears where the link has led.
  document.getElementById("book-title")?.focus({ preventScroll: true });
}

/** The lesson of the clause from its beginning. */
async function anew(mine) {
  const { clause, book } = mine;
  const place = clause && book.places[clause.id];
  if (!place) return;
  const rules = rulesOf(mine.texts, book.contract, clause);
  mine.lesson = await begin({ rules, contract: book.contract, place, words: clause.lesson, board });
}

const again = () =>
  attempt(async () => {
    await anew(here);
    set();
  });

/** @param {any} state */
export default function book(state) {
  if (here?.address !== state.bookAt) void turnTo(state.bookAt);
  if (!here.book) return h("main", { class: "page waiting" }, h("p", {}, t("moment")));
  return here.clause ? onePage(here, state) : contents(here, state);
}

/** All clauses of a rule set. */
function contents(mine, state) {
  const { book } = mine;
  const { contract } = book;
  const picker = h(
    "select",
    {
      id: "book-set",
      "aria-label": t("rules.sets"),
      onchange: (event) => visit(bookLink(event.target.value)),
    },
    state.sets.sets.map((one) => {
      const element = /** @type {HTMLOptionElement} */ (
        h("option", { value: one.id }, t("rules.set", { name: one.name, side: one.side }))
      );
      element.selected = one.id === contract.id;
      return element;
    }),
  );
  return h(
    "main",
    { class: "page book contents", "data-title": t("book.title.of", { name: contract.name }) },
    top("", t("book")),
    h(
      "div",
      { class: "book-head" },
      h("h1", { id: "book-title", tabindex: -1 }, contract.name),
      h("p", { class: "lead" }, contract.summary),
      h(
        "div",
        { class: "book-tools" },
        picker,
        h(
          "a",
          { class: "small quiet", id: "to-compare", href: compareLink(contract.contract) },
          icon("equal"),
          t("compare"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "small quiet",
            id: "print",
            onclick: () => attempt(() => print(mine)),
          },
          icon("print"),
          t("export.print"),
        ),
      ),
    ),
    about(),
    plainly(),
    h(
      "div",
      { class: "chapters", lang: "en" },
      book.chapters.map((chapter) =>
        h(
          "section",
          {},
          h("h2", {}, told(chapter.title, contract.words)),
          h(
            "ul",
            { class: "clauses" },
            chapter.clauses.map((clause) => h("li", {}, entry(mine, clause))),
          ),
        ),
      ),
    ),
  );
}

/** What the book has about the game itself. */
function about() {
  const card = (id, drawn) =>
    h(
      "a",
      { class: "about-card", id: `about-${id}`, href: bookLink(id) },
      drawn,
      h(
        "span",
        { class: "words" },
        h("strong", {}, t(`about.${id}`)),
        h("span", {}, t(`about.${id}.short`)),
      ),
    );
  return h(
    "nav",
    { class: "about", "aria-label": t("about") },
    card("parts", tile(true)),
    card("history", h("span", { "aria-hidden": "true" }, points({ label: "" }))),
  );
}

/** A clause in the contents. */
function entry(mine, clause) {
  const { contract, places } = mine.book;
  return h(
    "a",
    { class: "clause-card", href: bookLink(contract.id, clause.id), id: `clause-${clause.id}` },
    h("span", { class: "clause" }, brief(source(mine.texts, contract, clause).place)),
    h(
      "span",
      { class: "words" },
      h("strong", {}, told(clause.title, contract.words)),
      h("span", {}, told(clause.short, contract.words)),
    ),
    places[clause.id]
      ? h(
          "span",
          { class: "live", title: t("book.live") },
          tile(contract.board.line.length > 0),
          h("span", { class: "spoken" }, t("book.live")),
        )
      : "",
  );
}

/** One clause with its board. */
function onePage(mine, state) {
  const {
    clause,
    lesson,
    book: { contract, clauses },
  } = mine;
  const at = clauses.indexOf(clause);
  if (lesson) {
    board.on = contract.board;
    board.show(view(lesson));
  }
  return h(
    "main",
    {
      class: `page book one${lesson ? "" : " still"}`,
      "data-title": `${told(clause.title, contract.words)} · ${contract.name}`,
    },
    top(bookLink(contract.id), t("book")),
    otherClauses(mine),
    clauseHead(mine),
    lesson ? h("div", { class: "stage" }, board) : "",
    lesson ? practice(lesson, clauses[at + 1], contract) : "",
    h(
      "div",
      { class: "clause-text" },
      h("h2", {}, t("book.full")),
      fullText(mine),
      beside(mine, state),
    ),
    turning(neighbour(mine, clauses[at - 1]), neighbour(mine, clauses[at + 1])),
  );
}

/** The contents beside a clause, where there is room for them. */
function otherClauses({ clause, book: { contract, chapters } }) {
  const fill = (text) => told(text, contract.words);
  return h(
    "nav",
    { class: "beside wide", lang: "en", "aria-label": t("book.contents"), "data-scroll": "beside" },
    chapters.map((one) => [
      h("h2", {}, fill(one.title)),
      h(
        "ul",
        {},
        one.clauses.map((other) =>
          h(
            "li",
            {},
            h(
              "a",
              {
                href: bookLink(contract.id, other.id),
                "aria-current": other === clause ? "page" : null,
              },
              fill(other.title),
            ),
          ),
        ),
      ),
    ]),
  );
}

/** Where a clause is written, and whether that is the number of an article. */
function placeOf({ clause, texts: known, book: { contract } }) {
  const { place, document } = source(known, contract, clause);
  return { place, document, isNumber: document && /^\d/.test(place) };
}

/** The title of a clause, and what it says in short. */
function clauseHead(mine) {
  const {
    clause,
    book: { contract, chapters },
  } = mine;
  const { place, isNumber } = placeOf(mine);
  const fill = (text) => told(text, contract.words);
  const chapter = chapters.find((one) => one.clauses.includes(clause));
  return h(
    "div",
    { class: "clause-head" },
    h(
      "p",
      { class: "crumbs" },
      h(
        "a",
        { class: "chip", href: bookLink(contract.id) },
        tile(contract.board.line.length > 0),
        h("span", {}, contract.name),
      ),
      h("span", { class: "quiet", lang: "en" }, fill(chapter.title)),
    ),
    h(
      "h1",
      { id: "book-title", tabindex: -1, lang: "en" },
      isNumber ? h("span", { class: "number-of" }, place) : "",
      " ",
      fill(clause.title),
    ),
    h("p", { class: "lead", lang: "en" }, fill(clause.short)),
    plainly(),
  );
}

/** The whole of a clause, and where it is written. */
function fullText(mine) {
  const {
    clause,
    book: { contract },
  } = mine;
  const { place, document, isNumber } = placeOf(mine);
  return h(
    "div",
    { class: "panel full" },
    h("p", { class: "serif", lang: "en" }, told(clause.full, contract.words)),
    h(
      "p",
      { class: "source", lang: "en" },
      document
        ? [h("strong", {}, isNumber ? t("book.article", { place }) : place), `, ${document}`]
        : [h("strong", {}, t("book.own", { place })), ` ${t("book.own.text")}`],
    ),
    clause.see && contract.board.side === SIDE
      ? h(
          "a",
          { class: "link see", href: bookLink("parts", clause.see) },
          t("book.see"),
          icon("next"),
        )
      : "",
  );
}

/** A clause before or after, as a link. */
function neighbour({ texts: known, book: { contract } }, clause) {
  return (
    clause && [
      bookLink(contract.id, clause.id),
      brief(source(known, contract, clause).place),
      told(clause.title, contract.words),
    ]
  );
}

/** What the lesson asks for, what it says, and what can be done. */
function practice(lesson, next, contract) {
  const said = lesson.note ?? {
    kind: "ask",
    title: told(lesson.words.ask, contract.words),
    text: "",
    lang: "en",
  };
  return h(
    "section",
    { class: "practice" },
    message(said),
    h(
      "div",
      { class: "practice-buttons" },
      h(
        "button",
        { type: "button", class: "small quiet", id: "again", onclick: again },
        icon("again"),
        t("again"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "small quiet",
          id: "reveal",
          disabled: lesson.over || lesson.busy,
          onclick: () => void reveal(lesson),
        },
        icon("eye"),
        t("book.reveal"),
      ),
      next
        ? h(
            "a",
            {
              class: `small ${lesson.right ? "" : "quiet"}`,
              id: "next",
              href: bookLink(contract.id, next.id),
            },
            t("book.next"),
            icon("next"),
          )
        : "",
    ),
    h(
      "div",
      { class: "tested-line" },
      h("p", { class: "tested quiet" }, icon("check"), h("span", {}, t("book.tested"))),
      h(
        "a",
        {
          class: "small quiet",
          id: "to-analysis",
          href: analysisLink(lesson.rules, lesson.stand.fen),
        },
        icon("chart"),
        t("analyse"),
      ),
    ),
  );
}

/** What other rule sets say about the same question. */
function beside(mine, state) {
  const {
    clause,
    texts: all,
    book: { contract },
  } = mine;
  if (!clause.topic) return "";
  const keys = contract.keys.map(({ key }) => key);
  const rows = BESIDE.filter((id) => id !== contract.id)
    .map((id) => {
      const one = state.sets.sets.find((other) => other.id === id);
      const values = Object.fromEntries(keys.map((key, place) => [key, one.values[place]]));
      const other = all.clauses.find(
        (known) => known.topic === clause.topic && belongs(known, id, values),
      );
      return (
        other &&
        h(
          "li",
          {},
          h("a", { href: bookLink(id, other.id) }, h("strong", {}, one.name)),
          other === clause
            ? h("span", {}, t("book.same"))
            : h("span", { lang: "en" }, told(other.brief, contract.words)),
        )
      );
    })
    .filter(Boolean);
  return rows.length
    ? [h("h2", {}, t("book.others")), h("ul", { class: "others-list" }, rows)]
    : "";
}

const pictureAddress = (svg) =>
  `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`;

/** The whole book of a rule set on paper, with its positions. */
async function print(mine) {
  const {
    book: { contract, chapters, places },
    texts: known,
  } = mine;
  const fill = (text) => told(text, contract.words);
  const piece = async (clause) => {
    const position = places[clause.id];
    let figure = null;
    if (position) {
      const { svg } = await api.picture({ rules: contract.id, fen: position.fen, numbers: true });
      const image = Object.assign(new Image(), { src: pictureAddress(svg), alt: "" });
      await image.decode();
      figure = h("figure", {}, image, h("figcaption", {}, fill(clause.lesson.ask)));
    }
    const { place, document } = source(known, contract, clause);
    return h(
      "section",
      { class: "paper-clause" },
      figure,
      h("h3", {}, fill(clause.title)),
      h("p", {}, h("strong", {}, fill(clause.short))),
      h("p", {}, fill(clause.full)),
      h("p", { class: "source" }, document ? `${place}, ${document}` : place),
    );
  };
  const parts = await Promise.all(
    chapters.map(async (chapter) => [
      h("h2", {}, fill(chapter.title)),
      await Promise.all(chapter.clauses.map(piece)),
    ]),
  );
  const paper = h(
    "section",
    { class: "paper paper-book" },
    h("h1", {}, t("book.title.of", { name: contract.name })),
    h("p", {}, contract.summary),
    ...parts.flat(2),
  );
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  window.print();
}
