/** The one state of the page, how it is changed, and how what goes wrong is said. @module */
import { Refusal } from "./api.js";
import { newBoard } from "./board.js";
import { element, h, lasting } from "./dom.js";
import { STRONGEST, USUAL, levelOf } from "./levels.js";
import { keep } from "./records.js";
import { SETTINGS, load, save } from "./store.js";
import { capital, speakIn, t } from "./words.js";

const kept = load();

/** Everything that the page shows. @type {State} */
export const state = {
  page: "home",
  theme: kept.theme ?? "auto",
  colours: kept.colours ?? "wood",
  sound: kept.sound ?? true,
  sounds: kept.sounds ?? "wood",
  discs: kept.discs ?? "turned",
  notify: kept.notify ?? false,
  numbers: kept.numbers ?? "auto",
  speed: kept.speed ?? "normal",
  size: kept.size ?? 100,
  zen: false,
  level: kept.level ? levelOf(kept) : USUAL,
  rules: kept.rules ?? "",
  language: kept.language ?? "",
  name: kept.name ?? "",
  left: kept.game ?? null,
  sets: null,
  contract: null,
  draft: null,
  draftError: "",
  rulesFor: "home",
  setup: kept.setup ?? null,
  editor: null,
  library: null,
  waiting: null,
  ready: false,
  said: {},
  bookAt: "",
  compareAt: "",
  analyseAt: "",
  practiceAt: "",
  practised: null,
  game: null,
  dialog: null,
  error: "",
};

/** The state while a game is on the board. @returns {Playing} */
export function playing() {
  if (!isPlaying(state)) throw new Error("no game is on the board");
  return state;
}

/** @param {State} all @returns {all is Playing} */
const isPlaying = (all) => all.game !== null;

/** The state once the rules are here. @returns {Begun} */
export function begun() {
  if (!isBegun(state)) throw new Error("the rules are not here");
  return state;
}

/** Whether the rules are here. @param {State} all @returns {all is Begun} */
export const isBegun = (all) => all.sets !== null && all.contract !== null;

/** @type {() => void} */ let draw = () => {};
/**
 * The board on the page; what draws over it, what hears of each event of a game that has been
 * followed, and of what the other player asks, and what shows who calls on every page, once they are
 * fetched.
 * @type {{board: BoardElement, over: ((board: BoardElement) => void)[],
 *   followed: ((game: Game, event: TableEvent) => void)[], began: ((game: Game) => void)[],
 *   asked: ((game: Game, event: TableEvent) => void)[], calls: ((state: Begun) => HTMLElement|null)|null}}
 */
export const stage = {
  board: newBoard(),
  over: [],
  followed: [],
  began: [],
  asked: [],
  calls: null,
};

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

/** Whether there was room for the game on the board. */ let room = true;

/** @param {unknown} one @param {unknown} two */
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/** @param {readonly (typeof KEPT[number])[]} names @returns {Settings} those settings */
function settingsOf(names) {
  return Object.fromEntries(names.map((name) => [name, state[name]]));
}

/**
 * The settings as this tab last read or wrote them: what differs from them in the state was chosen
 * here, and in what is kept, in another tab.
 * @type {Settings}
 */
const known = { ...settingsOf(KEPT), ...kept };

/** What another tab has chosen is chosen here too. */
function takeOver() {
  const now = load();
  const { language } = state;
  for (const name of KEPT) {
    if (now[name] === undefined || same(now[name], known[name])) continue;
    Object.assign(known, { [name]: now[name] });
    Object.assign(state, { [name]: name === "level" ? levelOf(now) : now[name] });
  }
  if (state.language === language) return draw();
  void speakIn(state.language).then(draw, draw);
}
addEventListener("storage", ({ key }) => void (key === SETTINGS && takeOver()));
// A page that stood still meanwhile has heard nothing.
addEventListener("pageshow", ({ persisted }) => void (persisted && takeOver()));

/**
 * Keeps the settings that were chosen here, and nothing where none were: of what another tab has
 * chosen this one may not have heard yet.
 */
function keepSettings() {
  const before = load();
  const chosen = settingsOf(KEPT.filter((name) => !same(state[name], known[name])));
  const rules = state.contract?.contract ?? state.rules;
  const game = state.game && state.game.mode !== "replay" ? state.game.id : state.left;
  const after = { ...before, ...chosen, levels: STRONGEST, rules, game };
  if (same(before, after) || save(after)) Object.assign(known, chosen);
}

/** Changes the state, keeps it and draws it. @param {Partial<State>} [change] */
export function set(change = {}) {
  Object.assign(state, change);
  keepSettings();
  const before = room;
  room = !state.game || keep(state.game);
  if (before && !room) {
    state.error = t("full");
    tell({ kind: "bad", title: t("failed"), text: t("full"), lasts: true });
  }
  draw();
}

/**
 * Does something that may fail; what went wrong is shown, in the game where it is played.
 * @template T
 * @param {() => Promise<T>|T} task
 * @param {() => boolean} [isLeft] whether nobody waits for it any more, to whom that could be shown
 * @returns {Promise<T|undefined>}
 */
export async function attempt(task, isLeft = () => false) {
  const from = state.page;
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isLeft()) return;
    const { game, page } = state;
    const text = capital(error.message);
    if (game) game.busy = false;
    if (game && [from, page].includes("game")) {
      const retry = game.mode === "computer" && !game.stand.outcome;
      game.note = { kind: "bad", title: t("failed"), text, retry };
    }
    set({ error: text });
    // Other pages show it as an alert.
    if (page === "game") say(`${t("failed")}. ${text}`);
  }
}

/** What is said while a sheet is open: nobody hears what is outside it. */
export const ear = lasting(h("div", { class: "spoken", "aria-live": "polite" }));

/** Says something to those who listen. @param {string} text */
export function say(text) {
  element("live").textContent = text;
  if (ear.isConnected) ear.textContent = text;
}

/** What the game says under the board. @param {Note|null} content */
export const note = (content) => {
  if (state.game) state.game.note = content;
  set();
};

/** The same, said to those who listen too. @param {Note} content */
export const tell = (content) => {
  note(content);
  say(`${content.title}. ${content.text}`);
};

/**
 * A knock of wood, where sounds are on; how they are made is fetched with the first.
 * @param {import("./sound.js").SoundName} name
 * @param {boolean} on
 */
export const sound = (name, on) => {
  if (on)
    void import("./sound.js").then(
      ({ play }) => play(name, state.sounds),
      () => {},
    );
};
