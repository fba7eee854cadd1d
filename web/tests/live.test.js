/** Games by link, as the page plays them; the table itself is a stand-in. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { counts, holds, open, reached, reads, square, stage, timePasses } from "./browser.js";
import { ear, finish, meeting, message, move } from "./by_link.js";

const held = stage();
const { at, comes, two, seated } = meeting(held);

test("a link invites, names nobody's token, and two play by it", async () => {
  const { table, one, other, link } = await two();
  assert.match(link, /^http:\/\/192\.168\.1\.7:8350\/t\/tab1e#join=come$/);
  await holds(
    () => other.page.evaluate(() => location.hash),
    (now) => assert.equal(now, ""),
  );
  await reads(other.page.locator("h1"), /Ada invites you/);
  await other.page.fill("#name", "Kofi");
  await other.page.locator("#join").click();
  await Promise.all([
    one.page.waitForSelector("main.game"),
    other.page.waitForSelector("main.game"),
  ]);
  await reads(one.page.locator(".seat.above .name"), /Kofi/);
  const top = await square(other.page, 1).evaluate((button) => parseFloat(button.style.top));
  assert.ok(top > 50, "who has Black sees his own side below");
  await holds(
    () => one.page.title(),
    (title) => assert.match(title, /^Your move · /),
  );
  assert.doesNotMatch(await other.page.title(), /[Yy]our move/);
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await holds(
    () => other.page.title(),
    (title) => assert.match(title, /^Your move · /),
  );
  await move(other.page, 19, 23);
  await reached(one.page, 2);
  assert.deepEqual(
    table.log.map((event) => [event.by, event.m]),
    [
      ["one", "32-28"],
      ["two", "19-23"],
    ],
  );
  await finish(one, other);
});

test("who watches sees the game, both names, and cannot play", async () => {
  const { one, other, table } = await seated();
  const third = await open(held);
  await table.serve(third.page);
  await third.page.goto(at("/t/tab1e"));
  await third.page.waitForSelector("main.game");
  await reads(third.page.locator("main.game"), /Kofi[^]*Ada/);
  await move(third.page, 32, 28);
  await move(one.page, 33, 29);
  await reached(third.page, 1);
  assert.equal(table.log.length, 1);
  await counts(third.page.locator("#resign"), 0);
  await finish(one, other, third);
});

test("a move made without the network waits and is sent when it is back, once", async () => {
  const { table, one, other } = await seated();
  table.down = true;
  table.cut("one");
  await one.page.waitForFunction(() =>
    /No network/.test(document.querySelector(".message").textContent),
  );
  await move(one.page, 32, 28);
  await one.page.waitForFunction(() =>
    /waits/.test(document.querySelector(".message").textContent),
  );
  await counts(one.page.locator('[data-letter="w"][data-square="28"]'), 1);
  // Who is there is not known meanwhile.
  await counts(one.page.locator(".presence"), 0);
  table.down = false;
  await reached(one.page, 1);
  await reached(other.page, 1);
  await counts(one.page.locator(".presence.here"), 2);
  assert.equal(table.log.length, 1);
  await finish(one, other);
});

test("what was done without the network is sent after a reload too", async () => {
  const { table, one, other } = await seated();
  const down = async () => {
    table.down = true;
    table.cut("one");
    await reads(message(one.page), /No network/);
  };
  await down();
  await move(one.page, 32, 28);
  await reads(message(one.page), /Your move waits/);
  await one.page.reload();
  table.down = false;
  await reached(one.page, 1);
  await reached(other.page, 1);
  // What one thought better of, on another device, is not sent.
  await one.page.evaluate(({ key, sent }) => sessionStorage.setItem(key, JSON.stringify(sent)), {
    key: `longking.sent.${table.id}`,
    sent: { n: 0, event: { e: "resign" } },
  });
  await one.page.reload();
  await reached(one.page, 1);
  await one.page.waitForTimeout(500);
  assert.equal(table.log.length, 1);
  await down();
  await one.page.locator("#resign").click();
  await one.page.locator("#yes").click();
  await reads(message(one.page), /What you said waits/);
  await one.page.reload();
  table.down = false;
  for (const { page } of [one, other]) await page.waitForSelector("main.end");
  assert.deepEqual(
    table.log.map(({ e }) => e),
    ["move", "resign"],
  );
  // An answer that came while nobody was there is not waited for again.
  await one.page.reload();
  await one.page.waitForSelector("main.end");
  assert.equal(await one.page.evaluate(() => sessionStorage.length), 0);
  await finish(one, other);
});

test("a line that is dead is noticed within ten seconds of the other one's turn, and a new one is there at once", async () => {
  const { table, one, other } = await seated();
  table.frozen = true;
  const start = Date.now();
  await other.page.waitForFunction(
    () => /No network/.test(document.querySelector(".message").textContent),
    null,
    { timeout: 12_000 },
  );
  assert.ok(Date.now() - start < 11_000, `noticed after ${Date.now() - start} ms`);
  table.frozen = false;
  const lost = Date.now();
  table.cut();
  await other.page.waitForFunction(
    () => !/No network/.test(document.querySelector(".message").textContent),
  );
  assert.ok(Date.now() - lost < 2000, `back after ${Date.now() - lost} ms`);
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await finish(one, other);
});

test("a move whose answer was lost is not played twice", async () => {
  const { table, one, other } = await seated();
  table.mute = true;
  await move(one.page, 32, 28);
  await one.page.waitForTimeout(200);
  assert.equal(table.log.length, 1);
  table.mute = false;
  table.cut();
  await reached(one.page, 1);
  await reached(other.page, 1);
  assert.equal(table.log.length, 1);
  await move(other.page, 19, 23);
  await reached(one.page, 2);
  await finish(one, other);
});

test("a move that crosses an offer is sent again; a refused one is taken off the board with the reason", async () => {
  const { table, one, other } = await seated();
  table.mute = true;
  table.add({ e: "offer" }, "two");
  table.mute = false;
  await move(one.page, 32, 28);
  await reached(one.page, 1);
  assert.deepEqual(
    table.log.map((event) => event.e),
    ["offer", "move"],
  );
  table.refuse = "the flag of black has fallen";
  await reached(other.page, 1);
  await move(other.page, 19, 23);
  await other.page.waitForFunction(() =>
    /refused/.test(document.querySelector(".message").textContent),
  );
  await reads(message(other.page), /flag of black/);
  await counts(other.page.locator('[data-letter="b"][data-square="19"]'), 1);
  await finish(one, other);
});

/** What is said of a question that a test has kept away. */
const MEANT = /ERR_FAILED/;

