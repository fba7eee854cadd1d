/**
 * A comparison: a position under two contracts, the way that led to it, and what the computer and
 * the endgame tables say of it.
 * @module
 */
import { query } from "../address.js";
import { look as think } from "../analysis/engine.js";
import { known as told } from "../analysis/tables.js";
import * as api from "../api.js";
import { onVisit } from "../route.js";
import { attempt, begun, playing, say, set, state as all } from "../state.js";
import { capital, t, tongue } from "../words.js";
import { spoken } from "./read.js";

/** How long a position stays before the computer looks at it, in milliseconds. */
const PAUSE = 700;

/**
 * How deep it looks under each contract, and for how long, in milliseconds; for how long a line of
 * some moves is waited for.
 */
const ENOUGH = { depth: 15, time: 2500, wait: 15_000 };

/** How strong it plays where it tells no line. */
const LEVEL = 7;

/** How many moves of its line are shown. */
export const SHOWN = 8;

/**
 * What is compared: where it came from, the positions gone through in the numbers of `a`, and the
 * answer for the one shown.
 * @type {ComparisonPage|null}
 */
let here = null;

/** What is compared, if anything is. */
export const opened = () => here;

/** What is compared. */
export function now() {
  if (!here) throw new Error("nothing is compared");
  return here;
}

/** The same once it has been answered. */
export function answered() {
  const mine = now();
  if (!isAnswered(mine)) throw new Error("the comparison is not here");
  return mine;
}

// What did not come is asked for again by who comes to it again.
onVisit(() => here?.error && !here.answer && (here = null));

/** Whether it has been answered. @param {ComparisonPage} mine @returns {mine is AnsweredPage} */
export const isAnswered = (mine) => mine.answer !== null;

/**
 * The board of a rule set, as contracts have it: the first of its values.
 * @param {RuleSet|undefined} set
 */
export const boardIn = (set) => set?.values[0];
/** @param {string} id */
export const boardOf = (id) => boardIn(begun().sets.sets.find((one) => one.id === id));
/** @param {string} contract */
export const idOf = (contract) => contract.split(",")[0];

/** A rule set on the same board to begin with. @param {string} a */
function usual(a) {
  const wanted =
    idOf(a) === "international" ? ["nigerian,huff=off"] : ["international", "russian", "canadian"];
  return wanted.find((id) => boardOf(idOf(id)) === boardOf(idOf(a))) ?? a;
}

/** Opens what the address names. @param {string} text */
export async function open(text) {
  const asked = new URLSearchParams(text);
  const a = asked.get("rules") || begun().contract.contract;
  /** @type {ComparisonPage} */ const mine = {
    address: text,
    tongue: tongue.tag,
    a,
    b: asked.get("with") || usual(a),
    line: [asked.get("fen") ?? undefined],
    at: 0,
    shown: null,
    answer: null,
    contracts: {},
    choice: null,
    moves: [],
    examples: [],
    error: "",
  };
  here = mine;
  const isLeft = () => here !== mine || all.page !== "compare";
  await attempt(async () => (mine.examples = await spoken("compare")), isLeft);
  // Without a position it begins where something differs.
  const example = mine.examples.find(
    (one) => one.a === mine.a && (!asked.get("with") || one.b === mine.b),
  );
  if (example && !asked.get("fen"))
    Object.assign(mine, { b: example.b, line: [example.fen], example: example.id });
  await look(mine);
  if (!isLeft()) scrollTo(0, 0);
}

/**
 * Says in the language of the page what was told in another; what cannot be shown is asked for
 * anew.
 * @param {ComparisonPage} mine
 */
export function retell(mine) {
  if (mine.tongue === tongue.tag) return;
  const { tag } = tongue;
  Object.assign(mine, { tongue: tag, told: "" });
  if (!mine.answer && mine.error) return void open(mine.address);
  if (mine.refused) read(mine.refused);
  void attempt(async () => {
    const examples = await spoken("compare");
    if (here?.tongue !== tag || tag !== tongue.tag) return;
    here.examples = examples;
    set();
  });
}

/**
 * Asks about the position that is to be shown; who has gone on meanwhile asks about another one, and
 * of two answers the first is taken.
 * @param {ComparisonPage} mine
 */
export async function look(mine) {
  const { at } = mine;
  const fen = mine.line[at];
  const isLate = () => !mine.isComing || mine.at !== at || mine.line[at] !== fen;
  mine.isComing = true;
  try {
    const [answer, a, b] = await Promise.all([
      api.compare({ a: mine.a, b: mine.b, fen }),
      api.contract(mine.a),
      api.contract(mine.b),
    ]);
    if (isLate()) return;
    mine.line[at] = answer.a.fen;
    const shown = { a: mine.a, b: mine.b, line: mine.line, at, moves: mine.moves };
    const contracts = { a, b };
    Object.assign(mine, { answer, contracts, shown, isComing: false, choice: null, error: "" });
    mine.refused = "";
    // The address goes with the position, so that it can be shared.
    if (here === mine)
      mine.address = all.compareAt = query({ rules: mine.a, with: mine.b, fen: answer.a.fen });
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    if (isLate()) return;
    // What is shown is gone on from.
    if (mine.shown) Object.assign(mine, mine.shown, { isComing: false });
    Object.assign(mine, { error: capital(error.message), refused: fen });
  }
  if (here === mine) set();
}

let waiting = 0;

/** What is shown is looked at when it stays for a moment. @param {AnsweredPage["answer"]} answer */
export function wonder(answer) {
  clearTimeout(waiting);
  if (!answer.known) waiting = window.setTimeout(() => void ponder(answer), PAUSE);
}

