/**
 * Every page and every dialog, and how to come to it: what is true of all screens is tested over
 * this list.
 * @module
 */
import { gzipSync } from "node:zlib";
import { keeping, leave, settle, square } from "./browser.js";
import { PEOPLE } from "./people.js";

const NIGERIAN = "nigerian,huff=off";
const move = (m) => ({ e: "move", m });
const over = (e) => ({ e, by: "one" });

/** A game that was left: two ways to take, and a piece that can go nowhere. */
const TWO_WAYS = { terms: { rules: NIGERIAN, start: "W:W33,50:B27,28,5,1" } };
const WRONG_PIECE = { terms: { rules: NIGERIAN, start: "W:W32,46:B27,28,5" } };
const OFFENCE = {
  terms: { rules: "ghanaian", start: "W:W33,46,50:B28,5,1" },
  log: [move("46-41")],
};
const CROWNED = { terms: { rules: NIGERIAN, start: "W:W6,48,K37:BK4,19,K50" } };
const BEGUN = {
  terms: { rules: "international" },
  log: ["32-28", "19-23", "28x19", "14x23", "37-32"].map(move),
};
const COMPUTERS = { terms: { rules: "international" }, mode: "computer", level: 3 };
const BOARD = {
  terms: { rules: NIGERIAN, clock: "300+5", boards: 1, touch: true },
  names: ["Ada", "Kofi"],
  results: ["one", null, "two", "one"],
};
const ended = (game, e) => ({ ...game, log: [...(game.log ?? []), over(e)] });
const drawn = (game) => ({
  ...game,
  log: [...(game.log ?? []), { e: "offer", by: "one" }, { e: "accept", by: "two" }],
});

/** Shows the first page as at a first visit. */
async function first(page) {
  await keeping(page, null);
  await page.waitForSelector("#computer");
}

const game =
  (kept, ...clicks) =>
  async (page) => {
    await leave(page, kept);
    for (const click of clicks)
      await (typeof click === "number" ? square(page, click) : page.locator(click)).click();
  };

const from =
  (show, ...clicks) =>
  async (page) => {
    await show(page);
    for (const click of clicks) await page.locator(click).click();
  };

/** What has an address of its own. */
const study = (hash, wanted) => async (page) => {
  await first(page);
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.waitForSelector(wanted);
};

/** On a phone some buttons are in the menu. */
const inMenu = (kept, button) => async (page) => {
  await leave(page, kept);
  await page
    .locator("#menu")
    .or(page.locator(`#${button}`))
    .locator("visible=true")
    .first()
    .click();
  const again = page.locator(`#menu-${button}`);
  if (await again.isVisible()) await again.click();
};

/** The games of the library in the tests. */
const CLUB = `[Event "Club"] [White "Ada Obi"] [Black "Bo Ek"] [Date "1998.05.31"] [Result "2-0"] 1. 32-28 19-23 2. 28x19 14x23 3. 37-32 2-0
[Event "Open of the capital"] [White "Bo Ek"] [Black "Ada Obi"] [Date "2001.??.??"] [Result "1-1"] 1. 32-28 18-23 2. 33-29 23x32 3. 37x28 99-98 1-1`;

/** Three that have the same moves. */
const SAME = ["Ada Obi", "Obi, Ada", "A. Obi of the club at the old harbour"]
  .map(
    (white) => `[White "${white}"] [Black "Bo Ek"] [Date "1998.05.31"] [Result "1-1"]
1. 32-27 19-23 2. 31-26 23-28 3. 33x22 17x28 4. 38-32 18-23 5. 43-38 20-24 6. 38-33 12-17 7. 33x22 17x28 8. 26-21 14-19 9. 36-31 15-20 10. 34-30 10-14 1-1`,
  )
  .join("\n");

