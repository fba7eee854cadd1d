/** A clause before the page: what it says, and its board to play on. @module */
import { bookLink } from "../address.js";
import { Refusal } from "../api.js";
import { TOUCHES, newBoard } from "../board.js";
import { begin, reveal, tapped, view } from "../book/lesson.js";
import { bookTongue, open, rulesOf, source, texts, told } from "../book/read.js";
import { h, icon } from "../dom.js";
import { set } from "../state.js";
import { capital, t } from "../words.js";
import { brief, message } from "./book_frame.js";
import { isShown, sheet } from "./dialogs.js";
import { short, studyLink } from "./parts.js";

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
 * The entry of the book for a clause of a message: by the article of the manual, else by our own
 * clause.
 * @param {Clause[]} clauses
 * @param {string} wanted
 */
const entry = (clauses, wanted) =>
  clauses.find(({ sources }) => sources?.NG && sources.NG === short(wanted)) ??
  clauses.find(({ clause }) => clause === wanted || short(clause) === wanted);

/** The rules of what is shown under the sheet. @param {Begun} state */
const contractOf = ({ page, game, waiting, contract }) =>
  (page === "game" || page === "end"
    ? game?.contract
    : page === "waiting"
      ? waiting?.contract
      : null) ?? contract;

/** @param {string} key @param {string} id @param {string} wanted */
async function find(key, id, wanted) {
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
    const [known, book] = await Promise.all([texts(), open(id)]);
    const clause = entry(book.clauses, wanted);
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
  const wanted = all.said.clause ?? "";
  const { id, lines } = contractOf(all);
  const key = `${id} ${wanted} ${bookTongue()}`;
  // Whoever opens it anew begins anew.
  const isNew = !isShown("clause");
  if (isNew || here?.key !== key) void find(key, id, wanted);
  const { clause, lesson, contract, known, done, wrong } = here ?? {};
  if (!clause || !contract || !known) {
    const line = lines.find((one) => one.clause === wanted);
    const title = t("rule", { clause: brief(wanted) });
    // A link that would lead elsewhere a moment later is not there before.
    if (!done) return sheet(title, h("p", {}, t("moment")));
    return sheet(
      title,
      wrong ? h("p", { class: "wrong" }, wrong) : "",
      h("p", {}, line?.text ?? (wrong ? "" : t("clause.none"))),
      studyLink("rule-book", "book", t("book"), bookLink(id)),
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
      studyLink("rule-book", "book", t("book"), bookLink(contract.id, clause.id)),
    ),
  );
}
