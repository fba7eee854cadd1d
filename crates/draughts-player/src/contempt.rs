//! Contempt: a bonus for keeping pieces, to avoid drawish exchanges. Who takes the opponent for the
//! weaker one likes a full board better than an empty one.

use draughts::game::Game;
use draughts::{Color, Position, Rank, Variant};
use draughts_eval::Evaluate;

/// An evaluation with contempt: a bonus for one side by the men on the board, of whichever side.
pub(crate) struct Contempt<V: Variant> {
    inner: Box<dyn Evaluate<V>>,
    side: Color,
    /// Bonus of a full board, in hundredths of a man.
    full: i32,
    /// Men of a full board.
    men: i32,
}

/// Bound of the bonus: beyond it a game is as good as won, and exchanges are welcome.
const WON: i32 = 1_000;

impl<V: Variant> Contempt<V> {
    /// An evaluation with so much contempt of the side to move, in hundredths of a man; with none,
    /// as it is.
    pub(crate) fn of(
        game: &Game<V>,
        full: i32,
        inner: Box<dyn Evaluate<V>>,
    ) -> Box<dyn Evaluate<V>> {
        if full == 0 {
            return inner;
        }
        let start = game.rules().start::<V::Board>();
        let men = (start.pieces(Color::White) | start.pieces(Color::Black)).count() as i32;
        Box::new(Contempt { inner, side: game.turn(), full, men })
    }
}

impl<V: Variant> Evaluate<V> for Contempt<V> {
    fn score(&self, position: &Position<V>, mobility: usize) -> i32 {
        let score = self.inner.score(position, mobility);
        if score.abs() >= WON {
            return score;
        }
        let pieces = position.pieces(Color::White) | position.pieces(Color::Black);
        let men = (pieces & !position.kings()).count() as i32;
        let more = self.full * men / self.men;
        if position.turn() == self.side { score + more } else { score - more }
    }

    fn known(&self, position: &Position<V>) -> Option<i32> {
        self.inner.known(position)
    }

    fn salt(&self) -> u64 {
        let number = if self.side == Color::White { WHITE } else { BLACK };
        self.inner.salt() ^ number.wrapping_mul(2 * self.full as u64 + 1)
    }

    fn piece_value(&self, rank: Rank) -> i32 {
        self.inner.piece_value(rank)
    }
}

/// Random odd numbers: their multiples differ.
const WHITE: u64 = 0x9e37_79b9_7f4a_7c15;
const BLACK: u64 = 0xc2b2_ae3d_27d4_eb4f;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use draughts::{International, RuleSet, Setup};
    use draughts_eval::Plain;

    use super::*;
    use crate::{Budget, ComputerPlayer, Purpose, Request};

    fn plain() -> Box<dyn Evaluate<International>> {
        let rules = RuleSet::find("international").unwrap().rules;
        Box::new(Plain::new::<draughts::Board10>(&rules))
    }

    fn game(setup: &Setup<draughts::Board10>) -> Game<International> {
        let rules = RuleSet::find("international").unwrap().rules;
        Game::new(International, rules, setup).unwrap()
    }

    #[test]
    fn a_full_board_is_a_bonus_for_the_side_that_plays_and_a_malus_for_the_other() {
        let rules = RuleSet::find("international").unwrap().rules;
        let game = game(&rules.start());
        let contempt = Contempt::of(&game, 20, plain());
        let here = *game.position();
        let there = here.after(&here.legal_moves()[0]);
        assert_eq!(contempt.score(&here, 9), plain().score(&here, 9) + 20);
        assert_eq!(contempt.score(&there, 9), plain().score(&there, 9) - 20);
        assert_eq!(Contempt::of(&game, 0, plain()).score(&here, 9), plain().score(&here, 9));
    }

    #[test]
    fn sides_and_amounts_have_salts_of_their_own() {
        let rules = RuleSet::find("international").unwrap().rules;
        let white = game(&rules.start());
        let mut black = white.clone();
        black.play(&white.position().legal_moves()[0]).unwrap();
        let salts: HashSet<u64> = (0..=100)
            .flat_map(|full| [&white, &black].map(|game| Contempt::of(game, full, plain()).salt()))
            .collect();
        assert_eq!(salts.len(), 201);
    }

    #[test]
    fn contempt_changes_what_is_played_and_not_what_is_analysed() {
        let rules = RuleSet::find("international").unwrap().rules;
        let game = game(&rules.start());
        let score = |contempt, purpose| {
            let budget = Budget::depth(5);
            let request = Request { purpose, contempt, budget, ..Request::until(&|| false) };
            ComputerPlayer::new(1).think(&game, &request, &mut |_| ()).unwrap().score
        };
        assert_eq!(score(50, Purpose::Analyse), score(0, Purpose::Analyse));
        assert!(score(50, Purpose::Play) > score(0, Purpose::Play));
    }
}
