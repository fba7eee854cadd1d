/** Games at this screen: against the computer, and between two people. @module */
import * as api from "./api.js";
import { about, follow, isHumans, load, now, show } from "./game.js";
import { huffNote, turnOf } from "./play.js";
import { fetched, once } from "./lazy.js";
import { isElsewhere, newId, seen, traitsOf } from "./records.js";
import { attempt, begun, note, playing, say, set, state, tell } from "./state.js";
import { t } from "./words.js";

/**
 * Takes the events of a game at this screen, and lets the computer answer.
 * @type {Host}
 */
export const host = {
  async act(game, events, move) {
    if (isElsewhere(game)) return goOn();
    // An absence that could not be written down comes before what is done now.
    if (game.away) await comeBack();
    if (game.away) return void (game.busy = false);
    const by = turnOf(game);
    const stamped = events.map((event) => ({ by, ...event, at: now(game) }));
    const mover = game.stand.side_to_move;
    await follow(game, stamped, move);
    await endIfProven(game);
    if (stamped[0].e === "huff" && game.stand.phase === "play")
      note(huffNote(game, mover, stamped[0].square));
    await computer(game);
  },
  takeBack: () => later((more) => more.takeBack()),
  offerDraw: () => later((more) => more.offerDraw()),
  again: () => later((more) => more.again()),
};

const seldom = once(() => import("./local_later.js"));

/**
 * What is done seldom is fetched when it is.
 * @param {(more: typeof import("./local_later.js")) => Promise<unknown>} task
 */
const later = (task) => attempt(async () => task(await seldom()));

/** Shows what another tab has played in the game on the board. */
const goOn = () => attempt(async () => (await fetched(() => import("./tabs.js"))).goOn());

// A page that stood still meanwhile has heard nothing.
for (const name of ["storage", "pageshow", "focus"])
  addEventListener(name, () => state.game?.host === host && isElsewhere(state.game) && void goOn());

/** The side that begins by the rules. @param {Contract} contract @returns {"white"|"black"} */
const beginner = (contract) =>
  contract.keys.find((key) => key.key === "first")?.value === "black" ? "black" : "white";

/**
 * Names this visit to the page: the computer remembers from turn to turn what it has looked at,
 * until the page is left.
 */
const sitting = newId();

/** @template T @param {T} one @param {T} two */
const chance = (one, two) => (Math.random() < 0.5 ? one : two);

/**
 * Who begins, and with which colour: what was chosen, else the lot.
 * @param {Contract} contract
 * @param {Setup["color"]} [color] of the first player
 * @param {Setup["begins"]} [begins] which player
 * @param {string|null} [start] FEN
 * @returns {NonNullable<Terms["begins"]>}
 */
export function draw(contract, color = "white", begins = "lot", start = null) {
  const own = color === "lot" ? chance("white", "black") : color;
  const fixed = start
    ? /^\W*b/i.test(start)
      ? "black"
      : "white"
    : contract.lot
      ? null
      : beginner(contract);
  if (fixed) return { player: own === fixed ? "one" : "two", color: fixed };
  const player = begins === "lot" ? chance("one", "two") : begins;
  return { player, color: player === "one" ? own : own === "white" ? "black" : "white" };
}

/**
 * Starts a game.
 * @param {"computer"|"here"} mode
 * @param {Partial<Terms>} [terms] beside the rules
 * @param {Partial<Pick<Setup, "color"|"begins"|"names">> & {level?: number}} [choice]
 */
export const start = (mode, terms = {}, choice = {}) =>
  attempt(async () => {
    const { contract } = begun();
    const begins = terms.begins ?? draw(contract, choice.color, choice.begins, terms.start);
    const record = {
      terms: { ...terms, rules: contract.contract, edition: contract.edition, begins },
      results: [],
      log: [],
    };
    await open(
      { mode, contract, level: choice.level ?? state.level, names: choice.names ?? ["", ""] },
      record,
    );
    const byLot =
      choice.color === "lot" ||
      (contract.lot && (choice.begins ?? "lot") === "lot" && !terms.start);
    const { game } = playing();
    welcome(game, byLot);
    await endIfProven(game);
    await computer(game);
  });

/** Puts a new game on the board. @param {Traits} traits @param {TableRecord} record */
export async function open(traits, record) {
  const you = traits.mode === "computer" ? "one" : "both";
  const game = await load({ ...traits, you, host, seed: Math.floor(Math.random() * 1e9) }, record);
  show(game);
}

/** Says who begins. @param {Game} game @param {boolean} byLot */
export function welcome(game, byLot) {
  const { side_to_move: first, phase } = game.stand;
  const begins = about("begins", game, first);
  if (byLot && phase === "play")
    note({
      kind: "plain",
      sign: "coin",
      title: begins,
      text: t("lot"),
      clause: game.contract.lot ? "NG-2.1" : undefined,
    });
  say(t("say.new", { rules: game.contract.name, begins }));
}

