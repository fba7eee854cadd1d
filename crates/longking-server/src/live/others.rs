//! What a room hears from other servers, and what it tells them.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use longking_table::Event;

use super::hall::Hall;
use super::open::{Open, aside};
use super::room::{Room, State};
use super::snapshot::{Elsewhere, Numbered, Presence, json};

/// For how long another server is believed that says nothing more of who is there.
const BELIEVED: Duration = Duration::from_secs(25);

/// How often others are told who is here although nothing has changed.
const REPEATED: Duration = Duration::from_secs(10);

/// Of how many other servers a room knows who is there.
const SERVERS: usize = 64;

/// What those who listen know of who were told what never was: more events than there can be.
const NOTHING_RIGHT: u32 = u32::MAX - 1;

impl Room {
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// What those who listen know of: how many events there were, and whether both seats are taken.
    pub(super) fn known(&self) -> Option<(u32, bool)> {
        let state = self.state.try_lock().ok().filter(|state| !state.listeners.is_empty())?;
        state.open.as_ref().map(Open::extent).or(state.told)
    }

    /// Takes an event that another server has kept, by the rules; says whether it follows on what
    /// is known.
    pub(super) fn hear(&self, hall: &Hall, n: u32, event: &Event) -> bool {
        let Ok(mut state) = self.state.try_lock() else { return false };
        let Some(mut open) = state.open.take() else { return state.listeners.is_empty() };
        let length = open.length();
        if n != length || self.doubted.load(Ordering::Acquire) {
            let is_old = n < length && open.known(n).is_none_or(|known| known == event);
            if n < length && !is_old {
                // One of both was never appended, and may have been told: all is told again.
                state.told = Some((NOTHING_RIGHT, open.extent().1));
            }
            state.open = Some(open);
            return is_old;
        }
        let ran = open.table.deadline().is_some();
        // What is not taken leaves nothing: the table is read.
        let Ok(Ok(())) = aside(|| open.apply(event, 1)) else { return false };
        let deadline = open.table.deadline();
        open.watched &= ran && deadline.is_some();
        state.open = Some(open);
        state.tell(&json(&Numbered { n, event }));
        state.note_told();
        state.show_players();
        if let Some(deadline) = deadline {
            state.schedule(hall, &self.id, deadline);
        }
        true
    }

    /// Reads what was missed, if somebody looks at the table now.
    pub(super) async fn catch_up(&self, hall: &Hall) {
        let mut state = self.state.lock().await;
        state.open = None;
        if !state.listeners.is_empty() {
            // What cannot be read now is read when the lengths are compared.
            let _ = self.refresh(hall, &mut state).await;
        }
    }

    /// Hears who is at the table with another server.
    pub(super) fn see(&self, hall: &Hall, there: Elsewhere) {
        let Ok(mut state) = self.state.try_lock() else { return };
        let before = state.presence();
        let was_known = state.elsewhere.iter().any(|(known, _)| known.node == there.node);
        state.elsewhere.retain(|(known, _)| known.node != there.node);
        if there.presence() != Presence::default() && state.elsewhere.len() < SERVERS {
            if !was_known {
                // One that has just opened the table does not know who is here.
                state.told_others = None;
            }
            state.elsewhere.push((there, Instant::now()));
        }
        state.note_change(before, hall, &self.id);
    }

    /// Tells those who listen who is here, and says it if others are to be told; forgets those of
    /// whom nothing more was heard.
    pub(super) fn tell_presence(&self, hall: &Hall) -> Option<Presence> {
        let mut state = self.state.try_lock().ok()?;
        let before = state.presence();
        state.elsewhere.retain(|(_, heard)| heard.elapsed() < BELIEVED);
        state.note_change(before, hall, &self.id);
        state.show_everybody();
        let here = state.presence_here();
        let is_news = match state.told_others {
            Some((told, at)) => {
                told != here || at.elapsed() > REPEATED && here != Presence::default()
            }
            None => here != Presence::default(),
        };
        is_news.then(|| {
            state.told_others = Some((here, Instant::now()));
            here
        })
    }
}

impl State {
    /// Somebody has come or gone with another server, if others were there before.
    fn note_change(&mut self, before: Presence, hall: &Hall, id: &str) {
        if self.presence() != before {
            self.note_presence(hall, id);
            self.show_players();
        }
    }

    /// Those who listen know of everything now.
    pub(super) fn note_told(&mut self) {
        self.told = self.open.as_ref().map(Open::extent);
    }

    /// Tells those who listen what happened while nobody heard of it.
    pub(super) fn tell_missed(&mut self, id: &str, now: u64) {
        let told = self.told.filter(|_| !self.listeners.is_empty());
        self.note_told();
        let (Some((known, both)), Some(open)) = (told, &self.open) else { return };
        let mut frames = Vec::new();
        if both != open.extent().1 {
            frames.push(open.players());
        }
        let missed = open.since(known);
        let is_whole = missed.is_none();
        for (n, event) in (known..).zip(missed.unwrap_or_default()) {
            frames.push(json(&Numbered { n, event }));
        }
        frames.iter().for_each(|frame| self.tell(frame));
        if is_whole {
            // Another game has begun, or less has happened than was told.
            let welcomes = self.listeners.iter().map(|listener| {
                let frame = self.welcome(id, listener.seat, None, now);
                listener.frames.try_send(frame.into()).is_ok()
            });
            let mut stay = welcomes.collect::<Vec<_>>().into_iter();
            self.listeners.retain(|_| stay.next().unwrap_or(true));
        }
    }
}
