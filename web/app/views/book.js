/**
 * The rule book: the clauses of a rule set, and each of them with a board to play it on.
 * @module
 */
import { analysisLink, bookLink, bookOf, compareLink } from "../address.js";
import * as api from "../api.js";
import { TOUCHES, newBoard } from "../board.js";
import { begin, reveal, tapped, view } from "../book/lesson.js";
import { belongs, bookTongue, open, rulesOf, source, texts, told } from "../book/read.js";
import { points } from "../book/figures.js";
import { h, icon } from "../dom.js";
import { lost, visit } from "../route.js";
import { attempt, begun, set, state as all } from "../state.js";
import { toTop } from "../visits.js";
import { t } from "../words.js";
import { brief, message, plainly, top, turning } from "./book_frame.js";
import { coming } from "./coming.js";
import { tile } from "./parts.js";

const board = newBoard();
board.id = "book-board";
for (const name of TOUCHES) board.addEventListener(name, (event) => touched(name, event.detail));

/** A square of the lesson's board. @param {string} name @param {number} square */
function touched(name, square) {
  const lesson = here?.lesson;
  if (
    !lesson ||
    (name === "lift" && lesson.selection?.from === square) ||
    (name === "drop" && lesson.selection?.from !== board.lifted)
  )
    return;
  void tapped(lesson, square);
}

/** Rule sets that stand beside a clause. */
const BESIDE = ["nigerian", "ghanaian", "international", "russian", "english", "frisian"];

/** The squares a side of the boards whose parts have a page. */
const SIDE = 10;

/** What is open: the address it was opened for, and the book of its rule set. @type {BookPage|null} */
let here = null;

/** Opens what the address names: `nigerian` or `nigerian/over-crown`. @param {string} address */
async function turnTo(address) {
  const [id, clauseId] = address.split("/");
  const tongue = bookTongue();
  const before = here?.book && bookOf(here.book.contract);
  const kept = before === id && here?.tongue === tongue ? here : null;
  /** @type {BookPage} */
  const mine = {
    address,
    id,
    tongue,
    book: kept?.book,
    texts: kept?.texts,
    clause: null,
    lesson: null,
  };
  here = mine;
  const isLeft = () => here !== mine || all.page !== "book";
  await attempt(async () => {
    const [words, book] = await Promise.all([texts(), kept?.book ?? open(id)]);
    Object.assign(mine, { texts: words, book });
    mine.clause = book.clauses.find((clause) => clause.id === clauseId) ?? null;
    await anew(mine);
  }, isLeft);
  if (here !== mine) return;
  if (!mine.book || (clauseId && !mine.clause)) {
    here = null;
    if (all.page !== "book") return;
    return lost(
      mine.book
        ? "lost.clause"
        : begun().sets.sets.some((one) => one.id === id)
          ? all.error
          : "lost.book",
    );
  }
  if (isLeft()) return;
  set();
  toTop();
  // Who reads by ear hears where the link has led.
  document.getElementById("book-title")?.focus({ preventScroll: true });
}

/** Whether its book is here. @param {BookPage|null} page @returns {page is ReadyBook} */
const isReady = (page) => page?.book !== undefined && page.texts !== undefined;

/** Whether it shows a clause. @param {BookPage|null} page @returns {page is ClausePage} */
const isClause = (page) => isReady(page) && page.clause !== null;

/** The lesson of the clause from its beginning. @param {BookPage} mine */
async function anew(mine) {
  if (!isClause(mine)) return;
  const { clause, book } = mine;
  const place = book.places[clause.id];
  if (!place || !clause.lesson) return;
  const rules = rulesOf(mine.texts, book.contract, clause);
  mine.lesson = await begin({ rules, contract: book.contract, place, words: clause.lesson, board });
}

const again = () =>
  attempt(async () => {
    if (here) await anew(here);
    set();
  });

/** @param {Begun} state */
export default function book(state) {
  if (here?.address !== state.bookAt || here.tongue !== bookTongue()) void turnTo(state.bookAt);
  if (isClause(here)) return onePage(here, state);
  if (isReady(here)) return contents(here, state);
  return coming();
}

/** @param {string} value @param {string} words @param {boolean} selected */
function option(value, words, selected) {
  const element = /** @type {HTMLOptionElement} */ (h("option", { value }, words));
  element.selected = selected;
  return element;
}

