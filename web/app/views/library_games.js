/**
 * Games of the library that are looked for: by names, days, results, rules, a position or some
 * pieces.
 * @module
 */
import { query } from "../address.js";
import * as api from "../api.js";
import { newBoard } from "../board.js";
import { h, icon, pair, pieceIcon } from "../dom.js";
import { beginner } from "../fen.js";
import { analyseText } from "../lazy.js";
import * as library from "../library.js";
import { replay } from "../route.js";
import { attempt, begun, playing, set } from "../state.js";
import { counted, number, t } from "../words.js";
import { occasion } from "../written.js";
import { labels } from "../board.js";
import { bar, choice, filter, shelf, stock } from "./library_parts.js";
import { radios, segments } from "./choice.js";
import { changeRules, chip, toggle, wideButton } from "./parts.js";

/** How many games come at once. */
const PAGE = 50;

const board = newBoard();
board.id = "pattern-board";
board.addEventListener("square", (event) => put(event.detail));

/** @param {Begun} state */
export function games(state) {
  const { filter: asked, found } = shelf();
  const content = stock();
  /** @param {"player"|"since"|"until"} name @param {string} label */
  const field = (name, label, placeholder = "") =>
    h(
      "label",
      { class: "field-line" },
      h("span", {}, label),
      h("input", {
        id: `find-${name}`,
        value: asked[name],
        placeholder,
        autocomplete: "off",
        spellcheck: "false",
        oninput: (event) => (asked[name] = event.target.value),
      }),
    );
  const rules = content.rules.map(({ rules, games }) => {
    const { name } = state.sets.sets.find((one) => one.id === rules) ?? { name: rules };
    return pair(rules, t("library.rules.of", { name, n: number(games) }));
  });
  return h(
    "div",
    { class: "search" },
    h(
      "form",
      {
        class: "panel find",
        "aria-label": t("library.find"),
        onsubmit: (event) => (event.preventDefault(), void look()),
      },
      field("player", t("library.player")),
      h(
        "div",
        { class: "pair" },
        field("since", t("library.since"), "1998"),
        field("until", t("library.until"), "2001-05-31"),
      ),
      h(
        "div",
        { class: "pair" },
        choice(
          "find-result",
          t("library.result"),
          [
            ["", t("library.any")],
            ["white", t("library.white")],
            ["draw", t("library.draw")],
            ["black", t("library.black")],
          ],
          asked.result,
          (value) => (asked.result = value),
        ),
        choice(
          "find-rules",
          t("rules"),
          [["", t("library.any")], ...rules],
          asked.rules,
          (value) => (asked.rules = value),
        ),
      ),
      place(state),
      wideButton("find", t("library.look"), () => {}, "main", "", { type: "submit" }),
    ),
    found ? results(found) : "",
  );
}

/** What is looked for on the board. @param {Begun} state */
function place(state) {
  const { place } = shelf();
  const { contract } = state;
  /** @param {Partial<PlaceSought>} part */
  const change = (part) => (Object.assign(place, part), set());
  const kinds = segments(
    "place",
    t("library.place"),
    [
      ["none", t("library.place.none")],
      ["pattern", t("library.place.pattern")],
      ["position", t("library.place.position")],
    ],
    place.kind,
    (kind) => change({ kind, ...begin(kind, contract) }),
  );
  if (place.kind === "none")
    return h(
      "div",
      { class: "place-lines" },
      h("span", { class: "label" }, t("library.place")),
      kinds,
    );
  if (place.board.length !== contract.board.squares.length)
    Object.assign(place, begin(place.kind, contract));
  draw(place, contract);
  return h(
    "div",
    { class: "place-lines" },
    h("span", { class: "label" }, t("library.place")),
    kinds,
    h(
      "div",
      { class: "rules-line" },
      chip(contract, () => changeRules("library")),
    ),
    palette(place, contract, change),
    h("div", { class: "stage" }, board),
    segments("to-move", t("editor.side"), sides(place), place.side, (side) => change({ side })),
    toggle("swap-colours", t("library.colours"), place.colours, (colours) => change({ colours })),
    toggle("rotate", t("library.rotation"), place.rotation, (rotation) => change({ rotation })),
  );
}

