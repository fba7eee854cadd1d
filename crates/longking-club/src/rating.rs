//! A rating, as the store keeps it: whole numbers, so that every database and machine has the
//! same.

/// How strong somebody is, how sure that is, and how even his results are (Glicko-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// Thousandths of a point. A new player has 1,500 points.
    pub rating: i64,
    /// Thousandths of a point: with 95 % certainty the strength is within two deviations.
    pub deviation: i64,
    /// Thousand-millionths.
    pub volatility: i64,
    /// How many games have counted.
    pub games: u32,
    /// When the last of them ended, in milliseconds.
    pub at: i64,
}

impl Rating {
    /// The deviation of somebody of whom nothing is known; no deviation is larger.
    pub const MOST_DEVIATION: i64 = 350_000;
    /// No deviation is smaller, so that nobody stands still.
    pub const LEAST_DEVIATION: i64 = 45_000;
    /// No rating is lower.
    pub const LEAST: i64 = 600_000;
    /// No volatility is larger.
    pub const MOST_VOLATILITY: i64 = 100_000_000;
    /// The deviation in a class of time that somebody is new to who has a rating in another.
    const NEW_CLASS_DEVIATION: i64 = 250_000;
    /// From this deviation on a rating is shown with a question mark.
    const PROVISIONAL: i64 = 110_000;
    /// Up to this deviation somebody stands on a ladder.
    const LADDER: i64 = 80_000;
    /// So long after his last game, in milliseconds.
    const LADDER_FOR: i64 = 30 * 24 * 60 * 60 * 1000;

    /// The rating of somebody of whom nothing is known.
    pub fn new(at: i64) -> Rating {
        Rating {
            rating: 1_500_000,
            deviation: Rating::MOST_DEVIATION,
            volatility: 60_000_000,
            games: 0,
            at,
        }
    }

    /// The first rating in another class of time of somebody who has this one in the nearest.
    #[must_use]
    pub fn in_new_class(self, at: i64) -> Rating {
        let known = self.at_time(at);
        let deviation = known.deviation.max(Rating::NEW_CLASS_DEVIATION);
        Rating { deviation, volatility: 60_000_000, games: 0, at, ..known }
    }

    /// The rating in points, as it is shown.
    pub fn points(self) -> i64 {
        (self.rating as f64 / 1_000.0).round() as i64
    }

    /// Whether it is shown with a question mark, of a rating [of now](Rating::at_time).
    pub fn is_provisional(self) -> bool {
        self.deviation >= Rating::PROVISIONAL
    }

    /// Whether its owner stands on the ladder at a time.
    pub fn is_on_ladder(self, now: i64) -> bool {
        self.games > 0
            && now - self.at <= Rating::LADDER_FOR
            && self.at_time(now).deviation <= Rating::LADDER
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The first of two players won.
    First,
    /// Nobody.
    Drawn,
    /// The second.
    Second,
}

impl Outcome {
    /// What each player scored: 1, a half or 0.
    pub fn scores(self) -> [f64; 2] {
        match self {
            Outcome::First => [1.0, 0.0],
            Outcome::Drawn => [0.5, 0.5],
            Outcome::Second => [0.0, 1.0],
        }
    }
}

/// How much a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// As every game does.
    Full,
    /// Half: the two have played often today.
    Half,
    /// Not at all: the same moves have been played by the two before.
    Nothing,
}

/// So many games of a day between the same two people count in full.
const FULL_A_DAY: u32 = 5;

impl Weight {
    /// The weight of a game between two people who have played so many rated games with each other
    /// on the same day, and whether the same moves were among all that they ever played: a rating
    /// cannot be made by agreement.
    pub fn of(games_today: u32, same_moves: bool) -> Weight {
        match (same_moves, games_today) {
            (true, _) => Weight::Nothing,
            (false, ..FULL_A_DAY) => Weight::Full,
            (false, _) => Weight::Half,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glicko;

    const DAY: i64 = 24 * 60 * 60 * 1000;

    /// After so many games, won and lost in turn, one a day.
    fn played(games: u32) -> Rating {
        let mut rating = Rating::new(0);
        for game in 0..games {
            let other = Rating { deviation: 60_000, ..Rating::new(0) };
            let outcome = if game % 2 == 0 { Outcome::First } else { Outcome::Second };
            [rating, _] = glicko::after([rating, other], outcome, i64::from(game) * DAY);
        }
        rating
    }

    #[test]
    fn a_question_mark_goes_with_games_and_comes_back_with_years() {
        assert!(Rating::new(0).is_provisional());
        let known = played(30);
        assert!(!known.is_provisional(), "{known:?}");
        assert!(known.at_time(known.at + 20 * 365 * DAY).is_provisional());
    }

    #[test]
    fn a_ladder_has_those_who_are_known_and_played_this_month() {
        let known = played(60);
        assert!(known.is_on_ladder(known.at + 29 * DAY), "{known:?}");
        assert!(!known.is_on_ladder(known.at + 31 * DAY));
        assert!(!Rating::new(0).is_on_ladder(0));
    }

    #[test]
    fn a_new_class_begins_where_the_other_stands() {
        let known = Rating { rating: 1_812_345, ..played(30) };
        let new = known.in_new_class(known.at);
        assert_eq!((new.rating, new.deviation, new.games), (1_812_345, 250_000, 0));
        let unknown = Rating::new(0).in_new_class(DAY);
        assert_eq!(unknown.deviation, Rating::MOST_DEVIATION);
    }

    #[test]
    fn the_sixth_game_of_a_day_counts_half_and_the_same_moves_nothing() {
        assert_eq!(Weight::of(0, false), Weight::Full);
        assert_eq!(Weight::of(4, false), Weight::Full);
        assert_eq!(Weight::of(5, false), Weight::Half);
        assert_eq!(Weight::of(0, true), Weight::Nothing);
    }
}
