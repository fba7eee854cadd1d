/** How much comes over the wire in a first load, and when the board answers a tap. @module */
import { connect, createServer } from "node:net";
import { once } from "node:events";
import { WORKER, watched } from "./browser.js";

/**
 * A network: bits a second to the browser and from it, milliseconds there and back.
 * @typedef {{down: number, up: number, latency: number}} Net
 */

/** The bytes that a connection sends before it has heard that any came (RFC 6928). */
const INITIAL_WINDOW = 14_600;

/** The bytes that go together. */
const SEGMENT = 1_460;

/**
 * One direction of a network, which all connections share; answers how bytes are sent over it: with
 * when, at the earliest, in milliseconds, and what is to be done when they are there.
 * @param {number} rate bits a second
 * @param {number} latency
 */
function lane(rate, latency) {
  let free = 0;
  return (
    /** @type {number} */ bytes,
    /** @type {number} */ from,
    /** @type {() => void} */ arrive,
  ) => {
    const now = performance.now();
    free = Math.max(free, now) + (bytes * 8000) / rate;
    setTimeout(arrive, Math.max(free, from) + latency / 2 - now);
  };
}

/**
 * One direction of a connection: what is written to it is sent on as TCP would in a network. At its
 * start it sends little at once, and twice as much whenever it has heard that all came.
 * @param {ReturnType<typeof lane>} send
 * @param {number} latency
 * @param {number} from when it can send, in milliseconds
 * @param {import("node:net").Socket} to
 * @param {(bytes: number) => void} arrived
 */
function connection(send, latency, from, to, arrived) {
  let window = INITIAL_WINDOW;
  let flying = 0;
  /** @type {(Buffer|null)[]} */ const waiting = [];
  /** @type {(Buffer|null)[]} */ const sent = [];
  const arrive = () => {
    const data = sent.shift();
    if (!data) return void to.end();
    arrived(data.length);
    to.write(data);
    setTimeout(() => {
      flying -= data.length;
      window += data.length;
      go();
    }, latency / 2);
  };
  const go = () => {
    while (waiting.length && flying < window) {
      const data = waiting.shift() ?? null;
      sent.push(data);
      flying += data?.length ?? 0;
      send(data?.length ?? 0, from, arrive);
    }
  };
  return (/** @type {Buffer|null} */ data) => {
    for (let at = 0; data && at < data.length; at += SEGMENT)
      waiting.push(data.subarray(at, at + SEGMENT));
    if (!data) waiting.push(null);
    go();
  };
}

/**
 * A wire before a server that counts the bytes that go to the browser, heads of answers and all, and
 * takes as long as a network does.
 * @param {string} address
 * @param {Net} [net]
 */
export async function wire(address, net = { down: 1e10, up: 1e10, latency: 0 }) {
  const { protocol, hostname, port } = new URL(address);
  const count = { bytes: 0, connections: 0 };
  const [down, up] = [net.down, net.up].map((rate) => lane(rate, net.latency));
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    count.connections++;
    const program = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    // It is a connection once a first word has gone there and back.
    const from = performance.now() + net.latency;
    const there = connection(up, net.latency, from, program, () => {});
    const back = connection(down, net.latency, 0, browser, (bytes) => (count.bytes += bytes));
    browser.on("data", there).on("end", () => there(null));
    program.on("data", back).on("end", () => back(null));
    for (const [one, other] of [
      [browser, program],
      [program, browser],
    ])
      one.on("error", () => other.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { count, address: `${protocol}//127.0.0.1:${own}`, close: () => server.close() };
}

/**
 * Starts a game as soon as the page offers one, and taps a piece as soon as there is one. What the
 * page fetches when it is idle, the rules for playing without a network, is left out. Runs in the
 * page.
 */
function hurry() {
  window.requestIdleCallback = () => 0;
  const times = {};
  const reach = (name) => (times[name] ??= performance.now());
  const watch = new MutationObserver(() => {
    const start = document.getElementById("here");
    if (start && !times.page) {
      reach("page");
      start.click();
    }
    const piece = times.page && (document.querySelector(".seat.below.turn") ? "33" : "18");
    const square = /** @type {HTMLElement|null} */ (
      document.querySelector(`main.game [role=gridcell][data-square="${piece}"]`)
    );
    if (square && !times.board) {
      reach("board");
      setTimeout(() => square.click());
    }
    if (document.querySelector("main.game .dot") && !times.answer) {
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => (reach("answer"), /** @type {any} */ (window).answered(times))),
      );
    }
  });
  watch.observe(document, { childList: true, subtree: true });
}

/**
 * Loads the page for the first time and plays at once, over a network and on a processor that is so
 * many times slower.
 * @param {any} held @param {Net} [net] @param {number} [slower]
 */
export async function firstLoad(held, net, slower = 1) {
  const line = await wire(held.server.address, net);
  const context = await watched({ ...held, server: line }, WORKER);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const scripts = [];
    page.on(
      "request",
      (request) =>
        request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname),
    );
    /** @type {(answer: any) => void} */ let told;
    const answered = new Promise((resolve, reject) => {
      told = resolve;
      page.on("pageerror", reject);
      setTimeout(() => reject(new Error("the board answered no tap in a minute")), 60_000).unref();
    });
    await page.exposeFunction("answered", (times) => told({ times, before: line.count.bytes }));
    await page.addInitScript(hurry);
    await page.goto(line.address, { timeout: 60_000 });
    const { times, before } = await answered;
    const needed = [...scripts];
    await page.waitForLoadState("networkidle");
    const preloaded = await page.$$eval("link[rel=modulepreload]", (links) =>
      links.map((link) => new URL(/** @type {any} */ (link).href).pathname),
    );
    const requests = await page.evaluate(() => performance.getEntriesByType("resource").length + 1);
    return {
      times,
      before,
      total: line.count.bytes,
      requests,
      connections: line.count.connections,
      scripts: needed,
      preloaded,
    };
  } finally {
    await context.close();
    line.close();
  }
}
