/** A server and a browser for the tests. @module */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts the program on a free port; answers its address and how to end it. */
export async function serve() {
  const program = spawn(process.env.LONGKING, ["serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(program, "exit").then(([status]) => assert.fail(`the program ended with status ${status}`));
  const [line] = await Promise.race([once(program.stdout, "data"), gone]);
  gone.catch(() => {});
  const address = /http:\S+/.exec(String(line))?.[0];
  assert.ok(address, `no address in ${line}`);
  return { address, stop: async () => (program.kill("SIGTERM"), once(program, "exit")) };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/**
 * A server and a browser for the tests of a file, gone when they are done. No page of theirs may have asked another host.
 * @returns {{server: any, browser: import("playwright-core").Browser, foreign: string[]}}
 */
export function stage() {
  const held = { server: null, browser: null, foreign: [] };
  before(async () => {
    held.server = await serve();
    held.browser = await launch();
  });
  after(async () => {
    await held.browser?.close();
    await held.server?.stop();
    assert.deepEqual(held.foreign, [], "requests to other hosts");
  });
  return held;
}

/** A context whose pages and workers are watched for requests to other hosts. */
export async function watched({ server, browser, foreign }, options = {}) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce", ...options });
  const ours = [server.address, server.address.replace(/^http/, "ws"), "data:", "blob:"];
  const check = (asked) => ours.some((start) => asked.url().startsWith(start)) || foreign.push(asked.url());
  context.on("request", check);
  context.on("console", (message) => message.text().includes("Content Security Policy") && foreign.push(message.text()));
  context.on("page", (page) => page.on("websocket", check));
  return context;
}

/** The first page, which notes what went wrong: errors, and requests to other hosts. */
export async function open(held, options = {}) {
  const context = await watched(held, options);
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.stack));
  await page.goto(held.server.address);
  await page.waitForSelector("#computer");
  return { page, wrong, close: () => context.close() };
}

/** Puts a game into the browser as if it had been left, and opens it again. */
export async function leave(page, game) {
  const whole = { mode: "here", human: "white", seed: 1, level: 1, moves: [], end: null, flip: false, ...game };
  await page.evaluate((game) => localStorage.setItem("longking", JSON.stringify({ sound: false, game })), whole);
  await page.reload();
  await page.waitForSelector("draughts-board [role=gridcell]");
}

export const square = (page, number) => page.locator(`[role=gridcell][data-square="${number}"]`);

/** Where the game that the page keeps stands, asked of the server. */
export async function stand(page) {
  return page.evaluate(async () => {
    const { game } = JSON.parse(localStorage.getItem("longking"));
    const { contract, start, moves, end } = game;
    const answer = await fetch("/api/game", { method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify({ rules: contract, start, moves, end: end ?? undefined }) });
    return { ...(await answer.json()), moves_played: moves };
  });
}

/** Waits until the page has so many moves and huffs. */
export const reached = (page, count) =>
  page.waitForFunction((count) => JSON.parse(localStorage.getItem("longking")).game?.moves.length === count, count);
