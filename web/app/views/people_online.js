/** Play online: what game is looked for, who waits, and what is waited for. @module */
import * as api from "../api.js";
import { entered, h, icon, lasting, pair } from "../dom.js";
import { online } from "../lazy.js";
import { start } from "../local.js";
import { visit } from "../route.js";
import { attempt, set } from "../state.js";
import { controlWords } from "../terms.js";
import { counted, t } from "../words.js";
import * as room from "../people/lobby.js";
import { isInDanger, kept, me } from "../people/me.js";
import { rulesName } from "../people/named.js";
import {
  beside,
  canBeRated,
  clockName,
  CLOCKS,
  offers,
  related,
  want,
  wanted,
} from "../people/wanted.js";
import { day } from "../written.js";
import { naming } from "./people_name.js";
import { field, hour, personLink, sign, termsOf, top, wrong } from "./people_parts.js";
import { segments } from "./choice.js";
import { changeRules, tile, toggle, wideButton } from "./parts.js";

const { lobby } = room;

/** After how many milliseconds a link is offered to who waits. */
const LONG = 90_000;

/** How long somebody waits, counted without a drawing. */
const elapsed = lasting(h("time", { class: "elapsed" }, "0:00"));

/** Of which waiting the link was offered, by when it began. */
let offered = 0;

setInterval(() => {
  const { mine } = lobby;
  if (!mine || !elapsed.isConnected) return;
  const seconds = Math.floor((Date.now() - mine.since) / 1000);
  elapsed.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  // A browser skips seconds of a page that nobody looks at.
  if (seconds * 1000 < LONG || offered === mine.since) return;
  offered = mine.since;
  set();
}, 1000);

/** Changes what is wanted. @param {Parameters<typeof want>[0]} change */
const change = (change) => (want(change), set({ error: "" }));

/** @type {import("./people.js").Page} */
export default function page(state, _, asked) {
  room.open();
  const to = asked.get("to") ?? "";
  return h(
    "main",
    { class: "page people-page lobby", "data-title": t("play.online") },
    top(
      to ? t("challenge.title", { who: to }) : t("play.online"),
      to ? personLink(to) : "",
      whoIsHere(),
    ),
    h(
      "div",
      { class: "body" },
      h(
        "div",
        { class: "column" },
        wrong(state.error),
        lobby.lost ? h("p", { class: "notice", role: "status" }, icon("cloud"), t("net.lost")) : "",
        pausing(),
        barred(),
        lobby.declined ? h("p", { class: "notice", role: "status" }, lobby.declined) : "",
        challenges(),
        games(),
        lobby.mine ? waits(lobby.mine) : asks(state, to),
      ),
      to ? "" : h("div", { class: "column" }, waiting(), ways()),
    ),
  );
}

/** Until when somebody pauses who has left games. */
function pausing() {
  const until = lobby.welcome?.paused ?? 0;
  if (until <= Date.now()) return "";
  const isToday = day(until) === day(Date.now());
  const time = isToday ? hour(until) : `${day(until)}, ${hour(until)}`;
  return h("p", { class: "notice", id: "paused", role: "status" }, t("lobby.paused", { time }));
}

/** That somebody was barred from rated games while he waited for one. */
const barred = () =>
  lobby.barred ? h("p", { class: "notice", id: "barred", role: "status" }, t("lobby.barred")) : "";

/** Who plays here, and the way to his page. */
function whoIsHere() {
  const one = me();
  if (!one) return "";
  return h(
    "a",
    { class: "chip who-chip", id: "who", href: one.name ? "/me" : "/login" },
    sign("person"),
    h("span", {}, one.name ?? t("login.title")),
    one.name && isInDanger(one)
      ? h("i", { class: "dot-mark", title: t("me.danger", { name: one.name }) })
      : "",
  );
}

