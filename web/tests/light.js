/**
 * Prints what a first load takes on slow networks, cold; three loads each, without TLS and with it.
 * Needs openssl.
 * @module
 */
import { launch, serve } from "./browser.js";
import { TRUSTING, certificate } from "./certificate.js";
import { firstLoad } from "./weigh.js";

/** @type {[name: string, most: number, net: import("./weigh.js").Net, slower: number][]} */
const NETS = [
  [
    "1.6 Mbit/s, 150 ms, CPU 4 times slower",
    3000,
    { down: 1_600_000, up: 750_000, latency: 150 },
    4,
  ],
  ["400 kbit/s, 400 ms, CPU 4 times slower", 4000, { down: 400_000, up: 400_000, latency: 400 }, 4],
  ["this machine", 1000, { down: 1e10, up: 1e10, latency: 0 }, 1],
];

for (const tls of [undefined, certificate()]) {
  const server = await serve({ tls });
  const browser = await launch(TRUSTING);
  try {
    for (const [name, most, net, slower] of NETS) {
      for (let load = 0; load < 3; load++) {
        const held = { server, browser, foreign: [] };
        const { times, before, total, requests, connections } = await firstLoad(held, net, slower);
        const seconds = (time) => `${(time / 1000).toFixed(2)} s`;
        console.log(
          `${tls ? "with TLS" : "in plain"}, ${name}: page ${seconds(times.page)}, board ${seconds(times.board)},` +
            ` answers a tap ${seconds(times.answer)} (at most ${seconds(most)});` +
            ` ${before} bytes until then, ${total} in all, ${requests} requests, ${connections} connections`,
        );
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
