//! Game phase, by the pieces that are left: the weights of a pattern are interpolated between
//! phases.

use draughts::{Color, Geometry, Position, Variant};

/// Phases with weights of their own, opening and ending; between them weights are interpolated.
pub const GAME_PHASES: usize = 2;

/// The phase of a position, between the opening and the ending.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GamePhase {
    /// The share of each phase, in 256ths.
    pub shares: [i32; GAME_PHASES],
}

/// The whole of a phase.
pub(crate) const WHOLE: i32 = 256;

impl GamePhase {
    /// The phase of a position.
    pub fn of<V: Variant>(position: &Position<V>) -> GamePhase {
        let pieces = position.pieces(Color::White) | position.pieces(Color::Black);
        GamePhase::by_count(pieces.count(), u32::from(V::Board::SQUARES))
    }

    /// The phase of a number of pieces on a board of so many squares.
    #[inline(always)]
    pub fn by_count(pieces: u32, squares: u32) -> GamePhase {
        // On 50 squares the opening lasts to 36 pieces, and the ending begins with 8.
        let (late, early) = (squares * 8 / 50, squares * 36 / 50);
        let place = pieces.clamp(late, early) - late;
        let opening = (place as i32 * WHOLE) / (early - late) as i32;
        GamePhase { shares: [opening, WHOLE - opening] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_are_interpolated_between_the_opening_and_the_ending() {
        let shares = |pieces| GamePhase::by_count(pieces, 50).shares;
        assert_eq!(shares(40), [256, 0]);
        assert_eq!(shares(22), [128, 128]);
        assert_eq!(shares(2), [0, 256]);
    }
}
