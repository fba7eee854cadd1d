//! The other servers, and whether all of them are heard.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a server may be silent that beats every half second.
const SILENCE: Duration = Duration::from_millis(1500);

/// The servers whose leases last by the store, and when each was heard last.
#[derive(Default)]
pub(super) struct Neighbours {
    heard: Mutex<HashMap<i64, Instant>>,
}

impl Neighbours {
    /// These are all that there are. One that is new has a while to be heard.
    pub(super) fn note_living(&self, living: &[i64]) {
        let mut heard = self.heard();
        heard.retain(|node, _| living.contains(node));
        for node in living {
            heard.entry(*node).or_insert_with(Instant::now);
        }
    }

    /// One of them was heard.
    pub(super) fn hear(&self, node: i64) {
        if let Some(last) = self.heard().get_mut(&node) {
            *last = Instant::now();
        }
    }

    /// Whether none of them is silent: what it does may be missed.
    pub(super) fn are_heard(&self) -> bool {
        self.heard().values().all(|last| last.elapsed() < SILENCE)
    }

    fn heard(&self) -> MutexGuard<'_, HashMap<i64, Instant>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
