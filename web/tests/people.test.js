/** People on the real server: names, devices, what lets somebody in again, profiles and games. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { test } from "node:test";
import assert from "node:assert/strict";
import { back, counts, holds, open, reads, stage } from "./browser.js";

const held = stage();
const at = (path) => new URL(path, held.server.address).href;

/** A page that counts its taps: a click of the test is one. */
async function fresh() {
  const one = await open(held, { hasTouch: true, acceptDownloads: true });
  let taps = 0;
  return {
    ...one,
    taps: () => taps,
    tap: async (selector) => (taps++, one.page.locator(selector).click()),
  };
}

/** The texts that a page has had drawn as QR codes, the last one last. */
function scanned(page) {
  const texts = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/qr")) texts.push(request.postDataJSON().text);
  });
  return () => texts.at(-1);
}

/** Takes a name on the page of names. */
async function named(page, name) {
  await page.goto(at("/me"));
  await page.fill("#name", name);
  await page.locator("#take-name").click();
  await page.waitForSelector("#save-picture");
}

test("a second phone is let in by a QR code with at most 4 taps, and is logged out again", async () => {
  const [old, next] = [await fresh(), await fresh()];
  await named(old.page, "Ada");
  const shown = scanned(next.page);
  await next.tap("#online");
  await next.tap("#who");
  await next.page.waitForSelector("#link-code");
  // The camera of the first phone opens what the code says.
  await old.page.goto(at(new URL(shown()).pathname + new URL(shown()).hash));
  await reads(old.page.locator("main"), /Chrome, Linux[^]*near you/);
  await old.tap("#let-in");
  await next.page.waitForSelector("#devices");
  await reads(next.page.locator("h1").first(), "Ada");
  assert.ok(next.taps() + old.taps() <= 4, `${next.taps()} and ${old.taps()} taps`);
  assert.doesNotMatch(old.page.url(), /#/, "the code does not stay in the address");
  await old.tap("#to-me");
  await holds(
    () => old.page.locator("[id^=end-]").count(),
    (now) => assert.equal(now, 2),
  );
  const other = old.page.locator("li", { hasNotText: "This device" }).locator("[id^=end-]");
  await other.click();
  await reads(old.page.locator(".told"), /Logged out/);
  await next.page.reload();
  await next.page.waitForSelector("#take-name");
  // The first phone lets in the next one too.
  await old.page.locator("#link-phone").click();
  await old.page.waitForSelector("#code");
  for (const { wrong, close } of [old, next]) {
    assert.deepEqual(wrong, []);
    await close();
  }
});

test("a name whose answer was lost is had with the next tap", async () => {
  const { page, wrong, close } = await open(held);
  await page.goto(at("/me"));
  let lost = 0;
  await page.route("**/api/me", async (route) => {
    const request = route.request();
    if (request.method() !== "POST" || lost) return route.fallback();
    // The server hears it, and nobody hears the server.
    const { origin } = new URL(held.server.address);
    const headers = { "content-type": "application/json", origin };
    const body = request.postData();
    lost = (await fetch(request.url(), { method: "POST", headers, body })).status;
    return route.abort();
  });
  await page.fill("#name", "Lovelace");
  await page.locator("#take-name").click();
  await reads(page.locator("#name-wrong"), /cannot be reached/);
  assert.equal(lost, 201);
  await page.locator("#take-name").click();
  await page.waitForSelector("#save-picture");
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});

/** Draws a page once before it hears who is there; what it asks from now on, by path. */
async function drawnEarly(page) {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const draws = async (route) => {
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    await route.continue();
  };
  await page.route("**/api/me", draws, { times: 1 });
  return asked;
}

test("who is let in by a picture asks for no other way in meanwhile", async () => {
  const one = await fresh();
  const shown = scanned(one.page);
  await named(one.page, "Esi");
  const two = await fresh();
  const link = new URL(shown());
  await two.page.goto(at(link.pathname + link.hash));
  await two.page.waitForSelector("#log-in");
  const asked = await drawnEarly(two.page);
  await two.page.locator("#log-in").click();
  await two.page.waitForSelector("#save-picture");
  assert.ok(asked.includes("/api/login") && !asked.includes("/api/link"), asked.join(" "));
  for (const { wrong, close } of [one, two]) {
    assert.deepEqual(wrong, []);
    await close();
  }
});

test("who is let in by another phone asks for no other code meanwhile", async () => {
  const [old, next] = [await fresh(), await fresh()];
  await named(old.page, "Abena");
  const shown = scanned(next.page);
  await next.page.goto(at("/login"));
  await next.page.waitForSelector("#link-code");
  const asked = await drawnEarly(next.page);
  await old.page.goto(at(new URL(shown()).pathname + new URL(shown()).hash));
  await old.page.locator("#let-in").click();
  await next.page.waitForSelector("#devices", { state: "attached" });
  assert.ok(asked.includes("/api/me") && !asked.includes("/api/link"), asked.join(" "));
  for (const { wrong, close } of [old, next]) {
    assert.deepEqual(wrong, []);
    await close();
  }
});

test("a name is kept by its picture, which lets its owner in once, and by a password", async () => {
  const one = await fresh();
  const shown = scanned(one.page);
  await named(one.page, "Kofi");
  const [file] = await Promise.all([
    one.page.waitForEvent("download"),
    one.page.locator("#save-picture").click(),
  ]);
  assert.equal(file.suggestedFilename(), "longking-Kofi.png");
  const bytes = await readFile(await file.path());
  assert.deepEqual([...bytes.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  const link = new URL(shown());
  assert.match(link.hash, /^#name=Kofi&code=(\w{5}-){3}\w{5}$/);
  await one.page.goto(at("/me"));
  await one.page.locator("#password").click();
  await one.page.fill("#password-new", "password1");
  await one.page.locator("#password-set").click();
  await reads(one.page.locator("#password-new-wrong"), /very many people/i);
  await one.page.fill("#password-new", "three old kings");
  await one.page.locator("#password-set").click();
  await reads(one.page.locator(".told"), /password is set/);
  const three = await fresh();
  const types = async () => {
    await three.page.goto(at("/login"));
    await three.page.fill("#login-name", "kofi");
    await three.page.fill("#login-code", "three old kings");
    await three.page.locator("#log-in").click();
  };
  await types();
  await three.page.waitForSelector("#devices");
  const two = await fresh();
  const again = scanned(two.page);
  await two.page.goto(at(link.pathname + link.hash));
  await reads(two.page.locator("main"), /devices are logged out, and a password of before ends/);
  await two.page.locator("#log-in").click();
  // The code is used up, and another one is shown; the password has ended.
  await two.page.waitForSelector("#save-picture");
  await holds(again, (now) => assert.notEqual(new URL(now).hash, link.hash));
  await three.page.goto(at(link.pathname + link.hash));
  await three.page.locator("#log-in").click();
  await reads(three.page.locator(".wrong"), /do not fit together/);
  await types();
  await reads(three.page.locator(".wrong"), /do not fit together/);
  await three.page.goto(at(new URL(again()).pathname + new URL(again()).hash));
  await three.page.locator("#log-in").click();
  await three.page.waitForSelector("#save-picture");
  await three.page.goto(at("/me"));
  await three.page.locator("#close-name").click();
  await three.page.locator("#yes").click();
  await three.page.waitForSelector("#stay");
  await three.page.locator("#stay").click();
  await three.page.waitForSelector("#close-name");
  const [games] = await Promise.all([
    three.page.waitForEvent("download"),
    three.page.locator("#export").click(),
  ]);
  assert.match(await readFile(await games.path(), "utf8"), /^\{"account":\{[^\n]*"name":"Kofi"/);
  for (const { wrong, close } of [one, two, three]) {
    assert.deepEqual(
      wrong.filter((line) => !/status of (403|422)/.test(line)),
      [],
    );
    await close();
  }
});

/** Somebody with a name who asks without a browser. */
async function person(name) {
  const ask = async (path, body, head = {}) => {
    const answer = await fetch(at(path), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: new URL(held.server.address).origin,
        ...head,
      },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? "" : await answer.text()}`);
    return answer;
  };
  const cookie = (await ask("/api/me", { name })).headers.get("set-cookie")?.split(";")[0];
  return {
    name,
    /** Asks as this person, or as who has the token of a seat. */
    ask: async (path, body, seat = "") =>
      (await ask(path, body, seat ? { authorization: `Bearer ${seat}` } : { cookie })).json(),
  };
}

/** A rated game of so many moves, which the second player gives up. */
async function played(one, two, moves) {
  const terms = { rules: "international", clock: "300+3", rated: true };
  const made = await one.ask("/api/tables", { terms, color: "white" });
  const { seat } = await two.ask(`/api/tables/${made.id}/seats`, { invite: made.invite });
  const events = [...moves.map((m) => ({ e: "move", m })), { e: "resign" }];
  for (const [n, event] of events.entries())
    await one.ask(
      `/api/tables/${made.id}/events`,
      { n, ...event },
      event.e === "resign" || n % 2 ? seat : made.seat,
    );
}

test("a profile shows ratings and games, which are looked for and open on the analysis board", async () => {
  const [eve, bo, dan] = [await person("Eve"), await person("Bo_Ek"), await person("Dan")];
  const moves = ["32-28", "19-23", "28x19", "14x23"];
  await played(eve, bo, moves);
  await played(dan, eve, ["33-28", "18-22"]);
  const { page, wrong, close } = await open(held);
  await page.goto(at("/@/eve"));
  await reads(page.locator("h1").first(), "Eve");
  await reads(page.locator(".rating-card b"), /^1,\d{3}\?±\d+$/);
  assert.match(
    (await page.locator(".rating-graph").getAttribute("aria-label")) ?? "",
    /International, fast: from \d+ to \d+ points/,
  );
  await reads(page.locator(".played"), /Black against Dan[^]*Lost[^]*White against Bo_Ek[^]*Won/);
  await page.locator("#all-games").click();
  await page.waitForSelector("#opponent");
  await page.fill("#opponent", "bo_ek");
  await page.keyboard.press("Enter");
  await holds(
    () => page.locator(".played-game").count(),
    (now) => assert.equal(now, 1),
  );
  assert.match(page.url(), /\/@\/Eve\/games\?opponent=bo_ek$/);
  await page.locator("#result-lost").click();
  await reads(page.locator(".results-list"), /No such game/);
  // Who is typed is looked for with what is chosen.
  await page.fill("#opponent", "dan");
  await page.locator("#family").selectOption("international");
  await reads(page.locator(".results-list"), /against Dan/);
  assert.match(page.url(), /opponent=dan/);
  await back(page);
  await back(page);
  await page.locator(".played-game").click();
  await page.waitForSelector("#tree .ply");
  assert.match(page.url(), /\/analysis\?player=Eve&ended=\d+&game=/);
  assert.equal(await page.locator("#tree .ply").count(), moves.length);
  await page.reload();
  await page.waitForSelector("#tree .ply");
  await back(page);
  await page.waitForSelector("#opponent");
  await page.goto(at("/@/nobody-of-this-name"));
  await reads(page.locator("main.lost"), /Nobody has this name/);
  await page.locator("#settings").click();
  await page.locator("#language").selectOption("fr");
  await reads(page.locator("main.lost"), /Personne/);
  assert.deepEqual(
    wrong.filter((line) => !/status of 404/.test(line)),
    [],
  );
  await close();
});

test("where the network goes before a report can be written the page says so", async () => {
  const [ada, kofi] = [await open(held), await fresh()];
  await named(ada.page, "Witness");
  await named(kofi.page, "Suspect");
  await ada.page.route("**/people_report.js", (route) => route.abort());
  await ada.page.goto(at("/@/Suspect"));
  await ada.page.locator("#report").click();
  await reads(ada.page.locator(".wrong"), /could not be fetched/);
  assert.deepEqual(
    [...ada.wrong, ...kofi.wrong].filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await ada.close();
  await kofi.close();
});

test("a picture that could not be drawn is not there to be saved, and is drawn at another tap", async () => {
  const { page, wrong, close } = await open(held);
  const fails = (route) => route.abort();
  await page.route("**/api/qr", fails);
  await page.goto(at("/me"));
  await page.fill("#name", "Serwaa");
  await page.locator("#take-name").click();
  await page.waitForSelector("#draw-picture");
  await counts(page.locator("#save-picture, canvas.recovery"), 0);
  await page.unroute("**/api/qr", fails);
  await page.locator("#draw-picture").click();
  await page.waitForSelector("#save-picture");
  await counts(page.locator(".wrong"), 0);
  await page.goto(at("/me"));
  await page.locator("#close-name").click();
  await page.waitForSelector("#yes");
  await page.locator("#back").click();
  await page.waitForSelector("main.home");
  await page.evaluate(async () => {
    const main = [...document.scripts].find(({ src }) => src.endsWith("/main.js")).src;
    await (await import(new URL("route.js", main).href)).visit("/me");
  });
  await page.waitForSelector("#close-name");
  // Nobody would get in again: whoever logs out is asked first.
  await page.locator("[id^=end-]").click();
  await page.waitForSelector("#keep-first");
  await page.reload();
  await page.locator("[id^=end-]").click();
  await page.locator("#end-yes").click();
  await page.waitForSelector("#take-name");
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});

test("a page of people that cannot be fetched is asked for once more, and there is a way to try again", async () => {
  const { page, wrong, close } = await open(held);
  let asked = 0;
  const fails = (route) => (asked++, route.abort());
  await page.route("**/people_online.js", fails);
  await page.locator("#online").click();
  await reads(page.locator("main"), /could not be fetched/);
  await page.waitForTimeout(500);
  assert.equal(asked, 2);
  asked = 0;
  await page.unroute("**/people_online.js", fails);
  await page.locator("#home").click();
  // Who plays here is asked for once too, and again after that has failed.
  await page.route("**/api/me", fails);
  await page.locator("#online").click();
  await reads(page.locator(".wrong").first(), /cannot be reached/);
  await page.waitForTimeout(500);
  assert.equal(asked, 1);
  await page.unroute("**/api/me", fails);
  await page.locator("#back").click();
  await page.locator("#online").click();
  await page.waitForSelector("#who");
  assert.deepEqual(
    wrong.filter((line) => !/ERR_FAILED/.test(line)),
    [],
  );
  await close();
});

test("somebody is reported by keys; a moderator decides, and who it is about is told", async () => {
  const [ada, kofi, judge] = [await fresh(), await fresh(), await fresh()];
  await named(ada.page, "Reporter");
  await named(kofi.page, "Staller");
  await named(judge.page, "Judith");
  await promisify(execFile)(process.env.LONGKING, [
    ...["club", "role", "Judith", "moderator", "--data", held.server.folder],
  ]);
  await ada.page.goto(at("/@/Staller"));
  await ada.page.locator("#report").focus();
  await ada.page.keyboard.press("Enter");
  await ada.page.waitForSelector("#report-reason");
  await ada.page.locator("#report-reason").selectOption("stalling");
  await ada.page.locator("#report-send").focus();
  await ada.page.keyboard.press("Enter");
  await reads(ada.page.locator(".told"), /A moderator will look at it/);
  await ada.page.goto(at("/moderate"));
  await reads(ada.page.locator(".wrong"), /This is for moderators/);
  await judge.page.goto(at("/me"));
  await judge.tap("#moderate");
  await reads(
    judge.page.locator("main"),
    /one has let the other in by its code[^]*Link another phone/,
  );
  const phone = await fresh();
  await phone.page.goto(at("/moderate"));
  await reads(phone.page.locator(".wrong"), /needs a name, or to be logged in/);
  await phone.tap("#to-login");
  const code = await phone.page.locator("#link-code").innerText();
  await judge.page.goto(at(`/link#code=${code.replace(/\W/g, "").toLowerCase()}`));
  await judge.tap("#let-in");
  await phone.page.waitForSelector("#devices");
  await judge.page.goto(at("/moderate"));
  await reads(judge.page.locator(".reported"), /Staller[^]*Lets the time run out[^]*Reporter/);
  // Nothing is decided by one tap.
  assert.ok(await judge.page.locator("#decide-Staller").isDisabled());
  for (const act of ["warn", "casual", "rename"]) await judge.tap(`#act-Staller-${act}`);
  await judge.page.fill("#name-Staller", "Reporter");
  await judge.tap("#decide-Staller");
  await reads(judge.page.locator("#name-Staller-wrong"), /Somebody has this name/);
  // The two acts before it are done, and are not done again.
  // Who plays no rated games is not offered them.
  await kofi.page.goto(at("/online"));
  await reads(kofi.page.locator(".rated-line"), "You play no rated games.");
  await judge.page.fill("#name-Staller", "Stayer");
  await judge.tap("#decide-Staller");
  await reads(
    judge.page.locator("main"),
    /A warning, No rated games, Another name[^]*No report waits/,
  );
  await judge.page.goto(at("/@/Stayer"));
  await judge.tap("#judge");
  await counts(judge.page.locator("#act-Stayer-casual"), 0);
  await judge.tap("#act-Stayer-rated");
  await judge.tap("#decide-Stayer");
  await reads(judge.page.locator(".told"), /Decided about Stayer: Rated games again/);
  // What is so already is not offered.
  await judge.tap("#judge");
  await counts(judge.page.locator("#act-Stayer-rated"), 0);
  await counts(judge.page.locator("#act-Stayer-casual"), 1);
  await kofi.page.goto(at("/me"));
  const acts =
    /decided[^]*Rated games again[^]*Another name[^]*No rated games[^]*A warning[^]*Lets/;
  await reads(kofi.page.locator("main"), acts);
  await phone.close();
  assert.equal(await kofi.page.locator("#moderate").count(), 0);
  // Whoever gets another name has another address.
  await judge.tap("#act-Stayer-rename");
  await judge.page.fill("#name-Stayer", "Sitter");
  await judge.tap("#decide-Stayer");
  await judge.page.waitForURL("**/@/Sitter");
  await reads(judge.page.locator("main"), /Sitter[^]*Decided about Stayer: Another name/);
  await judge.page.reload();
  for (const button of ["#judge", "#act-Sitter-rename"]) await judge.tap(button);
  await judge.page.fill("#name-Sitter", "Stayer");
  await judge.tap("#decide-Sitter");
  await judge.page.waitForURL("**/@/Stayer");
  // What cannot be undone is asked once more.
  await judge.page.goto(at("/@/Stayer"));
  for (const button of ["#judge", "#act-Stayer-close", "#decide-Stayer"]) await judge.tap(button);
  await reads(judge.page.locator("form.question"), /cannot be undone/);
  await judge.tap("#keep-Stayer");
  await counts(judge.page.locator("#keep-Stayer"), 0);
  for (const button of ["#decide-Stayer", "#decide-Stayer"]) await judge.tap(button);
  await reads(judge.page.locator("main"), /Decided about Stayer: The name is closed|no such/i);
  await kofi.page.goto(at("/me"));
  await reads(kofi.page.locator("main"), /have closed your name[^]*The name is closed[^]*3 to 20/);
  for (const { wrong, close } of [ada, kofi, judge]) {
    assert.deepEqual(
      wrong.filter((line) => !/status of (403|409)/.test(line)),
      [],
    );
    await close();
  }
});
