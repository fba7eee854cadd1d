/** What the pages of the rule book share. @module */
import { bookLink, bookOf } from "../address.js";
import { bookTongue, last } from "../book/read.js";
import { h, icon } from "../dom.js";
import { begun } from "../state.js";
import { toTop } from "../visits.js";
import { t, tongue } from "../words.js";
import { goHome, round, settingsButton, short, themeButton, wideBrand } from "./parts.js";

/**
 * The head of a page; `back` is an address.
 * @param {string} back
 * @param {string} title
 * @param {...Child} tools
 */
export const top = (back, title, ...tools) =>
  h(
    "header",
    { class: "top" },
    wideBrand(),
    back
      ? h("a", { class: "round", id: "back", href: back, "aria-label": t("back") }, icon("back"))
      : round("back", "back", t("home"), goHome),
    h("h2", { class: "where" }, title),
    h("span", { class: "gap" }),
    tools,
    themeButton(),
    h("span", { class: "wide" }, settingsButton()),
  );

/** A clause where there is room for little. @param {string} place */
export const brief = (place) => short(place).replace(/^S1-.*/, "S1");

/** The address of the book that was open last. */
export const bookAddress = () => bookLink(last.id || bookOf(begun().contract));

/** The icons of what a lesson says. */
const MARKS = /** @type {const} */ ({
  good: "check",
  bad: "close",
  must: "next",
  plain: "eye",
  ask: "bulb",
});

/**
 * What a lesson says.
 * @param {Omit<LessonNote, "kind"> & {kind: keyof typeof MARKS, lang?: string}} content
 */
export function message({ kind, title, text, clause, lang }) {
  return h(
    "div",
    { class: `message ${kind}`, lang },
    h("span", { class: "badge" }, icon(MARKS[kind])),
    h("div", { class: "words" }, h("strong", {}, title), text ? h("span", {}, text) : ""),
    clause ? h("span", { class: "clause" }, brief(clause)) : "",
  );
}

/**
 * The way to the page before and to the next: an address, a small word and a title each.
 * @param {Turn} [before]
 * @param {Turn} [after]
 */
export function turning(before, after) {
  /** @param {string} id @param {Turn|undefined} one */
  const link = (id, one) =>
    one
      ? h(
          "a",
          { id: `turn-${id}`, rel: id === "next" ? "next" : "prev", href: one[0] },
          h("span", { class: "quiet" }, one[1]),
          h("strong", {}, one[2]),
        )
      : h("span", {});
  return h(
    "nav",
    { class: "turn", "aria-label": t("book.turn") },
    link("previous", before),
    link("next", after),
  );
}

/** Where something stands, in one line. @param {Cited} cited */
export const cite = ({ sources = {}, clause }) =>
  h(
    "p",
    { class: "cited" },
    [...Object.entries(sources), ...(clause ? [[clause, t("about.ours")]] : [])].map(
      ([name, place]) => h("span", {}, h("b", {}, name), " ", place),
    ),
  );

/** Where documents disagree. @param {Fact[]} [facts] */
export const differing = (facts = []) =>
  facts.length
    ? h(
        "div",
        { class: "differing", role: "note" },
        h("strong", {}, t("about.apart")),
        facts.map((fact) => [h("p", {}, fact.text), cite(fact)]),
      )
    : "";

/**
 * The documents with their letters.
 * @param {Record<string, string>} documents
 * @param {Cited[]} facts what is cited of them
 */
export function bibliography(documents, facts) {
  const names = Object.keys(documents).filter((name) =>
    facts.some(({ sources }) => sources?.[name]),
  );
  return h(
    "section",
    { class: "documents" },
    h("h2", {}, t("about.documents")),
    h(
      "dl",
      {},
      names.map((name) => [h("dt", {}, name), h("dd", {}, documents[name])]),
    ),
  );
}

/** The button that prints. */
export const printButton = () => round("print", "print", t("export.print"), () => window.print());

/** Puts a page on paper in place of what the screen shows. @param {Element} paper */
export function lay(paper) {
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
}

/** A page has been opened by a link: who reads by ear hears where it has led. */
export function arrive() {
  toTop();
  document.getElementById("book-title")?.focus({ preventScroll: true });
}

/** That the rule book is in English, where the page is not. */
export const plainly = () =>
  tongue.tag === bookTongue()
    ? ""
    : h("p", { class: "quiet small-text in-english" }, t("book.english"));
