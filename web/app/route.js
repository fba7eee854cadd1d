/** What an address asks for, and how it is shown. @module */
import { Refusal } from "./api.js";
import { load, show } from "./game.js";
import { fetched, online } from "./lazy.js";
import { comeBack, leave, resume } from "./local.js";
import { attempt, begun, set, state } from "./state.js";
import { loadGame } from "./store.js";

/** @type {Set<() => void>} */ const listeners = new Set();

/** Says who is told when an address is opened. @param {() => void} listener */
export const onVisit = (listener) => void listeners.add(listener);

/** Whether the page has just come. */
let fresh = !history.state;

/** How many addresses were asked for. */
let asked = 0;

/** Goes to an address of the page. @param {string} address */
export const visit = (address) => attempt(() => route(new URL(address, location.origin)));

/** A link of ours leads to another place of the page, without a load. @param {MouseEvent} event */
export function clicked(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link?.href ||
    link.download ||
    link.target ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    link.origin !== location.origin
  )
    return;
  event.preventDefault();
  void visit(link.href);
}

/** Shows what an address names. @param {{pathname: string, search: string, hash: string}} [url] */
export async function route(url = location) {
  const mine = ++asked;
  const from = state.page;
  // An address that comes slowly does not open over what was chosen meanwhile.
  const isLate = () => mine !== asked || state.page !== from;
  const { pathname, search, hash } = url.hash ? (await later()).former(url) : url;
  if (isLate()) return;
  for (const listener of listeners) listener();
  const first = fresh;
  fresh = false;
  if (state.page === "game") leave();
  const whole = pathname + search + hash;
  try {
    const [, room, one = "", two = ""] = pathname
      .replace(/(.)\/$/, "$1")
      .split("/")
      .map(decodeURIComponent);
    const open = one && FLAT.test(room) ? null : (ROOMS[room] ?? (await later()).ROOMS[room]);
    if (isLate()) return;
    const found =
      open &&
      (await open({
        one,
        two,
        search,
        hash,
        asked: new URLSearchParams(search),
        fragment: new URLSearchParams(hash.slice(1)),
        whole,
        first,
        isLate,
      }));
    if (found === false || !open) lost("lost.page", whole);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof URIError)) throw error;
    if (!isLate()) lost(error.message, whole);
  }
}

/** A page that says that there is nothing here. @param {string} text @param {string} address */
export function lost(text, address = location.pathname + location.search + location.hash) {
  state.said.lost = address;
  set({ page: "lost", dialog: null, error: text });
}

/** Shows a page. @param {string} name @param {Partial<State>} [change] */
export const page = (name, change = {}) => set({ page: name, dialog: null, error: "", ...change });

/**
 * What opens an address by the first part of its path; false where there is nothing.
 * @type {Record<string, (at: At) => unknown>}
 */
const ROOMS = {
  "": ({ search, first, isLate }) =>
    first && !search.replace(/^\?lang=[\w-]+$/, "") ? left(isLate) : page("home"),
  settings: () => page("home", { dialog: "settings" }),
  t: (at) => (at.hash ? undefined : again(at.one)) ?? table(at),
  g: local,
  book({ one, two }) {
    const about = /^(parts|history)$/.test(one);
    page(about ? `book_${one}` : "book", {
      bookAt: two ? `${one}/${two}` : one || begun().contract.id,
    });
  },
  compare: ({ search }) => page("compare", { compareAt: search }),
  analysis: ({ search, hash }) => page("analysis", { analyseAt: search + hash }),
  games: () => page("games"),
};

/** Rooms with nothing below them. */
const FLAT = /^(settings|compare|analysis|games|rules|new|practice|position)$/;

/** The rooms that a first visit does without, and the addresses of old. */
const later = () => fetched(() => import("./rooms.js"));

/** What was left at the last visit, else the first page. @param {At["isLate"]} isLate */
async function left(isLate) {
  const kept = state.left ? loadGame(state.left) : null;
  if (kept?.mode === "live" && !kept.result && navigator.onLine) return come(kept.id, { isLate });
  if (kept?.mode === "computer" || kept?.mode === "here") {
    try {
      return await resume(kept, undefined, isLate);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  if (!isLate()) page("home");
}

/**
 * Comes to a table at the server.
 * @param {string} id
 * @param {Pick<At, "isLate"> & {invite?: string|null, seat?: string|null}} way
 */
const come = (id, way) => online((live) => way.isLate() || live.enter(id, way));

/**
 * A table at the server, perhaps with a secret, which does not stay in the address.
 * @param {At} at
 */
function table({ one, fragment, isLate }) {
  if (location.hash) history.replaceState(null, "", location.pathname);
  return come(one, { invite: fragment.get("join"), seat: fragment.get("seat"), isLate });
}

/**
 * Shows the game that is on the board already; nothing where it is another, or one by link whose
 * table was left.
 * @param {string} id
 * @param {string|null} [move]
 */
function again(id, move = null) {
  const { game } = state;
  if (game?.id !== id || game.mode === "replay") return;
  const over = game.stand.phase === "over";
  if (game.net === "closed" && !over) return;
  game.at =
    over && move !== null ? Math.max(0, Math.min(game.line.length - 1, Number(move) || 0)) : null;
  page(over && move === null ? "end" : "game");
  return comeBack().then(() => true);
}

/** A game of this browser. @param {At} at */
async function local({ one: id, asked, isLate }) {
  const move = asked.get("move");
  const here = again(id, move);
  if (here) return here;
  const kept = loadGame(id);
  if (!kept) throw new Refusal("lost.game");
  if (kept.mode === "live" && !kept.result) return come(id, { isLate });
  if (kept.mode === "live" || kept.mode === "replay") return replay(kept, `/g/${id}`, isLate);
  await resume(kept, undefined, isLate);
  if (move !== null) await again(id, move);
}

/**
 * Shows a game to look at.
 * @param {{record: TableRecord, names?: string[]}} shared
 * @param {string} address where it is found again
 * @param {At["isLate"]} [isLate]
 */
export async function replay({ record, names }, address, isLate = () => false) {
  if (state.game?.address === address) return page("game");
  const game = await load(
    { mode: "replay", you: null, names: names ?? ["", ""], host: null, address },
    record,
  );
  if (isLate()) return;
  game.at = 0;
  show(game);
  page("game");
}
