/** After the game: score, pictures, links, my games, positions, settings. */
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  alone,
  counts,
  holds,
  leave,
  open,
  reached,
  reads,
  square,
  stage,
  stand,
} from "./browser.js";

const held = stage();

const on = alone(held);

/** A game of two moves, resigned. */
async function finished(page) {
  await leave(page, {
    terms: { rules: "nigerian,huff=off" },
    names: ["Ada", "Kofi"],
    begun: Date.UTC(2026, 0, 31),
  });
  for (const [place, [from, to]] of [
    [32, 27],
    [19, 24],
  ].entries()) {
    await square(page, from).click();
    await square(page, to).click();
    await reached(page, place + 1);
  }
  await page.locator("#resign").click();
  await page.locator("#yes").click();
  await page.waitForSelector("#rematch");
}

/** What a tap on a button saves. */
async function saved(page, id) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(id).click()]);
  return { name: file.suggestedFilename(), data: await readFile(await file.path()) };
}

test(
  "two quick taps on Rematch begin one game",
  on({}, async (page) => {
    await finished(page);
    await page.evaluate(() => {
      const button = document.getElementById("rematch");
      button.click();
      button.click();
    });
    await page.waitForSelector("main.game");
    await square(page, 31).click();
    await square(page, 26).click();
    await reached(page, 1);
    assert.deepEqual((await stand(page)).record.results, ["two"]);
  }),
);

test("what is shared can be copied once it is known, and is asked for again where it did not come", async () => {
  const { page, wrong, close } = await open(held);
  await page.context().route("**/rules*.wasm", (route) => route.abort());
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await finished(page);
  await page.route("**/api/score", (route) => route.abort(), { times: 1 });
  await page.locator("#export").click();
  await reads(page.locator("dialog .wrong"), /cannot be reached/);
  const off = page.locator(":is(#copy-link, #copy-score, #save-pdn, #copy-embed):disabled");
  await counts(off, 4);
  await page.locator("#close-dialog").click();
  await page.waitForSelector("dialog", { state: "detached" });
  await page.locator("#export").click();
  await reads(page.locator(".score-text"), /32-27/);
  await counts(off, 0);
  await counts(page.locator("dialog .wrong"), 0);
  const meant = /service ?worker|ERR_FAILED/i;
  assert.deepEqual(
    wrong.filter((line) => !meant.test(line)),
    [],
  );
  await close();
});

test(
  "the score, a picture in two forms, and paper",
  on({}, async (page) => {
    await finished(page);
    await page.locator("#export").click();
    await page.waitForFunction(() =>
      document.querySelector(".score-text")?.textContent.includes("1. 32-27 19-24"),
    );
    const text = await page.locator(".score-text").innerText();
    for (const line of [
      '[Rules "nigerian,huff=off"]',
      '[White "Ada"]',
      '[Black "Kofi"]',
      '[Date "2026.01.31"]',
      '[Result "0-2"]',
    ])
      assert.ok(text.includes(line), text);
    const pdn = await saved(page, "#save-pdn");
    assert.match(pdn.name, /^longking-2026-01-31-2\.pdn$/);
    assert.equal(String(pdn.data).trim(), text.trim());
    assert.match(String((await saved(page, "#save-svg")).data), /^<svg[^]*<\/svg>/);
    const png = (await saved(page, "#save-png")).data;
    assert.deepEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.ok(png.length > 20_000, `${png.length} bytes`);
    const gif = await saved(page, "#save-gif");
    assert.match(gif.name, /^longking-2026-01-31-2\.gif$/);
    assert.equal(String(gif.data.subarray(0, 6)), "GIF89a");
    await page.evaluate(
      () => (window.print = () => (window.printed = document.querySelector(".paper").textContent)),
    );
    await page.locator("#print").click();
    await page.waitForFunction(() => window.printed);
    assert.match(await page.evaluate(() => window.printed), /Ada – Kofi[^]*32-27/);
    await page.emulateMedia({ media: "print" });
    await holds(
      () => page.locator(".paper").isVisible(),
      (now) => assert.equal(now, true),
    );
    await holds(
      () => page.locator("#app").isVisible(),
      (now) => assert.equal(now, false),
    );
  }),
);