/** What is asked for. @param {Begun} state @param {string} to who is challenged, if it is one */
function asks(state, to) {
  const { contract } = state;
  const one = wanted();
  const isBarred = Boolean(me()?.account?.casual);
  const rated = one.rated && canBeRated(contract) && !isBarred;
  const name = me()?.name ?? kept().name;
  const begin = () =>
    to
      ? room.challenge(to, { rules: contract.contract, clock: one.clock }, rated)
      : room.seek(offers(contract, one), rated);
  const word = t(to ? "challenge.send" : "lobby.play");
  const needsName = !name && (rated || to);
  return h(
    "section",
    { class: "panel asks", "aria-label": t("lobby.asks") },
    h(
      "button",
      { type: "button", class: "rules-button", id: "chip", onclick: () => changeRules("people") },
      tile(contract.board.line.length > 0, 5),
      h(
        "span",
        { class: "words" },
        h("strong", {}, contract.name),
        h("small", {}, t("lobby.rules")),
      ),
      icon("next"),
    ),
    h(
      "div",
      { class: "clock-line" },
      segments(
        "clock",
        t("clock"),
        CLOCKS.map((clock) => pair(clock, clockName(clock))),
        one.clock,
        (clock) => change({ clock }),
      ),
      h("p", { class: "quiet small-text" }, controlWords(one.clock)),
    ),
    to ? "" : also(contract, one),
    h(
      "div",
      { class: "rated-line" },
      canBeRated(contract) && !isBarred
        ? toggle(
            "rated",
            t("lobby.rated"),
            one.rated,
            (on) => change({ rated: on }),
            t("lobby.rated.text"),
          )
        : h(
            "p",
            { class: "quiet small-text" },
            t(canBeRated(contract) ? "me.casual" : "lobby.casual"),
          ),
    ),
    needsName
      ? naming(word, begin)
      : wideButton("seek", word, begin, "main", "", { disabled: lobby.coming }),
    lobby.over && !to ? h("p", { class: "notice", role: "status" }, t("lobby.over")) : "",
  );
}

/** What else would do. @param {Contract} contract @param {ReturnType<typeof wanted>} one */
function also(contract, one) {
  const near = beside(one.clock);
  const other = related(contract);
  return h(
    "div",
    { class: "also", role: "group", "aria-label": t("lobby.also") },
    h("span", { class: "quiet" }, t("lobby.also")),
    other ? tick("related", rulesName(other), one.related) : "",
    near.faster ? tick("faster", clockName(near.faster), one.faster) : "",
    near.slower ? tick("slower", clockName(near.slower), one.slower) : "",
  );
}

/** @param {"related"|"faster"|"slower"} name @param {string} word @param {boolean} on */
const tick = (name, word, on) =>
  h(
    "button",
    {
      type: "button",
      class: "tick-chip",
      id: `also-${name}`,
      "aria-pressed": String(on),
      onclick: () => change({ [name]: !on }),
    },
    icon(on ? "check" : "plus"),
    word,
  );

/** What is waited for. @param {import("../people/lobby.js").Mine} mine */
function waits(mine) {
  const rules = [...new Set(mine.offers.map(({ rules }) => rulesName(rules)))];
  const clocks = [...new Set(mine.offers.map(({ clock }) => clockName(clock)))];
  const long = Date.now() - mine.since >= LONG;
  return h(
    "section",
    { class: "panel seeking", "aria-label": t("lobby.waiting") },
    h(
      "div",
      { class: "seeking-head" },
      h("i", { class: "rings", "aria-hidden": "true" }, icon("people")),
      h("h2", {}, t("lobby.waiting")),
      elapsed,
    ),
    h(
      "p",
      { class: "sought" },
      rules.map((name) => h("span", { class: "tag" }, name)),
      clocks.map((clock) => h("span", { class: "tag" }, clock)),
      h("span", { class: "tag" }, t(mine.rated ? "lobby.rated" : "lobby.casual.word")),
    ),
    h("p", { class: "quiet small-text" }, t(long ? "lobby.long" : "lobby.keep")),
    long
      ? wideButton(
          "link-now",
          t("lobby.link.send"),
          () => online((live) => live.create()),
          "main",
          "share",
        )
      : "",
    h(
      "div",
      { class: "pair" },
      wideButton("meanwhile", t("lobby.meanwhile"), () => start("computer"), "", "chip"),
      wideButton("stop", t("lobby.stop"), room.stop, "", "close"),
    ),
  );
}

/** Challenges of others and one's own. */
const challenges = () =>
  lobby.challenges.map((one) => {
    const sent = room.isSent(one);
    return h(
      "section",
      { class: "panel challenge", key: one.id, "aria-label": t("challenge.one") },
      h(
        "p",
        {},
        h(
          "strong",
          {},
          t(sent ? "challenge.sent" : "challenge.from", { who: sent ? one.to : one.from }),
        ),
        h("small", {}, termsOf(one)),
      ),
      h(
        "div",
        { class: "pair" },
        wideButton(`settle-${one.id}`, t(sent ? "challenge.back" : "decline"), () =>
          room.settle(one),
        ),
        sent ? "" : wideButton(`accept-${one.id}`, t("accept"), () => room.accept(one), "main"),
      ),
    );
  });

