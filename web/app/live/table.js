/** Games by link: a table at the server, and what is heard from it. @module */
import * as api from "../api.js";
import { landing } from "../choose.js";
import { animate, follow, isHumans, isOurs, load, show } from "../game.js";
import { pliesBack } from "../play.js";
import { lost, page } from "../route.js";
import { attempt, begun as begunState, note, playing, say, set, state, tell } from "../state.js";
import { loadSeat, saveSeat } from "../store.js";
import { beginning } from "../terms.js";
import { capital, refusal, t } from "../words.js";
import { answered, asks, isHold } from "./answers.js";
import { first, lates, lots, showDue } from "./begins.js";
import { forget, invited, isAsked, seatOf } from "./invited.js";
import { showLeft } from "./left.js";
import { Line } from "./line.js";
import * as net from "./net.js";
import { speech, spoken } from "./phrases.js";
import { forgetSent, keepSent, loadSent } from "./sent.js";
import { awaited, ended, free, isAlone, waits } from "./waits.js";

/**
 * The table that the page is at.
 * @type {LiveTable|null}
 */
let at = null;

/**
 * Makes a table and waits for a friend.
 * @param {{terms?: Partial<Terms>} & Partial<Pick<Setup, "color"|"begins">>} [wish]
 */
export async function create({ terms = {}, color = "lot", begins: who = "lot" } = {}) {
  const { contract } = begunState();
  const { begins, ...rest } = terms;
  const fixed = begins && (color !== "lot" || who !== "lot" || rest.short) ? { begins } : {};
  const made = await net.newTable({
    terms: { ...rest, ...fixed, rules: contract.contract },
    ...(color === "lot" || fixed.begins ? {} : { color }),
    ...(state.name ? { name: state.name } : {}),
  });
  const { id, seat, player, invite } = made;
  const isKept = saveSeat(id, { seat, player, invite });
  waits(id);
  // A position says itself who begins.
  if (who === "lot" && !(rest.start && fixed.begins)) lots.add(id);
  sit(id, seat);
  page("waiting", {
    waiting: { kind: "friend", id, invite, contract },
    error: isKept ? "" : t("full"),
  });
}

/**
 * Comes to a table by its link, or comes back; true when the page has something to show then.
 * @param {string} id
 * @param {{invite?: string|null, seat?: string|null, isLate?: () => boolean}} way with whether
 *   something else was chosen meanwhile
 */
export async function enter(id, { invite, seat, isLate = () => false }) {
  const kept = loadSeat(id);
  if (seat && seat !== kept?.seat) saveSeat(id, { seat });
  const token = seat ?? kept?.seat ?? null;
  const way = token ? null : invited(id, invite);
  let table = null;
  try {
    if (way) table = await net.table(id);
  } catch (error) {
    if (!(error instanceof net.Denied)) throw error;
    if (error.status === 404) forget(id);
    if (!isLate()) lost(error.message, `/t/${id}`);
    return true;
  }
  if (isLate()) return true;
  // Whoever sits there may be himself: his answer was lost.
  if (!table || !way || (table.players[1] && !isAsked(id))) {
    if (way) lates.add(id);
    forget(id);
    sit(id, token);
    state.said.table = id;
    page("table");
    return true;
  }
  const { terms, players } = table;
  const contract = await api.contract(terms.rules);
  const board = await beginning(terms, contract);
  if (isLate()) return true;
  const who = players[0]?.name;
  page("waiting", { waiting: { kind: "join", id, invite: way, who, terms, contract, board } });
  return true;
}

/** Waits on for a friend, whom a page of before was waiting for; he may be there by now. */
export async function waitOn() {
  const id = awaited();
  const { seat, invite } = (id && loadSeat(id)) || {};
  // Who is at another table, or is invited to one, waits when he comes the next time.
  const isElsewhere = () => Boolean(at || state.waiting);
  if (!id || !seat || isElsewhere() || !(await isAlone())) return;
  if (isElsewhere()) return free();
  state.waiting = { kind: "friend", id, invite, contract: begunState().contract };
  sit(id, seat);
}