test(
  "a game stands in the page of somebody else, to be gone through",
  on({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await finished(page);
    await page.locator("#export").click();
    await page.waitForFunction(() =>
      document.querySelector(".score-text")?.textContent.includes("1. 32-27 19-24"),
    );
    await page.locator("#copy-embed").click();
    await reads(page.locator("#copy-embed"), /website/);
    const code = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(code, /^<iframe src="[^"]+&#38;fen=[^"]+" title="Ada – Kofi"/);
    const host = new URL("/host", page.url()).href;
    const body = `<!doctype html><link rel="icon" href="data:,"><title>A club</title>${code}`;
    await page.route("**/host", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(host);
    const frame = page.frameLocator("iframe");
    await reads(frame.locator("output"), /^2\/2\s+19-24 · White resigned\.$/);
    assert.equal(await frame.locator('.piece[data-square="24"]').count(), 1);
    await frame.locator("#previous").click();
    await reads(frame.locator("output"), /^1\/2\s+32-27$/);
    await frame.locator("#previous").press("Enter");
    await frame.locator("main").press("End");
    await reads(frame.locator("output"), /^2\/2/);
    assert.equal(await frame.getByRole("gridcell", { name: /seed/ }).count(), 40);
    assert.match(await frame.locator(".bar a").getAttribute("href"), /^\/game\?rules=nigerian/);
    await page.goto(new URL("/embed?rules=russian&fen=W:W20:BK32&lang=fr", host).href);
    await reads(page.locator("output"), /russe/i);
    await page.goto(new URL("/embed?rules=martian", host).href);
    await page.locator("[role=alert]").waitFor();
  }),
);

test(
  "a link holds a whole game, and opens it to be looked at",
  on({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await finished(page);
    await page.locator("#export").click();
    await page.waitForFunction(() =>
      document.querySelector(".score-text")?.textContent.includes("32-27"),
    );
    await page.locator("#copy-link").click();
    await page.waitForFunction(() =>
      document.querySelector("#copy-link").textContent.includes("Copied"),
    );
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /\/game\?rules=nigerian,huff=off&fen=[WB]:[\w,:-]+#game=z[\w-]+$/);
    assert.ok(link.length < 700, `${link.length} letters`);
    const other = await open(held);
    await other.page.goto("about:blank");
    await other.page.goto(link);
    await other.page.waitForSelector("main.game");
    await holds(
      () => other.page.evaluate(() => location.href),
      (now) => assert.equal(now, link),
    );
    await other.page.locator("#following").click();
    await other.page.locator("#following").click();
    await reads(other.page.locator(".message"), /over\s+White resigned/);
    await reads(other.page.locator(".seat.below .name"), /Ada/);
    await other.page.goto("about:blank");
    await other.page.goto(`${link.slice(0, -9)}`);
    await other.page.waitForFunction(() => /no game in this link/.test(document.body.textContent));
    assert.deepEqual(other.wrong, []);
    await other.close();
  }),
);

test(
  "my games: kept with their result, opened, deleted, undone, backed up and restored without doubles",
  on({}, async (page) => {
    await finished(page);
    await page.locator("#close").click();
    await page.locator("#games").click();
    await page.waitForSelector(".game-card");
    await reads(
      page.locator(".game-card"),
      /Ada – Kofi[^]*Nigerian, no huffing[^]*1 move[^]*Kofi won/,
    );
    const backup = await saved(page, "#backup");
    await page.locator("#delete-left").click();
    await counts(page.locator(".game-card"), 0);
    await holds(
      () => page.evaluate(() => document.activeElement.id),
      (now) => assert.equal(now, "undo"),
    );
    await page.locator("#undo").click();
    await counts(page.locator(".game-card"), 1);
    await page.locator("#delete-left").click();
    const restore = (buffer) =>
      page.setInputFiles("#restore-file", {
        name: "games.json",
        mimeType: "application/json",
        buffer,
      });
    await restore(backup.data);
    await page.waitForFunction(() => /1 game restored/.test(document.body.textContent));
    await restore(backup.data);
    await page.waitForFunction(() => /Nothing new/.test(document.body.textContent));
    await counts(page.locator(".game-card"), 1);
    await restore(Buffer.from("no games"));
    await page.waitForFunction(() => /no backup/.test(document.body.textContent));
    await page.locator(".game-card").click();
    await page.waitForSelector("#rematch");
    await reads(page.locator(".result"), /Kofi wins/);
  }),
);

test(
  "of a backup the games are restored that have room, and only those are counted",
  on({}, async (page) => {
    await finished(page);
    await page.locator("#close").click();
    await page.locator("#games").click();
    const backup = await saved(page, "#backup");
    await page.locator("#delete-left").click();
    await counts(page.locator(".game-card"), 0);
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (value.length > 50_000) throw new DOMException("no room", "QuotaExceededError");
        setItem.call(this, key, value);
      };
    });
    const [one] = JSON.parse(backup.data).games;
    const games = [
      { ...one, id: "large", pad: "x".repeat(60_000) },
      { ...one, id: "small" },
    ];
    const buffer = Buffer.from(JSON.stringify({ games }));
    const file = { name: "games.json", mimeType: "application/json", buffer };
    await page.setInputFiles("#restore-file", file);
    await reads(
      page.locator("main"),
      /Not all games found room[^]*1 game restored|1 game restored[^]*Not all games found room/,
    );
    await counts(page.locator(".game-card"), 1);
  }),
);

