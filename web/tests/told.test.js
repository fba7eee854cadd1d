/** What a page tells beside the moves: how a game ended, what is chosen, what is printed, what was set up. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { analyse } from "./analysed.js";
import { alone, counts, leave, reads, square, stage } from "./browser.js";

const held = stage();
const at = (path) => new URL(path, held.server.address).href;
const on = alone(held);
const WIDE = { viewport: { width: 1280, height: 800 } };

/** A game that White gives up after five moves, in the letters of a link. */
const packed = (page) =>
  page.evaluate(async () => {
    const state = /** @type {HTMLLinkElement} */ (
      document.querySelector('link[href$="/state.js"]')
    );
    const { pack } = await import(new URL("link.js", state.href).href);
    const moves = ["32-28", "19-23", "28x19", "14x23", "37-32"].map((m) => ({ e: "move", m }));
    const log = [...moves, { e: "resign", by: "one" }];
    return pack({
      record: { terms: { rules: "international" }, results: [], log },
      names: ["Ada", "Bo"],
    });
  });

test(
  "a game in a link ends with its result",
  on(WIDE, async (page) => {
    const game = await packed(page);
    await page.goto(at(`/game?rules=international#game=${game}`));
    await reads(page.locator(".message strong"), /^Move 0 of 5/);
    await page.keyboard.press("End");
    await reads(page.locator(".message"), /over[^]*gave up|resign/i);
    await page.keyboard.press("ArrowLeft");
    await reads(page.locator(".message strong"), /^Move 4 of 5/);
  }),
);

test(
  "a game in the page of somebody else tells who played, and how it ended",
  on(WIDE, async (page) => {
    const game = await packed(page);
    await page.goto(at(`/embed?rules=international#game=${game}`));
    await reads(page.locator("output"), /^5\/5 +37-32 · \S/);
    // All of it is there in a frame as the page offers it, and in a smaller one.
    for (const [width, height] of [
      [420, 472],
      [300, 352],
    ]) {
      await page.setViewportSize({ width, height });
      const isWhole = await page
        .locator("output")
        .evaluate(
          (one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight,
        );
      assert.ok(isWhole, `${width}`);
    }
    await page.locator("#first").click();
    await reads(page.locator("output"), "Ada – Bo");
  }),
);

test(
  "a page that has no sheet for paper is printed as it is",
  on(WIDE, async (page) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const [path, words] of /** @type {const} */ ([
      ["/", /Longking/],
      ["/games", /My games/],
      ["/compare?rules=nigerian&with=international", /Nigerian/],
      ["/book/nigerian", /Nigerian/],
    ])) {
      await page.goto(at(path));
      await page.waitForSelector("main:not(.waiting)");
      await reads(page.locator("#app"), words);
      // Paper is white, whatever the screen is.
      const text = page.locator("main *:not(:has(*))").first();
      const color = await text.evaluate((one) => getComputedStyle(one).color);
      const light = Math.max(...color.match(/\d+/g).slice(0, 3).map(Number));
      assert.ok(light < 130, `${path}: ${color}`);
    }
  }),
);

test(
  "who chooses a piece hears where it may go, and who takes the other's whose turn it is",
  on(WIDE, async (page) => {
    await leave(page, { terms: { rules: "international" } });
    await square(page, 33).focus();
    await page.keyboard.press("Enter");
    await reads(page.locator("#live"), "33-28, 33-29");
    await page.keyboard.press("Escape");
    await square(page, 18).focus();
    await page.keyboard.press("Enter");
    await reads(page.locator("#live"), /White/);
  }),
);

test(
  "what is set up and cannot be played yet is there after a reload",
  on(WIDE, async (page) => {
    await page.goto(at("/position?rules=international&fen=W:W31,32:B20"));
    await page.waitForSelector("main.editor-page");
    await page.locator("#tool-b").click();
    await page.locator('#editor-board [data-square="50"]').click();
    await page.waitForSelector("main.editor-page .wrong");
    await page.waitForURL(/fen=W.*50/);
    await page.reload();
    await page.waitForSelector("main.editor-page .wrong");
    assert.match(await page.locator("#tool-b").getAttribute("aria-label"), /: 2$/);
    await page.goto(at("/position?rules=international&fen=W:W31,60:B20"));
    await reads(page.locator("main"), /60/);
  }),
);

test(
  "the editor begins with who begins, refuses a side with nothing, and copies what stands there",
  on({ ...WIDE, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.goto(at("/position?rules=english"));
    await page.waitForFunction(() => document.querySelector("#fen")?.value === "B:W21-32:B1-12");
    await page.locator("#clear").click();
    await page.locator("#start").click();
    await page.waitForFunction(() => document.querySelector("#fen")?.value === "B:W21-32:B1-12");
    await page.goto(at("/position?rules=nigerian&fen=W:W31:B"));
    await reads(page.locator("main"), /over before it begins/);
    assert.equal(await page.locator("#play").isDisabled(), true);
    await page.goto(at("/position?rules=international&fen=W:W1,31:B20"));
    await page.waitForSelector("main.editor-page .wrong");
    await page.locator("#copy-fen").click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "W:W1,31:B20");
  }),
);

test(
  "on a phone the analysis board says whose game it is, and how it ended",
  on({ hasTouch: true }, async (page) => {
    const tags = '[Event "Club"] [White "Ada"] [Black "Bo"] [Date "2019.05.??"] [Result "2-0"]';
    await analyse(page, `${tags} 1. 32-28 19-23 2-0`);
    await reads(page.locator(".whose-line"), "Ada 2 – 0 Bo · Club · 2019-05");
    await analyse(page, tags.replace("2019.05.??", "????.??.??") + " 1. 32-28 19-23 2-0");
    await reads(page.locator(".whose-line"), "Ada 2 – 0 Bo · Club");
    await analyse(page, "1. 32-28 19-23 *");
    await page.waitForSelector(".whose-line", { state: "detached" });
    // The bare number stands above plain international games.
    await analyse(page, '[GameType "20"] 1. 32-28 19-23 1-1', "nigerian");
    await counts(page.locator("#tree .ply"), 2);
  }),
);

test(
  "rules with one change are called by it, whatever of the page has come",
  on(WIDE, async (page) => {
    await page.goto(at("/analysis?rules=international,choice=free"));
    await reads(page.locator("main"), /own several ways to capture/i);
    await page.goto(at("/position?rules=international,king=short&lang=fr"));
    await page.waitForSelector("main.editor-page");
    await reads(page.locator("main"), /règle maison\s:\smarche/);
  }),
);

test(
  "words beside buttons have room on a desktop",
  on(WIDE, async (page) => {
    const terms = { rules: "ghanaian", start: "W:W33,46,50:B28,5,1" };
    await leave(page, { terms });
    await square(page, 46).click();
    await square(page, 41).click();
    await square(page, 33).click();
    const words = page.locator(".message.acts .words");
    await words.waitFor();
    const { width } = await words.boundingBox();
    assert.ok(width > 100, `${width} px`);
  }),
);