/** Takes the second seat. */
export const join = () =>
  attempt(async () => {
    const { waiting } = state;
    if (waiting?.kind !== "join" || waiting.joining) return;
    const { id, invite } = waiting;
    waiting.joining = true;
    set({ error: "" });
    try {
      const name = state.name ? { name: state.name } : {};
      const taken = await net.takeSeat(id, { invite, seat: seatOf(id), ...name });
      saveSeat(id, { seat: taken.seat, player: taken.player });
      if (!waiting.terms.begins) lots.add(id);
      forget(id);
      sit(id, taken.seat);
    } catch (error) {
      waiting.joining = false;
      if (!(error instanceof net.Denied) || error.status !== 409) throw error;
      // Another tab of this browser may have taken it.
      const seat = loadSeat(id)?.seat ?? null;
      forget(id);
      sit(id, seat);
      if (!seat) lates.add(id);
    }
  });

/** Watches without a seat. */
export const watch = () => state.waiting && sit(state.waiting.id, null);

/** Opens the line to a table. @param {string} id @param {string|null} token */
function sit(id, token) {
  leave(id);
  /** @type {LiveTable} */ const table = {
    id,
    token,
    n: null,
    game: null,
    pending: null,
    missed: 0,
    chain: Promise.resolve(),
    line: new Line(`tables/${id}/live`, {
      hello: () => ({ hello: token, have: table.n }),
      waits: () => !table.game || (table.game.stand.phase !== "over" && !isHumans(table.game)),
      hurries: () => isTimed(table),
      heard: (/** @type {Frame} */ message) => {
        const next = () => attempt(() => hears(table, message));
        table.chain = table.chain.then(next, next);
      },
      changed: (line, reason) => changed(table, line, reason),
    }),
  };
  at = table;
}

/** Whether a clock runs, or will with the first move. @param {LiveTable} table */
const isTimed = ({ game }) => Boolean(game?.record.terms.clock) && game?.stand.phase !== "over";

/**
 * Leaves the table: its line is closed; the seat stays.
 * @param {string} [next] which one is come to
 */
function leave(next) {
  at?.line.end();
  if (at && at.id !== next && at.id === awaited()) free();
  if (at?.game) at.game.net = "closed";
  at = null;
}

/**
 * Whether the page waits for a table, so that its game is shown when it comes.
 * @param {LiveTable} table
 */
const isAwaited = ({ id }) => state.waiting?.id === id || state.page === "table";

/** Whether the table that is waited for is what somebody looks at. */
const isLookedAt = () => state.page === "table" || state.page === "waiting";

/**
 * Says that a table cannot be shown, in the words of the page where there is no such table.
 * @param {LiveTable} table
 * @param {string} reason
 */
async function gone(table, reason) {
  const { id } = table;
  // It does not greet at the next visit again.
  if (state.left === id) state.left = null;
  const told = await net.table(id).then(
    () => reason,
    (error) => {
      if (error instanceof net.Denied && error.status === 404) ended(id);
      return error instanceof api.Refusal ? error.message : reason;
    },
  );
  if (at !== table || !isAwaited(table)) return;
  state.waiting = null;
  if (isLookedAt()) return lost(told, `/t/${id}`);
  leave();
  set();
}

/**
 * The line came or went.
 * @param {LiveTable} table
 * @param {Net} line
 * @param {string|undefined} reason
 */
function changed(table, line, reason) {
  if (at !== table) return;
  const { game } = table;
  // Who has gone elsewhere before the table came is not brought back.
  if (!game && !isAwaited(table)) return leave();
  if (line === "closed") {
    if (game) tell({ kind: "bad", title: t("net.closed"), text: capital(reason ?? "") });
    else void gone(table, reason || t("net.closed"));
  }
  if (!game) {
    if (line === "lost" && isLookedAt()) set({ error: t("net.lost") });
    else if (line === "open" && state.error === t("net.lost")) set({ error: "" });
    return;
  }
  const before = game.net;
  game.net = line;
  if (before !== line && line === "lost") say(t("net.lost"));
  if (state.game === game) set();
}

/** How long the page waits before it asks for the table that it could not show, at most, in ms. */
const MISSED = 16_000;

/**
 * Hears what the server says. What could not be followed is missing on the page, so the whole table
 * is asked for a moment later, until it is here.
 * @param {LiveTable} table
 * @param {Frame} message
 */
