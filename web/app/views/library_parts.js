/** Parts that the pages of the library share. @module */
import { h } from "../dom.js";
import { state as all } from "../state.js";
import { number, t } from "../words.js";

/** The library, once it is open. */
export function shelf() {
  if (!all.library) throw new Error("the library is not open");
  return all.library;
}

/** What is in the library, once that is known. @returns {Library} */
export const stock = () => shelf().content ?? { games: 0, rules: [], imports: [], removals: [] };

/** The filter of the questions, without what is empty. @returns {Filter} */
export function filter() {
  const entries = Object.entries(shelf().filter).filter(([, value]) => value.trim());
  return Object.fromEntries(entries);
}

/** Whether a filter is set. */
export const isFiltered = () => Object.keys(filter()).length > 0;

/** @param {number} part @param {number} of */
const percent = (part, of) => t("percent", { n: of ? Math.round((100 * part) / of) : 0 });

/**
 * How games ended, as a bar and in words.
 * @param {Results} results
 */
export function bar({ games, white, draw, black }) {
  const known = white + draw + black;
  /** @param {string} look @param {number} count */
  const part = (look, count) => {
    const element = h("i", { class: look });
    element.style.flexGrow = String(count);
    return element;
  };
  return h(
    "span",
    { class: "results" },
    h(
      "span",
      { class: "results-bar", "aria-hidden": "true" },
      white ? part("white", white) : "",
      draw ? part("draw", draw) : "",
      black ? part("black", black) : "",
      known < games ? part("unknown", games - known) : "",
    ),
    h(
      "small",
      {},
      known
        ? t("library.results", {
            white: percent(white, games),
            draw: percent(draw, games),
            black: percent(black, games),
          })
        : t("library.no-results"),
    ),
  );
}

/** A number of games. @param {number} n */
export const quantity = (n) => h("b", { class: "quantity" }, number(n));

/**
 * A choice of few or many values.
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} pick
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
        const option = /** @type {HTMLOptionElement} */ (h("option", { value }, word));
        option.selected = value === chosen;
        return option;
      }),
    ),
  );
