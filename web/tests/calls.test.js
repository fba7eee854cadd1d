/** Who calls is shown on every page: a challenge, and what is waited for. */
import { test } from "node:test";
import assert from "node:assert/strict";
import net from "node:net";
import { WORKER, byLink, counts, fill, holds, open, reads, stage } from "./browser.js";
import { at } from "./people.js";

const held = stage();
const address = (path) => new URL(path, held.server.address).href;

/** Opens the page as somebody who takes a name. @param {string} name */
async function named(name, options = {}) {
  const one = await open(held, { ...WORKER, ...options });
  await one.page.goto(address("/me"));
  await one.page.fill("#name", name);
  await one.page.locator("#take-name").click();
  await one.page.waitForURL("**/me/keep");
  return one;
}

/** Challenges somebody from his page. */
async function challenges({ page }, name) {
  await page.goto(address(`/@/${name}`));
  await page.locator("#challenge").click();
  await page.locator("#seek").click();
  await reads(page.locator(".challenge"), new RegExp(`You challenge ${name}`));
}

/** Answers a challenge, which is not done the moment that it comes. */
async function put(button) {
  await button.waitFor();
  await button.page().waitForTimeout(700);
  await button.click();
}

test("a challenge is shown and answered on every page, after a reload too, and not over a game that is played", async () => {
  const [one, two] = [await named("Efe"), await named("Musa")];
  await one.page.goto(address("/"));
  await one.page.waitForSelector("#computer");
  await one.page.waitForResponse(/people_calls\.js/);
  await challenges(two, "Efe");
  const call = one.page.locator(".call");
  await reads(call, /Musa challenges you[^]*Nigerian[^]*Rated/);
  await one.page.reload();
  await reads(call, /Musa challenges you/);
  await put(call.locator("[id^=later]"));
  await counts(call, 0);
  await one.page.locator("#online").click();
  await reads(one.page.locator(".challenge"), /Musa challenges you/);
  await one.page.reload();
  await one.page.waitForSelector(".challenge");
  await one.page.goto(address("/"));
  await put(call.getByText("Decline"));
  await counts(call, 0);
  await reads(two.page.locator(".lobby"), /does not want to play/);
  await one.page.locator("#computer").click();
  await one.page.waitForSelector("main.game");
  await challenges(two, "Efe");
  await two.page.goto(address("/practice"));
  await reads(two.page.locator(".call-line"), /You challenge Efe/);
  const aside = await two.page.context().newPage();
  await aside.goto(address("/practice"));
  await reads(aside.locator(".call-line"), /You challenge Efe/);
  await put(call.getByText("Accept"));
  await Promise.all([one, two].map(({ page }) => page.waitForURL("**/t/*")));
  await counts(aside.locator(".call-line"), 0);
  assert.match(aside.url(), /practice$/);
  const three = await named("Sade");
  await challenges(three, "Efe");
  await one.page.waitForFunction(() =>
    document.querySelector("#live")?.textContent?.includes("Sade"),
  );
  await counts(call, 0);
  await one.page.locator("#resign").click();
  await one.page.locator("#yes").click();
  await one.page.waitForSelector("main.end");
  await reads(call, /Sade challenges you/);
  for (const { wrong, close } of [one, two, three]) {
    assert.deepEqual(wrong, []);
    await close();
  }
});

test("who leaves before his challenge is answered comes to the game, and who was not reached too", async () => {
  const [one, two] = [await named("Ada"), await named("Ike")];
  await one.page.goto(address("/practice"));
  const accepts = () => put(one.page.locator(".call").getByText("Accept"));
  let asked = 0;
  await two.page.route("**/api/challenges", async (route) => {
    await route.fetch();
    asked++;
  });
  await challenges(two, "Ada");
  await holds(
    () => asked,
    (count) => assert.equal(count, 1),
  );
  await two.page.goto(address("/practice"));
  await reads(two.page.locator(".call-line"), /You challenge Ada/);
  await accepts();
  await Promise.all([one, two].map(({ page }) => page.waitForURL("**/t/*")));
  await two.page.unroute("**/api/challenges");
  await one.page.goto(address("/practice"));
  await challenges(two, "Ada");
  await two.page.goto("about:blank");
  await accepts();
  await one.page.waitForURL("**/t/*");
  await two.page.goto(address("/practice"));
  await two.page.waitForURL(one.page.url());
  // Who leaves the table afterwards is not brought back to it.
  await two.page.goto(address("/online"));
  await reads(two.page.locator(".waiting-games"), /people here/);
  assert.match(two.page.url(), /online$/);
  // What is on its way when a page is left.
  const left = /ERR_ABORTED/;
  assert.deepEqual(
    [...one.wrong, ...two.wrong].filter((line) => !left.test(line)),
    [],
  );
  await Promise.all([one.close(), two.close()]);
});

