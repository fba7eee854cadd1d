//! What went wrong, in one line on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

/// How a command that did not finish ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Report {
    /// Nobody reads the results any more: no reason to complain.
    NobodyReads,
    /// The input was bad, or the result could not be written.
    Wrong(String),
}

impl Report {
    /// The exit status of bad input.
    const WRONG: u8 = 2;

    /// A report of an error, with what led to it.
    pub(crate) fn of(error: &anyhow::Error) -> Report {
        match error.downcast_ref::<io::Error>() {
            Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Report::NobodyReads,
            _ => Report::Wrong(format!("{error:#}")),
        }
    }

    /// Says it and answers the exit status.
    pub(crate) fn show(&self) -> ExitCode {
        match self {
            Report::NobodyReads => ExitCode::SUCCESS,
            Report::Wrong(message) => {
                // Without a standard error there is nobody to tell.
                let _ = writeln!(io::stderr(), "{}", on_one_line(message));
                ExitCode::from(Report::WRONG)
            }
        }
    }
}

/// A text without line ends or other control characters.
fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.trim_end().chars() {
        if character.is_control() {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    line
}
