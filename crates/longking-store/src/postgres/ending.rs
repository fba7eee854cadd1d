//! Ends of games: a transaction each, tried again until it is known what became of it.

use std::time::Duration;

use sqlx::postgres::PgPool;

use super::{ANSWER, silent, write_with};
use crate::archive::{AppendEnd, Kept};
use crate::sql::{Sql, Value};
use crate::{Append, StoreError};

/// For how long a database that went away, or has too much to do, is waited for.
const AWAY: Duration = Duration::from_secs(10);

/// How long to wait before it is tried again.
const PAUSE: Duration = Duration::from_millis(100);

/// Appends the end of a game. Where an answer was lost, the log says whether it was kept; with the
/// event everything else was.
pub(super) async fn append_end(pool: &PgPool, end: AppendEnd) -> Result<Kept, StoreError> {
    let mut failed = None;
    let tried = async {
        loop {
            let done = tokio::time::timeout(ANSWER, write_with(pool, end.clone())).await;
            match done.unwrap_or_else(|_| Err(silent())) {
                Err(StoreError::Conflict { length }) if failed.is_some() => {
                    match is_kept(pool, &end.event).await {
                        Ok(true) => return Ok(Kept::Before),
                        Ok(false) => return Err(StoreError::Conflict { length }),
                        Err(error) => failed = Some(error),
                    }
                }
                Err(error @ (StoreError::Unavailable(_) | StoreError::Busy)) => {
                    failed = Some(error);
                }
                done => return done,
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    match tokio::time::timeout(AWAY, tried).await {
        Ok(done) => done,
        Err(_) => Err(failed.unwrap_or_else(silent)),
    }
}

/// Whether the log has this event in its place.
async fn is_kept(pool: &PgPool, event: &Append) -> Result<bool, StoreError> {
    let question = "SELECT 1 FROM events WHERE table_id = $1 AND seq = $2 AND body = $3";
    let seq = Value::Number(i64::from(event.seq));
    let values = [Value::Text(&event.table), seq, Value::Text(&event.body)];
    let asked = async { pool.acquire().await?.rows(question, &values).await };
    let rows = tokio::time::timeout(ANSWER, asked).await.unwrap_or_else(|_| Err(silent()))?;
    Ok(!rows.is_empty())
}
