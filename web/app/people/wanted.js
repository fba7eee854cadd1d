/**
 * What game somebody looks for: the rules, the clock, what else he would play. The browser keeps
 * it, so that the next time it is one tap.
 * @module
 */
import { read, write } from "../store.js";
import { familyOf } from "./named.js";

const KEY = "longking.lobby";

/** The time controls that are offered, as PDN has them. */
export const CLOCKS = ["120+1", "180+2", "300+3", "600+5", "900+15"];

/** No more offers are in a seek. */
const MOST = 8;

/**
 * The clock; whether the faster and the slower one beside it and the same rules with or without
 * huffing would do too; whether the game counts.
 * @typedef {{clock: string, faster: boolean, slower: boolean, related: boolean, rated: boolean}}
 *   Wanted
 */

/** @returns {Wanted} */
export function wanted() {
  const usual = { clock: "300+3", faster: true, slower: false, related: true, rated: true };
  const kept = { ...usual, ...read(KEY) };
  return CLOCKS.includes(kept.clock) ? kept : { ...kept, clock: usual.clock };
}

/** What is not kept is chosen again. @param {Partial<Wanted>} change */
export const want = (change) => write(KEY, { ...wanted(), ...change });

/** A clock as players call it: minutes and seconds. @param {string} clock */
export function clockName(clock) {
  const [, seconds, more] = /^(\d+)(?:\+(\d+))?$/.exec(clock) ?? [];
  if (!seconds) return clock;
  const minutes = Number(seconds) / 60;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)}+${more ?? 0}`;
}

/** The clocks beside one. @param {string} clock @returns {{faster?: string, slower?: string}} */
export function beside(clock) {
  const place = CLOCKS.indexOf(clock);
  return { faster: CLOCKS[place - 1], slower: CLOCKS[place + 1] };
}

/**
 * The same rules with huffing or without, where both are played.
 * @param {Contract} contract
 */
export function related({ contract, id }) {
  const keys = contract.split(",").slice(1);
  if (!/^(nigerian|ghanaian)$/.test(id) || keys.some((key) => key !== "huff=off")) return null;
  return keys.length ? id : `${id},huff=off`;
}

/**
 * Whether games by a contract can be rated: those that differ from a family's rules in huffing,
 * draws and known endings alone.
 * @param {Contract} contract
 */
export const canBeRated = ({ contract, id }) =>
  familyOf(id) !== undefined &&
  contract
    .split(",")
    .slice(1)
    .every((key) => /^(huff|draws|adjudication)=/.test(key));

/**
 * What is offered, what is liked best first.
 * @param {Contract} contract
 * @param {Wanted} one
 * @returns {{rules: string, clock: string}[]}
 */
export function offers(contract, one) {
  const near = beside(one.clock);
  const other = related(contract);
  const rules = [contract.contract, ...(one.related && other ? [other] : [])];
  const clocks = [
    one.clock,
    ...(one.faster && near.faster ? [near.faster] : []),
    ...(one.slower && near.slower ? [near.slower] : []),
  ];
  return clocks.flatMap((clock) => rules.map((rule) => ({ rules: rule, clock }))).slice(0, MOST);
}
