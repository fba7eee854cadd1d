/** What is fetched only when it is wanted. @module */
import { Refusal } from "./api.js";
import { attempt, set } from "./state.js";
import { t } from "./words.js";

/** The views that a first visit does without. @type {Record<string, () => Promise<any>>} */
const LATER = {
  setup: () => import("./views/setup.js"),
  games: () => import("./views/games.js"),
  editor: () => import("./views/editor.js"),
  waiting: () => import("./views/waiting.js"),
  export: () => import("./views/export.js"),
  links: () => import("./views/links.js"),
};

/** @type {Record<string, any>} */
const here = {};
let styled = null;

/** The styles of those views. */
function styles() {
  styled ??= new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: new URL("./css/later.css", import.meta.url).href, onload: done, onerror: done });
    document.head.append(link);
  });
  return styled;
}

/** @param {() => Promise<any>} load */
async function fetched(load) {
  try {
    return (await Promise.all([load(), styles()]))[0];
  } catch {
    throw new Refusal(t("lazy.failed"));
  }
}

/** A view, once it is here; it is fetched and drawn then. @param {string} name @returns {any} */
export function view(name) {
  if (here[name]) return here[name];
  if (LATER[name] && !(name in here)) {
    here[name] = null;
    void attempt(async () => {
      try {
        here[name] = (await fetched(LATER[name])).default;
      } catch (error) {
        delete here[name];
        set({ page: "home", dialog: null });
        throw error;
      }
      set();
    });
  }
  return null;
}

/** Games by link. @param {(live: typeof import("./live/table.js")) => Promise<any>} task */
export const online = (task) => attempt(async () => task(await fetched(() => import("./live/table.js"))));
