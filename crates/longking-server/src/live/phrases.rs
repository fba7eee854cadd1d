//! What two players say to each other: one of twelve phrases, by its number. Each reads it in his
//! own language; it is no part of the game, and nothing of it is kept.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use longking_table::cause::With;
use longking_table::{Player, Refusal};
use serde::{Deserialize, Serialize};

use super::blocked::is_blocked;
use super::bus::Subject;
use super::hall::Hall;
use super::room::{Room, State};
use super::snapshot::{json, word};
use crate::api::denied::{Denied, by_store};

/// How many phrases there are: their numbers begin with 0.
const PHRASES: u8 = 12;

/// How long a player is silent after one.
const PAUSE: Duration = Duration::from_secs(5);

/// The most in a game.
const MOST: u32 = 6;

/// What a player has said in a game.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// How many games there were before it.
    game: usize,
    times: u32,
    last: Option<Instant>,
}

/// A phrase, as it is told.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Told {
    phrase: u8,
    by: String,
}

/// A phrase that was not passed on.
#[derive(Serialize)]
struct Unsaid<'a> {
    phrase: u8,
    refused: String,
    code: &'static str,
    with: &'a With,
}

impl Room {
    /// A player says something to the other one; answers the frame that refuses it.
    pub(super) async fn say(&self, hall: &Hall, player: Player, phrase: u8) -> Option<String> {
        let why = self.try_say(hall, player, phrase).await.err()?;
        let cause = why.cause();
        let (code, with) = (cause.code, &cause.with);
        Some(json(&Unsaid { phrase, refused: why.to_string(), code, with }))
    }

    async fn try_say(&self, hall: &Hall, player: Player, phrase: u8) -> Result<(), Refusal> {
        if phrase >= PHRASES {
            return Err(Refusal::new(Denied::PhraseNone));
        }
        // Asked first, so that whoever says too much asks the store for nothing.
        let mut state = self.read(hall).await.map_err(|error| error.into_refusal())?;
        state.may_say(player)?;
        state.note_said(player);
        drop(state);
        if self.is_between_blocked(hall).await? {
            return Err(Refusal::new(Denied::ChallengeBlocked));
        }
        let mut state = self.read(hall).await.map_err(|error| error.into_refusal())?;
        let told = json(&Told { phrase, by: word(player).to_owned() });
        state.tell_players(&told);
        drop(state);
        hall.tell(&Subject::Phrase(self.id.clone()), told);
        Ok(())
    }

    /// Whether one of both wants to have nothing to do with the other.
    async fn is_between_blocked(&self, hall: &Hall) -> Result<bool, Refusal> {
        let failed = |error| Refusal::new(by_store(&error));
        let store = hall.store();
        let [Some(one), Some(two)] = store.people_at(&self.id).await.map_err(failed)? else {
            return Ok(false);
        };
        is_blocked(store, one.account, two.account).await.map_err(failed)
    }

    /// Both players may speak again.
    #[cfg(test)]
    pub(super) async fn let_speak(&self) {
        self.state.lock().await.said.iter_mut().for_each(|said| said.last = None);
    }

    /// Hears what was said with another server.
    async fn overhear(&self, player: Player, phrase: u8) {
        let mut state = self.state.lock().await;
        state.note_said(player);
        state.tell_players(&json(&Told { phrase, by: word(player).to_owned() }));
    }
}

impl Hall {
    /// Hears what was said with another server; `None` if that cannot be said.
    pub(super) fn overhear(&self, id: &str, hint: &[u8]) -> Option<()> {
        let (player, phrase) = read(hint)?;
        if let Some(room) = self.open_room(id) {
            // While a move is written the table is taken.
            self.tasks.spawn(async move { room.overhear(player, phrase).await });
        }
        Some(())
    }
}

/// Reads what is told between servers.
fn read(hint: &[u8]) -> Option<(Player, u8)> {
    let Told { phrase, by } = serde_json::from_slice(hint).ok()?;
    let player = Player::BOTH.into_iter().find(|&player| word(player) == by)?;
    (phrase < PHRASES).then_some((player, phrase))
}

impl State {
    /// Whether a player may say something now.
    fn may_say(&self, player: Player) -> Result<(), Refusal> {
        let open = self.open.as_ref().ok_or_else(|| Refusal::new(Denied::Unreadable))?;
        if open.names.iter().any(Option::is_none) {
            return Err(Refusal::new(Denied::SeatFree));
        }
        let said = &self.said[player.index()];
        if let Some(left) = said.last.and_then(|last| PAUSE.checked_sub(last.elapsed())) {
            let wait = Denied::PhraseWait.with("seconds", left.as_secs() + 1);
            return Err(Refusal::new(wait));
        }
        if said.game == open.table.games_before() && said.times >= MOST {
            return Err(Refusal::new(Denied::PhraseMany.with("most", u64::from(MOST))));
        }
        Ok(())
    }

    fn note_said(&mut self, player: Player) {
        let game = self.open.as_ref().map_or(0, |open| open.table.games_before());
        let said = &mut self.said[player.index()];
        let times = if said.game == game { said.times + 1 } else { 1 };
        *said = Said { game, times, last: Some(Instant::now()) };
    }

    /// A frame for both players, and for nobody who watches.
    fn tell_players(&mut self, frame: &str) {
        let frame = Utf8Bytes::from(frame.to_owned());
        self.listeners.retain(|listener| {
            listener.seat.is_none() || listener.frames.try_send(frame.clone()).is_ok()
        });
    }
}
