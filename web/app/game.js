/** The game on the board: who sits where, and what an event changes. @module */
import * as api from "./api.js";
import { fetched, ready } from "./lazy.js";
import { USUAL } from "./levels.js";
import { archive, newId } from "./records.js";
import { say, set, sound, stage, state } from "./state.js";
import { capital, t } from "./words.js";

/** @param {Player} player @returns {Player} */
export const other = (player) => (player === "one" ? "two" : "one");

/** @param {Color} color @returns {Color} */
export const against = (color) => (color === "white" ? "black" : "white");

/** Who has a colour in this game. @param {Game} game @param {Color} color @returns {Player} */
export const playerOf = (game, color) =>
  color === "white" ? game.stand.white : other(game.stand.white);

/**
 * The colour of a player in this game.
 * @param {Game} game
 * @param {Player} player
 * @returns {Color}
 */
export const colorOf = (game, player) => (game.stand.white === player ? "white" : "black");

/** Whether somebody at this board plays a colour. @param {Game} game @param {Color} color */
export const isOurs = (game, color) => game.you === "both" || game.you === playerOf(game, color);

/** Whether somebody at this board is to act. @param {Game} game */
export const isHumans = (game) =>
  game.stand.phase !== "over" && isOurs(game, game.stand.side_to_move);

/** Whether moves may be made now. @param {Game} game */
export const isOpen = (game) =>
  game.at === null && !game.busy && !game.pending?.move && isHumans(game);

/** The colour of who sits here: the first player's where both do. @param {Game} game */
export const mine = (game) => colorOf(game, game.you === "two" ? "two" : "one");

/** Whether the other one has the turn, so that a move may be chosen ahead. @param {Game} game */
export const isAhead = (game) =>
  game.at === null &&
  (game.you === "one" || game.you === "two") &&
  game.stand.phase === "play" &&
  Boolean(game.pending?.move || !isHumans(game));

/** The time of the game's clocks. @param {{offset?: number}} game */
export const now = (game) => Date.now() + (game.offset ?? 0);

/** What a player is called. @param {Game} game @param {Player} player */
export function nameOf(game, player) {
  if (game.you === player) return t("you");
  if (game.names[player === "one" ? 0 : 1]) return game.names[player === "one" ? 0 : 1];
  if (game.mode === "computer") return t("computer");
  if (game.mode === "live" && game.you) return t("friend");
  if (game.record.terms.boards) return t(`player.${player}`);
  return t(colorOf(game, player));
}

/**
 * What both are called by others, from the first one on; who has told no name is who he is here.
 * @param {Game} game
 * @returns {[string, string]}
 */
export const namesOf = (game) => [
  capital(game.names[0] || nameOf(game, "one")),
  capital(game.names[1] || nameOf(game, "two")),
];

/** What a side is called. @param {Game} game @param {Color} color */
export const side = (game, color) => nameOf(game, playerOf(game, color));

/**
 * A sentence about a side: the one for "you" or the one for others.
 * @param {string} key
 * @param {Game} game
 * @param {Color} color
 */
export const about = (key, game, color, values = {}) =>
  game.you === playerOf(game, color)
    ? t(`${key}.you`, values)
    : t(`${key}.other`, { who: side(game, color), ...values });

/**
 * A game to be shown, as the rules see its record. One that names no edition of the rules was kept
 * before there were several.
 * @param {Traits} traits @param {TableRecord} record
 */
export async function load(traits, { terms, results = [], log = [] }) {
  const record = { terms: { edition: 1, ...terms }, results, log: log.map(whole) };
  const contract = traits.contract ?? (await api.contract(record.terms.rules));
  /** @type {Omit<Game, "stand"|"line">} */ const begun = {
    id: newId(),
    you: "both",
    level: USUAL,
    seed: 0,
    names: ["", ""],
    begun: Date.now(),
    played: Date.now(),
    selection: null,
    crowning: null,
    at: null,
    note: null,
    hint: null,
    shown: null,
    busy: false,
    host: null,
    ...traits,
    contract,
    record,
  };
  const stand = await api.game({ table: record, line: true, now: now(begun) });
  if (stand.clock) await ready("clock");
  /** @type {Game} */ const game = { ...begun, stand, line: stand.line ?? [stand.last] };
  game.flip ??= flipped(game);
  return game;
}

