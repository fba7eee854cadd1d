/** The page with TLS: it comes over one connection, and games by link are played beside it. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { WORKER, byLink, open, reached, settle, stage, stand } from "./browser.js";
import { TRUSTING, certificate, hasOpenssl } from "./certificate.js";
import { firstLoad } from "./weigh.js";

const skip = !hasOpenssl && "openssl is not here";
const held = stage([TRUSTING], { tls: skip ? undefined : certificate() });

test("a first load comes over one connection with HTTP/2, and is lighter", { skip }, async () => {
  const { before, connections, requests } = await firstLoad(held);
  console.log(`${before} bytes before the board answers, ${requests} requests`);
  assert.equal(connections, 1);
  assert.ok(before > 5_000 && before <= 60_000, `${before} bytes before the board answers`);
});

test("a game by link is played with TLS, and every file came with HTTP/2", { skip }, async () => {
  const one = await open(held, WORKER);
  await settle(one.page, { rules: "international", name: "Ada" });
  await byLink(one.page);
  await one.page.waitForSelector("svg.qr path");
  const link = await one.page.locator("code.address").innerText();
  assert.match(link, /^https:/);
  const two = await open(held, WORKER);
  await two.page.goto(link);
  await two.page.fill("#name", "Kofi");
  await two.page.locator("#join").click();
  const pages = [one.page, two.page];
  await Promise.all(pages.map((page) => page.waitForSelector("main.game")));
  for (let played = 0; played < 4; played++) {
    const turns = pages.map((page) => page.locator(".seat.below.turn").count());
    const mover = pages[(await Promise.all(turns)).indexOf(1)];
    const { moves } = await stand(mover);
    await mover.locator("#menu").click();
    await mover.locator("#menu-type").click();
    await mover.fill("#typed", moves[0].hub);
    await mover.keyboard.press("Enter");
    await Promise.all(pages.map((page) => reached(page, played + 1)));
  }
  for (const { page, wrong, close } of [one, two]) {
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
    assert.deepEqual(wrong, []);
    await close();
  }
});
