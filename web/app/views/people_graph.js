/** Ratings drawn over time. @module */
import { h, s } from "../dom.js";
import { number, t } from "../words.js";
import { day } from "../written.js";

/** Milliseconds of a day. */
const DAY = 86_400_000;

/** How wide and high the graph is, and the room for its numbers. */
const SIZE = { width: 360, height: 170, left: 40, right: 10, up: 10, foot: 22 };

/** The lines between which a rating is drawn lie so many points apart. */
const STEPS = [25, 50, 100, 200, 500, 1000];

/**
 * The points of a line in a box.
 * @param {[number, number][]} days
 * @param {{left: number, up: number, width: number, height: number}} box
 * @param {{from: number, to: number, least: number, most: number}} range
 */
const path = (days, { left, up, width, height }, { from, to, least, most }) =>
  days
    .map(([at, rating]) => {
      const x = left + (width * (at - from)) / Math.max(1, to - from);
      const y = up + height - (height * (rating - least)) / Math.max(1, most - least);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");

/** The rating as a small line, without numbers. @param {[number, number][]} days */
export function spark(days) {
  const ratings = days.map(([, rating]) => rating);
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const range = { from: days[0][0], to: days[days.length - 1][0], least, most };
  const picture = s("svg", {
    viewBox: "0 0 72 28",
    class: "spark",
    "aria-hidden": "true",
    preserveAspectRatio: "none",
  });
  picture.append(
    s("polyline", { points: path(days, { left: 2, up: 3, width: 68, height: 22 }, range) }),
  );
  return picture;
}

/** Round numbers between which all ratings lie. @param {number[]} ratings */
function scale(ratings) {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const step = STEPS.find((one) => (high - low) / one <= 3) ?? 1000;
  const least = Math.floor((low - 1) / step) * step;
  const most = Math.max(Math.ceil((high + 1) / step) * step, least + 2 * step);
  const lines = Array.from(
    { length: (most - least) / step + 1 },
    (_, place) => least + place * step,
  );
  return { least, most, lines };
}

/**
 * The rating of a list over the last year, by days.
 * @param {PlayerRating} rating
 * @param {string} name of the list
 */
export function graph({ days, rating }, name) {
  const today = Math.floor(Date.now() / DAY);
  /** @type {[number, number][]} */
  const all = days.length
    ? [...days, [Math.max(today, days[days.length - 1][0]), days[days.length - 1][1]]]
    : [[today, rating]];
  const from = Math.min(all[0][0], today - 30);
  const to = all[all.length - 1][0];
  const ratings = all.map(([, one]) => one);
  const { least, most, lines } = scale(ratings);
  const { width, height, left, right, up, foot } = SIZE;
  const box = { left, up, width: width - left - right, height: height - up - foot };
  const range = { from, to, least, most };
  const points = path(all, box, range);
  const floor = up + box.height;
  const [x, y] = points.split(" ").at(-1)?.split(",") ?? ["0", "0"];
  const begins = points.split(",")[0];
  const best = Math.max(...ratings);
  const label = t("graph.label", {
    list: name,
    from: day(from * DAY),
    low: Math.min(...ratings),
    high: best,
    now: rating,
  });
  const picture = s("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: "rating-graph",
    role: "img",
    "aria-label": label,
  });
  for (const one of lines) {
    const [, at] = path([[from, one]], box, range).split(",");
    const text = s("text", { x: left - 6, y: Number(at) + 4, class: "value" });
    text.textContent = number(one);
    picture.append(
      s("line", { x1: left, x2: width - right, y1: at, y2: at, class: "grid-line" }),
      text,
    );
  }
  picture.append(
    s("polygon", { points: `${begins},${floor} ${points} ${x},${floor}`, class: "area" }),
    s("polyline", { points, class: "stroke-line" }),
    s("circle", { cx: x, cy: y, r: 4, class: "now" }),
    ...[from, to].map((at, place) => {
      const text = s("text", {
        x: place ? width - right : left,
        y: height - 6,
        class: place ? "time end" : "time",
      });
      text.textContent = place && to >= today ? t("graph.today") : day(at * DAY);
      return text;
    }),
  );
  return h("div", { class: "graph-box" }, picture);
}