/** The library with some games, and one of its parts. */
const library =
  (/** @type {string[]} */ ...clicks) =>
  async (page) => {
    await first(page);
    await page.evaluate(async (text) => {
      await (
        await fetch("/api/library/imports?name=club.pdn", { method: "POST", body: text })
      ).text();
      const { removals } = await (await fetch("/api/library")).json();
      for (const { id } of removals)
        await fetch(`/api/library/removals/${id}`, { method: "DELETE" });
    }, `${CLUB}\n${SAME}`);
    await settle(page, { rules: "international" });
    await page.locator("#games").click();
    await page.locator("#library").click();
    await page.waitForSelector("#library-size");
    for (const click of clicks) await page.locator(click).click();
  };

/** A game with a variation and signs on the analysis board, at its end. */
const STUDY =
  '[White "Ada Obi"] [Black "Bo Ek"] [Rules "international"] {At the club.} 1. 32-28! 19-23? {too early} (1... 18-22 $14 2. 31-26 (2. 37-32 13-18)) 2. 28x19 14x23 *';

/** A line more on a phone, which begins with one, or one less on a desk, which begins with five. */
const LINES = "#more-lines:enabled, #fewer:enabled";

const analysis =
  (/** @type {string[]} */ ...clicks) =>
  async (page) => {
    await keeping(page, {
      "longking.analysis": { text: STUDY, rules: "international", at: [0, 0, 0], flip: false },
    });
    await page.waitForSelector("#computer");
    await page.evaluate(() => (location.hash = "#analyse"));
    await page.waitForSelector("#tree .ply");
    if (clicks[0] === LINES)
      await page
        .locator("#tab-lines")
        .or(page.locator("#engine"))
        .locator("visible=true")
        .first()
        .click();
    for (const click of clicks) await page.locator(click).locator("visible=true").first().click();
  };

/** Endings to practise: with tables that say draw of everything, or without any. */
const practice =
  (search, wanted, tables = false) =>
  async (page) => {
    await first(page);
    const list = {
      ...{ building: false, game: "f", squares: 32, row: 4, mirrored: false, lone: false },
      materials: ["K-K", "2KM-K", "2M-2M"].map((name) => ({ name, bytes: 9 })),
    };
    const body = gzipSync(new Uint8Array(1 + 32 * 32));
    if (tables) {
      // They stay for whoever comes back.
      await page.route("**/api/practice?rules=russian", (route) => route.fulfill({ json: list }));
      await page.route("**/api/practice/f/*", (route) => route.fulfill({ body }));
    }
    await page.goto(new URL(`/practice${search}`, page.url()).href);
    await page.waitForSelector(wanted);
  };

