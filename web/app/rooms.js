/**
 * Addresses that a first visit does without: the rules, new games, positions, the library, games in
 * links; and those of old.
 * @module
 */
import { contract, position } from "./api.js";
import { analysisLink, bookLink, query } from "./address.js";
import { fetched } from "./lazy.js";
import { unpackGame } from "./link.js";
import { page, replay, visit } from "./route.js";
import { begun, state } from "./state.js";
import { take } from "./terms.js";

/** The pages that rules are chosen for. @type {RulesFor[]} */
const FOR = ["setup", "editor", "library", "practice", "people"];

/**
 * A page of people. What stands behind the # of its address is a secret, or as good as one.
 * @param {At} at
 */
async function people({ whole, hash, fragment }) {
  const path = whole.slice(0, whole.length - hash.length);
  if (/^\/(login|link)$/.test(path) && hash) {
    history.replaceState(history.state, "", path);
    const { take } = await fetched(() =>
      path === "/login" ? import("./views/people_login.js") : import("./views/people_link.js"),
    );
    take(fragment);
  }
  state.said.people = path;
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
  game: ({ asked, fragment, whole }) => linked(asked, fragment.get("game"), whole),
  async library({ one, two, asked }) {
    if (one === "games" && two)
      return (await fetched(() => import("./views/library_games.js"))).open({
        id: Number(two),
        at: Number(asked.get("move")),
      });
    if (state.library && one) state.library.tab = one;
    state.said.library = one && `/${one}`;
    page("library");
  },
  async rules({ asked }) {
    const wanted = asked.get("rules") ?? begun().contract.contract;
    const draft =
      [state.draft, state.contract].find((one) => one?.contract === wanted) ??
      (await contract(wanted));
    const rulesFor = FOR.find((name) => name === asked.get("for")) ?? "home";
    page("rules", { draft, rulesFor });
  },
  async new({ search, asked }) {
    if (search) await take(asked);
    page("setup");
  },
  async practice({ search, asked }) {
    const rules = asked.get("rules");
    if (rules && rules !== begun().contract.contract) state.contract = await contract(rules);
    page("practice", { practiceAt: search });
  },
  async position({ asked }) {
    const [rules, fen] = [asked.get("rules"), asked.get("fen")];
    if (rules && rules !== begun().contract.contract) state.contract = await contract(rules);
    if (fen && fen !== state.editor?.fen) {
      const { board, side_to_move: side } = await position({
        rules: begun().contract.contract,
        fen,
      });
      state.editor = { board, side };
    }
    page("editor");
  },
};

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

/**
 * A game in a link; its position alone where the moves are lost.
 * @param {URLSearchParams} asked
 * @param {string|null} packed
 * @param {string} whole
 */
async function linked(asked, packed, whole) {
  const [rules, fen] = [asked.get("rules"), asked.get("fen")];
  if (!packed) return rules && fen ? visit(analysisLink(rules, fen)) : false;
  await replay(await unpackGame(packed), whole);
}
