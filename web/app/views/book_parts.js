/**
 * The parts of the board: their squares light up on both boards, and so do their numbers.
 * @module
 */
import { bookLink } from "../address.js";
import { newBoard } from "../board.js";
import { boardPicture, marks, strokes } from "../book/figures.js";
import { mirrored, parts, runs } from "../book/pages.js";
import { bookTongue } from "../book/read.js";
import { h, icon } from "../dom.js";
import { lost, onVisit } from "../route.js";
import { attempt, say, set, state as all } from "../state.js";
import { t } from "../words.js";
import {
  arrive,
  bibliography,
  bookAddress,
  cite,
  differing,
  lay,
  printButton,
  top,
  turning,
} from "./book_frame.js";
import { labels } from "../board.js";
import { coming } from "./coming.js";
import { tile } from "./parts.js";

/**
 * The board with the long line at the right hand, and the one with it at the left.
 * @typedef {"right"|"left"} Side
 */
const SIDES = /** @type {Side[]} */ (["right", "left"]);

const other = (/** @type {Side} */ side) => (side === "right" ? "left" : "right");

const boards = { right: newBoard(), left: newBoard() };
for (const side of SIDES) {
  boards[side].id = `parts-board-${side}`;
  boards[side].addEventListener("square", (event) => here && touched(side, event.detail));
}

/**
 * What is open: the address it was opened for, the parts, the one that is lit, and a square that
 * was tapped.
 * @type {PartsPage|null}
 */
let here = null;

/** Opens the page at a part. @param {string} at */
async function turnTo(at) {
  const tongue = bookTongue();
  const kept = here?.tongue === tongue ? here : null;
  /** @type {PartsPage} */ const mine = { ...kept, at, tongue, square: null, failed: false };
  here = mine;
  const isLeft = () => here !== mine || all.page !== "book_parts";
  // What there is to show is shown after the drawing that has asked for it.
  await attempt(async () => mine.parts ?? Object.assign(mine, await parts()), isLeft);
  if (here !== mine) return;
  const [, id] = at.split("/");
  if (mine.parts) light(id);
  if (mine.part && id && mine.part.id !== id) return isLeft() || lost("lost.page");
  mine.failed = !mine.parts;
  if (isLeft()) return;
  set();
  arrive();
}

/** The page, once its parts are here. */
function now() {
  if (!here || !isReady(here)) throw new Error("the parts are not here");
  return here;
}

/** Whether its parts are here. @param {PartsPage} page @returns {page is ReadyParts} */
const isReady = (page) => page.parts !== undefined && page.contracts !== undefined;

/** @param {string|undefined} id */
function light(id) {
  const { parts } = now();
  now().part = parts.find((part) => part.id === id) ?? parts[0];
}

/**
 * A part is chosen: it is lit, the address names it, and its numbers are read out.
 * @param {BoardPart} part
 */
function choose(part) {
  light(part.id);
  const mine = now();
  mine.square = null;
  mine.at = all.bookAt = `parts/${part.id}`;
  set();
  say(
    [
      part.name,
      ...SIDES.map((side) =>
        t("parts.on", { board: mine.contracts[side].name, numbers: numbers(part, side) }),
      ),
    ].join(". "),
  );
}

/** A square was tapped: it is shown on both boards. @param {Side} side @param {number} square */
function touched(side, square) {
  const { contracts } = now();
  const twin = mirrored(contracts[side].board, square, contracts[other(side)].board);
  now().square = side === "right" ? { right: square, left: twin } : { right: twin, left: square };
  set();
  say(
    t("parts.said", {
      name: square,
      board: contracts[side].name,
      other: twin,
      second: contracts[other(side)].name,
    }),
  );
}

/**
 * What stands on a board while a part is shown.
 * @param {BoardPart} part
 * @param {Contract} contract
 */
function standing({ start, man }, { board }) {
  if (start) return board.start;
  return board.squares.map((_, place) => (place + 1 === man ? "w" : "e")).join("");
}

const LOOKS = /** @type {const} */ (["disc", "plate"]);

/**
 * The marked squares of a part.
 * @param {BoardPart} part
 * @param {Side} side
 * @returns {import("../book/figures.js").Marked[]}
 */
const marked = ({ groups = [] }, side) =>
  groups.map((group, place) => ({ squares: group[side], look: LOOKS[place] }));

/**
 * The numbers of a part, or how many lines it has.
 * @param {BoardPart} part
 * @param {Side} side
 */
const numbers = (part, side) =>
  part.groups
    ? part.groups
        .map((group) => [group.name, runs(group[side])].filter(Boolean).join(": "))
        .join("; ")
    : howMany(part, side);

/** How many lines there are. @param {BoardPart} part @param {Side} side */
const howMany = ({ name, lines }, side) =>
  t("parts.lines", { n: lines?.[side].length ?? 0, lines: name.toLowerCase() });