test("a move that could not be followed while the network was away comes a moment later, without a reload", async () => {
  const { one, other } = await meeting(held).seated();
  // All questions go to the server: the rules are not in this browser.
  await other.page.context().route("**/rules*.wasm", (route) => route.abort());
  await other.page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await other.page.reload();
  await other.page.waitForSelector("main.game");
  let times = 0;
  await other.page.route("**/api/game", (route) => {
    if (++times <= 2) return route.abort();
    return route.continue();
  });
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  assert.ok(times > 2, `asked ${times} times`);
  assert.doesNotMatch(await message(other.page).innerText(), /did not work/);
  await move(other.page, 19, 23);
  await reached(one.page, 2);
  for (const each of [one, other]) each.wrong = each.wrong.filter((line) => !MEANT.test(line));
  await finish(one, other);
});

test("a move chosen ahead that is sent with a returning line waits for its answer", async () => {
  const { table, one, other } = await seated();
  table.mute = true;
  await move(one.page, 32, 28);
  await holds(
    () => table.log.length,
    (now) => assert.equal(now, 1),
  );
  await move(one.page, 37, 32);
  await counts(one.page.locator("rect.premove"), 2);
  table.add({ e: "move", m: "20-25" }, "two");
  table.refuse = "the flag of white has fallen";
  table.mute = false;
  table.cut("one");
  await reads(message(one.page), /flag of white/);
  await counts(one.page.locator('[data-letter="w"][data-square="37"]'), 1);
  await finish(one, other);
});

