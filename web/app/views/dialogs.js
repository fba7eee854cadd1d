/**
 * What slides up over the page: the rules in plain words, the menu, a question, settings, help.
 * @module
 */
import { bookLink, bookOf, compareLink } from "../address.js";
import { entered, h, icon, pair } from "../dom.js";
import { analyseGame } from "../lazy.js";
import { isOurs, other, playerOf, side } from "../game.js";
import { leave } from "../local.js";
import { languages } from "./languages.js";
import { act, resign, typed } from "../play.js";
import { offline } from "../offline.js";
import { keyOf, ownKeys } from "../own.js";
import { mend } from "../rules/rules.js";
import { ear, playing, set, sound, state } from "../state.js";
import { isQuiet, keepQuiet, phrases } from "../live/phrases.js";
import { permission, toggle as allow } from "../notify.js";
import { controlWords } from "../terms.js";
import { capital, counted, t } from "../words.js";
import { facts } from "./game.js";
import { moves } from "./moves.js";
import { segments } from "./choice.js";
import {
  action,
  changeRules,
  clauseButton,
  round,
  studyLink,
  toggle,
  wideButton,
} from "./parts.js";

export const close = () => set({ dialog: null });

/** @param {Begun} all */
export default (all) => SHEETS[all.dialog ?? ""]?.(all) ?? null;

/** @type {Record<string, View|undefined>} */
const SHEETS = {
  rules,
  menu: ({ game }) => game && menu(playing()),
  draw: ({ game }) => game && draw(playing()),
  resign: () => giveUp(),
  phrases: ({ game }) => game && sheet(t("phrases.title"), phrases(game, close)),
  settings,
  help: () => help(),
  type,
};

/** Whether a sheet stands there already. @param {string|null} name */
export const isShown = (name) => document.querySelector("dialog")?.key === name;

/** Where a pointer went down last. @type {EventTarget|null} */
let pressed = null;

/** A sheet with a title. @param {string} title @param {...Child} content */
export function sheet(title, ...content) {
  const { dialog } = state;
  // A browser says that a sheet was closed some time after: by then another one may be open.
  const closed = () => state.dialog === dialog && close();
  // What was said in another sheet is said no more.
  if (!isShown(dialog)) ear.textContent = "";
  return h(
    "dialog",
    {
      class: "sheet-dialog",
      "aria-label": title,
      onclose: closed,
      // Who selects text and lets go beside the sheet does not mean to close it.
      onpointerdown: ({ target }) => (pressed = target),
      onclick: ({ target }) => target.tagName === "DIALOG" && pressed === target && close(),
    },
    h(
      "div",
      { class: "sheet-body", "data-scroll": "dialog" },
      h("header", {}, h("h2", {}, title), round("close-dialog", "close", t("close"), close)),
      content,
    ),
    ear,
  );
}

/** Whether rules are chosen for a page. @param {string} page @returns {page is RulesFor} */
const isRulesFor = (page) => /^(home|setup|editor|library)$/.test(page);

/**
 * The rules of a contract in words, its own ones first.
 * @param {Contract} contract
 * @param {string} id what their buttons are called
 */
function ruleLines(contract, id) {
  const own = ownKeys(contract);
  /** @param {{code: string}} line */
  const isOwn = (line) => own.some(({ key }) => key === keyOf(line.code));
  const told = contract.lines.filter(isOwn);
  const untold = own.filter(({ key }) => !told.some(({ code }) => keyOf(code) === key));
  const chosen = untold.map(({ code, title, clause, value, values }) => ({
    code,
    clause,
    text: t("named", {
      name: title,
      value: values.find((one) => one.value === value)?.title ?? "",
    }),
  }));
  const first = [...chosen, ...told];
  return [...first, ...contract.lines.filter((line) => !isOwn(line))].map((line, place) =>
    h(
      "li",
      {},
      h(place < first.length ? "strong" : "span", {}, line.text),
      clauseButton(line.clause, `${id}-${place}`, line.code),
    ),
  );
}

