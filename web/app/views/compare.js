/**
 * One position under two contracts: two boards in step, what is legal under one alone, and what
 * each rule set says.
 * @module
 */
import { analysisLink, bookLink } from "../address.js";
import { written } from "../analysis/chance.js";
import { winner } from "../analysis/tables.js";
import * as api from "../api.js";
import { TOUCHES, newBoard } from "../board.js";
import {
  SHOWN,
  boardIn,
  boardOf,
  choose,
  fromGame,
  answered,
  goTo,
  helps,
  idOf,
  isAnswered,
  isOpen,
  look,
  nextDifference,
  now,
  open,
  opened,
  read,
  retell,
  show,
  swap,
  wonder,
} from "../book/comparison.js";
import { landing, left, tap, walked } from "../choose.js";
import { copy } from "../copy.js";
import { entered, h, icon, pair } from "../dom.js";
import { attempt, begun, numbering, say, set, sound, state as all } from "../state.js";
import { says } from "../said.js";
import { counted, t } from "../words.js";
import { labels } from "../board.js";
import { coming } from "./coming.js";
import {
  action,
  goHome,
  round,
  settingsButton,
  short,
  studyLink,
  themeButton,
  tile,
  wideBrand,
} from "./parts.js";

/** The most captures that are drawn as ways when no piece is chosen. */
const DRAWN = 8;

const boards = { a: newBoard(), b: newBoard() };
for (const which of /** @type {Which[]} */ (["a", "b"])) {
  boards[which].id = `board-${which}`;
  for (const name of TOUCHES)
    boards[which].addEventListener(name, ({ detail }) => touched(which, name, detail));
}

/**
 * A square of one of the boards.
 * @param {Which} which
 * @param {BoardTouch} name
 * @param {number} square
 */
function touched(which, name, square) {
  const here = now();
  const { answer, choice, isComing } = here;
  if (!answer || answer === leaving || isComing) return;
  const own = choice?.which === which ? choice.taps : null;
  if (name === "lift" && own?.from === square) return;
  if (name === "drop" && !own) return;
  const { moves } = answer[which];
  const must = moves.some((move) => move.captured.length) ? {} : null;
  const step = tap(moves, own, square, must);
  if (step.move) return void playMove(which, step.move);
  const piece = answer[which].board[square - 1].toLowerCase() === answer[which].side_to_move[0];
  if (step.refused && !piece && !own) return;
  if (step.refused && !piece) return own && void refuse(which, own.from, square);
  // A piece without a legal move is chosen too: where it is sent, the rule that forbids it is told.
  const chosen = step.refused ? { from: square, taps: [] } : step.choice;
  here.choice = chosen && { which, taps: chosen };
  here.told = "";
  set();
}

/**
 * Says why a piece may not go there, under the rules of that board.
 * @param {Which} which
 * @param {number} from
 * @param {number} to
 */
const refuse = (which, from, to) =>
  attempt(async () => {
    const here = answered();
    const { answer } = here;
    const one = answer[which];
    const offence = one.offences.find((move) => move.path[0] === from && move.path.at(-1) === to);
    const told = offence
      ? { title: offence.text, text: t("compare.offence") }
      : await api.why({ rules: one.contract, fen: one.fen, from, to });
    // What comes late may be for another position.
    if (now() !== here || here.answer !== answer || answer === leaving) return;
    sound("refuse", all.sound);
    boards[which].shake(from);
    here.told = `${one.name}: ${told.title}. ${told.text}`;
    here.choice = null;
    say(here.told);
    set();
  });

/** What a move is on its way from. @type {Comparison|null} */
let leaving = null;

/** Plays a move on both boards, once. @param {Which} which @param {ComparedMove} move */
const playMove = (which, move) =>
  attempt(async () => {
    const mine = answered();
    const { answer, isComing } = mine;
    if (answer === leaving || isComing) return;
    leaving = answer;
    mine.choice = null;
    try {
      await goOn(mine, which, move);
    } finally {
      if (answer === leaving) leaving = null;
    }
  });

/**
 * Goes on with a move, unless another position is asked for before it is shown.
 * @param {AnsweredPage} mine
 * @param {Which} which
 * @param {ComparedMove} move
 */
