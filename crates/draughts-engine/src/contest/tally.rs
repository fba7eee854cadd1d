//! Results of a match: points, pairs, difference in strength.

use core::fmt;

use draughts_notation::Excerpt;

/// What the first engine has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs of games by their points: 0, a half, 1, one and a half, 2.
    pub pairs: [u32; 5],
}

/// A difference in strength with its 95 % interval; infinite where nothing bounds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference.
    pub difference: f64,
    /// The lower end.
    pub least: f64,
    /// The upper end.
    pub most: f64,
}

/// How many standard deviations a 95 % interval has to each side.
const NORMAL_95: f64 = 1.959_964;

impl Tally {
    /// Adds a game: the points of the first engine, in halves.
    pub fn add_game(&mut self, halves: u32) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds a pair of games that were [added](Tally::add_game): their points together, in halves.
    pub fn add_pair(&mut self, halves: u32) {
        self.pairs[halves.min(4) as usize] += 1;
    }

    /// The games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1; a half when nothing was played.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// The difference in strength. Its interval comes from the pairs: the games of a pair share
    /// their opening, so that they are not independent of each other.
    pub fn elo(&self) -> Elo {
        let score = self.score();
        let (least, most) = match self.mean_and_variance() {
            None => (0.0, 1.0),
            Some((_, variance, pairs)) => {
                let half = NORMAL_95 * (variance / pairs).sqrt();
                let half = if variance > 0.0 { half } else { doubt(pairs) };
                (score - half, score + half)
            }
        };
        Elo { difference: elo(score), least: elo(least), most: elo(most) }
    }

    /// Of the share of points of a pair, and the number of pairs.
    fn mean_and_variance(&self) -> Option<(f64, f64, f64)> {
        let pairs: f64 = self.pairs.iter().copied().map(f64::from).sum();
        let shares = || self.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean = shares().map(|(count, share)| f64::from(*count) * share).sum::<f64>() / pairs;
        let square = |share: f64| (share - mean).powi(2);
        let sum: f64 = shares().map(|(count, share)| f64::from(*count) * square(share)).sum();
        (pairs > 0.0).then_some((mean, sum / pairs, pairs))
    }
}

/// Half of the 95 % interval where so many pairs ended alike: up to three in so many may still end
/// otherwise.
fn doubt(pairs: f64) -> f64 {
    3.0 / (pairs + 3.0) / 2.0
}

/// The difference in strength that a share of points stands for.
fn elo(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => 400.0 * (score / (1.0 - score)).log10(),
    }
}

/// The share of points that a difference in strength stands for.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// A sequential test of one difference in strength against another, with errors of 5 % either way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is taken for nothing.
    pub elo0: f64,
    /// The difference that is hoped for.
    pub elo1: f64,
}

/// Why a text is no test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SprtError(Excerpt);

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "must be two rising numbers like 0,5, not {}", self.0)
    }
}

impl core::error::Error for SprtError {}

impl core::str::FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let error = || SprtError(Excerpt::of(text));
        let (low, high) = text.split_once(',').ok_or_else(error)?;
        let read = |part: &str| part.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1_000.0);
        let (elo0, elo1) = (read(low).ok_or_else(error)?, read(high).ok_or_else(error)?);
        if elo0 < elo1 { Ok(Sprt { elo0, elo1 }) } else { Err(error()) }
    }
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Play on.
    Open,
    /// It is no better than the lower difference.
    Rejected,
    /// It is as good as the upper difference.
    Accepted,
}

impl Sprt {
    /// The logarithm of how much likelier the upper difference is than the lower, by the pairs so
    /// far. However alike they ended, what they leave open counts as variance.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        match tally.mean_and_variance() {
            Some((mean, variance, pairs)) => {
                let (low, high) = (share(self.elo0), share(self.elo1));
                let variance = variance.max(pairs * (doubt(pairs) / NORMAL_95).powi(2));
                pairs * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
            }
            None => 0.0,
        }
    }

    /// What it says.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let bound = Sprt::bound();
        match self.ratio(tally) {
            ratio if ratio >= bound => Verdict::Accepted,
            ratio if ratio <= -bound => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }

    /// What the ratio must reach, above or below zero.
    pub fn bound() -> f64 {
        (0.95_f64 / 0.05).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u32; 5]) -> Tally {
        // What the points of the games are matters to the score alone.
        let mut tally = Tally::default();
        for (halves, count) in (0..).zip(pairs) {
            for _ in 0..count {
                let first = halves / 2;
                tally.add_game(first);
                tally.add_game(halves - first);
                tally.add_pair(halves);
            }
        }
        tally
    }

    #[test]
    fn the_interval_holds_the_difference_and_shrinks() {
        let few = tally([1, 4, 10, 8, 2]);
        assert_eq!(few.games(), 50);
        assert!((few.score() - 0.56).abs() < 1e-9);
        let elo = few.elo();
        assert!((elo.difference - 41.9).abs() < 0.1, "{elo:?}");
        assert!(elo.least < 0.0 && elo.most > 80.0, "{elo:?}");
        let many = tally([10, 40, 100, 80, 20]).elo();
        assert!(many.least > 15.0 && many.most < 70.0, "{many:?}");
    }

    #[test]
    fn pairs_that_end_alike_leave_doubt() {
        let elo = tally([0, 0, 0, 0, 10]).elo();
        assert_eq!((elo.difference, elo.most), (f64::INFINITY, f64::INFINITY));
        assert!(elo.least > 200.0 && elo.least < 600.0, "{elo:?}");
        let level = tally([0, 0, 10, 0, 0]).elo();
        assert!(level.least < -30.0 && level.most > 30.0, "{level:?}");
        assert_eq!(Tally::default().elo().least, f64::NEG_INFINITY);
    }

    #[test]
    fn a_test_ends_when_the_pairs_say_enough() {
        let test: Sprt = "0,20".parse().unwrap();
        assert_eq!(test.verdict(&Tally::default()), Verdict::Open);
        assert_eq!(test.verdict(&tally([10, 40, 100, 80, 20])), Verdict::Accepted);
        assert_eq!(test.verdict(&tally([20, 80, 100, 40, 10])), Verdict::Rejected);
        for text in ["", "5", "5,0", "0,x", "0,NaN"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    #[test]
    fn pairs_that_end_alike_end_a_test_too() {
        let test: Sprt = "0,7".parse().unwrap();
        for (few, many, verdict) in [
            ([0, 0, 0, 0, 5], [0, 0, 0, 0, 30], Verdict::Accepted),
            ([5, 0, 0, 0, 0], [30, 0, 0, 0, 0], Verdict::Rejected),
            ([0, 0, 50, 0, 0], [0, 0, 300, 0, 0], Verdict::Rejected),
        ] {
            assert_eq!(test.verdict(&tally(few)), Verdict::Open, "{few:?}");
            assert_eq!(test.verdict(&tally(many)), verdict, "{many:?}");
        }
        let other = test.ratio(&tally([0, 1, 299, 0, 0]));
        assert!(other < test.ratio(&tally([0, 0, 300, 0, 0])) && other > -20.0, "{other}");
        // As docs/strength.md has it of the numbers of the search.
        let known = test.ratio(&tally([7, 54, 284, 98, 10]));
        assert!((known - 3.48).abs() < 0.005, "{known}");
    }
}
