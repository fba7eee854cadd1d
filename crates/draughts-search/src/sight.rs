//! Sight: the captures and huffs that a player of a level overlooks, the same ones every time.

use draughts::{Move, Position, Rank, Variant};

use crate::zobrist::{hash_of, mix};

/// The sight of a level: long captures, backward ones and those of kings are the hard ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// Probability, in thousandths, to overlook a capture for each thing that makes it hard.
    blindness: u32,
    seed: u64,
}

/// The highest probability to overlook a capture, in thousandths.
const MOST: u32 = 900;

impl Sight {
    /// The sight of full strength, which overlooks nothing.
    pub(crate) const PERFECT: Sight = Sight { blindness: 0, seed: 0 };

    pub(crate) fn new(blindness: u32, seed: u64) -> Sight {
        Sight { blindness, seed }
    }

    pub(crate) fn is_perfect(&self) -> bool {
        self.blindness == 0
    }

    /// Salt of keys in the transposition table: searches with different handicaps must not share
    /// entries.
    pub(crate) fn salt(&self) -> u64 {
        if self.is_perfect() { 0 } else { mix(self.seed, u64::from(self.blindness)) }
    }

    /// Whether a capture of a position is overlooked, wherever it lands.
    pub(crate) fn overlooks<V: Variant>(
        &self,
        position: &Position<V>,
        key: u64,
        mv: &Move<V::Board>,
    ) -> bool {
        if self.is_perfect() || !mv.is_capture() {
            return false;
        }
        let chance = (self.blindness * difficulty(position, mv)).min(MOST);
        hash_of(&(mv.from(), mv.captured()), key ^ self.seed) % 1000 < u64::from(chance)
    }

    /// Whether the chance to huff is overlooked in a position.
    pub(crate) fn overlooks_huff(&self, key: u64) -> bool {
        mix(key, self.seed) % 1000 < u64::from((2 * self.blindness).min(MOST))
    }
}

/// The difficulty of a capture: the number of things that make it hard to see. None does when a man
/// takes one piece in front of it.
fn difficulty<V: Variant>(position: &Position<V>, mv: &Move<V::Board>) -> u32 {
    let (from, to) = match position.turn() {
        draughts::Color::White => (mv.from().row(), mv.to().row()),
        draughts::Color::Black => (mv.to().row(), mv.from().row()),
    };
    let backward = u32::from(to >= from && mv.mover() == Rank::Man);
    let far = u32::from(mv.mover() == Rank::King && from.abs_diff(to) > 2);
    (mv.captured().count() - 1).min(3) + backward + far
}
