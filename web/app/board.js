/** The board: an element that draws a position and tells which square was tapped. @module */
import { h, lasting, mark, s } from "./dom.js";
import { called, t } from "./words.js";

/** What a board tells. @type {BoardTouch[]} */
export const TOUCHES = ["square", "lift", "drop"];

/** How pieces move, fetched when the first does; without it they only stand elsewhere. */
const motion = () => import("./board_motion.js").catch(() => null);

/** The square of an element, if it is one. @param {EventTarget|null} target */
const squareOf = (target) =>
  target instanceof HTMLElement || target instanceof SVGElement ? Number(target.dataset.square) : 0;

/** What a board is before somebody says which. @type {Board} */
const NOWHERE = {
  side: 0,
  kind: "dark",
  squares: [],
  start: "",
  white_begins: "",
  black_begins: "",
  line: [],
};

export class DraughtsBoard extends HTMLElement {
  /** @type {Board} */ facts = NOWHERE;
  /** @type {BoardView} */ view = { board: "" };
  focused = 1;
  /** Whether it stands on its head; not known before it was drawn. @type {boolean|undefined} */
  flip = undefined;
  /** @type {boolean|"beside"} */ withNumbers = false;
  /** What is drawn: below the pieces, the pieces, over them. */
  layers = { under: s("g"), pieces: s("g"), over: s("g") };
  /** @type {SVGTextElement[]} */ numbers = [];
  /** @type {HTMLElement[]} */ squares = [];
  /** Whether pieces stand or look as a move left them, so that all are drawn anew. */ moved = false;
  /** The square of the piece that was dragged last. */ lifted = 0;
  /** Whether a piece was dragged, so that the end of it is no tap. */ dragged = false;
  /** @type {(() => void)|null} gives a piece that is dragged back to the pointer */ holding = null;
  /** How long animations last, as a share of the usual; none at 0. */ pace = 1;