/** An event that was written as a text. @param {LogEntry} event @returns {TableEvent} */
function whole(event) {
  if (typeof event !== "string") return event;
  const huffed = /^huff(\d+)$/.exec(event);
  return huffed ? { e: "huff", square: Number(huffed[1]), at: 0 } : { e: "move", m: event, at: 0 };
}

/** Whether Black sits below: where the person at the board has Black. @param {Game} game */
const flipped = (game) =>
  (game.you === "one" || game.you === "two") && colorOf(game, game.you) === "black";

/** Puts a game on the board. @param {Game} game */
export function show(game) {
  const before = state.game;
  if (before && before.id !== game.id) before.host?.close?.(before);
  state.game = game;
  pickUp(game);
  set({ page: game.stand.phase === "over" ? "end" : "game", dialog: null, error: "" });
}

/**
 * A record with more events: when both want the next game, that one.
 * @param {Game} game
 * @param {TableEvent[]} events
 * @returns {GameRecord}
 */
function extended(game, events) {
  const { terms, results, log } = game.record;
  const all = [...log, ...events];
  const wanted = new Set(all.filter((event) => event.e === "again").map((event) => event.by));
  if (wanted.size < 2) return { terms, results, log: all };
  const winner = game.stand.outcome?.winner;
  return { terms, results: [...results, winner ? playerOf(game, winner) : null], log: [] };
}

/** The events that add a moment to the line of the game, and those that leave it as it is. */
const ADDS = new Set(["move", "huff"]);
const LEAVES = new Set([
  "touch",
  "adjust",
  "adjusted",
  "offer",
  "accept",
  "decline",
  "ask",
  "refuse",
  "resign",
  "flag",
  "forfeit",
  "proven",
  "hold",
  "again",
]);

/**
 * Shows events and takes over where the game then stands; those that come meanwhile wait.
 * @param {Game} game @param {TableEvent[]} events @param {Move|null} [move] the move, where it is known already
 * @param {boolean} [seen] whether it stands on the board already
 * @returns {Promise<void>}
 */
export function follow(game, events, move, seen = false) {
  const before = game.chain ?? Promise.resolve();
  return (game.chain = before.catch(() => {}).then(() => step(game, events, move, seen)));
}

/**
 * @param {Game} game
 * @param {TableEvent[]} events
 * @param {Move|null|undefined} move
 * @param {boolean} seen
 */
async function step(game, events, move, seen) {
  const record = extended(game, events);
  // What was said after a move changes nothing on the board, and the move is what has happened.
  const last = events.findLast((event) => !LEAVES.has(event.e)) ?? events.at(-1);
  if (!last) return;
  const { e } = last;
  const next = record.log.length === 0;
  const short = !next && events.length === 1 && (ADDS.has(e) || LEAVES.has(e));
  const settled = LEAVES.has(e);
  if (!settled) game.busy = true;
  const mover = game.stand.side_to_move;
  const asked = api.game({ table: record, now: now(game), line: !short });
  asked.catch(() => {});
  const animated = move ? animate(game, move) : null;
  const [stand] = await Promise.all([asked, animated]);
  const by = stand.last;
  const isShown = short && state.game === game;
  if (!move && !seen && e === "move" && isShown && by.move) await animate(game, by.move);
  if (e === "huff" && isShown && by.huff) await lifted(game, by.huff);
  if (next) archive(game);
  game.record = record;
  if (short && ADDS.has(e)) game.line.push(by);
  if (stand.line) game.line = stand.line;
  game.played = Date.now();
  if (settled && stand.phase !== "over" && !next) {
    arrive(game, stand, {});
    // Two at one screen hear what they ask of each other; of a table its line tells.
    if (game.mode === "here") stage.asked.forEach((hear) => hear(game, last));
    return;
  }
  if (next) {
    game.stand = stand;
    game.flip = flipped(game);
  }
  const said =
    e === "move" && by.move
      ? spoken(game, mover, by.move, stand.must?.title)
      : e === "huff"
        ? t("say.huffed", { who: side(game, mover), square: by.huff })
        : e === "crown"
          ? crowned(game, stand)
          : "";
  arrive(
    game,
    stand,
    {
      selection: null,
      crowning: null,
      hint: null,
      note: game.note?.lasts ? game.note : null,
      busy: false,
      at: null,
    },
    said,
  );
  stage.followed.forEach((hear) => hear(game, last));
}

