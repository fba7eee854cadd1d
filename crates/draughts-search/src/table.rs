//! The table of positions that have been searched.

use crate::score::Score;

/// What a score in the table is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score is exact.
    Exact,
    /// The score is at least this.
    AtLeast,
    /// The score is at most this.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// A mark of the best step, 0 when there is none.
    pub(crate) step: u32,
    /// Ends counted from the position itself.
    pub(crate) score: Score,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
    /// In which search it was written.
    age: u8,
}

/// Entries by key, the newer or deeper one kept where two meet.
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
    age: u8,
}

impl Table {
    /// A table of about so many mebibytes, at least a small one.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let most = (mebibytes << 20) / size_of::<Option<Entry>>();
        let length = if most < 2048 { 1024 } else { 1 << most.ilog2() };
        Table { entries: vec![None; length], age: 0 }
    }

    /// Begins a new search, whose entries replace older ones.
    pub(crate) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(None);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    pub(crate) fn put(&mut self, key: u64, step: u32, score: Score, depth: i32, bound: Bound) {
        let slot = self.slot(key);
        let depth = depth.clamp(0, i32::from(i8::MAX)) as i8;
        let keeps = |old: &Entry| old.age == self.age && old.depth > depth + 2 && old.key != key;
        if !self.entries[slot].as_ref().is_some_and(keeps) {
            self.entries[slot] = Some(Entry { key, step, score, depth, bound, age: self.age });
        }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_what_is_deeper_or_newer() {
        let mut table = Table::new(0);
        let other = 5 + table.entries.len() as u64;
        table.put(5, 1, Score::DRAW, 9, Bound::Exact);
        table.put(other, 2, Score::DRAW, 1, Bound::Exact);
        assert_eq!(table.get(5).map(|entry| entry.step), Some(1));
        table.grow_older();
        table.put(other, 2, Score::DRAW, 1, Bound::Exact);
        assert!(table.get(5).is_none());
        assert_eq!(table.get(other).map(|entry| entry.step), Some(2));
        table.clear();
        assert!(table.get(other).is_none());
    }
}
