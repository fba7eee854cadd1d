/** The one state of the page, and everything that changes it. @module */
import * as api from "./api.js";
import { finish, isSecret, tap } from "./choose.js";
import { play as sound } from "./sound.js";
import { load, save } from "./store.js";

const kept = load();

/** Everything that the page shows. */
export const state = {
  page: "home",
  theme: kept.theme ?? "auto",
  sound: kept.sound ?? true,
  level: kept.level ?? 4,
  rules: kept.rules ?? "",
  /** @type {any} */ sets: null,
  /** @type {any} the contract that the next game is played by */ contract: null,
  /** @type {any} the contract in the editor */ draft: null,
  draftError: "",
  /** @type {any} the game on the board */ game: null,
  /** @type {string|null} */ dialog: null,
  error: "",
};

/** @type {() => void} */ let draw = () => {};
/** @type {any} the board on the page */ export const stage = { board: null };

/** Says what draws the state. @param {() => void} render */
export const onChange = (render) => (draw = render);

/** Changes the state and draws it. @param {Partial<typeof state>} [change] */
export function set(change = {}) {
  Object.assign(state, change);
  const game = state.game;
  const saved = game && { contract: game.contract.contract, mode: game.mode, human: game.human, seed: game.seed,
    level: game.level, start: game.start, moves: game.moves, end: game.end, flip: game.flip };
  save({ theme: state.theme, sound: state.sound, level: state.level, rules: state.contract?.contract ?? state.rules, game: saved });
  draw();
}

/** Does something that may fail; what went wrong is shown. @param {() => Promise<void>} task */
export async function attempt(task) {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    if (state.game) {
      state.game.busy = false;
      state.game.note = { kind: "bad", title: "That did not work", text: error.message };
    }
    set({ error: error.message });
  }
}

export const say = (text) => (document.getElementById("live").textContent = text);

/** The first picture: the rule sets, the contract, and the game that was left. */
export const begin = () => attempt(async () => {
  const linked = new URLSearchParams(location.search).get("rules");
  state.sets = await api.rules();
  const wanted = linked ?? (state.rules || state.sets.first);
  state.contract = await api.contract(wanted).catch(() => api.contract(state.sets.first));
  const left = kept.game;
  if (left && !linked) {
    const contract = await api.contract(left.contract).catch(() => null);
    if (contract && (await resume(left, contract))) return;
  }
  set();
});

async function resume(left, contract) {
  const game = { ...left, contract, selection: null, at: null, note: null, busy: false };
  const stand = await api.game({ ...score(game), line: true }).catch(() => null);
  if (!stand) return false;
  state.game = { ...game, stand, line: stand.line };
  pickUp(state.game);
  set({ page: stand.outcome ? "end" : "game" });
  await computer();
  return true;
}

const score = (game) => ({ rules: game.contract.contract, start: game.start, moves: game.moves, end: game.end ?? undefined });

/** Starts a game. @param {"computer"|"here"} mode @param {"white"|"black"} [human] */
export const start = (mode, human = "white") => attempt(async () => {
  const contract = state.contract;
  const black = contract.lot && Math.random() < 0.5;
  const begins = contract.lot ? (black ? contract.board.black_begins : contract.board.white_begins) : undefined;
  const seed = Math.floor(Math.random() * 1e9);
  const game = { contract, mode, human, seed, level: state.level, start: begins, moves: [], end: null,
    flip: mode === "computer" && human === "black", selection: null, at: null, note: null, busy: false };
  const stand = await api.game({ ...score(game), line: true });
  const who = side(game, stand.side_to_move);
  const note = contract.lot ? { kind: "plain", title: `${who} to begin`, text: "The lot decided.", clause: "NG-2.1" } : null;
  state.game = { ...game, stand, line: stand.line, note };
  set({ page: "game", dialog: null });
  say(`A new game by ${contract.name}. ${who} to move.`);
  await computer();
});

/** What a side is called. @param {any} game @param {string} color */
export function side(game, color) {
  if (game.mode === "computer") return color === game.human ? "You" : "Computer";
  return color === "white" ? "White" : "Black";
}

/** Whether the person at the board is to move. @param {any} game */
export const isHumans = (game) => !game.stand.outcome && (game.mode === "here" || game.stand.side_to_move === game.human);

/** Whether moves may be made now. @param {any} game */
const isOpen = (game) => game.at === null && !game.busy && isHumans(game);

