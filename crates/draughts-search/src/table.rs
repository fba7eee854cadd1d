//! The table of positions that have been searched, shared by all threads of a search.
//!
//! An entry is two words: what is known, and the key changed by it. Two threads may write at once; what they leave then
//! fits no key, so that it is never read.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::memory;
use crate::score::Score;

/// What a score in the table is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// There is no score, only an evaluation.
    None,
    /// The score is at least this.
    AtLeast,
    /// The score is at most this.
    AtMost,
    /// The score is exact.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// A mark of the best step, 0 when there is none.
    pub(crate) step: u16,
    /// Ends counted from the position itself.
    pub(crate) score: Score,
    /// What the evaluation says.
    pub(crate) stands: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Entry {
    fn pack(self, age: u8) -> u64 {
        u64::from(self.score.0 as u16)
            | u64::from(self.stands as u16) << 16
            | u64::from(self.step) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.bound as u8 | age << 2) << 56
    }

    fn unpack(word: u64) -> Entry {
        let bound = match word >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::AtLeast,
            2 => Bound::AtMost,
            _ => Bound::Exact,
        };
        Entry {
            step: (word >> 32) as u16,
            score: Score(i32::from(word as u16 as i16)),
            stands: (word >> 16) as u16 as i16,
            depth: (word >> 48) as u8,
            bound,
        }
    }
}

/// The entries that a key may be in, together in a line of the cache.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([[AtomicU64; 2]; 4]);

/// Entries by key; the newer or deeper ones are kept.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    /// In which search an entry was written, from 0 to 63.
    age: AtomicU8,
}

/// How many ages there are before they come again.
const AGES: u8 = 64;

impl Table {
    /// A table of about so many mebibytes, at least a small one.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let most = (mebibytes << 20) / size_of::<Cluster>();
        let length = if most < 1024 { 512 } else { 1 << most.ilog2() };
        let mut clusters = Vec::with_capacity(length);
        memory::will_be_large(clusters.spare_capacity_mut());
        clusters.resize_with(length, Cluster::default);
        Table { clusters, age: AtomicU8::new(0) }
    }

    /// Says that a key is going to be asked for.
    pub(crate) fn fetch(&self, key: u64) {
        memory::fetch(self.cluster(key));
    }

    /// Begins a new search, whose entries replace older ones.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for word in self.clusters.iter().flat_map(|cluster| &cluster.0).flatten() {
            word.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        for [check, known] in &self.cluster(key).0 {
            let known = known.load(Relaxed);
            if check.load(Relaxed) ^ known == key {
                return Some(Entry::unpack(known));
            }
        }
        None
    }

    /// Keeps an entry; the step of an older one stays when it has none.
    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let mut place = 0;
        let mut least = i32::MAX;
        let cluster = &self.cluster(key).0;
        for (index, [check, known]) in cluster.iter().enumerate() {
            let known = known.load(Relaxed);
            let old = Entry::unpack(known);
            if check.load(Relaxed) ^ known == key {
                if entry.step == 0 {
                    entry.step = old.step;
                }
                place = index;
                break;
            }
            let years = (AGES + age - (known >> 58) as u8) % AGES;
            let worth = i32::from(old.depth) - 4 * i32::from(years);
            if worth < least {
                least = worth;
                place = index;
            }
        }
        let word = entry.pack(age);
        cluster[place][0].store(key ^ word, Relaxed);
        cluster[place][1].store(word, Relaxed);
    }

    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[key as usize & (self.clusters.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(step: u16, depth: u8) -> Entry {
        Entry { step, score: Score(-321), stands: -7, depth, bound: Bound::AtMost }
    }

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let table = Table::new(0);
        for (key, entry) in [(5, entry(77, 9)), (u64::MAX, entry(u16::MAX, 255))] {
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
            assert_eq!(table.get(key ^ 1 << 40), None);
        }
        table.clear();
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn a_table_keeps_what_is_deeper_or_newer() {
        let table = Table::new(0);
        let key = |number: u64| 5 + number * table.clusters.len() as u64;
        let step = |number| table.get(key(number)).map(|entry| entry.step);
        for number in 0..4 {
            table.put(key(number), entry(number as u16 + 1, 10 + number as u8));
        }
        table.put(key(4), entry(50, 1));
        assert_eq!(step(0), None, "the least deep one goes");
        assert_eq!(step(4), Some(50));
        for _ in 0..3 {
            table.grow_older();
        }
        table.put(key(4), entry(50, 1));
        table.put(key(5), entry(60, 1));
        assert_eq!(step(1), None, "the oldest of the others goes");
        assert_eq!(step(4), Some(50));
    }
}
