/**
 * A new game: against whom, by what, with which clock, and what else two players agree on.
 * @module
 */
import { newBoard } from "../board.js";
import { h, icon, pair } from "../dom.js";
import { online } from "../lazy.js";
import { STRONGEST } from "../levels.js";
import { start } from "../local.js";
import { begun, set, state as all } from "../state.js";
import { colorShown, fitting, said, termsOf, turned, usual } from "../terms.js";
import { counted, t } from "../words.js";
import { labels } from "../board.js";
import { radios, segments } from "./choice.js";
import { changeRules, chip, goHome, round, toggle, wideBrand, wideButton } from "./parts.js";

const small = newBoard();
small.id = "small-board";
small.addEventListener("square", (event) => miss(event.detail));

/** What is chosen. */
const kept = () => fitting((all.setup ??= usual()), begun().contract);

/** Changes what is chosen. @param {Partial<Setup>} part */
const change = (part) => {
  const before = kept();
  const setup = { ...before, ...part };
  // Who plays short does so on his side of the board.
  if (colorShown(setup, "one") !== colorShown(before, "one"))
    setup.squares = turned(begun().contract, setup.squares);
  if (typing) all.setup = setup;
  else set({ setup, error: "" });
};

/**
 * Whether something is typed: then nothing is drawn, so that a tap that ends the typing finds its
 * button.
 */
let typing = false;

/** @param {() => void} keep */
function typed(keep) {
  typing = true;
  keep();
  typing = false;
}

/** @param {Begun} state */
export default function setup(state) {
  const chosen = kept();
  const { contract } = state;
  state.said.setup = said(chosen, contract.contract, state.level);
  return h(
    "main",
    { class: "page rules setup", "data-title": t("new-game") },
    h(
      "header",
      { class: "top" },
      wideBrand(),
      round("back", "back", t("back"), goHome),
      h("h1", {}, t("new-game")),
    ),
    h(
      "div",
      { class: "editor", "data-scroll": "setup" },
      opponents(chosen),
      h(
        "div",
        { class: "keys" },
        row(
          t("rules"),
          chip(contract, () => changeRules("setup")),
        ),
        chosen.mode === "computer" ? row(t("level"), levels(state)) : names(chosen),
        colours(chosen, contract),
      ),
      h("h2", {}, t("clock")),
      h("div", { class: "keys" }, clock("clock", chosen), odds(chosen)),
      h("h2", {}, t("setup.agreed")),
      h(
        "div",
        { class: "keys" },
        boards(chosen),
        chosen.start ? "" : handicap(chosen, contract),
        crown(chosen, contract),
        strictness(chosen, contract),
        position(chosen),
      ),
    ),
    h(
      "footer",
      { class: "sheet" },
      state.error ? h("p", { class: "wrong", role: "alert" }, state.error) : "",
      wideButton("play", t(`setup.play.${chosen.mode}`), begin, "main"),
    ),
  );
}

/** A Board of several games, or none. @param {Setup} chosen */
const boards = (chosen) => [
  field(
    "boards",
    t("setup.boards"),
    [0, 1, 2, 3, 5].map((number) => pair(number, number ? String(number) : t("none"))),
    chosen.boards,
    (boards) => change({ boards }),
    t("setup.boards.text"),
  ),
  chosen.boards > 1
    ? h(
        "div",
        { class: "key" },
        toggle(
          "all-boards",
          t("setup.all"),
          chosen.all,
          (all) => change({ all }),
          t("setup.all.text"),
        ),
      )
    : "",
];

/** Crown-crown: whose first king wins. @param {Setup} chosen @param {Contract} contract */
const crown = (chosen, contract) =>
  field(
    "crown",
    t("setup.crown"),
    /** @type {const} */ (["none", "both", "one", "two"]).map((who) => [
      who,
      who === "none" ? t("none") : who === "both" ? t("both") : person(chosen, who),
    ]),
    chosen.crown,
    (crown) => change({ crown }),
    t("setup.crown.text", contract.words),
  );

/** Touch-move, and draws by what is proven. @param {Setup} chosen @param {Contract} contract */
const strictness = (chosen, contract) => [
  h(
    "div",
    { class: "key" },
    toggle(
      "touch",
      t("setup.touch"),
      chosen.touch,
      (touch) => change({ touch }),
      t("setup.touch.text"),
    ),
  ),
  contract.proven
    ? h(
        "div",
        { class: "key" },
        toggle(
          "proven",
          t("setup.proven"),
          chosen.proven,
          (proven) => change({ proven }),
          t("setup.proven.text"),
        ),
      )
    : "",
];

/** Starts what was chosen. */
function begin() {
  const chosen = kept();
  const terms = termsOf(chosen, begun().contract);
  const { mode, color, begins, names } = chosen;
  set({ error: "" });
  if (mode === "online") return online((live) => live.create({ terms, color, begins }));
  return start(mode, terms, { color, begins, names: mode === "here" ? names : ["", ""] });
}