/** A square was tapped. @param {number} square */
export function tapped(square) {
  const game = state.game;
  if (!game) return;
  const last = game.line.at(-1);
  if (game.at === null && !game.selection && last.move?.path.includes(square) && isOwn(game, square, -1)) return showAgain();
  if (!isOpen(game)) return;
  if (!game.selection && game.stand.huffable.includes(square)) {
    return note({ kind: "plain", title: "Take this piece?", text: "It has missed a capture.", huff: square, clause: "H2" });
  }
  const step = tap(game.stand.moves, game.selection, square, game.stand.must);
  game.hint = null;
  if (step.move) return void commit(step.move);
  game.selection = step.choice;
  game.note = game.note?.kind === "must" && !step.refused ? null : step.refused ? refusal(game, square) : null;
  set();
}

/** Whether the piece on a square belongs to the side to move (1) or has just moved (-1). */
function isOwn(game, square, whose) {
  const letter = game.stand.board[square - 1].toLowerCase();
  const mover = game.stand.side_to_move[0];
  return letter !== "e" && (letter === mover) === (whose > 0);
}

/** Why a tap does nothing: said only for the player's own pieces and for squares that a piece was to go to. */
function refusal(game, square) {
  const own = isOwn(game, square, 1);
  if (!own && !game.selection) return null;
  sound("refuse", state.sound);
  if (own) stage.board?.shake(square);
  const { must } = game.stand;
  if (must) {
    say(`${must.title}. ${must.text}`);
    return { kind: "must", ...must };
  }
  const title = own ? "This piece cannot move now" : "It cannot go there";
  say(title);
  return { kind: "bad", title, text: "Tap a piece, then a square." };
}

/** @param {any} content */
const note = (content) => ((state.game.note = content), set());

/** Ends a capture that may be cut short, where it stands. */
export function finishCapture() {
  const { stand, selection } = state.game;
  const step = finish(stand.moves, selection);
  if (step.move) void commit(step.move);
}

/** Plays a move of the person at the board. @param {any} move */
export const commit = (move) => attempt(async () => {
  await enter(move);
  await computer();
});

/** Shows a move and asks where the game then stands. */
async function enter(move) {
  const game = state.game;
  const mover = side(game, game.stand.side_to_move);
  game.busy = true;
  const asked = api.game({ ...score(game), moves: [...game.moves, move.hub] });
  asked.catch(() => {});
  const animated = stage.board?.isConnected ? stage.board.play(move, (name) => sound(name, state.sound)) : null;
  const [stand] = await Promise.all([asked, animated]);
  game.moves.push(move.hub);
  say(`${mover}: ${move.text}${move.promotes ? `, ${game.contract.words.crowned}` : ""}`);
  arrive(game, stand, { move, huff: null });
}

/** Takes the new state over. */
function arrive(game, stand, by) {
  game.line.push({ ...by, board: stand.board, side_to_move: stand.side_to_move });
  Object.assign(game, { stand, selection: null, hint: null, note: null, busy: false, at: null });
  if (stand.outcome) return over();
  pickUp(game);
  set();
}

/** The only piece that must capture is chosen already. */
function pickUp(game) {
  const froms = [...new Set(game.stand.moves.map((move) => move.path[0]))];
  if (game.stand.must && isHumans(game) && froms.length === 1) game.selection = { from: froms[0], taps: [] };
}

function over() {
  const { outcome } = state.game.stand;
  const move = document.getElementById("live").textContent;
  sound("end", state.sound);
  say(`${move}. ${endTitle(state.game)}. ${outcome.words}`);
  set({ page: "end", dialog: null });
}

/** The result in two or three words. @param {any} game */
export function endTitle(game) {
  const { winner } = game.stand.outcome;
  if (!winner) return "A draw";
  const who = side(game, winner);
  return who === "You" ? "You win" : `${who} wins`;
}

/** Takes a piece that has missed a capture. @param {number} square */
export const huff = (square) => attempt(async () => {
  await seize(square);
  await computer();
});

async function seize(square) {
  const game = state.game;
  const who = side(game, game.stand.side_to_move);
  game.busy = true;
  const stand = await api.game({ ...score(game), moves: [...game.moves, `huff${square}`] });
  await stage.board?.lift(square);
  sound("hop", state.sound);
  game.moves.push(`huff${square}`);
  say(`${who}: the piece on ${square} is taken for a missed capture`);
  arrive(game, stand, { move: null, huff: square });
  if (!stand.outcome) note({ kind: "plain", title: `${who === "You" ? "You take" : `${who} takes`} the piece on ${square}`, text: "It had missed a capture.", clause: "H2" });
}

