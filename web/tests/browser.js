/** A server and a browser for the tests. @module */
import { spawn } from "node:child_process";
import { once } from "node:events";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts the program on a free port; answers its address and how to end it. */
export async function serve() {
  const program = spawn(process.env.LONGKING, ["serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(program.stdout, "data");
  const address = /http:\S+/.exec(String(line))?.[0];
  assert.ok(address, `no address in ${line}`);
  return { address, stop: async () => (program.kill("SIGTERM"), once(program, "exit")) };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** A page that notes whatever it should not do: errors, and requests to other hosts. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.stack));
  page.on("request", (request) => request.url().startsWith(address) || request.url().startsWith("data:") || wrong.push(`asked ${request.url()}`));
  await page.goto(address);
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
