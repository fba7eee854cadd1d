/** Days and lists as people of a language write them. @module */
import { tongue } from "./words.js";

/**
 * A day as people write it; as ISO has it where the browser does not know the language.
 * @param {number} at milliseconds
 */
export function day(at = 0) {
  const { tag } = tongue;
  if (tag !== "en" && !Intl.DateTimeFormat.supportedLocalesOf(tag).length)
    return new Date(at).toISOString().slice(0, 10);
  return new Date(at).toLocaleDateString(tag === "en" ? undefined : tag, {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
}

/**
 * Where and when a game was played, as a file says it; what is not known is left out.
 * @param {string} event
 * @param {string} date
 */
export const occasion = (event, date) =>
  [event, date.replaceAll(/\.?\?+/g, "").replaceAll(".", "-")].filter(Boolean).join(" · ");

/** Names in a row, as a sentence has them. @param {string[]} names */
export const listed = (names) =>
  new Intl.ListFormat([tongue.tag === "xx" ? "en" : tongue.tag, "en"]).format(names);
