/**
 * The clocks of the game on the board: what they show, and what is said when time gets short.
 * @module
 */
import { h, mark } from "./dom.js";
import { isOurs, now, playerOf } from "./game.js";
import { flag } from "./local.js";
import { keep } from "./records.js";
import { say, sound, state } from "./state.js";
import { counted, t } from "./words.js";

/** Below so many milliseconds tenths are shown. */
const SHORT = 20_000;

/**
 * What a side begins with, in milliseconds; null without a limit.
 * @param {Game} game
 * @param {"white"|"black"} color
 */
function allotted(game, color) {
  const { clock, clock_two: two } = game.record.terms;
  const [, seconds] =
    /^\*?(?:\d+\/)?(\d+)/.exec((playerOf(game, color) === "two" && two) || clock || "") ?? [];
  return seconds ? Number(seconds) * 1000 : null;
}

/**
 * The milliseconds that a side has left; null without a limit.
 * @param {Game} game
 * @param {"white"|"black"} color
 */
export function timeLeft(game, color) {
  const { clock, phase } = game.stand;
  const shown = clock?.[color];
  // No clock runs before the first move.
  if (!clock || shown === undefined || shown === null) return allotted(game, color);
  const runs = clock.running === color && phase !== "over" && !game.away;
  return Math.max(0, runs ? shown - (now(game) - clock.at) : shown);
}

/**
 * Time as it is shown: hours, minutes and seconds; tenths when there is little.
 * @param {number|null} ms
 */
export function timeText(ms) {
  if (ms === null) return "∞";
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  if (ms < SHORT) return `0:${two(Math.floor(ms / 1000))}.${Math.floor((ms % 1000) / 100)}`;
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours
    ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** Time in words, to be spoken. @param {number|null} ms */
export function timeWords(ms) {
  if (ms === null) return t("clock.none");
  const whole = Math.floor(ms / 1000);
  const seconds = counted("seconds", whole % 60);
  return whole < 60
    ? t("clock.seconds", { seconds })
    : t("clock.minutes", { minutes: counted("minutes", Math.floor(whole / 60)), seconds });
}

/**
 * Whether time is short for a side: of little time from the beginning, the last two thirds.
 * @param {Game} game
 * @param {"white"|"black"} color
 */
export const isShort = (game, color, ms = timeLeft(game, color)) =>
  ms !== null && ms < Math.min(SHORT, (2 / 3) * (allotted(game, color) ?? SHORT));

let warned = "";
let saved = 0;

/** Brings the clocks on the page up to date; a flag may fall. */
function tick() {
  const { game } = state;
  const running = game?.stand.clock?.running;
  if (!running || game.stand.phase === "over" || game.away) return;
  const ms = timeLeft(game, running);
  const element = document.querySelector(`[data-clock="${running}"]`);
  if (element) {
    element.textContent = timeText(ms);
    // The words change with the whole second.
    mark(element, "aria-label", timeWords(ms));
    element.classList.toggle("short", isShort(game, running));
  }
  const turn = `${game.id} ${running} ${game.record.results.length}`;
  if (isShort(game, running) && warned !== turn && isOurs(game, running)) {
    warned = turn;
    say(t("clock.seconds", { seconds: counted("seconds", Math.ceil((ms ?? 0) / 1000)) }));
    sound("short", state.sound);
  }
  if (!isShort(game, running) && warned === turn) warned = "";
  if (Date.now() - saved > 5000) {
    saved = Date.now();
    keep(game);
  }
  if (ms === 0) void flag();
}
setInterval(tick, 100);

/** The clock of a side. @param {Game} game @param {"white"|"black"} color @param {boolean} turn */
export default function clock(game, color, turn) {
  const ms = timeLeft(game, color);
  return h(
    "span",
    {
      class: `clock${turn ? " running" : ""}${isShort(game, color) ? " short" : ""}`,
      role: "timer",
      "aria-label": timeWords(ms),
      "data-clock": color,
    },
    timeText(ms),
  );
}
