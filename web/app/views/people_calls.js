/**
 * Who calls, on every page but that of the lobby: challenges, and what is waited for oneself.
 * @module
 */
import { h, icon } from "../dom.js";
import { set, state } from "../state.js";
import { t } from "../words.js";
import * as room from "../people/lobby.js";
import { rulesName } from "../people/named.js";
import { clockName } from "../people/wanted.js";
import { round } from "./parts.js";
import { termsOf } from "./people_parts.js";

const { lobby } = room;

/** Challenges whose answer was put off: they are in the lobby. @type {Set<string>} */
const later = new Set();

/** When a challenge was shown first. @type {Map<string, number>} */
const shown = new Map();

/** So long nothing is answered, in milliseconds: a finger may have been on its way elsewhere. */
const STARTLE = 600;

/** What calls now, drawn before each page once its words are here too. */
export default function calls() {
  if (room.isWanted()) room.open();
  else room.close();
  if (room.isShown()) return null;
  const other = lobby.challenges.find((one) => !room.isSent(one) && !later.has(one.id));
  /** @type {HTMLElement[]} */ const calls = [...ready(), ...waits()];
  // One after the other.
  if (other && !room.isAtTable()) calls.push(challenge(other));
  if (!calls.length) return null;
  return h("aside", { class: "calls", key: "calls", "aria-label": t("calls") }, calls);
}

/** Games that have begun while another one was played. */
const ready = () =>
  lobby.ready
    .filter(({ table }) => table !== state.game?.id)
    .map(({ table, word }) =>
      h(
        "p",
        { class: "call-line", key: table },
        h("span", {}, word),
        h(
          "button",
          { type: "button", class: "small", id: `go-${table}`, onclick: () => room.enter(table) },
          t("lobby.go"),
        ),
      ),
    );

/** What is waited for. */
function waits() {
  const { mine } = lobby;
  // What one has asked others does not take the room of a game that one plays.
  const isPlaying = state.page === "game" && state.game?.you !== null && !state.game?.stand.outcome;
  const own = (isPlaying ? [] : lobby.challenges)
    .filter(room.isSent)
    .map((one) =>
      wait(`back-${one.id}`, t("challenge.sent", { who: one.to }), t("challenge.back"), () =>
        room.settle(one),
      ),
    );
  if (!mine) return own;
  const [{ rules, clock }] = mine.offers;
  const more = mine.offers.length > 1 ? " …" : "";
  const sought = `${t("lobby.waiting")}: ${rulesName(rules)}, ${clockName(clock)}${more}`;
  return [wait("calls-stop", sought, t("lobby.stop"), room.stop), ...own];
}

/**
 * One line with the way to the lobby, and the way to end it.
 * @param {string} id
 * @param {string} text
 * @param {string} word
 * @param {() => unknown} end
 */
const wait = (id, text, word, end) =>
  h(
    "p",
    { class: "call-line", key: id },
    h("a", { href: "/online" }, icon("hourglass"), h("span", {}, text)),
    h("button", { type: "button", class: "link", id, onclick: end }, word),
  );

/** A challenge, to be answered here. @param {Challenge} one */
function challenge(one) {
  const { id, from } = one;
  const since = shown.get(id) ?? performance.now();
  shown.set(id, since);
  /** @param {() => unknown} act */
  const calmly = (act) => () => performance.now() - since > STARTLE && act();
  /** @param {string} name @param {string} word @param {() => unknown} act */
  const button = (name, word, act, look = "") =>
    h(
      "button",
      { type: "button", class: `small ${look}`, id: `${name}-${id}`, onclick: calmly(act) },
      word,
    );
  return h(
    "section",
    { class: "call panel", key: id, "aria-label": t("challenge.one") },
    h(
      "div",
      { class: "words" },
      h("strong", {}, t("challenge.from", { who: from })),
      h("small", {}, termsOf(one)),
    ),
    round(
      `later-${id}`,
      "close",
      t("close"),
      calmly(() => (later.add(id), set())),
    ),
    h(
      "div",
      { class: "answers" },
      button("settle", t("decline"), () => room.settle(one), "quiet"),
      button("accept", t("accept"), () => room.accept(one)),
    ),
  );
}
