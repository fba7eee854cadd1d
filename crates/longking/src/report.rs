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

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn a_report_is_one_line() {
        for (text, line) in [
            ("fen: no", "fen: no"),
            ("two\nlines\n", "two\\nlines"),
            ("a\u{1b}[31m\tb", "a\\u{1b}[31m\\tb"),
            ("é", "é"),
        ] {
            assert_eq!(on_one_line(text), line);
        }
    }

    #[test]
    fn a_closed_pipe_is_no_fault() {
        let error = |kind| anyhow::Error::from(io::Error::from(kind));
        assert_eq!(Report::of(&error(io::ErrorKind::BrokenPipe)), Report::NobodyReads);
        let full = Report::of(&error(io::ErrorKind::StorageFull).context("output"));
        assert_eq!(full, Report::Wrong("output: no storage space".into()));
        let inner: Result<(), _> = Err(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(Report::of(&inner.context("output").unwrap_err()), Report::NobodyReads);
    }
}
