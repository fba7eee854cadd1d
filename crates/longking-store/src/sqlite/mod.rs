//! A file of SQLite: one connection that writes, a few that read.

mod writer;

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Sqlite};

use crate::StoreError;
use crate::write::Write;
use writer::Writer;

/// How long a lock of another program is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long to wait before a file that is locked is tried again.
const PAUSE: Duration = Duration::from_millis(20);

/// How long a reader waits for a connection.
const READER_PATIENCE: Duration = Duration::from_secs(5);

/// How much of the file the writer keeps in memory, in KiB: the pages of some thousand games under
/// way.
const CACHE: u32 = 16 * 1024;

/// How many pages of 4 KiB are written to the log before they go to their places in the file: a
/// page that changes often goes there once for many changes.
const CHECKPOINT: u32 = 8000;

/// How many may read at the same time.
const READERS: u32 = 4;

/// A file of SQLite.
pub(crate) struct File {
    writer: Writer,
    readers: SqlitePool,
}

impl File {
    /// Opens a file; makes it, and its folder, where there is none.
    pub(crate) async fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| {
                StoreError::Unavailable(format!("{}: {error}", folder.display()))
            })?;
        }
        let at_path = |error| match error {
            StoreError::Unavailable(reason) => {
                StoreError::Unavailable(format!("{}: {reason}", path.display()))
            }
            other => other,
        };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let writing = options
            .clone()
            .pragma("cache_size", format!("-{CACHE}"))
            .pragma("wal_autocheckpoint", CHECKPOINT.to_string());
        let writer = start(&writing).await.map_err(at_path)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(READER_PATIENCE)
            .test_before_acquire(false)
            .connect_lazy_with(options.create_if_missing(false).pragma("query_only", "on"));
        Ok(File { writer, readers })
    }

    pub(crate) async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    pub(crate) async fn write<W: Write>(&self, write: W) -> Result<W::Done, StoreError> {
        self.writer.write(write).await
    }

    /// How many events were appended, and in how many commits.
    pub(crate) fn appended(&self) -> (u64, u64) {
        self.writer.appended()
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Starts the writer. While another program opens the file first or closes it last, SQLite says
/// that it is locked without waiting: then it is tried again, for as long as a lock is waited for.
async fn start(options: &SqliteConnectOptions) -> Result<Writer, StoreError> {
    let end = Instant::now() + PATIENCE;
    loop {
        match Writer::start(options.clone()).await {
            Err(StoreError::Busy) if Instant::now() < end => tokio::time::sleep(PAUSE).await,
            started => return started,
        }
    }
}
