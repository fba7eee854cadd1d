/**
 * Who calls, on every page but that of the lobby: challenges, and what is waited for oneself.
 * @module
 */
import { h, icon } from "../dom.js";
import { stage } from "../state.js";
import { t } from "../words.js";
import * as room from "../people/lobby.js";
import { rulesName } from "../people/named.js";
import { clockName } from "../people/wanted.js";
import { termsOf } from "./people_parts.js";

const { lobby } = room;

stage.calls = (state) => {
  if (room.isWanted()) room.open();
  if (room.isShown()) return null;
  const others = isAtTable(state) ? [] : lobby.challenges.filter((one) => !room.isSent(one));
  const calls = [...waits(), ...others.map(challenge)];
  if (!calls.length) return null;
  return h("aside", { class: "calls", key: "calls", "aria-label": t("calls") }, calls);
};

/** Whether somebody plays a game at the server: it is not to be covered. @param {Begun} state */
const isAtTable = ({ page, game }) =>
  page === "game" && game?.mode === "live" && game.you !== null && game.stand.phase !== "over";

/** What is waited for. */
function waits() {
  const { mine } = lobby;
  const own = lobby.challenges
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
const challenge = (one) =>
  h(
    "section",
    { class: "call panel", key: one.id, "aria-label": t("challenge.one") },
    h(
      "a",
      { class: "words", href: "/online" },
      h("strong", {}, t("challenge.from", { who: one.from })),
      h("small", {}, termsOf(one)),
    ),
    h(
      "div",
      { class: "answers" },
      h(
        "button",
        {
          type: "button",
          class: "small quiet",
          id: `settle-${one.id}`,
          onclick: () => room.settle(one),
        },
        t("decline"),
      ),
      h(
        "button",
        { type: "button", class: "small", id: `accept-${one.id}`, onclick: () => room.accept(one) },
        t("accept"),
      ),
    ),
  );
