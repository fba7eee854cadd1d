/**
 * What two players agree on: clocks, Boards, handicap, crown-crown, touch and play; and endings of
 * the manuals.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  alone,
  count,
  counts,
  holds,
  leave,
  reached,
  reads,
  square,
  stage,
  stand,
} from "./browser.js";
import { checkResult, playOn } from "./moves.js";

const held = stage();

const message = (page) => page.locator(".message");

/** A phone that is touched, not clicked. */
const phone = { hasTouch: true, isMobile: true };

const on = alone(held);

/** Plays a move by taps. */
async function tap(page, ...squares) {
  const before = await count(page);
  for (const number of squares) await square(page, number).tap();
  await reached(page, before + 1);
}

const result = (page) => page.locator(".result");

test(
  "a Ghanaian game with a huff, lost by the lone piece",
  on(phone, async (page) => {
    await leave(page, { terms: { rules: "ghanaian", start: "W:W33,46,50,49:B28,1" } });
    await counts(page.locator(".ring, .way"), 0);
    await tap(page, 46, 41);
    await square(page, 33).tap();
    await page.locator("#huff").tap();
    await reached(page, 2);
    await reads(message(page), /Black takes the piece on 33[^]*missed a capture/);
    const played = async () => (await stand(page)).played;
    assert.deepEqual(await played(), ["46-41", "huff33"]);
    const end = await playOn(page, 4, 200, { press: "tap" });
    await reads(result(page), /is left with a single piece[^]*9\.3/);
    await checkResult(page, end);
    assert.equal(end.outcome.article ?? end.outcome.clause, "NG-9.3");
  }),
);

test(
  "a Nigerian game: the eater may take the shorter way, and the game goes on to its end",
  on(phone, async (page) => {
    await leave(page, {
      terms: {
        rules: "nigerian,huff=off",
        start: "W:W31,32,35,37,38,40,44,47,48,49,50:B2,3,7,9,11,13,17,18,19,20,22,27",
      },
    });
    const { moves } = await stand(page);
    const captures = moves.filter((move) => move.captured.length);
    assert.ok(captures.length > 1, JSON.stringify(moves));
    const lengths = new Set(captures.map((move) => move.captured.length));
    const least = captures.sort((a, b) => a.captured.length - b.captured.length)[0];
    assert.ok(lengths.size > 1, "a shorter way may be chosen");
    await square(page, least.path.at(-1)).tap();
    await reached(page, 1);
    assert.deepEqual((await stand(page)).played, [least.hub]);
    await checkResult(page, await playOn(page, 21, 300, { press: "tap" }));
  }),
);

test(
  "an over-crown: through the far row a seed stays a seed",
  on(phone, async (page) => {
    await leave(page, { terms: { rules: "nigerian,huff=off", start: "W:W13,50:B8,9,41" } });
    const { moves } = await stand(page);
    const over = moves.find((move) => move.captured.length === 2);
    assert.ok(over && !over.promotes, JSON.stringify(moves));
    await square(page, over.path.at(-1)).tap();
    if (!(await count(page))) await square(page, over.path[0]).tap();
    if (!(await count(page))) await square(page, over.path.at(-1)).tap();
    await reached(page, 1);
    await counts(page.locator(`[data-letter="w"][data-square="${over.path.at(-1)}"]`), 1);
    await counts(page.locator('[data-letter="W"]'), 0);
  }),
);

test(
  "a clock with no time at all is refused with one line, and the game begins with another",
  on(phone, async (page) => {
    await page.locator("#new").tap();
    await page.locator("#mode-here").tap();
    for (const [kind, field, control] of [
      ["game", "minutes", "0"],
      ["fischer", "minutes", "0\\+5"],
      ["each", "seconds", "\\*0"],
    ]) {
      await page.locator(`#clock-${kind}`).tap();
      await page.fill(`#clock-${field}`, "0");
      await page.locator("#play").tap();
      await page.waitForSelector(".setup .wrong");
      await reads(
        page.locator(".setup .wrong"),
        new RegExp(`^${control} gives no time for the first move$`),
      );
    }
    await page.fill("#clock-seconds", "30");
    await page.locator("#play").tap();
    await page.waitForSelector("main.game");
    assert.equal((await stand(page)).record.terms.clock, "*30");
  }),
);

