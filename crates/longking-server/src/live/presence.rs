//! Who comes to a table and goes, and when those who are there are told of it.
//!
//! Players are told at once of what concerns them: whether each is here, and from when on the game
//! may be claimed. A crowd comes and goes faster than everybody can be told of everybody: whoever
//! watches, and how many do, is told once a second.

use std::cell::LazyCell;

use axum::extract::ws::Utf8Bytes;
use longking_table::Player;
use tokio::sync::mpsc;

use super::hall::Hall;
use super::open::Open;
use super::room::{Room, State};
use super::signs::Device;
use super::snapshot::{Presence, Shown, json};
use crate::api::error::ApiError;

/// How many frames may wait for a slow client before it is let go.
const PATIENCE: usize = 64;

/// A client.
pub(super) struct Listener {
    pub(super) id: u64,
    pub(super) seat: Option<Player>,
    pub(super) frames: mpsc::Sender<Utf8Bytes>,
    pub(super) from: Caller,
    /// Who is here, as far as it was told.
    shown: Shown,
}

/// Where a client is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Caller {
    /// Whether it answers when it is asked whether it is there, so that a network which is gone is
    /// noticed.
    pub(super) answers: bool,
    /// The device, if it shows that it is one.
    pub(super) device: Option<Device>,
}

/// A client's side of it.
pub(super) struct Listening {
    id: u64,
    pub(super) frames: mpsc::Receiver<Utf8Bytes>,
    /// Whether its network was gone before it.
    pub(super) is_lost: bool,
}

impl Room {
    /// A client comes: what it has not seen, and what happens from now on.
    pub(super) async fn join(
        &self,
        hall: &Hall,
        seat: Option<Player>,
        have: Option<u32>,
        from: Caller,
    ) -> Result<(String, Listening), ApiError> {
        let mut state = self.read_now(hall).await?;
        let (frames, receiver) = mpsc::channel(PATIENCE);
        state.next_listener += 1;
        let id = state.next_listener;
        state.listeners.push(Listener { id, seat, frames, from, shown: Shown::default() });
        state.note_presence(hall, &self.id);
        let shown = state.shown();
        if let Some(listener) = state.listeners.last_mut() {
            listener.shown = shown;
        }
        state.show_players();
        let frame = state.welcome(&self.id, seat, have, hall.now());
        Ok((frame, Listening { id, frames: receiver, is_lost: false }))
    }

    /// A client goes.
    pub(super) async fn leave(&self, hall: &Hall, listening: &Listening) {
        let mut state = self.state.lock().await;
        let is_it = |listener: &Listener| listener.id == listening.id;
        if let Some(index) = state.listeners.iter().position(is_it) {
            let listener = state.listeners.swap_remove(index);
            state.away.note_left(&listener, listening.is_lost, hall.now());
        }
        state.note_presence(hall, &self.id);
        state.show_players();
    }
}

impl State {
    /// Who is here, with this server.
    pub(super) fn presence_here(&self) -> Presence {
        let is_here = |player| self.listeners.iter().any(|listener| listener.seat == Some(player));
        Presence {
            here: Player::BOTH.map(is_here),
            watching: self.listeners.iter().filter(|listener| listener.seat.is_none()).count(),
        }
    }

    /// Who is here and with other servers.
    pub(super) fn presence(&self) -> Presence {
        self.elsewhere.iter().fold(self.presence_here(), |all, (there, _)| {
            let Presence { here, watching } = there.presence();
            Presence {
                here: [all.here[0] || here[0], all.here[1] || here[1]],
                watching: all.watching + watching,
            }
        })
    }

    /// Who is here, whether the game may be claimed, and until when it is to begin.
    pub(super) fn shown(&self) -> Shown {
        let claim = |player| self.claim_due(player).ok();
        Shown {
            presence: self.presence(),
            claim: Player::BOTH.into_iter().find_map(claim),
            due: self.open.as_ref().and_then(Open::due),
        }
    }

    /// Tells everybody what he does not know of it.
    pub(super) fn show_everybody(&mut self) {
        self.show(|listener, shown| listener.shown != *shown);
    }

    /// Tells the players what concerns them, if they do not know it.
    pub(super) fn show_players(&mut self) {
        let concerns = |shown: &Shown| (shown.presence.here, shown.claim, shown.due);
        self.show(|listener, shown| {
            listener.seat.is_some() && concerns(&listener.shown) != concerns(shown)
        });
    }

    /// Tells those for whom it is news who is here. Whoever has much to read already is told the
    /// next time: the way to him stays free for the game.
    fn show(&mut self, is_news: impl Fn(&Listener, &Shown) -> bool) {
        let shown = self.shown();
        let frame = LazyCell::new(|| Utf8Bytes::from(json(&shown)));
        for listener in &mut self.listeners {
            if is_news(listener, &shown)
                && listener.frames.capacity() > PATIENCE / 2
                && listener.frames.try_send(Utf8Bytes::clone(&frame)).is_ok()
            {
                listener.shown = shown;
            }
        }
    }
}
