/** Whole games through the page. */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  counts,
  draw,
  holds,
  leave,
  open,
  passed,
  reached,
  reads,
  settle,
  square,
  stage,
  stand,
} from "./browser.js";
import { HINTS } from "../app/levels.js";
import { chance, playMove, wholeGame } from "./moves.js";

const held = stage();

test("a whole international game by clicks on a phone", () =>
  wholeGame(held, "international", 19, 300));
test("a whole Russian game by clicks on a phone", () => wholeGame(held, "russian", 39, 300));
test("a whole Nigerian game by clicks on a phone", () =>
  wholeGame(held, "nigerian,huff=off", 8, 400));

test("a whole Ghanaian game by clicks, with captures forgotten and cut short", () =>
  wholeGame(held, "ghanaian", 36, 400));

test("a level that was chosen among ten is as strong among sixteen", async () => {
  const { page, wrong, close } = await open(held);
  const level = page.locator(".with-stepper output");
  for (const [kept, shown] of [
    [{ level: 10 }, "16"],
    [{ level: 4 }, "6"],
    [{ level: 10, levels: 16 }, "10"],
    [{}, "6"],
  ]) {
    await settle(page, kept);
    await reads(level, new RegExp(`^${shown}$`));
  }
  await page.click("#stronger");
  await page.reload();
  await reads(level, /^7$/);
  // An address of before, and one of now.
  for (const [query, shown] of [
    ["level=10", "16"],
    ["level=10&levels=16", "10"],
  ]) {
    const path = `/new?rules=english&against=computer&${query}`;
    await page.goto(new URL(path, held.server.address).href);
    await holds(
      () => page.locator("#level").inputValue(),
      (level) => assert.equal(level, shown, query),
    );
  }
  await leave(page, { terms: { rules: "english" }, mode: "computer", level: 10 });
  await reads(page.locator("main.game"), /level 16/i);
  assert.deepEqual(wrong, []);
  await close();
});

test("a whole game against the computer by keyboard alone", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  await settle(page, { level: 1, rules: "english" });
  await page.waitForSelector("#computer");
  await page.keyboard.press("Tab");
  for (let i = 0; i < 20; i++) {
    if ((await page.evaluate(() => document.activeElement.id)) === "computer") break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector("main.game");
  const next = chance(11);
  for (let turn = 0; turn < 200; turn++) {
    await page.waitForFunction(
      () =>
        document.querySelector("#rematch") ||
        /Your move|You must|way/.test(document.querySelector(".message strong")?.textContent ?? ""),
    );
    if (await page.locator("#rematch").count()) break;
    const now = await stand(page);
    const move = now.moves[Math.floor(next() * now.moves.length)];
    await page.keyboard.press("/");
    await page.keyboard.type(move.hub);
    await page.keyboard.press("Enter");
    await Promise.race([page.waitForSelector("#rematch"), passed(page, now.played.length)]);
  }
  await page.waitForSelector("#rematch");
  await reads(page.locator(".result"), /You win|The computer wins|A draw/);
  await reads(() => page.locator("#live").textContent(), /\./);
  assert.deepEqual(wrong, []);
  await close();
});

test("pieces are chosen and moved with arrows and Enter", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "international" } });
  await square(page, 32).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  const focused = await page.evaluate(() => document.activeElement.getAttribute("data-square"));
  assert.ok(["27", "28"].includes(focused), focused);
  await page.keyboard.press("Enter");
  await reached(page, 1);
  assert.deepEqual((await stand(page)).played, [`32-${focused}`]);
  await reads(() => page.locator("#live").textContent(), /White: 32-/);
  assert.deepEqual(wrong, []);
  await close();
});

test("where squares have other numbers a move that is typed is the one that is shown", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  // Our 23 is called 10, and our 10 is called 23.
  await leave(page, { terms: { rules: "spanish", start: "W:WK10,K23:B8", edition: 2 } });
  await page.keyboard.press("/");
  await page.keyboard.type("10-14");
  await page.keyboard.press("Enter");
  await reached(page, 1);
  assert.deepEqual((await stand(page)).played, ["23-19"]);
  assert.deepEqual(wrong, []);
  await close();
});

test("a piece that may not be moved is not dropped as another one", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "international" } });
  const drags = async (from, to) => {
    for (const [number, act] of /** @type {const} */ ([
      [from, "down"],
      [to, "up"],
    ])) {
      const { x, y, width, height } = await square(page, number).boundingBox();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
      await page.mouse[act]();
    }
  };
  await square(page, 32).click();
  await drags(38, 28);
  await drags(33, 29);
  await reached(page, 1);
  assert.deepEqual((await stand(page)).played, ["33-29"]);
  assert.deepEqual(wrong, []);
  await close();
});

