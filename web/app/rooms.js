/**
 * Addresses that a first visit does without: the rules, new games, positions, the library, games in
 * links; and those of old.
 * @module
 */
import { contract, position } from "./api.js";
import { read } from "./fen.js";
import { analysisLink, bookLink, query } from "./address.js";
import { fetched } from "./lazy.js";
import { unpackGame } from "./link.js";
import { pageAt } from "./people_paths.js";
import { lost, page, replay, visit } from "./route.js";
import { begun, state } from "./state.js";
import { take } from "./terms.js";

/** The pages that rules are chosen for. @type {RulesFor[]} */
const FOR = ["setup", "editor", "library", "practice", "people"];

/**
 * A page of people. What stands behind the # of its address is a secret, or as good as one.
 * @param {At} at
 */
async function people({ whole, search, hash, fragment, isLate }) {
  const { length } = search + hash;
  const path = whole.slice(0, whole.length - length).replace(/\/$/, "");
  if (!pageAt(path)) return false;
  if (/^\/(login|link)$/.test(path) && hash) {
    history.replaceState(history.state, "", path + search);
    const { take } = await fetched(() =>
      path === "/login" ? import("./views/people_login.js") : import("./views/people_link.js"),
    );
    take(fragment);
  }
  if (isLate()) return;
  state.said.people = path + search;
  page("people");
}

/** @type {Record<string, (at: At) => unknown>} */
export const ROOMS = {
  "@": (at) => (at.one ? people(at) : false),
  me: people,
  login: people,
  link: people,
  online: people,
  ladders: people,
  moderate: people,
  game: linked,
  async library({ one, two, asked, whole, isLate }) {
    if (one === "games" && two) {
      const { open } = await fetched(() => import("./views/library_games.js"));
      if (isLate()) return;
      state.error = "";
      await open({ id: Number(two), at: Number(asked.get("move")) });
      // What went wrong is shown on the page before, which nobody has asked for.
      return isLate() || !state.error || lost(state.error, whole);
    }
    if (one && !/^(games|openings|files|copies)$/.test(one)) return false;
    if (state.library && one) state.library.tab = one;
    state.said.library = one && `/${one}`;
    page("library");
  },
  async rules({ asked, isLate }) {
    const wanted = asked.get("rules") ?? begun().contract.contract;
    const draft =
      [state.draft, state.contract].find((one) => one?.contract === wanted) ??
      (await contract(wanted));
    const rulesFor = FOR.find((name) => name === asked.get("for")) ?? "home";
    if (!isLate()) page("rules", { draft, draftError: "", rulesFor });
  },
  async new({ search, asked, isLate }) {
    if (search) await take(asked);
    if (!isLate()) page("setup");
  },
  async practice({ search, asked, isLate }) {
    const practised = await practisedBy(asked);
    if (!isLate()) page("practice", { practised, practiceAt: search });
  },
  async position({ asked, isLate }) {
    const chosen = await ruled(asked.get("rules"));
    const fen = asked.get("fen");
    let { editor } = state;
    if (fen && fen !== editor?.fen) {
      try {
        const { board, side_to_move: side } = await position({ rules: chosen.contract, fen });
        editor = { board, side };
      } catch (wrong) {
        // What cannot be played yet is set up all the same.
        editor = read(fen, chosen.board.squares.length);
        if (!editor) throw wrong;
      }
    }
    if (!isLate()) page("editor", { contract: chosen, editor });
  },
};

/** The contract that an address asks for, else the one at hand. @param {string|null} [rules] */
async function ruled(rules) {
  const { contract: here } = begun();
  return rules && rules !== here.contract ? contract(rules) : here;
}

/**
 * The contract that is practised by, which is not always that of the next game: a puzzle leaves the
 * one that it was chosen from.
 * @param {URLSearchParams} asked
 */
async function practisedBy(asked) {
  const { practised } = state;
  const rules = asked.get("rules") || begun().contract.contract;
  const stays = asked.has("puzzle") && state.page === "practice";
  return practised && (stays || practised.contract === rules) ? practised : ruled(rules);
}

/**
 * The address that a fragment of old stands for.
 * @param {{pathname: string, search: string, hash: string}} url
 */
export function former(url) {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const [book, packed, compare, study] = ["book", "game", "compare", "analyse"].map((name) =>
    fragment.get(name),
  );
  const { rules, fen, with: other } = Object.fromEntries(fragment);
  const address =
    book !== null
      ? bookLink(book || begun().contract.id)
      : compare !== null
        ? `/compare${query({ rules: compare, with: other, fen })}`
        : study !== null
          ? study
            ? `/analysis#study=${study}`
            : `/analysis${query({ rules, fen })}`
          : packed && url.pathname === "/"
            ? `/game${url.hash}`
            : "";
  return address ? new URL(address, location.origin) : url;
}

/** A game in a link; its position alone where the moves are lost. @param {At} at */
async function linked({ asked, fragment, whole, isLate }) {
  const [rules, fen, packed] = [asked.get("rules"), asked.get("fen"), fragment.get("game")];
  if (!packed) return rules && fen ? visit(analysisLink(rules, fen)) : false;
  await replay(await unpackGame(packed), whole, isLate);
}
