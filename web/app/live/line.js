/** A line to the server: a WebSocket that comes back when it was lost. @module */

/**
 * Within how many milliseconds the first try comes, at a moment of chance: others have lost their
 * lines too.
 */
const FIRST = 300;

/** The waits before the next tries; each is taken half to one and a half times. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000];

/** The longest of them while a clock runs: it does so from when the server is back. */
const HURRIED = 2000;

/** How long a new line may take. */
const OPENING = 8_000;

/** How long one that is not wanted any more may take. */
const PARTING = 4_000;

/** How long an answer may take before the line is taken for lost. */
const PATIENCE = 6_000;

/**
 * The same while a clock runs, on a line that has answered: a move that is under way on a dead one is
 * charged until then.
 */
const IMPATIENCE = 4_000;

/**
 * How long the line may be silent, while something is waited for or a clock runs, before it is asked
 * whether it is there.
 */
const QUIET = 4_000;

/** How long it may be silent while nothing is waited for. */
const SELDOM = 60_000;

/** A close code: the server restarts. */
const RESTARTS = 1012;

/** A close code: what was asked is forbidden, and will be again. */
const FORBIDDEN = 1008;

export class Line {
  /** @type {WebSocket|null} */ socket = null;
  tries = 0;
  timer = 0;
  watch = 0;
  quiet = 0;
  heardAt = 0;
  ended = false;

  /**
   * @param {string} path where it leads, behind `/api/`
   * @param {{hello: () => object, waits: () => boolean, hurries?: () => boolean,
   *   heard: (message: any) => void, changed: (state: "open"|"lost"|"closed", reason?: string) => void
   *   }} owner
   *   who it is; whether something is waited for that only the others do; whether a clock runs; what
   *   takes what is said
   */
  constructor(path, owner) {
    this.address = `${location.origin.replace(/^http/, "ws")}/api/${path}`;
    this.owner = owner;
    this.wake = () => (this.socket ? this.nudge() : this.open());
    // A phone that slept finds its line open, and dead.
    this.look = () =>
      document.visibilityState === "visible" && (this.socket ? this.nudge() : this.open());
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.look);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.ended) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.expect(OPENING);
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heardAt = Date.now();
      clearTimeout(this.watch);
      this.listen();
      if (this.tries || !this.isOpen)
        ((this.tries = 0), (this.isOpen = true), this.owner.changed("open"));
      if (event.data !== "{}") this.owner.heard(JSON.parse(event.data));
    };
    socket.onclose = (event) => this.socket === socket && this.lost(event);
  }

  /** Says who is there and what it has seen. */
  hello() {
    this.send(this.owner.hello());
  }

  /** @param {{code: number, reason: string}} event */
  lost({ code, reason }) {
    clearTimeout(this.watch);
    clearTimeout(this.quiet);
    this.socket = null;
    const wasOpen = this.isOpen;
    this.isOpen = false;
    if (this.ended) return;
    if (code === FORBIDDEN) {
      this.end();
      return this.owner.changed("closed", reason);
    }
    this.owner.changed("lost");
    // Who is sent away before anything was said is not to come again at once for ever.
    if (code === RESTARTS && wasOpen) this.tries = 0;
    const chance = Math.random();
    const longest = this.owner.hurries?.() ? HURRIED : Infinity;
    const wait = this.tries
      ? Math.min(longest, WAITS[Math.min(this.tries, WAITS.length) - 1]) * (0.5 + chance)
      : FIRST * chance;
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** When nothing is heard for a while the line is asked whether it is there. */
  listen() {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      const isLong = Date.now() - this.heardAt > SELDOM;
      if (isLong || this.owner.waits() || this.owner.hurries?.()) this.nudge();
      else this.listen();
    }, QUIET);
  }

  /** Says nothing, which is answered. */
  nudge() {
    this.send({});
  }

  /** Without an answer in time the line is given up and tried anew. @param {number} [patience] */
  expect(patience = this.owner.hurries?.() && !this.tries ? IMPATIENCE : PATIENCE) {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      const { socket } = this;
      this.lost({ code: 0, reason: "" });
      socket?.close();
    }, patience);
  }

  /** Whether it was handed over. @param {Hello|Doing|object} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    this.expect();
    return true;
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    clearTimeout(this.quiet);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.look);
    if (this.socket) part(this.socket);
  }
}

/**
 * Closes a line. A browser tells of a fault where one is closed that only opens, so that one closes
 * when it is open; if it is not soon, as it is: the next one to the server waits for it.
 * @param {WebSocket} socket
 */
function part(socket) {
  const close = () => socket.close();
  if (socket.readyState !== WebSocket.CONNECTING) return close();
  socket.onopen = close;
  setTimeout(close, PARTING);
}
