//! What other servers tell, and what is read where they cannot be heard.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use longking_table::Event;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::bus::{Heard, Subject};
use super::hall::Hall;
use super::room::Room;
use super::snapshot::{Elsewhere, Presence, json};

/// How often the lengths of all tables are read while others cannot be heard, or of a part of them
/// while they can; and how many parts there are.
const PART: Duration = Duration::from_secs(1);
const PARTS: usize = 30;

/// How many tables one question is about.
const AT_ONCE: usize = 1000;

/// How often those at a table, and other servers, are told who is here.
const PRESENCE: Duration = Duration::from_secs(1);

/// By how much an event may lie in the future, in milliseconds: all servers have one clock.
const AHEAD: u64 = 60_000;

/// The most bytes of a hint.
const HINT: usize = 4096;

/// The most that a server can say of those who watch with it.
const CROWD: usize = 1_000_000;

/// A server whose beats get through.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Beating {
    beat: i64,
}

impl Hall {
    /// Tells the others something.
    pub(crate) fn tell(&self, subject: &Subject, hint: String) {
        if !self.bus().leads_to_others() {
            return;
        }
        let counts = self.counts();
        let counter = if self.bus().tell(subject, Bytes::from(hint)) {
            &counts.hints_told
        } else {
            &counts.hints_dropped
        };
        counter.add(1);
    }

    /// Tells the others that the store can be reached.
    pub(super) fn tell_beat(&self) {
        if let Some(beat) = self.lease().node() {
            self.tell(&Subject::Beat, json(&Beating { beat }));
        }
    }

    /// Tells the others that nobody is here any more: who was comes to them.
    pub(super) fn tell_farewell(&self, node: i64) {
        let nobody = json(&Elsewhere::new(node, Presence::default()));
        for room in self.rooms_now().iter().filter(|room| !room.is_idle()) {
            self.tell(&Subject::Presence(room.id().to_owned()), nobody.clone());
        }
    }

    /// Hears what the others tell for as long as the server lives.
    pub(super) async fn listen(self: Arc<Hall>) {
        loop {
            match self.bus().next().await {
                Heard::Hint(subject, hint) if self.hear(&subject, &hint).is_some() => {
                    self.counts().hints_heard.add(1);
                }
                Heard::Hint(..) | Heard::Unknown => self.counts().hints_unread.add(1),
                Heard::Gap => {
                    self.counts().bus_gaps.add(1);
                    self.check(self.rooms_now()).await;
                }
            }
        }
    }

    /// Takes a hint; `None` if it is none.
    pub(super) fn hear(self: &Arc<Hall>, subject: &Subject, hint: &[u8]) -> Option<()> {
        if hint.len() > HINT {
            return None;
        }
        match subject {
            Subject::Event(id) => {
                let mut fields: Map<String, Value> = serde_json::from_slice(hint).ok()?;
                let n = fields.remove("n")?.as_u64().and_then(|n| u32::try_from(n).ok())?;
                if fields
                    .get("e")
                    .and_then(Value::as_str)
                    .is_some_and(|word| !self.understands(word))
                {
                    // A later version of the program does more: what, the log says.
                    if let Some(room) = self.open_room(id) {
                        self.catch_up(room);
                    }
                    return Some(());
                }
                let event: Event = serde_json::from_value(Value::Object(fields)).ok()?;
                if event.at > self.now() + AHEAD {
                    return None;
                }
                if let Some(room) = self.open_room(id)
                    && !room.hear(self, n, &event)
                {
                    self.catch_up(room);
                }
            }
            Subject::Seat(id) => {
                if hint != b"{}" {
                    return None;
                }
                if let Some(room) = self.open_room(id) {
                    self.catch_up(room);
                }
            }
            Subject::Presence(id) => {
                let there: Elsewhere = serde_json::from_slice(hint).ok()?;
                if there.presence().watching > CROWD {
                    return None;
                }
                if let Some(room) = self.open_room(id) {
                    room.see(self, there);
                }
            }
            Subject::Phrase(id) => self.overhear(id, hint)?,
            Subject::Person(principal) => {
                let hint = std::str::from_utf8(hint).ok()?;
                self.online().hear(*principal, hint)?;
            }
            Subject::Lobby => {
                if hint != b"{}" {
                    return None;
                }
                self.online().wake();
            }
            Subject::Beat => {
                let Beating { beat } = serde_json::from_slice(hint).ok()?;
                if Some(beat) != self.lease().node() {
                    self.neighbours().hear(beat);
                    self.lease().others_reach_the_store();
                }
            }
        }
        Some(())
    }

    /// Has a room read what it has missed.
    fn catch_up(self: &Arc<Hall>, room: Arc<Room>) {
        let hall = Arc::clone(self);
        self.tasks.spawn(async move { room.catch_up(&hall).await });
    }

    /// Reads again and again whether something was missed: all of it where others cannot be heard,
    /// a part at a time where they can.
    pub(super) async fn compare(self: Arc<Hall>) {
        let mut rest = VecDeque::new();
        while self.is_shared() {
            tokio::time::sleep(PART).await;
            let all_heard = self.bus().is_there() && self.neighbours().are_heard();
            for room in self.rooms_now() {
                room.note_hearing(&self, all_heard || self.neighbours().are_none());
            }
            if all_heard {
                if rest.is_empty() {
                    rest = VecDeque::from(self.rooms_now());
                }
                let part = self.open_rooms().div_ceil(PARTS).min(rest.len());
                self.check(rest.drain(..part).collect()).await;
            } else {
                self.check(self.rooms_now()).await;
            }
        }
    }

    /// Compares what is known of rooms that somebody looks at with the lengths of their logs.
    async fn check(self: &Arc<Hall>, rooms: Vec<Arc<Room>>) {
        let known: Vec<_> = rooms.iter().filter_map(|room| Some((room, room.known()?))).collect();
        for part in known.chunks(AT_ONCE) {
            let ids: Vec<_> = part.iter().map(|(room, _)| room.id().to_owned()).collect();
            // What cannot be read now is read the next time.
            let Ok(found) = self.store().lengths(&ids).await else { return };
            for (room, was) in part {
                if found.get(room.id()).is_some_and(|is| is != was) {
                    self.counts().gaps_healed.add(1);
                    self.catch_up(Arc::clone(room));
                }
            }
        }
    }

    /// Tells those at each table who is here, and the other servers when that changes and now and
    /// then.
    pub(super) async fn tell_presence(self: Arc<Hall>) {
        loop {
            tokio::time::sleep(PRESENCE).await;
            let node = self.lease().node();
            for room in self.rooms_now() {
                if let (Some(presence), Some(node)) = (room.tell_presence(&self), node) {
                    let hint = json(&Elsewhere::new(node, presence));
                    self.tell(&Subject::Presence(room.id().to_owned()), hint);
                }
            }
        }
    }
}
