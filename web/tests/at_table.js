/** Two browsers at a table of the real server, and how they play there. @module */
import { WORKER, byLink, open, reached, settle, stand } from "./browser.js";

/**
 * How browsers meet at a table of a server.
 * @param {ReturnType<typeof import("./browser.js").stage>} held
 */
export const atTable = (held) => {
  /** Makes a table in one browser and sits down in another, by the link that the first one shows. */
  async function seated(rules, prepare = async () => {}) {
    const one = await open(held, WORKER);
    await settle(one.page, { rules, name: "Ada" });
    await one.page.waitForSelector("#online");
    await prepare(one.page);
    if (await one.page.locator("#online").count()) await byLink(one.page);
    await one.page.waitForSelector("svg.qr path");
    const link = await one.page.locator("code.address").innerText();
    const two = await open(held, WORKER);
    await two.page.goto(link);
    await two.page.waitForSelector("#join");
    await two.page.fill("#name", "Kofi");
    await two.page.locator("#join").click();
    await Promise.all([one, two].map(({ page }) => page.waitForSelector("main.game")));
    return { one, two, link };
  }

  return { seated };
};

/** The page whose turn it is, first. */
export async function inTurn(...pages) {
  for (;;) {
    for (const page of pages)
      if (
        /Your move|You begin|You must|way/.test(await page.locator(".message strong").innerText())
      )
        return [page, ...pages.filter((other) => other !== page)];
    await pages[0].waitForTimeout(20);
  }
}

/** Plays a move as the page in turn sees it; both have it then. */
export async function play(mover, other, next) {
  const now = await stand(mover);
  const move = now.moves[Math.floor(next() * now.moves.length)];
  const before = now.played.length;
  await mover.locator("#menu").click();
  await mover.locator("#menu-type").click();
  await mover.fill("#typed", move.hub);
  await mover.keyboard.press("Enter");
  await Promise.all([reached(mover, before + 1), reached(other, before + 1)]);
}
