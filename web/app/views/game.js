/** The game: players, board, message, moves and what can be done. @module */
import { left, walked, walkedInSecret } from "../choose.js";
import { h, icon, pieceIcon } from "../dom.js";
import { again, finishCapture, goTo, hint, huff, isHumans, keepsSecret, set, side, stage, state as all, takeBack, typed } from "../state.js";
import { action, brand, chip, round, short, switches } from "./parts.js";

/** @param {any} state */
export function game(state) {
  const { game } = state;
  stage.board.on = game.contract.board;
  stage.board.show(view(game));
  const [above, below] = game.flip ? ["white", "black"] : ["black", "white"];
  return h("main", { class: "page game", "data-title": `${side(game, "white")} and ${side(game, "black")}` },
    h("header", { class: "top" }, h("span", { class: "wide" }, brand()), round("back", "back", "Home", () => set({ page: "home" })),
      chip(game.contract, () => set({ dialog: "rules" })), h("span", { class: "gap" }), switches(),
      h("span", { class: "wide" }, round("help", "help", "Keys and help", () => set({ dialog: "help" })))),
    h("section", { class: "left" }, seat(game, above, "above"), h("div", { class: "facts" }, facts(game)), seat(game, below, "below")),
    h("div", { class: "stage" }, stage.board),
    h("section", { class: "right" },
      h("div", { class: "panel moves-panel wide" }, h("h2", {}, "Moves"), moves(game)),
      message(game),
      h("form", { class: "typing wide", onsubmit: submit },
        h("input", { id: "type", name: "type", autocomplete: "off", placeholder: "Type a move", "aria-label": "Type a move" }), h("kbd", {}, "/")),
      game.at === null ? buttons(game) : replay(game)));
}

/** A move was typed. @param {SubmitEvent} event */
function submit(event) {
  event.preventDefault();
  const field = /** @type {HTMLFormElement} */ (event.target).elements["type"];
  const text = field.value;
  field.value = "";
  void typed(text);
}

/** What the board shows. @param {any} game @returns {import("../board.js").View} */
export function view(game) {
  const { stand, line, contract } = game;
  const base = { flip: game.flip, numbers: matchMedia("(min-width: 560px)").matches };
  if (game.at !== null || stand.outcome || game.shown) {
    const at = game.at ?? line.length - 1;
    const shown = game.shown ?? line[at].board;
    return { ...base, board: shown, last: game.shown ? [] : ends(line[at].move), labels: labels(contract, shown, []) };
  }
  const open = isHumans(game) && !game.busy;
  const secret = keepsSecret(game);
  const { selection } = game;
  const must = open && stand.must ? [...new Set(stand.moves.map((move) => move.path[0]))] : [];
  const here = { ...base, mine: open ? stand.side_to_move[0] : "", board: stand.board, last: ends(line.at(-1).move), hint: game.hint ?? [], labels: labels(contract, stand.board, must) };
  if (!selection) return { ...here, ring: must, pulse: game.note?.kind === "must" };
  const rest = left(stand.moves, selection);
  const way = secret ? walkedInSecret(stand.moves, selection) : walked(rest, selection);
  const at = way.path.at(-1);
  const lifted = way.path.length > 1 ? { from: selection.from, to: at } : null;
  const shown = secret ? (selection.taps.length ? [] : rest.filter((move) => !move.captured.length)) : rest;
  const dots = shown.map((move) => ({ square: move.path.at(-1), text: move.captured.length && rest.length > 1 ? String(move.captured.length) : "" }));
  const paths = shown.filter((move) => move.captured.length).map((move) => move.path.slice(way.path.length - 1));
  return { ...here, chosen: selection.from, ring: must.filter((square) => square !== selection.from), pulse: game.note?.kind === "must",
    dots, paths, walked: way.path, cross: way.captured, lifted };
}

const ends = (move) => (move ? [move.path[0], move.path.at(-1)] : []);

/** What each square is called when it is read out. */
function labels(contract, board, must) {
  const { man, king, capture } = contract.words;
  return contract.board.squares.map(({ name }, place) => {
    const letter = board[place];
    if (letter === "e") return `square ${name}, empty`;
    const owner = letter.toLowerCase() === "w" ? "white" : "black";
    const duty = must.includes(place + 1) ? `, must ${capture}` : "";
    return `square ${name}, ${owner} ${letter === letter.toLowerCase() ? man : king}${duty}`;
  });
}

function seat(game, color, place) {
  const { stand, contract } = game;
  const board = game.at === null ? stand.board : game.line[game.at].board;
  const count = [...board].filter((letter) => letter.toLowerCase() === color[0]).length;
  const turn = !stand.outcome && stand.side_to_move === color && game.at === null;
  const who = side(game, color);
  const name = who === "Computer" ? `Computer, level ${game.level}` : who;
  const words = count === 1 ? "1 piece" : `${count} pieces`;
  const kings = [...board].filter((letter) => letter === color[0].toUpperCase()).length;
  const crowned = kings ? ` · ${kings} ${kings === 1 ? contract.words.king : contract.words.kings}` : "";
  const busy = turn && game.busy && who === "Computer";
  return h("div", { class: `seat ${place}${turn ? " turn" : ""}` }, pieceIcon(color === "white" ? "w" : "b"),
    h("div", { class: "who" }, h("strong", {}, name), h("span", {}, words + crowned)),
    turn ? h("span", { class: busy ? "to-move busy" : "to-move" }, busy ? "thinking" : "to move") : "");
}

