/**
 * A made-up language for tests: every text in brackets and longer by two fifths, so that what
 * stands outside of them is seen.
 * @module
 */

/** How much longer a text is. */
const LONGER = 0.4;

/** @param {string} text */
function longer(text) {
  const letters = text.replace(/\{[^}]*\}/g, "").length;
  return `⟦${text}${"é".repeat(Math.ceil(letters * LONGER))}⟧`;
}

/** Texts in that language. @param {Record<string, string>} english */
export const made = (english) =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => [
      key,
      key.startsWith("sets.") ? text : longer(text),
    ]),
  );