/**
 * Goes on with a game that was kept.
 * @param {Kept} kept
 * @param {Contract} [contract]
 * @param {() => boolean} [isLate] whether something else was chosen meanwhile
 */
export async function resume(kept, contract, isLate = () => false) {
  const { log = [] } = kept.record;
  /** @type {TableRecord} */ const record = { ...kept.record, log };
  const running =
    log.some((event) => typeof event === "string" || event.e === "move") &&
    record.terms.clock !== undefined &&
    !kept.result;
  const away = running && kept.away ? Date.now() - kept.away : 0;
  // While nobody was here no clock ran.
  if (away > 0) record.log = [...log, { e: "hold", ms: away, at: Date.now() }];
  const game = await load({ ...traitsOf(kept), contract, host, away: undefined }, record);
  if (isLate()) return;
  seen(kept);
  show(game);
  await attempt(() => computer(playing().game));
}

/**
 * Leaves the game on the board: its clocks stand still until somebody comes back. Those that do not
 * run yet would by an answer that is on its way.
 */
export function leave() {
  const { game } = state;
  if (game?.host === host && game.record.terms.clock && !isOver(game) && !game.away) {
    game.away = Date.now();
    set();
  }
}

/** Who is coming back to it. @type {Promise<unknown>|null} */
let coming = null;

/** Comes back to it. */
export const comeBack = () =>
  (coming ??= attempt(async () => {
    const { game } = state;
    if (game && isElsewhere(game)) await goOn();
    if (!game?.away) return;
    await game.chain?.catch(() => {});
    // What the computer answered meanwhile may have ended it; before the first move no clock runs.
    if (!isOver(game) && game.stand.clock?.running)
      await follow(game, [{ e: "hold", ms: Date.now() - game.away, at: now(game) }]);
    // Until that is written down the clocks stand; so they do for who has left again.
    game.away = state.page === "game" || isOver(game) ? undefined : Date.now();
    set();
  }).finally(() => (coming = null)));

/** A flag falls. */
export const flag = () =>
  attempt(async () => {
    const { game } = playing();
    if (game.host !== host || game.stand.phase === "over" || game.flagging) return;
    game.flagging = true;
    try {
      await follow(game, [{ e: "flag", at: now(game) }]);
    } catch (error) {
      // The clock may have a thousandth of a second left.
      if (!(error instanceof api.Refusal)) throw error;
    } finally {
      game.flagging = false;
    }
  });

/** Ends a game that endgame tables prove drawn, where that was agreed. @param {Game} game */
export async function endIfProven(game) {
  if (!game.record.terms.proven || game.stand.phase !== "play") return;
  const { fen, board } = game.stand;
  // Without them the game goes on.
  const tables = await import("./analysis/tables.js").catch(() => null);
  const value = await tables?.known({ rules: game.contract.contract, fen, board });
  if (value === "draw" && game.stand.fen === fen && game.stand.phase === "play")
    await follow(game, [{ e: "proven", at: now(game) }]);
}

/** @param {Game} game */
const isOver = (game) => game.stand.phase === "over";

/** Asks the computer once more, after a failure. */
export const retry = () => attempt(() => computer(playing().game));

/** The computer's turn, if it is. @param {Game} game */
export async function computer(game) {
  if (game.mode !== "computer" || isHumans(game) || isOver(game)) return;
  game.busy = true;
  set();
  const begun = Date.now();
  const answer = await api.reply({
    table: game.record,
    level: game.level,
    seed: game.seed,
    sitting,
    ...(game.record.terms.clock && { at: now(game) }),
  });
  await new Promise((done) => setTimeout(done, Math.max(0, 350 - (Date.now() - begun))));
  if (state.game !== game || isHumans(game) || isOver(game)) return;
  const by = "two";
  /** @param {TableEvent} event @param {Move} [move] */
  const enter = (event, move) => follow(game, [{ ...event, by, at: now(game) }], move);
  if (answer.crown) {
    const [square, spent] = answer.crown;
    await enter({ e: "crown", square, spent });
    tell({
      kind: "plain",
      title: t("crown.computer", { square }),
      text: t("crown.spent", { square: spent }),
      clause: "NG-7.2",
    });
    return computer(game);
  }
  const mover = game.stand.side_to_move;
  /** @type {Note|null} */ let told = null;
  if (answer.huff) {
    await enter({ e: "huff", square: answer.huff });
    told = huffNote(game, mover, answer.huff);
  }
  if (answer.move && game.stand.phase === "play") {
    if (told) (note(told), (game.busy = true));
    await enter({ e: "move", m: answer.move.hub }, answer.move);
    await endIfProven(game);
  }
  // What was huffed is still said when the move has been made.
  if (told && game.stand.phase === "play") note(told);
}
