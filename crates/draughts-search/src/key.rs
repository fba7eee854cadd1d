//! Keys of moments: cheap hashes for the table of a search, not stable between versions.

use core::hash::{Hash, Hasher};

use draughts::game::Moment;
use draughts::{Color, Variant};

/// A count with so many plies left, or fewer, makes a position another one.
const NEAR: u32 = 24;

/// The key of a moment for the rule of repetition (E3): pieces, side to move, open huff, king runs.
pub(crate) fn key<V: Variant>(moment: &Moment<V>, salt: u64) -> u64 {
    let position = moment.position();
    let mut fold = Fold(salt ^ position.turn() as u64);
    position.pieces(Color::White).hash(&mut fold);
    position.pieces(Color::Black).hash(&mut fold);
    position.kings().hash(&mut fold);
    moment.huffable().hash(&mut fold);
    for color in Color::BOTH {
        if let Some(run) = position.live_run(color) {
            let run = u64::from(run.square.number()) << 8 | u64::from(run.moves);
            fold.write_u64(run << 1 | color as u64);
        }
    }
    fold.finish()
}

/// The key with the counts that are soon full (E4), so that what is found near a draw is not used far from it.
pub(crate) fn with_counts<V: Variant>(key: u64, moment: &Moment<V>) -> u64 {
    if moment.position().kings().is_empty() {
        return key;
    }
    let mut fold = Fold(key);
    for count in moment.counts() {
        let left = count.of.saturating_sub(count.plies);
        if left <= NEAR && count.plies > 0 {
            fold.write_u64(u64::from(left) << 8 | count.counter as u64);
        }
    }
    fold.0
}

/// Two words mixed into one.
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut fold = Fold(a);
    fold.write_u64(b);
    fold.finish()
}

/// The hash of anything, with a seed.
pub(crate) fn hash_of(value: &impl Hash, seed: u64) -> u64 {
    let mut fold = Fold(seed);
    value.hash(&mut fold);
    fold.finish()
}

/// A hasher of words: one multiplication each.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29 ^ 0x5851_F42D_4C95_7F2D;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    }
}
