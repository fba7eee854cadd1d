//! ABDADA, simplified: the steps that threads are searching, so that other threads defer them.
//!
//! A thread that comes to a step which another thread is searching leaves it for later: by then the
//! transposition table often knows its score. The table is a hint only: two steps may share a slot,
//! and the last write stands.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The least depth at which steps are deferred.
pub(crate) const ABDADA_DEPTH: i32 = 4;

const SLOTS: usize = 1 << 12;

/// Hashes of the steps being searched.
pub(crate) struct Abdada(Box<[AtomicU32]>);

impl Abdada {
    pub(crate) fn new() -> Abdada {
        Abdada((0..SLOTS).map(|_| AtomicU32::new(0)).collect())
    }

    fn slot(&self, hash: u64) -> &AtomicU32 {
        &self.0[hash as usize % SLOTS]
    }

    /// Whether a thread is searching the step of this hash.
    pub(crate) fn is_searching(&self, hash: u64) -> bool {
        self.slot(hash).load(Relaxed) == (hash >> 32) as u32
    }

    /// Start of a step's search.
    pub(crate) fn begin(&self, hash: u64) {
        self.slot(hash).store((hash >> 32) as u32, Relaxed);
    }

    /// End of a step's search; nothing where another step has taken the slot.
    pub(crate) fn end(&self, hash: u64) {
        let slot = self.slot(hash);
        if slot.load(Relaxed) == (hash >> 32) as u32 {
            slot.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_being_searched_from_its_begin_to_its_end() {
        let abdada = Abdada::new();
        let (one, other) = (7 << 32 | 5, 9 << 32 | 5);
        assert!(!abdada.is_searching(one));
        abdada.begin(one);
        assert!(abdada.is_searching(one) && !abdada.is_searching(other));
        abdada.begin(other);
        abdada.end(one);
        assert!(abdada.is_searching(other) && !abdada.is_searching(one));
        abdada.end(other);
        assert!(!abdada.is_searching(other));
    }
}