  get still() {
    return this.pace === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Which board it is. @param {Board} facts */
  set on(facts) {
    if (facts === this.facts) return;
    this.facts = facts;
    this.flip = undefined;
    this.focused = Math.min(this.focused, facts.squares.length);
  }

  /** Draws a view. @param {BoardView} view */
  show(view) {
    this.view = view;
    const focused = this.squares.findIndex((square) => square === document.activeElement);
    if (this.flip !== Boolean(view.flip) || this.withNumbers !== (view.numbers ?? false))
      this.build();
    this.stand();
    this.holding?.();
    // A number shows where nothing lies on it.
    const covered = new Set([
      ...(view.paths ?? []).flat(),
      ...(view.dots ?? []).map((dot) => dot.square),
    ]);
    this.numbers.forEach((number, place) => {
      const hidden = !this.isBeside() && (/[WB]/.test(view.board[place]) || covered.has(place + 1));
      mark(number, "visibility", hidden ? "hidden" : "visible");
    });
    this.layers.under.replaceChildren(...this.lastMove(), ...this.paths());
    this.layers.over.replaceChildren(...this.marks());
    view.over?.forEach((draw) => draw(this));
    this.squares.forEach((button, place) => {
      mark(button, "aria-label", view.labels?.[place] ?? this.facts.squares[place].name);
      mark(button, "tabindex", !view.plain && place + 1 === this.focused ? "0" : "-1");
    });
    const grid = this.querySelector(".grid");
    if (grid) mark(grid, "aria-label", t("board.grid"));
    this.toggleAttribute("inert", Boolean(view.plain));
    // A board that was turned has other squares; the keyboard stays at the same one.
    if (focused >= 0 && !this.inert) this.squares[focused]?.focus({ preventScroll: true });
  }

  /** The middle of a square. @param {number} square @returns {Point} */
  at(square) {
    const { row, column } = this.facts.squares[square - 1];
    const last = this.facts.side - 1;
    const [y, x] = this.flip ? [last - row, last - column] : [row, column];
    return [x * 100 + 50, y * 100 + 50];
  }

  build() {
    this.flip = Boolean(this.view.flip);
    this.withNumbers = this.view.numbers ?? false;
    const size = this.facts.side * 100;
    this.numbers = [];
    this.layers = { under: s("g"), pieces: s("g"), over: s("g") };
    const wood = s("g", {});
    wood.append(s("rect", { width: size, height: size, class: "light" }));
    this.facts.squares.forEach((square, place) =>
      wood.append(...this.darkSquare(place + 1, square.name)),
    );
    wood.append(s("rect", { width: size, height: size, class: "grain" }));
    const picture = s("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
    picture.append(wood, this.layers.under, this.layers.pieces, this.layers.over);
    this.replaceChildren(
      h("div", { class: "frame" }, h("div", { class: "field" }, picture, this.grid())),
    );
    if (this.facts.lines) void import("./points.js").then(({ carve }) => carve(this, wood));
  }

  /** @param {number} square @param {string} name */
  darkSquare(square, name) {
    const [x, y] = this.at(square).map((middle) => middle - 50);
    /** @type {SVGElement[]} */ const parts = [
      s("rect", {
        x,
        y,
        width: 100,
        height: 100,
        class: this.facts.line.includes(square) ? "line" : "dark",
      }),
      s("path", { d: `M${x + 1} ${y + 99}V${y + 1}H${x + 99}`, class: "carve-dark" }),
      s("path", { d: `M${x + 99} ${y + 1}V${y + 99}H${x + 1}`, class: "carve-light" }),
    ];
    if (this.withNumbers) {
      const number = this.isBeside()
        ? this.numberBeside(x, y, name)
        : s("text", { x: x + 6, y: y + 20, class: "number" }, name);
      this.numbers.push(number);
      parts.push(number);
    }
    return parts;
  }

  /** Whether numbers stand on light squares: where there are some, and that was chosen. */
  isBeside() {
    return this.withNumbers === "beside" && this.facts.kind === "dark";
  }

  /**
   * A number on the light square beside its own: to the right in rows whose first square is dark,
   * else to the left, so that each has one.
   * @param {number} x @param {number} y @param {string} name
   */
  numberBeside(x, y, name) {
    const right = (x / 100) % 2 === 0;
    const middle = x + (right ? 112 : -12);
    const anchor = right ? "start" : "end";
    const traits = { x: middle, y: y + 92, "text-anchor": anchor, class: "number beside" };
    return s("text", traits, name);
  }

  /** The squares as a grid that can be focused and read out. */
  grid() {
    this.squares = this.facts.squares.map((_, place) => {
      const button = h("button", { type: "button", role: "gridcell", "data-square": place + 1 });
      const [x, y] = this.at(place + 1);
      button.style.left = `${(x - 50) / this.facts.side}%`;
      button.style.top = `${(y - 50) / this.facts.side}%`;
      button.style.width = button.style.height = `${100 / this.facts.side}%`;
      return button;
    });
    /** @type {Map<string, HTMLElement>} */ const rows = new Map();
    for (const button of this.squares) {
      const top = button.style.top;
      const row = rows.get(top) ?? h("div", { role: "row" });
      rows.set(top, row);
      row.append(button);
    }
    const ordered = [...rows.entries()]
      .sort((a, b) => parseFloat(a[0]) - parseFloat(b[0]))
      .map(([, row]) => row);
    const grid = h("div", { class: "grid", role: "grid" }, ordered);
    grid.addEventListener("keydown", (event) => this.walk(event));
    grid.addEventListener("pointerdown", (event) => this.grip(event));
    grid.addEventListener("click", (event) => this.clicked(event));
    return grid;
  }

  /** Arrow keys go from square to square. @param {KeyboardEvent} event */
  walk(event) {
    /** @type {Record<string, Point|undefined>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    const here = squareOf(event.target);
    if (!step || !here) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = this.at(here);
    const ahead = this.facts.squares
      .map((_, place) => place + 1)
      .filter((square) => {
        const [dx, dy] = [this.at(square)[0] - x, this.at(square)[1] - y];
        return step[0] ? dy === 0 && dx * step[0] > 0 : dy === step[1] * 100;
      });
    /** @param {number} square */
    const distance = (square) => Math.abs(this.at(square)[0] - x - 1);
    const next = ahead.sort((a, b) => distance(a) - distance(b))[0];
    if (next) this.focusOn(next);
  }

  /** @param {number} square */
  focusOn(square) {
    this.focused = square;
    this.squares.forEach((button, place) => (button.tabIndex = place + 1 === square ? 0 : -1));
    this.squares[square - 1].focus();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const keyboard = event.detail === 0;
    const square = keyboard ? squareOf(event.target) : this.nearest(event);
    if (square) this.tell(square);
  }

  /** @param {number} square */
  tell(square) {
    this.focused = square;
    this.dispatchEvent(new CustomEvent("square", { detail: square }));
  }

  /**
   * The square under a pointer; on a light square or near an edge, the nearest that matters.
   * @param {MouseEvent} event
   */
  nearest(event) {
    const [px, py] = this.point(event);
    /** @param {number} square */
    const distance = (square) => Math.hypot(this.at(square)[0] - px, this.at(square)[1] - py);
    const mattering = this.view.dots?.map((dot) => dot.square) ?? [];
    const all = this.facts.squares.map((_, place) => place + 1);
    const [close] = mattering
      .filter((square) => distance(square) < 85)
      .sort((a, b) => distance(a) - distance(b));
    const [under] = all.sort((a, b) => distance(a) - distance(b));
    const inside =
      Math.max(Math.abs(this.at(under)[0] - px), Math.abs(this.at(under)[1] - py)) <= 50;
    return inside && (distance(under) < 40 || !close)
      ? under
      : (close ?? (distance(under) < 75 ? under : null));
  }

  /** Where a pointer is on the drawing. @param {MouseEvent} event @returns {Point} */
  point(event) {
    const box = (this.querySelector(".field") ?? this).getBoundingClientRect();
    const size = this.facts.side * 100;
    return [
      ((event.clientX - box.left) / box.width) * size,
      ((event.clientY - box.top) / box.height) * size,
    ];
  }

  /** A piece follows the pointer. @param {PointerEvent} down */
  grip(down) {
    // Another finger beside the one that holds a piece lifts nothing.
    if (this.holding && !down.isPrimary) return;
    this.dragged = false;
    const from = squareOf(down.target);
    const piece = this.pieceOn(from);
    if (!piece || down.button !== 0 || piece.dataset.letter?.toLowerCase() !== this.view.mine)
      return;
    const [x0, y0] = this.point(down);
    const [x, y] = this.at(from);
    let lifted = false;
    let held = piece;
    let place = "";
    const hold = () => {
      held = this.pieceOn(from) ?? piece;
      held.classList.add("held");
      held.style.transform = place;
    };
    /** @param {PointerEvent} event */
    const follow = (event) => {
      if (event.pointerId !== down.pointerId) return;
      const [px, py] = this.point(event);
      if (!lifted && Math.hypot(px - x0, py - y0) < 25) return;
      place = `translate(${x + px - x0}px, ${y + py - y0 - 6}px)`;
      if (!lifted) {
        lifted = true;
        this.lifted = from;
        this.dispatchEvent(new CustomEvent("lift", { detail: from }));
        this.holding = hold;
      }
      hold();
    };
    /** @param {PointerEvent} event */
    const drop = (event) => {
      // Another finger ends nothing.
      if (event.pointerId !== down.pointerId) return;
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      this.holding = null;
      if (!lifted) return;
      this.dragged = true;
      setTimeout(() => (this.dragged = false), 50);
      const square = event.type === "pointerup" ? this.nearest(event) : null;
      held.classList.remove("held");
      held.style.transform = this.place(from);
      if (square && square !== from)
        this.dispatchEvent(new CustomEvent("drop", { detail: square }));
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }

  /** The piece on a square. @param {number} square @returns {SVGElement|null} */
  pieceOn(square) {
    return this.layers.pieces.querySelector(`[data-square="${square}"]`);
  }

  /**
   * The pieces stand where the view has them, in the order of their squares; one that stays on its
   * square stays the same element.
   */
  stand() {
    const { board, lifted } = this.view;
    const layer = this.layers.pieces;
    if (this.moved) layer.replaceChildren();
    this.moved = false;
    let next = layer.firstElementChild;
    for (const [place, letter] of [...board].entries()) {
      const home = place + 1;
      let here = null;
      if (next instanceof SVGElement && Number(next.dataset.square) === home) {
        here = next;
        next = next.nextElementSibling;
      }
      if (here?.dataset.letter !== letter) {
        here?.remove();
        here = letter === "e" ? null : this.piece(letter, home);
        if (here) layer.insertBefore(here, next);
      }
      if (here) here.style.transform = this.place(lifted?.from === home ? lifted.to : home);
    }
  }

  /** @param {string} letter @param {number} square */
  piece(letter, square) {
    const piece = s("g", { class: "piece", "data-square": square, "data-letter": letter });
    piece.append(s("use", { href: `#piece-${letter}` }));
    piece.style.transform = this.place(square);
    return piece;
  }

  /** Where a piece stands. @param {number} square */
  place(square) {
    const [x, y] = this.at(square);
    return `translate(${x}px, ${y}px)`;
  }

  lastMove() {
    return (this.view.last ?? []).flatMap((square) => {
      const [x, y] = this.at(square).map((middle) => middle - 43);
      const box = { x, y, width: 86, height: 86, rx: 3 };
      return [s("rect", { ...box, class: "dash-under" }), s("rect", { ...box, class: "dash" })];
    });
  }

  paths() {
    const lines = (this.view.paths ?? []).map((path) =>
      path.map((square) => this.at(square).join(" ")).join("L"),
    );
    const knots = (this.view.paths ?? []).flatMap((path) => path.slice(1, -1));
    const walked = this.view.walked ?? [];
    const way = walked.map((square) => this.at(square).join(" ")).join("L");
    return [
      ...lines.map((d) => s("path", { d: `M${d}`, class: "way-glow" })),
      ...lines.map((d) => s("path", { d: `M${d}`, class: "way-case" })),
      ...lines.map((d) => s("path", { d: `M${d}`, class: "way" })),
      ...[...new Set(knots)].map((square) => this.circle(square, 10, "knot")),
      ...(walked.length > 1
        ? [s("path", { d: `M${way}`, class: "walked" }), this.circle(walked[0], 37, "start")]
        : []),
    ];
  }

  /** @param {number} square @param {number} r @param {string} className */
  circle(square, r, className) {
    const [cx, cy] = this.at(square);
    return s("circle", { cx, cy, r, class: className });
  }

  marks() {
    const {
      ring = [],
      dots = [],
      cross = [],
      chosen,
      pulse,
      hint = [],
      lifted,
      gone = [],
    } = this.view;
    /** @param {number} square */
    const stands = (square) => (lifted?.from === square ? lifted.to : square);
    const rings = ring.flatMap((square) => [
      ...(pulse ? [this.circle(square, 45, "pulse"), this.circle(square, 45, "pulse late")] : []),
      this.circle(square, 45, "ring-case"),
      this.circle(square, 45, "ring"),
    ]);
    const choice = chosen
      ? [this.circle(stands(chosen), 45, "ring-case"), this.circle(stands(chosen), 45, "ring")]
      : [];
    const crosses = cross.flatMap((square) => {
      const [x, y] = this.at(square);
      const d = `M${x - 20} ${y - 25}l40 40m0-40l-40 40`;
      return [s("path", { d, class: "cross-case" }), s("path", { d, class: "cross" })];
    });
    const targets = dots.flatMap(({ square, text }) => {
      const [x, y] = this.at(square);
      return text
        ? [
            this.circle(square, 36, "dot-glow"),
            this.circle(square, 24, "dot"),
            s("text", { x, y: y + 11, class: "count" }, text),
          ]
        : [this.circle(square, 16, "dot")];
    });
    return [
      ...rings,
      ...choice,
      ...crosses,
      ...targets,
      ...gone.map((square) => this.circle(square, 37, "start")),
      ...hint.map((square) => this.circle(square, 40, "hint")),
    ];
  }

  /**
   * Shows a move hop by hop; the pieces taken stay, crossed, and leave together.
   * @param {Move} move
   * @param {Knock} sound
   */
  async play(move, sound) {
    this.layers.over.replaceChildren();
    this.layers.under.replaceChildren();
    if (this.still || document.hidden) return sound("move");
    await (await motion())?.play(this, move, sound);
  }

  /** A refused piece shakes once. @param {number} square */
  async shake(square) {
    if (!this.still) (await motion())?.shake(this, square);
  }

  /** A huffed piece is lifted off. @param {number} square */
  async lift(square) {
    if (!this.still) await (await motion())?.lift(this, square);
  }
}

/**
 * What each square is called when it is read out.
 * @param {Contract} contract
 * @param {string} board
 * @param {number[]} must the squares of pieces that must capture
 */
export function labels(contract, board, must) {
  return contract.board.squares.map(({ name }, place) => {
    const letter = board[place];
    if (letter === "e") return t("square.empty", { name });
    const color = t(letter.toLowerCase() === "w" ? "color.white" : "color.black");
    const piece = called(contract.words, letter !== letter.toLowerCase());
    return t(must.includes(place + 1) ? "square.must" : "square.piece", {
      ...contract.words,
      name,
      color,
      piece,
    });
  });
}

customElements.define("draughts-board", DraughtsBoard);

/** @returns {BoardElement} */
export const newBoard = () => lasting(new DraughtsBoard());
