/** Parts that several pages share. @module */
import { bookLink, bookOf } from "../address.js";
import { h, icon, s } from "../dom.js";
import { leave } from "../local.js";
import { set, state } from "../state.js";
import { t } from "../words.js";

/**
 * The little board on a chip and on a card: red line or none.
 * @param {boolean} mirrored
 * @param {number} side
 */
export function tile(mirrored, side = 3) {
  const picture = s("svg", {
    viewBox: `0 0 ${side} ${side}`,
    class: "tile",
    "aria-hidden": "true",
  });
  picture.append(s("rect", { width: side, height: side, class: "light" }));
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      if (((row + column) % 2 === 0) === mirrored)
        picture.append(
          s("rect", {
            x: column,
            y: row,
            width: 1,
            height: 1,
            class: mirrored && row === column ? "line" : "dark",
          }),
          ...man(row, column, side),
        );
  return picture;
}

/**
 * The men of a card's board: one of Black far away, two rows of White near.
 * @param {number} row
 * @param {number} column
 * @param {number} side
 */
function man(row, column, side) {
  const letter = row === 0 && column < 2 ? "b" : row > side - 3 ? "w" : "";
  if (side < 5 || !letter) return [];
  return [
    s("use", {
      href: `#piece-${letter}`,
      transform: `translate(${column + 0.5} ${row + 0.5}) scale(.0098)`,
    }),
  ];
}

/** The rules on a chip. @param {Contract} contract @param {() => void} open */
export const chip = (contract, open) =>
  h(
    "button",
    {
      type: "button",
      class: "chip",
      id: "chip",
      onclick: open,
      "aria-label": t("chip", { rules: contract.name }),
    },
    tile(contract.board.line.length > 0),
    h("span", {}, contract.name),
    icon("down"),
  );

/**
 * A button with an icon and its word.
 * @param {string} id
 * @param {IconName} name
 * @param {string} word
 * @param {Attributes<HTMLButtonElement>["onclick"]} onclick
 */
export const action = (id, name, word, onclick, traits = {}) =>
  h(
    "button",
    { type: "button", class: "action", id, onclick, ...traits },
    icon(name),
    h("span", {}, word),
  );

/**
 * A link to the rule book or to a comparison.
 * @param {string} id
 * @param {IconName} name
 * @param {string} word
 * @param {string} href
 */
export const studyLink = (id, name, word, href) =>
  h("a", { class: "action", id, href }, icon(name), h("span", {}, word));

/**
 * A round button whose word is spoken only.
 * @param {string} id
 * @param {IconName} name
 * @param {string} word
 * @param {Attributes<HTMLButtonElement>["onclick"]} onclick
 */
export const round = (id, name, word, onclick) =>
  h(
    "button",
    { type: "button", class: "round", id, onclick, "aria-label": word, title: word },
    icon(name),
  );

/**
 * A wide button with its word.
 * @param {string} id
 * @param {string} word
 * @param {Attributes<HTMLButtonElement>["onclick"]} onclick
 * @param {string} [look]
 * @param {IconName|""} [name]
 * @param {Attributes<HTMLButtonElement>} [traits]
 */
export const wideButton = (id, word, onclick, look = "", name = "", traits = {}) =>
  h(
    "button",
    { type: "button", class: `big centre ${look}`, id, onclick, ...traits },
    name ? icon(name) : "",
    word,
  );

export const isDark = () =>
  state.theme === "dark" ||
  (state.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

/** The button of the settings. */
export const settingsButton = () =>
  round("settings", "gear", t("settings"), () => set({ dialog: "settings" }));

/** The switch between light and dark. */
export const themeButton = () =>
  round("theme", isDark() ? "sun" : "moon", t(isDark() ? "theme.light" : "theme.dark"), () =>
    set({ theme: isDark() ? "light" : "dark" }),
  );

/**
 * The editor of rules, for a page that goes on with them.
 * @param {RulesFor} rulesFor
 * @param {Contract|null} draft what it begins with
 */
export const changeRules = (rulesFor, draft = state.contract) =>
  set({ dialog: null, page: "rules", draft, draftError: "", rulesFor });

/** To the first page; the clocks of a game at this screen stand still meanwhile. */
export function goHome() {
  leave();
  set({ page: "home", dialog: null, error: "" });
}

/** Where a desk has room for it: the ways through the page, and the page that is shown. */
function site() {
  const { page, contract } = state;
  /** @param {string} name @param {string} word @param {string} href @param {RegExp} is */
  const link = (name, word, href, is) =>
    h("a", { id: `site-${name}`, href, "aria-current": is.test(page) ? "page" : null }, word);
  return h(
    "nav",
    { class: "site wide", "aria-label": "Longking" },
    link("play", t("play"), "/", /^(home|game|end|setup)$/),
    link("book", t("book"), bookLink(contract ? bookOf(contract) : ""), /^book/),
    link("practice", t("practice"), "/practice", /^practice/),
    link("analysis", t("analyse"), "/analysis", /^analysis/),
    link("games", t("games"), "/games", /^(games|library)$/),
  );
}

/** The name of the program with its piece, and the ways through the page. */
export const brand = () => [
  h(
    "button",
    { type: "button", class: "brand", id: "brand", onclick: goHome },
    s("svg", { viewBox: "-50 -52 100 104", "aria-hidden": "true" }, s("use", { href: "#piece-B" })),
    h("span", {}, "Longking"),
  ),
  site(),
];

/** The same where a phone has no room for it. */
export const wideBrand = () => h("span", { class: "wide" }, brand());

/**
 * A switch with its word.
 * @param {string} id
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => unknown} change
 */
export const toggle = (id, label, on, change, text = "") =>
  h(
    "button",
    {
      type: "button",
      class: "toggle",
      id,
      role: "switch",
      "aria-checked": String(on),
      onclick: () => change(!on),
    },
    h("span", { class: "words" }, h("span", {}, label), text ? h("small", {}, text) : ""),
    h("i", { "aria-hidden": "true" }),
  );

/**
 * Opens a clause with its board, before the page.
 * @param {string} clause
 * @param {string} about the code of what is said, as `rule.choice.most`: one clause may say several
 */
export const showClause = (clause, about) => {
  Object.assign(state.said, { clause, about });
  set({ dialog: "clause" });
};

/**
 * A clause beside what it says, which leads to it.
 * @param {string} clause
 * @param {string} id
 * @param {string} about the code of what is said
 * @param {...Child} children
 */
export const clauseButton = (clause, id, about = "", ...children) =>
  h(
    "button",
    {
      type: "button",
      class: "clause",
      id,
      onclick: () => showClause(clause, about),
      "aria-label": t("rule", { clause }),
    },
    short(clause).replace(/^S1-.*/, "S1"),
    ...children,
  );

/**
 * A clause without the letters of its document where a page has room for little.
 * @param {string} clause
 */
export const short = (clause) => clause.replace(/^NG-/, "");
