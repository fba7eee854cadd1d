//! Signs of life of people who are away from their games: whoever is heard of elsewhere meanwhile
//! has a network, and stays away.
//!
//! Only those of whom somebody wants to know are noted, and only what this server hears of the
//! device that was at the table: of who is with another server, or has two devices of which one has
//! lost its network, nothing is known, and nothing is held against him.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a client may stay silent before its line is closed.
pub(crate) const SILENCE: Duration = Duration::from_secs(60);

/// For so long, in milliseconds, somebody has to be heard of again and again who has a network: in
/// that time the page that shows his game is back, if it is open.
const STRETCH: u64 = 30_000;

/// A longer silence, in milliseconds, may be a network that was gone; an open line is asked more
/// often than that.
const GAP: u64 = 30_000;

/// A browser or the like that somebody uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Device(u64);

impl Device {
    /// The one that shows a token.
    pub(crate) fn of(token: &str) -> Device {
        let mut hasher = DefaultHasher::new();
        token.hash(&mut hasher);
        Device(hasher.finish())
    }
}

/// What is heard of people who are away from a game.
#[derive(Default)]
pub(crate) struct Signs {
    /// Of each who acts, by the tables that he is away from.
    away: Mutex<HashMap<i64, HashMap<String, Stretch>>>,
}

/// From when on a device was heard of without a gap.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    device: Device,
    from: u64,
    last: u64,
    is_long: bool,
}

impl Signs {
    /// Somebody is away from a table, at which he was with a device; what is known of it goes on.
    pub(super) fn watch(&self, principal: i64, table: &str, device: Device) {
        let mut away = self.lock();
        let tables = away.entry(principal).or_default();
        if tables.get(table).is_none_or(|stretch| stretch.device != device) {
            let new = Stretch { device, from: 0, last: 0, is_long: false };
            tables.insert(table.to_owned(), new);
        }
    }

    /// He is not, or nobody wants to know any more.
    pub(super) fn forget(&self, principal: i64, table: &str) {
        let mut away = self.lock();
        if let Some(tables) = away.get_mut(&principal) {
            tables.remove(table);
            if tables.is_empty() {
                away.remove(&principal);
            }
        }
    }

    /// Somebody is heard of by a device, at a time in milliseconds.
    pub(crate) fn note(&self, principal: i64, device: Device, now: u64) {
        let mut away = self.lock();
        let stretches = away.get_mut(&principal).into_iter().flat_map(HashMap::values_mut);
        for stretch in stretches.filter(|stretch| stretch.device == device) {
            if now.saturating_sub(stretch.last) > GAP {
                stretch.from = now;
            }
            stretch.last = now;
            stretch.is_long |= now.saturating_sub(stretch.from) >= STRETCH;
        }
    }

    /// Whether somebody had a network for a good while since he is away from a table.
    pub(super) fn had_network(&self, principal: i64, table: &str) -> bool {
        let away = self.lock();
        let stretch = away.get(&principal).and_then(|tables| tables.get(table));
        stretch.is_some_and(|stretch| stretch.is_long)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, HashMap<String, Stretch>>> {
        self.away.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_known_by_signs_without_a_gap_and_by_none_from_before() {
        let signs = Signs::default();
        let [phone, desk] = ["phone", "desk"].map(Device::of);
        let heard = |times: &[u64]| times.iter().for_each(|at| signs.note(7, phone, at * 1000));
        let had = |table| signs.had_network(7, table);
        heard(&[100, 120, 140]);
        signs.watch(7, "t", phone);
        assert!(!had("t"), "that was before he went");
        heard(&[150, 179]);
        signs.watch(7, "u", phone);
        assert!(!had("t"), "too short");
        heard(&[220, 249]);
        assert!(!had("t"), "a gap, and too short again");
        signs.note(8, phone, 250_000);
        for at in [220, 240, 251] {
            signs.note(7, desk, at * 1000);
        }
        assert!(!had("t"), "another, and another device");
        heard(&[251]);
        signs.watch(7, "t", phone);
        assert!(had("t") && had("u"), "and so it stays");
        signs.forget(7, "t");
        signs.watch(7, "t", phone);
        assert!(!had("t") && had("u"), "he was back");
        for table in ["t", "u"] {
            signs.forget(7, table);
        }
        assert!(signs.lock().is_empty(), "nothing is kept of those who are not away");
    }
}
