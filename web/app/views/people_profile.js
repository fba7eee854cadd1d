/** Somebody as others see him: his ratings, his last games, what has been scored against him. @module */
import { Refusal } from "../api.js";
import { query } from "../address.js";
import { h, icon } from "../dom.js";
import { fetched } from "../lazy.js";
import { Denied } from "../live/net.js";
import { lost, onVisit, visit } from "../route.js";
import { attempt, set } from "../state.js";
import { capital, counted, number, t } from "../words.js";
import { day } from "../written.js";
import { me } from "../people/me.js";
import { ACTS, familyName } from "../people/named.js";
import * as net from "../people/net.js";
import { radios } from "./choice.js";
import { graph, spark } from "./people_graph.js";
import { gameList } from "./people_list.js";
import { personLink, top, wideLink, wrong } from "./people_parts.js";
import { action } from "./parts.js";

/** After how many milliseconds somebody is asked for anew when he is shown again. */
const FRESH = 20_000;

/**
 * Who is shown: by which name he was asked for and when, what is known of him, which of his ratings
 * is looked at, the question what is reported of him, and what a moderator decides and has decided.
 * @type {{asked: string, when: number, one: PlayerProfile|null, list: string, told: string,
 *   report: typeof import("./people_report.js")|null,
 *   judge: typeof import("./people_judge.js")|null}|null}
 */
let here = null;

onVisit(() => here && Date.now() - here.when > FRESH && (here.when = 0));

