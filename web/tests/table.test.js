/** Games by link on the real server: two browsers at one table. */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  WORKER,
  byLink,
  count,
  counts,
  holds,
  open,
  reached,
  reads,
  settle,
  square,
  stage,
  stand,
} from "./browser.js";
import { atTable, inTurn, play } from "./at_table.js";
import { finish } from "./by_link.js";
import { chance } from "./moves.js";

const held = stage();

const { seated } = atTable(held);

test("two browsers play a whole game by link, and see the same end from both sides", async () => {
  const { one, two } = await seated("english");
  const next = chance(51);
  for (let turn = 0; turn < 250 && !(await one.page.locator("#rematch").count()); turn++) {
    const [mover, other] = await Promise.race([
      inTurn(one.page, two.page),
      one.page.waitForSelector("#rematch").then(() => []),
    ]);
    if (mover) await play(mover, other, next);
  }
  await Promise.all([one, two].map(({ page }) => page.waitForSelector("#rematch")));
  const [mine, theirs] = await Promise.all(
    [one, two].map(({ page }) => page.locator(".result").innerText()),
  );
  const { outcome } = await stand(one.page);
  const clause = (outcome.article ?? outcome.clause).replace("NG-", "");
  // The same reason to both, to each as it concerns him.
  const reason = (who) =>
    outcome.winner
      ? {
          "no-pieces": new RegExp(`${who} ha(s|ve) no checkers left`),
          blocked: new RegExp(`${who} ha(s|ve) no move left`),
        }[outcome.reason]
      : null;
  for (const words of [mine, theirs]) {
    assert.ok(words.includes(clause), words);
    assert.match(
      words,
      reason(/You win/.test(words) ? "(Ada|Kofi)" : "You") ??
        new RegExp(outcome.words.replace(/[.()]/g, "\\$&")),
      words,
    );
  }
  if (outcome.winner)
    assert.equal(
      [mine, theirs].filter((words) => words.startsWith("You win")).length,
      1,
      `${mine} ${theirs}`,
    );
  await Promise.all([one, two].map(({ page }) => page.locator("#rematch").click()));
  await Promise.all([one, two].map(({ page }) => page.waitForSelector("main.game")));
  await finish(one, two);
});

test("who waits for a friend may close the page: he comes to the game when he is back, and when the friend is", async () => {
  const one = await open(held, WORKER);
  await settle(one.page, { rules: "international", name: "Ada" });
  /** @returns {Promise<string>} the link to another table */
  const made = async () => {
    await byLink(one.page);
    await one.page.waitForSelector("svg.qr path");
    const link = await one.page.locator("code.address").innerText();
    await one.page.goto("about:blank");
    return link;
  };
  const comes = async (link) => {
    const two = await open(held);
    await two.page.goto(link);
    await two.page.locator("#join").click();
    await two.page.waitForSelector("main.game");
    return two;
  };
  // The friend comes first.
  let link = await made();
  const two = await comes(link);
  await one.page.goto(held.server.address);
  await one.page.waitForURL(link.split("#")[0]);
  await one.page.waitForSelector("main.game");
  await one.page.locator("#resign").click();
  await one.page.locator("#yes").click();
  await one.page.waitForSelector("main.end");
  // He himself does, and reads something else meanwhile; another tab of his is left alone.
  await one.page.goto(held.server.address);
  link = await made();
  await one.page.goto(held.server.address);
  await reads(one.page.locator("#waits"), "Waiting for a friend");
  await one.page.locator("#waits").click();
  await reads(one.page.locator("code.address"), link);
  await one.page.locator("#back").click();
  await one.page.locator("#waits").waitFor();
  const aside = await one.page.context().newPage();
  await aside.goto(new URL("/book/nigerian", held.server.address).href);
  await aside.waitForTimeout(2_500);
  const three = await comes(link);
  await one.page.waitForURL(link.split("#")[0]);
  assert.match(aside.url(), /book/);
  // Nobody is waited for any more.
  await aside.goto(held.server.address);
  await aside.waitForTimeout(2_500);
  await counts(aside.locator("#waits"), 0);
  for (const { wrong, close } of [one, two, three]) {
    assert.deepEqual(
      wrong.filter((line) => !/ERR_ABORTED/.test(line)),
      [],
    );
    await close();
  }
});

