/** What is fetched only when it is wanted. @module */
import { Refusal } from "./api.js";
import { attempt, set, stage, state } from "./state.js";
import { ME, SEEK, WAITS, isWhole, read, readTab } from "./store.js";
import { analyse, explain, learn, meet, more, speak, t } from "./words.js";

/** The views that a first visit does without. @type {Record<string, () => Promise<{default: LaterView}>>} */
const LATER = {
  clock: () => import("./clock.js"),
  dialogs: () => import("./views/dialogs.js"),
  end: () => import("./views/end.js"),
  rules: () => worded(() => import("./views/rules.js")),
  setup: () => import("./views/setup.js"),
  games: () => import("./views/games.js"),
  editor: () => import("./views/editor.js"),
  library: () => import("./views/library.js"),
  waiting: () => import("./views/waiting.js"),
  lost: () => import("./views/lost.js"),
  export: () => import("./views/export.js"),
  links: () => import("./views/links.js"),
  book: () => study(() => import("./views/book.js")),
  book_parts: () =>
    study(
      () => import("./views/book_parts.js"),
      () => styles("about"),
    ),
  book_history: () =>
    study(
      () => import("./views/book_history.js"),
      () => styles("about"),
    ),
  practice: () => study(() => import("./views/practice.js")),
  people: () => met(() => import("./views/people.js")),
  clause: () => study(() => import("./views/book_clause.js")),
  compare: () =>
    study(
      () => import("./views/compare.js"),
      () => Promise.all([analyse(), explain()]),
    ),
  analysis: () => study(() => import("./views/analysis.js"), analysing),
  analysis_sheets: () => study(() => import("./views/analysis_sheets.js"), analysing),
};

/** @type {Record<string, LaterView|null>} */
const here = {};
/** @type {Record<string, Promise<unknown>>} */
const styled = {};

/** The styles of those views. @param {string} [name] */
function styles(name = "later") {
  styled[name] ??= new Promise((done, failed) => {
    const link = document.createElement("link");
    Object.assign(link, {
      rel: "stylesheet",
      href: new URL(`./css/${name}.css`, import.meta.url).href,
      onload: done,
      onerror() {
        delete styled[name];
        link.remove();
        failed(new Error(name));
      },
    });
    document.head.append(link);
  });
  return styled[name];
}

/**
 * A view for those who study, with its words and styles.
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => Promise<unknown>} [dress]
 */
const study = async (load, dress) =>
  (await Promise.all([load(), styles("study"), learn(), dress?.()]))[0];

/** What is about people, with its words and styles. @template T @param {() => Promise<T>} load */
const met = async (load) => (await Promise.all([load(), styles("people"), meet()]))[0];

/** A view with the keys of a contract. @template T @param {() => Promise<T>} load */
const worded = async (load) => (await Promise.all([load(), explain()]))[0];

/** The words and styles of analysis. */
const analysing = () => Promise.all([styles("analysis"), analyse()]);

/** A module, once its words and styles are here too. @template T @param {() => Promise<T>} load */
const whole = async (load) => (await Promise.all([load(), styles(), more(), speak()]))[0];

/** After how long what was lost on the way is asked for once more, in milliseconds. */
const ONCE_MORE = 400;

/**
 * What a module gives that somebody asked for. What is lost on the way is asked for once more at
 * once: a line breaks, and a browser now and then gives up one of many files.
 * @template T
 * @param {() => Promise<T>} load
 */
export async function fetched(load) {
  try {
    return await whole(load).catch(async () => {
      await new Promise((done) => setTimeout(done, ONCE_MORE));
      return whole(load);
    });
  } catch {
    await missed();
    throw new Refusal(t("lazy.failed"));
  }
}

/** Whether something did not come before. */ let isMissing = false;

/**
 * Something did not come. Many browsers remember a module that could not be fetched, and do not ask
 * for it again before the page is loaded anew (https://github.com/whatwg/html/issues/6768). So that
 * is done where it is not the first time, somebody has just asked, the server answers and what the
 * page has outlives it.
 */
export async function missed() {
  const isAgain = isMissing && isWhole() && (navigator.userActivation?.isActive ?? true);
  isMissing = true;
  // The service worker leaves this question to the network.
  if (!isAgain || !(await fetch("/", { method: "HEAD" }).catch(() => null))?.ok) return;
  location.reload();
  await new Promise(() => {});
}

