/** The addresses of the pages of people, which are not kept for when there is no network. @module */

/** What a path looks like, by its page. */
export const PEOPLE = {
  keep: /^\/me\/keep$/,
  me: /^\/me$/,
  moderate: /^\/moderate$/,
  login: /^\/login$/,
  link: /^\/link$/,
  games: /^\/@\/[^/]+\/games$/,
  profile: /^\/@\/[^/]+$/,
  online: /^\/online$/,
  ladder: /^\/ladders(\/|$)/,
};

/** The page that is at a path. @param {string} path */
export const pageAt = (path) =>
  /** @type {(keyof typeof PEOPLE)[]} */ (Object.keys(PEOPLE)).find((name) =>
    PEOPLE[name].test(path),
  );
