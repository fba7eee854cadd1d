/** The one place where the game speaks. @module */
import { left } from "../choose.js";
import { h, icon } from "../dom.js";
import { about, against, isHumans, isOurs, other, playerOf, side } from "../game.js";
import { retry } from "../local.js";
import { act, adjust, finishCapture, huff, isAdjusting, keepsSecret } from "../play.js";
import { capital, counted, t } from "../words.js";
import { clauseButton } from "./parts.js";

/** What tells a message at a glance. @type {Partial<Record<Note["kind"], IconName>>} */
const SIGNS = { bad: "close", must: "next", wait: "cloud", ask: "people" };

/** @param {Game} game */
export function message(game) {
  /** @type {Note} */ const content =
    leaving(game) ?? request(game) ?? network(game) ?? game.note ?? standing(game);
  const {
    kind,
    title,
    clause,
    sign,
    huff: square,
    finish,
    retry: again,
    answers,
    labels,
    adjusted,
  } = content;
  const text = game.soon && game.at === null && kind === "plain" ? game.soon : content.text;
  // Who answers an offer with two quick taps claims nothing with the second one.
  const [yes, no] = labels ? ["left-win", "left-draw"] : ["accept", "decline"];
  /** @param {string} id @param {string} word @param {() => unknown} onclick */
  const button = (id, word, onclick, look = "") =>
    h("button", { type: "button", class: `small ${look}`, id, onclick }, word);
  // Only what the computer owes is asked for again.
  const isLate = again && !isHumans(game);
  // Beside buttons there is little room for words.
  const form = answers ? " asks" : square || finish || adjusted || isLate ? " acts" : "";
  return h(
    "div",
    { class: `message ${kind}${form}` },
    h("span", { class: "badge" }, icon(SIGNS[kind] ?? sign ?? "hand")),
    h("div", { class: "words" }, h("strong", {}, title), text ? h("span", {}, text) : ""),
    square ? button("huff", t("huff.take"), () => huff(square)) : "",
    finish ? button("finish", t("done"), finishCapture) : "",
    isLate ? button("again", t("again"), retry) : "",
    adjusted ? button("adjusted", t("done"), adjust) : "",
    answers
      ? h(
          "span",
          { class: "answers" },
          button(no, labels?.[1] ?? t("decline"), () => act([answers[1]]), "quiet"),
          button(yes, labels?.[0] ?? t("accept"), () => act([answers[0]])),
        )
      : "",
    clause && !answers ? clauseButton(clause, "clause", "", icon("next")) : "",
  );
}

/** @typedef {keyof typeof REQUESTS} Asking */

/** What a player asks of the other: its text, and the two answers. */
const REQUESTS = /** @type {const} */ ({
  offer: ["asks.draw", "accept", "decline"],
  ask: ["asks.back", "agree", "refuse"],
});

/**
 * What is to be had where the other one has left, whatever somebody has asked before.
 * @param {Game} game
 */
const leaving = (game) => (game.net !== "lost" && game.at === null ? game.left : null);

/**
 * What one player asks of the other: a draw, or to take back.
 * @param {Game} game
 * @returns {Note|null}
 */
function request(game) {
  const { offer, back, phase } = game.stand;
  /** @param {Asking} key @returns {Note} */
  const waits = (key) => ({
    kind: "plain",
    sign: "hourglass",
    title: t(`${REQUESTS[key][0]}.sent`),
    text: t("asks.waiting"),
  });
  const e = game.pending?.event.e;
  const sent = e === "offer" || e === "ask" ? e : null;
  if (sent && !(offer ?? back) && game.net !== "lost" && game.at === null) return waits(sent);
  /** @type {{asking: Asking, by: Color|null|undefined}[]} */ const all = [
    { asking: "offer", by: offer },
    { asking: "ask", by: back?.by },
  ];
  const open = all.flatMap(({ asking, by }) => (by ? { asking, by } : []));
  /** @param {Color} by */
  const isMine = (by) => game.you !== "both" && isOurs(game, by);
  // What is to be answered stands before what is waited for.
  const one = open.find(({ by }) => !isMine(by)) ?? open[0];
  if (!one || phase === "over" || game.at !== null) return null;
  const { asking, by } = one;
  const answerer = other(playerOf(game, by));
  const [key, yes, no] = REQUESTS[asking];
  if (isMine(by) || game.you === null) return isMine(by) ? (game.note ?? waits(asking)) : null;
  return {
    kind: "ask",
    title: capital(t(key, { who: side(game, by) })),
    text: "",
    answers: [
      { e: yes, by: answerer },
      { e: no, by: answerer },
    ],
  };
}

