/** Somebody is reported to the moderators: one of a few words, and nothing that he writes. @module */
import { Refusal } from "../api.js";
import { h } from "../dom.js";
import { say, set } from "../state.js";
import { capital, t } from "../words.js";
import { REASONS } from "../people/named.js";
import * as net from "../people/net.js";
import { choice, wrong } from "./people_parts.js";
import { wideButton } from "./parts.js";

/** What is chosen, whether it is on its way, what is wrong, and who was reported. */
const now = { reason: "", busy: false, wrong: "", done: "" };

/** Nothing is chosen yet. */
export const begin = () => Object.assign(now, { reason: REASONS[0], wrong: "", done: "" });

/** The question, or what has become of it. @param {string} name @param {() => unknown} close */
export const sheet = (name, close) =>
  now.done === name
    ? h("p", { class: "told", role: "status", id: "report-told", tabindex: "-1" }, t("report.done"))
    : h(
        "form",
        {
          class: "panel question",
          "aria-label": t("report.of", { name }),
          onsubmit: (event) => submit(event, name),
        },
        choice(
          "report-reason",
          t("report.reason"),
          REASONS.map((one) => [one, t(`reason.${one}`)]),
          now.reason,
          (reason) => ((now.reason = reason), set()),
        ),
        wrong(now.wrong),
        h(
          "div",
          { class: "pair" },
          wideButton("report-no", t("close.no"), close),
          wideButton("report-send", t("report.title"), () => {}, "main", "", {
            type: "submit",
            disabled: now.busy,
          }),
        ),
      );

/** @param {Event} event @param {string} name */
async function submit(event, name) {
  event.preventDefault();
  if (now.busy) return;
  Object.assign(now, { busy: true, wrong: "" });
  set();
  try {
    await net.report(name, now.reason);
    now.done = name;
    say(t("report.done"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    now.wrong = capital(error.message);
  } finally {
    now.busy = false;
  }
  set();
  document.getElementById("report-told")?.focus();
}