/** Types a move. */
async function typed(page, text) {
  await page.locator("#menu").click();
  await page.locator("#menu-type").click();
  await page.fill("#typed", text);
  await page.keyboard.press("Enter");
}

test("a move is typed by the clock of the table, however the device's goes, and in the own turn alone", async () => {
  const { table, one, other } = await seated({ clock: "300" });
  await typed(other.page, "20-25");
  await reads(ear(other.page), /Your turn comes/);
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await move(other.page, 20, 25);
  await reached(one.page, 2);
  await timePasses(one.page, 3_600_000);
  // Who comes back is told the time of the table.
  table.down = true;
  table.cut("one");
  await reads(message(one.page), /No network/);
  table.down = false;
  await reads(message(one.page), /Your move/);
  await typed(one.page, "37 - 32");
  await reached(other.page, 3);
  await finish(one, other);
});

test("a draw is offered on the own move, declined, not offered again at once, and accepted from the other; both want another game, with colours changed", async () => {
  const { table, one, other } = await seated();
  const heading = (page) => page.locator(".sheet-dialog h2");
  // Whoever has not the turn is told when a draw is offered.
  await other.page.locator("#draw").click();
  await reads(heading(other.page), /Offer it on your own move/);
  await other.page.locator("#close-dialog").click();
  await one.page.locator("#draw").click();
  await one.page.locator("#yes").click();
  await other.page.waitForSelector("#accept");
  await reads(message(other.page), /Ada offers a draw/);
  await reads(message(one.page), /You have offered a draw/);
  await one.page.locator("#draw").click();
  await reads(heading(one.page), /You have offered a draw/);
  await one.page.locator("#close-dialog").click();
  await other.page.locator("#decline").click();
  await one.page.waitForFunction(() =>
    /Kofi plays on/.test(document.querySelector(".message").textContent),
  );
  await other.page.waitForFunction(() => !document.querySelector("#accept"));
  await one.page.locator("#draw").click();
  await reads(one.page.locator(".sheet-dialog p"), /After 10 more moves of yours/);
  await one.page.locator("#close-dialog").click();
  assert.deepEqual(
    table.log.map((event) => event.e),
    ["offer", "decline"],
  );
  // The other one's offer stands while he moves, and is accepted where draws are offered.
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await other.page.locator("#draw").click();
  await other.page.locator("#yes").click();
  await one.page.waitForSelector("#accept");
  await move(other.page, 19, 23);
  await reached(one.page, 2);
  await one.page.locator("#draw").click();
  await reads(heading(one.page), /Accept the draw/);
  await one.page.locator("#yes").click();
  await Promise.all([one.page.waitForSelector("#rematch"), other.page.waitForSelector("#rematch")]);
  await reads(one.page.locator(".result"), /A draw/);
  table.winner = null;
  await one.page.locator("#rematch").click();
  await other.page.waitForSelector(".wants");
  await reads(one.page.locator("#rematch"), /Waiting for Kofi/);
  await reads(ear(other.page), "Ada wants to play again.");
  // Who reads something meanwhile is called back.
  await one.page.locator("#close").click();
  await one.page.waitForSelector("main.home");
  await other.page.locator("#rematch").click();
  await Promise.all([
    one.page.waitForSelector("main.game"),
    other.page.waitForSelector("main.game"),
  ]);
  const top = await square(one.page, 1).evaluate((button) => parseFloat(button.style.top));
  assert.ok(top > 50, "who had White has Black now");
  await reads(ear(one.page), /A new game by .* begins?\./);
  await reads(message(other.page), /begins?[^]*The game can start/);
  assert.deepEqual(table.results, [null]);
  await move(other.page, 32, 28);
  await reached(one.page, 1);
  await finish(one, other);
});

test("who waits for an answer to a draw sees that he is asked himself", async () => {
  const { one, other } = await seated();
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await move(other.page, 19, 23);
  await reached(one.page, 2);
  await one.page.locator("#draw").click();
  await one.page.locator("#yes").click();
  await other.page.waitForSelector("#accept");
  await other.page.locator("#take-back").click();
  await reads(message(one.page), /Kofi asks to take back/);
  await one.page.locator("#decline").click();
  await reads(message(one.page), /You have offered a draw/);
  await reads(message(other.page), /Ada offers a draw/);
  await finish(one, other);
});