test(
  "after a rematch the game before is still in the list",
  on({}, async (page) => {
    await finished(page);
    await page.locator("#rematch").click();
    await page.waitForSelector("main.game");
    await page.locator("#back").click();
    await page.locator("#games").click();
    await page.waitForSelector("#game-left\\.1");
    await page.locator("#game-left\\.1").click();
    await page.waitForSelector("main.game");
    await reads(page.locator(".message"), /Move 0 of 2/);
  }),
);

test(
  "a position is set up by taps, judged, read from FEN, and played from",
  on({ hasTouch: true }, async (page) => {
    await page.locator("#editor").tap();
    await page.waitForSelector(".editor-page");
    await page.locator("#clear").tap();
    await page.waitForFunction(() =>
      document
        .querySelector(".tools .wrong")
        ?.textContent.includes("over before it begins. White has no pieces left."),
    );
    await holds(
      () => page.locator("#play").isDisabled(),
      (now) => assert.equal(now, true),
    );
    await square(page, 1).tap();
    await page.waitForFunction(() =>
      document.querySelector(".tools .wrong")?.textContent.includes("cannot be played"),
    );
    await square(page, 1).tap();
    await page.locator("#tool-W").tap();
    await square(page, 28).tap();
    await page.locator("#tool-b").tap();
    await square(page, 10).tap();
    await square(page, 11).tap();
    await square(page, 11).tap();
    await page.locator("#side-black").tap();
    await page.waitForFunction(() => document.querySelector("#fen").value === "B:WK28:B10");
    const many = await page
      .locator(".palette button")
      .evaluateAll((tools) => tools.map((tool) => tool.getAttribute("data-many")));
    assert.deepEqual(many, ["0", "1", "1", "0", null]);
    await page.fill("#fen", "W:W31,32:B1,K5");
    await page.locator("#read").tap();
    await page.waitForSelector('[data-letter="B"][data-square="5"]');
    await page.fill("#fen", "W:W99:B1");
    await page.locator("#read").tap();
    await page.waitForFunction(() =>
      document.querySelector(".tools .wrong")?.textContent.includes("99"),
    );
    await page.fill("#fen", "W:W31,32:B1,K5");
    await page.locator("#read").tap();
    await page.locator("#play").tap();
    await page.waitForSelector(".setup");
    await page.locator("#mode-here").tap();
    await page.locator("#play").tap();
    await page.waitForSelector("main.game");
    const { fen, record } = await stand(page);
    assert.equal(fen, "W:W31,32:B1,K5");
    assert.equal(record.terms.start, "W:W31,32:B1,K5");
  }),
);

