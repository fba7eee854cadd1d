/** Starts the page: draws the state, listens to keys. @module */
import * as api from "./api.js";
import { element, h } from "./dom.js";
import { isHumans } from "./game.js";
import { sheet, soon, view } from "./lazy.js";
import { clicked, route } from "./route.js";
import { comeBack, leave } from "./local.js";
import { definitions } from "./pieces.js";
import { goTo, tapped } from "./play.js";
import { children } from "./patch.js";
import { keep } from "./records.js";
import { attempt, isBegun, onChange, say, set, stage, state } from "./state.js";
import { game } from "./views/game.js";
import { home } from "./views/home.js";
import { goHome, wideButton } from "./views/parts.js";
import { follow, record } from "./visits.js";
import { capital, isLanguage, preferred, speak, speakIn, t } from "./words.js";

/** @type {Record<string, View>} */
const PAGES = { home, game };
const app = element("app");

stage.board.addEventListener("square", (event) => tapped(event.detail));
stage.board.addEventListener("lift", (event) => {
  // A piece is lifted as if it were tapped, unless it is chosen already.
  const { game } = state;
  const choice = chosen();
  // One that was sent ahead goes elsewhere.
  if (game && choice?.from === event.detail && "to" in choice && choice.to)
    game.premove = { from: choice.from, to: null };
  else if (choice?.from !== event.detail) tapped(event.detail);
});
// A piece that may not be moved does not hand its way to the one that was chosen before.
stage.board.addEventListener("drop", (event) => {
  if (chosen()?.from === stage.board.lifted) tapped(event.detail);
});

/** The piece that is chosen, in one's own turn or ahead of it. */
const chosen = () => state.game?.selection ?? state.game?.premove;

/** The page that the state says; one that is still fetched says so. */
function page() {
  if (!isBegun(state)) return waits(state.error || t("setting-up"));
  const make = PAGES[state.page] ?? view(state.page);
  return make?.(state) ?? waits(state.error || t("moment"));
}

/** What is on its way; from what does not come there is a way back. @param {string} text */
const waits = (text) =>
  h(
    "main",
    { class: "page waiting" },
    h("p", { role: "status" }, text),
    isBegun(state) && (state.error || state.page === "table")
      ? wideButton("home", t("home"), goHome, "", "home")
      : "",
  );

function render() {
  const focused = document.activeElement;
  const root = document.documentElement;
  Object.assign(root.dataset, { theme: state.theme, colours: state.colours });
  root.toggleAttribute(
    "data-zen",
    state.zen && state.page === "game" && state.game?.stand.phase !== "crown",
  );
  root.style.setProperty("--size", String(state.size / 100));
  void dress(state.discs);
  stage.board.pace = { normal: 1, slow: 1.9, none: 0 }[state.speed] ?? 1;
  const made = page();
  if (!made.querySelector("h1"))
    made.prepend(h("h1", { class: "spoken" }, made.dataset.title ?? t("slogan")));
  made.tabIndex = -1;
  made.key = `${state.page} ${made.classList[1]}`;
  const opened = isBegun(state) ? sheet(state.dialog)?.(state) : null;
  if (opened) opened.key = state.dialog;
  const calls = isBegun(state) ? stage.calls?.(state) : null;
  children(app, [calls, made, opened]);
  stayAwake();
  document.title = [
    isTurn() ? capital(t("turn.you")) : "",
    made.dataset.title ?? t("slogan"),
    "Longking",
  ]
    .filter(Boolean)
    .join(" · ");
  for (const list of document.querySelectorAll("[data-follow]")) toEnd(list);
  refocus(focused);
  record();
}

/** At which of its entries a list was last shown. @type {WeakMap<Element, string|null>} */
const followed = new WeakMap();

/**
 * Shows the end of a list that has a new one; else who looks at another part of it is left there.
 * @param {Element} list
 */
function toEnd(list) {
  const now = list.getAttribute("data-follow");
  if (now && followed.get(list) !== now) list.scrollTop = list.scrollHeight;
  followed.set(list, now);
}

/** Whether the other one waits for who sits here, as the title of a tab in the background says. */
const isTurn = () =>
  state.page === "game" &&
  state.game !== null &&
  state.game.you !== "both" &&
  state.game.mode !== "replay" &&
  isHumans(state.game);

let worn = "turned";

/** Gives pieces the look that was chosen, which is fetched then. @param {string} discs */
async function dress(discs) {
  if (discs === worn) return;
  worn = discs;
  const { wear } = await import("./piece_sets.js").catch(() => ({ wear: null }));
  if (wear) wear(state.discs);
  else worn = "";
}

/** @type {Element|null} what opened the sheet that stands before the page */ let opener = null;

/**
 * Whether an element cannot have the focus: a board that is only looked at loses it.
 * @param {Element|null} one
 */
const isOff = (one) => !one?.isConnected || one === document.body || one.closest("[inert]");

/** What had the focus when it became for nothing, until it is for something again. @type {any} */
let waiting = null;

/**
 * A sheet takes the focus and gives it back; nor is it lost with what had it.
 * @param {Element|null} before what had it until now
 */
