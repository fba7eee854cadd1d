/** What a rated game has changed in the ratings of both. @module */
import { colorOf } from "../game.js";
import { set, state } from "../state.js";
import { number, t } from "../words.js";
import { change } from "../views/people_parts.js";
import { player } from "./net.js";

/** How often it is asked whether a game has been counted, and after how many milliseconds. */
const PATIENCE = { times: 8, wait: 1500 };

/**
 * Asks what a game that is over has changed, until it has been counted.
 * @param {Game} game
 * @param {number} [left] how often more
 */
export async function ask(game, left = PATIENCE.times) {
  const of = game.record.results.length;
  const id = `${game.id}.${of + 1}`;
  const both = await Promise.all(
    game.names.map((name, index) => (game.people?.[index] ? player(name) : null)),
  );
  const found = both.flatMap((one) => one?.games ?? []).find((one) => one.id === id);
  if (state.game !== game || game.counted?.of !== of) return;
  if (found) {
    game.counted.texts = both.map((one, index) => {
      const { delta } = found[colorOf(game, index ? "two" : "one")];
      const now = one?.ratings.find(
        ({ family, class: speed }) => family === found.family && speed === found.class,
      );
      if (!now || delta === undefined) return "";
      const rating = `${number(now.rating)}${now.provisional ? "?" : ""}`;
      return t("end.rating", { rating, change: change(delta) });
    });
    set();
  } else if (left > 1) setTimeout(() => void ask(game, left - 1).catch(() => {}), PATIENCE.wait);
}
