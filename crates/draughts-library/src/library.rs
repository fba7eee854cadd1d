//! A library: a file of SQLite.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row, Sqlite, SqliteConnection};

use crate::question::{Ask, Content, Find, Found, Kept, Past, RuleSetGames, Tree, Twins};
use crate::{Import, Imported, LibraryError, Progress, import, on_board, search};

/// How long a change by another program is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many questions are answered at once.
const READERS: u32 = 2;

/// How much of the file a change keeps in memory, in KiB.
const CACHE: &str = "-65536";

/// The version of the schema.
const VERSION: i64 = 1;

/// A library of games; needs a runtime of tokio with timers.
///
/// Any method fails with [`LibraryError::Unavailable`] where the file cannot be used, and one that changes something
/// with [`LibraryError::Full`] and [`LibraryError::Busy`] too; each names only its other errors.
pub struct Library {
    options: SqliteConnectOptions,
    readers: SqlitePool,
}

impl Library {
    /// Opens a file; makes it, and its folder, where there is none.
    ///
    /// # Errors
    /// [`LibraryError::Newer`] if a later version of the program made it.
    pub async fn open(path: &Path) -> Result<Library, LibraryError> {
        let at_path =
            |reason: String| LibraryError::Unavailable(format!("{}: {reason}", path.display()));
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| at_path(error.to_string()))?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let connection = options.connect().await.map_err(LibraryError::from);
        let prepared = match connection {
            Ok(connection) => prepare(connection).await,
            Err(error) => Err(error),
        };
        prepared.map_err(|error| match error {
            LibraryError::Unavailable(reason) => at_path(reason),
            other => other,
        })?;
        let reading = options.clone().create_if_missing(false).pragma("query_only", "on");
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .connect_lazy_with(reading);
        Ok(Library { options, readers })
    }

    async fn reader(&self) -> Result<PoolConnection<Sqlite>, LibraryError> {
        Ok(self.readers.acquire().await?)
    }

    async fn writer(&self) -> Result<SqliteConnection, LibraryError> {
        Ok(self.options.clone().pragma("cache_size", CACHE).connect().await?)
    }

    /// Imports a file: all of it or, on any error, nothing. `progress` is told every few hundred games.
    ///
    /// # Errors
    /// [`LibraryError::File`], [`LibraryError::NoGame`], [`LibraryError::TooMany`].
    pub async fn import(
        &self,
        source: impl Read + Send + 'static,
        asked: Import,
        progress: impl FnMut(Progress),
    ) -> Result<Imported, LibraryError> {
        import::import(self.writer().await?, source, asked, progress).await
    }

    /// Takes back an import with all its games; answers how many those were.
    ///
    /// # Errors
    /// [`LibraryError::Missing`].
    pub async fn undo(&self, import: i64) -> Result<u64, LibraryError> {
        import::undo(self.writer().await?, import).await
    }

    /// What the library has.
    ///
    /// # Errors
    /// None but those of the file.
    pub async fn content(&self) -> Result<Content, LibraryError> {
        let mut sql = self.reader().await?;
        let query = "SELECT rule_set, COUNT(*) FROM games GROUP BY rule_set ORDER BY 2 DESC, 1";
        let mut rules = Vec::new();
        for row in sqlx::query(query).fetch_all(&mut *sql).await? {
            let games = row.try_get::<i64, _>(1)? as u64;
            rules.push(RuleSetGames { rules: row.try_get(0)?, games });
        }
        let query = "SELECT id, name, at, games, known, errors FROM imports ORDER BY id DESC";
        let mut imports = Vec::new();
        for row in sqlx::query(query).fetch_all(&mut *sql).await? {
            let count = |column: usize| row.try_get::<i64, _>(column).map(|count| count as u64);
            imports.push(Past {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                at: row.try_get(2)?,
                games: count(3)?,
                known: count(4)?,
                errors: count(5)?,
            });
        }
        Ok(Content { games: rules.iter().map(|rules| rules.games).sum(), rules, imports })
    }

    /// Finds games.
    ///
    /// # Errors
    /// [`LibraryError::Question`].
    pub async fn find(&self, asked: &Find) -> Result<Found, LibraryError> {
        search::find(&mut *self.reader().await?, asked).await
    }

    /// What was played in a position, with the results.
    ///
    /// # Errors
    /// [`LibraryError::Question`].
    pub async fn tree(&self, asked: &Ask) -> Result<Tree, LibraryError> {
        search::tree(&mut *self.reader().await?, asked).await
    }

    /// A whole game.
    ///
    /// # Errors
    /// [`LibraryError::Missing`].
    pub async fn game(&self, id: u32) -> Result<Kept, LibraryError> {
        let (head, pdn) = search::one(&mut *self.reader().await?, id).await?;
        let (start, moves) = on_board::moves(&head.rules, &pdn).unwrap_or_default();
        Ok(Kept { head, start, moves, pdn })
    }

    /// Groups of games with the same moves, of twenty moves or more, the largest first.
    ///
    /// # Errors
    /// None but those of the file.
    pub async fn duplicates(&self) -> Result<Vec<Twins>, LibraryError> {
        search::twins(&mut *self.reader().await?).await
    }

    /// Closes the file.
    pub async fn close(&self) {
        self.readers.close().await;
    }
}

/// Brings a file to the schema of this version.
async fn prepare(mut connection: SqliteConnection) -> Result<(), LibraryError> {
    let version = sqlx::query("PRAGMA user_version").fetch_one(&mut connection).await?;
    let version: i64 = version.try_get(0)?;
    if version > VERSION {
        return Err(LibraryError::Newer);
    }
    if version < VERSION {
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        // Another program may have been first.
        let version = sqlx::query("PRAGMA user_version").fetch_one(&mut *transaction).await?;
        if version.try_get::<i64, _>(0)? == 0 {
            sqlx::raw_sql(include_str!("schema/1.sql")).execute(&mut *transaction).await?;
            sqlx::raw_sql("PRAGMA user_version = 1").execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
    }
    connection.close().await?;
    Ok(())
}