test(
  "a clock has halves of a minute, and a minute below three is counted by them",
  on(phone, async (page) => {
    await page.locator("#new").tap();
    await page.locator("#mode-here").tap();
    await page.locator("#clock-fischer").tap();
    await page.fill("#clock-minutes", "1.6");
    await page.locator("#clock-increment").focus();
    assert.equal(await page.inputValue("#clock-minutes"), "1.5");
    for (const shown of ["1", "0.5", "0.5"]) {
      await page.locator("#clock-minutes-less").tap();
      assert.equal(await page.inputValue("#clock-minutes"), shown);
    }
    await page.fill("#clock-minutes", "1.5");
    await page.fill("#clock-increment", "2");
    await page.locator("#play").tap();
    await page.waitForSelector("main.game");
    assert.equal((await stand(page)).record.terms.clock, "90+2");
    await page.goto(new URL("/new?clock=90%2B2", page.url()).href);
    await page.waitForSelector("#clock-minutes");
    assert.equal(await page.inputValue("#clock-minutes"), "1.5");
  }),
);

test(
  "a Board of three wins: dots fill, colours change, the third win takes the Board",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "nigerian,huff=off", boards: 1 }, names: ["Ada", "Kofi"] });
    const below = () => page.locator(".seat.below .name").innerText();
    assert.equal(await below(), "Ada");
    for (const [game, score] of [
      [1, "0–1"],
      [2, "0–2"],
    ]) {
      // Ada resigns: in the first game she has White, in the second Black.
      const now = await stand(page);
      const ada = now.white === "one" ? "white" : "black";
      if (now.side_to_move !== ada) {
        const [quiet] = now.moves;
        await square(page, quiet.path[0]).click();
        await square(page, quiet.path[1]).click();
        await reached(page, 1);
      }
      await page.locator("#resign").click();
      await page.locator("#yes").click();
      await page.waitForSelector("#rematch");
      await reads(result(page), /Kofi wins/, `game ${game}`);
      await counts(page.locator(".won-games i.won"), game);
      await page.locator("#rematch").click();
      await page.waitForSelector("main.game");
      assert.equal(await below(), game === 1 ? "Kofi" : "Ada");
      const shown = (await page.locator(".score").innerText()).match(/\d–\d/)[0];
      assert.ok(shown === score || shown === [...score].reverse().join(""), shown);
    }
    const now = await stand(page);
    if (now.side_to_move !== (now.white === "one" ? "white" : "black")) {
      const [quiet] = now.moves;
      await square(page, quiet.path[0]).click();
      await square(page, quiet.path[1]).click();
      await reached(page, 1);
    }
    await page.locator("#resign").click();
    await page.locator("#yes").click();
    await page.waitForSelector("#rematch");
    await reads(result(page), /Kofi wins the Board/);
    await reads(page.locator("#rematch"), /Another match/);
  }),
);

test(
  "crown-crown: both name two men by taps, and a wrong one is refused",
  on(phone, async (page) => {
    await leave(page, { terms: { rules: "nigerian,huff=off", crown: "both" } });
    await reads(message(page), /crown[^]*7\.2/);
    await square(page, 32).tap();
    await reads(message(page), /Only a seed on your back line/);
    const said = page.locator("#live");
    await square(page, 47).tap();
    await reads(said, "now one to give up");
    await square(page, 31).tap();
    await page.waitForSelector('[data-letter="W"][data-square="47"]');
    await reads(said, "Black: tap a seed to crown");
    await counts(page.locator('[data-letter="w"]'), 18);
    await square(page, 2).tap();
    await square(page, 20).tap();
    await page.waitForFunction(() =>
      /move/.test(document.querySelector(".message strong").textContent),
    );
    await reads(said, /to move$/);
    const now = await stand(page);
    assert.equal(now.phase, "play");
    assert.match(now.board, /W.*/);
  }),
);