/** The rules in plain words and the counters, as a wide page has room for. */
export function facts(game) {
  const { lines } = game.contract;
  const counters = game.stand.counters;
  return [
    h("h2", {}, "Rules"),
    h("ul", { class: "lines" }, lines.slice(0, 6).map((line) => h("li", {}, h("span", {}, line.text), h("span", { class: "clause" }, short(line.clause))))),
    counters.length ? h("h2", {}, "Draw counters") : "",
    h("ul", { class: "lines" }, counters.map((count) => h("li", {}, h("span", {}, count.name), h("span", { class: "quantity" }, `${count.now} of ${count.of}`)))),
  ];
}

/** The moves, two a line. */
export function moves(game) {
  const at = game.at ?? game.line.length - 1;
  const rows = [];
  game.line.forEach((entry, place) => {
    if (!place) return;
    const before = game.line[place - 1].side_to_move;
    const text = entry.move ? entry.move.text : `huff ${entry.huff}`;
    const cell = h("button", { type: "button", class: "ply", id: `ply-${place}`, "aria-current": place === at ? "true" : null, onclick: () => goTo(place) }, text);
    if (before === "white" || !rows.length || entry.huff) rows.push(h("li", {}, before === "black" ? h("span", {}, "…") : "", cell));
    else rows.at(-1).append(cell);
  });
  if (!rows.length) return h("p", { class: "quiet" }, "No moves yet.");
  return h("ol", { class: "plies", "data-follow": game.at === null ? true : null, "data-scroll": "plies" }, rows);
}

/** The one place where the game speaks. */
function message(game) {
  const content = game.note ?? standing(game);
  const { kind, title, text, clause, huff: square, finish, again: retry } = content;
  return h("div", { class: `message ${kind}` },
    h("span", { class: "badge" }, icon(kind === "bad" ? "close" : kind === "must" ? "next" : "eye")),
    h("div", { class: "words" }, h("strong", {}, title), h("span", {}, text)),
    square ? h("button", { type: "button", class: "small", id: "huff", onclick: () => huff(square) }, "Take it") : "",
    finish ? h("button", { type: "button", class: "small", id: "finish", onclick: finishCapture }, "Done") : "",
    retry ? h("button", { type: "button", class: "small", id: "again", onclick: again }, "Again") : "",
    clause ? h("button", { type: "button", class: "clause", id: "clause", onclick: () => set({ dialog: "rules" }), "aria-label": `Rule ${clause}` }, short(clause), icon("next")) : "");
}

/** What there is to say while nothing has happened. */
function standing(game) {
  const { stand, selection, contract } = game;
  const { capture, man } = contract.words;
  if (game.at !== null) return { kind: "plain", title: `Move ${game.at} of ${game.line.length - 1}`, text: "Arrow keys go through the game." };
  const who = side(game, stand.side_to_move);
  if (!isHumans(game)) return { kind: "plain", title: "The computer is thinking", text: "One moment." };
  if (selection && keepsSecret(game) && selection.taps.length) {
    return { kind: "plain", title: "Go on, or stop here", text: "Tap the next square, or Done.", finish: true };
  }
  if (stand.must) {
    const rest = selection ? left(stand.moves, selection) : stand.moves;
    const count = (ways) => ({ 1: "one way", 2: "two ways", 3: "three ways" })[ways] ?? `${ways} ways`;
    const ways = count(rest.length);
    if (selection?.taps.length) return { kind: "plain", title: `Keep on: ${count(rest.length)}`, text: `Tap a ${man} to take, or a dot.`, clause: stand.must.clause };
    if (selection) return { kind: "plain", title: `${ways[0].toUpperCase()}${ways.slice(1)} to ${capture}`, text: rest.length > 1 ? `Tap a ${man} to take, or a dot.` : "Tap the dot.", clause: stand.must.clause };
    return { kind: "must", ...stand.must };
  }
  const title = who === "You" ? "Your move" : `${who} to move`;
  return { kind: "plain", title, text: selection ? "Tap a square to go to." : "Tap a piece, then a square." };
}

function buttons(game) {
  const computer = game.mode === "computer";
  const flip = () => ((game.flip = !game.flip), set());
  return h("div", { class: "actions" },
    h("div", { class: "narrow" }, action("menu", "list", "Moves", () => set({ dialog: "menu" }))),
    computer ? action("take-back", "undo", "Take back", takeBack, { disabled: game.moves.length === 0 || game.busy }) : action("flip", "flip", "Flip", flip),
    computer ? action("hint", "bulb", "Hint", hint, { disabled: !isHumans(game) || game.busy }) : action("draw", "equal", "Draw", () => set({ dialog: "draw" })),
    computer ? h("div", { class: "wide" }, action("flip", "flip", "Flip", flip)) : "",
    computer ? h("div", { class: "wide" }, action("draw", "equal", "Draw", () => set({ dialog: "draw" }))) : "",
    action("resign", "flag", "Resign", () => set({ dialog: "resign" })));
}

function replay(game) {
  const last = game.line.length - 1;
  return h("div", { class: "actions" },
    action("first", "first", "First", () => goTo(0), { disabled: game.at === 0 }),
    action("previous", "prev", "Back", () => goTo(game.at - 1), { disabled: game.at === 0 }),
    action("following", "next", "Next", () => goTo(game.at + 1), { disabled: game.at === last }),
    game.stand.outcome
      ? action("result", "check", "Result", () => ((game.at = null), all.page = "end", set()))
      : action("now", "last", "Now", () => goTo(last)));
}