/** Shows what is looked for on the board. @param {PlaceSought} place @param {Contract} contract */
function draw(place, contract) {
  board.on = contract.board;
  const shown = place.board.replaceAll("x", "e");
  const named = place.board
    .split("")
    .map((letter, index) => (letter === "x" ? index + 1 : 0))
    .filter(Boolean);
  board.show({
    board: shown,
    numbers: true,
    hint: named,
    labels: labels(contract, shown, []).map((label, index) =>
      named.includes(index + 1) ? `${label}, ${t("library.empty")}` : label,
    ),
  });
}

/**
 * The pieces that can be put down, and the squares that shall be empty.
 * @param {PlaceSought} place
 * @param {Contract} contract
 * @param {(part: Partial<PlaceSought>) => void} change
 */
function palette(place, contract, change) {
  const { words } = contract;
  /** @type {PlaceSought["tool"][]} */ const tools =
    place.kind === "pattern" ? ["w", "W", "b", "B", "x"] : ["w", "W", "b", "B", "e"];
  /** @param {string} letter */
  const word = (letter) => (letter === "x" ? t("library.empty") : t(`editor.${letter}`, words));
  return radios(
    { class: "palette", "aria-label": t("editor.piece") },
    tools.map((letter) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          id: `tool-${letter}`,
          "aria-checked": String(place.tool === letter),
          "aria-label": word(letter),
          onclick: () => change({ tool: letter }),
        },
        letter === "x" || letter === "e" ? h("i", { class: "empty" }) : pieceIcon(letter),
      ),
    ),
  );
}

/** Who may be to move. @param {PlaceSought} place */
const sides = (place) => {
  /** @type {[PlaceSought["side"], string][]} */ const either = [["", t("library.either")]];
  /** @type {[PlaceSought["side"], string][]} */ const both = [
    ["W", t("white")],
    ["B", t("black")],
  ];
  return place.kind === "pattern" ? [...either, ...both] : both;
};

/**
 * What a board begins with.
 * @param {PlaceSought["kind"]} kind
 * @param {Contract} contract
 * @returns {Pick<PlaceSought, "board"|"side"|"tool">}
 */
function begin(kind, contract) {
  const size = contract.board.squares.length;
  if (kind === "position")
    return {
      board: contract.board.start,
      side: beginner(contract) === "black" ? "B" : "W",
      tool: "w",
    };
  return { board: "e".repeat(size), side: "", tool: "w" };
}

/** Puts the chosen piece down; the same once more takes it away. @param {number} square */
function put(square) {
  const { place } = shelf();
  const letters = [...place.board];
  letters[square - 1] = letters[square - 1] === place.tool ? "e" : place.tool;
  place.board = letters.join("");
  set();
}

/** A board as a pattern: `W24,K30:B15:E20`. @param {PlaceSought} placeSought */
function pattern({ board, side }) {
  const letters = [...board];
  /** @param {string} letter */
  const at = (letter, king = "") =>
    letters.flatMap((found, index) => (found === letter ? [`${king}${index + 1}`] : []));
  /** @param {string} name @param {string[]} squares */
  const part = (name, squares) => (squares.length ? [`${name}${squares.join(",")}`] : []);
  return [
    ...(side ? [side] : []),
    ...part("W", [...at("w"), ...at("W", "K")]),
    ...part("B", [...at("b"), ...at("B", "K")]),
    ...part("E", at("x")),
  ].join(":");
}

/** How often games were looked for: what was asked last is shown, not what is answered last. */
let asks = 0;

/**
 * What is asked by what is chosen.
 * @returns {Promise<Find>}
 */
