/** The choice of a name: one field and one button. @module */
import { Refusal } from "../api.js";
import { entered, h } from "../dom.js";
import { choose } from "../people/me.js";
import { set } from "../state.js";
import { capital, t } from "../words.js";
import { field } from "./people_parts.js";
import { wideButton } from "./parts.js";

/** What is wrong with the name that was tried, and whether another is on its way. */
const tried = { wrong: "", busy: false };

/** @param {string} word what the button says @param {() => unknown} then what comes with the name */
export const naming = (word, then) =>
  h(
    "form",
    { class: "form", id: "naming", onsubmit: (event) => submit(event, then) },
    field(
      "name",
      t("name.label"),
      { maxlength: 40, autocomplete: "username", enterkeyhint: "go", required: true },
      tried.wrong,
      t("name.hint"),
    ),
    wideButton("take-name", word, () => {}, "main", "", { type: "submit", disabled: tried.busy }),
  );

/** @param {Of<HTMLFormElement, SubmitEvent>} event @param {() => unknown} then */
async function submit(event, then) {
  event.preventDefault();
  const name = entered(event.target, "name").trim();
  if (tried.busy || !name) return;
  Object.assign(tried, { busy: true, wrong: "" });
  set();
  try {
    await choose(name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tried.wrong = capital(error.message);
  } finally {
    tried.busy = false;
  }
  set({ error: "" });
  if (tried.wrong) document.getElementById("name")?.focus();
  else await then();
}
