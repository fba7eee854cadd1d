//! Scores: hundredths of a man, or the distance to the end of the game (a mate score).

use core::fmt;
use core::ops::Neg;

/// A score for the side to move: hundredths of a man, or a number of plies to the end of the game;
/// higher is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(pub(crate) i32);

/// Mate score of a win at once; one less for every ply that it is away.
const MATE: i32 = 30_000;

/// The range of mate scores, in plies: more than a search can look ahead.
const MATE_RANGE: i32 = 1_000;

/// More than any score: the bounds of the full window.
pub(crate) const INFINITY: i32 = MATE + 1;

impl Score {
    /// Draw score, and that of equal chances.
    pub const DRAW: Score = Score(0);

    /// A score of the evaluation, in hundredths of a man; clamped below the mate scores.
    pub fn of_men(hundredths: i32) -> Score {
        let most = MATE - MATE_RANGE - 1;
        Score(hundredths.clamp(-most, most))
    }

    /// Mate score of a win for the side to move in so many plies.
    pub fn win_in(plies: u32) -> Score {
        Score(MATE - plies.min(MATE_RANGE as u32) as i32)
    }

    /// Mate score of a loss for the side to move in so many plies.
    pub fn loss_in(plies: u32) -> Score {
        -Score::win_in(plies)
    }

    /// The score in hundredths of a man; a win is near 30,000.
    pub fn hundredths(self) -> i32 {
        self.0
    }

    /// Distance to the end of the game in plies, for a mate score.
    pub fn plies_to_end(self) -> Option<u32> {
        let plies = MATE - self.0.abs();
        (plies <= MATE_RANGE).then_some(plies as u32)
    }

    /// Whether this is a mate score for the side to move.
    pub fn is_win(self) -> bool {
        self.0 > 0 && self.plies_to_end().is_some()
    }

    /// Whether this is a mate score against the side to move.
    pub fn is_loss(self) -> bool {
        self.0 < 0 && self.plies_to_end().is_some()
    }

    /// The score for the transposition table: mate scores are stored relative to the node, not the
    /// root.
    pub(crate) fn relative_to_node(self, ply: usize) -> Score {
        self.shifted(ply as i32)
    }

    /// The inverse of [`Score::relative_to_node`].
    pub(crate) fn relative_to_root(self, ply: usize) -> Score {
        self.shifted(-(ply as i32))
    }

    fn shifted(self, plies: i32) -> Score {
        match self.plies_to_end() {
            Some(_) if self.0 > 0 => Score(self.0 + plies),
            Some(_) => Score(self.0 - plies),
            None => self,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// Like `+1.25`, `-0.40`, `0.00`, `win in 5`, `loss in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.0 {
            0 => "",
            1.. => "+",
            _ => "-",
        };
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_says_men_or_the_end() {
        for (score, text) in [
            (Score::DRAW, "0.00"),
            (Score::of_men(125), "+1.25"),
            (Score::of_men(-40), "-0.40"),
            (Score::of_men(1_000_000), "+289.99"),
            (Score::win_in(5), "win in 5"),
            (Score::loss_in(4), "loss in 4"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn mate_scores_are_nearer_from_a_later_ply() {
        for score in [Score::win_in(9), Score::loss_in(9), Score::of_men(77), Score::DRAW] {
            assert_eq!(score.relative_to_node(3).relative_to_root(3), score);
        }
        assert_eq!(Score::win_in(9).relative_to_node(3), Score::win_in(6));
        assert_eq!(Score::loss_in(9).relative_to_node(3), Score::loss_in(6));
        assert!(Score::win_in(5) > Score::win_in(6) && Score::loss_in(5) < Score::loss_in(6));
    }
}
