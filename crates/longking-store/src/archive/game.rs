//! A game of the archive.

use crate::StoredPlayer;
use crate::archive::Rate;

/// A game that has just ended, as it is to be kept. The store takes from the seats of its table who
/// has played it.
#[derive(Clone, Debug)]
pub struct EndedGame {
    /// Which game of its table it is, from 1.
    pub number: u32,
    /// The rules, as text of the caller.
    pub contract: String,
    /// The family of the rules, a word of the caller.
    pub family: String,
    /// The class of its time, a word of the caller.
    pub class: String,
    /// Who had White.
    pub white: StoredPlayer,
    /// Who has won; nobody in a draw.
    pub winner: Option<StoredPlayer>,
    /// Why it ended, a word of the caller.
    pub reason: String,
    /// The clause by which it ended.
    pub clause: String,
    /// How many moves were made.
    pub plies: u32,
    /// When the first move was made, in milliseconds of Unix time.
    pub started: i64,
    /// When it ended, in milliseconds of Unix time.
    pub ended: i64,
    /// The moves, as bytes of the caller.
    pub moves: Vec<u8>,
    /// How long they took, as bytes of the caller.
    pub spent: Vec<u8>,
    /// What it does to the ratings of two people; nothing where it was agreed to be casual.
    pub rate: Option<Rate>,
}

impl EndedGame {
    /// The key of a game.
    pub(crate) fn id(&self, table: &str) -> String {
        format!("{table}.{}", self.number)
    }
}

/// One side of a game of the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The account; `None` for a guest.
    pub account: Option<i64>,
    /// The name; `None` for a guest, and for somebody whose account is closed.
    pub name: Option<String>,
    /// By how much the game has changed the rating, in thousandths of a point; `None` where it was
    /// casual.
    pub delta: Option<i64>,
}

/// A game of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    /// The table and the number of the game, with a point between.
    pub id: String,
    /// The rules.
    pub contract: String,
    /// The family of the rules.
    pub family: String,
    /// The class of its time.
    pub class: String,
    /// The first player and the second.
    pub sides: [Side; 2],
    /// Who had White.
    pub white: StoredPlayer,
    /// Who has won; nobody in a draw.
    pub winner: Option<StoredPlayer>,
    /// Why it ended.
    pub reason: String,
    /// The clause by which it ended.
    pub clause: String,
    /// How many moves were made.
    pub plies: u32,
    /// When the first move was made, in milliseconds of Unix time.
    pub started: i64,
    /// When it ended, in milliseconds of Unix time.
    pub ended: i64,
    /// The moves.
    pub moves: Vec<u8>,
    /// How long they took.
    pub spent: Vec<u8>,
}