/** @type {[string, (page: import("playwright-core").Page) => Promise<void>][]} */
export const SCREENS = [
  ["home", first],
  ["home with a game under way", from(game(BEGUN), "#back:visible, #brand:visible")],
  ["rules", from(first, "#chip", "#change")],
  ["rules, all keys", from(first, "#chip", "#change", "#more")],
  [
    "rules changed",
    from(
      first,
      "#chip",
      "#change",
      "#huff-immediate, #huff-next, .segments [aria-checked=false] >> nth=0",
    ),
  ],
  ["game, nothing played", game({ terms: { rules: NIGERIAN } })],
  ["game, a piece chosen", game({ terms: { rules: "international" } }, 32)],
  ["game, five moves", game(BEGUN)],
  ["game against the computer", game(COMPUTERS)],
  ["game, two ways to take", game(TWO_WAYS)],
  ["game on all squares", game({ terms: { rules: "turkish" } }, 41)],
  ["game on points", game({ terms: { rules: "alquerque" } }, 14)],
  ["game, a wrong piece", game(WRONG_PIECE, 46)],
  ["game, a piece to huff", game(OFFENCE)],
  ["game, kings on a turned board", game({ ...CROWNED, flip: true })],
  [
    "game, looking back",
    async (page) => (await game(BEGUN)(page), await page.keyboard.press("ArrowLeft")),
  ],
  ["end", game(ended(BEGUN, "resign"))],
  ["end against the computer", game(ended(COMPUTERS, "resign"))],
  ["end, a draw", game(drawn(BEGUN))],
  ["dialog of the rules", from(first, "#chip")],
  ["dialog of the rules, in a game", game({ terms: { rules: "ghanaian" } }, "#chip")],
  [
    "dialog of a clause",
    async (page) => (
      await game(WRONG_PIECE, 46, "#clause")(page),
      await page.waitForSelector("dialog #clause-board [role=gridcell]")
    ),
  ],
  [
    "nothing here",
    async (page) => (
      await first(page),
      await page.goto(new URL("/g/nosuch", page.url()).href),
      await page.waitForSelector("main.lost")
    ),
  ],
  ["dialog of keys", async (page) => (await first(page), await page.keyboard.press("?"))],
  ["settings", from(first, "#settings")],
  [
    "board safe for all eyes",
    async (page) => (
      await first(page),
      await settle(page, { colours: "clear" }),
      await page.waitForSelector("#here")
    ),
  ],
  ["game of a Board with clocks", game(BOARD, 32)],
  ["game, a touched piece", game(BOARD, 32, 33)],
  ["end of a Board", game(ended(BOARD, "resign"))],
  ["game, men to be named", game({ terms: { rules: NIGERIAN, crown: "both" } }, 47)],
  ["game, moves asked back", game(BEGUN, "#take-back")],
  ["new game", from(first, "#new", "#mode-computer")],
  [
    "new game, with everything",
    from(
      first,
      "#new",
      "#mode-here",
      "#clock-moves",
      "#odds",
      "#clock_two-fischer",
      "#boards-3",
      "#short-two",
      "#crown-both",
      "#touch",
    ),
  ],
  ["new game, online", from(first, "#new", "#mode-online", "#clock-each")],
  ["my games, none", from(first, "#games")],
  [
    "my games",
    async (page) => (
      await game(ended(BEGUN, "resign"))(page),
      await page.locator("#close").click(),
      await page.locator("#games").click(),
      await page.waitForSelector(".game-card")
    ),
  ],
  [
    "my games, one deleted",
    async (page) => (
      await game(ended(BEGUN, "resign"))(page),
      await page.locator("#close").click(),
      await page.locator("#games").click(),
      await page.locator("#delete-left").click()
    ),
  ],
  [
    "library, games found",
    async (page) => (await library("#find")(page), await page.waitForSelector(".head")),
  ],
  ["library, some pieces", library("#place-pattern", "#tool-x")],
  [
    "library, openings",
    async (page) => (await library("#tab-openings")(page), await page.waitForSelector(".branch")),
  ],
  ["library, files", library("#tab-files")],
  [
    "library, copies",
    async (page) => (await library("#tab-copies")(page), await page.waitForSelector(".group")),
  ],
  [
    "library, copies removed",
    async (page) => (
      await library("#tab-copies", ".group .round >> nth=0")(page),
      await page.waitForSelector("#put-back")
    ),
  ],
  [
    "library, files, with copies removed",
    async (page) => (
      await library("#tab-copies", "#remove-all")(page),
      await page.locator("#put-back").waitFor(),
      await page.locator("#tab-files").click(),
      await page.waitForSelector(".removals li")
    ),
  ],
  [
    "a game of the library",
    async (page) => (
      await library("#find", ".head >> nth=0")(page),
      await page.waitForSelector("#back-to")
    ),
  ],
  ["position", from(first, "#editor", "#tool-B")],
  [
    "position that cannot be played",
    async (page) => (
      await from(first, "#editor", "#clear")(page),
      await page.waitForSelector(".tools .wrong")
    ),
  ],
  [
    "share and keep",
    async (page) => (
      await game(ended(BEGUN, "resign"))(page),
      await page.locator("#export").click(),
      await page.waitForSelector(".score-text")
    ),
  ],
  [
    "a game to look at",
    async (page) => (
      await game(ended(BEGUN, "resign"))(page),
      await page.locator("#review").click()
    ),
  ],
  ["dialog of resigning", game(BEGUN, "#resign")],
  ["dialog of a draw", inMenu(BEGUN, "draw")],
  ["dialog of a draw, against the computer", inMenu(COMPUTERS, "draw")],
  [
    "dialog of a draw that was declined",
    inMenu(
      {
        ...COMPUTERS,
        log: [
          { e: "offer", by: "one" },
          { e: "decline", by: "two" },
        ],
      },
      "draw",
    ),
  ],
  ["menu", async (page) => (await leave(page, BEGUN), await openMenu(page))],
  ["rule book", study("#book=nigerian", ".clause-card")],
  ["rule book, a lesson", study("#book=nigerian/over-crown", "#book-board [role=gridcell]")],
  [
    "rule book, a lesson solved",
    async (page) => (
      await study("#book=russian/crown-passing", "#book-board [role=gridcell]")(page),
      await page.locator("#reveal").click(),
      await page.waitForSelector(".message.good")
    ),
  ],
  ["rule book, the parts of the board", study("#book=parts", ".parts-list .open")],
  ["rule book, two kinds of squares", study("#book=parts/edges", ".mark.plate")],
  ["rule book, lines", study("#book=parts/diagonals", ".stroke")],
  [
    "rule book, a square on both boards",
    async (page) => (
      await study("#book=parts/armies", ".mark-frame")(page),
      await page.locator("#parts-board-right [role=gridcell][data-square='22']").click(),
      await page.waitForSelector(".mark.tapped")
    ),
  ],
  ["rule book, the history of the game", study("#book=history", ".times .live")],
  [
    "rule book, a position of the history",
    async (page) => (
      await study("#book=history/computers", "#reveal-computers")(page),
      await page.locator("#size-ten-2").click(),
      await page.locator("#reveal-africa").click(),
      await page.waitForSelector("#section-africa .message.good")
    ),
  ],
  ["rule book, a clause without a board", study("#book=nigerian/short", ".clause-text")],
  [
    "compare",
    study(
      "#compare=nigerian%2Chuff%3Doff&with=international&fen=W%3AWK4%2C34%3AB13%2C22%2CK38",
      ".versus",
    ),
  ],
  [
    "compare, over under one book",
    study("#compare=ghanaian%2Chuff%3Doff&with=nigerian&fen=W%3AW33%2C38%3AB12", ".verdict"),
  ],
  ["analysis", study("#analyse=&rules=nigerian", "main.analysis")],
  ["analysis, a game", analysis()],
  ["analysis, lines of the computer", analysis(LINES)],
  [
    "analysis, a report",
    analysis("#tab-review:visible, #step-first", "#review-start", "#review-stop"),
  ],
  ["analysis, signs and comment", analysis("#menu:visible, #note", "#more-note:visible, #sign-1")],
  ["analysis, opening", analysis("#menu:visible, #open", "#more-open:visible, #open-text")],
  [
    "analysis, games of a text",
    async (page) => {
      await analysis("#menu:visible, #open", "#more-open:visible, #open-text")(page);
      await page
        .locator("#open-text")
        .fill(`${STUDY}\n\n${STUDY.replace("Ada Obi", "Eve of the club at the old harbour")}`);
      await page.locator("#open-read").click();
      await page.waitForSelector("#open-game-2");
    },
  ],
  [
    "analysis, sharing",
    async (page) => (
      await analysis("#menu:visible, #save", "#more-share:visible, .score-text")(page),
      await page.waitForSelector(".score-text:not(:empty)")
    ),
  ],
  ["analysis, what else there is", analysis("#menu:visible, #more")],
  ["analysis, keys", analysis("#keys")],
  ["practice, rules without tables", practice("?rules=nigerian", ".practice-group")],
  ["practice, endings", practice("?rules=russian", "#hold-K-K", true)],
  [
    "practice, a position",
    practice("?rules=russian&ending=K-K&fen=W:WK10:BK3", ".message.ask", true),
  ],
  ["practice, a puzzle", practice("?puzzle=russian-1", ".message.ask")],
  ...PEOPLE.map(([name, show]) => [name, async (page) => (await first(page), show(page))]),
  ["dialog of typing", async (page) => (await leave(page, BEGUN), await page.keyboard.press("/"))],
];

/** Opens the menu where the page has one. */
async function openMenu(page) {
  const menu = page.locator("#menu");
  if (await menu.isVisible()) await menu.click();
}
