//! Why something was not kept or not found.

use std::fmt;

/// Why something was not kept or not found. Every message is one line and shows no secret.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// The log of the table has another length than the one that was given.
    Conflict {
        /// How many events the table has.
        length: u32,
    },
    /// Nobody was there for so long at a table whose clock runs, in milliseconds: its log has to
    /// say so first.
    Gap(i64),
    /// Another server watches the clock of the table.
    Elsewhere,
    /// Servers of another cluster, which has this name, use the database.
    OtherCluster(String),
    /// There is no such table, seat, invitation or token.
    Missing,
    /// The invitation was used before, or the name of a table or a token is in use.
    Taken,
    /// A text has a character that databases do not keep.
    Unfit,
    /// The disk or the database has no room.
    Full,
    /// Another program holds the database, or it has too much to do.
    Busy,
    /// The database cannot be used, and why. What was to be written may be kept or not.
    Unavailable(String),
    /// The place of the database cannot be understood, and why.
    Address(String),
    /// The database was made by a later version of the program.
    Newer {
        /// The version of its schema.
        found: i64,
        /// The last version that this program knows.
        known: i64,
    },
    /// The database has something in it that no version of the program writes.
    Broken(String),
}

impl StoreError {
    /// The store was closed.
    pub(crate) fn closed() -> StoreError {
        StoreError::Unavailable("it is closed".into())
    }

    /// Another length than the one that was given.
    pub(crate) fn conflict(length: i64) -> StoreError {
        match u32::try_from(length) {
            Ok(length) => StoreError::Conflict { length },
            Err(_) => StoreError::Broken(format!("a table with {length} events")),
        }
    }

    /// Whether the database did its work, and the answer is no.
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(
            self,
            StoreError::Conflict { .. }
                | StoreError::Gap(_)
                | StoreError::Elsewhere
                | StoreError::OtherCluster(_)
                | StoreError::Missing
                | StoreError::Taken
                | StoreError::Unfit
        )
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict { length } => write!(f, "the table has {length} events by now"),
            StoreError::Gap(ms) => write!(f, "nobody was there for {ms} ms"),
            StoreError::Elsewhere => f.write_str("another server watches this table"),
            StoreError::OtherCluster(name) if name.is_empty() => {
                f.write_str("database: a server without a cluster uses it")
            }
            StoreError::OtherCluster(name) => {
                write!(f, "database: the cluster {name} uses it; one database has one cluster")
            }
            StoreError::Missing => f.write_str("there is no such table, seat or token"),
            StoreError::Taken => f.write_str("it is taken already"),
            StoreError::Unfit => f.write_str("a text has a character with the code 0"),
            StoreError::Full => f.write_str("database: the disk is full"),
            StoreError::Busy => f.write_str("database: locked by another program, or too busy"),
            StoreError::Unavailable(reason) => write!(f, "database: {reason}"),
            StoreError::Address(reason) => write!(f, "database: {reason}"),
            StoreError::Newer { found, known } => write!(
                f,
                "database: made by a later version of this program (schema {found}, known is {known})"
            ),
            StoreError::Broken(what) => write!(f, "database: damaged, it has {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// The codes of SQLite, without their extensions, and of PostgreSQL.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(reported) => {
                let code = reported.code().unwrap_or_default();
                let primary = match code.parse::<u32>() {
                    Ok(number) if code.len() < 5 => (number & 0xff).to_string(),
                    _ => code.to_string(),
                };
                match primary.as_str() {
                    "5" | "6" | "40001" | "40P01" | "53300" | "55P03" | "57014" => StoreError::Busy,
                    "13" | "53100" => StoreError::Full,
                    _ => StoreError::Unavailable(one_line(reported.message())),
                }
            }
            sqlx::Error::Configuration(reason) => {
                StoreError::Address(one_line(&reason.to_string()))
            }
            sqlx::Error::PoolTimedOut => {
                StoreError::Unavailable("no connection became free in time".into())
            }
            sqlx::Error::ColumnDecode { source, .. } => {
                StoreError::Broken(one_line(&source.to_string()))
            }
            sqlx::Error::Io(error) => StoreError::Unavailable(one_line(&error.to_string())),
            other => StoreError::Unavailable(one_line(&other.to_string())),
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
