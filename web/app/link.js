/** A game in a link: its record packed into letters that an address may have. @module */
import { Refusal } from "./api.js";
import { t } from "./words.js";

/** @param {Uint8Array} bytes */
const letters = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
    letter.charCodeAt(0),
  );

/** @param {Uint8Array<ArrayBuffer>} data @param {GenericTransformStream} stream */
const through = async (data, stream) =>
  new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());

/** The most bytes of a game in a link. */
const MOST = 2_000_000;

/**
 * A game as the letters of a link: `z` before what is compressed, `j` before what is not.
 * @param {PackedGame|PackedStudy} game
 */
export async function pack(game) {
  const data = Uint8Array.from(new TextEncoder().encode(JSON.stringify(game)));
  if (!globalThis.CompressionStream) return `j${letters(data)}`;
  return `z${letters(await through(data, new CompressionStream("deflate-raw")))}`;
}

/**
 * What a link has packed.
 * @param {string} text
 * @template T
 * @param {string} text
 * @param {(found: T) => unknown} is whether it is what was meant
 * @returns {Promise<T>}
 */
export async function unpack(text, is) {
  try {
    const data = bytes(text.slice(1));
    const plain =
      text[0] === "z" ? await through(data, new DecompressionStream("deflate-raw")) : data;
    if (plain.length > MOST) throw new Error("too long");
    const game = JSON.parse(new TextDecoder().decode(plain));
    if (!is(game)) throw new Error("no game");
    return game;
  } catch {
    throw new Refusal(t("link.wrong"));
  }
}

/** The game of a link. @param {string} text @returns {Promise<PackedGame>} */
export const unpackGame = (text) => unpack(text, (found) => found?.record?.terms);
