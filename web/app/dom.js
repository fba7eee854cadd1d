/** Elements made in one expression. @module */

/**
 * What an element hears: what it is told to do by the last drawing, not by the one that made it.
 * @param {Event} event
 */
function dispatch(event) {
  const { currentTarget: element } = event;
  return element instanceof Element ? element.heard?.[event.type]?.(event) : undefined;
}

/** @this {Element} @param {Record<string, (event: Event) => unknown>} listeners */
function hear(listeners = {}) {
  const heard = this.heard ?? {};
  for (const type of Object.keys(listeners))
    if (!(type in heard)) this.addEventListener(type, dispatch);
  for (const type of Object.keys(heard))
    if (!(type in listeners)) this.removeEventListener(type, dispatch);
  this.heard = listeners;
}

/**
 * An element that outlives what is drawn around it: a board, or one that draws itself.
 * @template {Element} T @param {T} element @returns {T}
 */
export function lasting(element) {
  element.lasting = element;
  return element;
}

/**
 * A child as it is put in; for one that lasts and stands on the page, its place, for `patch` to
 * fill.
 * @param {Node|string|number} child
 */
const placed = (child) =>
  child instanceof Node
    ? child.lasting && child.isConnected
      ? Object.assign(document.createComment(""), { lasting: child.lasting })
      : child
    : String(child);

/** What is put into an element, one by one. @param {Child[]} all @returns {(Node|string|number)[]} */
const flat = (all) =>
  all.flatMap((child) =>
    Array.isArray(child) ? flat(child) : child || child === 0 ? [child] : [],
  );

/**
 * An element: attributes, `on…` listeners and properties, then children. A `key` tells it from
 * others of its kind, as an id does.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<HTMLElementTagNameMap[K]>} [traits]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, traits = {}, ...children) {
  const element = document.createElement(tag);
  Object.assign(element, { heard: {}, hear });
  /** @type {Record<string, (event: Event) => unknown>} */ const listeners = {};
  for (const [name, value] of Object.entries(traits)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") listeners[name.slice(2)] = (event) => value(event);
    else if (name === "value" || name === "disabled" || name === "key")
      Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.said = "value" in traits;
  element.drawn = traits.value;
  hear.call(element, listeners);
  element.append(...flat(children).map(placed));
  return element;
}

/**
 * Gives an attribute a value, if it has another: what is set again as it was costs the browser as
 * much as a change.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function mark(element, name, value) {
  if (element.getAttribute(name) === value) return;
  // The policy of the page forbids styles as attributes.
  if (name === "style" && element instanceof HTMLElement) element.style.cssText = value;
  else element.setAttribute(name, value);
}

/** An element that the page always has. @param {string} id */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** Two that belong together. @template A, B @param {A} a @param {B} b @returns {[A, B]} */
export const pair = (a, b) => [a, b];

/** What was typed and not played is there to be mended. @param {string} text */
export function giveBack(text) {
  const field = document.getElementById("type");
  if (field instanceof HTMLInputElement && !field.value) field.value = text;
}

/** What a field of a form has. @param {HTMLFormElement} form @param {string} name */
export const entered = (form, name) => String(new FormData(form).get(name) ?? "");

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [traits]
 * @param {...Node|string} children
 */
