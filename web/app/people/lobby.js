/**
 * The lobby: who waits for which game, the own seek, challenges, and the line on which the server
 * says so. It is open for everybody with a name, who may be challenged wherever he is; for others
 * while the page of the lobby is shown, and as long as something is waited for.
 * @module
 */
import { Line } from "../live/line.js";
import { Denied } from "../live/net.js";
import { onVisit, visit } from "../route.js";
import { attempt, begun, say, set, sound, state } from "../state.js";
import { SEEK, loadSeat, readTab, saveSeat, writeTab } from "../store.js";
import { t } from "../words.js";
import { kept, refresh } from "./me.js";
import * as net from "./net.js";

/** @typedef {{id: string, seat: string, since: number, offers: {rules: string, clock: string}[], rated: boolean, stops?: boolean}} Mine */

/** How often it is looked whether the line is still wanted, in milliseconds. */
const TEND = 4_000;

/**
 * What is known.
 * @type {{welcome: Welcome|null, waiting: Map<string, WaitingGame>, players: number,
 *   mine: Mine|null, challenges: Challenge[], lost: boolean, over: boolean, coming: boolean,
 *   declined: string, barred: boolean, ready: {table: string, word: string}[]}}
 */
export const lobby = {
  welcome: null,
  waiting: new Map(),
  players: 0,
  mine: null,
  challenges: [],
  lost: false,
  over: false,
  coming: false,
  declined: "",
  barred: false,
  ready: [],
};

/** @type {Line|null} */ let line = null;
let tending = 0;

/** Whether the server tells on it who waits. */ let isTold = false;

/** What was heard of a seek or a challenge before the server's answer to it. @type {(() => void)[]} */
const early = [];

/** Under which name the line was opened, if it was under one. */ let asWhom = "";

/** When the line last said who it is. */ let greeted = 0;

/** Whether the server has forbidden the line; it is asked again at the next address. */
let isForbidden = false;

/** Whether what was sought last had no answer: it may stand all the same. */
let isUnheard = false;

/** Whether another address was opened since the server was asked; games have begun or ended there. */
let isBack = false;
onVisit(() => void ([isForbidden, isBack] = [false, true]));

/** Whether the page of the lobby is shown. */
export const isShown = () => state.page === "people" && /^\/online\b/.test(state.said.people);

/**
 * What the tab keeps over a reload: the own seek until it is over, the seats of own challenges, and
 * whom it has challenged without an answer of the server; which challenges there were before.
 * @returns {{mine: Mine|null, seats: Record<string, string>, asks: {to: string, before: string[]}|null}}
 */
const keptHere = () => ({ mine: null, seats: {}, asks: null, ...readTab(SEEK) });

/** @param {Partial<ReturnType<typeof keptHere>>} change */
const keepHere = (change) => writeTab(SEEK, { ...keptHere(), ...change });

/** Whether somebody plays a game at the server, which is not to be disturbed. */
export function isAtTable() {
  const { page, game } = state;
  return (
    page === "game" && game?.mode === "live" && game.you !== null && game.stand.phase !== "over"
  );
}

/**
 * Whether this tab has sent a challenge, and no other one or another device.
 * @param {string} id
 * @param {string|null} to
 */
function isFromHere(id, to) {
  const { seats, asks } = keptHere();
  if (id in seats || asks === null) return id in seats;
  return asks.to.toLowerCase() === to?.toLowerCase() && !asks.before.includes(id);
}

/**
 * Forgets a challenge that is over, and keeps the seat that is to be had with it.
 * @param {string} id
 * @param {string} [table] that it has become
 */
function spend(id, table) {
  const { [id]: seat, ...seats } = keptHere().seats;
  // Of one whose number was never told only that it was asked is kept.
  keepHere(seat === undefined ? { asks: null } : { seats });
  if (seat && table) saveSeat(table, { seat, player: "one" });
}

/** Sets the own seek. @param {Mine|null} mine */
function setMine(mine) {
  lobby.mine = mine;
  keepHere({ mine: mine && { ...mine, stops: false } });
}

/** Whether something is waited for. */
const isWaiting = () => Boolean(lobby.mine) || lobby.challenges.some(isSent);

