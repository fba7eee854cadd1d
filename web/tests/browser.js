/** A server and a browser for the tests. @module */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

/**
 * The browser: the one that draws on no screen where it is there, which does the same with half of
 * the work.
 */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env.CHROMIUM ?? BROWSERS.find(existsSync);

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Starts the program on a free port, with endgame tables of a rule set or none; answers its address
 * and how to end it. With five pieces there is what practice asks for too. A certificate and its key
 * are files.
 * @param {{endgames?: string, pieces?: number, tls?: [certificate: string, key: string]}} [options]
 */
export async function serve({ endgames = "", pieces = 4, tls } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "longking-page-"));
  const tables = join(folder, "endgame");
  if (endgames) {
    const build = spawn(process.env.LONGKING, [
      "endgame",
      "build",
      "--rules",
      endgames,
      "--pieces",
      `${pieces}`,
      ...(pieces > 4 ? ["--practice", `${pieces}`] : []),
      "--dir",
      tables,
    ]);
    assert.deepEqual(await once(build, "exit"), [0, null]);
  } else {
    // They would be built beside every game that ends; a file where their folder belongs keeps them
    // away.
    await writeFile(tables, "");
  }
  const words = [
    "serve",
    "--listen",
    "127.0.0.1:0",
    "--data",
    folder,
    "--library",
    join(folder, "library.sqlite"),
    ...(tls ? ["--tls-cert", tls[0], "--tls-key", tls[1]] : []),
  ];
  const program = spawn(process.env.LONGKING, words, { stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(program, "exit").then(([status]) =>
    assert.fail(`the program ended with status ${status}`),
  );
  const [line] = await Promise.race([once(program.stdout, "data"), gone]);
  gone.catch(() => {});
  const address = /https?:\S+/.exec(String(line))?.[0];
  assert.ok(address, `no address in ${line}`);
  return { address, folder, stop: async () => (program.kill("SIGTERM"), once(program, "exit")) };
}

export const launch = (/** @type {string[]} */ ...flags) =>
  chromium.launch({ executablePath, args: [...FLAGS, ...flags] });

/**
 * A server and a browser for the tests of a file, gone when they are done. No page of theirs may
 * have asked another host.
 * @param {string[]} [flags] how the browser is started, beside the usual
 * @param {Parameters<typeof serve>[0]} [serving] how the server is
 * @returns {{server: any, browser: import("playwright-core").Browser, foreign: string[]}}
 */
export function stage(flags = [], serving = {}) {
  const held = { server: null, browser: null, foreign: [] };
  before(async () => {
    held.server = await serve(serving);
    held.browser = await launch(...flags);
  });
  afterEach(async (test) => {
    if (!("passed" in test) || test.passed) return;
    for (const context of held.browser?.contexts() ?? []) {
      for (const page of context.pages()) console.log(await told(page));
      await context.close();
    }
  });
  after(async () => {
    await held.browser?.close();
    await held.server?.stop();
    assert.deepEqual(held.foreign, [], "requests to other hosts");
  });
  return held;
}

/** What a page has said, and asked for without an answer yet; read when its test fails. */
const heard = new WeakMap();

/** Hears a page. @param {import("playwright-core").Page} page */
function hear(page) {
  const said = [];
  const asked = new Set();
  heard.set(page, { said, asked });
  const note = (what) => said.length < 400 && said.push(what);
  page.on("console", (message) => note(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => note(`thrown: ${error.stack || error}`));
  page.on("framenavigated", (frame) => note(`at ${frame.url()}`));
  page.on("request", (request) => asked.add(request));
  page.on("requestfinished", (request) => asked.delete(request));
  page.on("requestfailed", (request) => {
    asked.delete(request);
    note(`${request.failure()?.errorText}: ${request.url()}`);
  });
}

/**
 * What a page shows, what is still on the way to it, and what it has said.
 * @param {import("playwright-core").Page} page
 */
async function told(page) {
  const shown = page.locator("body").innerText({ timeout: 2000 });
  const text = await shown.catch((error) => `nothing can be read: ${error.message}`);
  const { said, asked } = heard.get(page) ?? { said: [], asked: [] };
  const open = [...asked].map((request) => request.url());
  const all = [`left at ${page.url()}:`, text, "on the way:", ...open, "before that:", ...said];
  return all.join("\n  ");
}

/** As everybody has the page: kept by a service worker. */
export const WORKER = /** @type {const} */ ({ serviceWorkers: "allow" });

/**
 * A context whose pages and workers are watched for requests to other hosts. Its pages have no
 * service worker, which would keep the whole page anew for each, an eighth of the time of all the
 * tests: those that want one ask for {@link WORKER}.
 */
export async function watched({ server, browser, foreign }, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  const ours = [server.address, server.address.replace(/^http/, "ws"), "data:", "blob:"];
  const check = (asked) =>
    ours.some((start) => asked.url().startsWith(start)) || foreign.push(asked.url());
  context.on("request", check);
  context.on(
    "console",
    (message) => message.text().includes("Content Security Policy") && foreign.push(message.text()),
  );
  context.on("page", (page) => (page.on("websocket", check), hear(page), unhurried(page)));
  return context;
}

/**
 * Waits until a page has closed its sheet: that takes the browser one entry back, and nobody
 * presses anything within the milliseconds of it.
 */
const rested = (page) =>
  page.waitForFunction(
    () => Boolean(history.state?.sheet) === Boolean(document.querySelector("dialog[open]")),
  );

/**
 * A page that is loaded again, as {@link back}, once it has come to rest: else one of the two ways
 * ends the other.
 */
function unhurried(page) {
  const reload = page.reload.bind(page);
  page.reload = async (options) => (await rested(page), reload(options));
}

/**
 * Notes the errors of a page: where they were thrown, or what they say where nothing tells.
 * @param {import("playwright-core").Page} page
 * @param {string[]} wrong
 */
export const notes = (page, wrong) =>
  page.on("pageerror", (error) => wrong.push(error.stack || String(error)));

/** The first page, which notes what went wrong: errors, and requests to other hosts. */
export async function open(held, options = {}) {
  const context = await watched(held, options);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const wrong = [];
  // A question that is refused on purpose is no fault of the page, nor that a server with enough to
  // do leaves the thinking to the browser.
  const refused = (message) =>
    /status of 400/.test(message.text()) ||
    (/status of 503/.test(message.text()) && message.location().url.endsWith("/api/analysis"));
  // A browser with a window asks for a page's icon once it has loaded, and on behalf of the blank
  // page where a test has gone on to that.
  const late = (message) =>
    message.text().includes("icon.svg' from origin 'null'") ||
    (/ERR_FAILED/.test(message.text()) && message.location().url.endsWith("/icon.svg"));
  page.on(
    "console",
    (message) =>
      ["error", "warning"].includes(message.type()) &&
      !refused(message) &&
      !late(message) &&
      !/Service Worker registration blocked/.test(message.text()) &&
      wrong.push(`${message.text()} ${message.location().url}`),
  );
  notes(page, wrong);
  await page.goto(held.server.address);
  await page.waitForSelector("#computer");
  const close = async () => {
    // What a test has held up may still be on its way.
    const all = [context, ...context.pages()];
    await Promise.all(all.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
    await context.close();
  };
  return { page, wrong, close };
}

/** The game that the page keeps, or what a name of it says. */
const kept = (name) => {
  const { game } = JSON.parse(localStorage.getItem("longking"));
  const whole = JSON.parse(localStorage.getItem(`longking.game.${game}`));
  return name ? whole?.[name] : whole;
};

/** A place of the server where our page is not. */
export const ELSEWHERE = "/robots.txt";

/**
 * Changes what the browser keeps while the page is away, which would keep its own, and opens it
 * again. A route would do as well, but with one a browser fetches every file of the page anew.
 */
export async function keeping(page, entries) {
  const at = (path) => new URL(path, page.url()).href;
  await page.goto(at(ELSEWHERE));
  await page.evaluate((entries) => {
    if (!entries) localStorage.clear();
    for (const [key, value] of Object.entries(entries ?? {}))
      localStorage.setItem(key, JSON.stringify(value));
  }, entries);
  await page.goto(at("/"));
}

/** So many milliseconds pass on the clock that a page reads. */
export const timePasses = (page, ms) =>
  page.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
  }, ms);

/** From now on the browser has no room for anything that a page keeps. */
export const fill = (page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });

