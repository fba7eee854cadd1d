/**
 * French, which has every text, and Yoruba, which has those of a first visit: what axe finds on
 * every screen, and a game for who plays by keys and hears.
 */
import { test } from "node:test";
import assert from "node:assert/strict";
import { WORDS as FRENCH } from "../app/words/fr/first.js";
import { WORDS as YORUBA } from "../app/words/yo/first.js";
import { holds, leave, open, reads, stage } from "./browser.js";
import { everywhere, speaking } from "./looks.js";
import { SCREENS } from "./screens.js";

const held = stage();
const deep = process.env.LONGKING_DEEP === "1";

/** The width of a phone; among the deep tests those of a tablet and of a desk too. */
const SIZES = [[360, 740], ...(deep ? [768, 1280].map((width) => [width, 900]) : [])];

for (const [language, first] of /** @type {const} */ ([
  ["fr", 0],
  ["yo", 5],
])) {
  const screens = SCREENS.filter((_, place) => deep || place % 38 === first);
  test(`axe finds nothing on ${screens.length} screens in ${language}, light and dark`, () =>
    everywhere(
      held,
      SIZES.map(([width, height]) => ({ width, height, looks: [], axe: "all" })),
      { screens, language },
    ));
}

/** A game of three moves. */
const MOVES = [
  [32, 28],
  [19, 23],
  [28, 19],
];

/** What a text is with its places filled. */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** What is told of a page by its accessibility tree: the roles and names, and what is focused. */
async function told(devtools) {
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: role?.value,
      name: name?.value ?? "",
      focused: properties.some((one) => one.name === "focused" && one.value.value),
    }));
}

/** Row and column of a square of 10 × 10. */
const placeOf = (square) => {
  const row = Math.floor((square - 1) / 5);
  return [row, ((square - 1) % 5) * 2 + (row % 2 ? 0 : 1)];
};

for (const [language, words, man] of /** @type {const} */ ([
  ["fr", FRENCH, "pion"],
  ["yo", YORUBA, "man"],
])) {
  test(`a game is played by keys and by what is read out, in ${language}`, async () => {
    const { page, wrong, close } = await open(held);
    await speaking(page, language);
    await leave(page, { terms: { rules: "international", start: "W:W32:B19" } });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Accessibility.enable");
    const colors = [words["color.white"], words["color.black"]];
    const says = (key, values) =>
      filled(words[key], { piece: man, man, ...values }).replace(/ \{capture\}$/, "");
    /** What is focused, by its number in its name. */
    const focused = async () => {
      const now = (await told(devtools)).find((one) => one.focused && one.role === "gridcell");
      return Number(/\d+/.exec(now?.name ?? "")?.[0] ?? 0);
    };
    const named = (name, of) =>
      holds(
        async () =>
          (await told(devtools)).filter(({ role }) => role === "gridcell").map((one) => one.name),
        (names) =>
          assert.ok(
            names.some((one) => one.startsWith(name)),
            `${of}: no ${name}`,
          ),
      );
    const goTo = async (square) => {
      for (let steps = 0; (await focused()) !== square; steps++) {
        assert.ok(steps < 40, `the way to ${square} from ${await focused()}`);
        const [[row, column], [toRow, toColumn]] = [placeOf(await focused()), placeOf(square)];
        const key =
          row !== toRow
            ? row > toRow
              ? "ArrowUp"
              : "ArrowDown"
            : column > toColumn
              ? "ArrowLeft"
              : "ArrowRight";
        await page.keyboard.press(key);
      }
      await page.keyboard.press("Enter");
    };
    for (let steps = 0; !(await focused()); steps++) {
      assert.ok(steps < 20, "the board comes by Tab");
      await page.keyboard.press("Tab");
    }
    const live = () => page.locator("#live").textContent();
    for (const [turn, [from, to]] of MOVES.entries()) {
      const [color, who] = [colors[turn % 2], words[turn % 2 ? "black" : "white"]];
      const takes = turn === 2;
      const what = says(takes ? "square.must" : "square.piece", { name: from, color, capture: "" });
      await named(what.trim(), `move ${turn + 1}`);
      // The only piece that must capture is chosen already.
      if (!takes) await goTo(from);
      await goTo(to);
      const move = `${from}${takes ? "x" : "-"}${to}`;
      await reads(live, new RegExp(`^${filled(words["say.move"], { who, move })}`));
      if (!takes) await named(says("square.empty", { name: from }), "what was left");
    }
    const end = filled(words["end.game.other"], { who: words.white });
    await reads(live, new RegExp(end, "i"));
    await holds(
      () => told(devtools),
      (all) =>
        assert.ok(
          all.some((one) => one.role === "heading" && one.name.toLowerCase() === end.toLowerCase()),
          `no heading “${end}”`,
        ),
    );
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY");
    assert.deepEqual(wrong, []);
    await close();
  });
}
