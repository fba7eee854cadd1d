//! A move and a list of moves.

use core::fmt;
use core::ops::Deref;

use smallvec::SmallVec;

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::Rank;
use crate::square::Square;

/// A legal move: a quiet one, or a whole capture.
///
/// Two captures are equal when they start and end on the same squares, take the same pieces and end
/// with the same rank, whatever the order and the way round (C5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move<G: Geometry> {
    pub(crate) from: Square<G>,
    pub(crate) to: Square<G>,
    pub(crate) mover: Rank,
    pub(crate) becomes: Rank,
    pub(crate) captured: Bitboard<G>,
}

const _: () = assert!(size_of::<Move<crate::Board10>>() == 16);

impl<G: Geometry> Move<G> {
    /// Where the piece starts.
    pub fn from(&self) -> Square<G> {
        self.from
    }

    /// Where it ends; possibly where it started, after a capture that goes round.
    pub fn to(&self) -> Square<G> {
        self.to
    }

    /// The pieces that it takes.
    pub fn captured(&self) -> Bitboard<G> {
        self.captured
    }

    /// Whether it takes anything.
    pub fn is_capture(&self) -> bool {
        self.captured.any()
    }

    /// What the piece is before the move.
    pub fn mover(&self) -> Rank {
        self.mover
    }

    /// What the piece is after the move.
    pub fn rank(&self) -> Rank {
        self.becomes
    }

    /// Whether a man is crowned by it.
    pub fn promotes(&self) -> bool {
        self.mover != self.becomes
    }
}

impl<G: Geometry> fmt::Debug for Move<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, if self.is_capture() { 'x' } else { '-' }, self.to)?;
        for square in self.captured {
            write!(f, "x{square}")?;
        }
        f.write_str(if self.promotes() { "=K" } else { "" })
    }
}

/// The moves of a position: up to 128 without allocation, more on the heap.
#[derive(Clone, PartialEq, Eq)]
pub struct MoveList<G: Geometry>(pub(crate) SmallVec<[Move<G>; 128]>);

impl<G: Geometry> MoveList<G> {
    /// No moves.
    #[inline(always)]
    pub fn new() -> Self {
        MoveList(SmallVec::new())
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move<G>) {
        self.0.push(mv);
    }
}

impl<G: Geometry> Default for MoveList<G> {
    fn default() -> Self {
        MoveList::new()
    }
}

impl<G: Geometry> Deref for MoveList<G> {
    type Target = [Move<G>];

    fn deref(&self) -> &[Move<G>] {
        &self.0
    }
}

impl<G: Geometry> IntoIterator for MoveList<G> {
    type Item = Move<G>;
    type IntoIter = smallvec::IntoIter<[Move<G>; 128]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, G: Geometry> IntoIterator for &'a MoveList<G> {
    type Item = &'a Move<G>;
    type IntoIter = core::slice::Iter<'a, Move<G>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<G: Geometry> fmt::Debug for MoveList<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