test("who waits for one friend accepts the invitation of another", async () => {
  const [one, two] = [await open(held, WORKER), await open(held, WORKER)];
  /** @type {string[]} */ const links = [];
  for (const { page } of [one, two]) {
    await settle(page, { rules: "international" });
    await byLink(page);
    await page.waitForSelector("svg.qr path");
    links.push(await page.locator("code.address").innerText());
  }
  await one.page.goto("about:blank");
  await one.page.goto(links[1]);
  await one.page.waitForSelector("#join");
  await one.page.waitForTimeout(2_500);
  await one.page.locator("#join").click();
  for (const { page } of [one, two]) {
    await page.waitForSelector("main.game");
    assert.equal(page.url(), links[1].split("#")[0]);
  }
  await finish(one, two);
});

test("who begins is who was chosen, whatever the colours; what is written has both names and the day", async () => {
  const { one, two } = await seated("nigerian", async (page) => {
    await page.goto(new URL("/new", held.server.address).href);
    for (const chosen of ["mode-online", "color-lot", "begins-one", "play"])
      await page.locator(`#${chosen}`).click();
  });
  for (const { page } of [one, two])
    await reads(page.locator(".message"), /(You begin|Ada to begin)[^]*The game can start/);
  const [mover, other] = await inTurn(one.page, two.page);
  assert.equal(mover, one.page);
  await play(mover, other, chance(7));
  // The next day he has it from the table again.
  await two.page.clock.setFixedTime(Date.now() + 86_400_000);
  await two.page.reload();
  await reached(two.page, 1);
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  for (const { page } of [one, two]) {
    await page.locator("#menu").click();
    await page.locator("#menu-export").click();
    const text = page.locator(".score-text");
    await reads(text, /"Ada"[^]*"Kofi"|"Kofi"[^]*"Ada"/);
    await reads(text, new RegExp(`Date "${day}"`));
  }
  await finish(one, two);
});

test("a table outlives reloads of both and the loss of the line; who watches sees it", async () => {
  const { one, two, link } = await seated("international");
  const third = await open(held, WORKER);
  await third.page.goto(link.split("#")[0]);
  await third.page.waitForSelector("main.game");
  const [mover, other] = await inTurn(one.page, two.page);
  await play(mover, other, chance(3));
  await reached(third.page, 1);
  await Promise.all([one.page.reload(), two.page.reload()]);
  await Promise.all([one, two].map(({ page }) => page.waitForSelector("main.game")));
  assert.equal(await count(one.page), 1);
  await one.page.context().setOffline(true);
  await one.page.context().setOffline(false);
  const [next, rest] = await inTurn(one.page, two.page);
  await play(next, rest, chance(4));
  await reached(third.page, 2);
  await finish(one, two, third);
});

test("a table with clocks, Boards and a colour is agreed on the setup page, and resigned", async () => {
  const { one, two } = await seated("nigerian,huff=off", async (page) => {
    await page.locator("#new").click();
    await page.locator("#mode-online").click();
    await page.locator("#color-black").click();
    await page.locator("#begins-two").click();
    await page.locator("#clock-fischer").click();
    await page.locator("#boards-1").click();
    await page.locator("#play").click();
  });
  await holds(
    () => one.page.locator(".clock").allInnerTexts(),
    (now) => assert.deepEqual(now, ["5:00", "5:00"]),
  );
  assert.ok(
    (await square(one.page, 1).evaluate((button) => parseFloat(button.style.top))) > 50,
    "Black sits below",
  );
  const [mover, other] = await inTurn(one.page, two.page);
  assert.equal(mover, two.page);
  await play(mover, other, chance(5));
  await one.page.locator("#resign").click();
  await one.page.locator("#yes").click();
  await Promise.all([one, two].map(({ page }) => page.waitForSelector("#rematch")));
  await reads(two.page.locator(".result"), /You win/);
  await reads(one.page.locator(".result"), /Kofi wins/);
  await counts(two.page.locator(".won-games i.won"), 1);
  await Promise.all([one, two].map(({ page }) => page.locator("#rematch").click()));
  await Promise.all([one, two].map(({ page }) => page.waitForSelector("main.game")));
  await one.page.reload();
  // The lot was drawn for the first game.
  await reads(one.page.locator(".message"), /begins?[^]*The game can start/);
  await finish(one, two);
});
