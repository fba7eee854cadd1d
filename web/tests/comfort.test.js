/**
 * What makes playing comfortable: the size of the board, nothing but the board, a screen that stays
 * on, lines that stay under a finger.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  byLink,
  counts,
  holds,
  leave,
  open,
  reached,
  reads,
  settle,
  square,
  stage,
} from "./browser.js";
import { FakeTable } from "./fake_table.js";

const held = stage();

const DESK = { viewport: { width: 1280, height: 800 } };
const wide = (page) =>
  page.locator("main .stage draughts-board").evaluate((one) => one.clientWidth);
const isAbout = (wanted) => (now) => assert.ok(Math.abs(now - wanted) < 4, `${now}, not ${wanted}`);

test("the board is as large as the settings say, after a reload too; z and a button leave nothing but it, the names and the clocks, and bring all back", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await leave(page, { terms: { rules: "international" } });
  await page.waitForSelector("main.game");
  const full = await wide(page);
  await page.locator("#settings").click();
  await page.locator("#size").fill("60");
  await holds(() => wide(page), isAbout(0.6 * full));
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.reload();
  await page.waitForSelector("main.game");
  await holds(() => wide(page), isAbout(0.6 * full));
  const seen = async (is) => {
    for (const part of [".top", ".facts", ".moves-panel", ".actions", ".message"])
      await page
        .locator(`main.game ${part}`)
        .first()
        .waitFor({ state: is ? "visible" : "hidden" });
  };
  await seen(true);
  await page.keyboard.press("z");
  await seen(false);
  await counts(page.locator(".seat:visible"), 2);
  await page.locator("#zen-off").click();
  await seen(true);
  await page.locator("#zen").click();
  await seen(false);
  await page.keyboard.press("z");
  await seen(true);
  assert.deepEqual(wrong, []);
  await close();
});

test("arrows choose among a few, and Tab goes to the one that is chosen", async () => {
  const { page, wrong, close } = await open(held);
  await page.locator("#settings").click();
  await page.locator("#look-auto").focus();
  for (const [key, wanted] of [
    ["ArrowRight", "look-light"],
    ["ArrowLeft", "look-auto"],
    ["ArrowUp", "look-dark"],
  ]) {
    await page.keyboard.press(key);
    await page.waitForSelector(`#${wanted}[aria-checked=true]:focus`);
  }
  await page.keyboard.press("Tab");
  await page.waitForSelector("#colours-wood[aria-checked=true]:focus");
  await page.keyboard.press("Shift+Tab");
  await page.waitForSelector("#look-dark:focus");
  assert.deepEqual(wrong, []);
  await close();
});

test("the keyboard is seen on the steps of the level, and what is on where the system has its own colours", async () => {
  const { page, wrong, close } = await open(held);
  const color = (selector, name) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one)[name], name);
  const step = ".stepper button:not(:disabled)";
  await page.keyboard.press("Tab");
  await page.locator(step).first().focus();
  assert.notEqual(await color(step, "outlineColor"), await color("#computer", "backgroundColor"));
  await page.emulateMedia({ forcedColors: "active" });
  await page.locator("#settings").click();
  const looks = async () => [
    await color("#sounds i", "backgroundColor"),
    await color("#look-auto", "backgroundColor"),
  ];
  await page.waitForSelector("#sounds[aria-checked=true]");
  const on = await looks();
  await page.locator("#sounds").click();
  await page.locator("#look-dark").click();
  await page.waitForSelector("#look-dark[aria-checked=true]");
  const off = await looks();
  assert.notEqual(on[0], off[0], "a switch");
  assert.notEqual(on[1], off[1], "a choice");
  assert.deepEqual(wrong, []);
  await close();
});

test("the board is made larger and smaller at its corner, by drag and by keys", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await leave(page, { terms: { rules: "international" } });
  const handle = page.getByRole("slider", { name: "Size of the board" });
  await handle.waitFor();
  const full = await wide(page);
  const grip = async () => {
    const { x, y, width, height } = await handle.boundingBox();
    return /** @type {const} */ ([x + width / 2, y + height / 2]);
  };
  const [x, y] = await grip();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 120, { steps: 4 });
  await holds(() => wide(page), isAbout(full - 120));
  const [nowX, nowY] = await grip();
  assert.ok(Math.hypot(nowX - x + 60, nowY - y + 120) < 8, "the corner is under the pointer");
  await page.mouse.up();
  await page.mouse.move(x, y);
  await holds(() => wide(page), isAbout(full - 120));
  await handle.focus();
  await page.keyboard.press("Home");
  await holds(() => wide(page), isAbout(0.5 * full));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await holds(() => wide(page), isAbout(0.6 * full));
  await page.keyboard.press("ArrowLeft");
  await holds(
    () => handle.getAttribute("aria-valuenow"),
    (now) => assert.equal(now, "55"),
  );
  await page.reload();
  await page.waitForSelector("main.game");
  await holds(() => wide(page), isAbout(0.55 * full));
  await page.setViewportSize({ width: 360, height: 740 });
  await handle.waitFor({ state: "hidden" });
  assert.deepEqual(wrong, []);
  await close();
});