async function goOn(mine, which, move) {
  const { answer, at, a, b } = mine;
  const isLate = () => now() !== mine || mine.answer !== answer || mine.at !== at;
  const one = answer[which];
  const { fen } = await api.game({
    table: {
      terms: { rules: one.contract, start: one.fen },
      log: [{ e: "move", m: move.hub, at: 0 }],
    },
  });
  // What stands on the second board is read in the numbers of the first.
  const ours =
    which === "b" && answer.mirrored ? (await api.compare({ a: b, b: a, fen })).b.fen : fen;
  if (isLate()) return;
  await boards[which].play(move, (name) => sound(name, all.sound));
  if (isLate()) return set();
  mine.line = [...mine.line.slice(0, mine.at + 1), ours];
  mine.at++;
  mine.moves = [];
  mine.told = move.only ? t("compare.alone", { move: move.text, name: one.name }) : "";
  if (mine.told) say(mine.told);
  await look(mine);
}

/** What a board shows. @param {Which} which */
function view(which) {
  const { answer, contracts, choice } = answered();
  const one = answer[which];
  const only = one.moves.filter((move) => move.only);
  const ring = [...new Set(only.map((move) => move.path[0]))];
  const base = {
    board: one.board,
    numbers: numbering(),
    mine: one.side_to_move[0],
    labels: labels(contracts[which], one.board, []),
    hint: [],
  };
  if (choice?.which === which) {
    const rest = left(one.moves, choice.taps);
    const way = walked(rest, choice.taps);
    const at = landing(way);
    return {
      ...base,
      chosen: choice.taps.from,
      walked: way.path,
      cross: way.captured,
      lifted: way.path.length > 1 ? { from: choice.taps.from, to: at } : null,
      dots: rest.map((move) => ({
        square: landing(move),
        text: move.captured.length ? String(move.captured.length) : "",
      })),
      paths: rest
        .filter((move) => move.captured.length)
        .map((move) => move.path.slice(way.path.length - 1)),
    };
  }
  const drawn = one.moves.filter((move) => move.captured.length);
  const ways = drawn.length <= DRAWN ? drawn : drawn.filter((move) => move.only).slice(0, DRAWN);
  return {
    ...base,
    ring,
    paths: ways.map((move) => move.path),
    dots: ways.map((move) => ({ square: landing(move), text: String(move.captured.length) })),
  };
}

/** @param {Begun} state */
export default function compare(state) {
  if (opened()?.address !== state.compareAt) void open(state.compareAt);
  retell(now());
  const here = now();
  if (!isAnswered(here)) return coming(here.error, () => (void open(state.compareAt), set()));
  wonder(here.answer);
  const { contracts } = here;
  for (const which of /** @type {Which[]} */ (["a", "b"])) {
    boards[which].on = contracts[which].board;
    boards[which].show(view(which));
  }
  const example = here.examples.find((one) => one.id === here.example);
  return h(
    "main",
    { class: "page compare", "data-title": t("compare.title") },
    h(
      "header",
      { class: "top" },
      wideBrand(),
      round("back", "back", t("home"), goHome),
      h("h1", { class: "where" }, t("compare.title")),
      h("span", { class: "gap" }),
      themeButton(),
      h("span", { class: "wide" }, settingsButton()),
    ),
    h(
      "div",
      { class: "compare-head" },
      h(
        "label",
        { class: "others" },
        h("span", {}, t("compare.examples")),
        h(
          "select",
          { id: "examples", onchange: (event) => show(event.target.value) },
          h("option", { value: "" }, t("rules.choose")),
          here.examples.map((one) => option(one.id, one.title, one.id === here.example)),
        ),
      ),
      h(
        "p",
        { class: "lead", role: "status" },
        here.error
          ? h("span", { class: "wrong" }, here.error)
          : here.told || example?.text || t("compare.lead"),
      ),
    ),
    half("a"),
    half("b"),
    middle(state),
  );
}

/** @param {string} value @param {string} word @param {boolean} selected */
const option = (value, word, selected) => {
  const element = /** @type {HTMLOptionElement} */ (h("option", { value }, word));
  element.selected = selected;
  return element;
};

