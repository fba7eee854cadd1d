/** The language of the page, and how somebody who plays in it says it better. @module */
import { Refusal } from "../api.js";
import { download } from "../copy.js";
import { h } from "../dom.js";
import { attempt, set } from "../state.js";
import { ENGLISH, speakIn, t, texts, tongue } from "../words.js";
import { LANGUAGES } from "../words/languages.js";

/** Speaks another language; what is played, waits or runs stays as it is. @param {string} tag */
const choose = (tag) => attempt(async () => {
  try {
    await speakIn(tag);
  } catch {
    throw new Refusal(t("language.failed"));
  }
  set({ language: tag, error: "" });
});

/** Every text of a language with the English one, by key. @param {string} tag */
async function catalogue(tag) {
  const all = await Promise.all(LANGUAGES[tag].parts.map(async (part) => [await ENGLISH[part](), await texts(tag, part)]));
  return Object.fromEntries(all.flatMap(([english, said]) => Object.keys({ ...english, ...said }).map((key) => [key, { en: english[key] ?? "", [tag]: said[key] ?? "" }])));
}

/** The texts of a language beside English, as a file to write better ones into and to send. @param {string} tag */
const better = (tag) => attempt(async () => {
  const text = JSON.stringify(await catalogue(tag), null, 1);
  download(`longking-${tag}.json`, new Blob([text], { type: "application/json" }));
});

/** The choice of a language in the settings. @param {any} _all */
export function languages(_all) {
  const { tag } = tongue;
  const options = Object.entries(LANGUAGES).map(([one, { name, draft }]) => {
    const option = /** @type {HTMLOptionElement} */ (h("option", { value: one, lang: one }, draft ? t("language.draft", { name }) : name));
    option.selected = one === tag;
    return option;
  });
  const { draft, parts } = LANGUAGES[tag] ?? LANGUAGES.en;
  return [
    h("label", { class: "field-line" }, h("span", {}, t("settings.language")), h("select", { id: "language", onchange: (event) => choose(event.target.value) }, options)),
    draft ? h("p", { class: "quiet small-text" }, t(parts.includes("rules") ? "language.draft.text" : "language.part.text"), " ",
      h("button", { type: "button", class: "link", id: "better-words", onclick: () => better(tag) }, t("language.better"))) : "",
  ];
}
