/**
 * Invitations to a table by its link, and the way to it, back and home; the table itself is a
 * stand-in.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  back,
  byLink,
  counts,
  fill,
  keeping,
  open,
  reached,
  reads,
  settle,
  stage,
} from "./browser.js";
import { ear, finish, meeting, message, move } from "./by_link.js";
import { FakeTable } from "./fake_table.js";

const held = stage();
const { at, comes, guest, two, seated } = meeting(held);

test("with no room in the browser the invitation is shown, and the game is played", async () => {
  const table = new FakeTable({ rules: "international" });
  const one = await open(held);
  await table.serve(one.page);
  await settle(one.page, { rules: "international", name: "Ada" });
  await fill(one.page);
  await byLink(one.page);
  const address = one.page.locator("code.address");
  await reads(address, /tab1e#join=come$/);
  await reads(one.page.locator(".wrong"), /no room left/);
  const other = await guest(table, await address.innerText());
  await other.page.locator("#join").click();
  await one.page.waitForSelector("main.game");
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await reads(message(one.page), /no room left/);
  await reads(ear(one.page), /no room left/);
  await finish(one, other);
});

test("two quick taps take one seat; a tab of the same browser that comes later has it too", async () => {
  const { table, one, other, link } = await two();
  const late = await other.page.context().newPage();
  await table.serve(late);
  await comes(late, link);
  let asked = 0;
  await other.page.route("**/api/tables/*/seats", async (route) => {
    asked++;
    await new Promise((done) => setTimeout(done, 300));
    await route.fallback();
  });
  await other.page.locator("#join").dblclick();
  await other.page.waitForSelector("main.game");
  await other.page.waitForTimeout(400);
  await reads(other.page.locator(".seat.below .name"), /You/);
  assert.equal(asked, 1);
  await late.locator("#join").click();
  await late.waitForSelector("main.game");
  await reads(late.locator(".seat.below .name"), /You/);
  await finish(one, other);
});

test("who comes by an invitation when somebody sits there already watches, and is told why", async () => {
  const { table, one, other, link } = await two();
  const late = await guest(table, link);
  await other.page.locator("#join").click();
  await other.page.waitForSelector("main.game");
  await late.page.locator("#join").click();
  await reads(message(late.page), /You are watching[^]*Somebody sits here already/);
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  const later = await open(held);
  await table.serve(later.page);
  await later.page.goto(at(new URL(link).pathname + new URL(link).hash));
  await reads(message(later.page), /You are watching[^]*Somebody sits here already/);
  for (const { close } of [late, later]) await close();
  await finish(one, other);
});

test("who sits down and is not answered has the seat when he asks again, after a reload too", async () => {
  const { table, one, other } = await two();
  const { page } = other;
  table.lossy = true;
  await page.locator("#join").click();
  await reads(page.locator("main"), /cannot be reached/);
  await one.page.waitForSelector("main.game");
  await page.reload();
  await page.waitForSelector("#join");
  table.lossy = false;
  await page.locator("#join").click();
  await page.waitForSelector("main.game");
  await reads(page.locator(".seat.below .name"), /You/);
  await move(one.page, 32, 28);
  await reached(page, 1);
  await move(page, 19, 23);
  await reached(one.page, 2);
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  assert.deepEqual(
    kept.filter((key) => /invitation|asked-seat/.test(key)),
    [],
  );
  other.wrong = other.wrong.filter((line) => !/ERR_FAILED/.test(line));
  await finish(one, other);
});

test("an invitation outlives a reload, and the way back and forth, until somebody sits", async () => {
  const { one, other } = await two();
  await other.page.reload();
  await other.page.waitForSelector("#join");
  await back(other.page);
  await other.page.waitForSelector("#computer");
  await other.page.evaluate(() => history.forward());
  await other.page.locator("#join").click();
  await other.page.waitForSelector("main.game");
  await other.page.reload();
  await other.page.waitForSelector("main.game");
  await reads(other.page.locator(".seat.below .name"), /You/);
  const kept = await other.page.evaluate(() => Object.keys(sessionStorage));
  assert.deepEqual(
    kept.filter((key) => /invitation/.test(key)),
    [],
  );
  await finish(one, other);
});

test("links are there without their picture, which is asked for again at the next visit", async () => {
  const table = new FakeTable({ rules: "international" });
  const one = await open(held);
  await table.serve(one.page);
  await settle(one.page, { rules: "international", name: "Ada" });
  const fails = (route) => route.abort();
  await one.page.route("**/api/qr", fails);
  await byLink(one.page);
  await one.page.waitForSelector(".wrong");
  const link = await one.page.locator("code.address").innerText();
  assert.match(link, /^http:\/\/192\.168\.1\.7:8350\/t\/tab1e#join=come$/);
  await one.page.waitForSelector("#copy");
  await one.page.unroute("**/api/qr", fails);
  await back(one.page);
  await one.page.waitForSelector("#by-link");
  await one.page.evaluate(() => history.forward());
  await one.page.waitForSelector("svg.qr path");
  await counts(one.page.locator(".wrong"), 0);
  const other = await guest(table, link);
  await other.page.locator("#join").click();
  await one.page.waitForSelector("main.game");
  await one.page.route("**/api/qr", fails);
  const opens = async () => {
    await one.page.locator("#menu").click();
    await one.page.locator("#menu-links").click();
    await one.page.waitForSelector("#copy-seat");
  };
  await opens();
  await one.page.waitForSelector("dialog .wrong");
  await one.page.unroute("**/api/qr", fails);
  await one.page.locator("#close-dialog").click();
  await opens();
  await one.page.waitForSelector("dialog svg.qr");
  one.wrong = one.wrong.filter((line) => !/ERR_FAILED/.test(line));
  await finish(one, other);
});

