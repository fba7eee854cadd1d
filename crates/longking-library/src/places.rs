//! Where positions stand: entries sorted by key, in blobs that a few bits of the key choose.
//!
//! An entry is a key (8 bytes), a game (4 bytes) and the number of the position in the game with
//! the result of the game in the two lowest bits (4 bytes). A blob has the keys of all its entries,
//! then their games, then their numbers, so that a key is found by halving.

/// Posting of a position: a game that has it, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Posting {
    pub(crate) game: u32,
    /// The number of the position from 0, four times, and the result of the game.
    tail: u32,
}

impl Posting {
    pub(crate) fn new(game: u32, ply: u32, result: u8) -> Posting {
        Posting { game, tail: ply << 2 | u32::from(result & 3) }
    }

    pub(crate) fn ply(self) -> u32 {
        self.tail >> 2
    }

    pub(crate) fn result(self) -> u8 {
        (self.tail & 3) as u8
    }
}

/// How many bits of the key choose a blob; each part of an import has one of these.
pub(crate) const LEVELS: [u32; 3] = [0, 4, 8];

/// How many entries a blob has, about, at most; less for those that stand at the beginning of every
/// game.
const BLOB: usize = 16 * 1024;

/// The level for so many entries.
pub(crate) fn level(entries: usize) -> u32 {
    LEVELS.into_iter().find(|level| entries >> level <= BLOB).unwrap_or(LEVELS[2])
}

/// The blob of a level that has a key.
pub(crate) fn bucket(key: u64, level: u32) -> i64 {
    key.checked_shr(64 - level).unwrap_or(0) as i64
}

/// The blobs of entries, each with its bucket; the entries are sorted by that.
pub(crate) fn blobs(
    entries: &mut [(u64, Posting)],
    level: u32,
) -> impl Iterator<Item = (i64, Vec<u8>)> {
    entries.sort_unstable();
    entries.chunk_by(move |a, b| bucket(a.0, level) == bucket(b.0, level)).map(move |entries| {
        let mut bytes = Vec::with_capacity(16 * entries.len());
        bytes.extend(entries.iter().flat_map(|(key, _)| key.to_le_bytes()));
        bytes.extend(entries.iter().flat_map(|(_, place)| place.game.to_le_bytes()));
        bytes.extend(entries.iter().flat_map(|(_, place)| place.tail.to_le_bytes()));
        (bucket(entries[0].0, level), bytes)
    })
}

/// Adds the places of a key in a blob, sorted.
pub(crate) fn find(blob: &[u8], key: u64, places: &mut Vec<Posting>) {
    let count = blob.len() / 16;
    let (keys, rest) = blob.split_at(8 * count);
    let (games, tails) = rest.split_at(4 * count);
    let key_at = |index: usize| {
        let bytes = keys[8 * index..8 * (index + 1)].try_into();
        u64::from_le_bytes(bytes.unwrap_or_default())
    };
    let word_at = |words: &[u8], index: usize| {
        let bytes = words[4 * index..4 * (index + 1)].try_into();
        u32::from_le_bytes(bytes.unwrap_or_default())
    };
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if key_at(middle) < key { low = middle + 1 } else { high = middle }
    }
    let here = (low..count).take_while(|&index| key_at(index) == key);
    places.extend(
        here.map(|index| Posting { game: word_at(games, index), tail: word_at(tails, index) }),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_found_by_its_key_and_no_other() {
        for count in [1, 15, 40_000, 300_000] {
            let key = |number: u64| (number / 3).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut entries: Vec<_> = (0..count)
                .map(|number| (key(number), Posting::new(number as u32, 7, (number % 4) as u8)))
                .collect();
            let level = level(entries.len());
            let blobs: Vec<_> = blobs(&mut entries, level).collect();
            for number in (0..count).step_by(97) {
                let mut places = Vec::new();
                for (_, blob) in blobs.iter().filter(|blob| blob.0 == bucket(key(number), level)) {
                    find(blob, key(number), &mut places);
                }
                let games: Vec<_> = places.iter().map(|place| u64::from(place.game)).collect();
                let first = number / 3 * 3;
                assert_eq!(games, (first..count.min(first + 3)).collect::<Vec<_>>());
                assert!(places.iter().all(|p| p.ply() == 7 && u32::from(p.result()) == p.game % 4));
            }
        }
    }
}
