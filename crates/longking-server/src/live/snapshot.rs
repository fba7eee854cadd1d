//! A table as its clients get it.

use longking_table::cause::With;
use longking_table::{Event, Player, Record, Refusal};
use serde::{Deserialize, Serialize};

/// A table from its terms on.
#[derive(Serialize)]
pub(super) struct Whole<'a> {
    pub(super) id: &'a str,
    #[serde(flatten)]
    pub(super) record: &'a Record,
    #[serde(flatten)]
    pub(super) now: Now<'a>,
}

/// What changes without an event, and how many events there were.
#[derive(Serialize)]
pub(super) struct Now<'a> {
    /// The number of events of all games.
    pub(super) n: u32,
    pub(super) players: [Option<Name<'a>>; 2],
    /// Whose seat the client has.
    pub(super) you: Option<&'static str>,
    #[serde(flatten)]
    pub(super) shown: Shown,
    /// The time of the server, in milliseconds of Unix time.
    pub(super) now: u64,
}

/// Somebody in a seat.
#[derive(Serialize)]
pub(super) struct Name<'a> {
    pub(super) name: &'a str,
    /// Whether it is the name of somebody, who has a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) person: Option<bool>,
}

/// Who is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Presence {
    /// Whether each player is.
    pub(super) here: [bool; 2],
    /// How many others watch.
    pub(super) watching: usize,
}

/// Who is connected, as clients are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Shown {
    #[serde(flatten)]
    pub(super) presence: Presence,
    /// From when on the one who is here may claim the game because the other one has left, in
    /// milliseconds of Unix time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) claim: Option<u64>,
    /// Until when the next first move of a game that the lobby has made is due, in milliseconds of
    /// Unix time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) due: Option<u64>,
}

/// Who is at a table with another server.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Elsewhere {
    pub(super) node: i64,
    here: [bool; 2],
    watching: usize,
}

impl Elsewhere {
    pub(super) fn new(node: i64, Presence { here, watching }: Presence) -> Elsewhere {
        Elsewhere { node, here, watching }
    }

    pub(super) fn presence(self) -> Presence {
        Presence { here: self.here, watching: self.watching }
    }
}

/// An event with its number.
#[derive(Serialize)]
pub(super) struct Numbered<'a> {
    pub(super) n: u32,
    #[serde(flatten)]
    pub(super) event: &'a Event,
}

/// An event that was not taken.
#[derive(Serialize)]
pub(super) struct Refused<'a> {
    refused: String,
    code: &'static str,
    with: &'a With,
    /// How many events the table has.
    n: u32,
}

impl Refused<'_> {
    pub(super) fn of(why: &Refusal, n: u32) -> Refused<'_> {
        let cause = why.cause();
        Refused { refused: why.to_string(), code: cause.code, with: &cause.with, n }
    }
}

/// The answer to the first frame of a client.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Welcome<'a> {
    /// Everything.
    Table { table: Whole<'a> },
    /// What the client has not.
    Since {
        since: &'a [Event],
        #[serde(flatten)]
        now: Now<'a>,
    },
}

/// The word for a player.
pub(crate) fn word(player: Player) -> &'static str {
    match player {
        Player::One => "one",
        Player::Two => "two",
    }
}

/// As text; what is serialized here always can be.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