async function hears(table, message) {
  try {
    await heard(table, message);
  } catch (error) {
    if (error instanceof api.Refusal && at === table) {
      table.n = null;
      table.missed = Math.min(2 * table.missed || 1_000, MISSED);
      clearTimeout(table.retry);
      table.retry = window.setTimeout(() => at === table && table.line.hello(), table.missed);
    }
    throw error;
  }
}

/** What the server says. @param {LiveTable} table @param {Frame} message */
async function heard(table, message) {
  if (at !== table) return;
  await taken(table, message);
  const { game } = table;
  if (game && at === table) for (const look of [showLeft, showDue]) look(game);
}

/** Takes what the server says. @param {LiveTable} table @param {Frame} message */
async function taken(table, message) {
  if ("now" in message && table.game) table.game.offset = message.now - Date.now();
  if ("table" in message) return snapshot(table, message.table);
  if ("since" in message) return since(table, message);
  if ("e" in message) return event(table, message);
  if ("phrase" in message) return table.game ? spoken(table.game, message) : undefined;
  if ("refused" in message) return refused(table, message);
  about(table, message);
  set();
}

/** What the players are called, and who of them has a page. @param {Snapshot["players"]} players */
const called = (players) => ({
  names: players.map((player) => player?.name ?? ""),
  people: players.map((player) => player?.person ?? false),
});

/** Who sits here, who is present. @param {LiveTable} table @param {Partial<Since>} one */
function about(table, { players, here, watching, claim, due, you }) {
  const { game } = table;
  if (!game) return;
  if (players) Object.assign(game, called(players));
  if (here) Object.assign(game, { here, claim, due });
  if (watching !== undefined) game.watching = watching;
  if (you !== undefined) game.you = you;
  if (players?.[1] && state.waiting?.id === table.id) begun(table, game);
}

/** A friend has sat down. @param {LiveTable} table @param {Game} game */
function begun(table, game) {
  speaks(table, game);
  ended(table.id);
  state.waiting = null;
  welcome(game);
}

/** Shows the game, and says who begins. @param {Game} game */
function welcome(game) {
  show(game);
  first(game);
}

/** Both are here, and may say something. @param {LiveTable} table @param {Game} game */
function speaks({ line }, game) {
  if (game.you)
    Object.assign(game, { speech, say: (/** @type {number} */ phrase) => line.send({ phrase }) });
}

/** The table as it is. @param {LiveTable} table @param {Snapshot} whole */
async function snapshot(table, whole) {
  const { terms, results, log, players, you, here, watching, claim, due } = whole;
  const before = table.game;
  const game = await load(
    {
      id: table.id,
      mode: "live",
      you,
      ...called(players),
      here,
      watching,
      claim,
      due,
      host,
      offset: whole.now - Date.now(),
      net: "open",
      flip: before?.flip,
      contract: before?.contract,
      seed: 0,
      begun: before?.begun ?? log[0]?.at ?? Date.now(),
    },
    { terms, results, log },
  );
  if (at !== table) return;
  if (!before && !isAwaited(table)) return leave();
  // What was chosen ahead was chosen for another position.
  if (before?.premove && before.record.log.length === log.length) game.premove = before.premove;
  else if (before?.premove) say(t("premove.none"));
  if (players[1]) speaks(table, game);
  if (table.missed) state.error = "";
  clearTimeout(table.retry);
  Object.assign(table, { game, n: whole.n, missed: 0 });
  if (!players[1] && you === "one") {
    const { invite } = loadSeat(table.id) ?? {};
    const { contract } = game;
    /** @type {Waiting} */ const waiting = { kind: "friend", id: table.id, invite, contract };
    // Who waits already may read something meanwhile.
    if (state.page === "table") return page("waiting", { waiting });
    return set(state.waiting?.id === table.id ? { waiting } : {});
  }
  const isFirst = !before || state.waiting?.id === table.id;
  ended(table.id);
  state.waiting = null;
  if (isFirst) welcome(game);
  else if (state.game?.id === game.id) {
    state.game = game;
    if (state.page === "end" && game.stand.phase !== "over") state.page = "game";
    set(state.page === "game" && game.stand.phase === "over" ? { page: "end", error: "" } : {});
    if (game.record.results.length > before.record.results.length) first(game);
  }
  const began = whole.n - log.length;
  if (!before) resent(table, game, began);
  // What was sent may have come with the table.
  const sent = (table.pending?.n ?? whole.n) - began;
  const isAgain = sent < 0 && table.pending?.event.e === "again";
  if (isAgain || (sent >= 0 && log.slice(sent).some((one) => isPending(table, one)))) settle(table);
  if (table.pending) table.pending.stale = 0;
  again(table);
}

