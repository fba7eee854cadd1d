/** What a moderator decides about somebody: one act, or several that go together. @module */
import { Refusal } from "../api.js";
import { entered, h, icon } from "../dom.js";
import { say, set } from "../state.js";
import { capital, t } from "../words.js";
import { ACTS, REASONS } from "../people/named.js";
import * as net from "../people/net.js";
import { choice, field, wrong } from "./people_parts.js";
import { wideButton } from "./parts.js";

/** @typedef {{name: string, acts: readonly string[], barred: boolean, reports: {id: number, reason: string}[]}} Judged */

/**
 * What is chosen about each, by which name he goes, whether it is asked once more, and what is done.
 * @type {Map<string, {acts: string[], why: string, wrong: string, name: string, asks: boolean,
 *   made: string[]}>}
 */
const chosen = new Map();

/** Whether a decision is on its way. */
let busy = false;

/** The acts that cannot be undone: of them it is asked once more. */
const FINAL = ["unrate", "close"];

/** Nothing is chosen about anybody. */
export const begin = () => chosen.clear();

/** What does not go with an act. @param {string} act @param {string} other */
const excludes = (act, other) =>
  act === "dismiss" ||
  other === "dismiss" ||
  (act === "casual" && other === "rated") ||
  (act === "rated" && other === "casual");

/** The acts when one more is taken, or one is not, in the order in which they are done. @param {string[]} acts @param {string} act */
const pressed = (acts, act) =>
  acts.includes(act)
    ? acts.filter((one) => one !== act)
    : ACTS.filter((one) => one === act || (acts.includes(one) && !excludes(act, one)));

/** @param {string[]} acts */
const namesOf = (acts) => acts.map((act) => t(`act.${act}`)).join(", ");

/** Whether an act changes anything for who plays no rated games, or does. @param {string} act @param {boolean} barred */
const isOffered = (act, barred) => act !== (barred ? "casual" : "rated");

/**
 * The form; who has asked for it hears what was done, and by which name the one goes then.
 * @param {Judged} one
 * @param {(told: string, after: {name: string, made: string[]}) => unknown} done
 */
export function judging(one, done) {
  const { name, barred, reports } = one;
  const acts = one.acts.filter((act) => isOffered(act, barred));
  const why = reports[0]?.reason ?? REASONS[0];
  const mine = chosen.get(name) ?? { acts: [], why, wrong: "", name, asks: false, made: [] };
  chosen.set(name, mine);
  const renames = mine.acts.includes("rename");
  return h(
    "form",
    {
      class: "panel question",
      "aria-label": t("moderate.about", { name }),
      onsubmit: (event) => decide(event, one, done),
    },
    h("span", { "aria-hidden": "true" }, t("moderate.act")),
    h(
      "div",
      { class: "also acts", role: "group", "aria-label": t("moderate.act") },
      acts.map((act) =>
        h(
          "button",
          {
            type: "button",
            class: "tick-chip",
            id: `act-${name}-${act}`,
            "aria-pressed": String(mine.acts.includes(act)),
            onclick() {
              Object.assign(mine, { acts: pressed(mine.acts, act), wrong: "", asks: false });
              set();
            },
          },
          icon(mine.acts.includes(act) ? "check" : "plus"),
          t(`act.${act}`),
        ),
      ),
    ),
    renames
      ? field(`name-${name}`, t("moderate.name"), { maxlength: 40, required: true }, mine.wrong)
      : wrong(mine.wrong),
    choice(
      `why-${name}`,
      t("moderate.why"),
      REASONS.map((why) => [why, t(`reason.${why}`)]),
      mine.why,
      (why) => ((mine.why = why), set()),
    ),
    mine.asks
      ? h("p", { role: "status" }, t("moderate.sure", { name, act: namesOf(mine.acts) }))
      : "",
    mine.asks ? wideButton(`keep-${name}`, t("close.no"), () => ((mine.asks = false), set())) : "",
    wideButton(
      `decide-${name}`,
      t("moderate.decide"),
      () => {},
      mine.acts.includes("close") ? "danger" : "main",
      "",
      { type: "submit", disabled: busy || !mine.acts.length },
    ),
  );
}

/**
 * Does one act after the other; the last one settles the reports that were seen. What is done is
 * not done again where a later one is refused.
 * @param {Of<HTMLFormElement, SubmitEvent>} event
 * @param {Judged} one
 * @param {(told: string, after: {name: string, made: string[]}) => unknown} done
 */
async function decide(event, { name, reports }, done) {
  event.preventDefault();
  const mine = chosen.get(name);
  if (busy || !mine?.acts.length) return;
  const other = entered(event.target, `name-${name}`).trim();
  const seen = Math.max(0, ...reports.map(({ id }) => id));
  mine.wrong = "";
  if (!mine.asks && mine.acts.some((act) => FINAL.includes(act))) {
    mine.asks = true;
    return set();
  }
  busy = true;
  mine.asks = false;
  set();
  try {
    while (mine.acts.length) {
      const [act, ...rest] = mine.acts;
      await net.moderate(mine.name, {
        act,
        why: mine.why,
        ...(!rest.length && seen && { seen }),
        ...(act === "rename" && { name: other }),
      });
      if (act === "rename") mine.name = other;
      mine.acts = rest;
      mine.made.push(act);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const made = mine.made.length ? t("moderate.done", { name, act: namesOf(mine.made) }) : "";
    mine.wrong = `${made} ${capital(error.message)}`.trim();
    return;
  } finally {
    busy = false;
    set();
  }
  chosen.delete(name);
  const told = t("moderate.done", { name, act: namesOf(mine.made) });
  say(told);
  done(told, mine);
}
