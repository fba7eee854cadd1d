/** Drawing waits while something is pressed: an element that is taken out and put back between press and release loses its click. @module */

let pressed = false;
/** @type {(() => void)|null} what is drawn after the release */ let waiting = null;

function release() {
  pressed = false;
  waiting?.();
  waiting = null;
}

/** What is typed into or opens a list of its own is not pressed. */
const takes = (target) => target instanceof Element && target.closest("button, a, [role=grid]");

const listen = (names, listener) => names.split(" ").forEach((name) => addEventListener(name, listener, true));
listen("pointerdown", (event) => (pressed = event.button === 0 && Boolean(takes(event.target))));
listen("keydown", (event) => event.key === " " && (pressed = Boolean(takes(event.target))));
// The click comes after its release, and what it does may be drawn at once, as what a dragged piece does.
listen("pointerup keyup", () => setTimeout(release));
listen("click lift", () => (pressed = false));
listen("pointercancel", release);
listen("blur", (event) => event.target === window && release());
listen("pointermove", (event) => pressed && !event.buttons && release());

/** Draws now, or as soon as nothing is pressed. @param {() => void} render */
export const unpressed = (render) => () => {
  waiting = pressed ? render : null;
  if (!pressed) render();
};
