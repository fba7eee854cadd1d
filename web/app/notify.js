/**
 * Says by the browser that a game begins, or that it is somebody's turn, while the page is in the
 * background.
 * @module
 */
import { about, isHumans, nameOf, other } from "./game.js";
import { set, stage, state } from "./state.js";
import { capital, t } from "./words.js";

/** Whether the browser can, and whether it may. */
export const permission = () => globalThis.Notification?.permission;

/** Switches it on, which the browser asks the player about, or off. @param {boolean} on */
export async function toggle(on) {
  const allowed = on && (await Notification.requestPermission()) === "granted";
  set({ notify: allowed });
}

/**
 * @param {Game} game
 * @param {TableEvent["by"]} [by] whose event it was
 * @param {boolean} [begins] whether the game begins
 */
async function tell(game, by, begins = false) {
  const { you } = game;
  const isTurn = isHumans(game) && by !== you;
  if (
    game.mode !== "live" ||
    !(isTurn || begins) ||
    !you ||
    you === "both" ||
    !state.notify ||
    !document.hidden ||
    permission() !== "granted"
  )
    return;
  const { move } = game.stand.last;
  const who = capital(nameOf(game, other(you)));
  const icon = new URL("./icons/192.png", import.meta.url).href;
  const traits = {
    body: move ? `${who}: ${move.text}` : who,
    tag: game.id,
    icon,
    data: `/t/${game.id}`,
  };
  const title = isTurn
    ? capital(t("turn.you"))
    : capital(about("begins", game, game.stand.side_to_move));
  // Phones show only those of a service worker.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, traits);
  const shown = new Notification(title, traits);
  shown.onclick = () => (focus(), shown.close());
}

stage.followed.push((game, { by }) => void tell(game, by).catch(() => {}));
stage.began.push((game) => void tell(game, undefined, true).catch(() => {}));