/**
 * A module that is fetched when it is first wanted. Who asks for it while it comes has it in the
 * order of asking: two taps stay in the order of the fingers.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function once(load) {
  /** @type {Promise<T>|null} */ let coming = null;
  return () =>
    (coming ??= fetched(load).catch((error) => {
      coming = null;
      throw error;
    }));
}

/**
 * A view, once it is here; it is fetched and drawn then.
 * @overload @param {"clock"} name @returns {typeof import("./clock.js").default|null}
 * @overload @param {string} name @returns {View|null}
 * @param {string} name
 */
export function view(name) {
  if (here[name]) return here[name];
  if (LATER[name] && !(name in here)) {
    here[name] = null;
    void attempt(async () => {
      try {
        here[name] = (await fetched(LATER[name])).default;
      } catch (error) {
        delete here[name];
        set({ dialog: null, ...(state.page === name ? { page: "home" } : {}) });
        throw error;
      }
      set();
    });
  }
  return null;
}

/** Waits for a view that must be there when what it belongs to is shown. @param {string} name */
export const ready = async (name) => (here[name] ??= (await fetched(LATER[name])).default);

/**
 * What stands before the page: a sheet of its own, or one of the small dialogs.
 * @param {string|null} name
 */
export const sheet = (name) =>
  name === null
    ? null
    : view(
        name === "export" || name === "links"
          ? name
          : name === "clause"
            ? "clause"
            : name.startsWith("analysis.")
              ? "analysis_sheets"
              : "dialogs",
      );

/** What is analysed. */
const studied = () => fetched(() => study(() => import("./analysis/study.js"), analysing));

/** Opens a game for analysis. @param {Game} game */
export const analyseGame = (game) => attempt(async () => (await studied()).showGame(game));

/** Opens a text for analysis. @param {StudySource} source */
export const analyseText = async (source) => (await studied()).show(source);

/** What a game does without until something is refused, chosen ahead or drawn. */
const PLAYING = [
  () => import("./play_later.js"),
  () => import("./premove.js"),
  () => import("./marks.js"),
  () => import("./notify.js"),
  () => import("./resize.js"),
];

/**
 * Fetches what the next tap is likely to want, when there is time: the end of a game must not wait
 * for a network, nor why a move is refused. What does not come is asked for again when it is wanted.
 */
export function soon() {
  setTimeout(async () => {
    /** @type {Promise<unknown>[]} */ const ahead = ["dialogs", "end"].map(
      async (name) => (here[name] = (await whole(LATER[name])).default),
    );
    ahead.push(hearken());
    // Another tab takes a name; the network is back.
    addEventListener("storage", ({ key }) => void (key === ME && hearken()));
    addEventListener("online", hearken);
    // Nobody has asked for it now: where it does not come nothing is said.
    if (read(WAITS))
      void whole(() => import("./live/table.js")).then(
        (live) => live.waitOn(),
        () => {},
      );
    await Promise.allSettled([...ahead, ...PLAYING.map(whole)]);
    // Some of it draws over the board.
    set();
  }, 1500);
}

/** Whether somebody may be called: he has a name, or waited for an opponent before a reload. */
const isCalled = () => Boolean(read(ME)?.name || readTab(SEEK));

/** After how long what shows calls is asked for anew, where it was lost on the way. */
const CALLS_AGAIN = 20_000;

/** What shows who calls, once it is asked for. @type {Promise<unknown>|null} */
let calls = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */ let callsLater;

/** Has who calls shown to whom somebody may call. */
async function hearken() {
  if (!isCalled() || stage.calls) return;
  calls ??= whole(() => met(() => import("./views/people_calls.js"))).then(
    (made) => {
      stage.calls = made.default;
      set();
    },
    () => {
      calls = null;
      clearTimeout(callsLater);
      callsLater = setTimeout(hearken, CALLS_AGAIN);
    },
  );
  await calls;
}

/** Games by link. @param {(live: typeof import("./live/table.js")) => unknown} task */
export const online = (task) =>
  attempt(async () => task(await fetched(() => import("./live/table.js"))));
