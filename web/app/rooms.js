/**
 * Addresses that a first visit does without: the rules, new games, positions, the library, games in
 * links; and those of old.
 * @module
 */
import { contract, position } from "./api.js";
import { analysisLink, bookLink, query } from "./address.js";
import { unpack } from "./link.js";
import { page, replay, visit } from "./route.js";
import { state } from "./state.js";
import { take } from "./terms.js";

/** @type {Record<string, (at: import("./route.js").At) => any>} */
export const ROOMS = {
  game: ({ asked, fragment, whole }) => linked(asked, fragment.get("game"), whole),
  async library({ one, two, asked }) {
    if (one === "games" && two)
      return (await import("./views/library_games.js")).open({
        id: Number(two),
        at: Number(asked.get("move")),
      });
    if (state.library && one) state.library.tab = one;
    state.said.library = one && `/${one}`;
    page("library");
  },
  async rules({ asked }) {
    const wanted = asked.get("rules") ?? state.contract.contract;
    const draft =
      [state.draft, state.contract].find((one) => one?.contract === wanted) ??
      (await contract(wanted));
    const rulesFor = /** @type {any} */ (
      ["setup", "editor", "library"].find((name) => name === asked.get("for")) ?? "home"
    );
    page("rules", { draft, rulesFor });
  },
  async new({ search, asked }) {
    if (search) await take(asked);
    page("setup");
  },
  async position({ asked }) {
    const [rules, fen] = [asked.get("rules"), asked.get("fen")];
    if (rules && rules !== state.contract.contract) state.contract = await contract(rules);
    if (fen && fen !== state.editor?.fen) {
      const { board, side_to_move: side } = await position({ rules: state.contract.contract, fen });
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
      ? bookLink(book || state.contract.id)
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

/** A game in a link; its position alone where the moves are lost. */
async function linked(asked, packed, whole) {
  const [rules, fen] = [asked.get("rules"), asked.get("fen")];
  if (!packed) return Boolean(rules && fen) && visit(analysisLink(rules, fen));
  await replay(await unpack(packed), whole);
}