/**
 * What was sent before a reload, and had no answer, waits again; not where its player has done
 * something since, with this or with another device.
 * @param {LiveTable} table
 * @param {Game} game
 * @param {number} began how many events there were before this game
 */
function resent(table, game, began) {
  const sent = game.you && loadSent(table.id);
  if (!sent) return;
  const place = (sent.n ?? -1) - began;
  if (place < 0 || game.record.log.slice(place).some(({ by }) => by === game.you))
    return forgetSent(table.id);
  const { promise: answered, settled } = promised();
  const move = game.stand.moves.find(({ hub }) => hub === sent.event.m);
  const board = move && after(game.stand.board, move);
  table.pending = { ...sent, move, board, stale: 0, answered, settled };
}

/** What happened while the line was lost. @param {LiveTable} table @param {Since} message */
async function since(table, message) {
  about(table, message);
  const { since: events, n } = message;
  if (events.some((event) => event.e === "again")) {
    // Another game may have begun: the whole table is asked for.
    table.n = null;
    return void table.line.hello();
  }
  const { game, pending } = table;
  // Of a table that is being asked for nothing is followed: it comes whole.
  if (!game || table.n === null) return;
  // Some of it may have come by itself since it was asked for.
  const fresh = events.slice(Math.max(0, events.length - (n - table.n)));
  const taken = fresh.some((event) => isPending(table, event));
  table.n = Math.max(n, table.n);
  try {
    if (fresh.length === 1) await follow(game, fresh, null, taken);
    else if (fresh.length) {
      // What was sent has come, with more: nothing waits for it any longer.
      if (taken) settle(table);
      await follow(game, fresh, null);
    }
  } finally {
    if (taken && table.pending === pending) settle(table);
  }
  for (const one of fresh) asks(game, one);
  game.net = "open";
  // What was chosen ahead has been sent in its turn meanwhile.
  if (pending && table.pending === pending) {
    pending.stale = 0;
    if (fresh.every(isHold)) pending.n = table.n;
    again(table);
  }
  set();
}

/** An event without its number. @param {TableEvent & {n?: number}} one */
const plain = ({ n, ...event }) => event;

/** One event. @param {LiveTable} table @param {Numbered} message */
async function event(table, message) {
  const { game } = table;
  if (!game || table.n === null || message.n < table.n) return;
  if (message.n > table.n) return void table.line.hello();
  const mine = isPending(table, message);
  const { pending } = table;
  table.n = message.n + 1;
  await pending?.animated;
  try {
    // What was sent stays on the page until the rules have followed it.
    await follow(game, [plain(message)], null, mine && Boolean(pending?.board));
  } finally {
    if (mine) {
      settle(table);
      set();
    }
  }
  asks(game, message);
  answered(game, message);
  const isNext = message.e === "again" && game.stand.phase !== "over" && state.game === game;
  // Who wanted another game is called back to it; who watches reads on.
  if (isNext && state.page === "game") first(game);
  else if (isNext && game.you) welcome(game);
  // That clocks stood still is no reason why what was sent should not be taken.
  if (isHold(message)) return;
  if (!mine && pending && table.pending === pending) {
    // What was sent crossed this event, and will be refused.
    pending.stale += 1;
    again(table);
  }
}

/**
 * Whether an event is the one that waits for its answer.
 * @param {LiveTable} table
 * @param {TableEvent} event
 */
function isPending({ game, pending }, event) {
  if (!pending || event.by !== game?.you) return false;
  const { e, m, square, spent } = pending.event;
  return e === event.e && m === event.m && square === event.square && spent === event.spent;
}

/** What was waiting has been answered. @param {LiveTable} table */
function settle(table) {
  const { pending, game } = table;
  table.pending = null;
  forgetSent(table.id);
  if (game) game.pending = null;
  pending?.settled();
}

