/** The reports that wait for a moderator, and what he decides. @module */
import { Refusal } from "../api.js";
import { Denied } from "../live/net.js";
import { entered, h } from "../dom.js";
import { onVisit } from "../route.js";
import { say, set } from "../state.js";
import { capital, t } from "../words.js";
import { day } from "../written.js";
import { ACTS, REASONS } from "../people/named.js";
import * as net from "../people/net.js";
import { choice, field, personLink, row, top, wideLink, wrong } from "./people_parts.js";
import { wideButton } from "./parts.js";

/** Those who were reported; nothing until they are here. @type {ReportedPerson[]|null|undefined} */
let people;

/** What is wrong or done, whether something is on its way, and whether a device is missing. */
const now = { wrong: "", told: "", busy: false, oneDevice: false };

/** What is chosen for each. @type {Map<string, {act: string, why: string, wrong: string}>} */
const chosen = new Map();

onVisit(() => ((people = undefined), Object.assign(now, { wrong: "", told: "" }), chosen.clear()));

async function bring() {
  people ??= null;
  try {
    people = (await net.reports()).people;
    now.wrong = "";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    now.wrong = capital(error.message);
    now.oneDevice = error instanceof Denied && error.code === "denied.moderation.device";
  }
  set();
}

/** @type {import("./people.js").Page} */
export default function page() {
  if (people === undefined) void bring();
  return h(
    "main",
    { class: "page people-page narrow-page", "data-title": t("moderate.title") },
    top(t("moderate.title"), "/me"),
    h(
      "div",
      { class: "body" },
      wrong(now.wrong),
      now.wrong && now.oneDevice ? wideLink("link-device", t("keep.phone"), "/link", "main") : "",
      now.told ? h("p", { class: "told", role: "status" }, now.told) : "",
      people?.length
        ? people.map(reported)
        : now.wrong
          ? ""
          : h("p", { class: "quiet none", role: "status" }, t(people ? "moderate.none" : "moment")),
    ),
  );
}

/** Somebody, what is said of him, and what was decided before. @param {ReportedPerson} one */
const reported = (one) =>
  h(
    "section",
    { key: one.name, class: "reported", "aria-labelledby": `about-${one.name}` },
    h(
      "h2",
      { id: `about-${one.name}` },
      h("a", { class: "link", href: personLink(one.name) }, one.name),
    ),
    one.casual ? h("p", { class: "quiet small-text" }, t("moderate.casual")) : "",
    h(
      "ul",
      { class: "panel rows" },
      one.reports.map((report) =>
        row(
          "shield",
          t(`reason.${report.reason}`),
          t("moderate.by", { who: report.by ?? t("guest"), day: day(report.at) }),
          report.game
            ? h(
                "a",
                {
                  class: "small quiet",
                  href: `${personLink(one.name)}/games`,
                  "aria-label": t("archive.title", { name: one.name }),
                },
                t("moderate.games"),
              )
            : "",
        ),
      ),
    ),
    one.decisions.length
      ? [
          h("p", { class: "quiet small-text" }, t("moderate.before")),
          h(
            "ul",
            { class: "panel rows" },
            one.decisions.map(({ act, why, by, at }) =>
              row(
                "",
                t(`act.${act}`),
                `${t(`reason.${why}`)} · ${t("moderate.by", { who: by ?? t("guest"), day: day(at) })}`,
              ),
            ),
          ),
        ]
      : "",
    one.role === "moderator" ? form(one, ["dismiss"]) : form(one, ACTS),
  );

/** What is decided about somebody. @param {ReportedPerson} one @param {readonly string[]} acts */
function form(one, acts) {
  const { name, reports } = one;
  const mine = chosen.get(name) ?? { act: acts[0], why: reports[0].reason, wrong: "" };
  chosen.set(name, mine);
  return h(
    "form",
    {
      class: "panel question",
      "aria-label": t("moderate.about", { name }),
      onsubmit: (event) => decide(event, one),
    },
    choice(
      `act-${name}`,
      t("moderate.act"),
      acts.map((act) => [act, t(`act.${act}`)]),
      mine.act,
      (act) => ((mine.act = act), (mine.wrong = ""), set()),
    ),
    mine.act === "rename"
      ? field(`name-${name}`, t("moderate.name"), { maxlength: 40, required: true }, mine.wrong)
      : wrong(mine.wrong),
    choice(
      `why-${name}`,
      t("moderate.why"),
      REASONS.map((why) => [why, t(`reason.${why}`)]),
      mine.why,
      (why) => ((mine.why = why), set()),
    ),
    wideButton(
      `decide-${name}`,
      t("moderate.decide"),
      () => {},
      mine.act === "close" ? "danger" : "main",
      "",
      { type: "submit", disabled: now.busy },
    ),
  );
}

/** @param {Of<HTMLFormElement, SubmitEvent>} event @param {ReportedPerson} one */
async function decide(event, { name, reports }) {
  event.preventDefault();
  const mine = chosen.get(name);
  if (now.busy || !mine) return;
  const other = entered(event.target, `name-${name}`).trim();
  const seen = Math.max(...reports.map(({ id }) => id));
  now.busy = true;
  mine.wrong = "";
  set();
  try {
    await net.moderate(name, {
      act: mine.act,
      why: mine.why,
      seen,
      ...(mine.act === "rename" && { name: other }),
    });
    chosen.delete(name);
    now.told = t("moderate.done", { name, act: t(`act.${mine.act}`) });
    say(now.told);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    mine.wrong = capital(error.message);
    now.busy = false;
    return set();
  } finally {
    now.busy = false;
  }
  await bring();
}
