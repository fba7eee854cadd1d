/** What the lists of ratings are called, and the rules of games. @module */
import { contract } from "../api.js";
import { begun, set } from "../state.js";
import { t } from "../words.js";

/** The rule set at the head of a family, where that has another name. */
const HEADS = /** @type {Record<string, string|undefined>} */ ({ anti: "antidraughts" });

/** The families that have ratings. */
export const FAMILIES = [
  "nigerian",
  "ghanaian",
  "international",
  "russian",
  "brazilian",
  "frisian",
  "english",
  "canadian",
  "anti",
  "breakthrough",
];

/** The families of games that have none. */
export const OTHERS = ["other-8", "other-10", "other-12", "other-14", "other-points"];

/** The classes of time. */
export const CLASSES = /** @type {const} */ (["fast", "rapid", "slow"]);

/** What a family is called. @param {string} family */
export function familyName(family) {
  const id = HEADS[family] ?? family;
  return begun().sets.sets.find((one) => one.id === id)?.name ?? t(`family.${family}`);
}

/** The family of a rule set, as far as it has ratings. @param {string} id */
export const familyOf = (id) => FAMILIES.find((family) => (HEADS[family] ?? family) === id);

/** @type {Map<string, Contract|null>} */ const contracts = new Map();

/** What a contract is called: of one that is no plain rule set once the rules have said it. @param {string} text */
export function rulesName(text) {
  const [id] = text.split(",");
  const plain = begun().sets.sets.find((one) => one.id === id)?.name ?? id;
  if (id === text) return plain;
  const known = contracts.get(text);
  if (known === undefined) {
    contracts.set(text, null);
    contract(text).then(
      (found) => (contracts.set(text, found), set()),
      () => {},
    );
  }
  return known?.name ?? plain;
}

/** What somebody can have done, as the server has it. */
export const REASONS = /** @type {const} */ (["cheating", "stalling", "losing", "name", "other"]);

/** What a moderator can do. */
export const ACTS = /** @type {const} */ ([
  "dismiss",
  "warn",
  "unrate",
  "casual",
  "rated",
  "rename",
  "close",
]);
