/**
 * The pages of people: which of them an address names. Each is fetched when it is first shown.
 * @module
 */
import { fetched } from "../lazy.js";
import { attempt, set, stage } from "../state.js";
import calls from "./people_calls.js";

/** @typedef {(state: Begun, path: string[], asked: URLSearchParams) => HTMLElement} Page */

/** What a path begins with, and its page. @type {[RegExp, () => Promise<{default: Page}>][]} */
const PAGES = [
  [/^\/me\/keep$/, () => import("./people_keep.js")],
  [/^\/me$/, () => import("./people_me.js")],
  [/^\/moderate$/, () => import("./people_moderate.js")],
  [/^\/login$/, () => import("./people_login.js")],
  [/^\/link$/, () => import("./people_link.js")],
  [/^\/@\/[^/]+\/games$/, () => import("./people_games.js")],
  [/^\/@\/[^/]+$/, () => import("./people_profile.js")],
  [/^\/online$/, () => import("./people_online.js")],
  [/^\/ladders(\/|$)/, () => import("./people_ladder.js")],
];

/** Whether there is a page at a path. @param {string} path */
export const isPage = (path) => PAGES.some(([one]) => one.test(path));

/** Those that are here. @type {Map<number, Page|null>} */ const here = new Map();

/**
 * The page of an address, or nothing until it is here. One that could not be fetched is fetched
 * again when its address is opened again.
 * @param {Begun} state
 */
export default function people(state) {
  state.said.people ??= "/online";
  stage.calls ??= calls;
  const url = new URL(state.said.people, location.origin);
  const place = PAGES.findIndex(([path]) => path.test(url.pathname));
  const page = here.get(place);
  if (page)
    return page(state, url.pathname.split("/").slice(1).map(decodeURIComponent), url.searchParams);
  if (page === undefined && !state.error) void bring(place);
  return null;
}

/** Fetches a page, and draws it then. @param {number} place */
async function bring(place) {
  here.set(place, null);
  await attempt(async () => {
    try {
      here.set(place, (await fetched(PAGES[place][1])).default);
    } catch (error) {
      here.delete(place);
      throw error;
    }
    set();
  });
}