/** @param {Setup} chosen */
const opponents = (chosen) =>
  radios(
    { class: "cards", "aria-label": t("setup.against") },
    /** @type {const} */ ([
      ["computer", "chip"],
      ["here", "people"],
      ["online", "globe"],
    ]).map(([mode, name]) =>
      h(
        "button",
        {
          type: "button",
          class: "card opponent",
          id: `mode-${mode}`,
          role: "radio",
          "aria-checked": String(chosen.mode === mode),
          onclick: () => change({ mode }),
        },
        icon(name),
        h("strong", {}, t(`setup.${mode}`)),
        h("span", {}, t(`setup.${mode}.text`)),
      ),
    ),
  );

/** @param {string} name @param {...Child} content */
const row = (name, ...content) => h("div", { class: "key line" }, h("span", {}, name), content);

/**
 * @template {string|number} T
 * @param {string} id
 * @param {string} name
 * @param {readonly (readonly [T, string])[]} values
 * @param {T} value
 * @param {(value: T) => unknown} pick
 */
const field = (id, name, values, value, pick, text = "") =>
  h(
    "div",
    { class: "key" },
    h("div", { class: "key-line" }, h("span", {}, name), text ? h("span", {}, text) : ""),
    segments(id, name, values, value, pick),
  );

/** What a player is called before the game. @param {Setup} chosen @param {Player} player */
function person(chosen, player) {
  if (chosen.mode === "here")
    return chosen.names[player === "one" ? 0 : 1] || t(`player.${player}`);
  return t(
    player === "one" ? "setup.you" : chosen.mode === "computer" ? "setup.computer" : "setup.friend",
  );
}

/**
 * A number that can be typed or counted; `least` is typed without being put right, and refused when
 * the game is to begin. It is a multiple of `grain`.
 * @param {string} id
 * @param {string} label
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {(value: number) => unknown} pick
 * @param {number|((value: number) => number)} step
 */
function number(id, label, value, min, max, pick, step = 1, least = min, grain = 1) {
  /** @param {number} wanted */
  const to = (wanted, lowest = min) => {
    const near = Math.round(wanted / grain) * grain;
    return Number.isFinite(wanted) && pick((value = Math.max(lowest, Math.min(max, near))));
  };
  /** @param {string} sign @param {number} by @param {string} word */
  const button = (sign, by, word) =>
    h(
      "button",
      {
        type: "button",
        id: `${id}-${word}`,
        "aria-label": `${label}: ${t(word)}`,
        onclick: () => to(value + by * (typeof step === "number" ? step : step(value))),
      },
      sign,
    );
  return h(
    "div",
    { class: "number-field" },
    h("label", { for: id }, label),
    h(
      "span",
      { class: "count-field" },
      button("−", -1, "less"),
      h("input", {
        id,
        type: "number",
        inputmode: grain < 1 ? "decimal" : "numeric",
        min,
        max,
        step: grain,
        value,
        oninput: (event) => typed(() => to(event.target.valueAsNumber, least)),
        // What was made of it is what stands there.
        onchange: (event) => (event.target.value = String(value)),
      }),
      button("+", 1, "greater"),
    ),
  );
}

/** @param {State} state */
const levels = (state) =>
  number("level", t("level"), state.level, 1, STRONGEST, (level) =>
    typing ? (all.level = level) : set({ level }),
  );

/** @param {Setup} chosen */
function names(chosen) {
  /**
   * @param {string} id
   * @param {string} label
   * @param {string} value
   * @param {(name: string) => unknown} keep
   */
  const input = (id, label, value, keep) =>
    h(
      "label",
      { class: "name-field" },
      h("span", {}, label),
      h("input", {
        id,
        value,
        maxlength: 24,
        autocomplete: "off",
        placeholder: t("setup.name.none"),
        oninput: (event) => typed(() => keep(event.target.value.trim())),
      }),
    );
  if (chosen.mode === "online")
    return h(
      "div",
      { class: "key" },
      input("name", t("setup.name"), all.name, (name) => (all.name = name)),
    );
  /** @param {number} place */
  const keep = (place) => (/** @type {string} */ name) =>
    change({ names: kept().names.map((old, at) => (at === place ? name : old)) });
  return h(
    "div",
    { class: "key" },
    input("name-one", t("player.one"), chosen.names[0], keep(0)),
    input("name-two", t("player.two"), chosen.names[1], keep(1)),
  );
}

/**
 * Which colour, and who begins where the rules leave it to the lot.
 * @param {Setup} chosen
 * @param {Contract} contract
 */
function colours(chosen, contract) {
  const own =
    chosen.mode === "here" ? t("setup.color.of", { who: person(chosen, "one") }) : t("setup.color");
  return [
    field(
      "color",
      own,
      /** @type {const} */ (["white", "lot", "black"]).map((color) =>
        pair(color, t(color === "lot" ? "setup.lot" : color)),
      ),
      chosen.color,
      (color) => change({ color }),
    ),
    contract.lot && !chosen.start
      ? field(
          "begins",
          t("setup.begins"),
          /** @type {const} */ (["one", "lot", "two"]).map((who) => [
            who,
            who === "lot" ? t("setup.lot") : person(chosen, who),
          ]),
          chosen.begins,
          (begins) => change({ begins }),
        )
      : "",
  ];
}