function refocus(before) {
  if (before?.matches(":disabled")) waiting = before;
  else if (before !== document.body) waiting = null;
  else if (waiting?.matches(":enabled")) waiting.focus({ preventScroll: true });
  const dialog = document.querySelector("dialog");
  if (dialog && !dialog.open) {
    opener ??= before;
    dialog.showModal();
  }
  const lost = isOff(document.activeElement);
  if (!dialog && opener && lost) before = opener;
  if (!dialog) opener = null;
  if (!lost || !before || before === document.body) return;
  const again = !isOff(before)
    ? before
    : (document.getElementById(before.id) ?? dialog ?? app.querySelector("main"));
  if (again instanceof HTMLElement || again instanceof SVGElement)
    again.focus({ preventScroll: true });
}

addEventListener("keydown", (event) => {
  if (document.activeElement?.id === "type" && event.key === "/") event.preventDefault();
  const typing =
    event.target instanceof HTMLInputElement ||
    event.target instanceof HTMLSelectElement ||
    event.target instanceof HTMLTextAreaElement;
  if (
    typing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector("dialog[open]")
  )
    return;
  const { game } = state;
  const last = game ? game.line.length - 1 : 0;
  const playing = game && (state.page === "game" || state.page === "end");
  const at = game?.at ?? last;
  // A key that is for nothing here stays the browser's.
  /** @type {Record<string, (() => unknown)|undefined>} */
  const acts = {
    "?": () => set({ dialog: "help" }),
    ...(playing && {
      f: () => ((game.flip = !game.flip), set()),
      ArrowLeft: () => goTo(at - 1),
      ArrowRight: () => goTo(at + 1),
      Home: () => goTo(0),
      End: () => goTo(last),
    }),
    ...(state.page === "game" && { "/": openTyping, z: () => set({ zen: !state.zen }) }),
    ...(game?.selection && !game.stand.bound && { Escape: () => ((game.selection = null), set()) }),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

function openTyping() {
  const field = document.getElementById("type");
  if (field?.offsetParent) field.focus();
  else set({ dialog: "type" });
}

/**
 * What keeps the screen awake, from when it is asked for.
 * @type {Promise<WakeLockSentinel|null>|null}
 */
let awake = null;

/** The screen stays awake during a game, where the browser can. */
function stayAwake() {
  const wanted = state.page === "game" && state.game?.stand.phase !== "over" && !document.hidden;
  if (!navigator.wakeLock || wanted === Boolean(awake)) return;
  // What comes only now is let go too.
  void awake?.then((lock) => lock?.release());
  // A browser may refuse, when the battery is low.
  awake = wanted ? navigator.wakeLock.request("screen").catch(() => null) : null;
}
addEventListener("visibilitychange", stayAwake);
addEventListener("click", clicked);
addEventListener("words", () => set());
// A page that a browser keeps for the way back is left and come back to like one that it loads.
addEventListener("pagehide", ({ persisted }) => {
  if (persisted) leave();
  if (state.game) keep(state.game);
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && state.page === "game") void comeBack();
});

/**
 * The first picture: the rule sets, the contract, and what the address or the last visit asks for.
 */
const begin = () =>
  attempt(async () => {
    const linked = location.pathname === "/" && new URLSearchParams(location.search).get("rules");
    const sets = await api.rules();
    state.sets = sets;
    const wanted = linked || state.rules || sets.first;
    state.contract = await api.contract(wanted).catch(() => api.contract(sets.first));
    await follow(route, (dialog) => set({ dialog }));
  });

/**
 * The language: that of the address, else of the settings, else the browser's; English, and what is
 * said of it, where its texts do not come.
 */
async function tongues() {
  const [asked = ""] = new URLSearchParams(location.search).get("lang")?.split("-") ?? [];
  if (isLanguage(asked)) state.language = asked;
  const tag = asked && !isLanguage(asked) ? "en" : state.language || preferred(navigator.languages);
  if (tag === "en") return "";
  // What the rules say is said by its codes from the first; where the texts are slow, the page is
  // there before them.
  const here = speakIn(tag).then(
    () => (
      void speak().then(
        () => set(),
        () => {},
      ),
      ""
    ),
  );
  return Promise.race([
    here.catch(() => t("language.failed")),
    new Promise((go) => setTimeout(go, SLOW, "")),
  ]);
}

/** How long the page waits for its language, in milliseconds. */
const SLOW = 2_000;

document.body.append(definitions());
onChange(render);
const failed = await tongues();
render();
/** When the page has nothing else to do, in two seconds at the latest. */
const idle = () =>
  new Promise((done) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(done, { timeout: 2000 })
      : setTimeout(done, 2000),
  );

/**
 * Playing without a network is prepared when everything else is here; at the next visit, where the
 * network goes before that.
 */
const prepare = async () => {
  if (!navigator.serviceWorker?.controller) await idle();
  const module = await import("./offline.js").catch(() => null);
  if (!module) return;
  const { offline, onOffline, prepare } = module;
  onOffline(() => set({ ready: offline.state === "ready" }));
  await prepare();
};
// A page that came through the service worker has the rules on this machine already.
if (navigator.serviceWorker?.controller) void import("./offline.js").catch(() => {});
void begin()
  .then(
    () => failed && (state.page === "home" && !state.error ? set({ error: failed }) : say(failed)),
  )
  .then(soon)
  .then(prepare);
