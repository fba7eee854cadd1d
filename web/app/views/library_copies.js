/**
 * Games of the library with the same moves: a group after the other, the copies taken out, and put
 * back.
 * @module
 */
import { h, icon } from "../dom.js";
import * as library from "../library.js";
import { attempt, say, set } from "../state.js";
import { counted, number, t } from "../words.js";
import { refresh } from "./library.js";
import { open, words } from "./library_games.js";
import { shelf, stock } from "./library_parts.js";
import { round, wideButton } from "./parts.js";

/** No more groups than these come at once. */
const LISTED = 100;

/** The copies, group by group. @param {Begun} state */
export function copies(state) {
  const { twins, removed, coming, asking } = shelf();
  if (!twins) {
    // A question that fails is not asked again until somebody comes here again.
    if (!asking && !state.error) void load();
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

/** Games with the same moves. @param {Twins} group @param {number} place */
function oneGroup({ count, games }, place) {
  const [first] = games;
  const { imports } = stock();
  /** @param {number} id */
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

/** @param {GameHead} head */
const names = ({ white, black }) =>
  t("games.versus", { one: white || t("library.unknown"), two: black || t("library.unknown") });

const load = () =>
  attempt(async () => {
    const mine = shelf();
    mine.asking = true;
    const twins = await library.duplicates().finally(() => (mine.asking = false));
    if (shelf() !== mine) return;
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

/** Shows what is left, and what was done. @param {{title: string, removal: number}} removed */
async function changed(removed) {
  const before = shelf().twins ?? [];
  // The groups stay in their places.
  const places = new Map(before.flatMap(({ games }, place) => games.map(({ id }) => [id, place])));
  /** @param {Twins} twins */
  const place = ({ games }) => Math.min(...games.map(({ id }) => places.get(id) ?? before.length));
  const twins = (await library.duplicates()).toSorted((a, b) => place(a) - place(b));
  Object.assign(shelf(), { twins, removed, found: null, tree: null });
  await refresh();
  say(removed.title);
  set();
  (document.getElementById("put-back") ?? document.getElementById("copies"))?.focus();
}
