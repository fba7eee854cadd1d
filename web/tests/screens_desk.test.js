/**
 * Every screen on desks and tablets: nothing runs off the side or is cut off, and axe finds
 * nothing.
 */
import { test } from "node:test";
import { stage } from "./browser.js";
import { everywhere, lost } from "./looks.js";

const held = stage();

test("on a desk, on a tablet and at twice the size of a desk nothing is lost, and axe finds nothing", () =>
  everywhere(held, [
    { width: 1280, height: 800, looks: [lost], axe: 0 },
    { width: 768, height: 1024, looks: [lost] },
    // What is left of 1280 × 800 at twice the size.
    { width: 640, height: 400, looks: [lost] },
  ]));
