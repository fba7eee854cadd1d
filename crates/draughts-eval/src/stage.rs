//! How far a game has come, by the pieces that are left.

use draughts::{Color, Geometry, Position, Variant};

/// The stages that have weights of their own; between them weights are mixed.
pub const STAGES: usize = 2;

/// Where a position stands between the stages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// How much of each stage, in 256ths.
    pub shares: [i32; STAGES],
}

/// All of a stage.
pub(crate) const WHOLE: i32 = 256;

impl Stage {
    /// The stage of a position.
    pub fn of<V: Variant>(position: &Position<V>) -> Stage {
        let pieces = position.pieces(Color::White) | position.pieces(Color::Black);
        Stage::by_count(pieces.count(), u32::from(V::Board::SQUARES))
    }

    /// The stage when so many pieces are on a board of so many squares.
    #[inline(always)]
    pub fn by_count(pieces: u32, squares: u32) -> Stage {
        // On 50 squares the opening lasts to 36 pieces, and the ending begins with 8.
        let (late, early) = (squares * 8 / 50, squares * 36 / 50);
        let place = pieces.clamp(late, early) - late;
        let opening = (place as i32 * WHOLE) / (early - late) as i32;
        Stage { shares: [opening, WHOLE - opening] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_mixed_between_the_opening_and_the_ending() {
        let shares = |pieces| Stage::by_count(pieces, 50).shares;
        assert_eq!(shares(40), [256, 0]);
        assert_eq!(shares(22), [128, 128]);
        assert_eq!(shares(2), [0, 256]);
    }
}