/** One of the contracts with its board. @param {Which} which */
function half(which) {
  const here = answered();
  const one = here.answer[which];
  const mirrored = here.contracts[which].board.line.length > 0;
  const sets = begun()
    .sets.sets.filter((set) => which === "a" || boardIn(set) === boardOf(idOf(here.a)))
    .map(({ id, name, side }) => pair(id, t("rules.set", { name, side })));
  const known = sets.some(([id]) => id === one.contract);
  return h(
    "section",
    { class: `half half-${which}`, "aria-label": one.name },
    h(
      "div",
      { class: "half-head" },
      h(
        "span",
        { class: "chip still" },
        tile(mirrored),
        h(
          "select",
          {
            id: `rules-${which}`,
            "aria-label": t(`compare.${which}`),
            onchange: (event) => choose(which, event.target.value),
          },
          known ? "" : option(one.contract, one.name, true),
          sets.map(([id, word]) => option(id, word, id === one.contract)),
        ),
      ),
      h(
        "a",
        { class: "quiet", href: bookLink(idOf(one.contract)), id: `book-${which}` },
        t("book"),
      ),
    ),
    h("div", { class: "stage" }, boards[which]),
    verdict(one),
    helps() && !one.outcome ? best(which, one) : "",
  );
}

/**
 * The best line under a contract, and who wins by its endgame tables.
 * @param {Which} which
 * @param {Compared} one
 */
function best(which, one) {
  const { thought, value, best } = answered().answer.known?.[which] ?? {};
  const [first, ...rest] = thought?.moves.slice(0, SHOWN) ?? (best ? [best] : []);
  const side = value && winner(value, one.side_to_move);
  return h(
    "div",
    { class: "panel best-line", id: `line-${which}` },
    value
      ? h(
          "p",
          { class: "says", id: `tables-${which}` },
          h("span", { class: "quiet" }, t("compare.tables")),
          " ",
          h("strong", {}, side ? t(`compare.wins.${side}`) : t("compare.drawn")),
        )
      : "",
    h(
      "p",
      {},
      h("span", { class: "quiet" }, t("compare.best")),
      " ",
      first
        ? [
            h("strong", { id: `best-${which}` }, first),
            rest.map((move) => [" ", h("span", {}, move)]),
          ]
        : "…",
    ),
    thought
      ? h(
          "p",
          { class: "quiet depth" },
          [written(thought), t("compare.depth", { n: thought.depth })].join(" · "),
        )
      : "",
  );
}

/**
 * A key that has different values, and its value under either.
 * @param {Difference} difference
 * @param {0|1|2} at
 */
const titled = ({ codes, title, a, b }, at) =>
  says(codes[at], answered().answer[at === 2 ? "b" : "a"].with, [title, a, b][at]);

/** Whether the game is over here, and what may be forgotten. @param {Compared} one */
function verdict(one) {
  const { outcome, offences } = one;
  if (outcome) {
    return h(
      "p",
      { class: "panel verdict" },
      h("strong", {}, t(outcome.winner ? `compare.won.${outcome.winner}` : "end.draw")),
      " ",
      h("span", {}, outcome.words),
      " ",
      h("span", { class: "clause" }, short(outcome.article ?? outcome.clause)),
    );
  }
  if (!offences.length) return "";
  return h(
    "p",
    { class: "panel verdict" },
    h("strong", {}, counted("compare.offences", offences.length)),
    " ",
    h(
      "span",
      {},
      t("compare.offences.text", {
        moves:
          offences
            .slice(0, 6)
            .map((move) => move.text)
            .join(" ") + (offences.length > 6 ? " …" : ""),
      }),
    ),
    " ",
    h("span", { class: "clause" }, "H1"),
  );
}

/** What differs, and the way through the positions. @param {State} state */
function middle(state) {
  const mine = answered();
  const { answer } = mine;
  return h(
    "section",
    { class: "middle" },
    steps(mine),
    actions(state),
    moves(answer),
    rules(answer),
    asText(answer),
    studyLink("to-analysis", "chart", t("analyse"), analysisLink(answer.a.contract, answer.a.fen)),
  );
}

