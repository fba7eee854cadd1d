//! How good a position is for the side to move.

use core::fmt;
use core::ops::Neg;

/// A score in hundredths of a man, or a number of plies to the end of the game; higher is better for the side
/// to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(pub(crate) i32);

/// What a win at once scores; one less for every ply that it is away.
const WIN: i32 = 30_000;

/// More than the plies that a search can look ahead.
const FARTHEST: i32 = 1_000;

/// More than any score.
pub(crate) const BEYOND: i32 = WIN + 1;

impl Score {
    /// Neither side is better, or the game is drawn.
    pub const DRAW: Score = Score(0);

    /// A score that no knowledge of the end gives, in hundredths of a man; what is out of range is cut off.
    pub fn of_men(hundredths: i32) -> Score {
        let most = WIN - FARTHEST - 1;
        Score(hundredths.clamp(-most, most))
    }

    /// The side to move wins in so many plies.
    pub fn win_in(plies: u32) -> Score {
        Score(WIN - plies.min(FARTHEST as u32) as i32)
    }

    /// The side to move loses in so many plies.
    pub fn loss_in(plies: u32) -> Score {
        -Score::win_in(plies)
    }

    /// The score in hundredths of a man; a win is near 30,000.
    pub fn hundredths(self) -> i32 {
        self.0
    }

    /// In how many plies the game is won or lost, when that is known.
    pub fn plies_to_end(self) -> Option<u32> {
        let plies = WIN - self.0.abs();
        (plies <= FARTHEST).then_some(plies as u32)
    }

    /// Whether the side to move is known to win.
    pub fn is_win(self) -> bool {
        self.0 > 0 && self.plies_to_end().is_some()
    }

    /// Whether the side to move is known to lose.
    pub fn is_loss(self) -> bool {
        self.0 < 0 && self.plies_to_end().is_some()
    }

    /// The score as a table keeps it: ends counted from the position itself, not from the root.
    pub(crate) fn counted_from_here(self, ply: usize) -> Score {
        self.shifted(ply as i32)
    }

    /// The inverse of [`Score::counted_from_here`].
    pub(crate) fn counted_from_root(self, ply: usize) -> Score {
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
    /// `+1.25`, `-0.40`, `0.00`, `win in 5`, `loss in 4`.
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
    fn ends_are_nearer_from_a_later_ply() {
        for score in [Score::win_in(9), Score::loss_in(9), Score::of_men(77), Score::DRAW] {
            assert_eq!(score.counted_from_here(3).counted_from_root(3), score);
        }
        assert_eq!(Score::win_in(9).counted_from_here(3), Score::win_in(6));
        assert_eq!(Score::loss_in(9).counted_from_here(3), Score::loss_in(6));
        assert!(Score::win_in(5) > Score::win_in(6) && Score::loss_in(5) < Score::loss_in(6));
    }
}
