/**
 * Drawing that keeps what is there: the page is made anew from the state, and what stands already
 * is brought to it. An element that stays the same one keeps its focus, caret, scroll and press,
 * and a screen reader its place.
 * @module
 */

/**
 * What tells an element from its neighbours of the same kind: a key, or its id.
 * @param {any} node
 */
const keyOf = (node) => node.key ?? node.id ?? "";

/**
 * The first of an element's classes, which says what it is; the others say how it looks.
 * @param {any} node
 */
const kind = (node) => node.getAttribute?.("class")?.split(" ")[0] ?? "";

/** Whether an element can become what a new one says. @param {any} old @param {any} made */
const fits = (old, made) =>
  !old.lasting &&
  old.nodeName === made.nodeName &&
  keyOf(old) === keyOf(made) &&
  (keyOf(old) || kind(old) === kind(made));

/** Attributes that belong to the browser once they are there. */
const OWN = { DIALOG: ["open"], DETAILS: [] };

/**
 * Brings an element to what a new one says, with all that is in it.
 * @param {any} old
 * @param {any} made
 */
export function patch(old, made) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== made.data) old.data = made.data;
    return;
  }
  for (const { name } of [...old.attributes])
    if (!made.hasAttribute(name) && !OWN[old.nodeName]?.includes(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  old.hear?.(made.heard);
  // What is chosen in a list is known only while its options are in it.
  const { value } = made;
  children(old, [...made.childNodes]);
  values(old, made, value);
}

/**
 * Brings what is in an element to a list of new nodes.
 * @param {any} parent
 * @param {any[]} wanted
 */
export function children(parent, wanted) {
  const left = new Set(parent.childNodes);
  const match = (made) => {
    if (made.lasting) return made.lasting;
    for (const old of left) if (fits(old, made)) return old;
    return null;
  };
  const found = wanted.map((made) => {
    const old = match(made);
    left.delete(old);
    return old;
  });
  let next = parent.firstChild;
  wanted.forEach((made, place) => {
    while (left.has(next)) next = next.nextSibling;
    const old = found[place];
    if (old && old === next) next = next.nextSibling;
    else put(parent, old ?? made, next);
    if (old && !made.lasting) patch(old, made);
    else if (!old) settle(made);
  });
  for (const node of left) if (node.parentNode === parent) node.remove();
}

/**
 * Puts a node before another one; one that stands elsewhere on the page moves without being taken
 * out, where the browser can.
 */
function put(parent, node, next) {
  if (node.isConnected && parent.isConnected && parent.moveBefore) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}

/** Lasting elements take their places in what is new. @param {Node} made */
function settle(made) {
  const walker = document.createTreeWalker(made, NodeFilter.SHOW_COMMENT);
  const places = [];
  while (walker.nextNode()) places.push(walker.currentNode);
  for (const place of places) {
    const { lasting } = /** @type {any} */ (place);
    if (!lasting) continue;
    put(place.parentNode, lasting, place);
    /** @type {ChildNode} */ (place).remove();
  }
}

/**
 * What a field holds, unless somebody is typing into it: what is drawn again as it was takes
 * nothing away.
 * @param {any} old
 * @param {any} made
 * @param {any} value
 */
function values(old, made, value) {
  if (old.nodeName === "SELECT") old.value !== value && (old.value = value);
  else if (old.type === "checkbox" || old.type === "radio") old.checked = made.checked;
  else if ((old.nodeName === "INPUT" && old.type !== "file") || old.nodeName === "TEXTAREA") {
    const typing = old === document.activeElement && (old.value || old.drawn === value);
    if (!typing && (made.said || value) && old.value !== value) old.value = value;
    old.drawn = value;
  }
}