/** @param {string} name */
async function bring(name) {
  const before = here?.asked === name ? here : null;
  /** @type {NonNullable<typeof here>} */
  const mine = {
    asked: name,
    when: Date.now(),
    one: before?.one ?? null,
    list: before?.list ?? "",
    told: before?.told ?? "",
    report: null,
    judge: null,
  };
  here = mine;
  try {
    mine.one = await net.player(name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (here !== mine) return;
    here = null;
    // By its code it is said in the language that is spoken when it is drawn.
    const code = error instanceof Denied && t(error.code) !== error.code ? error.code : "";
    return lost(code || error.message, personLink(name));
  }
  set();
}

/** @param {PlayerRating} rating */
const idOf = ({ family, class: speed }) => `${family}-${speed}`;

/** @param {PlayerRating} rating */
const nameOf = ({ family, class: speed }) => `${familyName(family)}, ${t(`class.${speed}`)}`;

/** @type {import("./people.js").Page} */
export default function page(state, [, name]) {
  if (here?.asked !== name || !here.when) void bring(name);
  const one = here?.one;
  if (!one || !here) return h("main", { class: "page waiting" }, h("p", {}, t("moment")));
  const isMe = me()?.name === one.name;
  const ratings = [...one.ratings].sort((a, b) => b.games - a.games);
  const list = here.list;
  const chosen = ratings.find((rating) => idOf(rating) === list) ?? ratings[0];
  return h(
    "main",
    { class: "page people-page profile", "data-title": one.name },
    top(one.name, "", isMe ? own() : ""),
    h(
      "div",
      { class: "body" },
      wrong(state.error),
      h("p", { class: "since quiet" }, t("profile.since", { day: day(one.since) })),
      isMe || !me()?.name ? "" : relations(one),
      one.score ? score(one) : "",
      ratingsOf(ratings, chosen),
      lastGames(one),
    ),
  );
}

/** The way to what belongs to who looks. */
const own = () =>
  h("a", { class: "round", id: "to-me", href: "/me", "aria-label": t("me.title") }, icon("gear"));

/** What the one who asks has scored against him. @param {PlayerProfile} one */
function score({ name, score }) {
  const { won = 0, drawn = 0, lost = 0 } = score ?? {};
  const all = won + drawn + lost;
  if (!all) return "";
  return h(
    "section",
    { class: "panel against", "aria-label": t("profile.against", { name }) },
    h("span", { class: "quiet" }, t("profile.against", { name })),
    h("b", {}, `${half(won, drawn)} : ${half(lost, drawn)}`),
    h(
      "span",
      { class: "results-bar", "aria-hidden": "true" },
      bar("won", won / all),
      bar("drawn", drawn / all),
      bar("lost", lost / all),
    ),
    h(
      "small",
      {},
      [
        counted("profile.won", won),
        counted("profile.drawn", drawn),
        counted("profile.lost", lost),
      ].join(" · "),
    ),
  );
}

/** What he is to who looks: challenged, followed, blocked. @param {PlayerProfile} one */
const relations = ({ name, relation, barred }) => [
  h(
    "section",
    { class: "relations", "aria-label": name },
    relation === "block"
      ? ""
      : h(
          "a",
          { class: "action", id: "challenge", href: `/online${query({ to: name })}` },
          icon("flag"),
          h("span", {}, t("profile.challenge")),
        ),
    relate(name, "follow", relation === "follow", "check"),
    relate(name, "block", relation === "block", "close"),
  ),
  relation === "block"
    ? h("p", { class: "quiet small-text" }, t("profile.blocked.text", { name }))
    : "",
  h(
    "div",
    { class: "report-line" },
    h(
      "button",
      {
        type: "button",
        class: "link centred",
        id: "report",
        "aria-expanded": String(Boolean(here?.report)),
        onclick: () => reportOf(name),
      },
      t("report.of", { name }),
    ),
    here?.report?.sheet(name, shut) ?? "",
  ),
  me()?.account?.moderator ? judges(name, barred ?? false) : "",
];

/** What a moderator decides about him, whether or not he is reported. @param {string} name @param {boolean} barred */
const judges = (name, barred) =>
  h(
    "div",
    { class: "report-line" },
    h(
      "button",
      {
        type: "button",
        class: "link centred",
        id: "judge",
        "aria-expanded": String(Boolean(here?.judge)),
        onclick: () => judge(name),
      },
      t("moderate.about", { name }),
    ),
    here?.told ? h("p", { class: "told", role: "status" }, here.told) : "",
    here?.judge?.judging({ name, acts: ACTS.slice(1), barred, reports: [] }, decided) ?? "",
  );

/** Asks what is decided about somebody, or no more. @param {string} name */
async function judge(name) {
  if (here?.judge) return ((here.judge = null), set());
  await attempt(async () => {
    const module = await fetched(() => import("./people_judge.js"));
    if (here?.one?.name !== name) return;
    module.begin();
    Object.assign(here, { judge: module, told: "" });
    set();
  });
}

/**
 * It is decided; whoever goes by another name from now on has another address too.
 * @param {string} told
 * @param {{name: string, made: string[]}} after
 */
async function decided(told, { name, made }) {
  if (!here?.one) return;
  const { one } = here;
  Object.assign(here, { judge: null, told });
  for (const act of made) if (act === "casual" || act === "rated") one.barred = act === "casual";
  if (made.includes("rename")) {
    one.name = name;
    // Whatever is known of him is asked for by the new name.
    Object.assign(here, { asked: name, when: 0 });
    await visit(personLink(name));
  }
  set();
  document.getElementById("judge")?.focus();
}

/** Asks what is reported of somebody, or no more. @param {string} name */
async function reportOf(name) {
  if (here?.report) return shut();
  await attempt(async () => {
    const report = await fetched(() => import("./people_report.js"));
    if (here?.asked !== name && here?.one?.name !== name) return;
    report.begin();
    here.report = report;
    set();
  });
}

function shut() {
  if (here) here.report = null;
  set();
  document.getElementById("report")?.focus();
}

/** @param {string} name @param {"follow"|"block"} kind @param {boolean} is @param {IconName} sign */
const relate = (name, kind, is, sign) =>
  action(
    kind,
    is ? sign : kind === "follow" ? "plus" : "close",
    t(`profile.${kind}${is ? (kind === "follow" ? "s" : "ed") : ""}`),
    () =>
      attempt(async () => {
        await net.relate(name, kind, !is);
        if (here?.one?.name !== name) return;
        here.one.relation = is ? undefined : kind;
        set();
      }),
    { "aria-pressed": String(is) },
  );

/** Points as people write them. @param {number} won @param {number} drawn */
const half = (won, drawn) =>
  `${won + Math.floor(drawn / 2) || (drawn % 2 ? "" : 0)}${drawn % 2 ? "½" : ""}`;

/** @param {string} name @param {number} share */
const bar = (name, share) => {
  const part = h("i", { class: name });
  part.style.flexGrow = String(share);
  return share ? part : "";
};

/** @param {PlayerRating[]} ratings @param {PlayerRating|undefined} chosen */
const ratingsOf = (ratings, chosen) =>
  h(
    "section",
    { class: "ratings", "aria-labelledby": "ratings" },
    h("h2", { id: "ratings" }, t("profile.ratings")),
    chosen
      ? [
          radios(
            { class: "rating-cards", "aria-labelledby": "ratings" },
            ratings.map((rating) => card(rating, rating === chosen)),
          ),
          h(
            "div",
            { class: "panel graph-panel" },
            h(
              "div",
              { class: "graph-head" },
              h("strong", {}, nameOf(chosen)),
              h(
                "a",
                {
                  class: "link",
                  id: "to-ladder",
                  href: `/ladders/${chosen.family}/${chosen.class}`,
                },
                t("ladder.title"),
                icon("next"),
              ),
            ),
            graph(chosen, nameOf(chosen)),
          ),
        ]
      : h("p", { class: "quiet none" }, t("profile.unrated")),
  );

/** @param {PlayerRating} rating @param {boolean} isChosen */
const card = (rating, isChosen) =>
  h(
    "button",
    {
      type: "button",
      class: "card rating-card",
      role: "radio",
      id: `rating-${idOf(rating)}`,
      "aria-checked": String(isChosen),
      onclick: () => (here && (here.list = idOf(rating)), set()),
    },
    h("span", {}, familyName(rating.family)),
    h("small", {}, t(`class.${rating.class}`)),
    h(
      "b",
      {},
      number(rating.rating),
      rating.provisional ? h("i", { title: t("profile.provisional") }, "?") : "",
      h("small", {}, `±${number(2 * rating.deviation)}`),
    ),
    rating.days.length > 1 ? spark(rating.days) : h("span", { class: "spark" }),
    h("small", {}, counted("profile.games", rating.games)),
  );

/** @param {PlayerProfile} one */
const lastGames = (one) =>
  h(
    "section",
    { class: "last-games", "aria-labelledby": "last-games" },
    h("h2", { id: "last-games" }, t("profile.last")),
    one.games.length
      ? [
          gameList(one.games, one.name),
          wideLink(
            "all-games",
            t("profile.all"),
            `${personLink(one.name)}/games${query({})}`,
            "",
            "list",
          ),
        ]
      : h("p", { class: "quiet none" }, capital(t("profile.none"))),
  );