test("the screen is kept awake during a game and no longer", async () => {
  const { page, wrong, close } = await open(held);
  await page.addInitScript(() => {
    globalThis.held = 0;
    globalThis.most = 0;
    const request = async () => {
      await new Promise((done) => setTimeout(done, 300));
      globalThis.most = Math.max(globalThis.most, ++globalThis.held);
      const lock = {
        released: false,
        release: async () => ((lock.released = true), globalThis.held--),
      };
      return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const locks = (wanted) =>
    holds(
      () => page.evaluate(() => globalThis.held),
      (now) => assert.equal(now, wanted),
    );
  await leave(page, { terms: { rules: "international" } });
  await page.waitForSelector("main.game");
  await locks(1);
  await page.locator("#back").click();
  await page.waitForSelector("main.home");
  await locks(0);
  // One that comes when it is wanted no longer is let go too.
  await page.locator("#continue").click();
  await page.waitForSelector("main.game");
  await page.locator("#back").click();
  await page.waitForTimeout(600);
  await locks(0);
  assert.equal(await page.evaluate(() => globalThis.most), 1);
  assert.deepEqual(wrong, []);
  await close();
});

/** The drawing of a king of White. */
const king = (page) => page.evaluate(() => document.getElementById("piece-W").innerHTML);

test("pieces look and sound as was chosen, and numbers stand beside them, after a reload too", async () => {
  const { page, wrong, close } = await open(held);
  await page.addInitScript(() => {
    globalThis.tones = [];
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      const made = real.call(this);
      globalThis.tones.push(made);
      return made;
    };
  });
  const turned = await king(page);
  await page.locator("#settings").click();
  const looks = new Set([turned]);
  for (const look of ["flat", "stone"]) {
    await page.locator(`#discs-${look}`).click();
    await holds(
      () => king(page),
      (now) => assert.ok(!looks.has(now), look),
    );
    looks.add(await king(page));
  }
  const stone = await king(page);
  await page.locator("#numbers-beside").click();
  await page.locator("#close-dialog").click();
  await page.reload();
  await holds(
    () => king(page),
    (now) => assert.equal(now, stone),
  );
  await page.locator("#here").click();
  await page.waitForSelector("main.game");
  const numbers = page.locator("text.number.beside");
  await counts(numbers, 50);
  await counts(page.locator("text.number[visibility=hidden]"), 0);
  await page.locator("#settings").click();
  await page.locator("#discs-turned").click();
  await holds(
    () => king(page),
    (now) => assert.equal(now, turned),
  );
  const heard = () => page.evaluate(() => globalThis.tones.map(({ type }) => type).join());
  await page.locator("#sounds-glass").click();
  await holds(heard, (now) => assert.equal(now, "sine,sine,sine,sine"));
  await page.locator("#sounds-wood").click();
  await holds(heard, (now) => assert.match(now, /triangle,triangle$/));
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.longking).sounds), "wood");
  await page.locator("#sounds").click();
  await counts(page.locator("#sounds-glass"), 0);
  assert.deepEqual(wrong, []);
  await close();
});

test("sounds that were interrupted go on with the next", async () => {
  const { page, wrong, close } = await open(held);
  await page.addInitScript(() => {
    const { AudioContext } = window;
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        globalThis.context = this;
      }
    };
  });
  await page.reload();
  await page.locator("#settings").click();
  await page.locator("#sounds-glass").click();
  await page.waitForFunction(() => globalThis.context?.state === "running");
  await page.evaluate(() => globalThis.context.suspend());
  assert.equal(await page.evaluate(() => globalThis.context.state), "suspended");
  await page.locator("#sounds-wood").click();
  await page.waitForFunction(() => globalThis.context.state === "running");
  assert.deepEqual(wrong, []);
  await close();
});

