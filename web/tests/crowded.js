/**
 * Words that lie over one another, over a control or a board that they do not belong to, words that
 * are cut off, and boxes that scroll sideways. These functions run in the page.
 * @module
 */

/** @param {Element} element */
const called = (element) => `${element.tagName.toLowerCase()}#${element.id}.${element.className}`;

const seen = (element) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !element.closest(".spoken, [role=grid], svg, option") &&
  getComputedStyle(element).clipPath === "none";

/** What of a box is seen through the boxes that it scrolls in, and which one cuts it off. */
function through(element, box) {
  let { left, right, top, bottom } = box;
  let cut = "";
  const isCut = (way) => way === "hidden" || way === "clip";
  for (let over = element; over && over !== document.body; over = over.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(over);
    const frame = over.getBoundingClientRect();
    const across = left < frame.left - 1.5 || right > frame.right + 1.5;
    const along = top < frame.top - 1.5 || bottom > frame.bottom + 1.5;
    if ((across && isCut(overflowX)) || (along && isCut(overflowY))) cut ||= called(over);
    if (overflowX !== "visible")
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    if (overflowY !== "visible")
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    if (position === "fixed") break;
  }
  return { left, right, top, bottom, cut };
}

/** The lines of all texts with what holds them; those that are cut off are faults. */
function texts(front, faults) {
  const found = [];
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: holder, data } = walker.currentNode;
    if (!data.trim() || !seen(holder)) continue;
    const said = `“${data.trim().slice(0, 40)}”`;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const line of range.getClientRects()) {
      // Letters are less high than the box of their line.
      const inset = line.height * 0.2;
      const { cut, ...box } = through(holder, {
        left: line.left + 1,
        right: line.right - 1,
        top: line.top + inset,
        bottom: line.bottom - inset,
      });
      if (cut) faults.push(`${said} is cut off by ${cut}`);
      if (box.right - box.left > 1 && box.bottom - box.top > 1) found.push({ holder, said, box });
    }
  }
  return found;
}

/** Controls and boards, which no text of others may lie over. */
const solids = (front) =>
  [...front.querySelectorAll("button, input, select, textarea, a, .field, .qr")]
    .filter((element) => seen(element) && !element.matches("[role=gridcell], [type=file]"))
    .map((holder) => ({
      holder,
      said: called(holder),
      box: through(holder, holder.getBoundingClientRect()),
      solid: true,
    }));

/** What stays where it is while the rest is scrolled, and lies over it on purpose. */
function layer(element) {
  for (let one = element; one; one = one.parentElement)
    if (["sticky", "fixed"].includes(getComputedStyle(one).position)) return one;
  return null;
}

/** Whether two lie over one another that ought not to. */
function collide(one, other) {
  const [a, b] = [one.box, other.box];
  if (Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1) return false;
  if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1) return false;
  if (other.holder.contains(one.holder) || one.holder.contains(other.holder)) return false;
  // What lies in a control that is wider than it needs to be, on purpose.
  const room = one.holder.closest(".with-stepper, .typing");
  if (other.solid && room?.contains(other.holder)) return false;
  return layer(one.holder) === layer(other.holder);
}

function faultsOf() {
  const faults = [];
  const front = document.querySelector("dialog[open]") ?? document.querySelector("#app");
  const words = texts(front, faults);
  const all = [...words, ...solids(front)];
  words.forEach((one, place) => {
    for (const other of all.slice(place + 1))
      if (collide(one, other)) faults.push(`${one.said} lies over ${other.said}`);
  });
  for (const box of front.querySelectorAll("*"))
    if (
      /auto|scroll/.test(getComputedStyle(box).overflowX) &&
      box.scrollWidth > box.clientWidth + 1
    )
      faults.push(`${called(box)} scrolls sideways by ${box.scrollWidth - box.clientWidth}`);
  return [...new Set(faults)];
}

/** What is looked for, as a script. */
export const CROWDED = `(() => {
  const called = ${called};
  const seen = ${seen};
  const solids = ${solids};
  ${[through, texts, layer, collide, faultsOf].join("\n")}
  return faultsOf();
})()`;
