//! What is counted, for those who run a server.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What happened since the start.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Tables that were made.
    pub(crate) tables: Counter,
    /// Events that were taken.
    pub(crate) events: Counter,
    /// Events that were refused.
    pub(crate) refused: Counter,
    /// Frames that were sent.
    pub(crate) frames: Counter,
    /// Tables whose clocks were taken over from servers that were gone.
    pub(crate) taken_over: Counter,
    /// Hints to other servers that were sent.
    pub(crate) hints_told: Counter,
    /// Hints that could not be sent.
    pub(crate) hints_dropped: Counter,
    /// Hints of other servers that were understood.
    pub(crate) hints_heard: Counter,
    /// What came over the bus and was no hint.
    pub(crate) hints_unread: Counter,
    /// How often hints may have been missed.
    pub(crate) bus_gaps: Counter,
    /// Tables at which something had been missed.
    pub(crate) gaps_healed: Counter,
    /// How often others have declared this server gone.
    pub(crate) declared_gone: Counter,
}