/** Whether there is something to hear; after a reload, what was waited for before it. */
export const isWanted = () =>
  isShown() || isWaiting() || kept().name !== "" || keptHere().mine !== null;

/** Whether a challenge is one's own. @param {Challenge} one */
export const isSent = (one) => one.from === lobby.welcome?.name;

/**
 * Opens the line, if it is not open; on the page of the lobby the server tells who waits. Who has
 * another name than before has another line; who takes his first one keeps what he waits for.
 */
export function open() {
  const isFree = asWhom !== "" || !(isWaiting() || lobby.coming);
  if (line && isFree && asWhom !== kept().name) close();
  if (line) return tellMe(line);
  if (isForbidden) return;
  asWhom = kept().name;
  const mine = new Line("me/live", {
    hello() {
      greeted = Date.now();
      isBack = false;
      return { see: (isTold = isShown()) ? "lobby" : null };
    },
    waits: () => isShown() || isWaiting(),
    heard: (message) => line === mine && heard(message),
    changed: (now) => {
      if (line !== mine) return;
      isForbidden = now === "closed";
      if (isForbidden) close();
      const lost = now !== "open";
      if (lobby.lost === lost) return;
      lobby.lost = lost;
      set();
    },
  });
  line = mine;
  clearInterval(tending);
  tending = window.setInterval(tend, TEND);
}

/** Asks who waits, and what has become of the own games meanwhile. @param {Line} line */
function tellMe(line) {
  if ((isTold && !isBack) || !isShown() || !line.send({ see: "lobby" })) return;
  if (!isTold) lobby.waiting.clear();
  isTold = true;
  isBack = false;
  greeted = Date.now();
}

/** Closes the line. */
export function close() {
  line?.end();
  line = null;
  clearInterval(tending);
  Object.assign(lobby, { welcome: null, waiting: new Map(), challenges: [], lost: false });
}

/** Closes the line once there is nothing to hear. */
function tend() {
  if (isWanted()) return;
  close();
  set();
}

/**
 * Whether the line is that of who plays here: whose cookie has come with an answer is nobody yet on
 * one from before. On one that is still opening it has been said with the name.
 */
function isOurs() {
  const { welcome } = lobby;
  if (!welcome) return asWhom !== "" && asWhom === kept().name;
  return welcome.known && (welcome.name ?? "") === kept().name;
}

/** Opens it as somebody else than before. */
function reopen() {
  close();
  open();
}

/** The key of a game that is waited for. @param {{rules: string, clock: string, rated: boolean}} game */
const keyOf = ({ rules, clock, rated }) => `${rules} ${clock} ${rated}`;

/** What the server says. @param {any} message */
function heard(message) {
  if ("tables" in message) return welcomed(message);
  if ("lobby" in message) return seen(message.lobby);
  if ("challenge" in message) return challenged(message.challenge);
  if ("table" in message) return found(message);
  if ("notice" in message) return noticed(message.notice);
  const { mine } = lobby;
  if ("over" in message && mine && message.seek === mine.id) {
    lobby.over = !mine.stops;
    setMine(null);
    if (lobby.over) say(t("lobby.over"));
    set();
  }
}

/** Who has left games pauses; who is barred from rated games is told so. @param {Noticed["notice"]} notice */
function noticed({ kind, until }) {
  if (!lobby.welcome) return;
  if (kind === "barred") {
    lobby.barred = true;
    void refresh();
  } else if (kind === "pause" && until) lobby.welcome.paused = until;
  set();
}

/** @param {Welcome} welcome */
function welcomed(welcome) {
  lobby.welcome = welcome;
  lobby.waiting.clear();
  lobby.challenges = welcome.challenges;
  // He was logged in or out elsewhere.
  if ((welcome.name ?? "") !== kept().name && !lobby.coming) void refresh();
  const mine = lobby.mine ?? keptHere().mine;
  // What was sought after that is not in the welcome; a line that was there already keeps it.
  const isLater = mine && mine.since >= greeted && !tableOf(mine);
  if (mine && (welcome.seek === mine.id || isLater)) setMine(mine);
  else if (mine && !lobby.coming) void away(mine);
  if (!lobby.coming) answered();
  set();
}

