//! Why an event was not taken.

use longking_table::Refusal;
use serde::Serialize;

use super::snapshot::{Refused, json};
use crate::api::error::ApiError;

/// Why an event was not taken, and how many events the table has.
#[derive(Debug, Serialize)]
pub(super) struct NotTaken {
    #[serde(flatten)]
    pub(super) why: Refusal,
    pub(super) n: u32,
    /// Whether it may be taken a little later: the store cannot be used now.
    #[serde(skip)]
    pub(super) is_passing: bool,
}

impl NotTaken {
    /// It is refused.
    pub(super) fn new(why: Refusal, n: u32) -> NotTaken {
        NotTaken { why, n, is_passing: false }
    }

    /// It cannot be, for a reason that may pass.
    pub(super) fn by(error: ApiError, n: u32) -> NotTaken {
        NotTaken { is_passing: error.is_passing(), ..NotTaken::new(error.into_refusal(), n) }
    }

    /// The same as a frame.
    pub(super) fn frame(&self) -> String {
        json(&Refused::of(&self.why, self.n))
    }
}

/// Why an event was not kept.
pub(super) enum NotKept {
    /// The rules or the store refuse it.
    Refused(NotTaken),
    /// Others have done something at the table meanwhile: it has to be read again.
    Stale(NotTaken),
    /// The time has run out by what is known here, and it is for another server to say so.
    Late(NotTaken),
}

impl From<NotKept> for NotTaken {
    fn from(not: NotKept) -> NotTaken {
        match not {
            NotKept::Refused(not) | NotKept::Stale(not) | NotKept::Late(not) => not,
        }
    }
}
