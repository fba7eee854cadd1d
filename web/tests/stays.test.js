/** What somebody looks at, types or has not finished stays, whatever is drawn or loaded anew. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { atTable } from "./at_table.js";
import { alone, counts, draw, holds, leave, reached, reads, square, stage } from "./browser.js";
import { KINGS, shuffled } from "./moves.js";

const held = stage();
const at = (path) => new URL(path, held.server.address).href;
const WIDE = { viewport: { width: 1280, height: 800 } };
const on = alone(held);

const LONG = { terms: KINGS, log: shuffled(120) };

/** Where a list stands; scrolled before, if so far is given. */
const scrolled = (page, list, to = null) =>
  page.locator(list).evaluate((list, to) => {
    if (to !== null) list.scrollTop = to;
    return list.scrollTop;
  }, to);

test(
  "who looks at other moves of a game is left there until a move is added",
  on(WIDE, async (page) => {
    await leave(page, LONG);
    const list = ".plies";
    assert.ok((await scrolled(page, list)) > 100, "at first its end is shown");
    assert.equal(await scrolled(page, list, 60), 60);
    await draw(page);
    await page.locator("#flip").click();
    assert.equal(await scrolled(page, list), 60);
    await square(page, 47).click();
    await square(page, 41).click();
    await reached(page, 121);
    await holds(
      () => scrolled(page, list),
      (now) => assert.ok(now > 100, `${now}`),
    );
  }),
);

test(
  "who looks at other moves on the analysis board is left there until another is shown",
  on(WIDE, async (page) => {
    const moves = Array.from({ length: 30 }, () => "1. 47-41 4-9 2. 41-47 9-4").join(" ");
    const text = `[Rules "frisian"] [FEN "W:WK47,K48:BK3,K4"] ${moves} *`;
    await page.goto(at("/analysis"));
    await page.waitForSelector("main.analysis");
    await page.keyboard.press("o");
    await page.locator("#open-text").fill(text);
    await page.locator("#open-read").click();
    await page.waitForSelector("#tree .ply");
    await page.keyboard.press("End");
    await holds(
      () => scrolled(page, "#tree"),
      (now) => assert.ok(now > 100, `${now}`),
    );
    assert.equal(await scrolled(page, "#tree", 30), 30);
    await draw(page);
    await page.waitForTimeout(100);
    assert.equal(await scrolled(page, "#tree"), 30);
    await page.keyboard.press("ArrowLeft");
    await holds(
      () => scrolled(page, "#tree"),
      (now) => assert.ok(now > 100, `${now}`),
    );
  }),
);

test(
  "a study that was worked on is there again when another has taken its place",
  on(WIDE, async (page) => {
    const opened = async (text) => {
      await page.keyboard.press("o");
      await page.locator("#open-text").fill(text);
      await page.locator("#open-read").click();
      await page.waitForSelector("dialog", { state: "detached" });
    };
    const moves = page.locator("#tree .ply");
    await page.goto(at("/analysis?rules=international"));
    await page.waitForSelector("#analysis-board [role=gridcell]");
    await page.locator("#type").fill("33-28");
    await page.locator("#type").press("Enter");
    await counts(moves, 1);
    await page.locator("#type").blur();
    // At once, before it could be written down; and one that nobody works on after that.
    await opened('[Rules "russian"] 1. 22-18 *');
    await reads(moves.first(), /22-18|c3-d4/);
    await opened('[Rules "english"] 1. 11-15 23-19 *');
    await counts(moves, 2);
    await page.reload();
    await counts(moves, 2);
    await page.keyboard.press("o");
    await page.locator("#open-aside").click();
    await page.waitForSelector("dialog", { state: "detached" });
    await counts(moves, 1);
    await reads(moves.first(), /33-28/);
  }),
);

test(
  "a position that is refused stays as it was typed, to be mended",
  on(WIDE, async (page) => {
    const wrong = "W:W10,K99,31:B20,21";
    const field = page.locator("#fen");
    for (const [path, ready] of [
      ["/position?rules=canadian", "main.editor-page"],
      ["/compare?rules=nigerian&with=international", ".versus"],
    ]) {
      await page.goto(at(path));
      await page.waitForSelector(ready);
      await holds(
        () => field.inputValue(),
        (now) => assert.match(now, /^[WB]:/),
      );
      await field.fill(wrong);
      await page.locator("#read").click();
      await page.waitForSelector(".wrong");
      await draw(page);
      assert.equal(await field.inputValue(), wrong, path);
      await field.fill("W:W31:B20");
      await page.locator("#read").click();
      await page.waitForSelector(".wrong", { state: "detached" });
      await reads(() => field.inputValue(), /^W:W31:B20$/, path);
    }
    // What is done on the board is shown in place of what was typed.
    await page.goto(at("/position?rules=canadian"));
    await field.fill(wrong);
    await page.locator("#clear").click();
    await reads(() => field.inputValue(), /^W:W?:B$/);
  }),
);

