/** The language of the page, and how somebody who plays in it says it better. @module */
import { download } from "../copy.js";
import { h } from "../dom.js";
import { missed } from "../lazy.js";
import { keepLanguage } from "../offline.js";
import { set, state } from "../state.js";
import { ENGLISH, speakIn, t, texts, tongue } from "../words.js";
import { LANGUAGES } from "../words/languages.js";

/** Why a language is not spoken that was chosen. */
let wrong = "";

/** Speaks another language; what is played, waits or runs stays as it is. @param {string} tag */
async function choose(tag) {
  wrong = "";
  try {
    if (!(await speakIn(tag))) return;
    // What was told in the other language is not told any more, but for what still can be done.
    if (state.game?.note && !state.game.note.huff) state.game.note = null;
    set({ language: tag });
    await keepLanguage().catch(() => {});
  } catch {
    await missed();
    wrong = t("language.failed");
    set();
  }
}

/** Every text of a language with the English one, by key. @param {string} tag */
async function catalogue(tag) {
  const all = await Promise.all(
    LANGUAGES[tag].parts.map(async (part) => [await ENGLISH[part](), await texts(tag, part)]),
  );
  return Object.fromEntries(
    all.flatMap(([english, said]) =>
      Object.keys({ ...english, ...said }).map((key) => [
        key,
        { en: english[key] ?? "", [tag]: said[key] ?? "" },
      ]),
    ),
  );
}

/**
 * The texts of a language beside English, as a file to write better ones into and to send.
 * @param {string} tag
 */
async function better(tag) {
  try {
    const text = JSON.stringify(await catalogue(tag), null, 1);
    download(`longking-${tag}.json`, new Blob([text], { type: "application/json" }));
    wrong = "";
  } catch {
    wrong = t("language.failed");
  }
  set();
}

/** The choice of a language in the settings. @param {State} _all */
export function languages(_all) {
  const { tag } = tongue;
  const options = Object.entries(LANGUAGES).map(([one, { name, draft }]) => {
    const option = /** @type {HTMLOptionElement} */ (
      h("option", { value: one, lang: one }, draft ? t("language.draft", { name }) : name)
    );
    option.selected = one === tag;
    return option;
  });
  const { draft, parts } = LANGUAGES[tag] ?? LANGUAGES.en;
  return [
    h(
      "label",
      { class: "field-line" },
      h("span", {}, t("settings.language")),
      h("select", { id: "language", onchange: (event) => choose(event.target.value) }, options),
    ),
    wrong ? h("p", { class: "wrong", role: "alert" }, wrong) : "",
    draft
      ? h(
          "p",
          { class: "quiet small-text" },
          t(parts.includes("rules") ? "language.draft.text" : "language.part.text"),
          " ",
          h(
            "button",
            { type: "button", class: "link", id: "better-words", onclick: () => better(tag) },
            t("language.better"),
          ),
        )
      : "",
  ];
}
