/** One of several: buttons that arrows go through, as those of a browser do. @module */
import { h } from "../dom.js";

/** The keys that choose the next one, or the one before. @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Goes to another one and chooses it. @param {KeyboardEvent & {currentTarget: Element}} event */
function stepped(event) {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = event.currentTarget.querySelectorAll("[role=radio]");
  const all = [...buttons];
  const place = all.findIndex((one) => one === document.activeElement);
  if (place < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = all[(place + step + all.length) % all.length];
  next.focus();
  next.click();
}

/**
 * Buttons of which one is chosen; Tab goes to that one alone.
 * @param {Attributes<HTMLDivElement>} traits
 * @param {HTMLElement[]} buttons
 */
export function radios(traits, buttons) {
  const chosen = buttons.find((one) => one.getAttribute("aria-checked") === "true") ?? buttons[0];
  for (const one of buttons) if (one !== chosen) one.tabIndex = -1;
  return h("div", { role: "radiogroup", onkeydown: stepped, ...traits }, buttons);
}

/**
 * A choice of a few values, side by side.
 * @template {string|number} T
 * @param {string} id
 * @param {string} label
 * @param {readonly (readonly [T, string])[]} values
 * @param {T} chosen
 * @param {(value: T) => unknown} pick
 */
export const segments = (id, label, values, chosen, pick) =>
  radios(
    { class: "segments", "aria-label": label },
    values.map(([value, word]) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          id: `${id}-${value}`,
          "aria-checked": String(value === chosen),
          onclick: () => pick(value),
        },
        word,
      ),
    ),
  );