/** Games that go on. */
const games = () =>
  lobby.welcome?.tables.length
    ? h(
        "ul",
        { class: "panel rows going" },
        lobby.welcome.tables.map(({ table, rules, clock, opponent }) =>
          h(
            "li",
            { key: table },
            h(
              "span",
              { class: "words" },
              h("strong", {}, t("lobby.going", { who: opponent ?? t("guest") })),
              h(
                "small",
                {},
                [rulesName(rules), clock ? clockName(clock) : ""].filter(Boolean).join(" · "),
              ),
            ),
            h(
              "button",
              {
                type: "button",
                class: "small",
                id: `table-${table}`,
                onclick: () => room.enter(table),
              },
              t("lobby.go"),
            ),
          ),
        ),
      )
    : "";

/** Who waits, in groups. */
function waiting() {
  const all = room.groups();
  const none = lobby.mine ? "lobby.nobody.else" : "lobby.nobody";
  return h(
    "section",
    { class: "waiting-games", "aria-labelledby": "waiting-games" },
    h(
      "div",
      { class: "head-line" },
      h("h2", { id: "waiting-games" }, t("lobby.groups")),
      lobby.players
        ? h(
            "span",
            { class: "quiet small-text", id: "players" },
            counted("lobby.players", lobby.players),
          )
        : "",
    ),
    all.length
      ? h("ul", { class: "panel rows" }, all.slice(0, 12).map(group))
      : h("p", { class: "panel none quiet" }, t(lobby.welcome ? none : "moment")),
  );
}

/** How many wait for a game, and the way to play it. @param {WaitingGame} one */
function group(one) {
  const { rules, clock, rated, n } = one;
  const name = me()?.name ?? kept().name;
  const isOwn = lobby.mine?.rated === rated && room.isOffered(lobby.mine, one);
  return h(
    "li",
    { key: `${rules} ${clock} ${rated}` },
    h("b", { class: "many" }, String(n)),
    h(
      "span",
      { class: "words" },
      h("strong", {}, rulesName(rules)),
      h("small", {}, `${clockName(clock)} · ${t(rated ? "lobby.rated" : "lobby.casual.word")}`),
    ),
    isOwn ? h("span", { class: "tag" }, t("lobby.you")) : "",
    lobby.mine
      ? ""
      : h(
          "button",
          {
            type: "button",
            class: "small quiet",
            id: `play-${rules}-${clock}${rated ? "-rated" : ""}`.replace(/[^\w-]/g, "_"),
            disabled: lobby.coming,
            "aria-label": `${t("play")}: ${rulesName(rules)}, ${clockName(clock)}`,
            onclick: () => (rated && !name ? prepare(one) : room.seek([{ rules, clock }], rated)),
          },
          t("play"),
        ),
  );
}

/** Asks for this game under a name, which it needs. @param {WaitingGame} one */
const prepare = ({ rules, clock, rated }) =>
  attempt(async () => {
    const contract = await api.contract(rules);
    want({ clock, rated });
    set({ contract, error: "" });
    document.getElementById("name")?.focus();
  });

/** The other ways to a game with somebody. */
const ways = () =>
  h(
    "section",
    { class: "ways", "aria-label": t("lobby.ways") },
    h(
      "button",
      {
        type: "button",
        class: "big",
        id: "by-link",
        onclick: () => online((live) => live.create()),
      },
      h("span", { class: "badge" }, icon("link")),
      h(
        "span",
        { class: "words" },
        h("strong", {}, t("lobby.link")),
        h("span", {}, t("lobby.link.text")),
      ),
    ),
    h(
      "form",
      { class: "panel by-name", onsubmit: look },
      field("to", t("lobby.name"), {
        maxlength: 40,
        enterkeyhint: "go",
        placeholder: t("name.label"),
      }),
      h("button", { type: "submit", class: "small quiet", id: "find-person" }, t("archive.find")),
    ),
    h(
      "a",
      { class: "link centred", id: "ladders", href: "/ladders" },
      t("ladder.title"),
      icon("next"),
    ),
  );

/** @param {Of<HTMLFormElement, SubmitEvent>} event */
function look(event) {
  event.preventDefault();
  const name = entered(event.target, "to").trim();
  if (name) void visit(personLink(name));
}