/** A quiet word while the line to the table is lost. @param {Game} game @returns {Note|null} */
function network(game) {
  if (!game.net || game.net !== "lost" || game.stand.phase === "over" || game.at !== null)
    return null;
  const e = game.pending?.event.e;
  const text = e === "move" ? "net.pending" : e ? "net.pending.said" : "net.text";
  return { kind: "wait", title: t("net.lost"), text: t(text) };
}

/** What there is to say while nothing has happened. @param {Game} game @returns {Note} */
function standing(game) {
  const { stand, selection, contract } = game;
  const { words } = contract;
  const last = game.line.length - 1;
  const isOver = stand.phase === "over";
  // A game that is looked at ends with its result, not on its last move.
  if (game.at !== null && !(game.mode === "replay" && isOver && game.at === last))
    return {
      kind: "plain",
      sign: "eye",
      title: t("review", { at: game.at, of: last }),
      text:
        game.filed?.text || t(matchMedia("(hover: none)").matches ? "review.touch" : "review.text"),
    };
  if (game.filed?.result)
    return { kind: "plain", sign: "flag", title: game.filed.result, text: game.filed.text };
  if (isOver)
    return { kind: "plain", sign: "flag", title: t("over"), text: stand.outcome?.words ?? "" };
  const color = stand.side_to_move;
  if (stand.phase === "crown") return naming(game, color, words);
  if (!isHumans(game)) {
    if (game.mode === "computer")
      return { kind: "plain", sign: "hourglass", title: t("computer.thinks"), text: t("moment") };
    return {
      kind: "plain",
      sign: game.you === null ? "eye" : "hourglass",
      title: capital(about("turn", game, color)),
      text: game.you === null ? t("watching") : t("turn.wait"),
    };
  }
  if (isAdjusting(game))
    return {
      kind: "plain",
      title: t("adjusting"),
      text: t(stand.bound ? "bound.text" : "adjusting.text"),
      clause: "NG-2.13",
      adjusted: true,
    };
  if (selection && keepsSecret(game) && selection.taps.length)
    return { kind: "plain", title: t("go-on"), text: t("go-on.text"), finish: true };
  if (stand.must) {
    const rest = selection ? left(stand.moves, selection) : stand.moves;
    const ways = rest.length <= 3 ? t(`ways.${rest.length}`) : counted("ways", rest.length);
    const { clause } = stand.must;
    /** @type {Pick<Note, "kind"|"sign"|"clause">} */
    const way = { kind: "plain", sign: rest.length > 1 ? "fork" : "next", clause };
    if (selection?.taps.length)
      return { ...way, title: t("keep-on", { ways }), text: t("tap.victim", words) };
    if (selection)
      return {
        ...way,
        title: capital(t("ways.to", { ...words, ways })),
        text: t(rest.length > 1 ? "tap.victim" : "tap.dot", words),
      };
    return { kind: "must", ...stand.must };
  }
  return {
    kind: "plain",
    title: capital(about("turn", game, color)),
    text: selection ? t("tap.square") : asked(game, color),
  };
}

/**
 * What a tap is for. Where what was missed may be huffed, that is said on every turn on which there
 * is a piece that could have missed something, whether it has or not (H5).
 * @param {Game} game
 * @param {Color} color
 */
function asked({ stand, line, contract }, color) {
  const { words, huffing, keys } = contract;
  /** @param {Color} side */
  const hasKing = (side) => stand.board.includes(side[0].toUpperCase());
  const isOfKings = keys.some(({ key, value }) => key === "huff" && value === "kings");
  if (huffing && line.length > 1 && (!isOfKings || hasKing(against(color))))
    return t("tap.huff", words);
  return t(hasKing(color) ? "tap.both" : "tap.man", words);
}

/**
 * Men are named before the first move.
 * @param {Game} game
 * @param {Color} color
 * @param {WordSet} words
 * @returns {Note}
 */
function naming(game, color, words) {
  if (!isHumans(game))
    return {
      kind: "plain",
      sign: "hourglass",
      title: t("crown.waits", { ...words, who: capital(side(game, color)) }),
      text: t("moment"),
      clause: "NG-7.2",
    };
  const who = game.you === "both" ? `${capital(side(game, color))}: ` : "";
  const step = t(game.crowning ? "crown.spend" : "crown.name", words);
  return {
    kind: "plain",
    title: who ? who + step : capital(step),
    text: t(game.crowning ? "crown.spend.text" : "crown.name.text", words),
    clause: "NG-7.2",
  };
}
