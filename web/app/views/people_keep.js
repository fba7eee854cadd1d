/** Keep your name: the picture that lets its owner in again, and the other ways. @module */
import { Refusal } from "../api.js";
import { copy, download } from "../copy.js";
import { h } from "../dom.js";
import { base } from "../live/links.js";
import { qr } from "../live/net.js";
import { onVisit, visit } from "../route.js";
import { attempt, say, set } from "../state.js";
import { capital, t } from "../words.js";
import { me, renew, saved, told } from "../people/me.js";
import { draw, file, newPicture } from "../people/picture.js";
import { top, wideLink, wrong } from "./people_parts.js";
import { wideButton } from "./parts.js";

const canvas = newPicture("");

/**
 * The code that is to be on the picture, the one that is, why the picture could not be drawn, and
 * whether it is saved.
 */
const shown = { wanted: "", code: "", failed: "", saved: false };

// What could not be drawn is tried again at the next visit.
onVisit(() => (shown.wanted = shown.code));

/** @type {import("./people.js").Page} */
export default function page(state) {
  const one = me();
  if (one && !one.name) queueMicrotask(() => visit("/me"));
  if (!one?.name)
    return h("main", { class: "page waiting" }, h("p", {}, state.error || t("moment")));
  const { name } = one;
  canvas.setAttribute("aria-label", t("keep.picture", { name }));
  if (told.recovery && shown.wanted !== told.recovery) void paint(name, told.recovery);
  return h(
    "main",
    { class: "page people-page narrow-page", "data-title": t("keep.title") },
    top(t("keep.title"), "/me"),
    h(
      "div",
      { class: "body" },
      wrong(state.error),
      h("p", { class: "lead" }, t(told.recovery ? "keep.lead" : "keep.again", { name })),
      told.recovery ? withPicture(name) : withoutPicture(),
      h(
        "div",
        { class: "pair" },
        wideLink("keep-password", t("keep.password"), "/me"),
        wideLink("keep-phone", t("keep.phone"), "/link"),
      ),
    ),
  );
}

/** @param {string} name */
const withPicture = (name) => [
  shown.code === told.recovery ? whole(name) : unfinished(name),
  h(
    "button",
    { type: "button", class: "link centred", id: "copy-code", onclick: copyCode },
    t("keep.copy"),
  ),
];

/** The picture, and what is done with it. @param {string} name */
const whole = (name) => [
  h("div", { class: "picture-frame" }, canvas),
  wideButton(
    "save-picture",
    t(shown.saved ? "keep.saved" : "keep.save"),
    () => save(name),
    shown.saved ? "" : "main",
    shown.saved ? "check" : "save",
  ),
  shown.saved ? wideLink("keep-done", t("keep.done"), "/online", "main") : "",
  "canShare" in navigator
    ? wideButton("send-picture", t("keep.send"), () => send(name), "", "share")
    : "",
];

/** A picture that is not drawn yet is none to save. @param {string} name */
const unfinished = (name) =>
  shown.failed
    ? [
        wrong(shown.failed),
        wideButton(
          "draw-picture",
          t("again"),
          () => (void paint(name, told.recovery), set()),
          "main",
          "picture",
        ),
      ]
    : h("p", {}, t("moment"));

const withoutPicture = () =>
  wideButton("new-picture", t("keep.new"), () => attempt(() => renew()), "main", "picture");

/** Draws the picture for a code. @param {string} name @param {string} code */
async function paint(name, code) {
  Object.assign(shown, { wanted: code, code: "", failed: "", saved: false });
  try {
    const { base: from } = await base();
    const way = new URLSearchParams({ name, code });
    const square = await qr(`${from}/login#${way}`);
    if (shown.wanted !== code) return;
    draw(canvas, { name, code, qr: square, host: new URL(from).host });
    shown.code = code;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (shown.wanted !== code) return;
    shown.failed = capital(error.message);
  }
  set();
}

/** @param {string} name */
const named = (name) => `longking-${name}.png`;

/** @param {string} name */
const save = (name) =>
  attempt(async () => {
    download(named(name), await file(canvas));
    shown.saved = true;
    saved();
    say(t("keep.saved"));
    set();
  });

/** Hands the picture to a messenger or to the gallery. @param {string} name */
const send = (name) =>
  attempt(async () => {
    const picture = new File([await file(canvas)], named(name), { type: "image/png" });
    if (!navigator.canShare({ files: [picture] })) return save(name);
    try {
      await navigator.share({ files: [picture] });
    } catch {
      // Who thinks better of it is asked nothing.
      return;
    }
    shown.saved = true;
    saved();
    set();
  });

const copyCode = async () => {
  if (await copy(told.recovery)) say(t("copied"));
};
