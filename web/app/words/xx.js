/**
 * A made-up language for tests: every text in brackets and longer by two fifths, so that what
 * stands outside of them is seen.
 * @module
 */

/** How much longer a text is. */
const LONGER = 0.4;

/** How long a word is that is added. */
const WORD = 7;

/** @param {string} text */
function longer(text) {
  const letters = text.replace(/\{[^}]*\}/g, "").length;
  const added = "é".repeat(Math.ceil(letters * LONGER));
  return `⟦${text}${(added.match(new RegExp(`.{1,${WORD}}`, "g")) ?? []).join(" ")}⟧`;
}

/** Texts in that language. @param {Record<string, string>} english */
export const made = (english) =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => [
      key,
      key.startsWith("sets.") ? text : longer(text),
    ]),
  );
