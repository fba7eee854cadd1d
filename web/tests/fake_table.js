/**
 * A table at a server, as far as a page can tell: it numbers events and hands them on. It stands in
 * for the network, so that a test can cut the line, lose a message, or let two happen at once.
 */
export class FakeTable {
  constructor(terms, id = "tab1e") {
    Object.assign(this, {
      id,
      terms,
      results: [],
      log: [],
      n: 0,
      players: [{ name: "Ada" }, null],
      lines: new Set(),
      seats: { "seat-one": "one", "seat-two": "two" },
    });
    this.last = new Map();
    /** How long what it says is on the way, in milliseconds. */
    this.delay = 0;
    /** Whether lines stay open and nobody is at their end. */
    this.frozen = false;
    /** Whether who sits down is not answered. */
    this.lossy = false;
  }

  /** Lets a page of a browser believe that the table is at its server. */
  async serve(page) {
    const json = (route, status, body) =>
      route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
    await page.route("**/t/*", async (route) =>
      route.fulfill({
        response: await route.fetch({ url: new URL("/", route.request().url()).href }),
      }),
    );
    await page.route("**/api/tables", (route) => {
      this.wish = route.request().postDataJSON();
      this.terms = {
        ...this.terms,
        ...this.wish.terms,
        begins: this.wish.terms.begins ?? { player: "one", color: "white" },
      };
      return json(route, 201, { id: this.id, seat: "seat-one", player: "one", invite: "come" });
    });
    await page.route(`**/api/tables/${this.id}`, (route) => json(route, 200, this.snapshot(null)));
    await page.route(`**/api/tables/${this.id}/seats`, (route) => {
      const { invite, name, seat } = route.request().postDataJSON();
      const isAgain = this.players[1] && seat === this.taken;
      if ((this.players[1] && !isAgain) || invite !== "come")
        return json(route, 409, { error: "the seat is taken" });
      this.players[1] ??= { name: name ?? "" };
      this.taken = seat;
      this.tell({ players: this.players });
      if (this.lossy) return route.abort();
      return json(route, 201, { seat: "seat-two", player: "two" });
    });
    await page.route("**/api/qr", (route) => json(route, 200, { side: 21, path: "M0 0h7v7H0z" }));
    await page.route("**/api/address", (route) =>
      json(route, 200, { urls: ["http://192.168.1.7:8350/"] }),
    );
    await page.routeWebSocket(new RegExp(`/api/tables/${this.id}/live$`), (line) =>
      this.open(line),
    );
  }

  open(line) {
    if (this.down) return void line.close({ code: 1012 });
    this.lines.add(line);
    line.onMessage((text) => this.heard(line, JSON.parse(text)));
    line.onClose(() => this.gone(line));
  }

  gone(line) {
    this.lines.delete(line);
    this.tell(this.presence());
  }

  heard(line, message) {
    if (this.frozen) return;
    if (!Object.keys(message).length) return void line.send("{}");
    if ("hello" in message) {
      line.you = this.seats[message.hello] ?? null;
      const same = message.have !== null && message.have >= this.first;
      const since = same && {
        since: this.log.slice(message.have - this.first),
        n: this.n,
        players: this.players,
        you: line.you,
        now: Date.now(),
        ...this.presence(),
      };
      line.send(JSON.stringify(since || { table: this.snapshot(line.you) }));
      return this.tell(this.presence());
    }
    if ("phrase" in message && this.hush)
      return void line.send(JSON.stringify({ phrase: message.phrase, refused: this.hush }));
    if ("phrase" in message) return this.tell({ phrase: message.phrase, by: line.you });
    const { n, ...event } = message;
    const before = this.last.get(line.you);
    if (before && before.asked === JSON.stringify(message))
      return void line.send(JSON.stringify(before.event));
    if (n !== this.n)
      return void line.send(JSON.stringify({ refused: "the table has gone on", n: this.n }));
    if (this.refuse) return void line.send(JSON.stringify({ refused: this.refuse, n: this.n }));
    this.add(event, line.you, JSON.stringify(message));
  }

  /** The number of the first event of this game. */
  first = 0;

  /** Takes an event and tells everybody. */
  add(event, by, asked) {
    const whole = { n: this.n, ...event, by, at: Date.now() };
    this.last.set(by, { asked, event: whole });
    this.n += 1;
    const { n, ...kept } = whole;
    this.log.push(kept);
    if (this.log.filter((one) => one.e === "again").length === 2) {
      this.results.push(this.winner);
      this.log = [];
      this.first = this.n;
    }
    this.tell(whole);
  }

  tell(message) {
    if (this.mute || this.frozen) return;
    const text = JSON.stringify(message);
    if (!this.delay) return void this.lines.forEach((line) => line.send(text));
    setTimeout(() => this.lines.forEach((line) => line.send(text)), this.delay);
  }

  presence() {
    const seats = [...this.lines].map((line) => line.you);
    return {
      here: [seats.includes("one"), seats.includes("two")],
      watching: seats.filter((you) => you === null).length,
      ...(this.claim && { claim: this.claim }),
    };
  }

  snapshot(you) {
    const { id, terms, results, log, n, players } = this;
    return { id, terms, results, log, n, players, you, now: Date.now(), ...this.presence() };
  }

  /** The network goes, for everybody or for one seat. */
  cut(seat) {
    for (const line of [...this.lines]) {
      if (seat && line.you !== seat) continue;
      this.lines.delete(line);
      line.close({ code: 1012 });
    }
  }
}
