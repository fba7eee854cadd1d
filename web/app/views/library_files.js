/** The files of the library: importing one, with its progress, and taking one back. @module */
import { chosen } from "../copy.js";
import { h, icon } from "../dom.js";
import * as library from "../library.js";
import { attempt, say, set, state as all } from "../state.js";
import { counted, number, t } from "../words.js";
import { day } from "../written.js";
import { refresh } from "./library.js";
import { choice, shelf, stock } from "./library_parts.js";

/** What is asked anew when the library has changed. */
const FRESH = { found: null, tree: null, twins: null, removed: null };

/** The rules of games that do not name theirs. */
let rules = "";

/** @param {Begun} state */
export function imports(state) {
  const { coming, told } = shelf();
  const content = stock();
  return h(
    "div",
    { class: "files" },
    content.games || coming ? "" : h("p", { class: "quiet" }, t("library.none")),
    coming ? arriving(coming) : picker(state.sets.sets),
    told ? outcome(told) : "",
    imported(content.imports, coming),
    removed(content.removals, coming),
  );
}

/**
 * What a file is chosen with, and the rules of games that do not name theirs.
 * @param {RuleSet[]} known
 */
function picker(known) {
  const sets = known.map((one) => /** @type {[string, string]} */ ([one.id, t("rules.set", one)]));
  rules ||= "international";
  return h(
    "div",
    { class: "panel importing" },
    h(
      "label",
      { class: "big main centre import" },
      icon("plus"),
      h("span", {}, t("library.import")),
      h("input", {
        type: "file",
        id: "import",
        accept: ".pdn,.pgn,.txt",
        "aria-label": t("library.import"),
        onchange: (event) => void bring(chosen(event.target)),
      }),
    ),
    choice("import-rules", t("library.import.rules"), sets, rules, (value) => (rules = value)),
  );
}

/** How the last change of the library went. @param {Arrived} told */
function outcome(told) {
  const { errors = 0 } = told;
  return h(
    "div",
    { class: "panel told-import", role: "status" },
    h("strong", {}, told.title),
    told.problems.length
      ? h(
          "details",
          { open: told.open, ontoggle: (event) => (told.open = event.target.open) },
          h(
            "summary",
            { id: "problems" },
            counted("library.errors", errors, { n: number(errors) }),
          ),
          h(
            "ul",
            { class: "problems" },
            told.problems.map((problem) => h("li", {}, problem)),
          ),
        )
      : "",
  );
}

/** The files that were imported. @param {Import[]} imports @param {Upload|null} coming */
const imported = (imports, coming) => [
  imports.length ? h("h2", {}, t("library.imports")) : "",
  h(
    "ul",
    { class: "imports" },
    imports.map((one) =>
      h(
        "li",
        { class: "panel" },
        h(
          "span",
          { class: "words" },
          h("strong", {}, one.name),
          h(
            "small",
            {},
            [
              counted("library.games", one.games, { n: number(one.games) }),
              one.known ? t("library.known", { n: number(one.known) }) : "",
              one.errors ? counted("library.errors", one.errors, { n: number(one.errors) }) : "",
              day(one.at),
            ]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
        h(
          "button",
          {
            type: "button",
            class: "small quiet",
            id: `undo-${one.id}`,
            disabled: Boolean(coming),
            "aria-label": t("library.undo", { name: one.name }),
            onclick: () => undo(one),
          },
          t("games.undo"),
        ),
      ),
    ),
  ),
];

/** The copies that were taken out. @param {Removal[]} removals @param {Upload|null} coming */
const removed = (removals, coming) => [
  removals.length ? h("h2", {}, t("library.removals")) : "",
  h(
    "ul",
    { class: "imports removals" },
    removals.map((one) =>
      h(
        "li",
        { class: "panel" },
        h(
          "span",
          { class: "words" },
          h("strong", {}, counted("library.games", one.games, { n: number(one.games) })),
          h("small", {}, day(one.at)),
        ),
        h(
          "button",
          {
            type: "button",
            class: "small quiet",
            id: `restore-${one.id}`,
            disabled: Boolean(coming),
            "aria-label": t("library.restore", { day: day(one.at) }),
            onclick: () => restore(one),
          },
          t("library.put-back"),
        ),
      ),
    ),
  ),
];

/** A file on its way in. @param {Upload} coming */
function arriving(coming) {
  return h(
    "div",
    { class: "panel importing" },
    h("strong", {}, t("library.importing", { name: coming.name })),
    h("progress", {
      id: "import-bar",
      max: "1",
      value: String(coming.share),
      "aria-label": t("library.importing", { name: coming.name }),
    }),
    h(
      "div",
      { class: "line" },
      h("span", { class: "quiet", id: "import-text" }, coming.text),
      h(
        "button",
        { type: "button", class: "small quiet", id: "import-stop", onclick: () => coming.stop() },
        t("library.stop"),
      ),
    ),
  );
}

/** Imports a file. @param {File} [file] */
export async function bring(file) {
  if (!file || shelf().coming) return;
  const coming = { name: file.name, share: 0, text: "", stop: () => {} };
  Object.assign(shelf(), { coming, told: null });
  const { done, stop } = library.upload(file, rules, (share, games) => {
    coming.share = share;
    coming.text =
      share < 1
        ? t("percent", { n: Math.floor(100 * share) })
        : games
          ? counted("library.games", games, { n: number(games) })
          : t("library.finishing");
    // The page is not drawn anew for every piece.
    const [element, text] = ["import-bar", "import-text"].map((id) => document.getElementById(id));
    if (element instanceof HTMLProgressElement) element.value = share;
    if (text) text.textContent = coming.text;
  });
  coming.stop = stop;
  set({ error: "" });
  let wrong = "";
  try {
    const arrived = await attempt(() => done);
    if (arrived) {
      const title = [
        counted("library.imported", arrived.games, { n: number(arrived.games) }),
        arrived.known ? t("library.known", { n: number(arrived.known) }) : "",
      ]
        .filter(Boolean)
        .join(" · ");
      shelf().told = { ...arrived, title };
      say(title);
    } else wrong = all.error;
  } finally {
    Object.assign(shelf(), { coming: null, ...FRESH });
  }
  await changed();
  if (wrong) set({ error: wrong });
}

/** Shows what the library has now, on this page. */
async function changed() {
  await refresh();
  set();
}

/** Takes back an import. @param {Import} import */
const undo = ({ id, name }) =>
  attempt(async () => {
    const { games } = await library.undo(id);
    const title = t("library.undone", {
      name,
      games: counted("library.games", games, { n: number(games) }),
    });
    Object.assign(shelf(), { told: { title, problems: [] }, ...FRESH });
    say(title);
    await changed();
  });

/** Puts back copies that were taken out. @param {Removal} removal */
const restore = ({ id }) =>
  attempt(async () => {
    const { games } = await library.restore(id);
    const title = counted("library.returned", games, { n: number(games) });
    Object.assign(shelf(), { told: { title, problems: [] }, ...FRESH });
    say(title);
    await changed();
  });
