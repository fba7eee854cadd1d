/** The rules: which rule set, and every value of it. @module */
import { Refusal, contract } from "../api.js";
import { query } from "../address.js";
import { h, icon } from "../dom.js";
import { begun, set, state as all } from "../state.js";
import { t } from "../words.js";
import { radios } from "./choice.js";
import { round, short, tile, wideBrand } from "./parts.js";

const LEADING = ["nigerian", "ghanaian", "international"];

/** The keys that people ask for first. */
const FIRST = ["huff", "choice", "adjudication", "board", "rows"];

/** What was asked for last, until its answer is here. */
let asked = "";
/** @type {Promise<void>} */ let answered = Promise.resolve();

/**
 * Asks for the contract in the editor.
 * @param {string} text
 * @param {string} [key] what was chosen, where it was not a whole rule set
 */
const edit = (text, key) => (answered = find(text, key));

/** The values that a refusal allows, which it lists as a sentence does. @param {unknown} allowed */
const listed = (allowed) => String(allowed).split(/, | or /);

/**
 * What has to follow where a value does not go with the one that was chosen, as rows of men do not
 * with a smaller board; nothing where it is the chosen one itself.
 * @param {Denial|undefined} told
 * @param {string} chosen
 */
function following(told, chosen) {
  const { key = "rows", most, allowed, value } = told?.with ?? {};
  const fits = {
    "refused.contract.rows": most,
    "refused.contract.exact-rows": most,
    "refused.contract.board": listed(allowed)[0],
    "refused.contract.goal": value,
  };
  const next = fits[/** @type {keyof typeof fits} */ (told?.code ?? "")];
  return key === chosen || next === undefined ? null : { key, pair: `${key}=${next}` };
}

/**
 * The contract of a text, in which other values follow the one that was chosen.
 * @param {string} text
 * @param {string} key
 * @param {number} [more] how many may
 * @returns {Promise<Contract>}
 */
async function fitting(text, key, more = 6) {
  try {
    return await contract(text);
  } catch (error) {
    const next = error instanceof Refusal && more ? following(error.told, key) : null;
    if (!next) throw error;
    const others = text.split(",").filter((one) => !one.startsWith(`${next.key}=`));
    return fitting([...others, next.pair].join(","), key, more - 1);
  }
}

/**
 * Which values do not go together, by their names here; nothing where it is something else.
 * @param {Denial|undefined} told
 */
function unfit(told) {
  const { key, allowed, value, board, goal } = told?.with ?? {};
  const { words } = all.draft ?? begun().contract;
  /** @param {string} of @param {unknown} [one] */
  const title = (of, one) => t(`contract.${of}${one ? `.${one}` : ""}.title`, words);
  /** @param {unknown} values @param {string} other @param {unknown} chosen */
  const only = (values, other, chosen) =>
    t("rules.unfit", {
      key: title(String(key)),
      value: listed(values)
        .map((one) => title(String(key), one))
        .join(" / "),
      other: title(other),
      chosen: title(other, chosen),
    });
  if (told?.code === "refused.contract.board") return only(allowed, "board", board);
  return told?.code === "refused.contract.goal" ? only(value, "goal", goal) : null;
}

