/** The moves of a study: two a line, variations and comments between them. @module */
import { GLYPHS } from "../analysis/chance.js";
import { judged } from "../analysis/review.js";
import { sign, signs } from "../analysis/signs.js";
import { goTo } from "../analysis/study.js";
import { h } from "../dom.js";
import { t } from "../words.js";

/** What a step is called. @param {TreeNode} node */
export const called = (node) =>
  node.move
    ? node.move.text
    : node.huff
      ? t("huff.move", { square: node.huff })
      : t("analysis.set-up");

/**
 * A step with its number before it: `28. 38-32`, `28… 6-11`.
 * @param {GameTree} tree
 * @param {TreeNode} node
 */
export const numbered = (tree, node) =>
  node.move && node.parent
    ? `${node.parent.number}${node.parent.side === tree.first ? "." : "…"} ${called(node)}`
    : called(node);

/** A comment without what programs note in it. @param {string} text */
const plain = (text) => text.replace(/\[%[^\]]*\]/g, "").trim();

/** @param {StudyPage} here */
export function moves(here) {
  const { tree, at } = here;
  const { root } = tree;
  const rows = [];
  if (plain(root.comment)) rows.push(h("li", { class: "said" }, plain(root.comment)));
  /** @type {HTMLElement|null} */ let row = null;
  for (let node = root; node.children.length; node = node.children[0]) {
    const [main, ...others] = node.children;
    const second = node.side !== tree.first;
    if (!row || !second || !main.move) {
      row = h(
        "li",
        { class: "pair-of" },
        h("span", { class: "no" }, `${node.number}`),
        second || !main.move ? h("span", { class: "gone" }, "…") : "",
      );
      rows.push(row);
    }
    row.append(step(main, at));
    if (second || !main.move) row = null;
    const beside = [
      ...(plain(main.before) ? [h("li", { class: "said" }, plain(main.before))] : []),
      ...(plain(main.comment) ? [h("li", { class: "said" }, plain(main.comment))] : []),
      ...others.map((other) => h("li", { class: "beside-line" }, variation(tree, other, at))),
    ];
    if (beside.length) {
      rows.push(...beside);
      row = null;
    }
  }
  if (!rows.length)
    return h("p", { class: "quiet none", "data-scroll": "tree" }, t("analysis.empty"));
  return h(
    "ol",
    {
      class: "tree-rows",
      id: "tree",
      "data-scroll": "tree",
      tabindex: 0,
      "aria-label": t("moves"),
    },
    rows,
  );
}

/** A move as a button. @param {TreeNode} node @param {TreeNode} at */
function step(node, at, number = "") {
  return h(
    "button",
    {
      type: "button",
      class: "ply",
      id: `node-${node.id}`,
      "aria-current": node === at ? "true" : null,
      onclick: () => goTo(node),
    },
    number ? h("span", { class: "no" }, number) : "",
    called(node),
    ...verdict(node),
  );
}

/**
 * The signs of a move; where it has none of its own, the one of the review.
 * @param {TreeNode} node
 */
function verdict(node) {
  const found = node.nags.some((nag) => nag < 7) ? null : judged(node)?.grade;
  return [
    found ? h("b", { class: found }, sign(GLYPHS[found])) : "",
    h("b", {}, signs(node.nags, node.parent?.side)),
  ];
}

/**
 * A variation in one paragraph; what branches off in it stands in parentheses.
 * @param {GameTree} tree
 * @param {TreeNode} first
 * @param {TreeNode} at
 * @returns {HTMLElement[]}
 */
function variation(tree, first, at) {
  const parts = [];
  if (plain(first.before)) parts.push(h("em", {}, plain(first.before)));
  let needs = true;
  for (let node = first; node; node = node.children[0]) {
    const { parent } = node;
    const starts = parent?.side === tree.first;
    const number =
      parent && node.move && (starts || needs) ? `${parent.number}${starts ? "." : "…"} ` : "";
    parts.push(step(node, at, number));
    needs = false;
    if (plain(node.comment)) {
      parts.push(h("em", {}, plain(node.comment)));
      needs = true;
    }
    const others = node === first ? [] : (parent?.children.slice(1) ?? []);
    for (const other of others) {
      parts.push(h("span", { class: "nested" }, "(", variation(tree, other, at), ")"));
      needs = true;
    }
  }
  return parts;
}
