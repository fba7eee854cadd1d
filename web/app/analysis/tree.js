/** A game with its variations: a tree of positions, each with what is said of it. @module */

let last = 0;

/** @param {TreeNode|null} parent @param {Omit<StudyNode, "parent">} said @returns {TreeNode} */
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

/** Whether something led to a node. @param {TreeNode} node @returns {node is LaterNode} */
export const isLater = (node) => node.parent !== null;

/** Counts the moves up to a node. @param {GameTree} tree @param {TreeNode} node */
function count(tree, node) {
  const { parent } = node;
  if (!parent) node.number = tree.number;
  else node.number = parent.number + (node.move && parent.side !== tree.first ? 1 : 0);
}

/**
 * The tree of an answer of `study`.
 * @param {Study} answer
 * @returns {GameTree}
 */
export function unfold({ contract, start, number, numbered, result, points, tags, nodes }) {
  /** @type {TreeNode[]} */ const all = [];
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

/** The tree as `pdn` takes it. @param {GameTree} tree */
export function fold({ contract, start, number, result, tags, root }) {
  /** @type {Map<TreeNode, number>} */ const places = new Map();
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

/** Every node, each after the one that it comes from. @param {TreeNode} root @returns {TreeNode[]} */
export function each(root) {
  const all = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    all.push(node);
    open.push(...node.children.toReversed());
  }
  return all;
}

/**
 * Puts what was played behind a node; where it stands there already, that is it.
 * @param {GameTree} tree
 * @param {TreeNode} parent
 * @param {Moment} state a moment of a game, as the rules tell it
 */
export function grow(tree, parent, state) {
  const same = parent.children.find((node) =>
    state.huff ? node.huff === state.huff : node.move && node.move.hub === state.move?.hub,
  );
  if (same) return same;
  const { move, huff, board, side_to_move } = state;
  const led = { ...(move && { move }), ...(huff && { huff }) };
  const node = made(parent, { ...led, board, side_to_move });
  parent.children.push(node);
  count(tree, node);
  return node;
}

/**
 * Notes what was thought of a position, unless something deeper is known.
 * @param {TreeNode} node @param {Thinking} thought
 */
export function deepen(node, thought) {
  if (thought.depth >= (node.thought?.depth ?? 0)) node.thought = thought;
}

/** From the beginning to a node, both of them. @param {TreeNode} node */
export function path(node) {
  /** @type {TreeNode[]} */ const all = [];
  /** @type {TreeNode|null} */ let at = node;
  for (; at; at = at.parent) all.unshift(at);
  return all;
}

/** What a line goes on with from a node, the node not included. @param {TreeNode} node */
export function rest(node) {
  const all = [];
  for (let at = node.children[0]; at; at = at.children[0]) all.push(at);
  return all;
}

/** The game that was played, from the beginning. @param {GameTree} tree */
export const mainLine = (tree) => [tree.root, ...rest(tree.root)];

/**
 * What was found of the positions of the game that was played, to be kept with it; nothing where
 * nothing was.
 * @param {GameTree} tree
 * @returns {Finding[]|undefined}
 */
export function findings(tree) {
  const line = mainLine(tree);
  if (!line.some(({ thought }) => thought)) return;
  return line.map(({ thought, value, keeps }) => ({ thought, value, keeps }));
}

/** Gives the game what was found of it before. @param {GameTree} tree @param {Finding[]} [found] */
export function recall(tree, found) {
  const line = mainLine(tree);
  if (found?.length === line.length) line.forEach((node, at) => Object.assign(node, found[at]));
}

/** Whether a node is of the game that was played. @param {TreeNode} node */
export const isMain = (node) =>
  path(node).every((at) => !at.parent || at.parent.children[0] === at);

/**
 * The node whose line a node stands in began with: the last that is not the first of its brothers.
 * @param {TreeNode} node
 */
export const branch = (node) =>
  path(node).findLast((at) => at.parent && at.parent.children[0] !== at) ?? null;

/**
 * Makes the line of a node the one that is gone on with, where it branches off; false where it is
 * already.
 * @param {TreeNode} node
 */
export function promote(node) {
  const first = branch(node);
  if (!first?.parent) return false;
  const { children } = first.parent;
  const at = children.indexOf(first);
  children.splice(at, 1);
  children.splice(at - 1, 0, first);
  return true;
}

/**
 * Takes a node and everything behind it away; answers where it came from.
 * @param {LaterNode} node
 */
export function remove(node) {
  const { parent } = node;
  parent.children = parent.children.filter((child) => child !== node);
  return parent;
}

/** A move as an event. @param {string} m its text @returns {TableEvent} */
export const moved = (m) => ({ e: "move", m, at: 0 });

/** A huff as an event. @param {number} square @returns {TableEvent} */
export const huffed = (square) => ({ e: "huff", square, at: 0 });

/**
 * How a node is reached under the rules: the position and the events since.
 * @param {GameTree} tree
 * @param {TreeNode} node
 * @returns {WayThere}
 */
export function table(tree, node) {
  const all = path(node);
  const from = all.findLastIndex((at) => at.set_up || at.anew);
  const since = from < 0 ? all.slice(1) : all.slice(from + 1);
  const log = since.map((at) => (at.huff ? huffed(at.huff) : moved(at.move?.hub ?? "")));
  const start = from < 0 ? tree.start : (all[from].anew ?? all[from].set_up);
  return { terms: { rules: tree.contract, start }, log };
}

/**
 * A node by the places of its ancestors among their brothers.
 * @param {GameTree} tree
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

/** The places that {@link follow} takes. @param {TreeNode} node */
export const places = (node) =>
  path(node)
    .slice(1)
    .map((at) => at.parent?.children.indexOf(at) ?? 0);
