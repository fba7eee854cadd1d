/** What is done with the position that is shown: moves, comments, signs, marks. @module */
import * as api from "../api.js";
import { meant, tap } from "../choose.js";
import { giveBack } from "../dom.js";
import { attempt, say, set, sound, state as all } from "../state.js";
import { t } from "../words.js";
import { toggled as marked } from "./arrows.js";
import { keep } from "./kept.js";
import { toggled } from "./signs.js";
import { changed, goTo, now, shown, stood } from "./study.js";
import { grow, isLater, moved, promote as promoted, remove as removed, table } from "./tree.js";

/** @type {BoardElement|null} */ let board = null;

/** @type {(move: Move) => boolean} */ let taker = () => false;

/** Says who takes moves before they are played. @param {(move: Move) => boolean} take */
export const takes = (take) => (taker = take);

/** Shows a move on the board. @param {Move} move */
export const playing = async (move) => board?.play(move, (name) => sound(name, all.sound));

/** Says which board shows it. @param {BoardElement} element */
export const playsOn = (element) => (board = element);

/** A square of the board. @param {BoardTouch} name of the event @param {number} square */
export function touched(name, square) {
  const here = now();
  const { at, choice } = here;
  const { stand } = at;
  if (here.drawing) return void (name === "square" && draw(square));
  if (!stand) return void tappedEarly(name, square);
  if (stand.outcome || at === leaving) return;
  if (name === "lift" && choice?.from === square) return;
  if (name === "drop" && !choice) return;
  const must = stand.moves.some((move) => move.captured.length) ? {} : null;
  const step = tap(stand.moves, choice, square, must);
  if (step.move) return void play(step.move);
  const own = at.board[square - 1].toLowerCase() === at.side[0];
  if (step.refused && !own && !choice) return;
  if (step.refused && choice && !own) return void refuse(choice.from, square);
  here.choice = step.refused ? { from: square, taps: [] } : step.choice;
  here.told = all.error = "";
  set();
}

/**
 * A square that was tapped before the rules have answered, which is tapped when they have.
 * @param {BoardTouch} name
 * @param {number} square
 */
const tappedEarly = (name, square) =>
  attempt(async () => ((await stood()) ? touched(name, square) : set()));

/** Says why a piece may not go there. @param {number} from @param {number} to */
const refuse = (from, to) =>
  attempt(async () => {
    const here = now();
    const { at, tree } = here;
    if (!at.stand) return;
    const { fen } = at.stand;
    const { title, text } = await api.why({ rules: tree.contract, fen, from, to });
    // What comes late may be for another position.
    if (now() !== here || here.at !== at || at === leaving) return;
    sound("refuse", all.sound);
    board?.shake(from);
    here.told = `${title}. ${text}`;
    here.choice = null;
    all.error = "";
    say(here.told);
    set();
  });

/** The position that a move is on its way from. @type {TreeNode|null} */
let leaving = null;

/**
 * Plays a move: goes on where it has been played before, else begins a variation.
 * @param {Move} move
 */
export const play = (move) =>
  attempt(async () => {
    const here = now();
    const { at } = here;
    if (at === leaving) return;
    here.choice = null;
    all.error = "";
    if (taker(move)) return;
    leaving = at;
    try {
      await goOn(here, move);
    } finally {
      if (at === leaving) leaving = null;
    }
  });

/**
 * Goes on with a move, unless another position is asked for before it is shown.
 * @param {StudyPage} here
 * @param {Move} move
 */
async function goOn(here, move) {
  const { at, tree } = here;
  const isLate = () => now() !== here || here.at !== at;
  const before = table(tree, at);
  const stand = await api.game({ table: { ...before, log: [...before.log, moved(move.hub)] } });
  if (isLate()) return;
  await playing(move);
  if (isLate()) return set();
  const node = grow(tree, at, stand.last);
  node.stand = stand;
  await goTo(node);
  changed();
}