test("a game goes on after another invitation was made, and the game of that one is played too", async () => {
  const { one, other } = await seated();
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  const next = new FakeTable({ rules: "international" }, "tab1f");
  await next.serve(one.page);
  const invites = async () => {
    await one.page.locator("#back").click();
    await byLink(one.page);
    await reads(one.page.locator("code.address"), /tab1f#join=come$/);
  };
  await invites();
  await one.page.locator("#back").click();
  await one.page.locator("#continue").click();
  await one.page.waitForSelector("main.game");
  await move(other.page, 19, 23);
  await reached(one.page, 2);
  await move(one.page, 28, 19);
  await reached(other.page, 3);
  await invites();
  const third = await guest(next, await one.page.locator("code.address").innerText());
  await third.page.locator("#join").click();
  await one.page.waitForSelector("main.game");
  await reached(one.page, 0);
  await move(one.page, 32, 28);
  await reached(third.page, 1);
  await finish(one, other, third);
});

/** A browser that left a game by link unfinished, at its next visit. */
async function again(table) {
  table.terms.begins = { player: "one", color: "white" };
  table.players[1] = { name: "Kofi" };
  const one = await open(held);
  await table.serve(one.page);
  const { id, terms, names = ["Ada", "Kofi"] } = table;
  await keeping(one.page, {
    longking: { sound: false, game: id },
    [`longking.seat.${id}`]: { seat: "seat-one", player: "one" },
    [`longking.game.${id}`]: {
      ...{ id, mode: "live", you: "one", seed: 0, level: 1, names, begun: 1, played: 1 },
      record: { terms, results: [], log: [] },
    },
  });
  return one;
}

test("from a game by link that does not come there is a way to the first page, and nothing leads back", async () => {
  const table = new FakeTable({ rules: "international" });
  table.down = true;
  const one = await again(table);
  const { page } = one;
  const path = () => page.evaluate(() => location.pathname);
  await reads(page.locator("main"), /No network/);
  await reads(path, "/t/tab1e");
  await back(page);
  await page.waitForSelector("#computer");
  await page.evaluate(() => history.forward());
  await page.locator("main.waiting #home").click();
  await page.waitForSelector("#computer");
  await reads(path, "/");
  table.down = false;
  await page.waitForTimeout(1500);
  await counts(page.locator("#computer"), 1);
  // With the server the game is there at once, and where the browser knows of no network the first
  // page is.
  await page.goto("about:blank");
  await page.goto(at("/"));
  await page.waitForSelector("main.game");
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false }));
  await page.goto("about:blank");
  await page.goto(at("/"));
  await page.waitForSelector("#computer");
  await finish(one);
});

test("a table that is gone is told once, and greets at no later visit", async () => {
  const one = await again(new FakeTable({ rules: "international" }));
  const { page } = one;
  await page.waitForSelector("main.game");
  await page.route("**/api/tables/tab1e", (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/json",
      body: '{"error":"no such game"}',
    }),
  );
  await page.routeWebSocket(/live$/, (line) => line.close({ code: 1008, reason: "no such game" }));
  await page.goto(at("/"));
  await reads(page.locator("main.lost"), /no such game/i);
  await page.goto(at("/"));
  await page.waitForSelector("#computer");
  one.wrong = one.wrong.filter((line) => !/status of 404/.test(line));
  await finish(one);
});
