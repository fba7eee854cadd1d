//! Which steps are being looked at just now, so that several threads look at different ones.
//!
//! A thread that comes to a position where another is at work leaves the steps that are taken for later: by then the table
//! often knows what they are worth. Only a hint: two steps may share a place, and what is written last stands.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// With so much depth left, or more, a step is worth being left to another thread.
pub(crate) const BUSY_DEPTH: i32 = 4;

/// How many steps can be kept.
const PLACES: usize = 1 << 12;

/// The steps that are being looked at.
pub(crate) struct Busy(Box<[AtomicU32]>);

impl Busy {
    pub(crate) fn new() -> Busy {
        Busy((0..PLACES).map(|_| AtomicU32::new(0)).collect())
    }

    fn place(&self, name: u64) -> &AtomicU32 {
        &self.0[name as usize % PLACES]
    }

    /// Whether a thread is at the step with this name.
    pub(crate) fn has(&self, name: u64) -> bool {
        self.place(name).load(Relaxed) == (name >> 32) as u32
    }

    /// Takes a step.
    pub(crate) fn take(&self, name: u64) {
        self.place(name).store((name >> 32) as u32, Relaxed);
    }

    /// Gives it back, unless another one has taken its place.
    pub(crate) fn give(&self, name: u64) {
        let place = self.place(name);
        if place.load(Relaxed) == (name >> 32) as u32 {
            place.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_busy_from_when_it_is_taken_until_it_is_given_back() {
        let busy = Busy::new();
        let (one, other) = (7 << 32 | 5, 9 << 32 | 5);
        assert!(!busy.has(one));
        busy.take(one);
        assert!(busy.has(one) && !busy.has(other));
        busy.take(other);
        busy.give(one);
        assert!(busy.has(other) && !busy.has(one));
        busy.give(other);
        assert!(!busy.has(other));
    }
}
