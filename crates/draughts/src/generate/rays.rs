//! What a long king meets in each direction.

use crate::bitboard::Bitboard;
use crate::geometry::{Direction, Geometry};
use crate::square::Square;
use crate::word::Word;

/// The square of a set that lies nearest in a direction, as a set of at most one.
#[inline(always)]
pub(crate) fn nearest<G: Geometry>(set: Bitboard<G>, direction: Direction) -> Bitboard<G> {
    if direction.rises() {
        return set.lowest();
    }
    let leading = set.0.leading();
    if leading == G::Word::BITS {
        return Bitboard::EMPTY;
    }
    Bitboard(G::Word::ONE << (G::Word::BITS - 1 - leading))
}

/// The squares of a ray before its nearest blocker, all of it when the blockers are empty.
#[inline(always)]
pub(crate) fn before<G: Geometry>(
    ray: Bitboard<G>,
    nearest: Bitboard<G>,
    direction: Direction,
) -> Bitboard<G> {
    if direction.rises() {
        return Bitboard(ray.0 & nearest.0.less_one());
    }
    // The bits above the blocker: the complement of the blocker and all below; all when there is none.
    let blocked = nearest.0 | nearest.0.less_one();
    Bitboard(if nearest.is_empty() { ray.0 } else { ray.0 & !blocked })
}

/// The empty squares that a long king can slide to from a square in one direction.
#[inline(always)]
pub(crate) fn slide<G: Geometry>(
    from: Square<G>,
    direction: Direction,
    empty: Bitboard<G>,
) -> Bitboard<G> {
    let ray = Bitboard::ray(from, direction);
    let blockers = Bitboard(ray.0 & !empty.0);
    before(ray, nearest(blockers, direction), direction)
}

/// The piece that a long king can jump from a square in one direction: the nearest, when it may be taken
/// and the square behind it is empty.
#[inline(always)]
pub(crate) fn victim<G: Geometry>(
    from: Square<G>,
    direction: Direction,
    empty: Bitboard<G>,
    takeable: Bitboard<G>,
) -> Bitboard<G> {
    let blockers = Bitboard(Bitboard::ray(from, direction).0 & !empty.0);
    let first = nearest(blockers, direction) & takeable;
    first & empty.step(direction.reverse())
}