/** The page opened with settings. */
export const settle = (page, settings) =>
  keeping(page, { longking: { sound: false, ...settings } });

/** Puts a game into the browser as if it had been left, and opens it again. */
export async function leave(page, { terms, results = [], log = [], ...game }) {
  const whole = {
    id: "left",
    mode: "here",
    you: game.mode === "computer" ? "one" : "both",
    seed: 1,
    level: 1,
    names: ["", ""],
    begun: 1,
    played: 1,
    record: { terms, results, log },
    ...game,
  };
  await keeping(page, { "longking.game.left": whole, longking: { sound: false, game: "left" } });
  await page.waitForSelector("draughts-board [role=gridcell]");
}

/**
 * Tests with a page of their own, on which nothing may go wrong.
 * @param {any} held the stage of the file
 */
export const alone = (held) => (options, task) => async () => {
  const { page, wrong, close } = await open(held, options);
  await task(page);
  assert.deepEqual(wrong, []);
  await close();
};

export const square = (page, number) => page.locator(`[role=gridcell][data-square="${number}"]`);

/** Draws the page as an answer of the server does, with a change or none. */
export const draw = (page, change = {}) =>
  page.evaluate(
    (change) =>
      import(document.querySelector('link[href$="/state.js"]').href).then(({ set }) => set(change)),
    change,
  );

