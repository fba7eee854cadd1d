/** Phrases: what two players say to each other by number, each in the language of the reader. @module */
import { h } from "../dom.js";
import { nameOf } from "../game.js";
import { say, set, state } from "../state.js";
import { round } from "../views/parts.js";
import { capital, refusal, t } from "../words.js";

/** How many there are. */
export const PHRASES = 12;

/** How long one is shown, in milliseconds. */
const SHOWN = 8000;

/** Where it is kept that somebody wants none. */
const KEY = "longking.quiet";

/** Whether phrases are neither shown nor said. */
export function isQuiet() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Shows phrases, or does not. @param {boolean} quiet */
export function keepQuiet(quiet) {
  try {
    if (quiet) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // It holds for as long as nothing can be kept: not at all.
  }
  set();
}

/** The button that opens the phrases. */
export const speech = () =>
  isQuiet() ? "" : round("phrases", "hand", t("phrases.title"), () => set({ dialog: "phrases" }));

/** All of them, to choose one. @param {Game} game @param {() => void} close */
export const phrases = (game, close) =>
  h(
    "div",
    { class: "phrases" },
    Array.from({ length: PHRASES }, (_, number) =>
      h(
        "button",
        {
          type: "button",
          class: "small quiet",
          id: `phrase-${number}`,
          onclick: () => (close(), game.say?.(number)),
        },
        t(`phrase.${number}`),
      ),
    ),
  );

/** What the phrases stand before that a game shows now. @type {WeakMap<Note, Note|null>} */
const before = new WeakMap();

/** Shows a word for a moment, in place of what is shown now. @param {Game} game @param {Note} shown */
function pass(game, shown) {
  const last = game.note;
  // After the last of several comes what the first one stood before.
  before.set(shown, (last && before.has(last) ? before.get(last) : last) ?? null);
  game.note = shown;
  setTimeout(() => {
    if (game.note !== shown) return;
    const old = before.get(shown) ?? null;
    // A move that was chosen ahead may have been taken back meanwhile.
    game.note = old?.premove && !game.premove ? null : old;
    if (state.game === game) set();
  }, SHOWN);
  set();
}

/** One was said, or not. @param {Game} game @param {Spoken} message */
export async function spoken(game, { phrase, by, refused, ...why }) {
  if (refused) {
    const text = capital(await refusal({ error: refused, ...why }));
    say(text);
    return pass(game, { kind: "bad", title: t("phrases.not"), text });
  }
  if (!by || isQuiet()) return;
  const [name, text] = [capital(nameOf(game, by)), t(`phrase.${phrase}`)];
  const said = `${name}: ${text}`;
  game.said = said;
  if (by !== game.you) say(said);
  setTimeout(() => {
    if (game.said !== said) return;
    game.said = "";
    if (state.game === game) set();
  }, SHOWN);
  pass(game, { kind: "plain", sign: "hand", title: text, text: name });
}
