/** Every page and every dialog, and how to come to it: what is true of all screens is tested over this list. @module */
import { leave, square } from "./browser.js";

/** A game that was left: two ways to take, and a piece that can go nowhere. */
const TWO_WAYS = { contract: "nigerian,huff=off", start: "W:W33,50:B27,28,5,1" };
const WRONG_PIECE = { contract: "nigerian,huff=off", start: "W:W32,46:B27,28,5" };
const OFFENCE = { contract: "ghanaian", start: "W:W33,46,50:B28,5,1", moves: ["46-41"] };
const CROWNED = { contract: "nigerian,huff=off", start: "W:W6,48,K37:BK4,19,K50" };
const BEGUN = { contract: "international", moves: ["32-28", "19-23", "28x19", "14x23", "37-32"] };
const COMPUTERS = { contract: "international", mode: "computer", level: 3 };

/** Shows the first page as at a first visit. */
async function first(page) {
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForSelector("#computer");
}

const game = (kept, ...clicks) => async (page) => {
  await leave(page, kept);
  for (const click of clicks) await (typeof click === "number" ? square(page, click) : page.locator(click)).click();
};

const from = (show, ...clicks) => async (page) => {
  await show(page);
  for (const click of clicks) await page.locator(click).click();
};

/** On a phone some buttons are in the menu. */
const inMenu = (kept, button) => async (page) => {
  await leave(page, kept);
  await page.locator("#menu").or(page.locator(`#${button}`)).locator("visible=true").first().click();
  const again = page.locator(`#menu-${button}`);
  if (await again.isVisible()) await again.click();
};

/** @type {[string, (page: import("playwright-core").Page) => Promise<void>][]} */
export const SCREENS = [
  ["home", first],
  ["home with a game under way", from(game(BEGUN), "#back:visible, #brand:visible")],
  ["rules", from(first, "#rules")],
  ["rules, all keys", from(first, "#rules", "#more")],
  ["rules changed", from(first, "#rules", "#huff-immediate, #huff-next, .segments [aria-checked=false] >> nth=0")],
  ["game, nothing played", game({ contract: "nigerian,huff=off" })],
  ["game, a piece chosen", game({ contract: "international" }, 32)],
  ["game, five moves", game(BEGUN)],
  ["game against the computer", game(COMPUTERS)],
  ["game, two ways to take", game(TWO_WAYS)],
  ["game, a wrong piece", game(WRONG_PIECE, 46)],
  ["game, a piece to huff", game(OFFENCE)],
  ["game, kings on a turned board", game({ ...CROWNED, flip: true })],
  ["game, looking back", async (page) => (await game(BEGUN)(page), await page.keyboard.press("ArrowLeft"))],
  ["end", game({ ...BEGUN, end: "white-resigns" })],
  ["end against the computer", game({ ...COMPUTERS, end: "white-resigns" })],
  ["end, a draw", game({ ...BEGUN, end: "agreed" })],
  ["dialog of the rules", from(first, "#chip")],
  ["dialog of the rules, in a game", game({ contract: "ghanaian" }, "#chip")],
  ["dialog of keys", from(first, "#help")],
  ["dialog of resigning", game(BEGUN, "#resign")],
  ["dialog of a draw", inMenu(BEGUN, "draw")],
  ["dialog of a draw, against the computer", inMenu(COMPUTERS, "draw")],
  ["menu", async (page) => (await leave(page, BEGUN), await openMenu(page))],
  ["dialog of typing", async (page) => (await leave(page, BEGUN), await page.keyboard.press("/"))],
];

/** Opens the menu where the page has one. */
async function openMenu(page) {
  const menu = page.locator("#menu");
  if (await menu.isVisible()) await menu.click();
}
