/** Starts the page: draws the state, listens to keys. @module */
import { newBoard } from "./board.js";
import { h } from "./dom.js";
import { prepare } from "./offline.js";
import { definitions } from "./pieces.js";
import { begin, goTo, onChange, set, stage, state, tapped } from "./state.js";
import { dialogs } from "./views/dialogs.js";
import { end } from "./views/end.js";
import { game } from "./views/game.js";
import { home } from "./views/home.js";
import { rules } from "./views/rules.js";

const PAGES = { home, rules, game, end };
const app = document.getElementById("app");

stage.board = newBoard();
stage.board.addEventListener("square", (event) => tapped(event.detail));
stage.board.addEventListener("lift", (event) => {
  // A piece is lifted as if it were tapped, unless it is chosen already.
  if (state.game?.selection?.from !== event.detail) tapped(event.detail);
});
stage.board.addEventListener("drop", (event) => state.game?.selection && tapped(event.detail));

function render() {
  const focus = document.activeElement?.id;
  const square = document.activeElement?.getAttribute("data-square");
  const typing = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : "";
  const scroll = [...document.querySelectorAll("[data-scroll]")].map((element) => [element.getAttribute("data-scroll"), element.scrollTop, element.scrollLeft]);
  document.documentElement.dataset.theme = state.theme;
  if (!state.sets || !state.contract) {
    app.replaceChildren(h("main", { class: "page waiting" }, h("p", {}, state.error || "Setting up the board…")));
    return;
  }
  const page = PAGES[state.page](state);
  app.replaceChildren(page, ...dialogs(state));
  void stayAwake();
  document.title = `${page.dataset.title ?? "Draughts by your own rules"} · Longking`;
  for (const [name, top, left] of scroll) {
    const element = document.querySelector(`[data-scroll="${name}"]`);
    if (element) (element.scrollTop = top), (element.scrollLeft = left);
  }
  for (const element of document.querySelectorAll("[data-follow]")) element.scrollTop = element.scrollHeight;
  const dialog = document.querySelector("dialog");
  if (dialog && !dialog.open) dialog.showModal();
  if (square && stage.board.isConnected) stage.board.squares[square - 1]?.focus({ preventScroll: true });
  else if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  // What is being typed stays while the board moves on.
  if (typing && document.activeElement instanceof HTMLInputElement) document.activeElement.value = typing;
}

addEventListener("keydown", (event) => {
  if (event.target.id === "type" && event.key === "/") event.preventDefault();
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const playing = state.game && (state.page === "game" || state.page === "end");
  const at = state.game && (state.game.at ?? state.game.line.length - 1);
  const acts = {
    "?": () => set({ dialog: "help" }),
    f: () => playing && ((state.game.flip = !state.game.flip), set()),
    "/": () => state.page === "game" && openTyping(),
    ArrowLeft: () => playing && goTo(at - 1),
    ArrowRight: () => playing && goTo(at + 1),
    Home: () => playing && goTo(0),
    End: () => playing && goTo(state.game.line.length - 1),
    Escape: () => state.game?.selection && ((state.game.selection = null), set()),
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

/** The screen stays awake during a game, where the browser can. */
let awake = null;
async function stayAwake() {
  const wanted = state.page === "game" && !document.hidden;
  if (wanted === Boolean(awake && !awake.released)) return;
  try {
    if (wanted) awake = await navigator.wakeLock?.request("screen");
    else await awake?.release();
  } catch {
    // A browser may refuse, when the battery is low.
  }
}
addEventListener("visibilitychange", () => void stayAwake());

document.body.append(definitions());
onChange(render);
render();
void begin().then(prepare);
