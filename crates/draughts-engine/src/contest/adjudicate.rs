//! Adjudication: games whose end both engines see are ended before it.

use draughts::Color;

/// How far from zero, in men, a score still says that nobody is better.
const LEVEL: f64 = 0.08;

/// For so many scores of its own in a row each of both says so,
const LEVEL_TURNS: u32 = 8;

/// once so many moves of both sides have been played.
const LEVEL_FROM: u32 = 80;

/// From how many men on a score says that somebody has won.
const WON: f64 = 5.0;

/// For so many scores of its own in a row each of both says so.
const WON_TURNS: u32 = 4;

/// What the engines of a game have said of it.
#[derive(Debug, Default)]
pub(super) struct Adjudicator {
    /// For how many scores in a row nobody was better, by White and by Black.
    level: [u32; 2],
    /// For how many scores in a row White had won, by White and by Black; and the same of Black.
    won: [[u32; 2]; 2],
}

impl Adjudicator {
    /// Takes in what a side says of its move, in men for itself; a move without a search says
    /// nothing. Answers how the game ends, once that is plain to both: who wins it, if anybody.
    pub(super) fn hear(
        &mut self,
        color: Color,
        score: Option<f64>,
        ply: u32,
    ) -> Option<Option<Color>> {
        let score = score?;
        let count = |holds: bool, turns: u32| if holds { turns + 1 } else { 0 };
        let speaker = color.index();
        self.level[speaker] = count(score.abs() <= LEVEL, self.level[speaker]);
        for winner in Color::BOTH {
            let own = if winner == color { score } else { -score };
            let turns = &mut self.won[winner.index()][speaker];
            *turns = count(own >= WON, *turns);
        }
        let both = |turns: [u32; 2], enough: u32| turns.iter().all(|turns| *turns >= enough);
        let winner = Color::BOTH.into_iter().find(|side| both(self.won[side.index()], WON_TURNS));
        match winner {
            Some(winner) => Some(Some(winner)),
            None if both(self.level, LEVEL_TURNS) && ply >= LEVEL_FROM => Some(None),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is decided after so many turns, and after which: each side says its score in turn.
    fn decided(scores: [f64; 2], from: u32) -> Option<(u32, Option<Color>)> {
        let mut adjudicator = Adjudicator::default();
        (from..from + 200).find_map(|ply| {
            let color = Color::BOTH[ply as usize % 2];
            let end = adjudicator.hear(color, Some(scores[color.index()]), ply)?;
            Some((ply, end))
        })
    }

    #[test]
    fn a_win_that_both_see_for_eight_turns_ends_the_game() {
        assert_eq!(decided([5.0, -5.0], 0), Some((7, Some(Color::White))));
        assert_eq!(decided([-9.0, 300.0], 10), Some((17, Some(Color::Black))));
        assert_eq!(decided([5.0, -4.99], 0), None, "one of both does not see it");
        assert_eq!(decided([6.0, 6.0], 0), None, "both think that they have won");
    }

    #[test]
    fn a_level_game_ends_late_alone() {
        assert_eq!(decided([0.0, 0.08], 0), Some((80, None)));
        assert_eq!(decided([0.0, -0.08], 100), Some((115, None)));
        assert_eq!(decided([0.0, 0.09], 100), None);
    }

    #[test]
    fn one_other_score_begins_the_count_of_a_side_again_and_silence_does_not() {
        let mut adjudicator = Adjudicator::default();
        let mut hear = |color, score| adjudicator.hear(color, score, 100);
        for _ in 0..4 {
            assert_eq!(hear(Color::White, Some(7.0)), None);
        }
        for score in [-7.0, -7.0, -7.0, -1.0, -7.0, -7.0, -7.0] {
            assert_eq!(hear(Color::Black, Some(score)), None);
        }
        assert_eq!(hear(Color::Black, None), None);
        assert_eq!(hear(Color::Black, Some(-7.0)), Some(Some(Color::White)));
    }

    #[test]
    fn the_word_of_one_side_ends_no_game() {
        for score in [7.0, 0.0, -7.0] {
            let mut adjudicator = Adjudicator::default();
            for ply in 0..200 {
                assert_eq!(adjudicator.hear(Color::White, Some(score), ply), None, "{score}");
                assert_eq!(adjudicator.hear(Color::Black, None, ply), None, "{score}");
            }
        }
    }
}
