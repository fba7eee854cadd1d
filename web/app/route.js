/** What the address asks for: a table, or a game to look at. @module */
import { fetched, online } from "./lazy.js";
import { load, show } from "./game.js";
import { attempt, set, state } from "./state.js";
import { loadGame } from "./store.js";

/** Takes the fragment out of the address bar. @param {string} [path] */
export const clean = (path = location.pathname) => history.replaceState(null, "", path);

/** Opens what the address names; false when it names nothing. */
export async function route() {
  const table = /^\/t\/([\w-]+)\/?$/.exec(location.pathname)?.[1];
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (study()) return true;
  if (table) {
    const [invite, seat] = [fragment.get("join"), fragment.get("seat")];
    clean();
    return (await online((live) => live.enter(table, { invite, seat }))) === true;
  }
  const text = fragment.get("game");
  if (text) {
    clean("/");
    await attempt(async () => {
      const { unpack } = await fetched(() => import("./link.js"));
      await replay(await unpack(text));
    });
    return Boolean(state.game);
  }
  const left = state.left && loadGame(state.left);
  if (left?.mode === "live" && !left.result && location.pathname === "/" && !location.search) {
    return (await online((live) => live.enter(left.id, {}))) === true;
  }
  return false;
}

/** Opens the rule book, a comparison or an analysis where the address names one; they keep their address, so that it can be shared. */
function study() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const book = fragment.get("book");
  const at = location.hash.slice(1);
  const about = book?.match(/^(parts|history)(?=\/|$)/)?.[0];
  const wanted = fragment.has("analyse") ? { page: "analysis", analyseAt: at } : fragment.has("compare") ? { page: "compare", compareAt: at } : { page: about ? `book_${about}` : "book", bookAt: book };
  if ("bookAt" in wanted && book === null) return false;
  set({ ...wanted, dialog: null, error: "" });
  return true;
}

/** The address has changed: a link was followed, or the way back. */
export function moved() {
  if (!study() && /^(book|compare|analysis)/.test(state.page)) set({ page: "home", error: "" });
}

/** Shows a game to look at. @param {{record: any, names?: string[]}} shared */
export async function replay({ record, names }) {
  const game = await load({ mode: "replay", you: null, names: names ?? ["", ""], host: null }, record);
  game.at = 0;
  show(game);
  set({ page: "game" });
}
