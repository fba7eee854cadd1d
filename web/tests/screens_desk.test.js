/**
 * Every screen on desks and tablets: nothing runs off the side or is cut off, and axe finds
 * nothing.
 */
import { test } from "node:test";
import { stage } from "./browser.js";
import { everywhere, lost } from "./looks.js";
import { SCREENS } from "./screens.js";

const held = stage();
const deep = process.env.LONGKING_DEEP === "1";

/** All of them among the deep tests; every day every second one, where phones leave axe out. */
const screens = SCREENS.filter((_, place) => deep || place % 2 === 0);

test("on a desk, on a tablet and at twice the size of a desk nothing is lost, and axe finds nothing", () =>
  everywhere(
    held,
    [
      { width: 1280, height: 800, looks: [lost], axe: "all" },
      { width: 768, height: 1024, looks: [lost] },
      // What is left of 1280 × 800 at twice the size.
      { width: 640, height: 400, looks: [lost] },
    ],
    { screens },
  ));
