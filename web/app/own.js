/** Rules of one's own: what a contract has that its rule set has not. @module */

/**
 * The rules of a contract that are not those of its rule set; whether captures are punished is named
 * with the set.
 * @param {Contract} contract
 */
export const ownKeys = ({ contract, keys }) =>
  keys.filter(({ key, value }) => key !== "huff" && `${contract},`.includes(`,${key}=${value},`));

/** What codes of rules call a key of the contract. @type {Record<string, string|undefined>} */
const KEYS = {
  board: "corner",
  kings: "king",
  "men-move": "man-moves",
  "men-capture": "man-captures",
};

/** The key of a contract that a code tells of, as `rule.choice.most`. @param {string} code */
export function keyOf(code) {
  const [, topic = ""] = code.split(".");
  return KEYS[topic] ?? topic;
}
