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
    /// How often others have declared this server gone.
    pub(crate) declared_gone: Counter,
}
