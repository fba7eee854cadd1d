/** The one state of the page, how it is changed, and how what goes wrong is said. @module */
import { Refusal } from "./api.js";
import { keep } from "./records.js";
import { load, save } from "./store.js";
import { capital, t } from "./words.js";

const kept = load();

/** Everything that the page shows. */
export const state = {
  page: "home",
  theme: kept.theme ?? "auto",
  colours: kept.colours ?? "wood",
  sound: kept.sound ?? true,
  /** what the sounds are made of */ sounds: kept.sounds ?? "wood",
  /** how pieces look */ discs: kept.discs ?? "turned",
  /** whether the browser tells whose turn it is while the page is hidden */ notify:
    kept.notify ?? false,
  numbers: kept.numbers ?? "auto",
  speed: kept.speed ?? "normal",
  /** how large the board is on a desk, in percent of the room that it has */ size:
    kept.size ?? 100,
  /** whether a game shows nothing but the board, the clocks and the names */ zen: false,
  level: kept.level ?? 4,
  rules: kept.rules ?? "",
  /** the language, by its tag; none where the browser's is taken */ language: kept.language ?? "",
  name: kept.name ?? "",
  /** @type {string|null} the id of the game that was left */ left: kept.game ?? null,
  /** @type {any} the rule sets */ sets: null,
  /** @type {any} the contract that the next game is played by */ contract: null,
  /** @type {any} the contract in the editor of rules */ draft: null,
  draftError: "",
  /** the page that the chosen rules are for */ rulesFor: "home",
  /** @type {any} what the next game is agreed to be */ setup: kept.setup ?? null,
  /** @type {any} the position in the editor of positions */ editor: null,
  /** @type {any} the library, once it has been opened */ library: null,
  /** @type {any} a table that waits for its second player */ waiting: null,
  /** whether a game can be begun without a network */ ready: false,
  /** @type {Record<string, string>} what addresses say beyond the path of a page, by page */
  said: {},
  /** where the rule book is open: a rule set, or a rule set and a clause */ bookAt: "",
  /** what is compared, as the address says it */ compareAt: "",
  /** what is analysed, as the address says it */ analyseAt: "",
  /** @type {any} the game on the board */ game: null,
  /** @type {string|null} */ dialog: null,
  error: "",
};

/** @type {() => void} */ let draw = () => {};
/**
 * The board on the page; what draws over it, and what hears of each event of a game that has been
 * followed, once they are fetched.
 * @type {{board: any, over: ((board: any) => void)[],
 *   followed: ((game: any, event: any) => void)[]}}
 */
export const stage = { board: null, over: [], followed: [] };

/** Says what draws the state. @param {() => void} render */
export const onChange = (render) => (draw = render);

/** The settings that are kept. */
const KEPT = /** @type {const} */ ([
  "theme",
  "colours",
  "discs",
  "sound",
  "sounds",
  "notify",
  "numbers",
  "speed",
  "size",
  "level",
  "language",
  "name",
  "setup",
]);

/**
 * Where boards have the numbers of their squares: on them, beside them where that was chosen, or
 * nowhere.
 * @returns {boolean|"beside"}
 */
export function numbering() {
  if (state.numbers === "beside") return "beside";
  return state.numbers === "auto"
    ? matchMedia("(min-width: 560px)").matches
    : state.numbers === "on";
}

/** Changes the state, keeps it and draws it. @param {Partial<typeof state>} [change] */
export function set(change = {}) {
  Object.assign(state, change);
  const settings = Object.fromEntries(KEPT.map((name) => [name, state[name]]));
  const rules = state.contract?.contract ?? state.rules;
  const game = state.game && state.game.mode !== "replay" ? state.game.id : state.left;
  save({ ...settings, rules, game });
  if (!keep(state.game)) state.error = t("full");
  draw();
}

/** Does something that may fail; what went wrong is shown. @param {() => Promise<any>} task */
export async function attempt(task) {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { game } = state;
    if (game) {
      game.busy = false;
      const retry = state.page === "game" && game.mode === "computer" && !game.stand.outcome;
      game.note = { kind: "bad", title: t("failed"), text: capital(error.message), retry };
    }
    set({ error: capital(error.message) });
  }
}

/** Says something to those who listen. @param {string} text */
export const say = (text) => (document.getElementById("live").textContent = text);

/** What the game says under the board. @param {any} content */
export const note = (content) => {
  if (state.game) state.game.note = content;
  set();
};

/**
 * A knock of wood, where sounds are on; how they are made is fetched with the first.
 * @param {string} name
 * @param {boolean} on
 */
export const sound = (name, on) => {
  if (on)
    void import("./sound.js").then(
      ({ play }) => play(/** @type {any} */ (name), state.sounds),
      () => {},
    );
};
