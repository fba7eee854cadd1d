//! Turns that need no thought.

use draughts::game::Game;
use draughts::{Variant, effort};

/// Capture states within which it is looked for offences: some milliseconds.
const STATES: u64 = 1 << 14;

/// Whether the side to move has one turn alone: one legal move, nothing to huff before it (H2), and
/// no capture that it might miss instead (H1).
pub fn is_forced<V: Variant>(game: &Game<V>) -> bool {
    game.legal_moves().len() == 1
        && game.huffable().is_empty()
        && effort::within(STATES, || game.offences()).is_ok_and(|offences| offences.is_empty())
}

#[cfg(test)]
mod tests {
    use draughts::rules::Rules;
    use draughts::{Color, Piece, RuleSet, Setup, WithVariant, dispatch};

    use super::*;

    /// Whether White, to move, has one turn alone with some men against some, by their squares.
    struct Forced<'a>(&'a [u8], &'a [u8], Rules);

    impl WithVariant for Forced<'_> {
        type Output = bool;

        fn run<V: Variant>(self, variant: V) -> bool {
            let mut setup = Setup::empty(Color::White);
            for (squares, color) in [(self.0, Color::White), (self.1, Color::Black)] {
                for square in squares {
                    setup.put(draughts::Square::new(*square).unwrap(), Some(Piece::man(color)));
                }
            }
            is_forced(&Game::new(variant, self.2, &setup).unwrap())
        }
    }

    fn forced(rules: &str, white: &[u8], black: &[u8]) -> bool {
        let rules = RuleSet::find(rules).unwrap().rules;
        dispatch(&rules.moves, Forced(white, black, rules))
    }

    #[test]
    fn one_legal_move_is_a_turn_without_a_choice() {
        assert!(forced("international", &[28, 50], &[23, 1]), "28x19");
        assert!(forced("international", &[46], &[1]), "46-41");
        assert!(!forced("international", &[28, 50], &[1]));
        assert!(!forced("international", &[28, 50], &[22, 23, 1]), "28x17 or 28x19");
    }

    #[test]
    fn h1_a_capture_that_may_be_missed_is_a_choice() {
        assert!(!forced("ghanaian", &[28, 50], &[23, 1]), "28x19, or 50-44 and a huff");
    }
}
