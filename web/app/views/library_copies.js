/**
 * Games of the library with the same moves: a group after the other, the copies taken out, and put
 * back.
 * @module
 */
import { h, icon } from "../dom.js";
import * as library from "../library.js";
import { attempt, say, set, state as all } from "../state.js";
import { counted, number, t } from "../words.js";
import { refresh } from "./library.js";
import { open, words } from "./library_games.js";
import { round, wideButton } from "./parts.js";

/** No more groups than these come at once. */
const LISTED = 100;

/** @param {any} state */
export function copies(state) {
  const { twins, removed, coming } = state.library;
  if (!twins) {
    if (!state.library.asking) void load();
    return h("p", { class: "quiet none" }, t("moment"));
  }
  return h(
    "div",
    { class: "copies" },
    removed
      ? h(
          "div",
          { class: "panel removed", role: "status" },
          h("strong", {}, removed.title),
          removed.removal
            ? h(
                "button",
                { type: "button", class: "small", id: "put-back", onclick: () => putBack(removed) },
                t("games.undo"),
              )
            : "",
        )
      : "",
    twins.length
      ? [
          h(
            "h2",
            { id: "copies", tabindex: "-1" },
            twins.length < LISTED
              ? counted("library.groups", twins.length)
              : t("library.groups.first", { n: LISTED }),
          ),
          h("p", { class: "quiet" }, t("library.copies.text")),
          wideButton("remove-all", t("library.remove.all"), () => remove({}), "", "trash", {
            disabled: Boolean(coming),
          }),
          h(
            "ul",
            { class: "groups" },
            twins.map((group, place) => h("li", { class: "panel group" }, oneGroup(group, place))),
          ),
        ]
      : h("p", { class: "quiet none" }, t("library.copies.none")),
  );
}

/** Games with the same moves. @param {import("../library.js").Twins} group @param {number} place */
function oneGroup({ count, games }, place) {
  const [first] = games;
  const { imports } = all.library.content;
  const file = (id) => imports.find((one) => one.id === id)?.name ?? "";
  return [
    h(
      "h3",
      {},
      t("library.group", {
        games: number(count),
        moves: counted("moves", Math.ceil(first.plies / 2)),
      }),
    ),
    h(
      "ul",
      { class: "heads" },
      games.map((head) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "head", id: `copy-${head.id}`, onclick: () => open(head) },
            words(head, file(head.import)),
            icon("next"),
          ),
          round(`remove-${head.id}`, "trash", t("library.remove.one", { name: names(head) }), () =>
            remove({ stays: games.find((one) => one.id !== head.id)?.id, gone: [head.id] }),
          ),
        ),
      ),
    ),
    count > 2
      ? h(
          "button",
          {
            type: "button",
            class: "small quiet",
            id: `keep-${place}`,
            onclick: () => remove({ stays: first.id }),
          },
          t("library.remove.others", { n: number(count - 1) }),
        )
      : "",
  ];
}

const names = ({ white, black }) =>
  t("games.versus", { one: white || t("library.unknown"), two: black || t("library.unknown") });

const load = () =>
  attempt(async () => {
    const mine = all.library;
    // A question that fails is not asked again until somebody comes here again.
    mine.asking = true;
    const twins = await library.duplicates();
    mine.asking = false;
    if (all.library !== mine) return;
    mine.twins = twins;
    set();
  });

/** Takes copies out. @param {{stays?: number, gone?: number[]}} asked */
const remove = (asked) =>
  attempt(async () => {
    const { removal, games } = await library.remove(asked);
    await changed({ removal, title: counted("library.removed", games, { n: number(games) }) });
  });

/** Puts them back. @param {{removal: number}} removed */
const putBack = ({ removal }) =>
  attempt(async () => {
    const { games } = await library.restore(removal);
    await changed({ removal: 0, title: counted("library.returned", games, { n: number(games) }) });
  });

/** Shows what is left, and what was done. */
async function changed(removed) {
  const { twins: before } = all.library;
  // The groups stay in their places.
  const places = new Map(before.flatMap(({ games }, place) => games.map(({ id }) => [id, place])));
  const place = ({ games }) => Math.min(...games.map(({ id }) => places.get(id) ?? before.length));
  const twins = (await library.duplicates()).toSorted((a, b) => place(a) - place(b));
  Object.assign(all.library, { twins, removed, found: null, tree: null });
  await refresh();
  say(removed.title);
  set();
  (document.getElementById("put-back") ?? document.getElementById("copies"))?.focus();
}