test("a hint that comes late is shown for no other position", async () => {
  const { page, wrong, close } = await open(held);
  // The rules are not here, so that the server is asked.
  await page.addInitScript(() => {
    window.Worker = /** @type {any} */ (
      class {
        constructor() {
          throw new Error("no workers here");
        }
      }
    );
  });
  const begins = { player: "one", color: "white" };
  await leave(page, { terms: { rules: "international", begins }, mode: "computer" });
  const hints = page.locator("circle.hint");
  await page.locator("#hint").click();
  await counts(hints, 2);
  let go = () => {};
  const asked = new Promise((done) => {
    void page.route("**/api/reply", async (route) => {
      if (route.request().postDataJSON().level !== HINTS) return route.continue();
      done(null);
      await new Promise((done) => (go = () => done(null)));
      await route.continue();
    });
  });
  await page.locator("#hint").click();
  await asked;
  await square(page, 32).click();
  await square(page, 28).click();
  await reached(page, 2);
  await counts(hints, 0);
  const came = page.waitForResponse("**/api/reply");
  go();
  await (await came).finished();
  await page.waitForTimeout(200);
  assert.equal(await hints.count(), 0);
  assert.deepEqual(wrong, []);
  await close();
});

test("nothing is moved while the computer thinks about a draw", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 1280, height: 800 } });
  // The rules are not here, so that the server is asked.
  await page.addInitScript(() => (window.Worker = null));
  const begins = { player: "one", color: "white" };
  const start = "W:W50:B1,2,3,4,5,6,7,8,9,10";
  const terms = { rules: "international", start, begins };
  await leave(page, { terms, mode: "computer" });
  let go = () => {};
  await page.route("**/api/reply", async (route) => {
    await new Promise((done) => (go = () => done(null)));
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/reply");
  await page.locator("#draw").click();
  await page.locator("#yes").click();
  await asked;
  await square(page, 50).click();
  await square(page, 44).click();
  await page.waitForTimeout(300);
  go();
  await reads(page.locator(".message"), /No draw: the computer plays on/);
  assert.deepEqual((await stand(page)).played, []);
  assert.deepEqual(wrong, []);
  await close();
});

test("a hint is the huff that comes before the move, or that ends the game", async () => {
  const { page, wrong, close } = await open(held);
  // The rules are not here, so that the server is asked.
  await page.addInitScript(() => (window.Worker = null));
  await leave(page, {
    terms: {
      rules: "ghanaian",
      start: "B:W33,50,46,47:B28,5,1",
      begins: { player: "two", color: "black" },
      edition: 2,
    },
    mode: "computer",
    log: [{ e: "move", m: "28-34", at: 0 }],
  });
  const hinted = async () => {
    await page.locator("#hint").click();
    await reads(page.locator(".message"), /Take this piece\?[^]*Take it/);
    await counts(page.locator("circle.hint"), 1);
    await reads(() => page.locator("#live").textContent(), "Hint: huff 34");
  };
  await hinted();
  await page.route("**/api/reply", (route) =>
    route.fulfill({ json: { huff: 34, move: null, accepts: false } }),
  );
  await page.reload();
  await hinted();
  await page.unroute("**/api/reply");
  await page.locator("#huff").click();
  await reached(page, 2);
  assert.deepEqual((await stand(page)).played, ["28-34", "huff34"]);
  assert.deepEqual(wrong, []);
  await close();
});

/** Waits until questions are answered on this machine. */
const rulesAreHere = (page) =>
  page.evaluate(async () => {
    const script = document.querySelector('script[type="module"]').src;
    await (await import(new URL("rules/rules.js", script).href)).load();
  });

for (const here of [true, false])
  test(`a computer with a second a move ${here ? "on this machine" : "at the server"} never loses on time`, async () => {
    const { page, wrong, close } = await open(held);
    if (!here) await page.addInitScript(() => (window.Worker = null));
    await leave(page, {
      terms: { rules: "international", clock: "3600", clock_two: "*1" },
      mode: "computer",
      level: 16,
      levels: 16,
    });
    if (here) await rulesAreHere(page);
    const next = chance(4);
    for (let played = 0; played < 8; played += 2) {
      const now = await stand(page);
      assert.equal(now.outcome, null);
      await playMove(page, now, now.moves[Math.floor(next() * now.moves.length)]);
      await reached(page, played + 2);
    }
    assert.equal((await stand(page)).outcome, null);
    assert.deepEqual(wrong, []);
    await close();
  });

test("a computer with a second a move whose weights do not come loses no time by that", async () => {
  const { page, wrong, close } = await open(held);
  await page.context().route("**/weights/**", () => {});
  await leave(page, {
    terms: { rules: "international", clock: "3600", clock_two: "*1" },
    mode: "computer",
    level: 16,
    levels: 16,
  });
  await rulesAreHere(page);
  const now = await stand(page);
  await playMove(page, now, now.moves[0]);
  await reached(page, 2);
  assert.equal((await stand(page)).outcome, null);
  assert.deepEqual(wrong, []);
  await close();
});