/** What an accessibility tree has in regions that are read out when they change. */
async function announced(devtools) {
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const by = new Map(nodes.map((node) => [node.nodeId, node]));
  const text = ({ role, name, childIds = [] }) =>
    role?.value === "StaticText" ? name.value : childIds.map((id) => text(by.get(id))).join("");
  return nodes
    .filter(
      ({ ignored, properties = [] }) =>
        !ignored && properties.some(({ name, value }) => name === "live" && value.value !== "off"),
    )
    .map(text);
}

test("what is said while a sheet is open is heard, and nothing of it in the next sheet", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "nigerian,huff=off", start: "W:W32,46:B27,28,5" } });
  const devtools = await page.context().newCDPSession(page);
  const hears = (wanted) =>
    holds(
      () => announced(devtools),
      (all) => assert.deepEqual(all.filter(Boolean), wanted),
    );
  await square(page, 46).click();
  await page.locator("#clause").click();
  await page.waitForSelector("dialog[open] #clause-board [role=gridcell]");
  await hears([]);
  await page.locator("dialog #reveal").click();
  await page.waitForSelector("dialog .message.good");
  const said = await page.locator("#live").textContent();
  assert.match(said, /\w+\. \w+/);
  await hears([said]);
  await page.locator("#close-dialog").click();
  await page.waitForSelector("dialog", { state: "detached" });
  await hears([said]);
  await page.locator("#settings").click();
  await page.waitForSelector("dialog[open]");
  await hears([]);
  assert.deepEqual(wrong, []);
  await close();
});

test("the sheet of a clause begins anew whenever it is opened, and says what could not be fetched", async () => {
  const { page, wrong, close } = await open(held);
  await leave(page, { terms: { rules: "nigerian,huff=off", start: "W:W32,46:B27,28,5" } });
  await square(page, 46).click();
  const fails = (route) => route.abort();
  await page.route("**/book/*.json", fails);
  await page.locator("#clause").click();
  await reads(page.locator("dialog .wrong"), /could not be fetched|cannot be reached/);
  await page.unroute("**/book/*.json", fails);
  for (const _ of [1, 2]) {
    await page.locator("#close-dialog").click();
    await page.waitForSelector("dialog", { state: "detached" });
    await page.locator("#clause").click();
    await page.locator("dialog #reveal:enabled").click();
    await page.waitForSelector("dialog .message.good");
  }
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});

test("who selects text and lets go beside a sheet does not close it; a tap there does", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await page.locator("#settings").click();
  const title = await page.locator("dialog[open] h2").boundingBox();
  await page.mouse.move(title.x + 20, title.y + 8);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(200);
  await counts(page.locator("dialog[open]"), 1);
  await page.mouse.click(5, 5);
  await page.waitForSelector("dialog", { state: "detached" });
  assert.deepEqual(wrong, []);
  await close();
});

