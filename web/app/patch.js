/**
 * Drawing that keeps what is there: the page is made anew from the state, and what stands already
 * is brought to it. An element that stays the same one keeps its focus, caret, scroll and press,
 * and a screen reader its place.
 * @module
 */
import { mark } from "./dom.js";

/**
 * What tells an element from its neighbours of the same kind: a key, or its id.
 * @param {Node} node
 */
const keyOf = (node) => (node instanceof Element ? (node.key ?? node.id) : "");

/**
 * The first of an element's classes, which says what it is; the others say how it looks.
 * @param {Node} node
 */
const kind = (node) => (node instanceof Element && node.getAttribute("class")?.split(" ")[0]) || "";

/** Whether an element can become what a new one says. @param {Node} old @param {Node} made */
const fits = (old, made) =>
  !old.lasting &&
  old.nodeName === made.nodeName &&
  keyOf(old) === keyOf(made) &&
  (keyOf(old) || kind(old) === kind(made));

/**
 * Attributes that belong to the browser once they are there.
 * @type {Record<string, string[]|undefined>}
 */
const OWN = { DIALOG: ["open"], DETAILS: [] };

/**
 * Brings an element to what a new one says, with all that is in it.
 * @param {Node} old
 * @param {Node} made
 */
export function patch(old, made) {
  if (old instanceof Element && made instanceof Element) patchElement(old, made);
  else if (old.nodeValue !== made.nodeValue) old.nodeValue = made.nodeValue;
}

/** @param {Element} old @param {Element} made */
function patchElement(old, made) {
  for (const { name } of [...old.attributes])
    if (!made.hasAttribute(name) && !OWN[old.nodeName]?.includes(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) mark(old, name, value);
  old.hear?.(made.heard);
  // What is chosen in a list is known only while its options are in it.
  const value = "value" in made ? made.value : undefined;
  children(old, [...made.childNodes]);
  values(old, made, value);
}

/**
 * Brings what is in an element to a list of new nodes; what is none is left out.
 * @param {Element} parent
 * @param {Child[]} wanted
 */
export function children(parent, wanted) {
  /** @type {Set<Node|null>} */ const left = new Set(parent.childNodes);
  /** @param {Node} made @returns {Node|null} */
  const match = (made) => {
    if (made.lasting) return made.lasting;
    for (const old of left) if (old && fits(old, made)) return old;
    return null;
  };
  const nodes = wanted.filter((made) => made instanceof Node);
  const found = nodes.map((made) => {
    const old = match(made);
    left.delete(old);
    return old;
  });
  /** @type {Node|null} */ let next = parent.firstChild;
  nodes.forEach((made, place) => {
    while (next && left.has(next)) next = next.nextSibling;
    const old = found[place];
    if (next && old === next) next = next.nextSibling;
    else put(parent, old ?? made, next);
    if (old && !made.lasting) patch(old, made);
    else if (!old) settle(made);
  });
  for (const node of left) if (node?.parentNode === parent) parent.removeChild(node);
}

/**
 * Puts a node before another one; one that stands elsewhere on the page moves without being taken
 * out, where the browser can.
 * @param {Element} parent
 * @param {Node} node
 * @param {Node|null} next
 */
function put(parent, node, next) {
  if (node.isConnected && parent.isConnected && parent.moveBefore) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}

/** Lasting elements take their places in what is new. @param {Node} made */
function settle(made) {
  const walker = document.createTreeWalker(made, NodeFilter.SHOW_COMMENT);
  /** @type {Comment[]} */ const places = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Comment) places.push(walker.currentNode);
  for (const place of places) {
    const { lasting, parentElement: parent } = place;
    if (!lasting || !parent) continue;
    put(parent, lasting, place);
    place.remove();
  }
}

/**
 * What a field holds, unless somebody is typing into it: what is drawn again as it was takes
 * nothing away.
 * @param {Element} old
 * @param {Element} made
 * @param {unknown} value
 */
function values(old, made, value) {
  if (typeof value !== "string") return;
  if (old instanceof HTMLSelectElement) old.value !== value && (old.value = value);
  else if (old instanceof HTMLInputElement && /^(checkbox|radio)$/.test(old.type))
    old.checked = made instanceof HTMLInputElement && made.checked;
  else if (
    (old instanceof HTMLInputElement && old.type !== "file") ||
    old instanceof HTMLTextAreaElement
  ) {
    const typing = old === document.activeElement && (old.value || old.drawn === value);
    if (!typing && (made.said || value) && old.value !== value) old.value = value;
    old.drawn = value;
  }
}
