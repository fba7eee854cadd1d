//! The versions of the schema.

use crate::StoreError;
use crate::sql::{Cells, Sql, Value};

/// What each version adds; the first is version 1. A version that was released is never changed.
const VERSIONS: [&str; 20] = [
    include_str!("1.sql"),
    include_str!("2.sql"),
    include_str!("3.sql"),
    include_str!("4.sql"),
    include_str!("5.sql"),
    include_str!("6.sql"),
    include_str!("7.sql"),
    include_str!("8.sql"),
    include_str!("9.sql"),
    include_str!("10.sql"),
    include_str!("11.sql"),
    include_str!("12.sql"),
    include_str!("13.sql"),
    include_str!("14.sql"),
    include_str!("15.sql"),
    include_str!("16.sql"),
    include_str!("17.sql"),
    include_str!("18.sql"),
    include_str!("19.sql"),
    include_str!("20.sql"),
];

/// The first version whose programs may use a database of the last one: those that run while the
/// others are replaced.
const READABLE_FROM: i64 = 4;

/// The version from which on a database says who may use it.
const SAYS_WHO_MAY: i64 = 3;

/// Brings a database to the last version. To be called in a transaction that no other writer
/// shares, and to be rolled back on error.
///
/// # Errors
/// [`StoreError::Newer`] for a database that has a version beyond the last, and says that programs
/// of this one may not use it.
pub(crate) async fn upgrade<S: Sql>(sql: &mut S) -> Result<(), StoreError> {
    sql.script("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL PRIMARY KEY)")
        .await?;
    let rows = sql.rows("SELECT COALESCE(MAX(version), 0) FROM schema_version", &[]).await?;
    let found = rows.first().map_or(Ok(0), |row| row.number(0))?;
    let known = VERSIONS.len() as i64;
    if found > known {
        let from = readable_from(sql, found).await?;
        return if from <= known { Ok(()) } else { Err(StoreError::Newer { found, known }) };
    }
    for (version, script) in (1..).zip(VERSIONS).filter(|(version, _)| *version > found) {
        sql.script(script).await?;
        let row = if version < SAYS_WHO_MAY {
            format!("(version) VALUES ({version})")
        } else {
            format!("(version, readable_from) VALUES ({version}, {READABLE_FROM})")
        };
        sql.script(&format!("INSERT INTO schema_version {row}")).await?;
    }
    Ok(())
}

/// From which version on programs may use a database of a version.
async fn readable_from<S: Sql>(sql: &mut S, version: i64) -> Result<i64, StoreError> {
    let question = "SELECT readable_from FROM schema_version WHERE version = $1";
    let rows = sql.rows(question, &[Value::Number(version)]).await?;
    rows.first().map_or(Ok(version), |row| row.number(0))
}