async function question() {
  const { place } = shelf();
  const { contract } = begun().contract;
  const { colours, rotation } = place;
  const asked = { filter: filter(), skip: 0, most: PAGE, colours, rotation };
  if (place.kind === "none") return asked;
  if (place.kind === "pattern") return { ...asked, board: contract, pattern: pattern(place) };
  const { fen } = await api.position({ rules: contract, board: place.side + place.board });
  return { ...asked, board: contract, fen };
}

/**
 * Looks for games.
 * @param {boolean} [asked] whether somebody waits for them
 */
export const look = (asked = true) =>
  attempt(async () => {
    const mine = shelf();
    const turn = ++asks;
    const by = await question();
    const since = performance.now();
    const found = await library.find(by).catch((wrong) => {
      if (turn !== asks) return null;
      // What was found before is no answer to this question.
      mine.found = null;
      throw wrong;
    });
    if (!found || turn !== asks) return;
    mine.found = { ...found, by, ms: Math.round(performance.now() - since) };
    set({ error: "" });
    if (asked) document.getElementById("found")?.focus();
  });

/** Shows more of the games that were found, behind those that are there. */
const more = () =>
  attempt(async () => {
    const mine = shelf();
    const turn = ++asks;
    const { found } = mine;
    if (!found) return;
    const { games } = await library.find({ ...found.by, skip: found.games.length });
    if (turn !== asks) return;
    mine.found = { ...found, games: [...found.games, ...games] };
    set({ error: "" });
  });

/** @param {Found} found */
function results({ results, games }) {
  return h(
    "section",
    { class: "found" },
    h(
      "h2",
      { id: "found", tabindex: "-1" },
      counted("library.found", results.games, { n: number(results.games) }),
    ),
    results.games ? bar(results) : "",
    h(
      "ul",
      { class: "heads" },
      games.map((head) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "head", id: `head-${head.id}`, onclick: () => open(head) },
            words(head),
            icon("next"),
          ),
        ),
      ),
    ),
    games.length < results.games ? wideButton("more-games", t("library.more"), more) : "",
  );
}

/**
 * A game in a list: who played, when and where, how it ended.
 * @param {GameHead} head
 * @param {string} [file] where it came from, instead of its length
 */
export const words = (head, file) => [
  h(
    "span",
    { class: "words" },
    h(
      "strong",
      {},
      t("games.versus", {
        one: head.white || t("library.unknown"),
        two: head.black || t("library.unknown"),
      }),
    ),
    h(
      "small",
      {},
      [occasion(head.event, head.date), file ?? counted("moves", Math.ceil(head.plies / 2))]
        .filter(Boolean)
        .join(" · "),
    ),
  ),
  h("b", {}, t(`library.short.${head.result}`)),
];

/** Shows a game at the move that was looked for. @param {{id: number, at?: number}} head */
export const open = (head) =>
  attempt(async () => {
    const kept = await library.game(head.id);
    /** @param {number} edition */
    const shown = (edition) => {
      const terms = { rules: kept.rules, edition, ...(kept.start ? { start: kept.start } : {}) };
      return replay(
        { record: { terms, results: [], log: kept.moves } },
        `/library/games/${head.id}${query({ move: head.at || "" })}`,
      );
    };
    // What the present rules do not allow may have been written under the ones before.
    const { edition } = await api.contract(kept.rules);
    try {
      await shown(edition).catch(() => shown(1));
    } catch (wrong) {
      if (!(wrong instanceof api.Refusal)) throw wrong;
      // What goes on after an end by the rules is no game of the page.
      const at = Array.from({ length: head.at ?? 0 }, () => 0);
      return analyseText({ text: kept.pdn, rules: kept.rules, at });
    }
    // The first player is the one who begins.
    const { game } = playing();
    const names = game.stand.white === "one" ? [kept.white, kept.black] : [kept.black, kept.white];
    Object.assign(game, {
      names,
      from: "library",
      pdn: kept.pdn,
      filed: {
        result: kept.result === "unknown" ? "" : t(`library.${kept.result}`),
        text: occasion(kept.event, kept.date),
      },
      at: Math.min(head.at ?? 0, game.line.length - 1),
    });
    set();
  });
