/** The line to a table: a WebSocket that comes back when it was lost. @module */

/** The longest time between two tries, in milliseconds. */
const LONGEST = 15_000;

/** How long an answer may take before the line is taken for lost. */
const PATIENCE = 8_000;

/** A close code: what was asked is forbidden, and will be again. */
const FORBIDDEN = 1008;

export class Line {
  /** @type {WebSocket|null} */ socket = null;
  tries = 0;
  timer = 0;
  watch = 0;
  ended = false;

  /**
   * @param {string} id the table
   * @param {{hello: () => any, heard: (message: any) => void, changed: (state: "open"|"lost"|"closed", reason?: string) => void}} owner
   */
  constructor(id, owner) {
    this.address = `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/live`;
    this.owner = owner;
    this.wake = () => this.socket || this.open();
    addEventListener("online", this.wake);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.ended) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.expect();
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      clearTimeout(this.watch);
      if (this.tries || !this.isOpen) (this.tries = 0), (this.isOpen = true), this.owner.changed("open");
      this.owner.heard(JSON.parse(event.data));
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
    this.socket = null;
    this.isOpen = false;
    if (this.ended) return;
    if (code === FORBIDDEN) {
      this.end();
      return this.owner.changed("closed", reason);
    }
    this.owner.changed("lost");
    const wait = Math.min(LONGEST, 1000 * 2 ** this.tries);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** Without an answer in time the line is given up and tried anew. */
  expect() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      const { socket } = this;
      this.lost({ code: 0, reason: "" });
      socket?.close();
    }, PATIENCE);
  }

  /** Whether it was handed over. @param {any} message */
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
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
