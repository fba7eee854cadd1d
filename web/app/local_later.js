/** What is done seldom in games at this screen: moves taken back, draws, the next game. @module */
import * as api from "./api.js";
import { colorOf, follow, isHumans, nameOf, now, other, playerOf, show } from "./game.js";
import { computer, endIfProven, host, open, welcome } from "./local.js";
import { SAID } from "./notify.js";
import { pliesBack, turnOf } from "./play.js";
import { playing, say, set, stage, state, tell } from "./state.js";
import { capital, t } from "./words.js";

/**
 * Says what two ask of each other, and answer, where both are at this screen.
 * @param {Game} game @param {TableEvent} event
 */
function spoken(game, { e, by }) {
  const key = SAID[e];
  if (game.mode === "here" && key && by) say(capital(t(key, { who: nameOf(game, by) })));
}
stage.asked.push(spoken);
stage.followed.push(
  (game, { e }) => void (game.mode === "here" && e === "agree" && say(t("say.back"))),
);

/** Goes back to the person's last turn; between two people the other one is asked. */
export async function takeBack() {
  const { game } = playing();
  if (game.busy) return;
  if (game.stand.phase === "over") return void (await cutBack(game));
  const color = game.mode === "computer" ? colorOf(game, "one") : asker(game);
  const plies = game.mode === "computer" ? pliesBack(game, color) : 1;
  if (!plies) return;
  /** @type {TableEvent} */ const ask = { e: "ask", by: playerOf(game, color), plies };
  if (game.mode === "here") return void (await host.act(game, [ask]));
  await host.act(game, [ask, { e: "agree", by: "two" }]);
  say(t("say.back"));
}

/** The side that has just moved. @param {Game} game */
const asker = (game) => (game.stand.side_to_move === "white" ? "black" : "white");

/** What ends a game beside a move. */
const ENDS = new Set(["resign", "accept", "offer"]);

/**
 * Whether a game that is over can go on before its end: not when the time was up.
 * @param {Game} game
 */
export const canCutBack = (game) =>
  game.mode === "computer" && !["flag", "forfeit"].includes(game.record.log.at(-1)?.e ?? "");

/**
 * After the end the log is cut back: what ended the game goes, and if that was a move, the person's
 * last move too.
 * @param {Game} game
 */
async function cutBack(game) {
  const { log } = game.record;
  let end = log.length;
  while (end > 0 && ENDS.has(log[end - 1].e)) end--;
  // What tables prove follows from a move.
  const proven = log[end - 1]?.e === "proven";
  if (proven) end--;
  if (proven || end === log.length) {
    const ours = colorOf(game, "one");
    let place = game.line.length - 1;
    while (place > 0 && !(game.line[place].move && game.line[place - 1].side_to_move === ours))
      place--;
    let moves = game.line.slice(place).filter((entry) => entry.move).length;
    while (end > 0 && moves > 0) if (log[--end].e === "move") moves--;
    while (end > 0 && log[end - 1].e === "touch") end--;
  }
  const record = { ...game.record, log: log.slice(0, end) };
  const stand = await api.game({ table: record, line: true, now: now(game) });
  Object.assign(game, {
    record,
    stand,
    line: stand.line ?? [stand.last],
    selection: null,
    note: null,
    at: null,
    hint: null,
    busy: false,
  });
  show(game);
  say(t("say.back"));
  await computer(game);
}

/** Offers a draw: the friend has agreed already, the computer decides. */
export async function offerDraw() {
  const { game } = playing();
  set({ dialog: null });
  const by = game.mode === "computer" ? "one" : turnOf(game);
  /** @type {TableEvent} */ const offer = { e: "offer", by };
  /** @type {TableEvent} */ const accept = { e: "accept", by: other(by) };
  if (game.mode === "here") return void (await host.act(game, [offer, accept]));
  if (game.busy || !isHumans(game))
    return tell({ kind: "plain", title: t("draw.turn"), text: t("draw.turn.text") });
  const { stand } = game;
  game.busy = true;
  const answer = api.reply({ table: game.record, level: game.level, seed: game.seed, draw: true });
  const { accepts } = await answer.finally(() => (game.busy = false));
  // Another game has been opened, or a move taken back.
  if (state.game !== game || game.stand !== stand) return;
  if (accepts) return void (await host.act(game, [offer, accept]));
  await host.act(game, [offer, { e: "decline", by: "two" }]);
  tell({
    kind: "plain",
    title: t("draw.declined", { who: t("computer") }),
    text: t("draw.declined.text"),
  });
}

/** Whether the next game is on its way. */
let coming = false;

/** The next game, which two quick taps begin once. */
export async function again() {
  const { game } = playing();
  if (coming || game.stand.phase !== "over") return;
  coming = true;
  try {
    await begin(game);
  } finally {
    coming = false;
  }
  const { game: next } = playing();
  welcome(next, false);
  await endIfProven(next);
  await computer(next);
}

/**
 * Begins the next game, with colours changed; after the last Board a new match.
 * @param {Game} game
 */
async function begin(game) {
  state.contract = game.contract;
  const { match } = game.stand;
  if (match.over) {
    const { begins, ...terms } = game.record.terms;
    const record = {
      terms: {
        ...terms,
        edition: game.contract.edition,
        begins: begins && !terms.start ? { ...begins, player: other(begins.player) } : begins,
      },
      results: [],
      log: [],
    };
    await open(
      { mode: game.mode, contract: game.contract, level: game.level, names: game.names },
      record,
    );
  } else {
    const at = now(game);
    await follow(game, [
      { e: "again", by: "one", at },
      { e: "again", by: "two", at },
    ]);
  }
}
