//! What a long king meets in each direction.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::square::Square;
use crate::word::Word;

/// What lies in one direction from a square.
#[derive(Clone, Copy)]
pub(crate) struct Sight<G: Geometry> {
    /// The empty squares before the first piece.
    pub(crate) open: Bitboard<G>,
    /// The first piece, as a set of at most one.
    pub(crate) first: Bitboard<G>,
}

/// Looks along a direction from a square.
#[inline(always)]
pub(crate) fn look<G: Geometry>(
    from: Square<G>,
    direction: Direction,
    empty: Bitboard<G>,
) -> Sight<G> {
    let ray = Bitboard::ray(from, direction);
    let pieces: Bitboard<G> = Bitboard(ray.0 & !empty.0);
    if direction.rises() {
        let first: Bitboard<G> = pieces.lowest();
        // With no piece the word below it is all ones.
        return Sight { open: Bitboard(ray.0 & first.0.less_one()), first };
    }
    // The ray lies below a square, so the top bit of the word is not in it and a shift stays in
    // range.
    let below = pieces.0.leading();
    let open = Bitboard(ray.0 & (G::Word::ALL << (G::Word::BITS - below)));
    let first =
        Bitboard(pieces.0 & G::Word::ALL.wrapping_left(G::Word::BITS.wrapping_sub(below + 1)));
    Sight { open, first }
}

/// The empty squares that a long king can slide to from a square in one direction.
#[inline(always)]
pub(crate) fn slide<G: Geometry>(
    from: Square<G>,
    direction: Direction,
    empty: Bitboard<G>,
) -> Bitboard<G> {
    look(from, direction, empty).open
}

/// The piece that a long king can jump from a square in one direction: the nearest, when it may be
/// taken and the square behind it is empty.
#[inline(always)]
pub(crate) fn victim<G: Geometry>(
    from: Square<G>,
    direction: Direction,
    empty: Bitboard<G>,
    takeable: Bitboard<G>,
) -> Bitboard<G> {
    look(from, direction, empty).first & takeable & empty.step(direction.reverse())
}