/** @param {Begun} state */
export default function page(state) {
  if (here?.at !== state.bookAt || here.tongue !== bookTongue()) void turnTo(state.bookAt);
  if (!here || !isReady(here))
    return coming(here?.failed ? state.error : "", () => (void turnTo(all.bookAt), set()));
  const { part, parts: every, documents } = here;
  return h(
    "main",
    { class: "page book parts-page", "data-title": t("about.parts") },
    top(bookAddress(), t("book"), printButton()),
    h(
      "div",
      { class: "clause-head" },
      h("h1", { id: "book-title", tabindex: -1 }, t("about.parts")),
      h("p", { class: "lead" }, t("about.parts.lead")),
    ),
    h(
      "div",
      { class: "both" },
      SIDES.map((side) => figure(side, part)),
      h("p", { class: "twin" }, twins()),
    ),
    h(
      "ul",
      { class: "parts-list", "aria-label": t("parts.list") },
      every.map((one) => entry(one, one === part)),
    ),
    bibliography(
      documents,
      every.flatMap((one) => [one, ...(one.apart ?? [])]),
    ),
    turning(undefined, [bookLink("history"), t("about"), t("about.history")]),
  );
}

/**
 * A board with the part that is lit.
 * @param {Side} side
 * @param {BoardPart} part
 */
function figure(side, part) {
  const { square, contracts } = now();
  const contract = contracts[side];
  const board = boards[side];
  const stand = standing(part, contract);
  const groups = marked(part, side);
  const tapped = square ? [{ squares: [square[side]], look: /** @type {const} */ ("tapped") }] : [];
  const names = labels(contract, stand, []);
  const lit = groups.flatMap(({ squares }) => squares);
  board.on = contract.board;
  board.show({
    board: stand,
    numbers: matchMedia("(min-width: 560px)").matches,
    labels: names.map((label, place) =>
      lit.includes(place + 1) ? t("parts.square", { label, part: part.name }) : label,
    ),
  });
  board.querySelector(".grid")?.setAttribute("aria-label", contract.name);
  for (const one of lit) board.numbers[one - 1]?.setAttribute("visibility", "hidden");
  board.layers.under.append(...(part.lines ? strokes(contract.board, part.lines[side]) : []));
  board.layers.over.append(
    ...marks(contract.board, groups, stand),
    ...marks(contract.board, tapped, stand),
  );
  return h(
    "figure",
    {},
    h(
      "figcaption",
      {},
      tile(contract.board.line.length > 0),
      h("span", {}, h("strong", {}, contract.name), h("span", {}, t(`parts.${side}`))),
    ),
    h("div", { class: "stage" }, board),
    h("p", { class: "numbers-of" }, legend(part, side)),
  );
}

/**
 * The numbers of a part, each group with its mark.
 * @param {BoardPart} part
 * @param {Side} side
 */
const legend = (part, side) =>
  part.groups
    ? part.groups.map((group, place) =>
        h(
          "span",
          { class: "lot" },
          group.name ? h("span", { class: `name ${LOOKS[place]}` }, group.name) : "",
          h("span", {}, runs(group[side])),
        ),
      )
    : h("span", { class: "lot" }, howMany(part, side));

/** What the tapped square is called on either board. */
function twins() {
  const { square } = now();
  if (!square) return t("parts.ask");
  return t(square.right === square.left ? "parts.same" : "parts.twin", square);
}

/**
 * A part in the list; the one that is lit with its words.
 * @param {BoardPart} part
 * @param {boolean} open
 */
function entry(part, open) {
  return h(
    "li",
    { class: open ? "open" : "" },
    h(
      "button",
      {
        type: "button",
        id: `part-${part.id}`,
        "aria-pressed": String(open),
        onclick: () => choose(part),
      },
      h("strong", {}, part.name),
      icon(open ? "eye" : "next"),
    ),
    open
      ? h(
          "div",
          { class: "part-text" },
          h("p", { class: "serif" }, part.text),
          cite(part),
          differing(part.apart),
        )
      : "",
  );
}

/** All parts on paper, each with both boards. */
function paper() {
  const { parts, documents, contracts } = now();
  /** @param {BoardPart} part @param {Side} side */
  const drawn = (part, side) => {
    const contract = contracts[side];
    const told = numbers(part, side);
    const label = [part.name, t("parts.on", { board: contract.name, numbers: told })].join(". ");
    return h(
      "figure",
      {},
      boardPicture(contract.board, {
        board: standing(part, contract),
        label,
        groups: marked(part, side),
        lines: part.lines?.[side],
      }),
      h("figcaption", {}, h("strong", {}, contract.name), " ", told),
    );
  };
  return h(
    "section",
    { class: "paper paper-about" },
    h("h1", {}, t("about.parts")),
    parts.map((part) =>
      h(
        "section",
        { class: "paper-part" },
        h(
          "div",
          {},
          h("h2", {}, part.name),
          h("p", {}, part.text),
          cite(part),
          differing(part.apart),
        ),
        SIDES.map((side) => drawn(part, side)),
      ),
    ),
    bibliography(
      documents,
      parts.flatMap((one) => [one, ...(one.apart ?? [])]),
    ),
  );
}

// Who follows a link to a page that was open before begins at its top, too.
onVisit(() => here && (here.at = ""));
addEventListener("beforeprint", () => all.page === "book_parts" && here?.parts && lay(paper()));
