//! What is told of a table to those who are there.

use axum::extract::ws::Utf8Bytes;
use longking_table::Player;

use super::hall::Hall;
use super::open::Open;
use super::room::State;
use super::snapshot::{Now, Welcome, Whole, json, word};

impl State {
    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.open.as_ref().is_some_and(Open::is_over)
    }

    /// A frame for everybody; a client that is too slow is let go, and comes again for what it
    /// missed.
    pub(super) fn tell(&mut self, frame: &str) {
        let frame = Utf8Bytes::from(frame.to_owned());
        self.listeners.retain(|listener| listener.frames.try_send(frame.clone()).is_ok());
    }

    pub(super) fn schedule(&mut self, hall: &Hall, id: &str, at: u64) {
        let is_watched = self.open.as_ref().is_none_or(|open| open.watched);
        if is_watched && self.scheduled.is_none_or(|scheduled| at < scheduled) {
            self.scheduled = Some(at);
            hall.deadlines().add(at, id);
        }
    }

    /// The first frame for a client.
    pub(super) fn welcome(
        &self,
        id: &str,
        seat: Option<Player>,
        have: Option<u32>,
        now: u64,
    ) -> String {
        let Some(open) = &self.open else { return String::new() };
        let since = have.and_then(|have| open.since(have));
        match (since, self.now(seat, now), self.whole(id, seat, now)) {
            (Some(since), Some(now), _) => json(&Welcome::Since { since, now }),
            (_, _, Some(table)) => json(&Welcome::Table { table }),
            _ => String::new(),
        }
    }

    pub(super) fn whole<'a>(
        &'a self,
        id: &'a str,
        seat: Option<Player>,
        now: u64,
    ) -> Option<Whole<'a>> {
        let record = self.open.as_ref()?.table.record();
        Some(Whole { id, record, now: self.now(seat, now)? })
    }

    fn now(&self, seat: Option<Player>, now: u64) -> Option<Now<'_>> {
        let open = self.open.as_ref()?;
        Some(Now {
            n: open.length(),
            players: open.wire_names(),
            you: seat.map(word),
            shown: self.shown(),
            now,
        })
    }
}
