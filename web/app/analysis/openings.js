/**
 * What was played in the position that is shown: in the games of the library, and where it has none
 * in those that this browser keeps.
 * @module
 */
import { Refusal } from "../api.js";
import * as library from "../library.js";
import { allGames } from "../store.js";
import { state } from "../state.js";
import { isBarred, now, onMove, opened } from "./study.js";
import { path } from "./tree.js";

/**
 * What is known of a position, and where from.
 * @type {{node: TreeNode|null, source: "library"|"games", branches: Branch[]}}
 */
export const openings = { node: null, source: "games", branches: [] };

/** @type {() => void} */ let tell = () => {};

/** Says who is told when something else is known. @param {() => void} listener */
export const onOpenings = (listener) => (tell = listener);

/** How long a position stays before the library is asked, in milliseconds. */
const PAUSE = 120;

/** Events that change nothing on the board. */
const QUIET = /^(touch|adjust|adjusted|offer|accept|decline|ask|refuse|hold)$/;

/** The moves and huffs of a kept game, as far as they are without taking back. @param {LogEntry[]} log */
function played(log) {
  const steps = [];
  for (const event of log) {
    if (typeof event === "string") steps.push(event);
    else if (event.e === "move") steps.push(event.m);
    else if (event.e === "huff") steps.push(`huff${event.square}`);
    else if (!QUIET.test(event.e)) break;
  }
  return steps;
}

/** What was played here in the games that this browser keeps. @param {TreeNode} node */
function own(node) {
  const { tree, contract } = now();
  const { moves = [] } = node.stand ?? {};
  if (tree.root.board !== contract.board.start) return [];
  const way = path(node)
    .slice(1)
    .map((one) => (one.huff ? `huff${one.huff}` : one.move?.hub));
  /** @type {Map<string, Branch>} */ const found = new Map();
  for (const { record, result, white } of allGames()) {
    const { rules, start, short } = record?.terms ?? {};
    if (rules !== tree.contract || start || short) continue;
    const steps = played(record.log ?? []);
    if (!way.every((step, place) => steps[place] === step)) continue;
    const move = moves.find(({ hub }) => hub === steps[way.length]);
    if (!move) continue;
    const branch = found.get(move.hub) ?? {
      move,
      results: { games: 0, white: 0, draw: 0, black: 0 },
    };
    found.set(move.hub, branch);
    branch.results.games += 1;
    if (result) branch.results[ended(result.winner, white)] += 1;
  }
  return [...found.values()].sort((a, b) => b.results.games - a.results.games);
}

/** @param {string|null} winner @param {string} [white] who had White @returns {keyof Results} */
const ended = (winner, white) => (winner ? (winner === white ? "white" : "black") : "draw");

/** What was played here in the games of the library. @param {TreeNode} node @returns {Promise<Branch[]>} */
async function ofLibrary(node) {
  const { stand } = node;
  if (!stand || !library.isThere(() => {})) return [];
  const { tree, contract } = now();
  // Other rules have the same positions on the same board.
  const question = { filter: { rules: contract.id }, board: tree.contract, fen: stand.fen };
  try {
    const { moves } = await library.tree(question);
    return moves.flatMap(({ move: text, results }) => {
      const move = stand.moves.find((one) => one.text === text);
      return move ? [{ move, results }] : [];
    });
  } catch (error) {
    // Where there is no library, or it does not answer, there are one's own games.
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** Asks about the position that is shown, once it stays. */
export async function ask() {
  const node = opened()?.at;
  if (!node?.stand || node === openings.node) return;
  Object.assign(openings, { node, branches: [] });
  await new Promise((done) => setTimeout(done, PAUSE));
  const stays = () => opened()?.at === node && state.page === "analysis";
  const leave = () => openings.node === node && (openings.node = null);
  if (!stays() || isBarred()) return void leave();
  const found = await ofLibrary(node);
  if (!stays()) return void leave();
  const source = found.length ? "library" : "games";
  Object.assign(openings, { source, branches: found.length ? found : own(node) });
  tell();
}

onMove(() => void ask());