test("who plays at a table is not taken away from it by another game, but told", async () => {
  const [one, two] = [await named("Ngozi"), await named("Tunde")];
  const guest = await open(held);
  await one.page.goto(address("/"));
  await byLink(one.page);
  await one.page.waitForSelector("svg.qr path");
  await guest.page.goto(await one.page.locator("code.address").innerText());
  await guest.page.locator("#join").click();
  await one.page.waitForSelector("main.game");
  const table = one.page.url();
  await challenges(one, "Tunde");
  await one.page.goto(table);
  await one.page.waitForSelector("main.game");
  await two.page.goto(address("/practice"));
  await put(two.page.locator(".call").getByText("Accept"));
  await two.page.waitForURL("**/t/*");
  const line = one.page.locator(".call-line");
  await reads(line, /Tunde plays you/);
  assert.equal(one.page.url(), table);
  await line.getByText("Go on").click();
  await one.page.waitForURL(two.page.url());
  await counts(line, 0);
  for (const { wrong, close } of [one, two, guest]) {
    assert.deepEqual(
      wrong.filter((line) => !/ERR_ABORTED/.test(line)),
      [],
    );
    await close();
  }
});

test("who waits for an opponent goes on to where his browser has no room for his name", async () => {
  const { page, wrong, close } = await open(held);
  await page.goto(address("/me"));
  await page.waitForSelector("#name");
  await fill(page);
  await page.fill("#name", "Uche");
  await page.locator("#take-name").click();
  await page.waitForURL("**/me/keep");
  await page.locator("#back").click();
  await reads(page.locator("h1").first(), "Uche");
  await page.locator("#back").click();
  await page.locator("#online").click();
  await page.locator("#seek").click();
  await page.waitForSelector(".seeking");
  await page.waitForTimeout(1_500);
  await counts(page.locator(".seeking"), 1);
  await page.locator("#meanwhile").click();
  await reads(page.locator(".call-line"), /Looking for an opponent/);
  assert.deepEqual(wrong, []);
  await close();
});

test("what is waited for is shown elsewhere, and ended there", async () => {
  const { page, wrong, close } = await open(held, { viewport: { width: 360, height: 740 } });
  await at("/online", "#seek", { answers: { seeks: { id: "s1", seat: "seat", until: 0 } } })(page);
  await page.route("**/api/seeks/s1", (route) => route.fulfill({ status: 204 }));
  await page.locator("#seek").click();
  await page.locator("#meanwhile").click();
  await page.waitForSelector("main.game");
  const line = page.locator(".call-line");
  await reads(line, /Looking for an opponent: Nigerian, no huffing, 5\+3/);
  // Everything of the game is there without scrolling.
  const below = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  );
  assert.ok(below <= 0, `${below} pixels are below`);
  await line.locator("a").click();
  await page.waitForSelector(".seeking");
  await counts(line, 0);
  await page.goBack();
  await line.getByText("Stop").click();
  await counts(line, 0);
  assert.deepEqual(wrong, []);
  await close();
});

test("who takes a name in another tab is called in this one, and where what shows it was lost on the way too", async () => {
  const { page, wrong, close } = await open(held);
  await page.goto(address("/practice"));
  await page.waitForResponse(/dialogs\.js/);
  let lost = 0;
  await page.route("**/people.css", (route) => (++lost > 1 ? route.continue() : route.abort()));
  const aside = await page.context().newPage();
  await aside.goto(address("/me"));
  await aside.fill("#name", "Yaw");
  await aside.locator("#take-name").click();
  await aside.waitForURL("**/me/keep");
  await holds(
    () => lost,
    (count) => assert.ok(count > 0),
  );
  await aside.close();
  const again = () => page.evaluate(() => dispatchEvent(new Event("online")));
  await holds(
    async () => (await again(), lost),
    (count) => assert.equal(count, 2),
  );
  const two = await named("Bola");
  await challenges(two, "Yaw");
  await reads(page.locator(".call"), /Bola challenges you/);
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await Promise.all([close(), two.close()]);
});

test("a line that is left before it is open closes without a fault", async () => {
  const { page, wrong, close } = await named("Ebo");
  const another = page.waitForEvent("websocket");
  const closed = page.evaluate(async () => {
    const state = document.querySelector('link[href$="/state.js"]').href;
    const { Line } = await import(state.replace("state.js", "live/line.js"));
    const owner = { hello: () => ({}), waits: () => false, heard() {}, changed() {} };
    const line = new Line("me/live", owner);
    const { socket } = line;
    const ended = new Promise((done) => (socket.onclose = done));
    line.end();
    await ended;
  });
  await another;
  await closed;
  assert.deepEqual(wrong, []);
  await close();
});

test("a line that never opens keeps no other one waiting", async (test) => {
  /** @type {import("node:net").Socket[]} */ const swallowed = [];
  /** @type {Set<import("node:net").Socket>} */ const ends = new Set();
  const target = new URL(held.server.address);
  const between = net.createServer((here) => {
    const there = net.connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [here, there],
      [there, here],
    ])
      ends.add(one.on("error", () => {}).on("close", () => other.destroy()));
    there.pipe(here);
    here.on("data", (bytes) => {
      if (/upgrade: websocket/i.test(bytes.toString("latin1")) && !swallowed.length)
        return swallowed.push(here);
      if (!swallowed.includes(here)) there.write(bytes);
    });
  });
  test.after(() => (between.close(), ends.forEach((one) => one.destroy())));
  await new Promise((done) => between.listen(0, "127.0.0.1", () => done(null)));
  const context = await held.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${/** @type {any} */ (between.address()).port}/online`);
  await holds(
    () => swallowed.length,
    (count) => assert.equal(count, 1),
  );
  await page.locator("#back").click();
  await page.locator("#online").click();
  await reads(page.locator(".waiting-games"), /1 person here/);
  await context.close();
});