test(
  "against the computer it names its men too",
  on({}, async (page) => {
    await leave(page, {
      terms: {
        rules: "nigerian,huff=off",
        crown: "both",
        begins: { player: "one", color: "white" },
      },
      mode: "computer",
    });
    // However slowly what is done seldom comes, taps stay in their order.
    await page.route(/play_later|words|said/, async (route) => {
      await new Promise((done) => setTimeout(done, 60 + Math.random() * 120));
      await route.continue();
    });
    await square(page, 47).click();
    await square(page, 31).click();
    await page.waitForFunction(() =>
      /The computer crowns/.test(document.querySelector(".message").textContent),
    );
    await reads(() => page.locator("#live").textContent(), /The computer crowns \d+\. It gives up/);
    assert.equal((await stand(page)).phase, "play");
  }),
);

test(
  "other values follow the board that is chosen; rules that do not go together are not taken, nor told later",
  on({ viewport: { width: 1280, height: 800 } }, async (page) => {
    const code = page.locator(".rules-line code");
    const open = async () => {
      await page.locator("#new").click();
      await page.locator(".keys .chip").click();
      await page.waitForSelector("#use");
    };
    await open();
    await page.locator("#set-nigerian").click();
    await reads(code, /^nigerian$/);
    for (const [board, wanted] of [
      ["8", /board=8,rows=3/],
      ["all-8", /board=all-8,rows=2,orthogonal=only/],
      ["points-5", /board=points-5,rows=2/],
      ["10", /^nigerian,rows=2/],
    ]) {
      await page.locator("#key-board").selectOption(board);
      await reads(code, wanted);
    }
    await page.locator("#goal-lose").click();
    await reads(code, /adjudication=off,goal=lose/);
    await page.locator("#adjudication-on").click();
    await reads(
      page.locator(".sheet .wrong"),
      /“who wins” is “first without move”, “known endings” has to be: play on\./,
    );
    await page.waitForSelector("#use[disabled]");
    await page.locator("#back").click();
    await page.locator("#back").click();
    await open();
    await counts(page.locator(".sheet .wrong"), 0);
  }),
);

test(
  "a new game with handicap, clock and Boards is set up and begins",
  on(phone, async (page) => {
    await page.locator("#new").tap();
    await page.locator("#mode-here").tap();
    await page.fill("#name-one", "Ada");
    await page.fill("#name-two", "Kofi");
    await page.locator("#begins-one").tap();
    await page.locator("#clock-moves").tap();
    await page.fill("#clock-minutes", "150");
    await page.locator("#clock-then-greater").tap();
    await page.locator("#odds").tap();
    await page.locator("#clock_two-fischer").tap();
    await page.locator("#boards-3").tap();
    await page.locator("#short-two").tap();
    await square(page, 20).tap();
    await square(page, 15).tap();
    await square(page, 50).tap();
    await page.waitForSelector(".wrong");
    await page.locator("#touch").tap();
    await page.locator("#play").tap();
    await page.waitForSelector("main.game");
    const { record, board } = await stand(page);
    assert.deepEqual(record.terms, {
      begins: { player: "one", color: "white" },
      clock: "50/9000:30/3600",
      clock_two: "300+5",
      boards: 3,
      until: "decided",
      edition: 2,
      short: { player: "two", squares: [15, 20] },
      touch: true,
      rules: "nigerian,huff=off",
    });
    assert.equal(board[14] + board[19], "ee");
    await holds(
      () => page.locator(".clock").allInnerTexts(),
      (now) => assert.deepEqual(now, ["5:00", "2:30:00"]),
    );
  }),
);

test(
  "a clock runs from the first move, is shown in tenths when short, and its flag ends the game",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "international", clock: "2" } });
    await holds(
      () => page.locator(".clock").allInnerTexts(),
      (now) => assert.deepEqual(now, ["0:02.0", "0:02.0"]),
    );
    await page.waitForTimeout(300);
    await holds(
      () => page.locator(".clock").allInnerTexts(),
      (now) => assert.deepEqual(now, ["0:02.0", "0:02.0"]),
    );
    await square(page, 32).click();
    await square(page, 28).click();
    await reached(page, 1);
    await page.waitForFunction(() =>
      /0:01\.\d/.test(document.querySelector(".clock.running.short")?.textContent),
    );
    await page.waitForSelector("#rematch");
    await reads(result(page), /White wins[^]*time/i);
    assert.equal((await stand(page)).record.log.at(-1).e, "flag");
  }),
);

