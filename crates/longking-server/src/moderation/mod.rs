//! What people report of each other, and what moderators do about it.

pub(crate) mod act;
pub(crate) mod list;
mod moderator;
pub(crate) mod report;

use serde::{Deserialize, Serialize};

/// What somebody can have done: why he is reported, and why a moderator decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reason {
    /// He lets others think for him.
    Cheating,
    /// He lets time run out where he has lost.
    Stalling,
    /// He loses on purpose.
    Losing,
    /// His name is one that nobody should have.
    Name,
    Other,
}

impl Reason {
    /// The word in the store.
    fn word(self) -> &'static str {
        match self {
            Reason::Cheating => "cheating",
            Reason::Stalling => "stalling",
            Reason::Losing => "losing",
            Reason::Name => "name",
            Reason::Other => "other",
        }
    }
}

/// The longest name that is looked for.
const LONGEST: usize = 40;
