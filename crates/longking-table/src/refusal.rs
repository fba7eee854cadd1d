//! Why something is not done: one message for the player, and the same as a code.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::cause::{Cause, Refused, Sentence, ToCause};

/// A refusal in one line, with the place of the fault in front where there is one; and the same as
/// a code with parameters, without the place.
///
/// As JSON: `{"error": "move: it is the turn of white", "code": "refused.turn", "with": {"who":
/// {"code": "color.white"}}}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(Box<Told>);

/// What a refusal tells. It is seldom there, so that what may be refused carries a pointer alone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    message: String,
    cause: Cause,
}

impl Refusal {
    /// A refusal for a cause.
    pub fn new(cause: impl ToCause) -> Refusal {
        Refusal::of(&cause)
    }

    #[inline(never)]
    fn of(cause: &dyn ToCause) -> Refusal {
        Refusal(Box::new(Told { message: cause.to_string(), cause: cause.to_cause() }))
    }

    /// A refusal of a part of a question.
    pub fn at(place: impl fmt::Display, cause: impl ToCause) -> Refusal {
        Refusal::of(&cause).within(place)
    }

    /// A refusal that only its own English says.
    pub fn detail(detail: impl fmt::Display) -> Refusal {
        Refusal::of(&Sentence::detail(detail))
    }

    /// A refusal of what cannot be read as a question or an event.
    pub fn form(error: impl fmt::Display) -> Refusal {
        Refusal::of(&Refused::Form.with("detail", error.to_string()))
    }

    /// A refusal of what is asked of a game that is over.
    pub fn over(place: &str, outcome: impl fmt::Display) -> Refusal {
        let mut refusal = Refusal::of(&Refused::Over);
        refusal.0.message = format!("{place}: {}: {outcome}", refusal.0.message);
        refusal
    }

    /// The same, with the place of this part in front.
    #[must_use]
    pub fn within(self, place: impl fmt::Display) -> Refusal {
        self.within_any(&place)
    }

    #[inline(never)]
    fn within_any(mut self, place: &dyn fmt::Display) -> Refusal {
        self.0.message = format!("{place}: {}", self.0.message);
        self
    }

    /// Why, as a code.
    pub fn cause(&self) -> &Cause {
        &self.0.cause
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Refusal {}

impl ToCause for Refusal {
    fn to_cause(&self) -> Cause {
        self.0.cause.clone()
    }
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("error", &self.0.message)?;
        map.serialize_entry("code", self.0.cause.code)?;
        map.serialize_entry("with", &self.0.cause.with)?;
        map.end()
    }
}
