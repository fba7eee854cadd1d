/** My games: every game of this browser, to go on with or to look at again. @module */
import { chosen, download } from "../copy.js";
import { h, icon, s } from "../dom.js";
import { show } from "../game.js";
import { online } from "../lazy.js";
import { levelOf } from "../levels.js";
import { isThere } from "../library.js";
import { resume } from "../local.js";
import { replay } from "../route.js";
import { says } from "../said.js";
import { attempt, say, set, state as all } from "../state.js";
import { allGames, forgetGame, loadGame, saveGame } from "../store.js";
import { capital, counted, t } from "../words.js";
import { day } from "../written.js";
import { action, goHome, round, wideBrand } from "./parts.js";

/** The game that was deleted last. @type {Kept|null} */
let deleted = null;
let told = "";

/** @param {Begun} state */
export default function games(state) {
  const kept = allGames().filter((game) => (game.moves ?? 0) > 0 || game.result);
  return h(
    "main",
    { class: "page games", "data-title": t("games") },
    h(
      "header",
      { class: "top" },
      wideBrand(),
      round("back", "back", t("home"), leave),
      h("h1", {}, t("games")),
    ),
    state.error ? h("p", { class: "wrong", role: "alert" }, state.error) : "",
    deleted || told
      ? h(
          "div",
          { class: "told", role: "status" },
          h("span", {}, deleted ? t("games.deleted") : told),
          deleted
            ? h(
                "button",
                { type: "button", class: "small", id: "undo", onclick: undo },
                t("games.undo"),
              )
            : "",
        )
      : "",
    kept.length
      ? h("ul", { class: "game-list" }, kept.map(entry))
      : h("p", { class: "quiet none" }, t("games.none")),
    h(
      "div",
      { class: "actions" },
      isThere(set)
        ? action(
            "library",
            "book",
            t("library"),
            () => (leaveMessages(), set({ page: "library", error: "" })),
          )
        : "",
      action("backup", "save", t("games.backup"), backup, { disabled: !kept.length }),
      h(
        "label",
        { class: "action", id: "restore" },
        icon("undo"),
        h("span", {}, t("games.restore")),
        h("input", {
          type: "file",
          id: "restore-file",
          "aria-label": t("games.restore"),
          accept: "application/json,.json",
          onchange: (event) => attempt(() => restore(chosen(event.target))),
        }),
      ),
    ),
  );
}

function leaveMessages() {
  deleted = null;
  told = "";
}

function leave() {
  leaveMessages();
  set({ error: "" });
  goHome();
}

/** @param {Kept} game @param {number} place */
const nameOf = (game, place) =>
  game.names?.[place] ||
  (game.mode === "computer"
    ? place
      ? t("computer.level", { level: levelOf(game) })
      : capital(t("you"))
    : game.you === (place ? "two" : "one")
      ? capital(t("you"))
      : game.mode === "live"
        ? capital(t("friend"))
        : t((game.white === "one") === (place === 0) ? "white" : "black"));

/** @param {Kept} game */
function result(game) {
  if (!game.result) return t("games.going");
  const { winner } = game.result;
  if (!winner) return t("games.drawn");
  if (game.you === "one" || game.you === "two")
    return t(game.you === winner ? "games.you-won" : "games.you-lost");
  return t("games.won", { who: nameOf(game, winner === "one" ? 0 : 1) });
}

/** What its rules are called, in the language of the page. @param {Kept} game */
const rulesOf = ({ rules, title }) => (rules ? says(rules.code, rules.with, "") : title);

/** @param {Kept} game */
function entry(game) {
  const versus = t("games.versus", { one: nameOf(game, 0), two: nameOf(game, 1) });
  const ended = result(game);
  const played = day(game.played);
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "game-card", id: `game-${game.id}`, onclick: () => open(game) },
      thumbnail(game),
      h(
        "span",
        { class: "words" },
        h("strong", {}, versus),
        h(
          "span",
          {},
          [rulesOf(game), game.mode === "live" ? t("games.online") : ""]
            .filter(Boolean)
            .join(" · "),
        ),
        h("span", {}, `${counted("moves", Math.ceil((game.moves ?? 0) / 2))} · ${played}`),
      ),
      h("b", { class: game.result ? "" : "going" }, ended),
    ),
    round(`delete-${game.id}`, "trash", t("games.delete"), () => remove(game)),
  );
}

/** The last position, small. @param {Kept} game */
function thumbnail({ board, side = 1, mirrored }) {
  const across = (board?.length ?? 0) / side;
  const dark = across < side;
  const picture = s("svg", {
    viewBox: `0 0 ${side} ${side}`,
    class: "tile",
    "aria-hidden": "true",
  });
  picture.append(s("rect", { width: side, height: side, class: "light" }));
  [...(board ?? "")].forEach((letter, place) => {
    const row = Math.floor(place / across);
    const column = dark
      ? (place % across) * 2 + ((row % 2 === 0) === mirrored ? 0 : 1)
      : place % across;
    picture.append(
      s("rect", {
        x: column,
        y: row,
        width: 1,
        height: 1,
        class: dark && mirrored && row === column ? "line" : "dark",
      }),
    );
    if (letter !== "e")
      picture.append(
        s("use", {
          href: `#piece-${letter}`,
          transform: `translate(${column + 0.5} ${row + 0.5}) scale(.0098)`,
        }),
      );
  });
  return picture;
}

/** @param {Kept} game */
const open = (game) =>
  attempt(async () => {
    deleted = null;
    const kept = loadGame(game.id);
    if (!kept) return set();
    if (kept.mode === "live" && !kept.result) return online((live) => live.enter(kept.id, {}));
    if (kept.mode === "replay" || kept.mode === "live") return replay(kept, `/g/${kept.id}`);
    if (all.game?.id === kept.id && !all.game.away) return show(all.game);
    await resume(kept);
  });

/** @param {Kept} game */
function remove(game) {
  deleted = loadGame(game.id);
  forgetGame(game.id);
  if (all.game?.id === game.id) {
    all.game.host?.close?.(all.game);
    all.game = null;
    all.left = null;
  }
  told = "";
  say(t("games.deleted"));
  set();
  document.getElementById("undo")?.focus();
}

function undo() {
  if (deleted) saveGame(deleted);
  deleted = null;
  set();
}

function backup() {
  const text = JSON.stringify({ longking: 1, games: allGames() });
  download(
    `longking-games-${new Date().toISOString().slice(0, 10)}.json`,
    new Blob([text], { type: "application/json" }),
  );
}

/**
 * Takes the games of a file over: of two with one name the one that was played later.
 * @param {File} [file]
 */
async function restore(file) {
  if (!file) return;
  let games;
  try {
    ({ games } = JSON.parse(await file.text()));
  } catch {
    games = null;
  }
  if (
    !Array.isArray(games) ||
    !games.every((game) => typeof game?.id === "string" && game.record?.terms?.rules)
  ) {
    return set({ error: t("games.wrong") });
  }
  const fresh = games.filter((game) => (loadGame(game.id)?.played ?? -1) < (game.played ?? 0));
  // A game that finds no room leaves it to smaller ones.
  const done = fresh.filter(saveGame).length;
  told = done ? counted("games.restored", done) : fresh.length ? "" : t("games.restored.none");
  deleted = null;
  say(told);
  set({ error: done === fresh.length ? "" : t("games.full") });
}