export function s(tag, traits = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(traits)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Strokes of the icons, in a box of 24. */
export const ICONS = {
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  down: "M7 10l5 5 5-5",
  next: "M9 6l6 6-6 6",
  chart: "M4 4v16h16M7 15l4-5 3 3 5-7",
  pen: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  chip: "M8 8h8v8H8zM10 8V4m4 4V4m-4 16v-4m4 4v-4M8 10H4m4 4H4m16-4h-4m4 4h-4",
  people:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.500 19a5.500 5.500 0 0 1 11 0M16 11a3 3 0 0 0 0-6M17 14a5.500 5.500 0 0 1 3.500 5",
  book: "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zm0 0v14",
  sliders: "M4 7h9m4 0h3M15 4.500v5M4 17h3m4 0h9M9 14.500v5",
  moon: "M20 14a8 8 0 0 1-10-10 8 8 0 1 0 10 10z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.500 1.500m11 11L19 19M19 5l-1.500 1.500m-11 11L5 19",
  sound: "M4 10v4h3l5 4V6L7 10zm12-1a4 4 0 0 1 0 6m2.500-9a8 8 0 0 1 0 12",
  mute: "M4 10v4h3l5 4V6L7 10zm12 0l5 5m0-5l-5 5",
  list: "M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1",
  undo: "M9 7L5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2",
  bulb: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-4 10.500c.7.7 1 1.500 1 2.500h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3z",
  flip: "M8 4v16m0-16L5 7m3-3l3 3m5 13V4m0 16l-3-3m3 3l3-3",
  equal: "M5 9h14M5 15h14",
  swap: "M4 8h15l-4-4M20 16H5l4 4",
  fork: "M12 20v-6L6 7m6 7l6-7M6 7v4m0-4h4m8 0v4m0-4h-4",
  hand: "M9 12V5.500a1.500 1.500 0 0 1 3 0V11l4.500 1c1.500.4 2 1.500 1.700 3L17 20h-6l-5-6c.8-1.200 2-1.200 3 0z",
  hourglass: "M7 4h10M7 20h10M8 4c0 6 8 10 8 16M16 4c0 6-8 10-8 16",
  coin: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 3v10",
  flag: "M6 21V4h12l-3 4 3 4H6",
  again: "M4 12a8 8 0 0 1 14-5l2 2m0-5v5h-5M20 12a8 8 0 0 1-14 5l-2-2m0 5v-5h5",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  check: "M5 12l5 5 9-10",
  first: "M18 6l-7 6 7 6M6 6v12",
  prev: "M15 6l-6 6 6 6",
  last: "M6 6l7 6-7 6M18 6v12",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM19 12l1.800-1.400-1.800-3.200-2.200.8a7 7 0 0 0-1.800-1L14.500 5h-5l-.5 2.200a7 7 0 0 0-1.800 1L5 7.400l-1.800 3.200L5 12l-1.800 1.400L5 16.600l2.200-.8a7 7 0 0 0 1.800 1l.5 2.200h5l.5-2.200a7 7 0 0 0 1.800-1l2.200.8 1.800-3.200z",
  globe:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.500 2.500 3.500 5.500 3.500 9s-1 6.500-3.500 9c-2.500-2.500-3.500-5.500-3.500-9s1-6.500 3.500-9z",
  plus: "M12 5v14M5 12h14",
  board: "M4 4h16v16H4zM4 12h16M12 4v16",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  share: "M12 15V4m0 0L8 8m4-4l4 4M6 12v8h12v-8",
  cloud: "M7 18a4 4 0 0 1-.5-8 6 6 0 0 1 11.300 1.500A3.300 3.300 0 0 1 17.500 18z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  save: "M12 4v11m0 0l-4-4m4 4l4-4M5 19h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9.500h.1",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-5.500l-1 1m2 3a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 5.500l1-1",
  enlarge: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  shrink: "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3.500 2",
  help: "M9 9a3 3 0 1 1 4 3c-.7.400-1 1-1 2m0 3.500v.1M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19z",
};

/** An icon; the text beside it says what it means. @param {IconName} name */
export function icon(name) {
  const box = s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  box.append(s("path", { d: ICONS[name] }));
  return box;
}

/** A piece as a small picture. @param {"w"|"b"|"W"|"B"} letter */
export function pieceIcon(letter) {
  const box = s("svg", { viewBox: "-50 -50 100 100", class: "seat-piece", "aria-hidden": "true" });
  box.append(s("use", { href: `#piece-${letter}` }));
  return box;
}
