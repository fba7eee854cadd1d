/** The page of who plays here: his name, his devices, what lets him in again, and the way out. @module */
import { Refusal } from "../api.js";
import { download } from "../copy.js";
import { entered, h, icon } from "../dom.js";
import { onVisit, visit } from "../route.js";
import { attempt, say, set } from "../state.js";
import { capital, t } from "../words.js";
import { day } from "../written.js";
import { forget, isInDanger, kept, me, refresh } from "../people/me.js";
import * as net from "../people/net.js";
import { naming } from "./people_name.js";
import { field, personLink, row, sign, top, wideLink, wrong } from "./people_parts.js";
import { action, round, wideButton } from "./parts.js";

/** What is open on the page, and what is wrong there. */
const now = { password: false, wrong: "", told: "", closing: false, ending: false };

/** @type {import("./people.js").Page} */
export default function page(state) {
  const one = me();
  if (!one) return h("main", { class: "page waiting" }, h("p", {}, state.error || t("moment")));
  if (!asked) void refresh();
  asked = true;
  return one.account && one.name ? mine(state, one.name, one, one.account) : nobody(state, one);
}

/** Somebody without a name. @param {Begun} state @param {Me} one */
const nobody = (state, { closed }) =>
  h(
    "main",
    { class: "page people-page narrow-page", "data-title": t("name.title") },
    top(t("name.title")),
    h(
      "div",
      { class: "body" },
      wrong(state.error),
      closed
        ? [
            h("p", { class: "notice", id: "closed" }, sign("shield"), t("me.closed")),
            decisions({ casual: null, decisions: closed }),
          ]
        : "",
      h("p", { class: "lead" }, t("name.lead")),
      naming(t("name.take"), () => visit("/me/keep")),
      h("a", { class: "link centred", id: "to-login", href: "/login" }, t("name.have")),
    ),
  );

/** @param {Begun} state @param {string} name @param {Me} one @param {MyAccount} account */
const mine = (state, name, one, account) =>
  h(
    "main",
    { class: "page people-page narrow-page", "data-title": name },
    top(name),
    h(
      "div",
      { class: "body" },
      wrong(state.error),
      now.told ? h("p", { class: "told", role: "status" }, now.told) : "",
      account.closes ? closes(account.closes) : "",
      h(
        "nav",
        { class: "actions", "aria-label": name },
        link("profile", "chart", t("me.profile"), personLink(name)),
        link("my-online", "list", t("me.games"), `${personLink(name)}/games`),
        link("ladders", "people", t("ladder.title"), "/ladders"),
      ),
      account.moderator ? wideLink("moderate", t("moderate.title"), "/moderate") : "",
      decisions(account),
      waysIn(one, account),
      devices(account),
      people(),
      leaving(account),
    ),
  );

/** @param {string} id @param {IconName} name @param {string} word @param {string} href */
const link = (id, name, word, href) =>
  h("a", { class: "action", id, href }, icon(name), h("span", {}, word));

/** What moderators have decided about him. @param {Pick<MyAccount, "casual"|"decisions">} account */
const decisions = ({ casual, decisions }) =>
  decisions.length
    ? h(
        "section",
        { "aria-labelledby": "decisions" },
        h("h2", { id: "decisions" }, t("me.decisions")),
        casual ? h("p", { class: "notice" }, sign("shield"), t("me.casual")) : "",
        h(
          "ul",
          { class: "panel rows" },
          decisions.map(({ act, why, at }) =>
            row("shield", t(`act.${act}`), `${t(`reason.${why}`)} · ${day(at)}`),
          ),
        ),
      )
    : "";

/** What lets him in again. @param {Me} one @param {MyAccount} account */
function waysIn(one, account) {
  const { saved } = kept();
  return h(
    "section",
    { "aria-labelledby": "ways-in" },
    h("h2", { id: "ways-in" }, t("me.ways")),
    isInDanger(one)
      ? h("p", { class: "notice" }, sign("key"), t("me.danger", { name: one.name }))
      : "",
    h(
      "ul",
      { class: "panel rows" },
      row(
        "picture",
        t("me.picture"),
        t(saved ? "me.picture.saved" : "me.picture.text"),
        small("keep", t(saved ? "me.again" : "me.make"), "/me/keep"),
      ),
      row(
        "key",
        t("me.password"),
        one.private || account.password
          ? t(account.password ? "me.password.set" : "me.password.text")
          : t("me.password.plain"),
        one.private
          ? h(
              "button",
              {
                type: "button",
                class: "small quiet",
                id: "password",
                "aria-expanded": String(now.password),
                onclick: () => ((now.password = !now.password), (now.wrong = ""), set()),
              },
              t(account.password ? "me.change" : "me.add"),
            )
          : "",
      ),
      now.password && one.private ? h("li", { class: "wide-row" }, password(account)) : "",
      row("phone", t("me.phone"), t("me.phone.text"), small("link-phone", t("me.link"), "/link")),
    ),
  );
}

/** @param {string} id @param {string} word @param {string} href */
const small = (id, word, href) => h("a", { class: "small quiet", id, href }, word);

/** The fields of a new password. @param {MyAccount} account */
const password = (account) =>
  h(
    "form",
    { class: "form", onsubmit: setPassword },
    account.password
      ? field("password-now", t("password.now"), {
          type: "password",
          autocomplete: "current-password",
          required: true,
        })
      : "",
    field(
      "password-new",
      t("password.new"),
      { type: "password", autocomplete: "new-password", required: true },
      now.wrong,
      t("password.hint"),
    ),
    wideButton("password-set", t("password.set"), () => {}, "main", "", { type: "submit" }),
  );