/**
 * A move, and what the other side must do then.
 * @param {Game} game
 * @param {Color} mover
 * @param {Move} move
 * @param {string} [must]
 */
function spoken(game, mover, move, must) {
  const said = t(move.promotes ? "say.crowns" : "say.move", {
    who: side(game, mover),
    move: move.text,
    ...game.contract.words,
  });
  return must ? `${said}. ${must}` : said;
}

/** Who names men next, or has the first move. @param {Game} game @param {Stand} stand */
export function crowned(game, { phase, side_to_move: color }) {
  const who = capital(side(game, color));
  return phase === "crown"
    ? `${who}: ${t("crown.name", game.contract.words)}`
    : capital(about("turn", game, color));
}

/** Shows a move on the board. @param {Game} game @param {Move} move */
export const animate = (game, move) =>
  stage.board?.isConnected && state.game === game && game.at === null
    ? stage.board.play(move, (name) => sound(name, state.sound))
    : null;

/** @param {Game} game @param {number} square */
async function lifted(game, square) {
  if (stage.board?.isConnected && game.at === null) await stage.board.lift(square);
  sound("hop", state.sound);
}

/**
 * Takes the new state over.
 * @param {Game} game
 * @param {Stand} stand
 * @param {Partial<Game>} change
 */
function arrive(game, stand, change, said = "") {
  const { phase: was, hint } = game.stand;
  Object.assign(game, { stand }, change);
  if (stand.hint && !hint)
    game.note = {
      kind: "plain",
      title: t("hint.goes-on"),
      text: `${stand.hint.text}.`,
      clause: stand.hint.clause,
    };
  if (state.game !== game) return;
  if (said) say(said);
  if (stand.phase === "over" && was !== "over") return over(game, said);
  if (stand.phase !== "over" && state.page === "end") state.page = "game";
  pickUp(game);
  set();
}

/**
 * The only piece that must capture is chosen already; so is one that was touched.
 * @param {Game} game
 */
export function pickUp(game) {
  const { stand } = game;
  if (!isHumans(game) || game.selection) return;
  const froms = [...new Set(stand.moves.map((move) => move.path[0]))];
  const bound =
    stand.bound ?? (stand.must && froms.length === 1 && !stand.touch_and_play ? froms[0] : null);
  if (bound) game.selection = { from: bound, taps: [] };
}

/** @param {Game} game @param {string} said */
function over(game, said) {
  sound("end", state.sound);
  game.selection = game.hint = null;
  game.busy = false;
  void fetched(() => import("./views/end.js"))
    .then(
      ({ reason }) => reason(game),
      () => game.stand.outcome?.words,
    )
    .then((words) => say([said, `${endTitle(game)}.`, words].filter(Boolean).join(" ")));
  set(state.page === "game" ? { page: "end", dialog: null, error: "" } : {});
}

/**
 * The result in two or three words; of a Board, when it is won with this game.
 * @param {Game} game
 */
export function endTitle(game) {
  const { outcome, match } = game.stand;
  if (!outcome?.winner) return t(outcome ? "end.draw" : "end.none");
  const won = match.boards.at(-1)?.includes(3);
  if (won && match.over && match.length > 1 && !match.winner) return t("end.even");
  const about_it = won ? (match.over && match.length > 1 ? "end.match" : "end.board") : "end.game";
  const color = won && match.over && match.winner ? colorOf(game, match.winner) : outcome.winner;
  return capital(about(about_it, game, color));
}
