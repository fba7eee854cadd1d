/** The reports that wait for a moderator, and what he decides. @module */
import { Refusal } from "../api.js";
import { Denied } from "../live/net.js";
import { h } from "../dom.js";
import { onVisit } from "../route.js";
import { set } from "../state.js";
import { capital, counted, number, t } from "../words.js";
import { day } from "../written.js";
import { ACTS, familyName } from "../people/named.js";
import * as net from "../people/net.js";
import { begin, judging } from "./people_judge.js";
import { personLink, row, top, wideLink, wrong } from "./people_parts.js";

/** Those who were reported; nothing until they are here. @type {ReportedPerson[]|null|undefined} */
let people;

/** What is wrong, by which code, or done. */
const now = { wrong: "", told: "", code: "" };

onVisit(() => ((people = undefined), Object.assign(now, { wrong: "", told: "" }), begin()));

async function bring() {
  people ??= null;
  try {
    people = (await net.reports()).people;
    now.wrong = "";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    now.wrong = capital(error.message);
    now.code = error instanceof Denied ? error.code : "";
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
      wayOut(),
      now.told
        ? h("p", { class: "told", role: "status", id: "moderate-told", tabindex: "-1" }, now.told)
        : "",
      people?.length
        ? people.map(reported)
        : now.wrong
          ? ""
          : h("p", { class: "quiet none", role: "status" }, t(people ? "moderate.none" : "moment")),
    ),
  );
}

/** What whoever may not judge here can do about it. */
const wayOut = () =>
  now.wrong && now.code === "denied.moderation.device"
    ? wideLink("link-device", t("keep.phone"), "/link", "main")
    : now.wrong && now.code === "denied.me.nobody"
      ? wideLink("to-login", t("login.title"), "/login", "main")
      : "";

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
    sheets(one),
    judging({ ...one, barred: Boolean(one.casual), acts: actsOn(one) }, async (told) => {
      now.told = told;
      await bring();
      document.getElementById("moderate-told")?.focus();
    }),
  );

/** About another moderator only whoever runs the server decides. @param {ReportedPerson} one */
const actsOn = ({ role }) => (role === "moderator" ? ["dismiss"] : ACTS);

/** How much his moves are those of a program, for who looks to judge. @param {ReportedPerson} one */
const sheets = ({ sheets }) =>
  sheets.length
    ? [
        h("p", { class: "quiet small-text" }, t("sheet.title")),
        h(
          "ul",
          { class: "panel rows sheets" },
          sheets.map((one) => row("", familyName(one.family), sheet(one))),
        ),
      ]
    : "";

/** @param {Sheet} one */
const sheet = (one) =>
  [
    t("sheet.text", {
      agree: number(one.agreement / 10),
      loss: number(one.loss / 1000),
      deep: number(one.deep / 10),
      spread: number(Math.round(one.spread / 10)),
      games: counted("profile.games", one.games),
    }),
    t("sheet.rank", { people: number(one.people), ranks: one.ranks.join(", ") }),
    one.rare ? t("sheet.rare") : "",
  ].join(" ");
