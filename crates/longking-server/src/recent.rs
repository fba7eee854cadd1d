//! Answers that were made last, for what is asked many times at once.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The last answers, by what they were made of.
pub(crate) struct Recent<T> {
    kept: Mutex<VecDeque<(String, T)>>,
    /// How many are kept.
    most: usize,
}

impl<T: Clone> Recent<T> {
    /// None yet.
    pub(crate) const fn new(most: usize) -> Recent<T> {
        Recent { kept: Mutex::new(VecDeque::new()), most }
    }

    /// What was made of this.
    pub(crate) fn get(&self, key: &str) -> Option<T> {
        self.kept().iter().find(|(one, _)| one == key).map(|(_, answer)| answer.clone())
    }

    /// Keeps an answer; the oldest one goes.
    pub(crate) fn keep(&self, key: String, answer: T) {
        let mut kept = self.kept();
        kept.truncate(self.most - 1);
        kept.push_front((key, answer));
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, T)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
