//! When flags fall: the rooms to look at, by time.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// Rooms that want to be looked at, each at a time in milliseconds of Unix time.
#[derive(Default)]
pub(super) struct Deadlines {
    due: Mutex<BTreeSet<(u64, String)>>,
    earlier: Notify,
}

impl Deadlines {
    /// Asks that a room is looked at.
    pub(super) fn add(&self, at: u64, id: &str) {
        let mut due = self.lock();
        due.insert((at, id.to_owned()));
        if due.first().is_some_and(|(first, _)| *first == at) {
            self.earlier.notify_one();
        }
    }

    /// Whether no room wants to be looked at.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Waits for the next room whose time has come; `now` is the time.
    pub(super) async fn next(&self, now: impl Fn() -> u64) -> String {
        loop {
            let wait = {
                let mut due = self.lock();
                match due.first() {
                    Some((at, _)) if *at <= now() => {
                        if let Some((_, id)) = due.pop_first() {
                            return id;
                        }
                        None
                    }
                    Some((at, _)) => Some(Duration::from_millis(at - now().min(*at))),
                    None => None,
                }
            };
            let sleep = tokio::time::sleep(wait.unwrap_or(Duration::from_secs(3600)));
            tokio::select! {
                () = sleep => {}
                () = self.earlier.notified() => {}
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<(u64, String)>> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
