/** A clause before the page: what it says, and its board to play on. @module */
import { bookLink, bookOf } from "../address.js";
import { Refusal } from "../api.js";
import { TOUCHES, newBoard } from "../board.js";
import { begin, reveal, tapped, view } from "../book/lesson.js";
import { bookTongue, open, rulesOf, source, texts, told } from "../book/read.js";
import { h, icon } from "../dom.js";
import { keyOf } from "../own.js";
import { set } from "../state.js";
import { capital, t } from "../words.js";
import { brief, message } from "./book_frame.js";
import { isShown, sheet } from "./dialogs.js";
import { action, short, studyLink } from "./parts.js";

const board = newBoard();
board.id = "clause-board";
for (const name of TOUCHES) board.addEventListener(name, (event) => touched(name, event.detail));

/** A square of the clause's board. @param {BoardTouch} name @param {number} square */
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

/**
 * The clause that is shown, for which it was asked, and its lesson.
 * @type {{key: string, clause: Clause|null, lesson: Lesson|null, known: BookTexts|null,
 *   contract: Contract|null, done: boolean, wrong: string}|null}
 */
let here = null;

/**
 * The entry of the book for a clause: among those that tell of what was said, where that is known,
 * by the article of the manual, else by our own clause.
 * @param {Clause[]} clauses
 * @param {string} wanted
 * @param {string} about the code of what was said
 */
function entry(clauses, wanted, about) {
  const key = keyOf(about);
  const telling = clauses.filter(({ clause, when }) =>
    // Where nothing is punished, what is said is that one must.
    about === "rule.huff.off" ? clause === "C1" : when?.[key],
  );
  /** @param {Clause[]} some */
  const named = (some) =>
    some.find(({ clause }) => clause === `S1-${key}`) ??
    some.find(({ sources }) => sources?.NG && sources.NG === short(wanted)) ??
    some.find(({ clause }) => clause === wanted || short(clause) === wanted);
  return named(telling) ?? telling[0] ?? named(clauses);
}

/** The rules of what is shown under the sheet. @param {Begun} state */
const contractOf = ({ page, game, waiting, practised, contract }) =>
  (page === "game" || page === "end"
    ? game?.contract
    : page === "waiting"
      ? waiting?.contract
      : page === "practice"
        ? practised
        : null) ?? contract;

/** @param {string} key @param {string} rules @param {string} wanted @param {string} about */
async function find(key, rules, wanted, about) {
  /** @type {NonNullable<typeof here>} */ const mine = {
    key,
    clause: null,
    lesson: null,
    known: null,
    contract: null,
    done: false,
    wrong: "",
  };
  here = mine;
  try {
    const [known, book] = await Promise.all([texts(), open(rules)]);
    const clause = entry(book.clauses, wanted, about);
    Object.assign(mine, { clause, known, contract: book.contract });
    const place = clause && book.places[clause.id];
    if (place && clause.lesson)
      mine.lesson = await begin({
        rules: rulesOf(known, book.contract, clause),
        contract: book.contract,
        place,
        words: clause.lesson,
        board,
      });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    mine.wrong = capital(error.message);
  }
  mine.done = true;
  if (here === mine) set();
}

/** @param {Begun} all */
export default function clause(all) {
  const { clause: wanted = "", about = "" } = all.said;
  const played = contractOf(all);
  const key = `${played.contract} ${wanted} ${about} ${bookTongue()}`;
  // Whoever opens it anew begins anew.
  const isNew = !isShown("clause");
  if (isNew || here?.key !== key) void find(key, played.contract, wanted, about);
  const { clause, lesson, contract, known, done, wrong } = here ?? {};
  if (!clause || !contract || !known) {
    const line = played.lines.find((one) => one.clause === wanted);
    const title = t("rule", { clause: brief(wanted) });
    // A link that would lead elsewhere a moment later is not there before.
    if (!done) return sheet(title, h("p", {}, t("moment")));
    return sheet(
      title,
      wrong ? h("p", { class: "wrong" }, wrong) : "",
      h("p", {}, line?.text ?? (wrong ? "" : t("clause.none"))),
      studyLink("rule-book", "book", t("book"), bookLink(bookOf(played))),
    );
  }
  /** @param {string} text */
  const fill = (text) => told(text, contract.words);
  const { place, document } = source(known, contract, clause);
  if (lesson) {
    board.on = contract.board;
    board.show(view(lesson));
  }
  const said =
    lesson &&
    (lesson.note ?? { kind: "ask", title: fill(lesson.words.ask), text: "", lang: bookTongue() });
  return sheet(
    fill(clause.title),
    h(
      "p",
      { class: "lead", lang: bookTongue() },
      h("span", { class: "clause" }, brief(place)),
      " ",
      fill(clause.short),
    ),
    lesson
      ? h("div", { class: "stage" }, board)
      : h("p", { lang: bookTongue() }, fill(clause.full)),
    said ? message(said) : "",
    document ? h("p", { class: "quiet small-text", lang: bookTongue() }, document) : "",
    h(
      "div",
      { class: "pair" },
      lesson
        ? action("again", "again", t("again"), () => find(key, played.contract, wanted, about))
        : "",
      lesson
        ? h(
            "button",
            {
              type: "button",
              class: "action",
              id: "reveal",
              disabled: lesson.over || lesson.busy,
              onclick: () => void reveal(lesson),
            },
            icon("eye"),
            h("span", {}, t("book.reveal")),
          )
        : "",
      studyLink("rule-book", "book", t("book"), bookLink(bookOf(contract), clause.id)),
    ),
  );
}
