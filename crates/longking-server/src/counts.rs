//! What is counted, for those who run a server.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

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

/// How many times are remembered.
const REMEMBERED: usize = 1024;

/// How long the last ones of something took.
#[derive(Debug, Default)]
pub(crate) struct Times(Mutex<VecDeque<Duration>>);

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if times.len() == REMEMBERED {
            times.pop_front();
        }
        times.push_back(time);
    }

    /// The time that 99 of 100 stay within; none where there were none.
    pub(crate) fn p99(&self) -> Duration {
        let times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut times: Vec<_> = times.iter().copied().collect();
        times.sort_unstable();
        times.get(times.len().saturating_sub(1) * 99 / 100).copied().unwrap_or_default()
    }
}

/// What happened since the start.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Tables that were made.
    pub(crate) tables: Counter,
    /// Tables that two who waited have become.
    pub(crate) meetings: Counter,
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
    /// How long events took to be appended, or to be refused by the store.
    pub(crate) appends: Times,
    /// How often others have declared this server gone.
    pub(crate) declared_gone: Counter,
}

/// Something that is counted: name, kind, meaning and value.
pub(crate) type Row = (&'static str, &'static str, &'static str, u64);

/// It as a line of the answer, with what it means.
pub(crate) fn line((name, kind, help, value): &Row) -> String {
    format!(
        "# HELP longking_{name} {help}\n# TYPE longking_{name} {kind}\nlongking_{name} {value}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_99_of_100_is_that_of_the_last_thousand() {
        let times = Times::default();
        assert_eq!(times.p99(), Duration::ZERO);
        (0..5000).for_each(|_| times.add(Duration::from_secs(9)));
        (1..=1024).for_each(|ms| times.add(Duration::from_millis(ms)));
        assert_eq!(times.p99(), Duration::from_millis(1013));
    }
}