test("a wrong piece is told what must be captured, with the clause", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "nigerian,huff=off", start: "W:W32,46:B27,28,5" } });
  await square(page, 46).click();
  await reads(page.locator(".message"), /You must eat[^]*2\.9/);
  assert.ok(await page.locator(".ring").count());
  assert.deepEqual(wrong, []);
  await close();
});

test("of two ways a tap on a piece to take decides", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "nigerian,huff=off", start: "W:W33,50:B27,28,5,1" } });
  const { moves } = await stand(page);
  assert.ok(moves.length > 1, JSON.stringify(moves));
  await square(page, moves[1].captured[0]).click();
  await reached(page, 1);
  assert.deepEqual((await stand(page)).played, [moves[1].hub]);
  assert.deepEqual(wrong, []);
  await close();
});

test("what is drawn between a press and its release takes no click away, by mouse and by the space bar", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "international" } });
  const chosen = () => page.waitForSelector(".dot");
  await square(page, 32).hover();
  await page.mouse.down();
  await draw(page);
  await page.mouse.up();
  await chosen();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".dot", { state: "detached" });
  await square(page, 31).focus();
  await page.keyboard.down(" ");
  await draw(page);
  await page.keyboard.up(" ");
  await chosen();
  // What happens meanwhile is seen at once.
  await page.locator("#resign").hover();
  await page.mouse.down();
  await draw(page, { theme: "dark" });
  await holds(
    () => page.evaluate(() => document.documentElement.dataset.theme),
    (now) => assert.equal(now, "dark"),
  );
  await page.mouse.up();
  await page.waitForSelector("dialog[open]");
  assert.deepEqual(wrong, []);
  await close();
});

test("h5 a capture that may be forgotten is not pointed out; the offence is huffed by a tap", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "ghanaian", start: "W:W33,46,50:B28,5,1" } });
  await counts(page.locator(".ring, .dot, .way"), 0);
  await counts(page.locator('[aria-label*="must"]'), 0);
  const { moves } = await stand(page);
  const capture = moves.find((move) => move.captured.length);
  const quiet = moves.find((move) => !move.captured.length && move.path[0] !== capture.path[0]);
  await square(page, capture.path[0]).click();
  const marked = await page.locator(".way").count();
  assert.equal(marked, 0);
  await square(page, quiet.path[0]).click();
  await square(page, quiet.path[1]).click();
  await reached(page, 1);
  await square(page, capture.path[0]).click();
  await page.locator("#huff").click();
  await reached(page, 2);
  assert.equal((await stand(page)).played[1], `huff${capture.path[0]}`);
  assert.deepEqual(wrong, []);
  await close();
});

test("a game goes on after a reload, is taken back, flipped and reviewed", async () => {
  const { page, wrong, close } = await open(held, { reducedMotion: "no-preference" });
  await leave(page, { terms: { rules: "international" }, mode: "computer" });
  await square(page, 32).click();
  await square(page, 28).click();
  await reached(page, 2);
  await page.reload();
  await page.waitForSelector("main.game");
  assert.equal((await stand(page)).played.length, 2);
  await page.keyboard.press("ArrowLeft");
  await reads(page.locator(".message"), /Move 1 of 2/);
  await page.keyboard.press("End");
  await page.locator("#take-back").click();
  await reached(page, 0);
  const top = () => square(page, 1).evaluate((button) => parseFloat(button.style.top));
  assert.equal(await top(), 0);
  await page.keyboard.press("f");
  assert.ok((await top()) > 50);
  await page.locator("#resign").click();
  await page.locator("#yes").click();
  await page.waitForSelector("#rematch");
  await reads(page.locator(".result"), /The computer wins[^]*resigned[^]*E2/);
  await page.locator("#take-back").click();
  await page.waitForSelector("main.game");
  await reads(page.locator(".message"), /Your move/);
  assert.deepEqual(wrong, []);
  await close();
});

test("house rules make a contract that a game is played by", async () => {
  const { page, wrong, close } = await open(held);
  await page.locator("#chip").click();
  await page.locator("#change").click();
  await page.locator("#set-international").click();
  await page.waitForFunction(
    () => document.querySelector(".sheet code").textContent === "international",
  );
  await page.selectOption("#key-choice", "free");
  await page.waitForFunction(
    () => document.querySelector(".sheet code").textContent === "international,choice=free",
  );
  await page.locator("#use").click();
  await page.locator("#here").click();
  await page.waitForSelector("main.game");
  assert.equal((await stand(page)).record.terms.rules, "international,choice=free");
  assert.deepEqual(wrong, []);
  await close();
});

test("nothing scrolls sideways or is cut off on a small phone, nor in play", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 320, height: 568 } });
  const over = () =>
    page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
  assert.equal((await over())[0], 0);
  await page.locator("#here").click();
  await page.waitForSelector("main.game");
  const [across, down] = await over();
  assert.ok(across <= 0 && down <= 0, `${across} ${down}`);
  assert.deepEqual(wrong, []);
  await close();
});
