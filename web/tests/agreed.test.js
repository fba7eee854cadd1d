/**
 * Matches that end when they are decided, proven draws, and games that were kept under earlier
 * rules.
 */
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  alone,
  count,
  counts,
  leave,
  reached,
  reads,
  settle,
  square,
  stage,
  stand,
} from "./browser.js";

const held = stage();

const on = alone(held);

const result = (page) => page.locator(".result");

/** A record as the program wrote it before it named editions. @param {string} name */
const before = async (name) =>
  JSON.parse(
    await readFile(
      new URL(`../../crates/longking-page/tests/before/${name}.record.json`, import.meta.url),
      "utf8",
    ),
  );

/** Black resigns, or White after a move of his opponent. @param {"white"|"black"} loser */
async function lose(page, loser) {
  const now = await stand(page);
  if (now.side_to_move !== loser) {
    const [quiet] = now.moves;
    const moves = await count(page);
    for (const number of quiet.path) await square(page, number).click();
    await reached(page, moves + 1);
  }
  await page.locator("#resign").click();
  await page.locator("#yes").click();
  await page.waitForSelector("main.end");
}

test(
  "a match of two Boards is over when one player has won the first two",
  on({}, async (page) => {
    const results = ["one", "one", "one", "one", "one"];
    await leave(page, {
      terms: { rules: "nigerian,huff=off", boards: 2, until: "decided", edition: 2 },
      results,
      names: ["Ada", "Kofi"],
    });
    const { white } = await stand(page);
    await lose(page, white === "two" ? "white" : "black");
    await reads(result(page), /Ada wins the match/);
    await reads(page.locator("#rematch"), /Another match/);
  }),
);

test(
  "Boards are played to the last one where that was agreed, and the page offers both",
  on({}, async (page) => {
    const terms = async (all) => {
      await settle(page, { rules: "nigerian,huff=off" });
      await page.locator("#new").click();
      await page.locator("#mode-here").click();
      await page.locator("#boards-1").click();
      await counts(page.locator("#all-boards"), 0, "of one Board nothing is left out");
      await page.locator("#boards-3").click();
      if ((await page.locator("#all-boards").getAttribute("aria-checked")) !== String(all))
        await page.locator("#all-boards").click();
      await page.locator("#play").click();
      await page.waitForSelector("main.game");
      const { record } = await stand(page);
      await page.locator(".chip").first().click();
      await page.locator("dialog .lines").first().waitFor();
      const agreed = await page.locator("dialog .lines").allInnerTexts();
      return { terms: record.terms, agreed: agreed.join(" ") };
    };
    const decided = await terms(false);
    assert.deepEqual(
      [decided.terms.boards, decided.terms.until, decided.terms.edition],
      [3, "decided", 2],
    );
    assert.match(decided.agreed, /Boards\s+3(?!, all)/);
    const all = await terms(true);
    assert.deepEqual([all.terms.boards, all.terms.until], [3, "all"]);
    assert.match(all.agreed, /Boards\s+3, all played/);
  }),
);

/** Tables that know two pieces, as the server has them. @param {string[]} asked */
const tables = (page, asked) =>
  page.route("**/api/ending", (route) => {
    const { fen } = route.request().postDataJSON();
    asked.push(fen);
    const drawn = fen.match(/\d+/g).length === 2;
    return route.fulfill({
      contentType: "application/json",
      body: JSON.stringify({ value: drawn ? "draw" : null, building: false }),
    });
  });

const DRAWN = {
  terms: { rules: "international-encyclopedia", start: "W:W36:B31,20", proven: true, edition: 2 },
};

