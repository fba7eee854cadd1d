/**
 * The library: games that were imported, to search, to see what was played, to take back.
 * @module
 */
import { contract } from "../api.js";
import { h } from "../dom.js";
import * as library from "../library.js";
import { attempt, begun, set, state as all } from "../state.js";
import { counted, number, t } from "../words.js";
import { copies } from "./library_copies.js";
import { imports } from "./library_files.js";
import { games, look } from "./library_games.js";
import { shelf } from "./library_parts.js";
import { openings } from "./library_tree.js";
import { segments } from "./choice.js";
import { round, wideBrand } from "./parts.js";

/** @type {Record<string, ((state: Begun) => HTMLElement)|undefined>} */
const TABS = { games, openings, files: imports, copies };

/**
 * What the library has, asked when the page is opened and after every change, which leaves the tab
 * to who chooses it.
 */
export async function refresh(opens = false) {
  await attempt(async () => {
    const mine = shelf();
    mine.isComing = true;
    const content = await library.content().finally(() => (mine.isComing = false));
    mine.content = content;
    if (opens && !content.games) mine.tab = "files";
    // The openings begin with rules that there are games of, the games with all of them.
    /** @param {string} rules */
    const isOf = (rules) => rules.split(",")[0] === begun().contract.id;
    const [most] = [...content.rules].sort((a, b) => b.games - a.games);
    if (most && !content.rules.some(({ rules }) => isOf(rules)))
      mine.rules = await contract(most.rules);
    set({ error: "" });
    if (content.games && !mine.found) await look(false);
  });
}

/** What the page begins with. @returns {LibraryPage} */
const fresh = () => ({
  tab: all.said.library?.slice(1) || "games",
  content: null,
  filter: { player: "", since: "", until: "", result: "", rules: "" },
  place: { kind: "none", board: "", side: "", tool: "w", colours: false, rotation: false },
  rules: null,
  found: null,
  tree: null,
  coming: null,
  told: null,
  twins: null,
  removed: null,
});

/** @param {Begun} state */
export default function page(state) {
  const mine = (state.library ??= fresh());
  if (!mine.content && !mine.isComing && !state.error) void refresh(true);
  const { tab, content } = mine;
  state.said.library = tab === "games" ? "" : `/${tab}`;
  /** @param {string} tab */
  const pick = (tab) => ((mine.tab = tab), set({ error: "" }));
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