/** What was typed until now: it never fails. @type {Promise<unknown>} */
let written = Promise.resolve();

/**
 * Plays a move that is written, or a huff, when those that were written before it are played and
 * the rules have answered.
 * @param {string} text
 */
export function typed(text) {
  const mine = written.then(() => attempt(() => enter(text.trim())));
  written = mine.catch(() => {});
  return mine;
}

/** Plays what is written in the position that is shown. @param {string} text */
async function enter(text) {
  const stand = text && (await stood());
  if (!stand) return set();
  const known = meant(stand.moves, text);
  if (known) return play(known);
  try {
    await onto([text]);
  } catch (error) {
    giveBack(text);
    throw error;
  }
}

/**
 * Adds a line of moves as text, as far as it is not there yet; shows its first position.
 * @param {string[]} texts
 * @param {TreeNode} [from]
 */
export async function add(texts, from = now().at) {
  const { tree } = now();
  const { line = [] } = await api.game({
    table: table(tree, from),
    texts: texts.map((text) => text.replace(/^huff\s*(?=\d)/i, "huff")),
    line: true,
  });
  let node = from;
  const made = [];
  for (const state of line.slice(-texts.length)) made.push((node = grow(tree, node, state)));
  return made;
}

/**
 * Adds a line behind the position that is shown, and goes to its first move.
 * @param {string[]} texts
 */
export const line = (texts) => attempt(() => onto(texts));

/** @param {string[]} texts */
async function onto(texts) {
  const here = now();
  const { at } = here;
  const [first] = await add(texts);
  if (now() !== here) return;
  // Whoever has gone on meanwhile stays there.
  if (here.at === at) await goTo(first);
  changed();
}

/** Takes a piece that has missed a capture. @param {number} square */
export const huff = (square) => line([`huff${square}`]);

/** Makes the line of the position the better one. */
export function promote() {
  if (promoted(now().at)) changed();
}

/** Takes the move that led here away, with everything behind it. */
export const remove = () =>
  attempt(async () => {
    const here = now();
    const { at } = here;
    if (!isLater(at)) return;
    const place = at.parent.children.indexOf(at);
    here.at = removed(at);
    await shown();
    changed();
    here.cut = { node: at, place };
    set();
    say(t("analysis.removed"));
  });

/** Puts back what was taken away last, if nothing has changed since. */
export const putBack = () =>
  attempt(async () => {
    const here = now();
    if (!here.cut) return;
    const { node, place } = here.cut;
    node.parent.children.splice(place, 0, node);
    await goTo(node);
    changed();
  });

/** @param {number} nag */
export function toggle(nag) {
  const { at } = now();
  at.nags = toggled(at.nags, nag);
  changed();
}

/**
 * Says something while it is typed: the page is drawn later, unless its address is another now.
 * @param {"comment"|"before"} which
 * @param {string} text
 */
export function comment(which, text) {
  const here = now();
  // A brace would end the comment in a file.
  here.at[which] = text.trim().replaceAll("}", ")");
  here.isChanged = here.isOwn = true;
  if (here.address) changed();
  else void keep(here);
}

/** Has taps draw, or play. @param {boolean} on */
export function draws(on) {
  Object.assign(now(), { drawing: on, drawn: null });
  set();
}

/**
 * Draws: the same square twice marks it, two squares are an arrow; what is drawn already goes.
 * @param {number} square
 */
export function draw(square) {
  const here = now();
  if (here.drawn === null) here.drawn = square;
  else {
    arrow(here.drawn, square);
    here.drawn = null;
    return;
  }
  set();
}

/** @param {number} from @param {number} to */
export function arrow(from, to) {
  const { at } = now();
  Object.assign(at, marked(at, from, to));
  changed();
}

/** Takes everything away that was drawn here. */
export function wipe() {
  Object.assign(now().at, { squares: [], arrows: [] });
  changed();
}