test(
  "settings are kept: look, board colours, numbers, speed, sounds",
  on({}, async (page) => {
    await page.locator("#settings").click();
    for (const id of ["look-dark", "colours-clear", "numbers-on", "speed-none", "sounds"])
      await page.locator(`#${id}`).click();
    await holds(
      () => page.evaluate(() => document.activeElement.id),
      (now) => assert.equal(now, "sounds"),
    );
    await page.locator("#close-dialog").click();
    await page.reload();
    await page.waitForSelector("#here");
    await holds(
      () => page.evaluate(() => ({ ...document.documentElement.dataset })),
      (now) => assert.deepEqual(now, { theme: "dark", colours: "clear" }),
    );
    await page.locator("#here").click();
    await page.waitForSelector("main.game");
    assert.ok(await page.locator("text.number").count());
  }),
);

test("every text of the page is in its table, and those of a first visit are in the first", async () => {
  const tables = ["en.js", "en_later.js", "en_study.js", "en_analysis.js", "en_people.js"].map(
    (name) => import(`../app/words/${name}`),
  );
  const [{ EN }, { LATER }, { STUDY }, { ANALYSIS }, { PEOPLE }] = await Promise.all(tables);
  /** What is shown once the words of the rule book and of comparing are here. */
  const isStudy = (path) =>
    /^((book|practice)\/|views\/(book\w*|compare|practice\w*)\.js)/.test(path);
  /** What is shown on the analysis board. @param {string} path */
  const isAnalysis = (path) => /^(analysis\/|views\/analysis)/.test(path);
  /** What is shown on the pages of people. @param {string} path */
  const isPeople = (path) => /^(people\/|views\/people)/.test(path);
  const first = [
    ...(await readFile("../app/index.html", "utf8")).matchAll(
      /modulepreload" href="{{assets}}\/([\w/]+\.js)/g,
    ),
  ].map(([, path]) => path);
  assert.ok(first.includes("views/home.js"), String(first));
  const files = (await readdir("../app", { recursive: true })).filter(
    (path) => path.endsWith(".js") && !path.startsWith("words/"),
  );
  const missing = [];
  for (const file of files) {
    const text = await readFile(`../app/${file}`, "utf8");
    const table =
      first.includes(file) || file === "main.js"
        ? EN
        : {
            ...EN,
            ...LATER,
            ...(isStudy(file) ? STUDY : {}),
            ...(isAnalysis(file) ? ANALYSIS : {}),
            ...(isPeople(file) ? PEOPLE : {}),
          };
    const need = (key) => key in table || missing.push(`${file}: ${key}`);
    for (const [, keys] of text.matchAll(/\bt\(((?:[^(),`]|\(\))*)/g))
      for (const [, key] of keys.replace(/[!=]== "[^"]*"/g, "").matchAll(/"([^"]+)"/g)) need(key);
    for (const [, key] of text.matchAll(/\bcounted\("([^"]+)"/g))
      (need(`${key}.one`), need(`${key}.other`));
    for (const [, key] of text.matchAll(/\b(?:about|sentence)\("([^"]+)"/g))
      (need(`${key}.you`), need(`${key}.other`));
  }
  assert.deepEqual(missing, []);
  const keys = [EN, LATER, STUDY, ANALYSIS, PEOPLE].flatMap((table) => Object.keys(table));
  assert.deepEqual(
    keys.filter((key, place) => keys.indexOf(key) !== place),
    [],
  );
});

test(
  "the end says what endgame tables know, as soon as they know it",
  on({}, async (page) => {
    const answers = [
      { value: null, building: true },
      { value: "loss", building: false },
    ];
    const asked = [];
    await page.route("**/api/ending", (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({
        status: 200,
        contentType: "application/json",
        body: JSON.stringify(answers.shift()),
      });
    });
    await finished(page);
    await page.waitForSelector("#tables");
    // White is to move and would lose.
    await reads(page.locator("#tables"), "The tables say: Kofi wins.");
    assert.equal(asked.length, 2);
    assert.deepEqual(asked[0], asked[1]);
    assert.equal(asked[0].rules, "nigerian,huff=off");
    assert.match(asked[0].fen, /^W:/);
  }),
);