/** The way through the positions. @param {AnsweredPage} page */
function steps({ shown: { at, line } }) {
  const of = line.length - 1;
  /**
   * @param {string} id
   * @param {IconName} name
   * @param {string} word
   * @param {number} to
   * @param {boolean} off
   */
  const step = (id, name, word, to, off) =>
    h(
      "button",
      {
        type: "button",
        class: "round",
        id,
        "aria-label": word,
        title: word,
        disabled: off,
        onclick: () => goTo(to),
      },
      icon(name),
    );
  return h(
    "div",
    { class: "steps", role: "group", "aria-label": t("moves") },
    step("step-first", "first", t("first"), 0, at === 0),
    step("step-previous", "prev", t("previous"), at - 1, at === 0),
    h("output", {}, t("of", { now: at, of })),
    step("step-next", "next", t("next"), at + 1, at === of),
    step("step-last", "last", t("now"), of, at === of),
  );
}

/** What else can be done with the comparison. @param {State} state */
const actions = ({ game }) => {
  const { at, line } = answered().shown;
  const of = line.length - 1;
  return h(
    "div",
    { class: "compare-actions" },
    isOpen(game) ? action("from-game", "list", t("compare.game"), fromGame) : "",
    of > 0
      ? action("difference", "next", t("compare.next"), nextDifference, { disabled: at === of })
      : "",
    action("swap", "flip", t("compare.swap"), swap),
    action(
      "copy-link",
      "link",
      t("compare.link"),
      async () => (await copy(location.href)) && copied(),
    ),
  );
};

/** The moves: those of one contract alone before those of both. @param {Comparison} answer */
function moves(answer) {
  const onlyA = answer.a.moves.filter((move) => move.only);
  const onlyB = answer.b.moves.filter((move) => move.only);
  const both = answer.a.moves
    .filter((move) => !move.only)
    .map((move, place) => [move, answer.b.moves.filter((other) => !other.only)[place]]);
  const none = () => h("span", { class: "quiet" }, t("compare.not"));
  /** @param {Which} which @param {ComparedMove} move @param {boolean} [strong] */
  const button = (which, move, strong) =>
    h(
      "button",
      {
        type: "button",
        class: `ply${strong ? " strong" : ""}`,
        onclick: () => void playMove(which, move),
      },
      move.text,
    );
  return [
    h("h2", {}, t("compare.moves")),
    h(
      "ul",
      { class: "versus" },
      onlyA.map((move) => h("li", {}, button("a", move, true), none())),
      onlyB.map((move) => h("li", {}, none(), button("b", move, true))),
      both.map(([ours, theirs]) =>
        h("li", {}, button("a", ours), theirs ? button("b", theirs) : ""),
      ),
    ),
    answer.a.moves.length + answer.b.moves.length
      ? ""
      : h("p", { class: "quiet" }, t("compare.over")),
  ];
}

/** What the rules of the two say differently. @param {Comparison} answer */
const rules = (answer) => [
  answer.differences.length
    ? h("h2", {}, t("compare.rules"))
    : h("p", { class: "quiet" }, t("compare.same")),
  h(
    "ul",
    { class: "versus rows" },
    answer.differences.map((one) =>
      h(
        "li",
        {},
        h(
          "h3",
          {},
          titled(one, 0),
          " ",
          h("span", { class: "clause" }, short(one.clause).replace(/^S1-.*/, "S1")),
        ),
        h("span", {}, titled(one, 1)),
        h("span", {}, titled(one, 2)),
      ),
    ),
  ),
];

/** The position as text. @param {Comparison} answer */
const asText = (answer) =>
  h(
    "form",
    {
      class: "typing",
      onsubmit: (event) => (event.preventDefault(), read(entered(event.target, "fen"))),
    },
    h("input", {
      id: "fen",
      name: "fen",
      value: now().refused || answer.a.fen,
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": t("editor.fen"),
    }),
    h("button", { type: "submit", class: "small quiet", id: "read" }, t("editor.read")),
  );

/** Says that the link is copied, where it was asked for. */
function copied() {
  now().told = t("copied");
  say(t("copied"));
  set();
}