/** @param {Begun} state */
function rules({ contract, game: onBoard, waiting, page }) {
  const game = page === "game" || page === "end" ? onBoard : null;
  const table = page === "waiting" ? waiting : null;
  const shown = (game ?? table ?? { contract }).contract;
  return sheet(
    shown.name,
    h("ul", { class: "lines" }, ruleLines(shown, "line-of-rules")),
    game ? agreed(game) : "",
    h("p", { class: "code-line" }, h("code", {}, shown.contract)),
    h(
      "div",
      { class: "pair" },
      studyLink("rule-book", "book", t("book"), bookLink(bookOf(shown))),
      studyLink("compare", "swap", t("compare"), compareLink(shown.contract)),
    ),
    game || table
      ? ""
      : wideButton(
          "change",
          t("rules.change"),
          () => changeRules(isRulesFor(page) ? page : "home"),
          "main",
        ),
  );
}

/** What was agreed beside the rules. @param {Game} game */
function agreed(game) {
  const { terms } = game.record;
  /** @type {(readonly [string, string]|false|0|""|undefined)[]} */ const lines = [
    terms.clock && [
      t("clock"),
      [terms.clock, terms.clock_two].filter(Boolean).map(controlWords).join(" / "),
    ],
    terms.boards && [
      t("setup.boards"),
      terms.boards > 1 && terms.until !== "decided"
        ? t("boards.all", { n: terms.boards })
        : String(terms.boards),
    ],
    terms.short && [
      t("setup.short"),
      t("short.words", { squares: terms.short.squares.join(", ") }),
    ],
    terms.crown && [t("setup.crown"), t(`crown.${terms.crown}`)],
    terms.touch && [t("setup.touch"), t("yes")],
    terms.proven && [t("setup.proven"), t("yes")],
    terms.rated && [t("setup.rated"), t("yes")],
  ];
  return h(
    "ul",
    { class: "lines" },
    lines.map(
      (line) =>
        line && h("li", {}, h("span", {}, line[0]), h("span", { class: "quantity" }, line[1])),
    ),
  );
}

/** @param {Playing} state */
function menu({ game }) {
  const flip = () => ((game.flip = !game.flip), close());
  const shown = game.line[game.at ?? game.line.length - 1];
  const plays = game.you !== null && game.stand.phase === "play";
  return sheet(
    t("moves"),
    h("div", { class: "menu-moves" }, moves(game)),
    h("div", { class: "facts" }, facts(game).slice(2)),
    h(
      "div",
      { class: "actions" },
      action("menu-flip", "flip", t("flip"), flip),
      plays ? action("menu-draw", "equal", t("draw"), () => set({ dialog: "draw" })) : "",
      plays ? action("menu-type", "list", t("type.word"), () => set({ dialog: "type" })) : "",
      game.stand.phase === "over" || game.mode === "replay"
        ? action("menu-analyse", "chart", t("analyse"), () => analyseGame(game))
        : "",
      action("menu-export", "share", t("share"), () => set({ dialog: "export" })),
      game.mode === "live"
        ? action("menu-links", "link", t("links"), () => set({ dialog: "links" }))
        : "",
      action("menu-position", "board", t("position"), () => {
        leave();
        set({
          page: "editor",
          dialog: null,
          editor: { board: shown.board, side: shown.side_to_move },
          contract: game.contract,
        });
      }),
      action("menu-zen", "enlarge", t("zen"), () => set({ zen: true, page: "game", dialog: null })),
      action("menu-settings", "gear", t("settings"), () => set({ dialog: "settings" })),
      action("menu-help", "help", t("help.word"), () => set({ dialog: "help" })),
    ),
  );
}

/** @param {string} title @param {string} text @param {string} yes @param {() => unknown} act */
const question = (title, text, yes, act, look = "main") =>
  sheet(
    title,
    h("p", {}, text),
    h(
      "div",
      { class: "pair" },
      wideButton("no", t("play-on"), close),
      wideButton("yes", yes, act, look),
    ),
  );

/** @param {Playing} state */
function draw({ game }) {
  const offer = () => (close(), void game.host?.offerDraw());
  if (game.mode === "here")
    return question(t("draw.agree?"), t("draw.both"), t("draw.agree"), offer);
  const { offer: by, offer_in: wait, side_to_move: turn } = game.stand;
  if (by && isOurs(game, by)) return sheet(t("asks.draw.sent"), h("p", {}, t("asks.waiting")));
  if (by)
    return question(
      t("draw.accept?"),
      capital(t("asks.draw", { who: side(game, by) })),
      t("accept"),
      () => (close(), void act([{ e: "accept", by: other(playerOf(game, by)) }])),
    );
  if (!isOurs(game, turn)) return sheet(t("draw.turn"), h("p", {}, t("draw.turn.text")));
  if (wait) return sheet(t("draw.wait"), h("p", {}, counted("draw.wait.text", wait)));
  return question(
    t("draw.offer?"),
    t(game.mode === "computer" ? "draw.computer" : "draw.live"),
    t("draw.offer"),
    offer,
  );
}