/** Comes to the game that an own challenge has become while nobody heard; of others it is told. */
function answered() {
  let isGone = false;
  for (const { table, challenge, opponent } of lobby.welcome?.tables ?? []) {
    if (!challenge || !isFromHere(challenge, opponent)) continue;
    const word = t("challenge.accepted", { who: opponent ?? "" });
    spend(challenge, table);
    if (isGone) lobby.ready.push({ table, word });
    else begins(table, word);
    isGone = true;
  }
}

/**
 * The table that a seek has become while nobody heard; a server of before, beside new ones, does
 * not tell which it was.
 * @param {Mine} mine
 */
function tableOf(mine) {
  const tables = lobby.welcome?.tables ?? [];
  return (
    tables.find(({ seek }) => seek === mine.id) ??
    tables.find((one) => one.seek === undefined && !loadSeat(one.table) && isOffered(mine, one))
  );
}

/**
 * Whether a seek would have a game.
 * @param {Mine} mine
 * @param {{rules: string, clock: string|null}} game
 */
export const isOffered = (mine, game) =>
  mine.offers.some(({ rules, clock }) => rules === game.rules && clock === game.clock);

/**
 * The seek has become something while nobody heard: a table, or nothing.
 * @param {Mine} mine
 */
async function away(mine) {
  setMine(null);
  const table = tableOf(mine);
  if (table) {
    return go(table.table, t("lobby.found", { who: table.opponent ?? t("guest") }));
  }
  lobby.over = true;
  set();
}

/** @param {Lobby["lobby"]} change */
function seen({ waiting = [], players }) {
  for (const one of waiting)
    if (one.n) lobby.waiting.set(keyOf(one), one);
    else lobby.waiting.delete(keyOf(one));
  if (players !== undefined) lobby.players = players;
  if (isShown()) set();
  else if (line?.send({ see: null })) isTold = false;
}

/** An opponent is there. @param {SeekFound} one */
function found(one) {
  const { mine } = lobby;
  // It may come before the answer that says under which name it was sought.
  if (lobby.coming) return void early.push(() => found(one));
  // Another tab of this browser sought it, and goes there.
  if (mine ? one.seek !== mine.id : !isUnheard) return;
  if (mine) saveSeat(one.table, { seat: mine.seat, player: one.player });
  isUnheard = false;
  setMine(null);
  const who = one.opponent ?? t("guest");
  void go(one.table, t("lobby.found", { who }));
}

/**
 * Goes to a game that somebody has come to; who plays another one at the server is told of it.
 * @param {string} table
 * @param {string} word
 */
async function go(table, word) {
  sound("crown", state.sound);
  say(word);
  calls(word);
  if (!isAtTable() || state.game?.id === table) return enter(table);
  lobby.ready.push({ table, word });
  set();
}

/** Has the title of the tab call who looks at another one. @param {string} word */
function calls(word) {
  if (!document.hidden) return;
  let on = false;
  const before = document.title;
  const calling = setInterval(() => {
    on = !on;
    document.title = on ? `● ${word}` : before;
  }, 900);
  document.addEventListener(
    "visibilitychange",
    () => {
      clearInterval(calling);
      set();
    },
    { once: true },
  );
}

/** Goes to the game of a challenge; what else was sought is sought no more. */
function begins(/** @type {string} */ table, /** @type {string} */ word) {
  if (lobby.mine) void stop();
  void go(table, word);
}

/** A challenge has begun or changed. @param {Challenge} one */
function challenged(one) {
  const mine = isSent(one);
  if (lobby.coming && mine && one.state !== "open") return void early.push(() => challenged(one));
  const others = lobby.challenges.filter(({ id }) => id !== one.id);
  lobby.challenges = one.state === "open" ? [...others, one] : others;
  if (one.state === "open" && !mine) {
    say(t("challenge.from", { who: one.from }));
    if (!isAtTable()) {
      sound("move", state.sound);
      calls(t("challenge.from", { who: one.from }));
    }
  }
  if (mine && one.state === "declined") {
    lobby.declined = t("challenge.declined", { who: one.to });
    say(lobby.declined);
  }
  if (mine && one.state !== "open") {
    const isHere = isFromHere(one.id, one.to);
    if (isHere) spend(one.id, one.table);
    if (one.table && isHere) begins(one.table, t("challenge.accepted", { who: one.to }));
    // Another tab or device has sent it; who does something else there is left to it.
    else if (one.table && isShown()) void enter(one.table);
  }
  set();
}