test("the other player is asked for moves to be taken back", async () => {
  const { one, other, table } = await seated();
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await one.page.locator("#take-back").click();
  await other.page.waitForSelector("#accept");
  await reads(message(other.page), /Ada asks to take back/);
  await reads(ear(one.page), "You ask to take back");
  await other.page.locator("#accept").click();
  await reached(one.page, 0);
  await reached(other.page, 0);
  for (const { page } of [one, other]) await reads(ear(page), "Taken back.");
  assert.deepEqual(
    table.log.map((event) => event.e),
    ["move", "ask", "agree"],
  );
  await finish(one, other);
});

test("who asks anew reads that an answer is waited for, where the echo was lost too, and not the refusal of before", async () => {
  const { one, other, table } = await seated();
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await one.page.locator("#take-back").click();
  await other.page.locator("#decline, #refuse").first().click();
  await reads(message(one.page), /plays on/);
  table.mute = true;
  await one.page.locator("#take-back").click();
  await holds(
    () => table.log.length,
    (now) => assert.equal(now, 4),
  );
  table.mute = false;
  table.cut();
  await other.page.waitForSelector("#accept");
  await holds(
    () => table.lines.size,
    (now) => assert.equal(now, 2),
  );
  await one.page.waitForTimeout(500);
  await reads(message(one.page), /You ask to take back[^]*Waiting/i);
  await finish(one, other);
});

test("a reload, and a second device by the private link, go on with the same seat", async () => {
  const { one, other, table } = await seated();
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await one.page.reload();
  await one.page.waitForSelector("main.game");
  await reads(one.page.locator(".seat.below .name"), /You/);
  await one.page.locator("#menu").click();
  await one.page.locator("#menu-links").click();
  await one.page.waitForSelector("#copy-seat");
  const second = await open(held);
  await table.serve(second.page);
  await second.page.goto(at("/t/tab1e#seat=seat-one"));
  await second.page.waitForSelector("main.game");
  await reads(second.page.locator(".seat.below .name"), /You/);
  await holds(
    () => second.page.evaluate(() => location.hash),
    (now) => assert.equal(now, ""),
  );
  await move(other.page, 19, 23);
  await reached(second.page, 2);
  await move(second.page, 28, 19);
  await reached(other.page, 3);
  await finish(one, other, second);
});

test("touch and play by link: the touch goes before the move", async () => {
  const { one, other, table } = await seated({ touch: true });
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  assert.deepEqual(
    table.log.map((event) => event.e),
    ["touch", "move"],
  );
  await finish(one, other);
});

test("touch and play on a slow line: the move waits for the answer to the touch, and is played", async () => {
  const { one, other, table } = await seated({ touch: true });
  table.delay = 400;
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  assert.deepEqual(
    table.log.map((event) => event.e),
    ["touch", "move"],
  );
  await finish(one, other);
});

test("what is asked of the other one stands on the page before the server has answered, on a slow line too", async () => {
  const { one, other, table } = await seated();
  table.delay = 400;
  await one.page.locator("#draw").click();
  await one.page.locator("#yes").click();
  assert.match(await message(one.page).innerText(), /You have offered a draw/);
  // Nor is it gone for a moment when the answer comes.
  const texts = await one.page.evaluate(async () => {
    const seen = new Set();
    for (
      const end = performance.now() + 800;
      performance.now() < end;
      await new Promise(requestAnimationFrame)
    ) {
      seen.add(document.querySelector(".message strong").textContent);
    }
    return [...seen];
  });
  assert.deepEqual(texts, ["You have offered a draw"]);
  await other.page.locator("#decline").click();
  await one.page.waitForFunction(() =>
    /Kofi plays on/.test(document.querySelector(".message").textContent),
  );
  await finish(one, other);
});

