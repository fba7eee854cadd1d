//! What a player is asked for.

use core::time::Duration;

use draughts_search::Level;

use crate::budget::Budget;
use crate::sources::Sources;

/// What a turn is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To play it: with the contempt of the request.
    Play,
    /// To show it to a person whose turn it is.
    Hint,
    /// To know what the position is worth. Who reviews a game asks one player about the last
    /// position first: it then knows what comes later when it judges what comes before.
    Analyse,
}

/// How a player thinks about a game.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// What its turn is for.
    pub purpose: Purpose,
    /// How much it sees.
    pub level: Level,
    /// Seed of what a level below the strongest overlooks and prefers, and of what varies.
    pub seed: u64,
    /// Whether a game from the start position begins in many ways: in its first moves, levels that
    /// else play the best one play one of those that are hardly worse.
    pub varies: bool,
    /// MultiPV: the number of principal variations that the strongest level tells.
    pub lines: usize,
    /// Contempt of the strongest level when it plays: its bonus for a full board, in hundredths of
    /// a man.
    #[cfg(feature = "contempt")]
    pub contempt: i32,
    /// How much it may spend.
    pub budget: Budget,
    /// What it knows.
    pub sources: Sources<'a>,
    /// Whether it shall stop; asked every few hundred positions.
    pub stop: &'a dyn Fn() -> bool,
    /// The time that has passed, for the bounds of the budget; `None` while none counts.
    pub elapsed: &'a dyn Fn() -> Option<Duration>,
}

impl<'a> Request<'a> {
    /// A turn of the strongest level by material and squares, to be played when the condition
    /// holds.
    pub fn until(stop: &'a dyn Fn() -> bool) -> Request<'a> {
        Request {
            purpose: Purpose::Play,
            level: Level::STRONGEST,
            seed: 0,
            varies: false,
            lines: 1,
            #[cfg(feature = "contempt")]
            contempt: 0,
            budget: Budget::NONE,
            sources: Sources::default(),
            stop,
            elapsed: &|| None,
        }
    }
}
