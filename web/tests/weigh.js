/** How much comes over the wire in a first load, and when the board answers a tap. @module */
import { connect, createServer } from "node:net";
import { once } from "node:events";
import { WORKER, watched } from "./browser.js";

/**
 * @typedef {{down: number, up: number, latency: number, slower: number}} Net bits a second,
 *   milliseconds, times
 */

/**
 * A wire before a server that counts the bytes that go to the browser, heads of answers and all.
 */
export async function wire(address) {
  const { hostname, port } = new URL(address);
  const count = { bytes: 0, connections: 0 };
  const server = createServer((browser) => {
    count.connections++;
    const program = connect(Number(port), hostname);
    program.on("data", (data) => (count.bytes += data.length));
    browser.pipe(program).pipe(browser);
    for (const [one, other] of [
      [browser, program],
      [program, browser],
    ])
      one.on("error", () => other.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { count, address: `http://127.0.0.1:${own}`, close: () => server.close() };
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
 * Loads the page for the first time and plays at once.
 * @param {any} held @param {Net} [net]
 */
export async function firstLoad(held, net) {
  const line = await wire(held.server.address);
  const context = await watched({ ...held, server: line }, WORKER);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (net) {
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: net.latency,
        downloadThroughput: net.down / 8,
        uploadThroughput: net.up / 8,
      });
      await session.send("Emulation.setCPUThrottlingRate", { rate: net.slower });
    }
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
