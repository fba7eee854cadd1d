/** Another phone is let in: the side that is logged in already. @module */
import { Refusal } from "../api.js";
import { entered, h, icon } from "../dom.js";
import { onVisit } from "../route.js";
import { say, set } from "../state.js";
import { capital, t } from "../words.js";
import { me, refresh } from "../people/me.js";
import * as net from "../people/net.js";
import { field, hour, sign, top, wideLink, wrong } from "./people_parts.js";
import { wideButton } from "./parts.js";

/** The code that was scanned or typed, and the device that waits with it. */
const now = {
  code: "",
  /** @type {WaitingDevice|null} */ device: null,
  asking: false,
  wrong: "",
  done: false,
};

/** Takes the code of a link, which does not stay in the address. @param {URLSearchParams} fragment */
export function take(fragment) {
  Object.assign(now, { code: fragment.get("code") ?? "", device: null, wrong: "", done: false });
}

// A device that was let in, or was left without an answer, is asked about at no later visit; a code
// that could not be asked for yet is.
onVisit(() => {
  if (now.done || now.device || now.wrong) take(new URLSearchParams());
});

/** @type {import("./people.js").Page} */
export default function page(state) {
  const one = me();
  if (!one) return h("main", { class: "page waiting" }, h("p", {}, state.error || t("moment")));
  if (one.name && now.code && !now.device && !now.asking && !now.wrong) void find();
  return h(
    "main",
    { class: "page people-page narrow-page", "data-title": t("link.title") },
    top(t("link.title"), "/me"),
    h(
      "div",
      { class: "body" },
      wrong(state.error),
      !one.name
        ? nobody()
        : now.done
          ? done(one.name)
          : now.device
            ? waits(one.name, now.device)
            : typing(),
    ),
  );
}

/** This device has no name itself. */
const nobody = () => [
  h("p", { class: "lead" }, t("link.nobody")),
  wideLink("to-login", t("login.title"), "/login", "main"),
  wideLink("to-name", t("name.title"), "/me"),
];

/** The code is typed, where nobody scans. */
const typing = () => [
  h("p", { class: "lead" }, t("link.lead")),
  h(
    "ol",
    { class: "steps-list" },
    [1, 2, 3].map((n) => h("li", {}, t(`link.step.${n}`))),
  ),
  h(
    "form",
    { class: "form panel card-form", onsubmit: submit },
    field(
      "code",
      t("link.code"),
      {
        autocomplete: "one-time-code",
        maxlength: 12,
        required: true,
        value: now.code,
        class: "code-field",
      },
      now.wrong,
    ),
    wideButton("find-device", t("link.find"), () => {}, "main", "", {
      type: "submit",
      disabled: now.asking,
    }),
  ),
];

/** The device that waits: is it his? @param {string} name @param {WaitingDevice} device */
const waits = (name, device) =>
  h(
    "section",
    { class: "panel question link-card" },
    h("span", { class: "badge large" }, sign("phone")),
    h("h2", {}, device.label || t("me.device")),
    h("p", { class: "quiet" }, t("link.asked", { time: hour(device.asked) })),
    h("p", {}, t("link.near", { name })),
    wrong(now.wrong),
    h(
      "div",
      { class: "pair" },
      wideButton("no", t("link.no"), () => (take(new URLSearchParams()), set())),
      wideButton("let-in", t("link.yes"), letIn, "main"),
    ),
  );

/** @param {string} name */
const done = (name) => [
  h(
    "section",
    { class: "panel question link-card", role: "status" },
    h("span", { class: "badge large good" }, icon("check")),
    h("h2", {}, t("link.done")),
    h("p", { class: "quiet" }, t("link.done.text", { name })),
  ),
  wideLink("to-me", t("me.devices"), "/me"),
];

/** @param {Of<HTMLFormElement, SubmitEvent>} event */
function submit(event) {
  event.preventDefault();
  Object.assign(now, { code: entered(event.target, "code"), wrong: "" });
  void find();
}

/**
 * Does a part of it; what goes wrong is said beside it.
 * @param {(code: string) => Promise<Partial<typeof now>>} task
 */
async function tried(task) {
  const { code } = now;
  now.asking = true;
  set();
  try {
    const told = await task(code);
    // What comes late may be for another code.
    if (now.code === code) Object.assign(now, told);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (now.code === code) now.wrong = capital(error.message);
  } finally {
    now.asking = false;
  }
  set();
}

const find = () => tried(async (code) => ({ device: await net.waits(code) }));

const letIn = () =>
  tried(async (code) => {
    await net.confirm(code);
    say(t("link.done"));
    void refresh();
    return { done: true };
  });
