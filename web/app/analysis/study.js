/**
 * The game that is studied: its tree, the position that is shown, and the way through it.
 * @module
 */
import * as api from "../api.js";
import { attempt, begun, say, set, state as all } from "../state.js";
import { t } from "../words.js";
import { namesOf } from "../game.js";
import { loadGame } from "../store.js";
import { aside, keep, kept } from "./kept.js";
import { unpack } from "./link.js";
import { fold, follow, mainLine, path, places, recall, rest, table, unfold } from "./tree.js";

/** The rules of a PDN that names none. */
const PLAIN = "international";

/** @type {StudyPage|null} */ let here = null;

/** The study that is open, if one is. */
export const opened = () => here;

/** The study that is open. */
export function now() {
  if (!here) throw new Error("no study is open");
  return here;
}

/** @type {Set<() => void>} */ const listeners = new Set();

/** Says who is told when another position is shown. @param {() => void} listener */
export const onMove = (listener) => void listeners.add(listener);

/** @type {string|null} the address that is being opened */ let opening = null;

/** For how long a game with a friend that was left is taken to go on, in milliseconds. */
const LASTS = 3 * 3_600_000;

/**
 * Whether somebody plays a friend now, or did when the page was loaded anew: then nobody helps.
 */
export function isBarred() {
  const { game, left } = all;
  if (game?.mode === "live") return Boolean(game.you) && game.stand.phase !== "over";
  const kept = left ? loadGame(left) : null;
  if (kept?.mode !== "live" || !kept.you || kept.result) return false;
  return Date.now() - (kept.played ?? 0) < LASTS;
}

/** Opens a text. @param {StudySource} source */
export async function open({
  text,
  rules = begun().contract.contract,
  game = 1,
  at = [],
  flip = false,
  address = "",
  edited = {},
  isOwn = false,
  isKept = false,
  found,
}) {
  const read = await understood(text, rules, game);
  const own = edited[game];
  const answer = own ? await api.study({ text: own, rules: read.contract }) : read;
  const contract = await api.contract(answer.contract);
  const tree = unfold(answer);
  recall(tree, found);
  here = {
    address,
    tree,
    at: follow(tree, at),
    contract,
    flip,
    games: read.games,
    text,
    game,
    edited,
    isChanged: false,
    isOwn,
    isKept,
    problems: answer.problems,
    choice: null,
    told: "",
    drawing: false,
    drawn: null,
    tab: here?.tab ?? "moves",
  };
  await shown();
}

/**
 * Reads a text; where more of a game without a word on its rules can be played by the rules that
 * PDN takes then than by those that were asked for, by these.
 * @param {string} text
 * @param {string} rules
 * @param {number} game
 */
