/** What the pages of people share. @module */
import { h, icon, s } from "../dom.js";
import { rulesName } from "../people/named.js";
import { clockName } from "../people/wanted.js";
import { number, t } from "../words.js";
import { goHome, round, settingsButton, themeButton, wideBrand } from "./parts.js";

/** Strokes of the icons that no other page has, in a box of 24. */
const SIGNS = {
  phone: "M8 3h8v18H8zM11.500 18h1",
  screen: "M3 5h18v11H3zM9 20h6m-3-4v4",
  key: "M14.500 4a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM10.500 13.500L3 21m3-3l2.500 2.500M16 8h.1",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.500 20a7.500 7.500 0 0 1 15 0",
  shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z",
};

/** An icon, of these too; the text beside it says what it means. @param {IconName|keyof typeof SIGNS} name */
export function sign(name) {
  if (!isSign(name)) return icon(name);
  const box = s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  box.append(s("path", { d: SIGNS[name] }));
  return box;
}

/** @param {string} name @returns {name is keyof typeof SIGNS} */
const isSign = (name) => name in SIGNS;

/** The address of somebody. @param {string} name */
export const personLink = (name) => `/@/${encodeURIComponent(name)}`;

/**
 * The head of a page; `back` is an address.
 * @param {string} title
 * @param {string} back
 * @param {...Child} tools
 */
export const top = (title, back = "", ...tools) =>
  h(
    "header",
    { class: "top" },
    wideBrand(),
    back
      ? h("a", { class: "round", id: "back", href: back, "aria-label": t("back") }, icon("back"))
      : round("back", "back", t("home"), goHome),
    h("h1", {}, title),
    h("span", { class: "gap" }),
    tools,
    h("span", { class: "wide" }, themeButton()),
    h("span", { class: "wide" }, settingsButton()),
  );

/** What went wrong. @param {string} text @param {string} [id] */
export const wrong = (text, id = "") =>
  text ? h("p", { class: "wrong", role: "alert", id: id || null }, text) : "";

/**
 * A field with its label, and what is wrong with it.
 * @param {string} id
 * @param {string} label
 * @param {Attributes<HTMLInputElement>} traits
 * @param {string} [fault]
 * @param {string} [hint]
 */
export const field = (id, label, traits, fault = "", hint = "") =>
  h(
    "div",
    { class: "field-line" },
    h("label", { for: id }, label),
    h("input", {
      id,
      name: id,
      autocapitalize: "none",
      autocorrect: "off",
      spellcheck: "false",
      "aria-invalid": fault ? "true" : null,
      "aria-describedby": fault ? `${id}-wrong` : hint ? `${id}-hint` : null,
      ...traits,
    }),
    fault
      ? wrong(fault, `${id}-wrong`)
      : hint
        ? h("p", { class: "quiet small-text", id: `${id}-hint` }, hint)
        : "",
  );

/** A time of day. @param {number} at in milliseconds */
export const hour = (at) =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A change of a rating, with its sign. @param {number|undefined} points */
export const change = (points) =>
  points === undefined
    ? ""
    : points > 0
      ? `+${number(points)}`
      : points < 0
        ? `−${number(-points)}`
        : "±0";

/** A wide link that looks as a button. @param {string} id @param {string} word @param {string} href @param {string} [look] @param {IconName|""} [name] */
export const wideLink = (id, word, href, look = "", name = "") =>
  h("a", { class: `big centre ${look}`, id, href }, name ? icon(name) : "", word);

/** A QR code with its quiet margin. @param {QrCode|null} code @param {string} label */
export const qrPicture = (code, label) =>
  code
    ? s(
        "svg",
        {
          viewBox: `-3 -3 ${code.side + 6} ${code.side + 6}`,
          class: "qr",
          role: "img",
          "aria-label": label,
        },
        s("rect", { x: -3, y: -3, width: code.side + 6, height: code.side + 6, fill: "#fff" }),
        s("path", { d: code.path, fill: "#000" }),
      )
    : h("div", { class: "qr" });

/** Letters in groups, spoken one by one. @param {string} code @param {number} together */
export function letters(code, together) {
  const plain = code.replace(/[^a-z0-9]/gi, "");
  const groups = plain.match(new RegExp(`.{1,${together}}`, "g")) ?? [];
  return h(
    "span",
    { class: "letters", lang: "zxx", role: "img", "aria-label": [...plain].join(" ") },
    groups.map((group) => h("span", { "aria-hidden": "true" }, group)),
  );
}

/** A line of a list: its icon, words, and what stands at its end. @param {Parameters<typeof sign>[0]|""} name @param {Child} title @param {Child} text @param {...Child} end */
export const row = (name, title, text, ...end) =>
  h(
    "li",
    {},
    name ? h("span", { class: "badge" }, sign(name)) : "",
    h("span", { class: "words" }, h("strong", {}, title), text ? h("small", {}, text) : ""),
    end,
  );

/**
 * A choice of one of some words.
 * @param {string} id
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} values
 * @param {string} chosen
 * @param {(value: string) => unknown} pick
 */
export const choice = (id, label, values, chosen, pick) =>
  h(
    "label",
    { class: "field-line" },
    h("span", {}, label),
    h(
      "select",
      { id, onchange: (event) => pick(event.target.value) },
      values.map(([value, word]) => {
        const option = h("option", { value }, word);
        option.selected = value === chosen;
        return option;
      }),
    ),
  );

/** For what game a challenge is. @param {Challenge} one */
export const termsOf = ({ terms: { rules, clock, rated } }) =>
  [
    rulesName(rules),
    clock ? clockName(clock) : t("control.none"),
    t(rated ? "lobby.rated" : "lobby.casual.word"),
  ].join(" · ");