/** Blitz is played in halves of a minute too. */
const HALF = 0.5;

/** @type {ClockChoice["kind"][]} */
const KINDS = ["none", "game", "fischer", "moves", "each"];

/** A clock: its kind, and its times. @param {ClockName} name @param {Setup} chosen */
function clock(name, chosen) {
  const now = chosen[name];
  /** @param {Partial<ClockChoice>} part */
  const to = (part) => change({ [name]: { ...kept()[name], ...part } });
  const times = clockTimes(name, now, to);
  return h(
    "div",
    { class: "key" },
    segments(
      name,
      t("clock"),
      KINDS.map((kind) => [kind, t(`clock.${kind}.word`)]),
      now.kind,
      (kind) => to({ kind }),
    ),
    h("p", { class: "quiet small-text" }, t(`clock.${now.kind}.text`)),
    times.length ? h("div", { class: "numbers" }, times) : "",
  );
}

/**
 * The numbers of a clock, by its kind.
 * @param {ClockName} name
 * @param {ClockChoice} now
 * @param {(part: Partial<ClockChoice>) => void} to
 */
function clockTimes(name, now, to) {
  const minutes = number(
    `${name}-minutes`,
    t("clock.minutes.field"),
    now.minutes,
    HALF,
    600,
    (minutes) => to({ minutes }),
    (minutes) => (minutes >= 30 ? 5 : minutes < 3 ? HALF : 1),
    0,
    HALF,
  );
  return {
    none: [],
    game: [minutes],
    fischer: [
      minutes,
      number(`${name}-increment`, t("clock.increment"), now.increment, 0, 600, (increment) =>
        to({ increment }),
      ),
    ],
    moves: [
      number(`${name}-moves`, t("clock.moves"), now.moves, 1, 500, (moves) => to({ moves }), 5),
      minutes,
      number(
        `${name}-then`,
        t("clock.then"),
        now.then.moves,
        1,
        500,
        (moves) => to({ then: { ...kept()[name].then, moves } }),
        5,
      ),
      number(
        `${name}-then-minutes`,
        t("clock.then.minutes"),
        now.then.minutes,
        1,
        600,
        (minutes) => to({ then: { ...kept()[name].then, minutes } }),
        5,
      ),
    ],
    each: [
      number(
        `${name}-seconds`,
        t("clock.each"),
        now.seconds,
        1,
        3600,
        (seconds) => to({ seconds }),
        5,
        0,
      ),
    ],
  }[now.kind];
}

/** Odds of time: the second player has another clock. @param {Setup} chosen */
const odds = (chosen) =>
  chosen.clock.kind !== "none" || chosen.odds
    ? [
        h(
          "div",
          { class: "key" },
          toggle("odds", t("setup.odds", { who: person(chosen, "two") }), chosen.odds, (on) =>
            change({ odds: on }),
          ),
        ),
        chosen.odds ? clock("clock_two", chosen) : "",
      ]
    : [];

/** Who plays without which men. @param {Setup} chosen @param {Contract} contract */
function handicap(chosen, contract) {
  /** @param {Player|"none"} short */
  const pick = (short) => change({ short: short === "none" ? null : short });
  const { short, squares } = chosen;
  const choice = field(
    "short",
    t("setup.short"),
    /** @type {const} */ (["none", "one", "two"]).map((who) => [
      who,
      who === "none" ? t("none") : person(chosen, who),
    ]),
    short ?? "none",
    pick,
    short ? counted("short", squares.length, contract.words) : "",
  );
  if (!short) return choice;
  const board = [...contract.board.start]
    .map((letter, place) => (squares.includes(place + 1) ? "e" : letter))
    .join("");
  small.on = contract.board;
  small.show({
    board,
    flip: colorShown(chosen, short) === "black",
    numbers: true,
    gone: squares,
    labels: labels(contract, board, []),
  });
  return [
    choice,
    h(
      "div",
      { class: "key small-board" },
      h("p", { class: "quiet small-text" }, t("setup.short.tap", contract.words)),
      small,
    ),
  ];
}

/** Takes a man away, or puts it back. @param {number} square */
function miss(square) {
  const chosen = kept();
  if (!chosen.short) return;
  const { start: board } = begun().contract.board;
  const own = board[square - 1] === colorShown(chosen, chosen.short)[0];
  if (!own) return set({ error: t("setup.short.wrong") });
  const squares = chosen.squares.includes(square)
    ? chosen.squares.filter((one) => one !== square)
    : [...chosen.squares, square];
  change({ squares });
}

/** @param {Setup} chosen */
const position = (chosen) =>
  row(
    t("setup.start"),
    chosen.start
      ? h(
          "button",
          {
            type: "button",
            class: "link",
            id: "usual-start",
            onclick: () => change({ start: null }),
          },
          t("setup.start.usual"),
        )
      : h(
          "button",
          {
            type: "button",
            class: "link",
            id: "own-start",
            onclick: () => set({ page: "editor" }),
          },
          t("setup.start.own"),
          icon("next"),
        ),
  );