async function understood(text, rules, game) {
  const answer = await api.study({ text, rules, game });
  // A bare 20 is written for international draughts, and for all that is played on that board.
  const told = text.replace(/\[GameType\s+"20"\s*\]/gi, "");
  const isUnsure = answer.problems.length > 0 && !/\[(Rules|GameType)/i.test(told);
  if (!isUnsure || rules === PLAIN) return answer;
  const other = await api.study({ text, rules: PLAIN, game }).catch(() => answer);
  return other.nodes.length > answer.nodes.length ? other : answer;
}

/**
 * Opens a text on the page; a study that was worked on is kept aside.
 * @param {StudySource} source
 */
export async function show(source) {
  await open(source);
  all.analyseAt = "";
  // Of several games one is chosen.
  set({
    page: "analysis",
    dialog: now().games.length > 1 && !source.game ? "analysis.games" : null,
    error: "",
  });
  void keep(now(), false);
}

/** Opens the study that was kept aside; one that was worked on is, instead. */
export async function showAside() {
  const source = await aside();
  if (source) await show(source);
}

/**
 * Shows another game of the text; what was written in this one is there again later.
 * @param {number} game
 */
export async function another(game) {
  const here = now();
  const edited = here.isChanged ? { ...here.edited, [here.game]: await text() } : here.edited;
  const { isOwn, isKept } = here;
  await show({ text: here.text, rules: here.tree.contract, game, edited, isOwn, isKept });
}

/** Opens a game of the page. @param {Game} game */
export async function showGame(game) {
  const at = game.at === null ? [] : Array.from({ length: game.at ?? 0 }, () => 0);
  const rules = game.contract.contract;
  if (game.pdn) return show({ text: game.pdn, rules, at, flip: game.flip });
  const date = new Date(game.begun).toISOString().slice(0, 10);
  const { text } = await api.score({ table: game.record, names: namesOf(game), date });
  await show({ text, rules, at, flip: game.flip });
}

/** Opens what an address names, unless that is under way. @param {string} address */
export function openAddress(address) {
  if (opening === address) return;
  opening = address;
  void attempt(async () => {
    try {
      await open({ ...(await named(address)), address });
    } finally {
      opening = null;
    }
    set();
  });
}

/** @param {string} address @returns {Promise<StudySource>} */
async function named(address) {
  const [search, fragment = ""] = address.split("#");
  const asked = new URLSearchParams(search);
  const rules = asked.get("rules") ?? begun().contract.contract;
  const packed = new URLSearchParams(fragment).get("study");
  if (packed) return unpack(packed);
  const [player, ended] = [asked.get("player"), Number(asked.get("ended"))];
  if (player && ended) return played(player, ended, asked.get("game"));
  const fen =
    asked.get("fen") ?? (asked.has("rules") ? (await api.contract(rules)).board.start : "");
  if (fen)
    return {
      text: fen.includes(":") ? fen : (await api.position({ rules, board: `W${fen}` })).fen,
      rules,
    };
  const last = await kept();
  // What an older version has kept may not be understood any more.
  if (last?.rules && (await understood(last.text, last.rules, last.game ?? 1).catch(() => null)))
    return last;
  return { text: (await api.game({ table: { terms: { rules } } })).fen, rules };
}

/**
 * A game that somebody has played, as the server keeps it, seen from his side.
 * @param {string} player
 * @param {number} ended in milliseconds of Unix time
 * @param {string|null} id
 * @returns {Promise<StudySource>}
 */
async function played(player, ended, id) {
  const net = await import("../people/net.js");
  const text = await net.pdn(player, { since: ended, until: ended + 1 });
  const sites = [...text.matchAll(/^\[Site "([^"]*)"\]/gm)].map(([, site]) => site);
  if (!sites.length) throw new api.Refusal(t("lost.game"));
  const game = Math.max(0, sites.indexOf(id ?? "")) + 1;
  const black = [...text.matchAll(/^\[Black "([^"]*)"\]/gm)][game - 1]?.[1];
  return { text, game, flip: black?.toLowerCase() === player.toLowerCase() };
}

/**
 * Where the game stands at a node. A game may go on after an end by the rules, or have a capture
 * that is legal no longer: another begins at the first node that the rules do not lead to.
 * @param {GameTree} tree
 * @param {TreeNode} node
 */
export async function standing(tree, node) {
  /** @param {TreeNode} at */
  const ask = async (at) => (at.stand ??= await asked(tree, at));
  try {
    return await ask(node);
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
  }
  for (const at of path(node)) {
    if (!follows(at)) at.anew ??= await written(tree, at);
    await ask(at);
  }
  return ask(node);
}

/** @type {Map<TreeNode, Promise<Stand>>} what is being asked */ const questions = new Map();

/** Asks for a node, once at a time. @param {GameTree} tree @param {TreeNode} node */
function asked(tree, node) {
  const under = questions.get(node);
  if (under) return under;
  const question = api.game({ table: table(tree, node) }).finally(() => questions.delete(node));
  questions.set(node, question);
  return question;
}

/** Whether the rules lead to a node from the one before. @param {TreeNode} node */
function follows({ parent, move, huff }) {
  if (!parent?.stand) return true;
  const { moves, huffable } = parent.stand;
  if (move) return moves.some(({ hub }) => hub === move.hub);
  return !huff || huffable.includes(huff);
}

/**
 * Where the game stands in the position that is shown, however late the answer comes; nothing where
 * it cannot be known, which is told, or another position is shown by then.
 */
export async function stood() {
  const study = now();
  const { at, tree } = study;
  try {
    await standing(tree, at);
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    study.told = error.message;
  }
  return here === study && study.at === at ? at.stand : undefined;
}

/**
 * Asks where the game stands in the position that is shown, and tells everybody who wants to know.
 */
export async function shown() {
  const study = now();
  const { at } = study;
  Object.assign(study, { choice: null, drawn: null });
  await stood();
  if (here === study && study.at === at) for (const listener of listeners) listener();
}

/** Goes to a position. @param {TreeNode|null|undefined} node */
export const goTo = (node) =>
  attempt(async () => {
    const here = now();
    if (!node || node === here.at) return;
    here.at = node;
    here.told = all.error = "";
    if (node.move) say(node.move.text);
    set();
    if (!here.address) keep(here, false);
    await shown();
    set();
  });

/** The position before, after, at the beginning, at the end of the line. */
export const back = () => goTo(now().at.parent);
export const forth = () => goTo(now().at.children[0]);
export const first = () => goTo(now().tree.root);
export const last = () => goTo(rest(now().at).at(-1));

/** Another move in the place of the one that led here. @param {1|-1} step */
export function beside(step) {
  const { parent } = now().at;
  if (!parent) return;
  const { children } = parent;
  void goTo(children[children.indexOf(now().at) + step]);
}

/**
 * The next or the last move of the game that somebody should have played otherwise.
 * @param {1|-1} step
 * @param {(node: TreeNode) => boolean} is
 */
export function jump(step, is) {
  const line = mainLine(now().tree);
  const shown = path(now().at).findLast((node) => line.includes(node));
  const at = shown ? line.indexOf(shown) : -1;
  const onward = step > 0 ? line.slice(at + 1) : line.slice(0, at).reverse();
  void goTo(onward.find(is));
}

/** Turns the board. */
export function turn() {
  const here = now();
  here.flip = !here.flip;
  set();
  if (!here.address) keep(here, false);
}

/** Something in the tree has changed: from now on the address names what the browser keeps. */
export function changed() {
  const here = now();
  here.address = all.analyseAt = "";
  here.isChanged = here.isOwn = true;
  here.cut = null;
  set();
  void keep(here);
}

/** The tree as PDN. */
export const text = async () => (await api.pdn(fold(now().tree))).text;

/** Where the position that is shown stands in the tree, for another visit. */
export const placesHere = () => places(now().at);

/** A position as FEN. @param {GameTree} tree @param {TreeNode} node */
const written = async ({ contract: rules }, { side, board }) =>
  (await api.position({ rules, board: (side === "white" ? "W" : "B") + board })).fen;

/** The position that is shown, as FEN. */
export const fen = async () => now().at.stand?.fen ?? written(now().tree, now().at);

/** What the players are called. */
export function names() {
  /** @param {string} name */
  const tag = (name) => now().tree.tags.find(([known]) => known === name)?.[1];
  return [tag("White") || t("white"), tag("Black") || t("black")];
}
