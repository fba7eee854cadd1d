//! Transposition table, shared without locks by all threads of a search.
//!
//! An entry is two words: its data, and the key XORed with it. Two threads may write at once; the
//! words that they leave fit no key, so that they are never read.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::memory;
use crate::score::Score;

/// Bound type of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// No score, only a static evaluation.
    None,
    /// A fail-high: the score is at least this.
    Lower,
    /// A fail-low: the score is at most this.
    Upper,
    /// An exact score.
    Exact,
}

/// Entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Hash move: the fingerprint of the best step, 0 for none.
    pub(crate) hash_move: u16,
    /// Mate scores are stored relative to this node.
    pub(crate) score: Score,
    pub(crate) static_eval: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        u64::from(self.score.0 as u16)
            | u64::from(self.static_eval as u16) << 16
            | u64::from(self.hash_move) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.bound as u8 | generation << 2) << 56
    }

    fn unpack(word: u64) -> Entry {
        let bound = match word >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        Entry {
            hash_move: (word >> 32) as u16,
            score: Score(i32::from(word as u16 as i16)),
            static_eval: (word >> 16) as u16 as i16,
            depth: (word >> 48) as u8,
            bound,
        }
    }
}

/// Cluster of entries: the slots of a key, in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([[AtomicU64; 2]; 4]);

/// Transposition table with replacement by depth and age.
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    /// The number of the search, modulo [`GENERATIONS`].
    generation: AtomicU8,
}

/// By how many plies an entry is deeper that stays.
const MUCH_DEEPER: u8 = 4;

/// Generations before their numbers come again.
const GENERATIONS: u8 = 64;

impl TranspositionTable {
    /// A table of about so many mebibytes, at least a small one.
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        let most = (mebibytes << 20) / size_of::<Cluster>();
        let length = if most < 1024 { 512 } else { 1 << most.ilog2() };
        let mut clusters = Vec::with_capacity(length);
        memory::advise_huge_pages(clusters.spare_capacity_mut());
        clusters.resize_with(length, Cluster::default);
        TranspositionTable { clusters, generation: AtomicU8::new(0) }
    }

    /// Prefetches the cluster of a key.
    pub(crate) fn prefetch(&self, key: u64) {
        memory::prefetch(self.cluster(key));
    }

    /// New generation: the entries of the next search replace older ones.
    pub(crate) fn new_generation(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    /// Clears all entries.
    pub(crate) fn clear(&self) {
        for word in self.clusters.iter().flat_map(|cluster| &cluster.0).flatten() {
            word.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Probe: the entry of a key.
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        for [check, data] in &self.cluster(key).0 {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Stores an entry; without a hash move it keeps the older one of its key. An entry of this
    /// search that is [much deeper](MUCH_DEEPER) stays, unless the new one is exact.
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut slot = 0;
        let mut least = i32::MAX;
        let cluster = &self.cluster(key).0;
        for (index, [check, data]) in cluster.iter().enumerate() {
            let data = data.load(Relaxed);
            let old = Entry::unpack(data);
            let age = (GENERATIONS + generation - (data >> 58) as u8) % GENERATIONS;
            if check.load(Relaxed) ^ data == key {
                let is_much_deeper = old.depth >= entry.depth.saturating_add(MUCH_DEEPER);
                if age == 0 && is_much_deeper && entry.bound != Bound::Exact {
                    return;
                }
                if entry.hash_move == 0 {
                    entry.hash_move = old.hash_move;
                }
                slot = index;
                break;
            }
            let value = i32::from(old.depth) - 4 * i32::from(age);
            if value < least {
                least = value;
                slot = index;
            }
        }
        let word = entry.pack(generation);
        cluster[slot][0].store(key ^ word, Relaxed);
        cluster[slot][1].store(word, Relaxed);
    }

    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[key as usize & (self.clusters.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(hash_move: u16, depth: u8) -> Entry {
        Entry { hash_move, score: Score(-321), static_eval: -7, depth, bound: Bound::Upper }
    }

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let tt = TranspositionTable::new(0);
        for (key, entry) in [(5, entry(77, 9)), (u64::MAX, entry(u16::MAX, 255))] {
            tt.store(key, entry);
            assert_eq!(tt.probe(key), Some(entry));
            assert_eq!(tt.probe(key ^ 1 << 40), None);
        }
        tt.clear();
        assert_eq!(tt.probe(5), None);
    }

    #[test]
    fn an_entry_that_is_much_deeper_stays_in_its_search() {
        let tt = TranspositionTable::new(0);
        let depth = || tt.probe(5).map(|entry| entry.depth);
        tt.store(5, entry(1, 9));
        tt.store(5, entry(2, 5));
        assert_eq!(depth(), Some(9));
        tt.store(5, entry(2, 6));
        assert_eq!(depth(), Some(6), "three plies are not much");
        tt.store(5, Entry { bound: Bound::Exact, ..entry(2, 1) });
        assert_eq!(depth(), Some(1), "what is exact stays at any depth");
        tt.store(5, entry(1, 9));
        tt.new_generation();
        tt.store(5, entry(2, 1));
        assert_eq!(depth(), Some(1), "of a search before");
    }

    #[test]
    fn a_table_keeps_what_is_deeper_or_newer() {
        let tt = TranspositionTable::new(0);
        let key = |number: u64| 5 + number * tt.clusters.len() as u64;
        let hash_move = |number| tt.probe(key(number)).map(|entry| entry.hash_move);
        for number in 0..4 {
            tt.store(key(number), entry(number as u16 + 1, 10 + number as u8));
        }
        tt.store(key(4), entry(50, 1));
        assert_eq!(hash_move(0), None, "the least deep one goes");
        assert_eq!(hash_move(4), Some(50));
        for _ in 0..3 {
            tt.new_generation();
        }
        tt.store(key(4), entry(50, 1));
        tt.store(key(5), entry(60, 1));
        assert_eq!(hash_move(1), None, "the oldest of the others goes");
        assert_eq!(hash_move(4), Some(50));
    }
}