/**
 * What waits is sent once more, if it still may be; else it is dropped with a word.
 * @param {LiveTable} table
 */
function again(table) {
  const { pending, game } = table;
  if (!pending || !game) return;
  const { event } = pending;
  if (pending.n !== table.n && !stillFits(game, event))
    return dropped(table, t("net.dropped"), t("net.dropped.text"));
  pending.n = table.n;
  game.pending = pending;
  keepSent(table.id, pending);
  table.line.send({ n: table.n, ...event });
}

/**
 * Whether an event may still happen after others have.
 * @param {Game} game
 * @param {TableEvent} event
 */
function stillFits(game, { e, m }) {
  const { stand, you } = game;
  if (e === "again")
    return stand.phase === "over" && you !== "both" && you !== null && !stand.again.includes(you);
  if (e === "resign") return stand.phase === "play";
  return (
    e === "move" && isOurs(game, stand.side_to_move) && stand.moves.some((one) => one.hub === m)
  );
}

/** @param {LiveTable} table @param {string} title @param {string} text */
function dropped(table, title, text) {
  settle(table);
  Object.assign(table.game ?? {}, { selection: null, crowning: null, busy: false, premove: null });
  tell({ kind: "bad", title, text });
}

/** The server did not take an event. @param {LiveTable} table @param {NotTaken} message */
async function refused(table, { refused: error, n, ...said }) {
  if (n > (table.n ?? 0)) return void table.line.hello();
  if (table.pending?.stale) return void (table.pending.stale -= 1);
  if (!table.pending) return;
  const why = await refusal({ error, ...said });
  if (table.pending && at === table) dropped(table, t("event.refused"), why);
}

/** A promise, and what keeps it. @returns {{promise: Promise<void>, settled: () => void}} */
function promised() {
  let settled = () => {};
  /** @type {Promise<void>} */ const promise = new Promise((done) => (settled = done));
  return { promise, settled };
}

/**
 * The board after a move, as it is shown until the server has it.
 * @param {string} board
 * @param {Move} move
 */
function after(board, { path, captured, promotes }) {
  const letters = [...board];
  const piece = letters[path[0] - 1];
  for (const square of [path[0], ...captured]) letters[square - 1] = "e";
  letters[landing({ path }) - 1] = promotes ? piece.toUpperCase() : piece;
  return letters.join("");
}

/**
 * Hands the events of the player over to the server.
 * @type {Host}
 */
export const host = {
  async act(game, [{ by, ...event }], move) {
    const table = at;
    if (!table || table.game !== game || !game.you) return;
    // A touch is on its way while the move is tapped already.
    if (table.pending && !table.pending.board) await table.pending.answered;
    if (table.pending) {
      game.busy = false;
      return note({ kind: "wait", title: t("net.pending.wait"), text: t("net.text") });
    }
    const { promise: answered, settled } = promised();
    /** @type {Pending} */ const pending = { n: table.n, event, move, stale: 0, answered, settled };
    table.pending = game.pending = pending;
    keepSent(table.id, pending);
    game.busy = false;
    // Where the table is being asked for, it is sent when that has come.
    if (table.n !== null) table.line.send({ n: table.n, ...event });
    if (!move) return set();
    game.selection = game.note = null;
    pending.animated = animate(game, move);
    await pending.animated;
    if (table.pending === pending) {
      pending.board = after(game.stand.board, move);
      set();
    }
  },
  async takeBack() {
    const { game } = playing();
    const plies = pliesBack(game, game.you === game.stand.white ? "white" : "black");
    if (plies) await attempt(() => host.act(game, [{ e: "ask", plies }]));
  },
  offerDraw: () =>
    attempt(() => {
      // What was said before gives way to the word that an answer is waited for.
      const { game } = playing();
      game.note = null;
      return host.act(game, [{ e: "offer" }]);
    }),
  again: () =>
    attempt(() => {
      const { game } = playing();
      // A table that was left for another one is come back to first.
      return game.net === "closed" ? enter(game.id, {}) : host.act(game, [{ e: "again" }]);
    }),
  close: ({ id }) => at?.id === id && leave(),
};