const giveUp = () =>
  question(t("resign?"), t("resign.text"), t("resign"), () => (close(), resign()), "danger");

/** Whether the page plays without a network, and why not. */
const offlineText = () =>
  t(`offline.${offline.why || (offline.state === "ready" ? "ready.text" : offline.state)}`, {
    command: mend(),
  });

/** @param {State} all */
function settings(all) {
  /**
   * @template {"theme"|"colours"|"discs"|"numbers"|"speed"} K
   * @param {string} id
   * @param {K} key
   * @param {readonly State[K][]} values
   */
  const choice = (id, key, values) =>
    h(
      "div",
      { class: "setting" },
      h("span", {}, t(`settings.${id}`)),
      segments(
        id,
        t(`settings.${id}`),
        values.map((value) => pair(value, t(`${id}.${value}`))),
        all[key],
        (value) => set({ [key]: value }),
      ),
    );
  return sheet(
    t("settings"),
    h(
      "a",
      { class: "action", id: "your-name", href: "/me" },
      icon("people"),
      h("span", {}, t("settings.name")),
    ),
    languages(all),
    choice("look", "theme", ["auto", "light", "dark"]),
    choice("colours", "colours", ["wood", "clear"]),
    choice("discs", "discs", ["turned", "flat", "stone"]),
    choice("numbers", "numbers", ["auto", "on", "beside", "off"]),
    boardSize(all.size),
    choice("speed", "speed", ["normal", "slow", "none"]),
    toggle("sounds", t("settings.sound"), all.sound, (on) => set({ sound: on })),
    all.sound ? soundSets(all.sounds) : "",
    toggle("phrases-on", t("settings.phrases"), !isQuiet(), (on) => keepQuiet(!on)),
    permission() ? notifying(all.notify) : "",
    h(
      "div",
      { class: "setting" },
      h("span", {}, t("settings.offline")),
      h("p", { class: "quiet", id: "offline" }, offlineText()),
    ),
  );
}

/** What sounds are made of; each is heard when it is chosen. @param {State["sounds"]} chosen */
const soundSets = (chosen) =>
  segments(
    "sounds",
    t("settings.sounds"),
    /** @type {const} */ (["wood", "glass"]).map((value) => pair(value, t(`sounds.${value}`))),
    chosen,
    (value) => (set({ sounds: value }), sound("crown", true)),
  );

/**
 * Whether the browser tells whose turn it is; asked of it by this tap alone.
 * @param {boolean} on
 */
const notifying = (on) =>
  toggle(
    "notify",
    t("settings.notify"),
    on && permission() === "granted",
    (wanted) => void allow(wanted),
    t(permission() === "denied" ? "notify.denied" : "settings.notify.text"),
  );

/** How large the board is, where there is room for a choice. @param {number} size */
const boardSize = (size) =>
  h(
    "label",
    { class: "setting wide" },
    h("span", {}, t("settings.size")),
    h("input", {
      type: "range",
      id: "size",
      min: 50,
      max: 100,
      step: 5,
      value: size,
      oninput: (event) => set({ size: event.target.valueAsNumber }),
    }),
  );

function type() {
  /** @param {Of<HTMLFormElement, SubmitEvent>} event */
  const submit = (event) => {
    event.preventDefault();
    const text = entered(event.target, "typed");
    close();
    void typed(text);
  };
  return sheet(
    t("type"),
    h(
      "form",
      { class: "typing", onsubmit: submit },
      h("input", {
        id: "typed",
        name: "typed",
        autocomplete: "off",
        autofocus: true,
        placeholder: "32-28",
        "aria-label": t("type"),
      }),
      h("button", { type: "submit", class: "small" }, t("play")),
    ),
  );
}

const KEYS = ["tab", "arrows", "enter", "through", "slash", "flip", "zen", "marks", "escape"];

const help = () =>
  sheet(
    t("help.title"),
    h("p", {}, t("help.text")),
    h(
      "ul",
      { class: "lines" },
      KEYS.map((key) =>
        h("li", {}, h("kbd", {}, t(`key.${key}`)), h("span", {}, t(`key.${key}.text`))),
      ),
    ),
    h("p", { class: "quiet" }, icon("check"), ` ${t("help.kept")}`),
  );
