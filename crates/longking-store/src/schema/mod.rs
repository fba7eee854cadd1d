//! The versions of the schema.

use crate::StoreError;
use crate::sql::{Cells, Sql};

/// What each version adds; the first is version 1. A version that was released is never changed.
const VERSIONS: [&str; 2] = [include_str!("1.sql"), include_str!("2.sql")];

/// Brings a database to the last version. To be called in a transaction that no other writer
/// shares, and to be rolled back on error.
///
/// # Errors
/// [`StoreError::Newer`] for a database that has a version beyond the last.
pub(crate) async fn upgrade<S: Sql>(sql: &mut S) -> Result<(), StoreError> {
    sql.script("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL PRIMARY KEY)")
        .await?;
    let rows = sql.rows("SELECT COALESCE(MAX(version), 0) FROM schema_version", &[]).await?;
    let found = rows.first().map_or(Ok(0), |row| row.number(0))?;
    let known = VERSIONS.len() as i64;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (version, script) in (1..).zip(VERSIONS).filter(|(version, _)| *version > found) {
        sql.script(script).await?;
        sql.script(&format!("INSERT INTO schema_version (version) VALUES ({version})")).await?;
    }
    Ok(())
}