/** Where the game that the page keeps stands, asked of the server. */
export async function stand(page) {
  const record = await page.evaluate(kept, "record");
  return page.evaluate(async (record) => {
    const answer = await fetch("/api/game", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ table: record, line: true }),
    });
    const now = await answer.json();
    return {
      ...now,
      record,
      played: now.line.slice(1).map((entry) => entry.move?.hub ?? `huff${entry.huff}`),
    };
  }, record);
}

/**
 * Presses Back, once the page has come to rest. `goBack` may count from where the browser was
 * before.
 */
export async function back(page) {
  await rested(page);
  await page.evaluate(() => history.back());
}

/** The most milliseconds that the page may take to show what it is asked for. */
const SHOWN = 10_000;

/**
 * Waits until a check of what is read passes; what it says at the last is the failure.
 * @param {() => Promise<any>} read
 * @param {(value: any) => void} check
 */
export async function holds(read, check) {
  for (const end = Date.now() + SHOWN; ; ) {
    const value = await read();
    try {
      return check(value);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((done) => setTimeout(done, 25));
  }
}

/**
 * Waits until a text is there: of an element, or read by a function.
 * @param {any} what
 * @param {RegExp|string} wanted
 * @param {string} [of]
 */
export const reads = (what, wanted, of) =>
  holds(typeof what === "function" ? what : () => what.innerText(), (text) => {
    const told = of && `${of}: ${JSON.stringify(text)}`;
    return typeof wanted === "string"
      ? assert.equal(text, wanted, told)
      : assert.match(text, wanted, told);
  });

/**
 * Waits until there are so many of an element.
 * @param {any} what
 * @param {number} wanted
 * @param {string} [of]
 */
export const counts = (what, wanted, of) =>
  holds(
    () => what.count(),
    (now) => assert.equal(now, wanted, of),
  );

/** Makes a table for who comes by its link, as a person does from the first page. */
export async function byLink(page) {
  await page.locator("#online").click();
  await page.locator("#by-link").click();
}

/** How many moves and huffs the page has. */
export const count = (page) => page.evaluate(kept, "moves");

/** Waits until the page has at least so many moves and huffs, or exactly so many. */
async function until(page, holds) {
  const end = Date.now() + 30_000;
  while (!holds(await count(page))) {
    assert.ok(Date.now() < end, `the page has ${await count(page)} moves`);
    await page.waitForTimeout(15);
  }
}

/** Waits until the page has so many moves and huffs. */
export const reached = (page, wanted) => until(page, (now) => now === wanted);

/** Waits until it has more. */
export const passed = (page, before) => until(page, (now) => now > before);
