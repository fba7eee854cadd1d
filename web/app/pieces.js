/** How pieces look: turned discs seen from slightly in front, kings two of them. @module */

const LOOKS = {
  w: {
    face: "ivory-face",
    side: "ivory-side",
    edge: "#3a2415",
    groove: "#c9b48a",
    dimple: "#efe0bd",
  },
  b: {
    face: "ebony-face",
    side: "ebony-side",
    edge: "#e9dcc0",
    groove: "#6b5a4c",
    dimple: "#2b231d",
  },
};
/** @typedef {typeof LOOKS.w} Disc */

const GOLD = "#d4a017";

/**
 * A disc: its body below its face.
 * @param {Disc} look
 * @param {number} top where the face is
 * @param {number} high
 */
function disc(look, top, high) {
  const body = `M-38 ${top}v${high}a38 36 0 0 0 76 0v${-high}z`;
  return (
    `<path d="${body}" fill="url(#${look.side})" stroke="${look.edge}" stroke-width="2.4"/>` +
    `<ellipse cy="${top}" rx="38" ry="36" fill="url(#${look.face})" stroke="${look.edge}" stroke-width="2.4"/>`
  );
}

/** @param {Disc} look @param {boolean} king */
function picture(look, king) {
  const shadow = `<ellipse cx="2" cy="${king ? 13 : 8}" rx="40" ry="36.500" fill="#000" opacity=".2"/>`;
  if (!king) {
    return (
      shadow +
      disc(look, -4.75, 9.5) +
      `<ellipse cy="-4.750" rx="23.600" ry="22.300" fill="none" stroke="${look.groove}" stroke-width="2.200"/>` +
      `<ellipse cy="-4.750" rx="9" ry="8.500" fill="${look.dimple}" opacity=".9"/>`
    );
  }
  return (
    shadow +
    disc(look, 0, 10.2) +
    disc(look, -10.2, 10.2) +
    `<ellipse cy="-10.200" rx="23.600" ry="22.300" fill="none" stroke="${GOLD}" stroke-width="3"/>` +
    `<circle cy="-10.200" r="7.500" fill="${GOLD}" stroke="${look.edge}" stroke-width="1.600"/>`
  );
}

/** @param {string} id @param {[number, string][]} stops */
const gradient = (id, stops) =>
  `<radialGradient id="${id}" cx=".36" cy=".3" r=".85">` +
  stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join("") +
  "</radialGradient>";

/** @param {string} id @param {string[]} colors */
const side = (id, colors) =>
  `<linearGradient id="${id}">` +
  colors
    .map((color, place) => `<stop offset="${place / (colors.length - 1)}" stop-color="${color}"/>`)
    .join("") +
  "</linearGradient>";

const GRAIN =
  '<pattern id="grain" width="400" height="100" patternUnits="userSpaceOnUse"><g fill="none" stroke="#3a2415" stroke-width="1.600">' +
  [9, 21, 30, 44, 57, 66, 81, 93]
    .map(
      (y, i) =>
        `<path d="M0 ${y}c70 ${i % 2 ? 7 : -5} 130 ${i % 3 ? -6 : 8} 200 0s130 ${i % 2 ? -8 : 5} 200 0"/>`,
    )
    .join("") +
  "</g></pattern>";

/** Everything that boards refer to, once in the page. */
export function definitions() {
  const holder = document.createElement("div");
  holder.className = "definitions";
  holder.innerHTML =
    '<svg width="0" height="0" aria-hidden="true"><defs>' +
    GRAIN +
    gradient("ivory-face", [
      [0, "#fffaf0"],
      [0.6, "#fbf3df"],
      [1, "#ecdcb8"],
    ]) +
    gradient("ebony-face", [
      [0, "#3d332b"],
      [0.55, "#1f1814"],
      [1, "#120e0b"],
    ]) +
    side("ivory-side", ["#f3e6c8", "#e4d1a6", "#bda377"]) +
    side("ebony-side", ["#2d251f", "#17120f", "#080605"]) +
    /** @type {const} */ (["w", "b"])
      .map(
        (color) =>
          `<g id="piece-${color}">${picture(LOOKS[color], false)}</g>` +
          `<g id="piece-${color.toUpperCase()}">${picture(LOOKS[color], true)}</g>`,
      )
      .join("") +
    "</defs></svg>";
  return holder;
}
