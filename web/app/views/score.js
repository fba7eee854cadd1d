/** The score of a game to look at before it is copied. @module */
import { h } from "../dom.js";
import { t } from "../words.js";

/**
 * The score of a game as text, a box that is scrolled by keys too. It is empty until the score has
 * come, and has its name even then.
 * @param {string} text
 */
export const scoreText = (text) =>
  h(
    "pre",
    {
      class: "score-text",
      role: "region",
      tabindex: 0,
      "aria-label": t("export.score"),
      "data-scroll": "score",
    },
    text,
  );
