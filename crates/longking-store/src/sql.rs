//! What both databases understand: statements with numbered values.

use std::future::Future;

use sqlx::{AssertSqlSafe, PgConnection, Row, SqliteConnection};

use crate::{Secret, StoreError};

/// A value in a statement.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    Number(i64),
    Maybe(Option<i64>),
    Text(&'a str),
    MaybeText(Option<&'a str>),
    Bytes(&'a [u8]),
    MaybeBytes(Option<&'a [u8]>),
    Hash(&'a Secret),
}

impl<'a> Value<'a> {
    /// A text to be kept. PostgreSQL has no character 0 in a text, so SQLite gets none either.
    pub(crate) fn kept(text: &'a str) -> Result<Self, StoreError> {
        if text.contains('\0') { Err(StoreError::Unfit) } else { Ok(Value::Text(text)) }
    }

    /// The same, where there is one.
    pub(crate) fn maybe_kept(text: Option<&'a str>) -> Result<Self, StoreError> {
        text.map_or(Ok(Value::MaybeText(None)), Value::kept)
    }

    /// The id of a table to be found.
    pub(crate) fn id(text: &'a str) -> Result<Self, StoreError> {
        if text.contains('\0') { Err(StoreError::Missing) } else { Ok(Value::Text(text)) }
    }
}

/// A connection to either database.
pub(crate) trait Sql: Send {
    /// Whether one statement may write to several tables.
    const WRITES_WITHIN: bool;

    /// Asks the clock of the database, in milliseconds of Unix time; not that of a transaction,
    /// which stands still.
    const CLOCK: &'static str;

    type Row: Cells;

    /// Runs a statement; returns how many rows it wrote.
    fn run(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// Runs a statement; returns all its rows.
    fn rows(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Vec<Self::Row>, StoreError>> + Send;

    /// Runs statements without values, written for SQLite.
    fn script(&mut self, text: &str) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// The time of the database, in milliseconds of Unix time.
pub(crate) async fn clock<S: Sql>(sql: &mut S) -> Result<i64, StoreError> {
    let rows = sql.rows(S::CLOCK, &[]).await?;
    rows.first().map_or(Ok(0), |row| row.number(0))
}

/// A row of an answer; columns count from 0.
pub(crate) trait Cells: Send {
    fn number(&self, column: usize) -> Result<i64, StoreError>;
    fn text(&self, column: usize) -> Result<String, StoreError>;
    fn maybe(&self, column: usize) -> Result<Option<i64>, StoreError>;
    fn maybe_text(&self, column: usize) -> Result<Option<String>, StoreError>;
    fn bytes(&self, column: usize) -> Result<Vec<u8>, StoreError>;
}

/// Both drivers of the same library have the same methods, but no trait in common that says so
/// briefly.
macro_rules! speaks_sql {
    ($connection:ty, $row:ty, $writes_within:literal, $clock:literal, $dialect:expr) => {
        impl Sql for $connection {
            const WRITES_WITHIN: bool = $writes_within;

            const CLOCK: &'static str = $clock;

            type Row = $row;

            async fn run(
                &mut self,
                sql: &'static str,
                values: &[Value<'_>],
            ) -> Result<u64, StoreError> {
                let mut query = sqlx::query(sql);
                for value in values {
                    query = match *value {
                        Value::Number(number) => query.bind(number),
                        Value::Maybe(number) => query.bind(number),
                        Value::Text(text) => query.bind(text),
                        Value::MaybeText(text) => query.bind(text),
                        Value::Bytes(bytes) => query.bind(bytes),
                        Value::MaybeBytes(bytes) => query.bind(bytes),
                        Value::Hash(hash) => query.bind(hash.as_bytes().as_slice()),
                    };
                }
                Ok(query.execute(self).await?.rows_affected())
            }

            async fn rows(
                &mut self,
                sql: &'static str,
                values: &[Value<'_>],
            ) -> Result<Vec<$row>, StoreError> {
                let mut query = sqlx::query(sql);
                for value in values {
                    query = match *value {
                        Value::Number(number) => query.bind(number),
                        Value::Maybe(number) => query.bind(number),
                        Value::Text(text) => query.bind(text),
                        Value::MaybeText(text) => query.bind(text),
                        Value::Bytes(bytes) => query.bind(bytes),
                        Value::MaybeBytes(bytes) => query.bind(bytes),
                        Value::Hash(hash) => query.bind(hash.as_bytes().as_slice()),
                    };
                }
                Ok(query.fetch_all(self).await?)
            }

            async fn script(&mut self, text: &str) -> Result<(), StoreError> {
                let text: String = $dialect(text);
                sqlx::raw_sql(AssertSqlSafe(text)).execute(self).await?;
                Ok(())
            }
        }

        impl Cells for $row {
            fn number(&self, column: usize) -> Result<i64, StoreError> {
                Ok(self.try_get(column)?)
            }

            fn text(&self, column: usize) -> Result<String, StoreError> {
                Ok(self.try_get(column)?)
            }

            fn maybe(&self, column: usize) -> Result<Option<i64>, StoreError> {
                Ok(self.try_get(column)?)
            }

            fn maybe_text(&self, column: usize) -> Result<Option<String>, StoreError> {
                Ok(self.try_get(column)?)
            }

            fn bytes(&self, column: usize) -> Result<Vec<u8>, StoreError> {
                Ok(self.try_get(column)?)
            }
        }
    };
}

speaks_sql!(
    SqliteConnection,
    sqlx::sqlite::SqliteRow,
    false,
    "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    str::to_owned
);
speaks_sql!(
    PgConnection,
    sqlx::postgres::PgRow,
    true,
    "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    for_postgres
);

/// The two words that PostgreSQL has otherwise, or not; and what it has alone, which others read as
/// a comment.
fn for_postgres(text: &str) -> String {
    text.replace(" BLOB", " BYTEA").replace(" WITHOUT ROWID", "").replace("-- postgres: ", "")
}
