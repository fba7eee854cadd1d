//! The address of a database.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

use crate::StoreError;

/// The name of the file in a folder.
const FILE: &str = "longking.sqlite";

/// The address of a database.
#[derive(Debug)]
pub(crate) enum DatabaseAddress {
    /// A file of SQLite, which need not exist.
    File(PathBuf),
    /// A database of PostgreSQL.
    Postgres(Box<PgConnectOptions>),
}

impl DatabaseAddress {
    /// The file of a folder.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        DatabaseAddress::File(folder.join(FILE))
    }
}

impl FromStr for DatabaseAddress {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let (scheme, rest) = text.split_once(':').unwrap_or(("", text));
        match scheme.to_ascii_lowercase().as_str() {
            "postgres" | "postgresql" if rest.starts_with("//") => PgConnectOptions::from_str(text)
                .map(|options| DatabaseAddress::Postgres(Box::new(options)))
                .map_err(|error| match StoreError::from(error) {
                    StoreError::Address(reason) => StoreError::Address(format!(
                        "{reason} in an address of PostgreSQL, postgres://USER@HOST:PORT/NAME"
                    )),
                    other => other,
                }),
            "sqlite" => {
                let path = Path::new(rest.strip_prefix("//").unwrap_or(rest));
                if path.as_os_str().is_empty() {
                    Err(StoreError::Address("sqlite: needs a path behind it".into()))
                } else if path.is_dir() {
                    Ok(DatabaseAddress::in_folder(path))
                } else {
                    Ok(DatabaseAddress::File(path.to_owned()))
                }
            }
            "" if text.is_empty() => Err(StoreError::Address(
                "no place is named; a database is a folder, sqlite:PATH or postgres://…".into(),
            )),
            "postgres" | "postgresql" => Err(unknown_address()),
            // With a mistake in it, an address must not become a folder whose name shows the
            // password.
            _ if text.contains("//") && (text.contains("://") || text.contains('@')) => {
                Err(unknown_address())
            }
            _ if Path::new(text).is_file() => Err(StoreError::Address(format!(
                "{text} is a file, not a folder; a file of SQLite is sqlite:{text}"
            ))),
            _ => Ok(DatabaseAddress::in_folder(Path::new(text))),
        }
    }
}

fn unknown_address() -> StoreError {
    StoreError::Address(
        "this address is not known; a database is a folder, sqlite:PATH or postgres://…".into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> PathBuf {
        match text.parse() {
            Ok(DatabaseAddress::File(path)) => path,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_path_or_a_folder_is_a_file_of_sqlite() {
        assert_eq!(file("games"), Path::new("games/longking.sqlite"));
        assert_eq!(file("./a b/ü"), Path::new("./a b/ü/longking.sqlite"));
        assert_eq!(file("sqlite:a/b.db"), Path::new("a/b.db"));
        assert_eq!(file("sqlite:///a/b.db"), Path::new("/a/b.db"));
        assert_eq!(file("sqlite:src"), Path::new("src/longking.sqlite"));
    }

    #[test]
    fn both_names_of_postgresql_are_known() {
        for text in ["postgres://a@h/b", "PostgreSQL:///b?host=/run&user=a"] {
            assert!(matches!(text.parse(), Ok(DatabaseAddress::Postgres(_))), "{text}");
        }
    }

    #[test]
    fn a_wrong_place_is_one_line_without_the_password() {
        for (text, expected) in [
            ("", "no place is named"),
            ("sqlite:", "sqlite: needs a path"),
            ("Cargo.toml", "Cargo.toml is a file"),
            ("mysql://me:hunter2@h/b", "this address is not known"),
            ("POSTGRES//me:hunter2@h", "this address is not known"),
            ("postgres:me:hunter2@h", "this address is not known"),
            ("postgres://me:hunter2@h:port/b", "invalid port number in an address of PostgreSQL"),
            ("postgres://me:hun/hunter2@h/b", "invalid port number in an address"),
            ("Postgres://me:hunter2@[1/b", "invalid IPv6 address in an address"),
            ("postgres://me:hunter2@h/b?sslmode=off", "unknown value"),
        ] {
            let place: Result<DatabaseAddress, StoreError> = text.parse();
            let message = place.unwrap_err().to_string();
            assert!(message.contains(expected), "{text}: {message}");
            assert!(!message.contains("hunter2"), "{message}");
            assert!(!message.contains('\n'), "{message}");
        }
    }
}