test(
  "a move that is refused stays as it was typed, and nothing is asked for again in vain",
  on(WIDE, async (page) => {
    await leave(page, { terms: { rules: "international" }, mode: "computer", level: 1 });
    const field = page.locator("#type");
    await field.fill("31-22");
    await field.press("Enter");
    await reads(page.locator(".message"), /31-22/);
    assert.equal(await field.inputValue(), "31-22");
    assert.equal(await page.locator("#again").count(), 0);
  }),
);

test(
  "the way back into a game that goes on is there after a reload too",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "international" } });
    await square(page, 32).click();
    await square(page, 28).click();
    await reached(page, 1);
    await page.locator("#back:visible, #brand:visible").first().click();
    await page.waitForSelector("#continue");
    await page.reload();
    await page.locator("#continue").click();
    await page.waitForSelector("main.game");
    await reached(page, 1);
  }),
);

test("a sheet of a game at a table that is not there yet after a reload is no fault", async () => {
  const { one, two } = await atTable(held).seated("international");
  await one.page.locator("#draw").click();
  await one.page.waitForSelector("dialog[open]");
  await one.page.evaluate(() => location.reload());
  await one.page.waitForSelector("main.game [role=gridcell]");
  for (const { wrong, close } of [one, two]) {
    assert.deepEqual(wrong, []);
    await close();
  }
});

test(
  "a name without a space widens no page",
  on({}, async (page) => {
    const names = ["W".repeat(24), "M".repeat(24)];
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const log of [[], [{ e: "resign", by: "one" }]]) {
      await leave(page, { terms: { rules: "international" }, names, log });
      await page.waitForSelector(log.length ? "main.end" : "main.game");
      assert.equal(await wide(), 360);
    }
  }),
);

/** The page in another language, chosen in the settings. */
async function speaks(page, tag) {
  await draw(page, { dialog: "settings" });
  await page.locator("#language").selectOption(tag);
  await page.waitForSelector(`html[lang=${tag}]`);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

test(
  "what is told beside a position is in the language that is chosen while it is open",
  on(WIDE, async (page) => {
    const example = "/compare?rules=nigerian,huff=off&with=international";
    for (const [path, shown, english, french] of [
      [example, ".compare-head .lead", /^The man takes one/, /^Le pion/],
      ["/practice?puzzle=russian-1", ".practice .message", /to move and win/, /au trait, gagnez/],
      ["/practice?puzzle=zz", ".practice-head .wrong", /no page/, /cette adresse/],
      ["/compare?rules=zz", "main.lost [role=alert]", /^Unknown/, /inconnu/i],
      ["/analysis?rules=zz", "main.lost [role=alert]", /^Unknown/, /inconnu/i],
    ]) {
      await page.goto(at(path));
      await reads(page.locator(shown), english, path);
      await speaks(page, "fr");
      await reads(page.locator(shown), french, path);
      if (path === example) await reads(page.locator("#examples"), /Choix libre/, "titles");
      await speaks(page, "en");
      await reads(page.locator(shown), english, path);
    }
    // What was spoken before is not left in the other language.
    await page.goto(at("/practice?puzzle=russian-1"));
    await page.locator("#reveal").click();
    await reads(page.locator("#live"), /The solution/);
    await speaks(page, "fr");
    await reads(page.locator("#live"), /^$/);
  }),
);

test(
  "to practise by other rules leaves those of the next game as they are",
  on(WIDE, async (page) => {
    const chip = page.locator("#chip");
    const own = await chip.innerText();
    await page.goto(at("/practice?rules=russian"));
    await reads(chip, /Russian/);
    // A puzzle leads back to the list that it was chosen from.
    await page.locator("#puzzle-today").click();
    await page.waitForSelector(".message.ask");
    await page.locator("a#back").click();
    await reads(chip, /Russian/);
    await chip.click();
    await page.locator("#set-international").click();
    await page.locator("#use").click();
    await page.waitForSelector("main.practice-page");
    await reads(chip, /International/);
    await page.reload();
    await page.waitForSelector("main.practice-page");
    await reads(chip, /International/);
    await page.locator("#brand").click();
    await page.waitForSelector("#computer");
    assert.equal(await chip.innerText(), own);
    await page.reload();
    await page.waitForSelector("#computer");
    assert.equal(await chip.innerText(), own);
  }),
);
