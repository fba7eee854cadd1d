/** A game to keep and to share: its score as text, a picture, a link, paper. @module */
import { query } from "../address.js";
import * as api from "../api.js";
import { copy, download } from "../copy.js";
import { h, icon } from "../dom.js";
import { namesOf } from "../game.js";
import { pack } from "../link.js";
import { address, dots } from "../picture.js";
import { attempt, playing, say, set } from "../state.js";
import { capital, refusal, t } from "../words.js";
import { sheet } from "./dialogs.js";
import { action } from "./parts.js";
import { scoreText } from "./score.js";
import { copyButton } from "./waiting.js";

/**
 * What is shared of a game, or why it is not known.
 * @typedef {{game: Game, length: number, at: number|null, text: string, link: string,
 *   embed: string, error?: string}} Shared
 */

/** What was asked for the game that is shown. @type {Shared|null} */
let known = null;

/** What is not known yet. @param {Game} game @returns {Shared} */
const asked = (game) => ({
  game,
  length: game.line.length,
  at: game.at,
  text: "",
  link: "",
  embed: "",
});

/** Finds it; what goes wrong is said in the sheet. @param {Game} game */
async function find(game) {
  const mine = (known = asked(game));
  try {
    Object.assign(mine, await texts(game));
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    mine.error = capital(error.message);
  }
  set();
}

/** The texts to copy and to save. @param {Game} game */
async function texts(game) {
  const date = new Date(game.begun).toISOString().slice(0, 10);
  const [{ text }, packed] = await Promise.all([
    api.score({ table: game.record, names: namesOf(game), date }),
    pack({ record: game.record, names: game.names.some(Boolean) ? game.names : namesOf(game) }),
  ]);
  const { rules, fen } = await shown(game);
  const look = { rules, fen, move: game.at, flip: game.flip ? 1 : null };
  return {
    // A game of the library has more to tell than its moves.
    text: game.pdn ?? text,
    link: `${location.origin}/game${query({ rules, fen })}#game=${packed}`,
    embed: framed(
      `${location.origin}/embed${query(look)}#game=${packed}`,
      namesOf(game).join(" – "),
    ),
  };
}

/**
 * The code that shows a page of ours in the page of somebody else.
 * @param {string} src
 * @param {string} title
 */
function framed(src, title) {
  const [from, name] = [src, title].map((text) =>
    text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  );
  return `<iframe src="${from}" title="${name}" width="420" height="472" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}

/** The moment that is shown. @param {Game} game */
async function shown(game) {
  const { board, side_to_move } = game.line[game.at ?? game.line.length - 1];
  const rules = game.contract.contract;
  return {
    rules,
    fen: (await api.position({ rules, board: (side_to_move === "white" ? "W" : "B") + board })).fen,
  };
}

/** Its picture. @param {Game} game */
const drawn = async (game) => (await api.picture({ ...(await shown(game)), numbers: true })).svg;

/** The whole game as a moving picture, which the server makes. @param {Game} game */
async function film(game) {
  const answer = await fetch("/api/film", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ table: game.record, flip: Boolean(game.flip) }),
  }).catch(() => null);
  if (answer?.ok) return api.whole(answer.blob());
  const told = await answer?.json().catch(() => null);
  throw new api.Refusal(told ? await refusal(told) : t("net.unreachable"));
}

/** The name of a file for the game. @param {Game} game @param {string} end */
const file = (game, end) =>
  `longking-${new Date(game.begun).toISOString().slice(0, 10)}-${game.line.length - 1}.${end}`;

/** The board and the moves on paper. @param {Game} game */
async function print(game) {
  const svg = await drawn(game);
  const image = Object.assign(new Image(), { src: address(svg), alt: "" });
  await image.decode();
  const paper = h(
    "section",
    { class: "paper" },
    h("h1", {}, namesOf(game).join(" – ")),
    h("p", {}, game.contract.name),
    image,
    h("pre", {}, known?.text),
  );
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  window.print();
}

/** The sheet. */
export default function exported() {
  const { game } = playing();
  // What has failed is asked again when the sheet is opened again.
  const isAgain = known?.error && document.querySelector("dialog")?.key !== "export";
  if (known?.game !== game || known.length !== game.line.length || known.at !== game.at || isAgain)
    void find(game);
  const { text, link, embed, error } = known ?? asked(game);
  const pdn = () =>
    download(file(game, "pdn"), new Blob([text], { type: "application/x-draughts-pdn" }));
  const svg = () =>
    attempt(async () =>
      download(file(game, "svg"), new Blob([await drawn(game)], { type: "image/svg+xml" })),
    );
  const gif = () => attempt(async () => download(file(game, "gif"), await film(game)));
  const png = () => attempt(async () => download(file(game, "png"), await dots(await drawn(game))));
  /** @param {string} what */
  const copied = (what) => async () => (await copy(what)) && say(t("copied"));
  return sheet(
    t("export.title"),
    error ? h("p", { class: "wrong", role: "alert" }, error) : "",
    copyButton("copy-link", t("export.link"), link, "main"),
    h("p", { class: "quiet small-text" }, icon("link"), ` ${t("export.text")}`),
    scoreText(text),
    h(
      "div",
      { class: "actions" },
      action("copy-score", "copy", t("export.copy"), copied(text), { disabled: !text }),
      action("save-pdn", "save", t("export.pdn"), pdn, { disabled: !text }),
      action("save-svg", "picture", t("export.svg"), svg),
      action("save-png", "picture", t("export.png"), png),
      action("save-gif", "picture", t("export.gif"), gif),
      action("print", "print", t("export.print"), () => attempt(() => print(game))),
      action("copy-embed", "copy", t("export.embed"), copied(embed), { disabled: !embed }),
    ),
  );
}
