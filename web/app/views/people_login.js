/** Logging in: by another phone, by the picture, or by a password. @module */
import { Refusal } from "../api.js";
import { entered, h } from "../dom.js";
import { base } from "../live/links.js";
import { Denied, qr } from "../live/net.js";
import { visit } from "../route.js";
import { set, state as all } from "../state.js";
import { capital, t } from "../words.js";
import { isIn, me } from "../people/me.js";
import * as net from "../people/net.js";
import { field, letters, qrPicture, top, wrong } from "./people_parts.js";
import { wideButton } from "./parts.js";

/** How often this device asks whether it was let in, in milliseconds. */
const PAUSE = 1_500;

/** The letters of the code of a picture. */
const RECOVERY = 20;

/** What this device shows. @type {{asked: LinkAsked, code: QrCode}|null} */ let shown = null;
/** Why it shows nothing. */ let over = "";
let asking = false;
/** What is wrong with what was typed. */ let fault = "";
let busy = false;

/** What a picture that was scanned says. @type {{name: string, code: string}|null} */
let scanned = null;

/** Takes what stands in the link of a picture, which does not stay in the address. @param {URLSearchParams} fragment */
export function take(fragment) {
  const { name, code } = Object.fromEntries(fragment);
  scanned = name && code ? { name, code } : null;
}

/** @type {import("./people.js").Page} */
export default function page(state) {
  const one = me();
  if (one && !one.name && !shown && !asking && !over && !scanned) void ask();
  return h(
    "main",
    { class: "page people-page narrow-page", "data-title": t("login.title") },
    top(t("login.title"), "/me"),
    h(
      "div",
      { class: "body" },
      wrong(state.error),
      one?.name ? h("p", { class: "notice" }, t("login.as", { name: one.name })) : "",
      scanned ? again(scanned) : [one?.name ? "" : byPhone(), byCode()],
    ),
  );
}

/** The picture was scanned: one tap logs in. @param {{name: string, code: string}} way */
const again = ({ name, code }) =>
  h(
    "section",
    { class: "panel question" },
    h("strong", {}, t("login.scanned", { name })),
    h("p", { class: "small-text" }, t("login.scanned.text")),
    wrong(fault),
    wideButton("log-in", t("login.in"), () => logIn({ name, recovery: code }), "main", "", {
      disabled: busy,
    }),
  );

/** By another phone: it lets this one in. */
const byPhone = () =>
  h(
    "section",
    { class: "panel link-card", "aria-labelledby": "by-phone" },
    h("h2", { id: "by-phone" }, t("login.phone")),
    over
      ? [
          h("p", { class: "quiet", role: "status" }, over),
          wideButton("ask-again", t("login.renew"), () => void ask(), "", "again"),
        ]
      : [
          h("p", { class: "quiet small-text" }, t("login.phone.text")),
          qrPicture(shown?.code ?? null, t("login.qr")),
          shown ? h("p", { id: "link-code" }, letters(shown.asked.code, 4)) : "",
        ],
  );

/** By the letters of the picture or a password. */
const byCode = () =>
  h(
    "section",
    { class: "panel card-form", "aria-labelledby": "by-code" },
    h("h2", { id: "by-code" }, t("login.code")),
    h(
      "form",
      { class: "form", onsubmit: submit },
      field("login-name", t("login.name"), { autocomplete: "username", required: true }),
      field(
        "login-code",
        t("login.secret"),
        { type: "password", autocomplete: "current-password", required: true },
        fault,
        me()?.private ? "" : t("login.plain"),
      ),
      wideButton("log-in", t("login.in"), () => {}, shown ? "" : "main", "", {
        type: "submit",
        disabled: busy,
      }),
    ),
  );

/** @param {Of<HTMLFormElement, SubmitEvent>} event */
function submit(event) {
  event.preventDefault();
  const name = entered(event.target, "login-name").trim();
  const secret = entered(event.target, "login-code");
  const plain = secret.replace(/[^a-z0-9]/gi, "");
  const isCode = plain.length === RECOVERY && /^[a-z0-9\s-]+$/i.test(secret);
  void logIn(isCode ? { name, recovery: plain } : { name, password: secret });
}

/** @param {Questions["login"]} way */
async function logIn(way) {
  Object.assign(all, { error: "" });
  [busy, fault] = [true, ""];
  set();
  try {
    const { recovery } = await net.logIn(way);
    await isIn(recovery);
    scanned = null;
    void visit(recovery ? "/me/keep" : "/me");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fault = capital(error.message);
  } finally {
    busy = false;
  }
  set();
}

/** Asks to be let in, and shows the code. */
async function ask() {
  [asking, over, shown] = [true, "", null];
  set();
  try {
    const asked = await net.ask();
    const { base: from } = await base();
    shown = { asked, code: await qr(`${from}/link#code=${asked.code}`) };
    void poll(asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    over = capital(error.message);
  } finally {
    asking = false;
  }
  set();
}

/** Whether this page is shown. */
const isShown = () => all.page === "people" && all.said.people === "/login";

/** Asks until it is let in, or nobody can any more. @param {LinkAsked} asked */
async function poll(asked) {
  for (;;) {
    await new Promise((done) => setTimeout(done, PAUSE));
    if (shown?.asked !== asked) return;
    if (!isShown()) return void (shown = null);
    if (document.hidden) continue;
    try {
      if (!(await net.letIn(asked.poll))) continue;
    } catch (error) {
      if (!(error instanceof Denied)) continue;
      [over, shown] = [t("login.over"), null];
      return set();
    }
    await isIn();
    shown = null;
    return void visit("/me");
  }
}
