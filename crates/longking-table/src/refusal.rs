//! Why something is not done: one message for the player.

use std::fmt;

/// A refusal in one line, with the place of the fault in front where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl Refusal {
    /// A refusal with these words.
    pub fn new(message: impl fmt::Display) -> Refusal {
        Refusal(message.to_string())
    }

    /// A refusal of a part of a question.
    pub fn at(place: &str, message: impl fmt::Display) -> Refusal {
        Refusal(format!("{place}: {message}"))
    }

    /// The same, with the place of this part in front.
    pub fn within(self, place: &str) -> Refusal {
        Refusal::at(place, self.0)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}