test("who was left may claim a win or call it a draw in the other one's turn, until he is back", async () => {
  const { table, one, other } = await seated({ clock: "300" });
  const turn = ({ page }) =>
    page.waitForFunction(() => /your move/i.test(document.querySelector(".message").textContent));
  await move(one.page, 32, 28);
  await turn(other);
  await move(other.page, 20, 25);
  await turn(one);
  const gone = (claim) => {
    table.claim = claim;
    table.tell(table.presence());
  };
  gone(Date.now() + 300);
  await one.page.waitForTimeout(600);
  assert.equal(await one.page.locator("#left-win").count(), 0, "it is the own turn");
  await move(one.page, 31, 27);
  await one.page.waitForSelector("#left-win");
  assert.match(await message(one.page).innerText(), /Kofi has left[^]*Draw[^]*Win/);
  gone(0);
  await one.page.waitForSelector("#left-win", { state: "detached" });
  gone(Date.now());
  await one.page.locator("#left-draw").click();
  await one.page.waitForSelector("main.end");
  assert.deepEqual([table.log.at(-1).e, table.log.at(-1).draw], ["claim", true]);
  assert.match(await one.page.locator(".result").innerText(), /called it a draw/);
  await finish(one, other);
});

test("a phrase is chosen by keys, read in the own language, and not by who wants none", async () => {
  const { one, other, table } = await seated();
  await reads(message(other.page), /Ada to begin/);
  const before = await message(one.page).innerText();
  await one.page.locator("#phrases").focus();
  await one.page.keyboard.press("Enter");
  await one.page.waitForSelector("dialog .phrases");
  const { width, height } = await one.page.locator("#phrase-2").boundingBox();
  assert.ok(width >= 44 && height >= 44);
  await one.page.locator("#phrase-2").press("Enter");
  await one.page.waitForSelector("dialog", { state: "detached" });
  await other.page.waitForFunction(() =>
    /Well played!\s*Ada/.test(document.querySelector(".message").textContent.trim()),
  );
  // What a phrase stood before is there again after it.
  await other.page.waitForTimeout(8_000);
  await reads(message(other.page), /Ada to begin/);
  await other.page.locator("#settings").click();
  await other.page.locator("#phrases-on").click();
  await other.page.locator("#close-dialog").click();
  await other.page.waitForSelector("#phrases", { state: "detached" });
  await one.page.locator("#phrases").click();
  await one.page.locator("#phrase-10").click();
  await one.page.waitForFunction(() =>
    /Chop!/.test(document.querySelector(".message").textContent),
  );
  assert.ok(!/Chop!/.test(await message(other.page).innerText()));
  // Nor do phrases that are refused one after the other stay.
  table.hush = "too soon";
  for (const number of [3, 4]) {
    await one.page.locator("#phrases").click();
    await one.page.locator(`#phrase-${number}`).click();
    await reads(message(one.page), /Not said[^]*Too soon/);
    await one.page.waitForTimeout(300);
  }
  await one.page.waitForTimeout(8_000);
  await reads(message(one.page), before);
  await finish(one, other);
});

test("two who want another game at the same moment both get it", async () => {
  const { one, other, table } = await seated();
  table.winner = "two";
  await one.page.locator("#resign").click();
  await one.page.locator("#yes").click();
  await Promise.all([one.page.waitForSelector("#rematch"), other.page.waitForSelector("#rematch")]);
  table.mute = true;
  table.add({ e: "again" }, "two");
  table.mute = false;
  await one.page.locator("#rematch").click();
  await one.page.waitForSelector("main.game");
  assert.deepEqual(table.results, ["two"]);
  assert.doesNotMatch(await message(one.page).innerText(), /not taken/);
  await finish(one, other);
});

test("what the other one declines and refuses is said to who listens too", async () => {
  const { one, other } = await seated();
  await move(one.page, 32, 28);
  await reached(other.page, 1);
  await move(other.page, 18, 23);
  await reached(one.page, 2);
  await one.page.locator("#draw").click();
  await one.page.locator("#yes").click();
  await other.page.locator("#decline").click();
  await reads(ear(one.page), /No draw: Kofi plays on/);
  await one.page.locator("#take-back").click();
  await reads(message(one.page), /You ask to take back/);
  await other.page.locator("#decline").click();
  await reads(ear(one.page), /No: Kofi plays on/);
  await finish(one, other);
});
