/** Who was better through the game, as a graph that leads to its moves. @module */
import { expected, judged, onReview } from "../analysis/review.js";
import { goTo, now } from "../analysis/study.js";
import { mainLine, path } from "../analysis/tree.js";
import { h, lasting, s } from "../dom.js";
import { children } from "../patch.js";
import { onThought } from "../analysis/watch.js";
import { t } from "../words.js";
import { numbered } from "./analysis_moves.js";

const WIDE = 560;
const HIGH = 96;

const element = lasting(h("div", { class: "panel graph", id: "graph" }));
element.addEventListener("click", (event) => {
  const box = element.getBoundingClientRect();
  const line = mainLine(now().tree);
  void goTo(
    line[Math.round(((event.clientX - box.left - 10) / (box.width - 20)) * (line.length - 1))],
  );
});

/**
 * Positions one after the other of which something is known.
 * @param {{x: number, y: number|null}[]} points
 */
function stretches(points) {
  /** @type {{x: number, y: number}[][]} */ const all = [];
  /** @type {{x: number, y: number}[]|null} */ let open = null;
  for (const { x, y } of points) {
    if (y === null) open = null;
    else if (open) open.push({ x, y });
    else all.push((open = [{ x, y }]));
  }
  return all;
}

function draw() {
  const { tree, at } = now();
  const line = mainLine(tree);
  /** @param {number} place */
  const x = (place) => (line.length > 1 ? (place / (line.length - 1)) * WIDE : 0);
  const points = line.map((node, place) => {
    const share = expected(node);
    return { node, x: x(place), y: share === null ? null : (1 - share) * HIGH };
  });
  const picture = s("svg", {
    viewBox: `0 -6 ${WIDE} ${HIGH + 12}`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  const tables = points.filter(({ node }) => node.value);
  if (tables.length)
    picture.append(
      s("rect", {
        x: tables[0].x,
        y: 0,
        width: Math.max(4, tables[tables.length - 1].x - tables[0].x),
        height: HIGH,
        class: "known",
      }),
    );
  picture.append(s("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "even" }));
  for (const part of stretches(points)) {
    const d = part.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("L");
    picture.append(
      s("path", {
        d: `M${part[0].x} ${HIGH / 2}L${d}L${part[part.length - 1].x} ${HIGH / 2}z`,
        class: "area",
      }),
      s("path", { d: `M${d}`, class: "curve" }),
    );
  }
  const wrong = points.flatMap(({ x, y, node }) => {
    const found = judged(node);
    return y !== null && found?.grade ? [{ x, y, node, found }] : [];
  });
  picture.append(
    ...wrong.map(({ x, y, found }) =>
      s("path", { d: `M${x - 5} ${y + 4}h10l-5 -9z`, class: `flaw ${found.grade}` }),
    ),
  );
  const shown = path(at).findLast((node) => line.includes(node));
  const place = shown ? line.indexOf(shown) : 0;
  picture.append(s("path", { d: `M${x(place).toFixed(1)} -6V${HIGH + 6}`, class: "cursor" }));
  const worst = wrong
    .toSorted((a, b) => b.found.loss - a.found.loss)
    .slice(0, 3)
    .map(({ node }) => numbered(tree, node));
  children(element, [
    picture,
    h("span", { class: "pole" }, t("white")),
    h("span", { class: "pole foot" }, t("black")),
    h(
      "span",
      { class: "spoken" },
      worst.length ? t("analysis.graph.worst", { moves: worst.join(", ") }) : t("analysis.graph"),
    ),
  ]);
}
onThought(() => element.isConnected && draw());
onReview(() => element.isConnected && draw());

/** The graph of the game. @param {StudyPage} here */
export function graph({ tree }) {
  if (tree.root.children.length < 1) return "";
  draw();
  return element;
}
