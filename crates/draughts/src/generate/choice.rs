//! Which captures take precedence (C4): one number per capture, compared in one place.

use crate::piece::Rank;
use crate::rules::Choice;

/// What precedence looks at.
#[derive(Clone, Copy)]
pub(crate) struct Deed {
    /// What the piece was when it started.
    pub(crate) mover: Rank,
    /// How many pieces it took.
    pub(crate) pieces: u32,
    /// How many kings it took.
    pub(crate) kings: u32,
    /// How many men it took before the first king; [`NO_KING`] when it took none.
    pub(crate) before_king: u32,
}

/// [`Deed::before_king`] of a capture without kings.
pub(crate) const NO_KING: u32 = 127;

/// The precedence of a capture: only those of the highest are legal.
#[inline(always)]
pub(crate) fn precedence(choice: Choice, deed: Deed) -> u32 {
    let by_king = u32::from(deed.mover == Rank::King);
    match choice {
        Choice::Free => 0,
        Choice::Most => deed.pieces,
        Choice::KingFirst => by_king,
        Choice::MostKingFirst => deed.pieces << 1 | by_king,
        Choice::Italian => {
            let earliness = NO_KING - deed.before_king;
            deed.pieces << 15 | by_king << 14 | deed.kings << 7 | earliness
        }
        Choice::Spanish => deed.pieces << 7 | deed.kings,
        // A king counts two less an epsilon: of two sets that would tie, the one with fewer kings wins.
        Choice::Frisian => ((deed.pieces + deed.kings) << 7 | (127 - deed.kings)) << 1 | by_king,
    }
}
