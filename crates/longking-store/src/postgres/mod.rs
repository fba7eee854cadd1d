//! A database of PostgreSQL.

mod appender;

use std::collections::HashMap;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Executor, Postgres};

use crate::nodes::extent;
use crate::sql::{Cells, Sql};
use crate::write::Write;
use crate::{Append, StoreError, schema};
use appender::Appender;

/// How many connections are open at most.
const CONNECTIONS: u32 = 16;

/// How long the database has for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a statement may wait for a lock, and take at all.
const BOUNDS: &str = "SET lock_timeout = '2s'; SET statement_timeout = '10s'";

/// What several programs that start at the same time take turns by: the letters `longking` as a
/// number.
const UPGRADE_LOCK: &str = "SELECT pg_advisory_xact_lock(7813585268973858407)";

/// A database of PostgreSQL.
pub(crate) struct Database {
    pool: PgPool,
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
        let mut transaction = first.begin().await?;
        transaction.run(UPGRADE_LOCK, &[]).await?;
        schema::upgrade(&mut *transaction).await?;
        transaction.commit().await?;
        // Its work is done; how it ends does not matter.
        let _ = first.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    connection.execute(BOUNDS).await?;
                    Ok(())
                })
            })
            .connect_lazy_with(options);
        Ok(Database { appender: Appender::start(&pool), pool })
    }

    pub(crate) async fn reader(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    pub(crate) async fn write<W: Write>(&self, write: W) -> Result<W::Done, StoreError> {
        let mut connection = self.pool.acquire().await?;
        if W::ONE_STEP {
            return write.apply(&mut *connection).await;
        }
        let mut transaction = connection.begin().await?;
        let done = write.apply(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(done)
    }

    /// How many events some tables have, and whether both of their seats are taken.
    pub(crate) async fn lengths(
        &self,
        tables: &[String],
    ) -> Result<HashMap<String, (u32, bool)>, StoreError> {
        let question = "SELECT id, length, taken FROM tables WHERE id = ANY($1)";
        let mut connection = self.pool.acquire().await?;
        let rows = sqlx::query(question).bind(tables).fetch_all(&mut *connection).await?;
        rows.iter().map(|row| Ok((row.text(0)?, extent(row, 1)?))).collect()
    }

    /// Puts an event at the end of a log, together with those of other tables.
    pub(crate) async fn append(&self, event: Append) -> Result<(), StoreError> {
        self.appender.append(event).await
    }

    pub(crate) async fn close(&self) {
        self.appender.close().await;
        self.pool.close().await;
    }
}
