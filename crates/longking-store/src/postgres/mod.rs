//! A database of PostgreSQL.

mod appender;
mod ending;

use std::collections::HashMap;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Executor};

use crate::archive::{AppendEnd, Kept};
use crate::nodes::{Beat, Beaten, extent};
use crate::read::Read;
use crate::sql::{Cells, Sql};
use crate::write::Write;
use crate::{Append, StoreError, schema};
use appender::Appender;

/// How many connections are open at most.
const CONNECTIONS: u32 = 16;

/// How long the database has for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a question or a change may take before its connection is given up: a line that was cut
/// without a word stays silent for many minutes.
const ANSWER: Duration = Duration::from_secs(6);

/// How long a connection that waits to be used may take to say that it is there.
const PING: Duration = Duration::from_secs(1);

/// How many connections beats have for themselves: one that hangs is replaced by the other.
const BEATS: u32 = 2;

/// How long a statement may wait for a lock, and take at all.
const BOUNDS: &str = "SET lock_timeout = '2s'; SET statement_timeout = '10s'";

/// What several programs that start at the same time take turns by: the letters `longking` as a
/// number.
const UPGRADE_LOCK: &str = "SELECT pg_advisory_xact_lock(7813585268973858407)";

/// How long an upgrade of the schema may wait for a table: whoever comes after it waits behind it.
/// Another upgrade is waited for as long as it takes.
const UPGRADE_BOUND: &str = "SET LOCAL lock_timeout = '2s'";

/// How often it is tried where others hold what it needs, and after which pause: those who had to
/// wait get on meanwhile.
const UPGRADES: u32 = 6;
const UPGRADE_PAUSE: Duration = Duration::from_secs(1);

/// A database of PostgreSQL.
pub(crate) struct Database {
    pool: PgPool,
    /// Beats go before everything else, however much there is to do.
    beats: PgPool,
    appender: Appender,
}

impl Database {
    /// Connects to a database and brings its schema to the last version.
    pub(crate) async fn connect(options: PgConnectOptions) -> Result<Self, StoreError> {
        let options = options.disable_statement_logging();
        // One connection by itself says why there is none; a pool would try again until the time is
        // over.
        let mut first = tokio::time::timeout(PATIENCE, options.connect())
            .await
            .map_err(|_| StoreError::Unavailable("it does not answer".into()))??;
        upgrade(&mut first).await?;
        // Its work is done; how it ends does not matter.
        let _ = first.close().await;
        let beats = pool(BEATS).connect_lazy_with(options.clone());
        let pool = pool(CONNECTIONS).connect_lazy_with(options);
        Ok(Database { appender: Appender::start(&pool), pool, beats })
    }

    pub(crate) async fn read<R: Read>(&self, read: R) -> Result<R::Output, StoreError> {
        let found = async { read.find(&mut *self.pool.acquire().await?).await };
        tokio::time::timeout(ANSWER, found).await.unwrap_or_else(|_| Err(silent()))
    }

    pub(crate) async fn write<W: Write>(&self, write: W) -> Result<W::Done, StoreError> {
        let done = write_with(&self.pool, write);
        tokio::time::timeout(ANSWER, done).await.unwrap_or_else(|_| Err(silent()))
    }

    /// A sign of life, on a connection that nothing else is asked on. Who waits says how long.
    pub(crate) async fn beat(&self, beat: Beat) -> Result<Beaten, StoreError> {
        write_with(&self.beats, beat).await
    }

    /// How many events some tables have, and whether both of their seats are taken.
    pub(crate) async fn lengths(
        &self,
        tables: &[String],
    ) -> Result<HashMap<String, (u32, bool)>, StoreError> {
        let question = "SELECT id, length, taken FROM tables WHERE id = ANY($1)";
        let found = async {
            let mut connection = self.pool.acquire().await?;
            Ok::<_, StoreError>(
                sqlx::query(question).bind(tables).fetch_all(&mut *connection).await?,
            )
        };
        let rows = tokio::time::timeout(ANSWER, found).await.unwrap_or_else(|_| Err(silent()))?;
        rows.iter().map(|row| Ok((row.text(0)?, extent(row, 1)?))).collect()
    }

    /// Puts an event at the end of a log, together with those of other tables.
    pub(crate) async fn append(&self, event: Append) -> Result<(), StoreError> {
        self.appender.append(event).await
    }

    /// Puts the event at the end of a log that ends a game, with the game, whatever becomes of the
    /// connection meanwhile.
    pub(crate) async fn append_end(&self, end: AppendEnd) -> Result<Kept, StoreError> {
        ending::append_end(&self.pool, end).await
    }

    /// A change that takes as long as it takes.
    pub(crate) async fn write_long<W: Write>(&self, write: W) -> Result<W::Done, StoreError> {
        write_with(&self.pool, write).await
    }

    /// How many events were appended, and by how many statements.
    pub(crate) fn appended(&self) -> (u64, u64) {
        self.appender.appended()
    }

    pub(crate) async fn close(&self) {
        self.appender.close().await;
        self.beats.close().await;
        self.pool.close().await;
    }
}

/// Brings the schema to the last version, beside programs that use it.
async fn upgrade(connection: &mut PgConnection) -> Result<(), StoreError> {
    for _ in 1..UPGRADES {
        match upgrade_once(connection).await {
            Err(StoreError::Busy) => tokio::time::sleep(UPGRADE_PAUSE).await,
            done => return done,
        }
    }
    upgrade_once(connection).await
}

async fn upgrade_once(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    transaction.run(UPGRADE_LOCK, &[]).await?;
    transaction.run(UPGRADE_BOUND, &[]).await?;
    schema::upgrade(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// A pool whose connections are looked at before and after each use: one that does not answer soon
/// is dropped without ceremony, and does not keep its place.
fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection.execute(BOUNDS).await?;
                Ok(())
            })
        })
        .test_before_acquire(false)
        .before_acquire(|connection, _| Box::pin(answers(connection)))
        .after_release(|connection, _| Box::pin(answers(connection)))
}

/// Whether a connection answers in time; one that does not is no longer of use.
async fn answers(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    match tokio::time::timeout(PING, connection.ping()).await {
        Ok(there) => there.map(|()| true),
        Err(_) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())),
    }
}

async fn write_with<W: Write>(pool: &PgPool, write: W) -> Result<W::Done, StoreError> {
    let mut connection = pool.acquire().await?;
    if W::ONE_STEP {
        return write.apply(&mut *connection).await;
    }
    let mut transaction = connection.begin().await?;
    let done = write.apply(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(done)
}

/// The database says nothing: what was to be written may be kept or not.
fn silent() -> StoreError {
    StoreError::Unavailable("it does not answer".into())
}
