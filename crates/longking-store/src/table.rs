//! What a table is: terms, seats and events.

use crate::{Secret, StoreError};

/// One of the two who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoredPlayer {
    /// The first.
    One,
    /// The second.
    Two,
}

impl StoredPlayer {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            StoredPlayer::One => StoredPlayer::Two,
            StoredPlayer::Two => StoredPlayer::One,
        }
    }

    /// 1 or 2.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            StoredPlayer::One => 1,
            StoredPlayer::Two => 2,
        }
    }

    pub(crate) fn from_column(number: i64) -> Result<Self, StoreError> {
        match number {
            1 => Ok(StoredPlayer::One),
            2 => Ok(StoredPlayer::Two),
            _ => Err(StoreError::Broken(format!("a player {number}"))),
        }
    }
}

/// How far a table is, as far as one looks for tables by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoredPhase {
    /// Nothing was played yet.
    Open,
    /// A game without a running clock.
    Going,
    /// A game whose clock runs.
    Timed,
    /// Nothing more will be played.
    Over,
}

impl StoredPhase {
    /// All of them.
    pub const ALL: [StoredPhase; 4] =
        [StoredPhase::Open, StoredPhase::Going, StoredPhase::Timed, StoredPhase::Over];

    /// The word in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            StoredPhase::Open => "open",
            StoredPhase::Going => "going",
            StoredPhase::Timed => "timed",
            StoredPhase::Over => "over",
        }
    }

    pub(crate) fn from_column(word: &str) -> Result<Self, StoreError> {
        StoredPhase::ALL
            .into_iter()
            .find(|phase| phase.word() == word)
            .ok_or_else(|| StoreError::Broken(format!("a phase {word:?}")))
    }
}

/// A table to be made, with its first seat.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// A short public name, never used before.
    pub id: String,
    /// The version of the form in which terms and events are written; kept for the caller.
    pub version: i64,
    /// What is played, as text of the caller.
    pub terms: String,
    /// When, in milliseconds of Unix time.
    pub created: i64,
    /// How far it is: [`StoredPhase::Open`], or it would never be deleted as unplayed.
    pub phase: StoredPhase,
    /// What opens the other seat, once.
    pub invite: Secret,
    /// Who sits down first.
    pub player: StoredPlayer,
    /// The seat of that player.
    pub seat: NewSeat,
}

/// A seat to be taken.
#[derive(Clone, Debug)]
pub struct NewSeat {
    /// The name shown to the other; may be empty.
    pub name: String,
    /// What proves later that somebody holds the seat.
    pub token: Secret,
    /// When, in milliseconds of Unix time.
    pub created: i64,
    /// Who takes it, where that is somebody with a name.
    pub principal: Option<i64>,
}

/// A seat that is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Whose it is.
    pub player: StoredPlayer,
    /// The name shown to the other; may be empty.
    pub name: String,
    /// The name that its owner has by now, where that is somebody with one.
    pub person: Option<String>,
    /// When it was taken, in milliseconds of Unix time.
    pub created: i64,
}

/// The seat that a token opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The table.
    pub table: String,
    /// The seat there.
    pub player: StoredPlayer,
    /// The name of that seat.
    pub name: String,
}

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// What, as text of the caller.
    pub body: String,
}

/// An event to be put at the end of a log.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The number of events that the table has before this one, as far as the caller knows.
    pub seq: u32,
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// What, as text of the caller.
    pub body: String,
    /// How far the table is after it.
    pub phase: StoredPhase,
    /// When the flag of a running clock falls after it, in milliseconds of Unix time.
    pub deadline: Option<i64>,
    /// For how long nobody was there, in milliseconds, if this event says so; else 0.
    pub gap: i64,
    /// The server that appends: it watches the clock that this event starts.
    pub node: Option<i64>,
    /// Whether the event is nobody's doing, so that only the server that watches a running clock
    /// may append it.
    pub watched: bool,
}

/// The server that watches the clock of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// The server.
    pub node: i64,
    /// Whether its lease lasts.
    pub lives: bool,
}

/// All that is kept of a table, but its secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// The short public name.
    pub id: String,
    /// The version of the form in which terms and events are written.
    pub version: i64,
    /// What is played, as text of the caller.
    pub terms: String,
    /// When it was made, in milliseconds of Unix time.
    pub created: i64,
    /// When the last event happened or a seat was taken, in milliseconds of Unix time.
    pub changed: i64,
    /// How far it is.
    pub phase: StoredPhase,
    /// The server that watches its clock while it runs.
    pub home: Option<Home>,
    /// For how long nobody was there, in milliseconds, which is to be put into the log.
    pub gap: i64,
    /// One seat or two, the first player's first.
    pub seats: Vec<Seat>,
    /// Everything that happened, in order: the event at index `seq` was appended with that `seq`.
    pub events: Vec<StoredEvent>,
}
