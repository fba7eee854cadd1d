/** Prints what a first load takes on slow networks, cold; three loads each. @module */
import { launch, serve } from "./browser.js";
import { firstLoad } from "./weigh.js";

/** @type {[string, number, import("./weigh.js").Net][]} */
const NETS = [
  [
    "1.6 Mbit/s, 150 ms, CPU 4 times slower",
    3000,
    { down: 1_600_000, up: 750_000, latency: 150, slower: 4 },
  ],
  [
    "400 kbit/s, 400 ms, CPU 4 times slower",
    4000,
    { down: 400_000, up: 400_000, latency: 400, slower: 4 },
  ],
  ["this machine", 1000, { down: 1e10, up: 1e10, latency: 0, slower: 1 }],
];

const server = await serve();
const browser = await launch();
try {
  for (const [name, most, net] of NETS) {
    for (let load = 0; load < 3; load++) {
      const { times, before, total, requests, connections } = await firstLoad(
        { server, browser, foreign: [] },
        net,
      );
      const seconds = (time) => `${(time / 1000).toFixed(2)} s`;
      console.log(
        `${name}: page ${seconds(times.page)}, board ${seconds(times.board)}, answers a tap ${seconds(times.answer)}` +
          ` (at most ${seconds(most)}); ${before} bytes until then, ${total} in all, ${requests} requests, ${connections} connections`,
      );
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