test("who allows it is told by the browser that it is his turn, while the page is hidden", async () => {
  const table = new FakeTable({ rules: "international" });
  const one = await open(held);
  await one.page.addInitScript(() => {
    Object.assign(globalThis, { asked: 0, shown: [], hides: false });
    globalThis.Notification = /** @type {any} */ (
      class {
        static permission = "default";
        static async requestPermission() {
          globalThis.asked++;
          return (this.permission = "granted");
        }
        constructor(title, { body }) {
          globalThis.shown.push(`${title}: ${body}`);
        }
      }
    );
    Object.defineProperty(document, "hidden", { get: () => globalThis.hides });
  });
  await table.serve(one.page);
  await settle(one.page, { rules: "international", name: "Ada" });
  assert.equal(await one.page.evaluate(() => globalThis.asked), 0);
  await one.page.locator("#settings").click();
  await one.page.locator("#notify").click();
  await one.page.locator("#notify[aria-checked=true]").waitFor();
  assert.equal(await one.page.evaluate(() => globalThis.asked), 1);
  await one.page.locator("#close-dialog").click();
  await byLink(one.page);
  await one.page.waitForSelector("svg.qr path");
  const link = new URL(await one.page.locator("code.address").innerText());
  await one.page.evaluate(() => (globalThis.hides = true));
  const other = await open(held);
  await table.serve(other.page);
  await other.page.goto(new URL(link.pathname + link.hash, held.server.address).href);
  await other.page.fill("#name", "Kofi");
  await other.page.locator("#join").click();
  await Promise.all([one, other].map(({ page }) => page.waitForSelector("main.game")));
  const shown = () => one.page.evaluate(() => globalThis.shown.join());
  // The friend has come, and waits for his move.
  await holds(shown, (now) => assert.equal(now, "Your move: Kofi"));
  await one.page.evaluate(() => Object.assign(globalThis, { shown: [], hides: false }));
  const moves = async (page, from, to) => {
    await square(page, from).click();
    await square(page, to).click();
  };
  await moves(one.page, 32, 28);
  await reached(other.page, 1);
  // Who looks at the page sees it.
  await moves(other.page, 20, 24);
  await reached(one.page, 2);
  await moves(one.page, 37, 32);
  await reached(other.page, 3);
  await one.page.evaluate(() => (globalThis.hides = true));
  await moves(other.page, 14, 20);
  await holds(shown, (now) => assert.equal(now, "Your move: Kofi: 14-20"));
  // What he is asked meanwhile is told too.
  await moves(one.page, 41, 37);
  await reached(other.page, 5);
  await one.page.evaluate(() => (globalThis.shown = []));
  await other.page.locator("#draw").click();
  await other.page.locator("#yes").click();
  await holds(shown, (now) => assert.match(now, /^Kofi offers a draw/));
  // Another game begins, with the other one's move.
  await one.page.evaluate(() => Object.assign(globalThis, { shown: [], hides: false }));
  await one.page.locator("#resign").click();
  await one.page.locator("#yes").click();
  table.winner = "two";
  await one.page.locator("#rematch").click();
  await one.page.evaluate(() => (globalThis.hides = true));
  await other.page.locator("#rematch").click();
  await holds(shown, (now) => assert.equal(now, "Kofi to begin: Kofi"));
  for (const { wrong, close } of [one, other]) {
    assert.deepEqual(
      wrong.filter((line) => !/service ?worker/i.test(line)),
      [],
    );
    await close();
  }
});

test("a line that is pressed is the one that is played, whatever the computer finds meanwhile", async () => {
  const { page, wrong, close } = await open(held, DESK);
  await page.route("**/api/analysis", (route) => route.abort());
  await page.addInitScript(() => {
    window.Worker = /** @type {any} */ (
      class extends EventTarget {
        postMessage() {}
        terminate() {}
      }
    );
  });
  await page.goto(new URL("/analysis?rules=international", page.url()).href);
  await page.waitForSelector("#analysis-board [role=gridcell]");
  /** The computer finds a best move. */
  const finds = (...moves) =>
    page.evaluate(async (moves) => {
      const folder = document
        .querySelector('link[href$="/state.js"]')
        .href.replace(/state.js$/, "");
      const [{ watch }, { set }] = await Promise.all(
        ["analysis/watch.js", "state.js"].map((name) => import(folder + name)),
      );
      watch.state = "server";
      watch.thoughts[0] = { place: 1, depth: 9, score: 0, nodes: 1, ms: 1, moves };
      set();
    }, moves);
  const first = page.locator("#line-1 strong");
  // A page that begins to look at a place forgets what was found before.
  const shows = (...moves) =>
    holds(
      async () => (await finds(...moves), (await first.allInnerTexts()).join()),
      (now) => assert.equal(now, moves[0]),
    );
  await shows("32-28");
  const { x, y, width, height } = await page.locator("#line-1").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await finds("33-29");
  assert.equal(await first.innerText(), "32-28");
  await page.mouse.up();
  await reads(page.locator(".tree [aria-current]"), /32-28/);
  // A press that ends elsewhere lets the lines go on.
  await shows("18-23");
  await page.mouse.down();
  await finds("19-23");
  await page.mouse.move(5, 300);
  await page.mouse.up();
  await reads(first, "19-23");
  // A line that is longer than its place shows the moves that have room, whole ones.
  const moves = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10".split(" ");
  const shown = async () => (await page.locator("#line-1 > span").innerText()).split(" ");
  await shows(...moves);
  const few = await shown();
  assert.ok(few.length < moves.length, few.join(" "));
  await page.setViewportSize({ width: 500, height: 800 });
  await page.waitForFunction((few) => {
    const line = document.querySelector("#line-1 > span").textContent.trim();
    return line.split(" ").length > few;
  }, few.length);
  for (const line of [few, await shown()]) assert.deepEqual(line, moves.slice(0, line.length));
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});
