//! Static evaluations that were computed lately, of one thread.

use crate::memory;
use crate::score::Score;

/// Entries of a cache, as a power of two: half a mebibyte, which stays near the processor.
const BITS: u32 = 16;

/// The part of an entry that is the score; the rest belongs to the key.
const SCORE_BITS: u32 = 16;

/// An evaluation cache. A browser has none, since it evaluates faster than it could look up.
pub(crate) struct EvalCache {
    /// Above a key without its lowest bits, which say where the entry is, below the score.
    entries: Vec<u64>,
}

impl EvalCache {
    /// A cache that has no memory yet, and knows nothing.
    pub(crate) const fn new() -> EvalCache {
        EvalCache { entries: Vec::new() }
    }

    /// The cache with its memory.
    pub(crate) fn prepared(mut self) -> EvalCache {
        // All zero is the score 0 of the key 0, which no position has but by chance.
        if !cfg!(target_arch = "wasm32") {
            self.entries.resize(1 << BITS, 0);
        }
        self
    }

    /// Clears all entries.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(0);
    }

    /// Prefetches the entry of a key.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        if let Some(entry) = self.entries.get(EvalCache::index(key)) {
            memory::prefetch(entry);
        }
    }

    /// The score of a key, as `evaluate` says where the cache does not know it.
    #[inline(always)]
    pub(crate) fn score(&mut self, key: u64, evaluate: impl FnOnce() -> Score) -> Score {
        let Some(entry) = self.entries.get_mut(EvalCache::index(key)) else { return evaluate() };
        if *entry >> SCORE_BITS == key >> SCORE_BITS {
            return Score(i32::from(*entry as i16));
        }
        let score = evaluate();
        *entry = key >> SCORE_BITS << SCORE_BITS | u64::from(score.0 as u16);
        score
    }

    #[inline(always)]
    fn index(key: u64) -> usize {
        key as usize & ((1 << BITS) - 1)
    }
}

/// A score has as many bits as its part of an entry, and a key is whole with its index.
const _: () = assert!(BITS == SCORE_BITS);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_computed_once_until_another_takes_its_place() {
        let mut cache = EvalCache::new();
        let never = || unreachable!("it is known");
        assert_eq!(cache.score(5 << 16, || Score(7)), Score(7), "without memory");
        cache = cache.prepared();
        for (key, score) in [(5 << 16, -29_000), (5 << 16 | 1, 29_000), (u64::MAX, -1)] {
            assert_eq!(cache.score(key, || Score(score)), Score(score));
            assert_eq!(cache.score(key, never), Score(score));
        }
        assert_eq!(cache.score(6 << 16, || Score(3)), Score(3));
        assert_eq!(cache.score(5 << 16, || Score(4)), Score(4));
        assert_eq!(cache.score(5 << 16 | 1, never), Score(29_000));
        cache.clear();
        assert_eq!(cache.score(5 << 16 | 1, || Score(2)), Score(2));
    }
}
