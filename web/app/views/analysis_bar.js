/** Who is better, as a bar beside the board. @module */
import { written } from "../analysis/chance.js";
import { expected } from "../analysis/review.js";
import { now } from "../analysis/study.js";
import { onThought } from "../analysis/watch.js";
import { h, lasting } from "../dom.js";
import { t } from "../words.js";

const white = h("i");
const element = lasting(
  h(
    "div",
    { class: "worth", id: "worth", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100" },
    white,
  ),
);

function draw() {
  const { at, flip } = now();
  const outcome = at.stand?.outcome;
  const known = outcome
    ? outcome.winner === "white"
      ? 1
      : outcome.winner === "black"
        ? 0
        : 0.5
    : expected(at);
  const share = Math.round(100 * (known ?? 0.5));
  element.style.setProperty("--white", `${share}%`);
  element.classList.toggle("flip", flip);
  element.setAttribute("aria-valuenow", String(share));
  element.setAttribute("aria-label", t("analysis.worth"));
  element.setAttribute(
    "aria-valuetext",
    t("analysis.worth.text", { share, score: at.thought ? written(at.thought) : "" }),
  );
  element.title = t("analysis.worth.text", { share, score: at.thought ? written(at.thought) : "" });
}
onThought(() => element.isConnected && draw());

/** The bar of the position that is shown. @param {StudyPage} _here */
export function bar(_here) {
  draw();
  return element;
}
