/** All games of somebody, looked for by opponent, rules, time and result. @module */
import { Refusal } from "../api.js";
import { query } from "../address.js";
import { entered, h, pair } from "../dom.js";
import { onVisit, visit } from "../route.js";
import { set } from "../state.js";
import { capital, t } from "../words.js";
import { CLASSES, FAMILIES, OTHERS, familyName } from "../people/named.js";
import * as net from "../people/net.js";
import { gameList } from "./people_list.js";
import { choice as select, field, personLink, top, wrong } from "./people_parts.js";
import { segments } from "./choice.js";
import { wideButton } from "./parts.js";

/** How many games are shown at first, and how many more each time. */
const MANY = 50;

/** After how many milliseconds they are asked for anew when they are shown again. */
const FRESH = 60_000;

/** What is looked for, in the words of the address. */
const KEYS = /** @type {const} */ (["opponent", "family", "class", "result"]);

/**
 * What is shown: whose games, by which question, those that are here, whether there are more.
 * @typedef {{at: string, games: PlayedGame[]|null, more: boolean, wrong: string, busy: boolean, when: number}} Shown
 */

/** @type {Shown|null} */ let here = null;

// What has failed is asked for anew at once.
onVisit(() => here && (here.wrong || Date.now() - here.when > FRESH) && (here = null));

/** @type {import("./people.js").Page} */
export default function page(_, [, name], asked) {
  const at = `${name}?${asked}`;
  if (here?.at !== at) {
    here = { at, games: null, more: false, wrong: "", busy: false, when: Date.now() };
    void bring(here, name, asked);
  }
  return h(
    "main",
    { class: "page people-page found-games", "data-title": t("archive.title", { name }) },
    top(t("archive.title", { name }), personLink(name)),
    h("div", { class: "body" }, filter(name, asked), found(here, name, asked)),
  );
}

/** Fetches some games, those that ended before the ones that are here. @param {Shown} mine @param {string} name @param {URLSearchParams} asked */
async function bring(mine, name, asked) {
  mine.busy = true;
  const wanted = Object.fromEntries(KEYS.map((key) => [key, asked.get(key)]));
  const last = mine.games?.at(-1);
  try {
    const games = await net.games(name, {
      ...wanted,
      // Two that ended at once are both in the next part; those that are here are left out there.
      until: last && last.ended + 1,
      max: MANY + (last ? 1 : 0),
    });
    const known = new Set(mine.games?.map(({ id }) => id));
    const fresh = games.filter(({ id }) => !known.has(id));
    mine.games = [...(mine.games ?? []), ...fresh];
    mine.more = fresh.length >= MANY;
    mine.wrong = "";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    mine.wrong = capital(error.message);
  } finally {
    mine.busy = false;
  }
  if (here === mine) set();
}

/** Goes to what is looked for. @param {string} name @param {URLSearchParams} asked @param {Partial<Record<typeof KEYS[number], string>>} change */
const look = (name, asked, change) =>
  visit(
    `${personLink(name)}/games${query({ ...Object.fromEntries(KEYS.map((key) => [key, asked.get(key)])), ...change })}`,
  );

/** The opponent that stands in the field, though it was not sent yet. */
const typed = () =>
  /** @type {HTMLInputElement|null} */ (document.getElementById("opponent"))?.value.trim() ?? "";

/** @param {string} name @param {URLSearchParams} asked */
function filter(name, asked) {
  /** @param {Of<HTMLFormElement, SubmitEvent>} event */
  const submit = (event) => {
    event.preventDefault();
    void look(name, asked, { opponent: entered(event.target, "opponent").trim() });
  };
  return h(
    "form",
    { class: "panel filter", role: "search", onsubmit: submit },
    h(
      "div",
      { class: "with-button" },
      field("opponent", t("archive.opponent"), {
        type: "search",
        value: asked.get("opponent") ?? "",
        enterkeyhint: "search",
        maxlength: 40,
      }),
      h("button", { type: "submit", class: "small", id: "find" }, t("archive.find")),
    ),
    h(
      "div",
      { class: "pair" },
      choice(
        "family",
        t("rules"),
        [...FAMILIES, ...OTHERS].map((one) => pair(one, familyName(one))),
      ),
      choice(
        "class",
        t("archive.time"),
        CLASSES.map((one) => pair(one, t(`class.${one}`))),
      ),
    ),
    segments(
      "result",
      t("result"),
      ["", "won", "drawn", "lost"].map((one) =>
        pair(one, t(one ? `archive.${one}` : "archive.any")),
      ),
      asked.get("result") ?? "",
      (result) => look(name, asked, { result, opponent: typed() }),
    ),
  );

  /** @param {"family"|"class"} id @param {string} label @param {[string, string][]} values */
  function choice(id, label, values) {
    const chosen = asked.get(id) ?? "";
    return select(id, label, [pair("", t("archive.any")), ...values], chosen, (value) =>
      look(name, asked, { [id]: value, opponent: typed() }),
    );
  }
}

/** @param {Shown} mine @param {string} name @param {URLSearchParams} asked */
const found = (mine, name, asked) =>
  h(
    "section",
    { class: "results-list", "aria-label": t("archive.title", { name }) },
    wrong(mine.wrong),
    mine.games?.length
      ? gameList(mine.games, name)
      : mine.wrong
        ? ""
        : h(
            "p",
            { class: "quiet none", role: "status" },
            t(mine.games ? "archive.none" : "moment"),
          ),
    mine.more
      ? wideButton("more-games", t("archive.more"), () => bring(mine, name, asked), "", "", {
          disabled: mine.busy,
        })
      : "",
  );
