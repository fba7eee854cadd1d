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

/** What a player asks and answers, as it is said. @type {Partial<Record<TableEvent["e"], string>>} */
export const SAID = {
  offer: "asks.draw",
  ask: "asks.back",
  decline: "draw.declined",
  refuse: "back.refused",
};

/**
 * @param {Game} game
 * @param {Partial<TableEvent>} [event] what has happened; nothing where the game begins
 */
async function tell(game, event) {
  const { you } = game;
  const by = event?.by;
  const asked = by !== you && event?.e ? SAID[event.e] : undefined;
  const isTurn = isHumans(game) && by !== you;
  if (
    game.mode !== "live" ||
    !(isTurn || asked || !event) ||
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
  const title = capital(
    asked
      ? t(asked, { who })
      : isTurn
        ? t("turn.you")
        : about("begins", game, game.stand.side_to_move),
  );
  // Phones show only those of a service worker.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, traits);
  const shown = new Notification(title, traits);
  shown.onclick = () => (focus(), shown.close());
}

stage.followed.push((game, event) => void tell(game, event).catch(() => {}));
stage.asked.push((game, event) => void tell(game, event).catch(() => {}));
stage.began.push((game) => void tell(game).catch(() => {}));
