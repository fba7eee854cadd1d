/** A game with its variations: a tree of positions, each with what is said of it. @module */

/**
 * @typedef {object} Node a position
 * @property {Node|null} parent where it comes from
 * @property {Node[]} children what follows: first what the game goes on with, then the variations
 *   in its place
 * @property {number} id a number of its own, for the page
 * @property {import("../choose.js").Move} [move] what led here: a move,
 * @property {number} [huff] a piece that was huffed, by its square,
 * @property {string} [set_up] or a position that was set up, as FEN
 * @property {string} board a letter for each square
 * @property {"white"|"black"} side who is to move
 * @property {number} number of the next move
 * @property {number[]} nags numeric glyphs: 1 is `!`
 * @property {string} before what is said before the move
 * @property {string} comment what is said after it
 * @property {number[]} squares that are marked
 * @property {[number, number][]} arrows
 * @property {import("./chance.js").Thought} [thought] what the computer thinks of it
 * @property {"win"|"draw"|"loss"|null} [value] what endgame tables say, for the side to move
 * @property {string} [keeps] a move that keeps what they promise, where the one that was played
 *   does not
 * @property {any} [stand] where the game stands here, as the rules answered
 *
 * @typedef {object} Tree
 * @property {string} contract
 * @property {string} start how it begins, as FEN
 * @property {string} result
 * @property {[string, string]|null} points of White and of Black, where the result says nothing
 *   else
 * @property {[string, string][]} tags
 * @property {number} number of the first move
 * @property {"white"|"black"} first whose moves have the number
 * @property {Node} root
 */

let last = 0;

/** @param {Node|null} parent @param {any} said @returns {Node} */
function made(
  parent,
  {
    move,
    huff,
    set_up,
    board,
    side_to_move,
    nags = [],
    before = "",
    comment = "",
    squares = [],
    arrows = [],
  },
) {
  return {
    parent,
    children: [],
    id: ++last,
    ...(move && { move }),
    ...(huff && { huff }),
    ...(set_up && { set_up }),
    board,
    side: side_to_move,
    number: 0,
    nags,
    before,
    comment,
    squares,
    arrows,
  };
}

/** Counts the moves up to a node. @param {Tree} tree @param {Node} node */
function count(tree, node) {
  const { parent } = node;
  if (!parent) node.number = tree.number;
  else node.number = parent.number + (node.move && parent.side !== tree.first ? 1 : 0);
}

/**
 * The tree of an answer of `study`.
 * @param {any} answer
 * @returns {Tree}
 */
export function unfold({ contract, start, number, numbered, result, points, tags, nodes }) {
  /** @type {Node[]} */ const all = [];
  for (const said of nodes) {
    const parent = said.parent === null ? null : all[said.parent];
    const node = made(parent, said);
    parent?.children.push(node);
    all.push(node);
  }
  const [root] = all;
  const tree = { contract, start, number, result, points, tags, root, first: numbered };
  for (const node of all) count(tree, node);
  return tree;
}

/** The tree as `pdn` takes it. @param {Tree} tree */
export function fold({ contract, start, number, result, tags, root }) {
  /** @type {Map<Node, number>} */ const places = new Map();
  const nodes = [];
  for (const node of each(root)) {
    places.set(node, nodes.length);
    const { parent, move, huff, set_up, nags, before, comment, squares, arrows } = node;
    nodes.push({
      ...(parent && { parent: places.get(parent) }),
      ...(move && { move: move.hub }),
      ...(huff && { huff }),
      ...(set_up && { set_up }),
      nags,
      before,
      comment,
      squares,
      arrows,
    });
  }
  return { rules: contract, start, number, result, tags, nodes };
}

/** Every node, each after the one that it comes from. @param {Node} root @returns {Node[]} */
export function each(root) {
  const all = [];
  const open = [root];
  while (open.length) {
    const node = open.pop();
    all.push(node);
    open.push(...node.children.toReversed());
  }
  return all;
}

/**
 * Puts what was played behind a node; where it stands there already, that is it.
 * @param {Tree} tree
 * @param {Node} parent
 * @param {any} state a moment of a game, as the rules tell it
 */
export function grow(tree, parent, state) {
  const same = parent.children.find((node) =>
    state.huff ? node.huff === state.huff : node.move && node.move.hub === state.move?.hub,
  );
  if (same) return same;
  const { move, huff, board, side_to_move } = state;
  const node = made(parent, { move, huff, board, side_to_move });
  parent.children.push(node);
  count(tree, node);
  return node;
}

/** From the beginning to a node, both of them. @param {Node} node */
export function path(node) {
  const all = [];
  for (let at = node; at; at = at.parent) all.unshift(at);
  return all;
}

/** What a line goes on with from a node, the node not included. @param {Node} node */
export function rest(node) {
  const all = [];
  for (let at = node.children[0]; at; at = at.children[0]) all.push(at);
  return all;
}

/** The game that was played, from the beginning. @param {Tree} tree */
export const mainLine = (tree) => [tree.root, ...rest(tree.root)];

/** Whether a node is of the game that was played. @param {Node} node */
export const isMain = (node) =>
  path(node).every((at) => !at.parent || at.parent.children[0] === at);

/**
 * The node whose line a node stands in began with: the last that is not the first of its brothers.
 * @param {Node} node
 */
export const branch = (node) =>
  path(node).findLast((at) => at.parent && at.parent.children[0] !== at) ?? null;

/**
 * Makes the line of a node the one that is gone on with, where it branches off; false where it is
 * already.
 * @param {Node} node
 */
export function promote(node) {
  const first = branch(node);
  if (!first) return false;
  const { children } = first.parent;
  const at = children.indexOf(first);
  children.splice(at, 1);
  children.splice(at - 1, 0, first);
  return true;
}

/** Takes a node and everything behind it away; answers where it came from. @param {Node} node */
export function remove(node) {
  const { parent } = node;
  parent.children.splice(parent.children.indexOf(node), 1);
  return parent;
}

/**
 * How a node is reached under the rules: the position and the events since.
 * @param {Tree} tree
 * @param {Node} node
 */
export function table(tree, node) {
  const all = path(node);
  const from = all.findLastIndex((at) => at.set_up);
  const since = from < 0 ? all.slice(1) : all.slice(from + 1);
  const log = since.map((at) =>
    at.huff ? { e: "huff", square: at.huff, at: 0 } : { e: "move", m: at.move.hub, at: 0 },
  );
  return { terms: { rules: tree.contract, start: from < 0 ? tree.start : all[from].set_up }, log };
}

/**
 * A node by the places of its ancestors among their brothers.
 * @param {Tree} tree
 * @param {number[]} places
 */
export function follow(tree, places) {
  let node = tree.root;
  for (const place of places) {
    if (!node.children[place]) break;
    node = node.children[place];
  }
  return node;
}

/** The places that {@link follow} takes. @param {Node} node */
export const places = (node) =>
  path(node)
    .slice(1)
    .map((at) => at.parent.children.indexOf(at));
