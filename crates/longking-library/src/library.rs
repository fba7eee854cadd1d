//! A library: a file of SQLite.

use std::io::Read;
use std::path::Path;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Row, Sqlite, SqliteConnection};

use crate::file::{self, PATIENCE};
use crate::question::{
    Ask, Content, Find, FoundGames, Kept, Past, Removal, Remove, Removed, RuleSetGames, Tree, Twins,
};
use crate::{Import, Imported, LibraryError, Progress, import, on_board, removal, search};

/// How many questions are answered at once.
const READERS: u32 = 2;

/// How much of the file a change keeps in memory, in KiB.
const CACHE: &str = "-65536";

/// A library of games; needs a runtime of tokio with timers.
///
/// Any method fails with [`LibraryError::Unavailable`] where the file cannot be used, and one that
/// changes something with [`LibraryError::Full`] and [`LibraryError::Busy`] too; each names only
/// its other errors.
pub struct Library {
    options: SqliteConnectOptions,
    readers: SqlitePool,
}

impl Library {
    /// Opens a file; makes it, and its folder, where there is none. A file
    /// that is up to date is not changed by it.
    ///
    /// # Errors
    /// [`LibraryError::Newer`] if a later version of the program made it.
    pub async fn open(path: &Path) -> Result<Library, LibraryError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        // Bringing an older file up to date may change every game in it.
        let preparing = options.clone().pragma("cache_size", CACHE);
        let prepared = match file::is_current(path).await {
            Ok(true) => Ok(()),
            Ok(false) => file::prepare(path, &preparing).await,
            Err(error) => Err(error),
        };
        prepared.map_err(|error| at(path, error))?;
        let reading = options.clone().create_if_missing(false).pragma("query_only", "on");
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .connect_lazy_with(reading);
        Ok(Library { options, readers })
    }

    /// Whether a file is a library, or may become one since there is none; changes nothing.
    ///
    /// # Errors
    /// [`LibraryError::Newer`] if a later version of the program made it.
    pub async fn check(path: &Path) -> Result<(), LibraryError> {
        file::is_current(path).await.map(|_| ()).map_err(|error| at(path, error))
    }

    async fn reader(&self) -> Result<PoolConnection<Sqlite>, LibraryError> {
        Ok(self.readers.acquire().await?)
    }

    async fn writer(&self) -> Result<SqliteConnection, LibraryError> {
        Ok(self.options.clone().pragma("cache_size", CACHE).connect().await?)
    }

    /// Imports a file: all of it or, on any error, nothing. `progress` is told every few hundred
    /// games.
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

    /// Takes back an import with all its games; answers how many those were. Games that were taken
    /// out as copies of them come back.
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
        let query = format!(
            "SELECT rule_set, COUNT(*) FROM games{} GROUP BY rule_set ORDER BY 2 DESC, 1",
            search::SEEN
        );
        let mut rules = Vec::new();
        for row in sqlx::query(AssertSqlSafe(query)).fetch_all(&mut *sql).await? {
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
        let query = "SELECT id, at, (SELECT COUNT(*) FROM removed WHERE removal_id = id) FROM removals \
                     ORDER BY id DESC";
        let mut removals = Vec::new();
        for row in sqlx::query(query).fetch_all(&mut *sql).await? {
            let games = row.try_get::<i64, _>(2)? as u64;
            removals.push(Removal { id: row.try_get(0)?, at: row.try_get(1)?, games });
        }
        let games = rules.iter().map(|rules| rules.games).sum();
        Ok(Content { games, rules, imports, removals })
    }

    /// Finds games.
    ///
    /// # Errors
    /// [`LibraryError::Question`].
    pub async fn find(&self, asked: &Find) -> Result<FoundGames, LibraryError> {
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
        removal::twins(&mut *self.reader().await?).await
    }

    /// Takes copies out of sight: nothing finds them until they are put back. `at` is the time in
    /// milliseconds of Unix time.
    ///
    /// # Errors
    /// [`LibraryError::Missing`] if the game that stays is not there, [`LibraryError::Question`] if
    /// there is nothing to take out or a game is no copy of it.
    pub async fn remove(&self, asked: &Remove, at: i64) -> Result<Removed, LibraryError> {
        removal::remove(self.writer().await?, asked, at).await
    }

    /// Puts back what a removal took out; answers how many games those were.
    ///
    /// # Errors
    /// [`LibraryError::Missing`].
    pub async fn restore(&self, removal: i64) -> Result<u64, LibraryError> {
        removal::restore(self.writer().await?, removal).await
    }

    /// Closes the file.
    pub async fn close(&self) {
        self.readers.close().await;
    }
}

/// An error of the file, which says what file.
fn at(path: &Path, error: LibraryError) -> LibraryError {
    match error {
        LibraryError::Unavailable(reason) => {
            LibraryError::Unavailable(format!("{}: {reason}", path.display()))
        }
        other => other,
    }
}
