/** The page with TLS: it comes over one connection, and games by link are played beside it. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { atTable, inTurn, play } from "./at_table.js";
import { stage } from "./browser.js";
import { finish } from "./by_link.js";
import { TRUSTING, certificate, hasOpenssl } from "./certificate.js";
import { chance } from "./moves.js";
import { firstLoad } from "./weigh.js";

const skip = !hasOpenssl && "openssl is not here";
const held = stage([TRUSTING], { tls: skip ? undefined : certificate() });
const { seated } = atTable(held);

test("a first load comes over one connection with HTTP/2, and is lighter", { skip }, async () => {
  const { before, connections, requests } = await firstLoad(held);
  console.log(`${before} bytes before the board answers, ${requests} requests`);
  assert.equal(connections, 1);
  assert.ok(before > 5_000 && before <= 60_000, `${before} bytes before the board answers`);
});

test("a game by link is played with TLS, and every file came with HTTP/2", { skip }, async () => {
  const { one, two, link } = await seated("international");
  assert.match(link, /^https:/);
  const next = chance(7);
  for (let played = 0; played < 4; played++) {
    const [mover, other] = await inTurn(one.page, two.page);
    await play(mover, other, next);
  }
  for (const { page } of [one, two]) {
    const came = await page.evaluate(() =>
      /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource")).map(
        ({ nextHopProtocol }) => nextHopProtocol,
      ),
    );
    assert.ok(came.includes("h2"), `${came}`);
    // What the page has kept came from nowhere.
    assert.deepEqual(
      came.filter((name) => name && name !== "h2"),
      [],
    );
  }
  await finish(one, two);
});
