/** A table that waits for its second player, seen from either seat. @module */
import { copy } from "../copy.js";
import { h, s } from "../dom.js";
import { against } from "../game.js";
import { find } from "../live/links.js";
import { join, watch } from "../live/table.js";
import { onVisit } from "../route.js";
import { say, set, stage, state as all } from "../state.js";
import { controlWords } from "../terms.js";
import { counted, t } from "../words.js";
import {
  brand,
  chip,
  goHome,
  round,
  settingsButton,
  themeButton,
  wideBrand,
  wideButton,
} from "./parts.js";

/** @param {Begun} state */
export default function waiting(state) {
  const { waiting: table } = state;
  // Nothing waits any longer: the page is about to be another one.
  if (!table) return h("main", { class: "page waiting" });
  return table.kind === "join" ? invited(state, table) : waits(table);
}

/** What is known of the links once they were asked for, by table. @type {Record<string, KnownLinks>} */
const known = {};

// What has failed is asked again at the next address, not with every drawing.
onVisit(() => {
  for (const id of Object.keys(known)) if (known[id].error) delete known[id];
});

/** A QR code with its quiet margin. @param {{side: number, path: string}} code */
export const picture = ({ side, path }) =>
  s(
    "svg",
    {
      viewBox: `-3 -3 ${side + 6} ${side + 6}`,
      class: "qr",
      role: "img",
      "aria-label": t("qr.label"),
    },
    s("rect", { x: -3, y: -3, width: side + 6, height: side + 6, fill: "#fff" }),
    s("path", { d: path, fill: "#000" }),
  );

/** The button that says for a moment that it has copied something. */
let copied = "";
let saying = 0;

/** How long it says so, in milliseconds. */
const SAID = 1600;

/**
 * A button that copies a text, once it is known, and says so.
 * @param {string} id
 * @param {string} word
 * @param {string} text
 */
export const copyButton = (id, word, text, look = "") =>
  wideButton(
    id,
    copied === id ? t("copied") : word,
    async () => {
      if (!(await copy(text))) return;
      say(t("copied"));
      copied = id;
      set();
      clearTimeout(saying);
      saying = window.setTimeout(() => ((copied = ""), set()), SAID);
    },
    look,
    "copy",
    { disabled: !text },
  );

/** @param {Waiting} table */
function waits({ id, contract }) {
  if (!known[id]) void find(id, (known[id] = {}), ({ join, watch }) => join ?? watch);
  const { join: link, watch: seen, code, error, alone, base: from } = known[id];
  /** @param {string} text */
  const shared = (text) => navigator.share({ title: "Longking", url: text }).catch(() => {});
  return h(
    "main",
    { class: "page waiting-page", "data-title": t("wait.title") },
    h(
      "header",
      { class: "top" },
      wideBrand(),
      round("back", "back", t("home"), goHome),
      h("h1", {}, t("wait.title")),
      h("span", { class: "gap" }),
    ),
    h(
      "div",
      { class: "panel invitation" },
      code ? picture(code) : h("div", { class: "qr" }),
      h("p", {}, t("wait.text")),
      h("code", { class: "address" }, link ?? ""),
      h(
        "p",
        { class: "pulse-line" },
        h("i", { "aria-hidden": "true" }),
        chip(contract, () => set({ dialog: "rules" })),
      ),
    ),
    error || all.error
      ? h("p", { class: "wrong", role: "alert" }, error || all.error)
      : alone
        ? h("p", { class: "quiet small-text", role: "status" }, t("wait.local"))
        : from && from !== location.origin
          ? h("p", { class: "quiet small-text" }, t("wait.network", { url: from }))
          : "",
    h(
      "div",
      { class: "choices" },
      link ? copyButton("copy", t("wait.copy"), link, "main") : "",
      link && "share" in navigator
        ? wideButton("share", t("wait.share"), () => shared(link), "", "share")
        : "",
      seen ? copyButton("copy-watch", t("wait.watch"), seen) : "",
      h(
        "button",
        {
          type: "button",
          class: "link centred",
          id: "change-terms",
          onclick: () => set({ page: "setup" }),
        },
        t("wait.change"),
      ),
    ),
  );
}

/** What is agreed on, line by line. @param {Terms} terms @param {Contract} contract */
function agreed(terms, contract) {
  const { begins, short, clock_two: own } = terms;
  const color = begins ? (begins.player === "two" ? begins.color : against(begins.color)) : null;
  /** @type {(readonly [string, string]|false|0|""|undefined)[]} */ const lines = [
    own && [`${t("clock")}: ${t("setup.you")}`, controlWords(own)],
    [own ? `${t("clock")}: ${t("setup.friend")}` : t("clock"), controlWords(terms.clock)],
    [t("setup.color"), color ? t(color) : t("setup.lot")],
    terms.boards && [
      t("setup.boards"),
      terms.boards > 1 && terms.until !== "decided"
        ? t("boards.all", { n: terms.boards })
        : String(terms.boards),
    ],
    terms.crown && [t("setup.crown"), t(`crown.${terms.crown}`)],
    short && [
      t("setup.short"),
      `${t(short.player === "two" ? "setup.you" : "setup.friend")}: ${counted("short", short.squares.length, contract.words)}`,
    ],
    terms.touch && [t("setup.touch"), t("yes")],
    terms.proven && [t("setup.proven"), t("yes")],
    terms.rated && [t("setup.rated"), t("yes")],
  ];
  return lines;
}

/** The friend's side: who invites, to what, and the seat. */
/** @param {Begun} state @param {Extract<Waiting, {kind: "join"}>} table */
function invited({ error }, { who, terms, contract, board, joining }) {
  stage.board.on = contract.board;
  stage.board.show({ board, plain: true });
  return h(
    "main",
    {
      class: "page waiting-page home",
      "data-title": t("join.title", { who: who || t("join.someone") }),
    },
    h(
      "header",
      { class: "top" },
      brand(),
      h("span", { class: "gap" }),
      themeButton(),
      settingsButton(),
    ),
    h("div", { class: "stage" }, stage.board),
    h(
      "div",
      { class: "choices" },
      h("h1", {}, t("join.title", { who: who || t("join.someone") })),
      h("p", { class: "quiet" }, t("join.what")),
      h(
        "div",
        { class: "rules-line" },
        chip(contract, () => set({ dialog: "rules" })),
      ),
      h(
        "ul",
        { class: "lines" },
        agreed(terms, contract).map(
          (line) =>
            line && h("li", {}, h("span", {}, line[0]), h("span", { class: "quantity" }, line[1])),
        ),
      ),
      h(
        "label",
        { class: "name-field" },
        h("span", {}, t("setup.name")),
        h("input", {
          id: "name",
          value: all.name,
          maxlength: 24,
          autocomplete: "nickname",
          placeholder: t("setup.name.none"),
          oninput: (event) => (all.name = event.target.value.trim()),
        }),
      ),
      error ? h("p", { class: "wrong", role: "alert" }, error) : "",
      wideButton("join", t("join.sit"), join, "main", "", { disabled: joining }),
      wideButton("watch", t("join.watch"), watch, "", "eye"),
    ),
  );
}
