/**
 * The addresses of the page: what the address bar says of what is shown. What can be shared has its
 * position in the query.
 * @module
 */

/** A query of what is there. @param {Record<string, string|number|null|undefined>} values */
export function query(values) {
  const known = Object.entries(values).filter(
    ([, value]) => value !== "" && value !== null && value !== undefined,
  );
  // What reads well in an address stays as it is.
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)]))
    .toString()
    .replace(/%(2C|3A|3D)/g, decodeURIComponent);
  return text && `?${text}`;
}

/**
 * The rule book of a rule set, or one of its clauses.
 * @param {string} id
 * @param {string} [clause]
 */
export const bookLink = (id, clause = "") => `/book/${id}${clause && `/${clause}`}`;

/** The book of a contract: that of its rule set, where it has no rules of its own. @param {Contract} contract */
export const bookOf = ({ id, contract }) => (/,(?!huff=off)/.test(contract) ? contract : id);

/**
 * A position under two contracts.
 * @param {string} rules
 * @param {string} [other]
 * @param {string} [fen]
 */
export const compareLink = (rules, other, fen) => `/compare${query({ rules, with: other, fen })}`;

/** A position on the analysis board. @param {string} rules @param {string} [fen] */
export const analysisLink = (rules, fen) => `/analysis${query({ rules, fen })}`;

/**
 * The path of each page that says more in its query.
 * @type {Record<string, string|undefined>}
 */
const PATHS = {
  setup: "/new",
  rules: "/rules",
  editor: "/position",
  library: "/library",
  games: "/games",
};

/**
 * What is shown, as an entry of the browser's history: a name that no other place of the page has,
 * its address, and the sheet before it. Nothing while a place is still on its way.
 * @param {State} state @returns {Entry|null}
 */
export function entryOf(state) {
  const { page, game, dialog: sheet, said } = state;
  /** @param {string} key @param {string} address */
  const at = (key, address) => ({ key, address, sheet });
  if (page === "home") return at(page, sheet === "settings" ? "/settings" : "/");
  // A table that is on its way is its game already.
  if (page === "table") return at(`game ${said.table}`, `/t/${said.table}`);
  if (page === "waiting")
    return state.waiting && at(`game ${state.waiting.id}`, `/t/${state.waiting.id}`);
  if (page === "game" || page === "end") return game && at(...gameOf(page, game));
  if (page === "book") return at(`book ${state.bookAt}`, bookLink(state.bookAt));
  if (page.startsWith("book_")) return at(page, bookLink(state.bookAt));
  if (page === "compare") return at(page, `/compare${state.compareAt}`);
  if (page === "analysis") return at(page, `/analysis${state.analyseAt}`);
  if (page === "practice")
    return at(
      /[?&](ending|fen|puzzle)=/.test(state.practiceAt) ? "practice task" : page,
      `/practice${state.practiceAt}`,
    );
  if (page === "people") return at(`people ${said.people}`, said.people);
  if (page === "lost") return at(`lost ${said.lost}`, said.lost);
  return PATHS[page] ? at(page, `${PATHS[page]}${said[page] ?? ""}`) : null;
}

/**
 * A game: while it is looked at after its end it has a place of its own.
 * @param {string} page
 * @param {Game} game
 * @returns {[string, string]}
 */
function gameOf(page, game) {
  if (game.address) return [`game ${game.address}`, game.address];
  const path = game.mode === "live" ? `/t/${game.id}` : `/g/${game.id}`;
  const looks = page === "game" && game.stand.phase === "over" && game.at !== null;
  return looks ? [`game ${game.id} moves`, `${path}?move=${game.at}`] : [`game ${game.id}`, path];
}

/**
 * What lies above a place for somebody who came to it by a link.
 * @param {Place} entry
 * @returns {Place[]}
 */
export function above({ key, address }) {
  if (key === "home") return [];
  const home = { key: "home", address: "/" };
  const [, room, first, second] = address.split(/[/?#]/);
  if (room === "book" && second && key.startsWith("book "))
    return [home, { key: `book ${first}`, address: bookLink(first) }];
  if (key === "practice task") {
    const rules = new URLSearchParams(address.split("?")[1]).get("rules");
    return [home, { key: "practice", address: `/practice${query({ rules })}` }];
  }
  const [upper] = /^\/(@\/[^/]+|me)(?=\/)/.exec(address) ?? [];
  if (upper) return [home, { key: `people ${upper}`, address: upper }];
  if (room === "library")
    return [
      home,
      { key: "games", address: "/games" },
      ...(first === "games" ? [{ key: "library", address: "/library" }] : []),
    ];
  return [home];
}

/** The puzzle of the day, of the games that are most like those of some rules. @param {Contract} contract */
export function puzzleLink({ board }) {
  const far = board.line.length ? "nigerian" : "international";
  return `/practice${query({ puzzle: `${board.side === 8 ? "russian" : far}-today` })}`;
}
