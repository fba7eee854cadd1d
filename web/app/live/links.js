/** The links of a table, by an address that other devices reach. @module */
import { set } from "../state.js";
import { loadSeat } from "../store.js";
import { t } from "../words.js";
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
function links(id, from) {
  const { seat, invite } = loadSeat(id) ?? {};
  const watch = `${from}/t/${id}`;
  return {
    watch,
    join: invite && `${watch}#join=${invite}`,
    seat: seat && `${watch}#seat=${seat}`,
  };
}

/**
 * Finds the links of a table; they are shown before their picture is there, and without it.
 * @param {string} id
 * @param {KnownLinks} mine what is known of them, which is filled in
 * @param {(all: KnownLinks) => string|undefined} drawn which of them the picture shows
 */
export async function find(id, mine, drawn) {
  try {
    const from = await base();
    Object.assign(mine, from, links(id, from.base));
    set();
    mine.code = await net.qr(drawn(mine) ?? "");
  } catch (error) {
    mine.error = error instanceof Error ? error.message : t("failed");
    if (!mine.watch) Object.assign(mine, links(id, location.origin));
  }
  set();
}
