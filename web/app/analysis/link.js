/** A study in a link: its PDN packed into letters that an address may have. @module */
import { pack as packed, unpack as unpacked } from "../link.js";

/** @param {string} text PDN @param {number[]} at the place that is shown */
export const pack = (text, at) => packed({ text, at });

/** @param {string} letters @returns {Promise<{text: string, at: number[]}>} */
export async function unpack(letters) {
  /** @type {PackedStudy} */
  const { text, at } = await unpacked(letters, (found) => typeof found?.text === "string");
  return { text, at: Array.isArray(at) ? at : [] };
}