/** @param {Of<HTMLFormElement, SubmitEvent>} event */
async function setPassword(event) {
  event.preventDefault();
  const form = event.target;
  now.wrong = "";
  try {
    await net.setPassword(entered(form, "password-now"), entered(form, "password-new"));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    now.wrong = capital(error.message);
    return set();
  }
  now.password = false;
  tell(t("password.done"));
  await refresh();
}

/** @param {string} text */
function tell(text) {
  now.told = text;
  say(text);
}

/** The devices that are logged in. @param {MyAccount} account */
const devices = ({ devices }) =>
  h(
    "section",
    { "aria-labelledby": "devices" },
    h("h2", { id: "devices" }, t("me.devices")),
    h(
      "ul",
      { class: "panel rows" },
      devices.map((device) =>
        row(
          /Android|iPhone/.test(device.label) ? "phone" : "screen",
          device.label || t("me.device"),
          device.here ? t("me.here") : t("me.seen", { day: day(device.seen) }),
          h(
            "button",
            {
              type: "button",
              class: "small quiet",
              id: `end-${device.id}`,
              "aria-label": t("me.end.of", { device: device.label || t("me.device") }),
              onclick: () => ask(device),
            },
            t("me.end"),
          ),
        ),
      ),
      now.ending ? h("li", { class: "wide-row" }, last(devices)) : "",
    ),
  );

/** Logs a device out; whether that is meant is asked where nobody would get in again. @param {MyDevice} device */
function ask(device) {
  const one = me();
  if (!device.here || !one || !isInDanger(one)) return end(device);
  now.ending = true;
  set();
}

/** What is said before the last way in is given up. @param {MyDevice[]} devices */
const last = (devices) =>
  h(
    "div",
    { class: "panel question", role: "group", "aria-label": t("me.end") },
    h("p", {}, t("me.danger", { name: me()?.name })),
    h(
      "div",
      { class: "pair" },
      wideLink("keep-first", t("me.make"), "/me/keep", "main"),
      wideButton(
        "end-yes",
        t("me.end"),
        () => devices.filter(({ here }) => here).map(end),
        "danger",
      ),
    ),
  );

/** Logs a device out. @param {MyDevice} device */
const end = (device) =>
  attempt(async () => {
    now.ending = false;
    await net.logOut(device.id);
    tell(t("me.ended", { device: device.label || t("me.device") }));
    if (device.here) forget();
    await refresh();
  });

/** Whom he follows and blocks; fetched when the page is first shown. @type {Relations|null|undefined} */
let relations;

async function bringRelations() {
  relations ??= null;
  relations = (await attempt(net.relations)) ?? relations;
  set();
}

/** Whether what the page shows was asked for when it was visited. */
let asked = false;

onVisit(() => {
  asked = false;
  relations = undefined;
  Object.assign(now, { password: false, wrong: "", told: "", closing: false, ending: false });
});

/** People whom he follows and blocks, each with the way out of it. */
function people() {
  if (relations === undefined) void bringRelations();
  if (!relations?.follow.length && !relations?.block.length) return "";
  const kinds = /** @type {const} */ (["follow", "block"]);
  return h(
    "section",
    { "aria-labelledby": "people" },
    h("h2", { id: "people" }, t("me.people")),
    h(
      "ul",
      { class: "panel rows" },
      kinds.map((kind) =>
        relations?.[kind].map((name) =>
          h(
            "li",
            { key: `${kind} ${name}` },
            h(
              "a",
              { class: "words", href: personLink(name) },
              h("strong", {}, name),
              h("small", {}, t(`me.${kind}`)),
            ),
            round(`${kind}-${name}`, "close", t("me.relation.end", { who: name }), () =>
              attempt(async () => {
                await net.relate(name, kind, false);
                await bringRelations();
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

/** What is known of him as files, and closing. @param {MyAccount} account */
const leaving = (account) =>
  h(
    "section",
    { "aria-labelledby": "leaving" },
    h("h2", { id: "leaving" }, t("me.data")),
    h("p", { class: "quiet small-text" }, t("me.data.text")),
    h(
      "div",
      { class: "actions two" },
      action("export", "save", t("me.export"), exported),
      action("export-pdn", "save", t("me.export.pdn"), exportedGames),
    ),
    account.closes
      ? ""
      : now.closing
        ? h(
            "div",
            { class: "panel question", role: "group", "aria-label": t("close.title") },
            h("strong", {}, t("close.title")),
            h("p", { class: "small-text" }, t("close.text")),
            h(
              "div",
              { class: "pair" },
              wideButton("no", t("close.no"), () => ((now.closing = false), set())),
              wideButton("yes", t("close.yes"), () => close(true), "danger"),
            ),
          )
        : h(
            "button",
            {
              type: "button",
              class: "link centred",
              id: "close-name",
              onclick: () => ((now.closing = true), set()),
            },
            t("close.title"),
          ),
  );

/** @param {number} at */
const closes = (at) =>
  h(
    "div",
    { class: "panel question", role: "status" },
    h("strong", {}, t("close.when", { day: day(at) })),
    h("p", { class: "small-text" }, t("close.stay.text")),
    wideButton("stay", t("close.stay"), () => close(false), "main"),
  );

/** @param {boolean} wanted */
const close = (wanted) =>
  attempt(async () => {
    await net.close(wanted);
    now.closing = false;
    tell(wanted ? "" : t("close.stays"));
    await refresh();
  });

const exported = () => attempt(async () => download("longking.ndjson", await net.everything()));

const exportedGames = () =>
  attempt(async () => {
    const name = me()?.name;
    if (!name) return;
    const text = await net.pdn(name, { max: 10_000 });
    download(`longking-${name}.pdn`, new Blob([text], { type: "application/x-pdn" }));
  });
