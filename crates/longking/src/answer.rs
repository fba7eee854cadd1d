//! What a command writes to, and what it answers when it is done.

use std::io::{BufWriter, StdoutLock};

/// Where results go; what is written there is seen once it is flushed.
pub(crate) type Output = BufWriter<StdoutLock<'static>>;

/// What a command that was done answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It is done, or yes.
    Done,
    /// No, or a check has failed.
    No,
    /// Some of the input was bad, which has been told.
    Bad,
}
