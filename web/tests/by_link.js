/** Browsers that meet at a table by its link; the table itself is a stand-in. @module */
import assert from "node:assert/strict";
import { byLink, open, settle, square } from "./browser.js";
import { FakeTable } from "./fake_table.js";

/**
 * How browsers come to a table at a server.
 * @param {ReturnType<typeof import("./browser.js").stage>} held
 * @param {object} [options] of every browser
 */
export function meeting(held, options = {}) {
  /** An address of the server. */
  const at = (path) => new URL(path, held.server.address).href;

  /** A browser that comes by the link of a table. */
  async function guest(table, link) {
    const other = await open(held, options);
    await table.serve(other.page);
    await comes(other.page, link);
    return other;
  }

  /** Opens the link of a table, as somebody who is invited. */
  async function comes(page, link) {
    await page.goto(at(new URL(link).pathname + new URL(link).hash));
    await page.waitForSelector("#join");
  }

  /** Two browsers at one table: who made it, and who came by the link. */
  async function two(terms = {}) {
    const table = new FakeTable({ rules: "international", ...terms });
    const one = await open(held, options);
    await table.serve(one.page);
    await settle(one.page, { rules: table.terms.rules, name: "Ada" });
    await byLink(one.page);
    await one.page.waitForSelector("svg.qr path");
    const link = await one.page.locator("code.address").innerText();
    const other = await guest(table, link);
    return { table, one, other, link };
  }

  /** Both sit and see the board. */
  async function seated(terms) {
    const both = await two(terms);
    await both.other.page.fill("#name", "Kofi");
    await both.other.page.locator("#join").click();
    await Promise.all([
      both.one.page.waitForSelector("main.game"),
      both.other.page.waitForSelector("main.game"),
    ]);
    return both;
  }

  return { at, guest, comes, two, seated };
}

export const message = (page) => page.locator(".message");

export const finish = async (...pages) => {
  for (const { wrong, close } of pages) {
    assert.deepEqual(wrong, []);
    await close();
  }
};

export const move = async (page, from, to) => {
  await square(page, from).click();
  await square(page, to).click();
};

export const ear = (page) => () => page.locator("#live").textContent();