test(
  "what is read out of a clock goes with it, and one of anything is one",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "international", clock: "61" } });
    const words = () =>
      page.$$eval(".clock", (all) => all.map((one) => one.getAttribute("aria-label")));
    await holds(words, (now) =>
      assert.deepEqual(now, ["1 minute 1 second left", "1 minute 1 second left"]),
    );
    await square(page, 32).click();
    await square(page, 28).click();
    await reached(page, 1);
    const running = page.locator(".clock.running");
    for (const end = Date.now() + 4000; Date.now() < end; await page.waitForTimeout(150)) {
      const [shown, said] = await running.evaluate((clock) => [
        clock.textContent,
        clock.getAttribute("aria-label"),
      ]);
      const [, minutes, seconds] = /^(\d):(\d\d)$/.exec(shown).map(Number);
      const left = `${seconds} second${seconds === 1 ? "" : "s"} left`;
      assert.equal(said, minutes ? `1 minute ${left}` : left);
    }
    assert.match(await running.textContent(), /^0:5\d$/);
  }),
);

test(
  "while nobody is at a clocked game its clocks stand still",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "international", clock: "60" } });
    const begun = Date.now();
    await square(page, 32).click();
    await square(page, 28).click();
    await reached(page, 1);
    await page.locator("#back").click();
    await page.waitForTimeout(1500);
    await page.locator("#continue").click();
    await page.waitForSelector("main.game");
    const held = await (
      await page.waitForFunction(
        () =>
          JSON.parse(localStorage.getItem("longking.game.left")).record.log.find(
            (event) => event.e === "hold" && event.ms >= 1400,
          )?.ms,
      )
    ).jsonValue();
    const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(
      (await page.locator(".clock").allInnerTexts())[0],
    );
    // No more is gone than what they were there for, and the second that is shown as begun.
    const gone = 60 - (60 * Number(minutes) + Number(seconds));
    assert.ok(gone * 1000 <= Date.now() - begun - held + 1000, `${gone} s`);
  }),
);

test(
  "touch and play: the touched piece must be played, unless it was only adjusted",
  on(phone, async (page) => {
    await leave(page, { terms: { rules: "international", touch: true } });
    await page.locator("#adjust").tap();
    await page.waitForSelector('#adjust[aria-pressed="true"]');
    await square(page, 33).tap();
    await counts(page.locator(".ring"), 0);
    await page.locator("#adjust").tap();
    await page.waitForSelector('#adjust[aria-pressed="false"]');
    await square(page, 32).tap();
    await page.waitForFunction(() =>
      JSON.parse(localStorage.getItem("longking.game.left")).record.log.some(
        (event) => event.e === "touch",
      ),
    );
    await square(page, 33).tap();
    await reads(message(page), /touched[^]*2\.12/);
    await square(page, 28).tap();
    await reached(page, 1);
    assert.deepEqual(
      (await stand(page)).record.log.map((event) => event.e),
      ["adjust", "adjusted", "touch", "move"],
    );
  }),
);

test(
  "between two people at one screen a move is taken back when the other agrees",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "international" } });
    await square(page, 32).click();
    await square(page, 28).click();
    await reached(page, 1);
    await page.locator("#take-back").click();
    await page.waitForSelector("#accept");
    await reads(message(page), /White asks to take back/);
    await reads(page.locator("#live"), "White asks to take back");
    await page.locator("#decline").click();
    await page.waitForFunction(() => !document.querySelector("#accept"));
    await reads(page.locator("#live"), /^No: Black plays on/);
    // By keyboard: the button has the focus again once there is something to take back.
    await page.locator("#take-back").press("Enter");
    await page.waitForSelector("#accept");
    await page.evaluate(() => /** @type {any} */ (document.querySelector("#decline")).click());
    await page.waitForFunction(() => document.activeElement?.id === "take-back");
    await page.locator("#take-back").click();
    await page.locator("#accept").click();
    await reached(page, 0);
  }),
);

