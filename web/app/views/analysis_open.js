/**
 * What is analysed: pasted as PDN or FEN, from a file, one game of several, or a new one.
 * @module
 */
import { isAside } from "../analysis/kept.js";
import * as studies from "../analysis/study.js";
import { chosen } from "../copy.js";
import { h, icon } from "../dom.js";
import * as api from "../api.js";
import { isThere } from "../library.js";
import { visit } from "../route.js";
import { begun, set } from "../state.js";
import { capital, counted, t } from "../words.js";
import { choice } from "./library_parts.js";
import { sheet } from "./dialogs.js";
import { action, wideButton } from "./parts.js";

/** The largest file. */
const MOST = 400_000;

let wrong = "";
/** What has been typed. */ let typed = "";
/** The rules of games that do not name theirs. */ let rules = "";
/** The study whose rules they were at first. @type {unknown} */ let ruled = null;
/** What is looked for among the games of a text. @type {{ games: unknown, words: string }} */
let sought = { games: null, words: "" };

/** Opens something; what is wrong with it is said. @param {() => Promise<void>} task */
async function tried(task) {
  wrong = "";
  try {
    await task();
    typed = "";
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    wrong = capital(error.message);
    set();
  }
}

/** @param {StudySource} source */
const show = (source) => tried(() => studies.show(source));

/** Another game of the text. @param {number} game */
const choose = (game) => tried(() => studies.another(game));

/** A text that was pasted: PDN, FEN, or a link of this page. @param {string} text */
async function read(text) {
  typed = text;
  const link = /\/(analysis[?#]\S+|#analyse=\S+)/.exec(text)?.[0];
  if (link) return visit(link);
  await show({ text, rules });
}

/** @param {File} [file] */
async function load(file) {
  if (!file) return;
  if (file.size > MOST) {
    wrong = isThere(set) ? t("analysis.file.large") : t("analysis.file.most", { n: MOST / 1000 });
    return set();
  }
  const bytes = await file.arrayBuffer();
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  typed = "";
  await show({ text, rules });
}

/** The sheet. */
export function open() {
  const here = studies.now();
  if (ruled !== here.tree) rules = here.tree.contract;
  ruled = here.tree;
  const area = h("textarea", {
    id: "open-text",
    value: typed,
    rows: 6,
    spellcheck: "false",
    placeholder: t("analysis.paste.example"),
    oninput: (event) => (typed = event.target.value),
  });
  const sets = begun().sets.sets.map(
    ({ id, name, side }) => /** @type {[string, string]} */ ([id, t("rules.set", { name, side })]),
  );
  if (!sets.some(([id]) => id === rules)) sets.unshift([rules, here.contract.name]);
  return sheet(
    t("analysis.open"),
    here.games.length > 1
      ? choice("open-game", t("analysis.games"), here.games.map(named), String(here.game), (game) =>
          choose(Number(game)),
        )
      : "",
    h("label", { class: "note-field" }, h("span", {}, t("analysis.paste")), area),
    choice("open-rules", t("rules"), sets, rules, (value) => (rules = value)),
    wrong ? h("p", { class: "wrong", role: "alert" }, wrong) : "",
    wideButton("open-read", t("analysis.read"), () => read(typed), "main"),
    h(
      "div",
      { class: "actions" },
      h(
        "label",
        { class: "action", id: "open-file" },
        icon("save"),
        h("span", {}, t("analysis.file")),
        h("input", {
          type: "file",
          id: "open-file-field",
          "aria-label": t("analysis.file"),
          accept: ".pdn,.txt,.fen,text/plain",
          onchange: (event) => load(chosen(event.target)),
        }),
      ),
      action("open-new", "plus", t("analysis.new"), fresh),
      isAside()
        ? action("open-aside", "back", t("analysis.aside"), () => tried(studies.showAside))
        : "",
      action("open-games", "list", t("games"), () => set({ page: "games", dialog: null })),
      !isThere(set)
        ? ""
        : action("open-library", "book", t("library"), () =>
            set({ page: "library", dialog: null }),
          ),
    ),
  );
}

/** The games of a text, to choose from. */
export function games() {
  const here = studies.now();
  if (sought.games !== here.games) sought = { games: here.games, words: "" };
  const wanted = sought.words.toLowerCase();
  return sheet(
    counted("analysis.found", here.games.length),
    h("input", {
      class: "find-game",
      id: "find-game",
      type: "search",
      autocomplete: "off",
      value: sought.words,
      placeholder: t("analysis.find"),
      "aria-label": t("analysis.find"),
      oninput: (event) => {
        sought.words = event.target.value;
        set();
      },
    }),
    h(
      "ul",
      { class: "games-of" },
      here.games
        .filter((game) => named(game)[1].toLowerCase().includes(wanted))
        .map((game) =>
          h(
            "li",
            { key: String(game.number) },
            h(
              "button",
              {
                type: "button",
                class: "flaw-line",
                id: `open-game-${game.number}`,
                "aria-current": game.number === here.game ? "true" : null,
                onclick: () => choose(game.number),
              },
              named(game)[1],
            ),
          ),
        ),
    ),
  );
}

/** @param {StudyHead} head */
const named = ({ number, white, black, event }) =>
  /** @type {[string, string]} */ ([
    String(number),
    `${number}. ${[white, black].filter(Boolean).join(" – ") || event || t("analysis.unnamed")}`,
  ]);

/** A board at its start under the rules that are chosen. */
async function fresh() {
  const { fen } = await api.game({ table: { terms: { rules } } });
  await show({ text: fen, rules });
}
