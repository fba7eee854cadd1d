/** The panel of learning from mistakes: what is asked, what came of it, and what comes next. @module */
import {
  asked,
  ask,
  learn,
  mistakes,
  next,
  question,
  reveal,
  start,
  stop,
} from "../analysis/learn.js";
import { h, icon, pair } from "../dom.js";
import { counted, t } from "../words.js";
import { segments } from "./choice.js";
import { wideButton } from "./parts.js";

/** What is said of the last answer. @returns {[IconName, string]} */
function told() {
  const move = learn.tried?.move?.text ?? "";
  const [best] = asked().better;
  if (learn.answer === "none") return ["bulb", question()];
  if (learn.answer === "judged") return ["clock", t("learn.judged", { move })];
  if (learn.answer === "shown") return ["eye", t("learn.shown", { move })];
  if (learn.answer === "wrong") return ["close", t("learn.wrong", { move })];
  const more = move === best ? "" : ` ${t("learn.best", { move: best })}`;
  return ["check", t("learn.right", { move }) + more];
}

/** @param {string} id @param {string} word @param {() => unknown} onclick */
const small = (id, word, onclick, look = "quiet") =>
  h("button", { type: "button", class: `small ${look}`, id, onclick }, word);

/** What can be done now. */
function ways() {
  const { answer } = learn;
  const over = answer === "right" || answer === "shown";
  return h(
    "div",
    { class: "learn-ways" },
    answer === "wrong" ? small("learn-again", t("again"), ask, "") : "",
    over ? "" : small("learn-reveal", t("learn.reveal"), reveal),
    small("learn-next", t(over ? "learn.next" : "learn.skip"), next, over ? "" : "quiet"),
  );
}

/** @param {IconName} name @param {string} words */
const said = (name, words) =>
  h("p", { class: "learn-said", id: "learn-said" }, icon(name), h("span", {}, words));

/** The panel, as parts of the report. */
export function lesson() {
  const { place, queue, found, side } = learn;
  const sides = /** @type {const} */ (["white", "black"]).filter((one) => mistakes(one).length);
  const current = asked();
  return [
    h("h2", { key: "learn-title" }, t("learn.start")),
    sides.length > 1
      ? segments(
          "learn-side",
          t("learn.side"),
          sides.map((one) => pair(one, t(one))),
          side,
          start,
        )
      : "",
    current
      ? h(
          "div",
          { class: `panel learn ${learn.answer}`, key: "learn" },
          h("p", { class: "quiet" }, t("learn.of", { now: place + 1, of: queue.length })),
          said(...told()),
          ways(),
        )
      : h(
          "p",
          { class: "panel learn", id: "learn-done", key: "learn" },
          counted("learn.done", queue.length, { found }),
        ),
    wideButton("learn-stop", t("learn.stop"), stop, current ? "" : "main"),
  ].filter(Boolean);
}
