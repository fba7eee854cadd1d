//! Where men have been, which forbids them to come back (key `man-moves`, value `bell`).

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::Color;
use crate::setup::Setup;
use crate::square::Square;

/// Where the man on each square has stood before: a set for each square of a board of points, and
/// nothing on other boards.
///
/// A capture may go two ways (C5), so a man has been where it stopped, and not where it passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Trails<G: Geometry>(G::Trails);

impl<G: Geometry> Trails<G> {
    /// Nobody has been anywhere.
    pub(crate) fn none() -> Self {
        Trails(G::Trails::default())
    }

    /// Where the man on a square has been.
    pub(crate) fn of(&self, square: Square<G>) -> Bitboard<G> {
        self.0.as_ref().get(square.index()).map_or(Bitboard::EMPTY, |been| Bitboard(*been))
    }

    /// Says where the man on a square has been.
    pub(crate) fn put(&mut self, square: Square<G>, been: Bitboard<G>) {
        if let Some(trail) = self.0.as_mut().get_mut(square.index()) {
            *trail = been.0;
        }
    }

    /// The trails after a move.
    pub(crate) fn after(mut self, mv: &Move<G>) -> Self {
        let been = self.of(mv.from) | Bitboard::of(mv.from);
        for square in mv.captured | Bitboard::of(mv.from) {
            self.put(square, Bitboard::EMPTY);
        }
        self.put(mv.to, been);
        self
    }
}

impl<G: Geometry> Setup<G> {
    /// Where the man on a square has been before; kept on boards of points alone.
    pub fn been(&self, square: Square<G>) -> Bitboard<G> {
        self.trails.of(square)
    }

    /// Says where the man on a square has been before; on other boards than those of points, and of
    /// squares without a piece, nothing is kept.
    pub fn set_been(&mut self, square: Square<G>, been: Bitboard<G>) {
        if self.piece(square).is_some() {
            self.trails.put(square, been);
        }
    }
}

/// Whether a man may go quietly where rows lead it: not from its far row, and to no square where it
/// has been (rules of R. C. Bell).
pub(crate) fn may_go<G: Geometry>(trails: &Trails<G>, color: Color, mv: &Move<G>) -> bool {
    !Bitboard::far_row(color).contains(mv.from) && !trails.of(mv.from).contains(mv.to)
}