/** The server has answered: what was heard meanwhile is heard now. */
function catchUp() {
  lobby.coming = false;
  early.splice(0).forEach((hears) => hears());
  answered();
  set();
}

/** Seeks a game. @param {{rules: string, clock: string}[]} offers @param {boolean} rated */
export const seek = (offers, rated) =>
  attempt(async () => {
    if (lobby.coming) return;
    Object.assign(lobby, { over: false, declined: "", barred: false, coming: true });
    isUnheard = false;
    set({ error: "" });
    try {
      const made = await net.seek({ offers, rated });
      setMine({ id: made.id, seat: made.seat, since: Date.now(), offers, rated });
      if (!isOurs()) reopen();
    } catch (error) {
      isUnheard = !(error instanceof Denied);
      throw error;
    } finally {
      catchUp();
    }
    if (lobby.mine) say(t("lobby.waiting"));
  });

/** Waits no more, as soon as the server has heard it. */
export const stop = () =>
  attempt(async () => {
    const { mine } = lobby;
    if (!mine) return;
    mine.stops = true;
    try {
      await net.stop(mine.id);
    } catch (error) {
      mine.stops = false;
      if (!(error instanceof Denied) || error.status !== 404) throw error;
      // It is over already: the game that was found comes, or the server says that there is none.
      if (lobby.mine === mine) reopen();
      return;
    }
    if (lobby.mine === mine) setMine(null);
    set();
  });

/**
 * Challenges somebody.
 * @param {string} to
 * @param {{rules: string, clock: string}} terms
 * @param {boolean} rated
 */
export const challenge = (to, terms, rated) =>
  attempt(async () => {
    if (lobby.coming) return;
    Object.assign(lobby, { declined: "", barred: false, coming: true });
    set({ error: "" });
    const before = [
      ...lobby.challenges.map(({ id }) => id),
      ...(lobby.welcome?.tables.flatMap(({ challenge }) => challenge ?? []) ?? []),
    ];
    keepHere({ asks: { to, before } });
    try {
      const made = await net.challenge({ to, terms, rated });
      if (made.id) keepHere({ seats: { ...keptHere().seats, [made.id]: made.seat }, asks: null });
      if (!isOurs()) reopen();
      await visit("/online");
    } catch (error) {
      // What a server in front says is no answer.
      if (error instanceof Denied && error.status < 500) keepHere({ asks: null });
      throw error;
    } finally {
      catchUp();
    }
  });

/** Accepts a challenge, and sits down. @param {Challenge} one */
export const accept = (one) =>
  attempt(async () => {
    const { id, seat, player } = await net.accept(one.id);
    saveSeat(id, { seat, player });
    if (lobby.mine) await stop();
    await visit(`/t/${id}`);
  });

/** Declines a challenge, or takes one back. @param {Challenge} one */
export const settle = (one) =>
  attempt(async () => {
    await (isSent(one) ? net.takeBack(one.id) : net.decline(one.id));
    lobby.challenges = lobby.challenges.filter(({ id }) => id !== one.id);
    set();
  });

/** Comes to a table at which he has a seat, perhaps from another device. @param {string} table */
export const enter = (table) =>
  attempt(async () => {
    if (!loadSeat(table)) {
      const { seat, player } = await net.comeBack(table);
      saveSeat(table, { seat, player });
    }
    lobby.ready = lobby.ready.filter((one) => one.table !== table);
    await visit(`/t/${table}`);
  });

/** Games that people wait for, those of the rules at hand first. */
export function groups() {
  const { id } = begun().contract;
  const own = (/** @type {WaitingGame} */ one) => (one.rules.split(",")[0] === id ? 1 : 0);
  return [...lobby.waiting.values()].sort((a, b) => own(b) - own(a) || b.n - a.n);
}