/** The search that goes on. @type {AbortController|null} */
let search = null;

/** Whether the computer may help: not while somebody is played by link. */
export const helps = () => all.game?.mode !== "live" || all.game.stand.phase === "over";

/**
 * The best line under each contract, and what endgame tables know; who has left before both were
 * told finds neither when he comes back, so that they are looked for again.
 * @param {AnsweredPage["answer"]} answer
 */
async function ponder(answer) {
  const stays = () => here?.answer === answer && all.page === "compare";
  if (!stays() || !helps() || answer.known) return;
  search?.abort();
  const { signal } = (search = new AbortController());
  answer.known = { a: {}, b: {} };
  for (const which of /** @type {Which[]} */ (["a", "b"])) {
    const { contract, fen, board, outcome } = answer[which];
    if (outcome) continue;
    answer.known[which].value = await told({ rules: contract, fen, board });
    if (stays()) {
      set();
      await line(
        { terms: { rules: contract, start: fen }, log: [] },
        answer.known[which],
        () => stays() && set(),
        signal,
      );
    }
    if (!stays()) return void delete answer.known;
    set();
  }
}

/**
 * The best line of a position; `tell` hears when it is another.
 * @param {WayThere} table
 * @param {KnownLine} known
 * @param {() => unknown} tell
 * @param {AbortSignal} outer
 */
async function line(table, known, tell, outer) {
  const inner = new AbortController();
  const end = () => inner.abort();
  outer.addEventListener("abort", end, { once: true });
  let isLate = false;
  const isLine = () => (known.thought?.moves.length ?? 0) > 3;
  const late = setTimeout(() => (isLine() ? end() : (isLate = true)), ENOUGH.time);
  const last = setTimeout(end, ENOUGH.wait);
  /** @param {Thinking} thought */
  const hear = (thought) => {
    const isNew =
      thought.moves.slice(0, SHOWN).join() !== known.thought?.moves.slice(0, SHOWN).join();
    known.thought = thought;
    if (isNew) tell();
    if ((isLate && isLine()) || thought.depth >= ENOUGH.depth) end();
  };
  try {
    await think(table, 1, hear, inner.signal);
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
  } finally {
    clearTimeout(late);
    clearTimeout(last);
    outer.removeEventListener("abort", end);
  }
  // Where nobody has told a line in time, a move is better than nothing.
  if (!known.thought && !outer.aborted)
    known.best = (await api.reply({ table, level: LEVEL }).catch(() => null))?.move?.text ?? "–";
}

/** Goes to a position of the line. @param {number} at */
export function goTo(at) {
  const mine = now();
  mine.at = Math.max(0, Math.min(mine.line.length - 1, at));
  void look(mine);
}

/**
 * Goes on to the next position with a move that is legal under one contract alone, or that is over
 * under one alone.
 */
export const nextDifference = () =>
  attempt(async () => {
    const mine = now();
    for (let at = mine.at + 1; at < mine.line.length; at++) {
      const answer = await api.compare({ a: mine.a, b: mine.b, fen: mine.line[at] });
      const differs =
        [answer.a, answer.b].some((one) => one.moves.some((move) => move.only)) ||
        Boolean(answer.a.outcome) !== Boolean(answer.b.outcome);
      if (differs && here === mine) return goTo(at);
    }
    mine.told = t("compare.none");
    say(mine.told);
    set();
  });

/**
 * Whether a game may be looked at here: nobody is helped against another player, and where captures
 * may be forgotten none is pointed out (H5).
 * @param {Game|null} game
 */
export const isOpen = (game) =>
  game !== null &&
  (game.mode === "replay" ||
    game.stand.phase === "over" ||
    (game.mode !== "live" && !game.contract.huffing));

/** Takes the game on the board, from its beginning. */
export const fromGame = () =>
  attempt(async () => {
    const { game } = playing();
    const rules = game.contract.contract;
    const line = [];
    for (const { board, side_to_move } of game.line)
      line.push(
        (await api.position({ rules, board: (side_to_move === "white" ? "W" : "B") + board })).fen,
      );
    const b = boardOf(idOf(now().b)) === boardOf(idOf(rules)) ? now().b : usual(rules);
    here = {
      ...now(),
      a: rules,
      b,
      line,
      at: 0,
      moves: game.line.slice(1).map((entry) => entry.move),
      choice: null,
      told: "",
    };
    await look(now());
  });

/** Shows an example. @param {string} id */
export function show(id) {
  const example = now().examples.find((one) => one.id === id);
  if (!example) return;
  const { a, b, fen } = example;
  here = { ...now(), a, b, line: [fen], at: 0, moves: [], example: id, choice: null, told: "" };
  void look(now());
}

/** Another contract. @param {Which} which @param {string} contract */
export function choose(which, contract) {
  /** @type {ComparisonPage} */ const next = {
    ...now(),
    [which]: contract,
    choice: null,
    told: "",
    example: "",
  };
  if (boardOf(idOf(next.a)) !== boardOf(idOf(next.b)))
    Object.assign(next, { b: usual(contract), line: [undefined], at: 0, moves: [] });
  here = next;
  void look(now());
}

/** Reads a position. @param {string} text */
export function read(text) {
  here = { ...now(), line: [text.trim()], at: 0, moves: [], choice: null, example: "", told: "" };
  void look(now());
}

/** The two contracts change places. */
export const swap = () => {
  const { a, b, answer } = answered();
  here = { ...now(), a: b, b: a, line: [answer.b.fen], at: 0, moves: [], choice: null, told: "" };
  void look(now());
};