/** The computer's turn, if it is. */
async function computer() {
  const game = state.game;
  if (game.mode !== "computer" || isHumans(game) || game.stand.outcome) return;
  game.busy = true;
  set();
  const begun = Date.now();
  const { rules, start, moves } = score(game);
  const answer = await api.reply({ rules, start, moves, level: game.level, seed: game.seed });
  await new Promise((done) => setTimeout(done, Math.max(0, 350 - (Date.now() - begun))));
  if (state.game !== game) return;
  if (answer.huff) await seize(answer.huff);
  if (answer.move && state.game === game) await enter(answer.move);
}

/** Shows the last move once more. */
async function showAgain() {
  const game = state.game;
  const { move } = game.line.at(-1);
  if (!move || game.busy) return;
  const before = game.line.at(-2).board;
  game.busy = true;
  game.shown = before;
  set();
  await stage.board?.play(move, (name) => sound(name, state.sound));
  game.shown = null;
  game.busy = false;
  set();
}

/** Goes back to the person's last turn. */
export const takeBack = () => attempt(async () => {
  const game = state.game;
  if (game.busy) return;
  let place = game.line.length - 2;
  while (place > 0 && (game.line[place].side_to_move !== game.human || game.line[place].huff)) place--;
  if (place < 0 || game.line[place].side_to_move !== game.human) return;
  const moves = game.moves.slice(0, place);
  const stand = await api.game({ ...score(game), moves, end: undefined });
  Object.assign(game, { moves, stand, end: null, line: game.line.slice(0, place + 1), selection: null, at: null, note: null, hint: null });
  pickUp(game);
  set({ page: "game", dialog: null });
  say("Taken back.");
});

/** Shows what the computer would play for the person. */
export const hint = () => attempt(async () => {
  const game = state.game;
  if (!isOpen(game)) return;
  const { rules, start, moves } = score(game);
  const { move } = await api.reply({ rules, start, moves, level: 8, seed: game.seed });
  if (!move || state.game !== game) return;
  game.hint = [move.path[0], move.path.at(-1)];
  game.selection = null;
  note({ kind: "plain", title: `Try ${move.text}`, text: "The computer would play this." });
  say(`Hint: ${move.text}`);
});

/** Resigns for the side to move, or the person. */
export const resign = () => finishGame(() => {
  const game = state.game;
  const loser = game.mode === "computer" ? game.human : game.stand.side_to_move;
  return loser === "white" ? "white-resigns" : "black-resigns";
});

/** Offers a draw: the friend has agreed already, the computer decides. */
export const offerDraw = () => attempt(async () => {
  const game = state.game;
  set({ dialog: null });
  if (game.mode === "computer") {
    if (!isOpen(game)) return note({ kind: "plain", title: "Offer it on your own move", text: "The computer is thinking." });
    const { rules, start, moves } = score(game);
    const { accepts } = await api.reply({ rules, start, moves, level: game.level, seed: game.seed, draw: true });
    if (!accepts) return note({ kind: "plain", title: "The computer plays on", text: "It does not accept the draw." });
  }
  await finishGame(() => "agreed");
});

const finishGame = (how) => attempt(async () => {
  const game = state.game;
  const end = how();
  game.stand = await api.game({ ...score(game), end });
  game.end = end;
  game.selection = null;
  over();
});

/** Another game with colours changed. */
export function rematch() {
  const { mode, human, contract } = state.game;
  state.contract = contract;
  void start(mode, human === "white" ? "black" : "white");
}

/** Goes to a moment of the game; the last one is now. @param {number} place */
export function goTo(place) {
  const game = state.game;
  const last = game.line.length - 1;
  const bounded = Math.max(0, Math.min(last, place));
  game.at = bounded === last && !game.stand.outcome ? null : bounded;
  game.selection = null;
  const by = game.line[bounded];
  if (by.move) say(by.move.text);
  set();
}

/** A move as text. @param {string} text */
export const typed = (text) => attempt(async () => {
  const game = state.game;
  const wanted = text.trim();
  if (!wanted || !isOpen(game)) return;
  const known = game.stand.moves.find((move) => move.text === wanted || move.hub === wanted);
  if (known) return commit(known);
  const { line } = await api.game({ ...score(game), moves: [...game.moves, wanted], line: true });
  const { move, huff: square } = line.at(-1);
  await (square ? huff(square) : commit(move));
});

/** Asks for the contract in the editor. @param {string} text */
export const edit = (text) => attempt(async () => {
  try {
    state.draft = await api.contract(text);
    state.draftError = "";
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    state.draftError = error.message;
  }
  set();
});

/** Whether captures may be forgotten now, so that nothing may point them out. @param {any} game */
export const keepsSecret = (game) => isSecret(game.stand.moves, game.stand.must);
