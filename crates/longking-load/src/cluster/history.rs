//! What the clients of a table have seen, with times.

use serde_json::Value;
use tokio::time::Instant;

/// An event that a client has heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heard {
    pub(crate) n: u32,
    /// The event as JSON, its fields by their names.
    pub(crate) event: Value,
}

/// A move that a client has sent, and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    /// Its number in the log.
    pub(crate) n: u32,
    /// When it was sent first, and when the client was told that it is kept.
    pub(crate) sent: Instant,
    pub(crate) told: Instant,
    /// When the other player heard of it.
    pub(crate) heard: Instant,
    /// The servers of both players when it was sent.
    pub(crate) servers: [usize; 2],
}

/// A socket that was lost, or was given up because the server said nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lost {
    pub(crate) at: Instant,
    pub(crate) server: usize,
    pub(crate) by_server: bool,
}

/// All of a table.
#[derive(Debug, Default)]
pub(crate) struct History {
    pub(crate) id: String,
    /// What each player has heard, in the order of hearing.
    pub(crate) heard: [Vec<Heard>; 2],
    pub(crate) sent: Vec<Sent>,
    pub(crate) lost: Vec<Lost>,
    /// The events that were sent, as the log has to have them: who, and the move or `None` for the
    /// next game.
    pub(crate) acts: Vec<(usize, Option<String>)>,
    pub(crate) refused: u32,
    /// How often a player was told of an event before the one before it.
    pub(crate) gaps: u32,
    /// Why the table was given up.
    pub(crate) error: Option<String>,
}
