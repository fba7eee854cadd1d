/**
 * The library: games that were imported, to search, to see what was played, to take back.
 * @module
 */
import { contract } from "../api.js";
import { h } from "../dom.js";
import * as library from "../library.js";
import { attempt, set, state as all } from "../state.js";
import { counted, number, t } from "../words.js";
import { copies } from "./library_copies.js";
import { imports } from "./library_files.js";
import { games, look } from "./library_games.js";
import { openings } from "./library_tree.js";
import { round, segments, wideBrand } from "./parts.js";

const TABS = { games, openings, files: imports, copies };

/**
 * What the library has, asked when the page is opened and after every change, which leaves the tab
 * to who chooses it.
 */
export async function refresh(opens = false) {
  await attempt(async () => {
    all.library.content = await library.content();
    const { content } = all.library;
    if (opens && !content.games) all.library.tab = "files";
    // The openings begin with rules that there are games of, the games with all of them.
    const isOf = (rules) => rules.split(",")[0] === all.contract.id;
    const [most] = [...content.rules].sort((a, b) => b.games - a.games);
    if (most && !content.rules.some(({ rules }) => isOf(rules)))
      all.library.rules = await contract(most.rules);
    set({ error: "" });
    if (content.games && !all.library.found) await look(0, false);
  });
}

/** What the page begins with. */
const fresh = () => ({
  tab: all.said.library?.slice(1) || "games",
  /** @type {import("../library.js").Content|null} */ content: null,
  filter: { player: "", since: "", until: "", result: "", rules: "" },
  /** what a position is looked for by */ place: {
    kind: "none",
    board: "",
    side: "",
    tool: "w",
    colours: false,
    rotation: false,
  },
  /** @type {any} the rules of the openings, until others are chosen */ rules: null,
  /** @type {any} */ found: null,
  /** @type {any} */ tree: null,
  /** @type {any} */ coming: null,
  /** @type {any} */ told: null,
  /** @type {import("../library.js").Twins[]|null} */ twins: null,
  /** @type {{title: string, removal: number}|null} */ removed: null,
});

/** @param {any} state */
export default function page(state) {
  if (!state.library) {
    state.library = fresh();
    void refresh(true);
  }
  const { tab, content } = state.library;
  state.said.library = tab === "games" ? "" : `/${tab}`;
  const pick = (tab) => (Object.assign(all.library, { tab, asking: false }), set({ error: "" }));
  return h(
    "main",
    { class: "page library", "data-title": t("library") },
    h(
      "header",
      { class: "top" },
      wideBrand(),
      round("back", "back", t("games"), () => set({ page: "games", error: "" })),
      h("h1", {}, t("library")),
      h("span", { class: "gap" }),
      content
        ? h(
            "span",
            { class: "quiet", id: "library-size" },
            counted("library.games", content.games, { n: number(content.games) }),
          )
        : "",
    ),
    state.error ? h("p", { class: "wrong", role: "alert" }, state.error) : "",
    content
      ? h(
          "div",
          { class: "tabs" },
          segments(
            "tab",
            t("library.tabs"),
            [
              ["games", t("library.find")],
              ["openings", t("library.openings")],
              ["files", t("library.files")],
              ["copies", t("library.copies")],
            ],
            tab,
            pick,
          ),
        )
      : "",
    content
      ? (TABS[tab] ?? games)(state)
      : state.error
        ? ""
        : h("p", { class: "quiet none" }, t("moment")),
  );
}
