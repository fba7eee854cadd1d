//! The file of a library: whose it is, and its schema.

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection};

use crate::LibraryError;
use crate::head::fold;

/// How long a change by another program is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// The schema: what each version adds to the one before.
const SCHEMA: [&str; 3] =
    [include_str!("schema/1.sql"), include_str!("schema/2.sql"), include_str!("schema/3.sql")];

/// The version from which on names are searched for without marks.
const FOLDED: usize = 3;

/// How many tables a file has, and whether it has that of the games of a library.
const WHOSE: &str = "SELECT (SELECT COUNT(*) FROM sqlite_schema), \
    (SELECT COUNT(*) FROM pragma_table_info('games') WHERE name = 'game_key')";

/// Whether a file is a library of this version: not where there is nothing yet, nor where an
/// earlier version made it. It is only read.
///
/// # Errors
/// It cannot be read, a later version of the program made it, or it is no library.
pub(crate) async fn is_current(path: &Path) -> Result<bool, LibraryError> {
    if fs::metadata(path).map_or(0, |file| file.len()) == 0 {
        return Ok(false);
    }
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE);
    let options = options.pragma("query_only", "on").disable_statement_logging();
    let mut connection = options.connect().await?;
    let is_current = has_schema(&mut connection).await;
    connection.close().await?;
    is_current
}

async fn has_schema(sql: &mut SqliteConnection) -> Result<bool, LibraryError> {
    let row = sqlx::query(WHOSE).fetch_one(&mut *sql).await?;
    match (row.try_get::<i64, _>(0)?, row.try_get::<i64, _>(1)?) {
        (0, _) => Ok(false),
        (_, 0) => Err(LibraryError::Unavailable("a database, and no library of games".into())),
        _ => Ok(version(sql).await? == SCHEMA.len()),
    }
}

/// Brings a file to the schema of this version.
pub(crate) async fn prepare(
    path: &Path,
    options: &SqliteConnectOptions,
) -> Result<(), LibraryError> {
    if let Some(folder) = path.parent() {
        let made = fs::create_dir_all(folder);
        made.map_err(|error| LibraryError::Unavailable(error.to_string()))?;
    }
    let mut connection = options.connect().await?;
    if version(&mut connection).await? < SCHEMA.len() {
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        // Another program may have been first.
        let before = version(&mut transaction).await?;
        for step in SCHEMA.iter().skip(before) {
            sqlx::raw_sql(*step).execute(&mut *transaction).await?;
        }
        if before < FOLDED {
            fold_names(&mut transaction).await?;
        }
        let done = format!("PRAGMA user_version = {}", SCHEMA.len());
        sqlx::raw_sql(AssertSqlSafe(done)).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    connection.close().await?;
    Ok(())
}

/// Writes anew by what names are searched for. Those in ASCII are left out, which stay as they were
/// but for the accent ` that stands for an apostrophe.
async fn fold_names(sql: &mut SqliteConnection) -> Result<(), LibraryError> {
    const NAMES: &str = "SELECT id, white, black FROM games WHERE id > ? AND \
        (white GLOB '*[^' || char(1) || '-_a-~]*' OR black GLOB '*[^' || char(1) || '-_a-~]*') \
        ORDER BY id LIMIT 10000";
    const KEYS: &str = "UPDATE games SET white_key = ?, black_key = ? WHERE id = ?";
    let mut last = 0i64;
    loop {
        let rows = sqlx::query(NAMES).bind(last).fetch_all(&mut *sql).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            last = row.try_get(0)?;
            let [white, black] = [fold(row.try_get(1)?), fold(row.try_get(2)?)];
            sqlx::query(KEYS).bind(white).bind(black).bind(last).execute(&mut *sql).await?;
        }
    }
}

/// The version of the schema that a file has.
async fn version(sql: &mut SqliteConnection) -> Result<usize, LibraryError> {
    let row = sqlx::query("PRAGMA user_version").fetch_one(sql).await?;
    match usize::try_from(row.try_get::<i64, _>(0)?) {
        Ok(version) if version <= SCHEMA.len() => Ok(version),
        _ => Err(LibraryError::Newer),
    }
}