test(
  "a proven draw ends a game against the computer, and is shown again without tables",
  on({}, async (page) => {
    const asked = [];
    await tables(page, asked);
    await leave(page, { ...DRAWN, mode: "computer" });
    await square(page, 36).click();
    if (!(await count(page))) await square(page, 27).click();
    await page.waitForSelector("main.end");
    await reads(result(page), /A draw[^]*Endgame tables prove a draw\.[^]*E10/);
    assert.deepEqual(asked.slice(0, 1), ["B:W27:B20"]);
    assert.deepEqual(
      (await stand(page)).record.log.map((event) => event.e),
      ["move", "proven"],
    );
    await page.locator("#export").click();
    await page.waitForFunction(() =>
      document.querySelector(".score-text")?.textContent.includes("36x27"),
    );
    const score = await page.locator(".score-text").innerText();
    assert.match(score, /Endgame tables prove a draw\. \(E10\)/);
    assert.match(score, /\[Result "1-1"\][^]*\n\n1\. 36x27 \*/);
    await page.keyboard.press("Escape");
    const told = asked.length;
    await page.reload();
    await page.waitForSelector("main.end");
    await reads(result(page), /Endgame tables prove a draw\.[^]*E10/);
    assert.equal(asked.length, told, "the record says it, and no table is asked");
    const kept = await page.evaluate(
      () => JSON.parse(localStorage.getItem("longking.game.left")).result,
    );
    assert.deepEqual(kept, { winner: null, code: "outcome.proven", clause: "E10" });
  }),
);

test(
  "a move that was proven to draw is taken back with its end",
  on({}, async (page) => {
    await tables(page, []);
    await leave(page, { ...DRAWN, mode: "computer" });
    await square(page, 36).click();
    if (!(await count(page))) await square(page, 27).click();
    await page.waitForSelector("main.end");
    await page.locator("#take-back").click();
    await page.waitForSelector("main.game");
    await reached(page, 0);
    assert.deepEqual((await stand(page)).record.log, []);
  }),
);

test(
  "proven draws are offered where they belong, and nothing is asked where they were not agreed",
  on({}, async (page) => {
    const asked = [];
    await tables(page, asked);
    await leave(page, { terms: { ...DRAWN.terms, proven: undefined } });
    await square(page, 36).click();
    if (!(await count(page))) await square(page, 27).click();
    await reached(page, 1);
    assert.equal((await stand(page)).phase, "play");
    assert.deepEqual(asked, []);
    const offered = async (rules) => {
      await settle(page, { rules });
      await page.locator("#new").click();
      await page.waitForSelector("#touch");
      return page.locator("#proven").count();
    };
    assert.equal(await offered("international"), 0);
    assert.equal(await offered("international-encyclopedia,huff=kings"), 0);
    assert.equal(await offered("international-encyclopedia"), 1);
    await page.locator("#proven").click();
    await page.locator("#mode-here").click();
    await page.locator("#play").click();
    await page.waitForSelector("main.game");
    assert.equal((await stand(page)).record.terms.proven, true);
  }),
);

test(
  "games that were kept before a clause changed end as they did, and go on by what they were begun with",
  on({}, async (page) => {
    await leave(page, { ...(await before("drawn")) });
    await page.locator("main.end").waitFor();
    await reads(result(page), /A draw[^]*4\.4/);
    await leave(page, { ...(await before("board")) });
    await page.locator("main.end").waitFor();
    await reads(result(page), /wins the Board[^]*5\.4/);
    await leave(page, { ...(await before("italian")) });
    assert.equal((await stand(page)).ply, 2);
    await leave(page, { ...(await before("boards")) });
    const { match } = await stand(page);
    assert.deepEqual(
      [match.boards, match.over],
      [
        [
          [3, 0],
          [3, 0],
          [0, 0],
        ],
        false,
      ],
    );
  }),
);

test(
  "with a seed beside the lone crown the player is told why the game goes on",
  on({}, async (page) => {
    await leave(page, {
      terms: { rules: "nigerian,huff=off", start: "W:WK5,20,30,33:BK46,11,12,28", edition: 2 },
    });
    await square(page, 24).click();
    await reached(page, 1);
    await reads(page.locator(".message"), /The game goes on[^]*Seeds beside a lone crown[^]*5\.4/);
  }),
);
