//! Which pieces a piece may take.

use super::view::View;
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::Rank;
use crate::rules::{ManTakesKing, MoveRules};

/// The pieces that a piece of a rank may take.
#[inline(always)]
pub(crate) fn takeable<G: Geometry>(rules: MoveRules, view: &View<G>, rank: Rank) -> Bitboard<G> {
    match (rules.man_takes_king, rank) {
        (ManTakesKing::No, Rank::Man) => Bitboard(view.opp.0 & !view.kings.0),
        _ => view.opp,
    }
}
