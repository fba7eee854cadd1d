//! Ratings as they are kept, and what a game does to them.

use crate::StoreError;
use crate::sql::Cells;

/// A rating in one family of rules and one class of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredRating {
    /// Thousandths of a point.
    pub rating: i64,
    /// Thousandths of a point.
    pub deviation: i64,
    /// Thousand-millionths.
    pub volatility: i64,
    /// How many games have counted.
    pub games: i64,
    /// When the last of them ended, in milliseconds of Unix time.
    pub at: i64,
}

impl StoredRating {
    /// The rating whose columns begin at one.
    pub(crate) fn read(row: &impl Cells, first: usize) -> Result<StoredRating, StoreError> {
        Ok(StoredRating {
            rating: row.number(first)?,
            deviation: row.number(first + 1)?,
            volatility: row.number(first + 2)?,
            games: row.number(first + 3)?,
            at: row.number(first + 4)?,
        })
    }
}

/// A rated game, and what was known of both players before it.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The class of its time.
    pub class: String,
    /// Which of them has won, 0 or 1; nobody in a draw.
    pub winner: Option<usize>,
    /// When it ended, in milliseconds of Unix time.
    pub ended: i64,
    /// How many rated games the two had played with each other on its day; a hundred at most are
    /// counted.
    pub today: u32,
    /// Whether they had played a rated game of the family with the same moves.
    pub same_moves: bool,
    /// The ratings of each in the family, by class.
    pub known: [Vec<(String, StoredRating)>; 2],
}

/// A rating that a game has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The rating after it.
    pub after: StoredRating,
    /// By how much it has changed, in thousandths of a point.
    pub delta: i64,
}

/// What a game makes of the ratings of two people in its class. It depends on nothing but what it
/// is given: ratings are computed again by it.
pub type Rate = fn(&Contest) -> [Rated; 2];

/// How many rated games of two people are counted on a day.
pub(crate) const COUNTED: u32 = 100;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The number of a day.
pub(crate) fn day_of(at: i64) -> i64 {
    at.div_euclid(DAY)
}

/// The first millisecond of a day.
pub(crate) fn day_begins(day: i64) -> i64 {
    day * DAY
}
