/** A table with a clock, where the line to it is bad; the table itself is a stand-in. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { reached, reads, stage } from "./browser.js";
import { finish, meeting, message, move } from "./by_link.js";

const held = stage();
const { seated, two } = meeting(held);

test("while a clock runs a dead line is noticed in the own turn too", async () => {
  const { table, one, other } = await seated({ clock: "300" });
  table.frozen = true;
  await one.page.waitForFunction(
    () => /No network/.test(document.querySelector(".message").textContent),
    null,
    { timeout: 11_000 },
  );
  table.frozen = false;
  table.cut();
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await finish(one, other);
});

test("while a clock runs the page is back soon after the server is, however long that was away", async () => {
  const { table, one, other } = await seated({ clock: "300" });
  // The longest waits that chance can give.
  for (const { page } of [one, other]) await page.evaluate(() => (Math.random = () => 0.99));
  table.down = true;
  table.cut();
  await one.page.waitForTimeout(12_500);
  table.down = false;
  await one.page.waitForFunction(
    () => !/No network/.test(document.querySelector(".message").textContent),
    null,
    { timeout: 7000 },
  );
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await finish(one, other);
});

test("a friend who sat down while the own line was lost is here", async () => {
  const { table, one, other } = await two();
  let isOut = true;
  await one.page.routeWebSocket(/\/live$/, (line) =>
    isOut ? line.close({ code: 1012 }) : table.open(line),
  );
  table.cut("one");
  await other.page.fill("#name", "Kofi");
  await other.page.locator("#join").click();
  await other.page.waitForSelector("main.game");
  // Nothing more is told about who is here: the answer to the greeting has it.
  table.mute = true;
  isOut = false;
  await one.page.waitForSelector("main.game");
  await one.page.waitForSelector(".seat.above [aria-label='is here']");
  table.mute = false;
  await finish(one, other);
});

test("what is taken after the clocks stood still is not said to be lost", async () => {
  const { table, one, other } = await seated({ clock: "300" });
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  const heard = table.heard.bind(table);
  table.heard = (line, doing) => {
    if (doing.e !== "offer") return heard(line, doing);
    table.add({ e: "hold", ms: 4000 }, undefined);
    heard(line, { ...doing, n: table.n });
  };
  await move(other.page, 19, 23);
  await reached(one.page, 2);
  await one.page.evaluate(() => {
    globalThis.told = new Set();
    const look = () => globalThis.told.add(document.querySelector(".message")?.textContent);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await one.page.locator("#draw").click();
  await one.page.locator("#yes").click();
  await other.page.waitForSelector("#accept");
  await reads(message(one.page), /You have offered a draw/);
  const told = await one.page.evaluate(() => [...globalThis.told].join("\n"));
  assert.doesNotMatch(told, /not taken/);
  await finish(one, other);
});
