/** The links of a table, by an address that other devices reach. @module */
import { loadSeat } from "../store.js";
import * as net from "./net.js";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @type {Promise<{base: string, alone: boolean}>|null} */
let asked = null;

/** Where other devices reach this page; `alone` when they do not. */
export function base() {
  asked ??= found();
  asked.catch(() => (asked = null));
  return asked;
}

async function found() {
  if (!LOCAL.has(location.hostname)) return { base: location.origin, alone: false };
  const { urls } = await net.address();
  return urls.length
    ? { base: urls[0].replace(/\/$/, ""), alone: false }
    : { base: location.origin, alone: true };
}

/** The links of a table. @param {string} id @param {string} from */
export function links(id, from) {
  const { seat, invite } = loadSeat(id) ?? {};
  const watch = `${from}/t/${id}`;
  return {
    watch,
    join: invite && `${watch}#join=${invite}`,
    seat: seat && `${watch}#seat=${seat}`,
  };
}
