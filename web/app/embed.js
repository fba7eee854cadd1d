/**
 * A position or a whole game in the page of somebody else: `/embed?rules=…&fen=…`, and the game
 * behind `#game=`, as links have it. The query may say `lang`, `theme` (light or dark) and `flip`.
 * @module
 */
import * as api from "./api.js";
import { query } from "./address.js";
import { labels, newBoard } from "./board.js";
import { ends } from "./choose.js";
import { element, h, icon } from "./dom.js";
import { unpackGame } from "./link.js";
import { definitions } from "./pieces.js";
import { isLanguage, more, preferred, speak, speakIn, t, tongue } from "./words.js";

/**
 * What is shown: every moment of the game, and which of them.
 * @typedef {{contract: Contract, line: Moment[], at: number, link: string, names?: string,
 *   end?: string}} Shown of a game also who plays, and how it ended
 */

const asked = new URLSearchParams(location.search);
const packed = new URLSearchParams(location.hash.slice(1)).get("game");
const root = element("embed");

/** A place of a game. @param {Moment[]} line @param {number} at */
const within = (line, at) => Math.max(0, Math.min(line.length - 1, Math.trunc(at)));

/** A game of a link, or one position. @returns {Promise<Shown>} */
async function read() {
  const rules = asked.get("rules") ?? "nigerian";
  const fen = asked.get("fen") ?? undefined;
  if (packed) {
    const { record: kept, names: both = [] } = await unpackGame(packed);
    const { terms, results = [], log = [] } = kept;
    const record = { terms: { edition: 1, ...terms }, results, log };
    const contract = await api.contract(record.terms.rules);
    const { line = [], outcome } = await api.game({ table: record, line: true });
    const at = within(line, Number(asked.get("move") ?? line.length - 1) || 0);
    const link = `/game${query({ rules, fen })}#game=${packed}`;
    const names = both.filter(Boolean).join(" – ");
    return { contract, line, at, link, names, end: outcome?.words };
  }
  const contract = await api.contract(rules);
  const board = fen ? (await api.position({ rules, fen })).board : contract.board.start;
  const link = `/analysis${query({ rules, fen })}`;
  return {
    contract,
    line: [{ board, side_to_move: "white", move: null, huff: null }],
    at: 0,
    link,
  };
}

/**
 * A move as it is written, with its number; at its end how the game ended, at its beginning who
 * plays.
 * @param {Shown} shown
 * @param {number} at
 */
function moveText({ line, names, end }, at) {
  const { move, huff } = line[at];
  if (!move && !huff) return names || t("review", { at, of: line.length - 1 });
  const text = `${at}/${line.length - 1}  ${move ? move.text : t("huff.move", { square: huff })}`;
  return end && at === line.length - 1 ? `${text} · ${end}` : text;
}

/** @param {Shown} shown @param {BoardElement} board the element */
function draw(shown, board) {
  const { contract, line, at } = shown;
  const now = line[at];
  board.show({
    board: now.board,
    flip: asked.has("flip"),
    last: now.move ? ends(now.move) : [],
    labels: labels(contract, now.board, []),
  });
  /** @param {number} to */
  const go = (to) => {
    shown.at = within(line, to);
    draw(shown, board);
    element("live").textContent = moveText(shown, shown.at);
  };
  /** @param {string} name @param {IconName} picture @param {number} to @param {boolean} none */
  const step = (name, picture, to, none) => {
    const button = h(
      "button",
      { type: "button", id: name, "aria-label": t(name), onclick: () => go(to) },
      icon(picture),
    );
    button.disabled = none;
    return button;
  };
  const ways =
    line.length > 1
      ? [
          step("first", "first", 0, at === 0),
          step("previous", "prev", at - 1, at === 0),
          h("output", {}, moveText(shown, at)),
          step("next", "next", at + 1, at === line.length - 1),
        ]
      : [h("output", {}, contract.name)];
  const link = h("a", { href: shown.link, target: "_blank", rel: "noopener" }, "Longking");
  const focused = document.activeElement?.id;
  root.replaceChildren(board, h("div", { class: "bar" }, ...ways, link));
  const again = /** @type {HTMLButtonElement|null} */ (
    focused ? document.getElementById(focused) : null
  );
  if (again?.disabled) root.focus();
  else again?.focus();
  root.onkeydown = (event) => {
    /** @type {Record<string, number|undefined>} */
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: line.length - 1 };
    const to = places[event.key];
    if (to !== undefined) go(to);
  };
}

async function begin() {
  const theme = asked.get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const [language = ""] = asked.get("lang")?.split("-") ?? [];
  await speakIn(isLanguage(language) ? language : preferred(navigator.languages)).catch(() => {});
  await Promise.all([more(), tongue.tag === "en" ? null : speak()]);
  document.body.append(definitions());
  root.tabIndex = -1;
  const shown = await read();
  const board = newBoard();
  board.on = shown.contract.board;
  draw(shown, board);
  addEventListener("words", () => draw(shown, board));
}

begin().catch((error) => {
  const text = error instanceof api.Refusal ? error.message : t("link.wrong");
  root.replaceChildren(h("p", { class: "wrong", role: "alert" }, text));
});
