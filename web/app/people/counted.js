/** What a rated game has changed in the ratings of both. @module */
import { colorOf } from "../game.js";
import { set, state } from "../state.js";
import { number, t } from "../words.js";
import { change } from "../views/people_parts.js";
import { player } from "./net.js";

/** Asks what a game that is over has changed; it was counted with its end. @param {Game} game */
export async function ask(game) {
  const of = game.record.results.length;
  const id = `${game.id}.${of + 1}`;
  const both = await Promise.all(
    game.names.map((name, index) => (game.people?.[index] ? player(name) : null)),
  );
  const found = both.flatMap((one) => one?.games ?? []).find((one) => one.id === id);
  if (!found || state.game !== game || game.counted?.of !== of) return;
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
}
