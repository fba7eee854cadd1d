//! The other servers, and whether all of them are heard.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a server may be silent that beats every half second.
const SILENCE: Duration = Duration::from_millis(1500);

/// How many kinds of events servers understand that say nothing of it.
const FIRST_KINDS: usize = 18;

/// The servers whose leases last by the store, and when each was heard last.
pub(super) struct Neighbours {
    heard: Mutex<HashMap<i64, Instant>>,
    /// How many kinds of events all of them understand.
    kinds: AtomicUsize,
}

impl Neighbours {
    /// None so far, and they may be of the first version until it is known who they are.
    pub(super) fn new(shared: bool) -> Neighbours {
        let kinds = if shared { FIRST_KINDS } else { usize::MAX };
        Neighbours { heard: Mutex::default(), kinds: AtomicUsize::new(kinds) }
    }

    /// These are all that there are, with how many kinds of events they understand. One that is new
    /// has a while to be heard.
    pub(super) fn note_living(&self, living: &[(i64, i64)]) {
        let mut heard = self.heard();
        heard.retain(|node, _| living.iter().any(|(lives, _)| lives == node));
        for (node, _) in living {
            heard.entry(*node).or_insert_with(Instant::now);
        }
        let kinds = living.iter().map(|(_, kinds)| usize::try_from(*kinds).unwrap_or(0)).min();
        self.kinds.store(kinds.unwrap_or(usize::MAX), Ordering::Relaxed);
    }

    /// How many kinds of events all of them understand.
    pub(super) fn kinds(&self) -> usize {
        self.kinds.load(Ordering::Relaxed)
    }

    /// One of them was heard.
    pub(super) fn hear(&self, node: i64) {
        if let Some(last) = self.heard().get_mut(&node) {
            *last = Instant::now();
        }
    }

    /// Whether there are none.
    pub(super) fn are_none(&self) -> bool {
        self.heard().is_empty()
    }

    /// Whether none of them is silent: what it does may be missed.
    pub(super) fn are_heard(&self) -> bool {
        self.heard().values().all(|last| last.elapsed() < SILENCE)
    }

    fn heard(&self) -> MutexGuard<'_, HashMap<i64, Instant>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