test(
  "what must be done is read out, Escape leaves the field of moves, and a series says how long it is",
  on({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await leave(page, { terms: { rules: "international" } });
    await page.locator("#type").fill("32-2");
    await page.locator("#type").press("Escape");
    await page.waitForFunction(() => document.activeElement?.id !== "type");
    assert.equal(await page.locator("#type").inputValue(), "");
    await square(page, 32).click();
    await square(page, 28).click();
    await reached(page, 1);
    await reads(page.locator("#live"), /^White: 32-28$/);
    await square(page, 19).click();
    await square(page, 23).click();
    await reached(page, 2);
    await reads(page.locator("#live"), /^Black: 19-23\. .*capture/);
    for (const word of ["#rematch", "p:has-text('after game 2')"]) {
      await page.locator("#resign").click();
      await page.locator("#yes").click();
      await page.waitForSelector("main.end");
      await page.waitForSelector(word);
      if (word === "#rematch") await page.locator(word).click();
    }
  }),
);

test(
  "a game is resigned while men are to be named, too",
  on({}, async (page) => {
    await leave(page, { terms: { rules: "nigerian", crown: "both" } });
    await page.waitForSelector("#draw[disabled]");
    await page.locator("#resign").click();
    await page.locator("dialog .danger").click();
    await reads(page.locator("main"), /resigned/);
  }),
);

test(
  "a new game by keyboard alone, from the setup page to the first move",
  on({ viewport: { width: 1280, height: 800 } }, async (page) => {
    // One of several is reached by arrows from the one that is chosen.
    const next = (id) => {
      const { activeElement: here } = document;
      if (here?.id === id) return "Enter";
      return here?.closest("[role=radiogroup]")?.querySelector(`#${id}`) ? "ArrowRight" : "Tab";
    };
    const press = async (id) => {
      for (let step = 0; step < 80; step++) {
        const key = await page.evaluate(next, id);
        await page.keyboard.press(key);
        if (key === "Enter") return;
      }
      assert.fail(`${id} is not reached by Tab`);
    };
    await press("new");
    await page.waitForSelector(".setup");
    await press("mode-here");
    await holds(
      () => page.evaluate(() => document.activeElement.id),
      (now) => assert.equal(now, "mode-here"),
    );
    await press("begins-one");
    await press("clock-game");
    await press("play");
    await page.waitForSelector("main.game");
    await page.keyboard.press("/");
    await page.keyboard.type("32-27");
    await page.keyboard.press("Enter");
    await reached(page, 1);
  }),
);

test(
  "men that are left out stay where the next rules have them, and none bars the way to a game",
  on({}, async (page) => {
    const rules = async (name) => {
      await page.locator(".keys .chip").click();
      await page.waitForSelector("#use");
      const card = page.locator(`#set-${name}`);
      if (await card.count()) await card.click();
      else await page.locator("#others").selectOption(name);
      await reads(page.locator(".rules-line code"), new RegExp(`^${name}`));
      await page.locator("#use").click();
      await page.waitForSelector(".setup");
    };
    const gone = page.locator("#small-board .start");
    await page.locator("#new").click();
    await page.locator("#mode-here").click();
    await rules("nigerian");
    await page.locator("#short-one").click();
    await square(page, 46).click();
    await counts(gone, 1);
    await rules("international");
    await counts(gone, 1);
    for (const name of ["russian", "canadian"]) {
      await rules(name);
      await counts(gone, 0);
    }
    await square(page, 46).click();
    await counts(gone, 1);
    // With the other colour the man is left out that stands there on its own side.
    await page.locator("#color-black").click();
    await counts(gone, 1);
    await page.locator("#play").click();
    await page.waitForSelector("main.game");
    const { short } = (await stand(page)).record.terms;
    assert.deepEqual(short, { player: "one", squares: [27] });
  }),
);
