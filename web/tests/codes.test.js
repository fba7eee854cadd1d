/** What the rules say by codes, the page says in its own words: in English, the same words. */
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { CONTRACT } from "../app/words/en_contract.js";
import { RULES } from "../app/words/en_rules.js";
import { explain, fill, refusal, speak, t, voiced } from "../app/words.js";
import { serve } from "./browser.js";

/** @type {any} */ let server;
before(async () => {
  server = await serve();
  await Promise.all([speak(), explain()]);
});
after(() => server?.stop());

/**
 * Answers that differ in everything that is told: rules that ask for other words, boards and
 * endings.
 */
const SETS = [
  "nigerian",
  "ghanaian",
  "international",
  "english",
  "russian",
  "italian",
  "frisian",
  "turkish",
  "alquerque",
  "antidraughts",
];

async function ask(name, question) {
  const answer = await fetch(new URL(`/api/${name}`, server.address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  assert.equal(answer.status, 200, `${name} ${JSON.stringify(question)}`);
  return answer.json();
}
const get = async (path) => {
  const answer = await fetch(new URL(path, server.address));
  return answer.ok ? answer.json() : null;
};

const seen = new Set();

/** Every code, without what stands behind it for a title, a text or a number. */
const known = new Set(
  Object.keys({ ...RULES, ...CONTRACT }).flatMap((key) => [key, key.replace(/\.[^.]+$/, "")]),
);

/** Notes the codes of an answer, which must all be in the catalogue, with every hole filled. */
function note(node) {
  if (typeof node !== "object" || !node) return;
  if (typeof node.code === "string") {
    assert.ok(known.has(node.code), `${node.code} is in no catalogue`);
    seen.add(node.code);
  }
  Object.values(node).forEach(note);
}

/** An answer says by its codes what it says in English. */
function check(answer) {
  note(answer);
  const english = JSON.stringify(answer);
  assert.equal(JSON.stringify(voiced(structuredClone(answer))), english);
}

/** A number that looks drawn, from 0 to below 1. */
function* numbers(seed) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test("the page's sentences of whole games are those of the answers", async () => {
  for (const [place, rules] of SETS.entries()) {
    const numbered = numbers(place + 1);
    const log = [];
    for (let ply = 0; ply < 120; ply++) {
      const stand = await ask("game", { table: { terms: { rules }, log } });
      check(stand);
      if (stand.outcome) break;
      const takes = stand.moves.filter((move) => move.captured.length);
      const among = takes.length ? takes : stand.moves;
      const move = among[Math.floor(numbered.next().value * among.length)];
      if (ply % 10 === 0)
        for (const to of [1, 12, 19, 25])
          check(await ask("why", { rules, fen: stand.fen, from: move.path[0], to }));
      log.push({ e: "move", m: move.hub, at: 0 });
    }
  }
  for (const family of ["outcome.", "must.", "why.", "count."])
    assert.ok(
      [...seen].some((code) => code.startsWith(family)),
      family,
    );
});

test("endings and counts that random games seldom have", async () => {
  /** @type {[string, string, any[], string][]} */
  const ends = [
    ["nigerian", "W:WK2,K28,34,K46:BK20", [], "outcome.won"],
    ["nigerian", "W:WK28,K34:BK20", [], "outcome.drawn"],
    ["ghanaian", "W:W33,46:B1", [], "outcome.lone-piece"],
    ["antidraughts", "W:W28:B23", [{ e: "move", m: "28x19" }], "outcome.no-pieces-wins"],
    ["breakthrough", "W:W6:B40,30", [{ e: "move", m: "6-1" }], "outcome.first-king"],
    ["international", "W:W28:B1", [{ e: "resign", by: "one" }], "outcome.resigned"],
  ];
  for (const [rules, start, log, code] of ends) {
    const stand = await ask("game", {
      table: { terms: { rules, start }, log: log.map((event) => ({ by: "one", at: 0, ...event })) },
    });
    check(stand);
    assert.equal(stand.outcome?.code, code, JSON.stringify(stand.outcome));
  }
  const undecided = await ask("game", {
    table: { terms: { rules: "nigerian", start: "W:WK5,20,30,40:BK46,11" } },
  });
  assert.equal(undecided.hint.code, "hint.men-beside");
  check(undecided);
});

test("the page's words of every rule set, every key and every value are those of the answers", async () => {
  const all = await get("/api/rules");
  check(all);
  for (const { id } of all.sets) check(await get(`/api/contract?rules=${id}`));
  check(await get("/api/contract?rules=nigerian,huff=off,choice=most"));
  for (const id of ["ghanaian", "turkish", "alquerque"]) {
    const { keys } = await get(`/api/contract?rules=${id}`);
    for (const { key, values } of keys) {
      for (const { value } of values) {
        const own = await get(`/api/contract?rules=${id},${key}=${value}`);
        if (own) check(own);
      }
    }
  }
  const codes = Object.keys({ ...RULES, ...CONTRACT });
  const unseen = codes.filter(
    (code) =>
      /^(contract|rule|rule-set|name)\./.test(code) &&
      !seen.has(code) &&
      !seen.has(code.replace(/\.(title|meaning)$/, "")),
  );
  assert.deepEqual(
    unseen.filter((code) => !/^rule\.(goal|orthogonal|men-move|men-capture|choice)/.test(code)),
    [],
  );
});

test("a code that the page does not have is said in English, and every place is filled", () => {
  const told = voiced({
    code: "why.not-written-yet",
    with: { set: "nigerian" },
    title: "A title",
    text: "A text.",
  });
  assert.deepEqual([told.title, told.text], ["A title", "A text."]);
  assert.equal(
    t("outcome.won", {
      set: "nigerian",
      strong: { code: "force.kings", with: { n: 3 } },
      weak: { code: "force.men", with: { n: 12 } },
    }),
    "Three crowns against 12 seeds is a won game.",
  );
  assert.equal(
    fill("A {king} takes {men}; {kings}", { set: "ghanaian", also: ["men", "kings"] }),
    "A king (nkorɔma) takes men (mma); kings",
  );
  const forms = new Set(
    Object.keys(RULES)
      .filter((key) => key.startsWith("sets.international."))
      .map((key) => key.slice("sets.international.".length)),
  );
  const sets = new Set(
    Object.keys(RULES)
      .filter((key) => key.startsWith("sets."))
      .map((key) => key.split(".")[1]),
  );
  for (const set of sets)
    for (const form of forms) assert.ok(RULES[`sets.${set}.${form}`], `${set} lacks ${form}`);
});

test("what is refused is said by its code, and in the English that came with it where there are no words", async () => {
  const terms = { rules: "nigerian" };
  const table = (more) => ({ table: { terms, ...more } });
  const post = (path, question) =>
    fetch(new URL(path, server.address), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
    }).then((answer) => answer.json());
  const { id } = await post("/api/tables", { terms, name: "Ada" });
  /** @type {[string, any, string][]} */
  const asked = [
    ["/api/position", { rules: "nigerian", fen: "W:W51:B1" }, "refused.square.off-board"],
    ["/api/game", table({ log: [{ e: "resign" }] }), "refused.nobody"],
    ["/api/game", table({ log: [{ e: "move", by: "two", m: "20-25" }] }), "refused.turn"],
    ["/api/study", { rules: "nigerian", text: "nothing" }, "refused.study.no-game"],
    ["/api/tables", { terms: { rules: "nigerian", clock: "0" } }, "refused.no-time"],
    ["/api/tables/none/seats", { invite: "none" }, "denied.no-game"],
    [`/api/tables/${id}/seats`, { invite: "none" }, "denied.invitation"],
    ["/api/none", {}, "denied.no-path"],
  ];
  for (const [path, question, code] of asked) {
    const body = await post(path, question);
    assert.equal(body.code, code, `${path} ${JSON.stringify(body)}`);
    const said = await refusal(body);
    assert.ok(said && !/[{}]/.test(said) && body.error.endsWith(said), `${said} ${body.error}`);
    assert.equal(await refusal({ ...body, error: "Zut" }), said);
  }
  assert.equal(
    await refusal({ error: "it is so", code: "refused.not-written-yet", with: {} }),
    "it is so",
  );
  assert.equal(await refusal({ error: "there is no proxy" }), "there is no proxy");
  const {
    wrong,
    code,
    with: values,
  } = await ask("position", { rules: "alquerque", fen: "W:WK13:B20" });
  assert.equal(code, "refused.position.king");
  assert.equal(await refusal({ error: "Zut", code, with: values }), wrong);
});
