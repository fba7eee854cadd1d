//! Why a library did not do what it was asked.

use std::fmt;

/// Why a library did not do what it was asked. Every message is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LibraryError {
    /// The file that was to be imported cannot be read, and why; nothing of it was imported.
    File(String),
    /// There is no game in the file.
    NoGame,
    /// There is no such game, import or removal.
    Missing,
    /// What is searched for cannot be understood, and why.
    Question(String),
    /// What the games are asked from, or up to where that is the last one, is no day.
    Day {
        /// Whether it is the last day.
        is_last: bool,
    },
    /// The last day of the games that are asked for is before the first.
    Backwards,
    /// The disk has no room.
    Full,
    /// Another program is changing the library.
    Busy,
    /// The library has as many games as it can number.
    TooMany,
    /// The library was made by a later version of the program.
    Newer,
    /// The library cannot be used, and why.
    Unavailable(String),
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::File(reason) => f.write_str(reason),
            LibraryError::NoGame => f.write_str("there is no game in it"),
            LibraryError::Missing => f.write_str("the library has no such game, import or removal"),
            LibraryError::Question(reason) => f.write_str(reason),
            LibraryError::Day { is_last } => {
                let name = if *is_last { "until" } else { "since" };
                write!(f, "{name}: a day is like 1998-05-31")
            }
            LibraryError::Backwards => f.write_str("until: it is before since"),
            LibraryError::Full => f.write_str("library: the disk is full"),
            LibraryError::Busy => f.write_str("library: another program is changing it"),
            LibraryError::TooMany => f.write_str("library: it has as many games as it can number"),
            LibraryError::Newer => f.write_str("library: made by a later version of this program"),
            LibraryError::Unavailable(reason) => write!(f, "library: {reason}"),
        }
    }
}

impl std::error::Error for LibraryError {}

/// By the codes of SQLite, without their extensions.
impl From<sqlx::Error> for LibraryError {
    fn from(error: sqlx::Error) -> LibraryError {
        if let sqlx::Error::Database(reported) = &error {
            let code = reported.code().and_then(|code| code.parse::<u32>().ok()).unwrap_or(0);
            match code & 0xff {
                5 | 6 => return LibraryError::Busy,
                13 => return LibraryError::Full,
                _ => return LibraryError::Unavailable(one_line(reported.message())),
            }
        }
        LibraryError::Unavailable(one_line(&error.to_string()))
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
