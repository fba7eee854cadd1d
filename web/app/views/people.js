/**
 * The pages of people: which of them an address names. Each is fetched when it is first shown.
 * @module
 */
import { fetched } from "../lazy.js";
import { PEOPLE, pageAt } from "../people_paths.js";
import { attempt, set, stage } from "../state.js";
import calls from "./people_calls.js";

/** @typedef {(state: Begun, path: string[], asked: URLSearchParams) => HTMLElement} Page */

/** What brings each. @type {Record<keyof typeof PEOPLE, () => Promise<{default: Page}>>} */
const PAGES = {
  keep: () => import("./people_keep.js"),
  me: () => import("./people_me.js"),
  moderate: () => import("./people_moderate.js"),
  login: () => import("./people_login.js"),
  link: () => import("./people_link.js"),
  games: () => import("./people_games.js"),
  profile: () => import("./people_profile.js"),
  online: () => import("./people_online.js"),
  ladder: () => import("./people_ladder.js"),
};

/** Those that are here. @type {Map<keyof typeof PEOPLE, Page|null>} */ const here = new Map();

/**
 * The page of an address, or nothing until it is here. One that could not be fetched is fetched
 * again when its address is opened again.
 * @param {Begun} state
 */
export default function people(state) {
  state.said.people ??= "/online";
  stage.calls ??= calls;
  const url = new URL(state.said.people, location.origin);
  const name = pageAt(url.pathname) ?? "online";
  const page = here.get(name);
  if (page)
    return page(state, url.pathname.split("/").slice(1).map(decodeURIComponent), url.searchParams);
  if (page === undefined && !state.error) void bring(name);
  return null;
}

/** Fetches a page, and draws it then. @param {keyof typeof PEOPLE} name */
async function bring(name) {
  here.set(name, null);
  await attempt(async () => {
    try {
      here.set(name, (await fetched(PAGES[name])).default);
    } catch (error) {
      here.delete(name);
      throw error;
    }
    set();
  });
}
