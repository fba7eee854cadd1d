//! A set of squares by their numbers.

use core::fmt;
use core::ops::{BitAnd, BitOr};

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::square::Square;

/// A set of squares of any board, by their numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// A set of one; numbers are 1 to 128.
    pub fn of(number: u8) -> SquareSet {
        SquareSet(1 << (number.wrapping_sub(1) & 127))
    }

    /// Whether a square belongs to it.
    pub fn contains(self, number: u8) -> bool {
        (1..=128).contains(&number) && self.0 >> (number - 1) & 1 == 1
    }

    /// Whether there is no square.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a square.
    pub fn any(self) -> bool {
        self.0 != 0
    }

    /// How many squares.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares as bits, square 1 the lowest.
    pub fn bits(self) -> u128 {
        self.0
    }

    /// The squares that are not in another set.
    pub fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// The lowest number.
    pub fn first(self) -> Option<u8> {
        self.any().then(|| self.0.trailing_zeros() as u8 + 1)
    }

    /// The numbers, rising.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }
}

impl FromIterator<u8> for SquareSet {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> SquareSet {
        numbers.into_iter().fold(SquareSet::EMPTY, |set, number| set | SquareSet::of(number))
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<G: Geometry> From<Bitboard<G>> for SquareSet {
    fn from(set: Bitboard<G>) -> SquareSet {
        set.iter().map(Square::number).collect()
    }
}

impl<G: Geometry> From<SquareSet> for Bitboard<G> {
    /// The squares that the board has.
    fn from(set: SquareSet) -> Bitboard<G> {
        set.iter().filter_map(Square::new).collect()
    }
}
