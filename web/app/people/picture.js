/**
 * The picture that lets somebody in again: his name, a code as letters and as a QR code. The page
 * draws it, so that nobody else sees it.
 * @module
 */
import { lasting } from "../dom.js";
import { t } from "../words.js";

/** How wide and high it is. */
const SIZE = { width: 720, height: 1000 };

const FACE = '-apple-system, "Segoe UI", Roboto, system-ui, sans-serif';
const LETTERS = "ui-monospace, Menlo, Consolas, monospace";

/** What is said below the code. */
const SMALL = { size: 26, color: "#62564b" };

/** An empty picture. @param {string} label */
export function newPicture(label) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { ...SIZE, className: "recovery" });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  return lasting(canvas);
}

/**
 * Writes a line as large as it fits.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} y
 * @param {{size: number, weight?: number, face?: string, color?: string}} look
 */
function line(pen, text, y, { size, weight = 400, face = FACE, color = "#1f1813" }) {
  const room = SIZE.width - 96;
  pen.font = `${weight} ${size}px ${face}`;
  const wide = pen.measureText(text).width;
  if (wide > room) pen.font = `${weight} ${Math.floor((size * room) / wide)}px ${face}`;
  pen.fillStyle = color;
  pen.fillText(text, SIZE.width / 2, y);
}

/**
 * A text in lines that have room.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {{size: number}} look
 */
function lines(pen, text, { size }) {
  pen.font = `400 ${size}px ${FACE}`;
  const room = SIZE.width - 96;
  /** @type {string[]} */ const all = [];
  for (const word of text.split(" ")) {
    const longer = all.length ? `${all[all.length - 1]} ${word}` : word;
    if (all.length && pen.measureText(longer).width <= room) all[all.length - 1] = longer;
    else all.push(word);
  }
  return all;
}

/** A box with round corners. @param {CanvasRenderingContext2D} pen @param {number[]} box @param {string} fill */
function box(pen, [x, y, wide, high, round], fill) {
  pen.beginPath();
  pen.roundRect(x, y, wide, high, round);
  pen.fillStyle = fill;
  pen.fill();
}

/** A piece of two discs, as on the page. @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y */
function king(pen, x, y) {
  for (const [dy, fill] of /** @type {[number, string][]} */ ([
    [14, "#0d0a08"],
    [5, "#17120f"],
    [-4, "#241c17"],
  ])) {
    pen.beginPath();
    pen.ellipse(x, y + dy, 30, 27, 0, 0, 7);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = "#e9dcc0";
    pen.lineWidth = 2;
    pen.stroke();
  }
  pen.strokeStyle = "#d4a017";
  pen.beginPath();
  pen.ellipse(x, y - 4, 18, 16, 0, 0, 7);
  pen.stroke();
}

/**
 * Draws it.
 * @param {HTMLCanvasElement} canvas
 * @param {{name: string, code: string, qr: QrCode, host: string}} what
 */
export function draw(canvas, { name, code, qr, host }) {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const { width, height } = SIZE;
  pen.fillStyle = "#f3f0ea";
  pen.fillRect(0, 0, width, height);
  pen.textAlign = "center";
  king(pen, width / 2, 66);
  line(pen, "Longking", 142, { size: 30, weight: 700, color: "#62564b" });
  line(pen, name, 216, { size: 64, weight: 700 });
  const side = 420;
  const [left, up] = [(width - side) / 2, 250];
  box(pen, [left - 28, up, side + 56, side + 56, 28], "#fff");
  pen.save();
  pen.translate(left, up + 28);
  pen.scale(side / qr.side, side / qr.side);
  pen.fillStyle = "#000";
  pen.fill(new Path2D(qr.path));
  pen.restore();
  const groups = code.split("-");
  line(pen, groups.slice(0, 2).join("  "), 790, { size: 40, weight: 600, face: LETTERS });
  line(pen, groups.slice(2).join("  "), 842, { size: 40, weight: 600, face: LETTERS });
  const secret = lines(pen, t("picture.secret", { name }), SMALL);
  secret.forEach((one, place) => line(pen, one, 892 + place * 32, SMALL));
  line(pen, host, 966, { size: 26, weight: 600, color: "#14503c" });
}

/** It as a file. @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export const file = (canvas) =>
  new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
