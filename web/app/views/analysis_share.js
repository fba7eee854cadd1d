/** A study to keep and to share: PDN, a picture, a link, paper. @module */
import { analysisLink } from "../address.js";
import * as api from "../api.js";
import { pack } from "../analysis/link.js";
import { fen, names, now, placesHere, text } from "../analysis/study.js";
import { copy, download } from "../copy.js";
import { h, icon } from "../dom.js";
import { address, dots } from "../picture.js";
import { attempt, say, set } from "../state.js";
import { t } from "../words.js";
import { sheet } from "./dialogs.js";
import { action } from "./parts.js";
import { scoreText } from "./score.js";
import { copyButton } from "./waiting.js";

/**
 * What was asked for the study that is shown.
 * @type {{at: TreeNode, text: string, link: string}|null}
 */
let known = null;

/** Forgets it, so that it is asked anew. @param {TreeNode} at */
const find = (at) =>
  attempt(async () => {
    const mine = (known = { at, text: "", link: "" });
    mine.text = await text();
    mine.link = `${location.origin}${analysisLink(now().tree.contract, await fen())}#study=${await pack(mine.text, placesHere())}`;
    if (known === mine) set();
  });

/** The picture of the position that is shown. */
const drawn = async () =>
  (await api.picture({ rules: now().tree.contract, fen: await fen(), numbers: true })).svg;

/** @param {string} end */
const file = (end) => `longking-analysis.${end}`;

/** The board and the moves on paper. */
async function print() {
  const here = now();
  const image = Object.assign(new Image(), { src: address(await drawn()), alt: "" });
  await image.decode();
  const paper = h(
    "section",
    { class: "paper" },
    h("h1", {}, names().join(" – ")),
    h("p", {}, here.contract.name),
    image,
    h("pre", {}, known?.text),
  );
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  window.print();
}

/** The sheet. It is asked anew each time it is opened. */
export function share() {
  if (!known || !document.querySelector("dialog #copy-pdn")) void find(now().at);
  const { text = "", link = "" } = known ?? {};
  const pdn = () => download(file("pdn"), new Blob([text], { type: "application/x-draughts-pdn" }));
  const svg = () =>
    attempt(async () =>
      download(file("svg"), new Blob([await drawn()], { type: "image/svg+xml" })),
    );
  const png = () => attempt(async () => download(file("png"), await dots(await drawn())));
  const copied = async () => (await copy(text)) && say(t("copied"));
  return sheet(
    t("export.title"),
    copyButton("copy-link", t("export.link"), link, "main"),
    h("p", { class: "quiet small-text" }, icon("link"), ` ${t("analysis.link.text")}`),
    scoreText(text),
    h(
      "div",
      { class: "actions" },
      action("copy-pdn", "copy", t("export.copy"), copied),
      action("save-pdn", "save", t("export.pdn"), pdn),
      action("save-svg", "picture", t("export.svg"), svg),
      action("save-png", "picture", t("export.png"), png),
      action("print", "print", t("export.print"), () => attempt(print)),
    ),
  );
}