/** @param {string} text @param {string} [key] */
async function find(text, key) {
  asked = text;
  /** @type {Partial<State>} */ let change;
  try {
    change = { draft: await (key ? fitting(text, key) : contract(text)), draftError: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    change = { draftError: unfit(error.told) ?? error.message };
  }
  // Something else was chosen meanwhile.
  if (asked !== text) return;
  asked = "";
  set(change);
}

/** Another value of a key, in what was asked for last. @param {string} key @param {string} value */
function change(key, value) {
  const draft = all.draft ?? begun().contract;
  const [id, ...values] = asked
    ? asked.split(",")
    : [draft.id, ...draft.keys.filter((one) => one.normal).map((one) => `${one.key}=${one.value}`)];
  const others = values.filter((one) => !one.startsWith(`${key}=`));
  void edit([id, ...others, `${key}=${value}`].join(","), key);
}

/** Goes on with these rules, or with what was asked for since, once it is here. */
async function use() {
  const isAsked = asked !== "";
  while (asked) await answered;
  if (all.page !== "rules" || (isAsked && all.draftError)) return;
  const contract = all.draft ?? begun().contract;
  const page = backTo();
  // Those of practice are not those of the next game.
  if (page === "practice")
    return set({ practised: contract, practiceAt: query({ rules: contract.contract }), page });
  if (all.library) all.library.rules = null;
  set({ contract, page });
}

/** Back to where the rules were wanted. */
const backTo = () => all.rulesFor;

/** @param {Begun} state */
export default function rules(state) {
  const { sets } = state;
  const draft = state.draft ?? state.contract;
  state.said.rules = query({
    rules: draft.contract,
    for: state.rulesFor === "home" ? "" : state.rulesFor,
  });
  return h(
    "main",
    { class: "page rules", "data-title": t("rules") },
    h(
      "header",
      { class: "top" },
      wideBrand(),
      round("back", "back", t("back"), () => set({ page: backTo() })),
      h("h1", {}, t("rules.title")),
    ),
    h(
      "div",
      { class: "editor", "data-scroll": "editor" },
      ruleSets(draft, sets.sets),
      h("h2", {}, t("rules.house")),
      houseRules(state, draft),
    ),
    chosen(draft, state.draftError),
  );
}

/**
 * The rule sets: the leading ones as cards, the others in a list.
 * @param {Contract} draft
 * @param {RuleSet[]} sets
 */
function ruleSets(draft, sets) {
  const leading = LEADING.flatMap((id) => sets.find((one) => one.id === id) ?? []);
  const others = sets.filter((one) => !LEADING.includes(one.id));
  return [
    radios(
      { class: "cards", "aria-label": t("rules.sets") },
      leading.map((one) => card(one, draft)),
    ),
    h(
      "label",
      { class: "others" },
      h("span", {}, t("rules.others")),
      h(
        "select",
        { id: "others", onchange: (event) => event.target.value && edit(event.target.value) },
        h("option", { value: "" }, t("rules.choose")),
        others.map((one) => option(one, draft)),
      ),
    ),
  ];
}

/**
 * Every key of the rules, those that are asked for first before the rest.
 * @param {Begun} state
 * @param {Contract} draft
 */
function houseRules(state, draft) {
  const { sets } = state;
  const [first, rest] = [true, false].map((is) =>
    draft.keys.filter((key) => FIRST.includes(key.key) === is),
  );
  first.sort((a, b) => FIRST.indexOf(a.key) - FIRST.indexOf(b.key));
  const name = sets.sets.find((one) => one.id === draft.id)?.name ?? "";
  const open = rest.some((key) => key.normal) || state.allKeys;
  return h(
    "div",
    { class: "keys" },
    first.map((key) => row(key, draft, name)),
    h(
      "details",
      { open, ontoggle: (event) => (state.allKeys = event.target.open) },
      h("summary", { id: "more" }, t("rules.rest"), icon("next")),
      rest.map((key) => row(key, draft, name)),
    ),
  );
}

/**
 * What the rules come to, and the way on with them.
 * @param {Contract} draft
 * @param {string} error
 */
const chosen = (draft, error) =>
  h(
    "footer",
    { class: "sheet" },
    h(
      "div",
      { class: "rules-line" },
      h(
        "span",
        { class: "chip still" },
        tile(draft.board.line.length > 0),
        h("span", {}, draft.name),
      ),
      h("code", { title: t("rules.contract") }, draft.contract),
    ),
    error
      ? h("p", { class: "wrong", role: "alert" }, error)
      : h("p", { class: "meaning" }, draft.summary),
    h(
      "button",
      {
        type: "button",
        class: "big main centre",
        id: "use",
        disabled: Boolean(error),
        onclick: use,
      },
      t("rules.use"),
    ),
  );

/** @param {RuleSet} one @param {Contract} draft */
function card(one, draft) {
  const isChosen = one.id === draft.id;
  const mirrored = one.values.includes("right");
  return h(
    "button",
    {
      type: "button",
      class: "card",
      id: `set-${one.id}`,
      role: "radio",
      "aria-checked": String(isChosen),
      onclick: () => edit(one.id),
    },
    tile(mirrored, 5),
    isChosen ? h("span", { class: "tick" }, icon("check")) : "",
    h("strong", {}, one.name),
    h("span", {}, one.summary.split(".")[0]),
  );
}

/** @param {RuleSet} one @param {Contract} draft */
function option(one, draft) {
  const element = /** @type {HTMLOptionElement} */ (
    h("option", { value: one.id }, t("rules.set", { name: one.name, side: one.side }))
  );
  element.selected = one.id === draft.id;
  return element;
}

/** @param {Key} key @param {Contract} draft @param {string} name */
function row(key, draft, name) {
  const few = key.values.length <= 4 && key.values.map((value) => value.title).join("").length < 42;
  return h(
    "div",
    { class: "key" },
    h(
      "div",
      { class: "key-line" },
      h("span", { id: `name-${key.key}`, title: key.meaning }, key.title),
      key.normal
        ? h(
            "span",
            { class: "differs" },
            t("named", { name, value: t(`${key.normal_code}.title`, draft.words) }),
          )
        : h("span", { class: "clause" }, short(key.clause).replace(/^S1-.*/, "")),
    ),
    few || key.key === "rows"
      ? radios(
          { class: "segments", "aria-labelledby": `name-${key.key}` },
          key.values.map((value) =>
            h(
              "button",
              {
                type: "button",
                role: "radio",
                id: `${key.key}-${value.value}`,
                "aria-checked": String(value.value === key.value),
                title: value.meaning,
                onclick: () => change(key.key, value.value),
              },
              value.title,
            ),
          ),
        )
      : h(
          "select",
          {
            id: `key-${key.key}`,
            "aria-labelledby": `name-${key.key}`,
            onchange: (event) => change(key.key, event.target.value),
          },
          key.values.map((value) => {
            const element = /** @type {HTMLOptionElement} */ (
              h(
                "option",
                { value: value.value },
                t("named", { name: value.title, value: value.meaning }),
              )
            );
            element.selected = value.value === key.value;
            return element;
          }),
        ),
  );
}