/** All clauses of a rule set. @param {ReadyBook} mine @param {Begun} state */
function contents(mine, state) {
  const { book } = mine;
  const { contract } = book;
  const isOwn = bookOf(contract) !== contract.id;
  const picker = h(
    "select",
    {
      id: "book-set",
      "aria-label": t("rules.sets"),
      onchange: (event) => visit(bookLink(event.target.value)),
    },
    isOwn ? option(bookOf(contract), contract.name, true) : "",
    state.sets.sets.map(({ id, name, side }) =>
      option(id, t("rules.set", { name, side }), !isOwn && id === contract.id),
    ),
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
          icon("swap"),
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
      { class: "chapters", lang: bookTongue() },
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
  /** @param {string} id @param {Child} drawn */
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

/** A clause in the contents. @param {ReadyBook} mine @param {Clause} clause */
function entry(mine, clause) {
  const { contract, places } = mine.book;
  return h(
    "a",
    {
      class: "clause-card",
      href: bookLink(bookOf(contract), clause.id),
      id: `clause-${clause.id}`,
    },
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

/** One clause with its board. @param {ClausePage} mine @param {Begun} state */
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
    top(bookLink(bookOf(contract)), t("book")),
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

/** The contents beside a clause, where there is room for them. @param {ClausePage} page */
function otherClauses({ clause, book: { contract, chapters } }) {
  /** @param {string} text */
  const fill = (text) => told(text, contract.words);
  return h(
    "nav",
    {
      class: "beside wide",
      lang: bookTongue(),
      "aria-label": t("book.contents"),
      "data-scroll": "beside",
    },
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
                href: bookLink(bookOf(contract), other.id),
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

/**
 * Where a clause is written, and whether that is the number of an article.
 * @param {ClausePage} page
 */
function placeOf({ clause, texts: known, book: { contract } }) {
  const { place, document } = source(known, contract, clause);
  return { place, document, isNumber: document && /^\d/.test(place) };
}

/** The title of a clause, and what it says in short. @param {ClausePage} mine */
function clauseHead(mine) {
  const {
    clause,
    book: { contract, chapters },
  } = mine;
  const { place, isNumber } = placeOf(mine);
  /** @param {string} text */
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
        { class: "chip", href: bookLink(bookOf(contract)) },
        tile(contract.board.line.length > 0),
        h("span", {}, contract.name),
      ),
      h("span", { class: "quiet", lang: bookTongue() }, fill(chapter?.title ?? "")),
    ),
    h(
      "h1",
      { id: "book-title", tabindex: -1, lang: bookTongue() },
      isNumber ? h("span", { class: "number-of" }, place) : "",
      " ",
      fill(clause.title),
    ),
    h("p", { class: "lead", lang: bookTongue() }, fill(clause.short)),
    plainly(),
  );
}

/** The whole of a clause, and where it is written. @param {ClausePage} mine */
function fullText(mine) {
  const {
    clause,
    book: { contract },
  } = mine;
  const { place, document, isNumber } = placeOf(mine);
  return h(
    "div",
    { class: "panel full" },
    h("p", { class: "serif", lang: bookTongue() }, told(clause.full, contract.words)),
    h(
      "p",
      { class: "source", lang: bookTongue() },
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

/**
 * A clause before or after, as a link.
 * @param {ReadyBook} page
 * @param {Clause|undefined} clause
 * @returns {Turn|undefined}
 */
function neighbour({ texts: known, book: { contract } }, clause) {
  return (
    clause && [
      bookLink(bookOf(contract), clause.id),
      brief(source(known, contract, clause).place),
      told(clause.title, contract.words),
    ]
  );
}

/**
 * What the lesson asks for, what it says, and what can be done.
 * @param {Lesson} lesson
 * @param {Clause|undefined} next
 * @param {Contract} contract
 */
function practice(lesson, next, contract) {
  const said = lesson.note ?? {
    kind: "ask",
    title: told(lesson.words.ask, contract.words),
    text: "",
    lang: bookTongue(),
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
              href: bookLink(bookOf(contract), next.id),
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

/**
 * What other rule sets say about the same question.
 * @param {ClausePage} mine
 * @param {Begun} state
 */
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
      if (!one) return null;
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
            : h("span", { lang: bookTongue() }, told(other.brief ?? "", contract.words)),
        )
      );
    })
    .filter(Boolean);
  return rows.length
    ? [h("h2", {}, t("book.others")), h("ul", { class: "others-list" }, rows)]
    : "";
}

/** @param {string} svg */
const pictureAddress = (svg) =>
  `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`;

/** The whole book of a rule set on paper, with its positions. @param {ReadyBook} mine */
async function print(mine) {
  const {
    book: { contract, chapters, places },
    texts: known,
  } = mine;
  /** @param {string} text */
  const fill = (text) => told(text, contract.words);
  /** @param {Clause} clause */
  const piece = async (clause) => {
    const position = places[clause.id];
    let figure = null;
    if (position) {
      const { svg } = await api.picture({ rules: contract.id, fen: position.fen, numbers: true });
      const image = Object.assign(new Image(), { src: pictureAddress(svg), alt: "" });
      await image.decode();
      figure = h("figure", {}, image, h("figcaption", {}, fill(clause.lesson?.ask ?? "")));
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
