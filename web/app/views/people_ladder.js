/** Ladders: the strongest of each family of rules and each class of time. @module */
import { Refusal } from "../api.js";
import { h, pair } from "../dom.js";
import { onVisit, visit } from "../route.js";
import { set } from "../state.js";
import { capital, counted, number, t } from "../words.js";
import { kept } from "../people/me.js";
import { CLASSES, FAMILIES, familyName, familyOf } from "../people/named.js";
import * as net from "../people/net.js";
import { personLink, top, wrong } from "./people_parts.js";
import { segments } from "./choice.js";

/** The ladder that is shown. @type {{at: string, list: LadderList|null, wrong: string}|null} */
let here = null;

onVisit(() => (here = null));

/** @param {string} at @param {string} family @param {string} speed */
async function bring(at, family, speed) {
  /** @type {NonNullable<typeof here>} */ const mine = { at, list: null, wrong: "" };
  here = mine;
  try {
    mine.list = await net.ladder(family, speed);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    mine.wrong = capital(error.message);
  }
  if (here === mine) set();
}

/** @type {import("./people.js").Page} */
export default function page({ contract }, [, one, two]) {
  const family = one || familyOf(contract.id) || FAMILIES[0];
  const speed = CLASSES.find((known) => known === two) ?? "rapid";
  const at = `${family}/${speed}`;
  if (here?.at !== at) void bring(at, family, speed);
  const select = h(
    "select",
    {
      id: "family",
      "aria-label": t("rules"),
      onchange: (event) => visit(`/ladders/${event.target.value}/${speed}`),
    },
    FAMILIES.map((value) => {
      const option = h("option", { value }, familyName(value));
      option.selected = value === family;
      return option;
    }),
  );
  return h(
    "main",
    { class: "page people-page narrow-page ladder", "data-title": t("ladder.title") },
    top(t("ladder.title")),
    h(
      "div",
      { class: "body" },
      select,
      segments(
        "class",
        t("archive.time"),
        CLASSES.map((value) => pair(value, t(`class.${value}`))),
        speed,
        (value) => visit(`/ladders/${family}/${value}`),
      ),
      h("p", { class: "quiet small-text centred-text" }, t(`class.${speed}.text`)),
      wrong(here?.wrong ?? ""),
      here?.list
        ? places(here.list)
        : here?.wrong
          ? ""
          : h("p", { class: "quiet none" }, t("moment")),
    ),
  );
}

/** @param {LadderList} list */
function places({ players }) {
  if (!players.length) return h("p", { class: "quiet none" }, t("ladder.none"));
  const { name: mine } = kept();
  return h(
    "ol",
    { class: "panel places-list" },
    players.map(({ name, rating, deviation, games }, place) =>
      h(
        "li",
        { class: name === mine ? "mine" : null },
        h("span", { class: `place-number${place < 3 ? " medal" : ""}` }, String(place + 1)),
        h(
          "a",
          { class: "words", href: personLink(name), id: `place-${place + 1}` },
          h("strong", {}, name),
          h("small", {}, `± ${number(2 * deviation)} · ${counted("profile.games", games)}`),
        ),
        h("b", {}, number(rating)),
      ),
    ),
  );
}
