//! Games with the same moves: told in groups, the copies taken out, and put back.

use sqlx::{Connection, Row, SqliteConnection};

use crate::LibraryError;
use crate::question::{Remove, Removed, Twins};
use crate::search::{SEEN, heads};

/// How many moves games have at least to be told as having the same moves.
const LONG: u32 = 20;

/// How many groups of such games are listed, and how many games of each.
const GROUPS: u32 = 100;
const OF_GROUP: usize = 10;

/// Games of some length with the same moves.
pub(crate) async fn twins(sql: &mut SqliteConnection) -> Result<Vec<Twins>, LibraryError> {
    let query = format!(
        "SELECT COUNT(*) AS together, group_concat(id, ' ') FROM games{SEEN} AND plies >= {LONG} \
         GROUP BY moves_key HAVING together > 1 ORDER BY together DESC, MAX(id) DESC LIMIT {GROUPS}"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(query)).fetch_all(&mut *sql).await?;
    let mut groups = Vec::new();
    for row in rows {
        let ids: String = row.try_get(1)?;
        let mut ids: Vec<u32> = ids.split(' ').filter_map(|id| id.parse().ok()).collect();
        ids.sort_unstable();
        ids.truncate(OF_GROUP);
        let count = row.try_get::<i64, _>(0)? as u64;
        groups.push(Twins { count, games: heads(sql, &ids).await? });
    }
    Ok(groups)
}

/// Takes copies out of sight.
pub(crate) async fn remove(
    mut sql: SqliteConnection,
    asked: &Remove,
    at: i64,
) -> Result<Removed, LibraryError> {
    let mut transaction = sql.begin_with("BEGIN IMMEDIATE").await?;
    let insert = sqlx::query("INSERT INTO removals (at) VALUES (?)").bind(at);
    let removal = insert.execute(&mut *transaction).await?.last_insert_rowid();
    let games = match asked.stays {
        None if !asked.gone.is_empty() => {
            return Err(LibraryError::Question("gone: which game stays is not said".into()));
        }
        None => all(&mut transaction, removal).await?,
        Some(stays) => of(&mut transaction, removal, stays, &asked.gone).await?,
    };
    if games == 0 {
        return Err(LibraryError::Question("there are no copies".into()));
    }
    transaction.commit().await?;
    sql.close().await?;
    Ok(Removed { removal, games })
}

/// All but the first of each group.
async fn all(sql: &mut SqliteConnection, removal: i64) -> Result<u64, LibraryError> {
    let groups = format!(
        "SELECT moves_key AS moves, MIN(id) AS first FROM games{SEEN} AND plies >= {LONG} \
         GROUP BY moves_key HAVING COUNT(*) > 1"
    );
    let insert = format!(
        "INSERT INTO removed (game, stays, removal_id) \
         SELECT id, first, ? FROM games JOIN ({groups}) ON moves_key = moves{SEEN} AND id > first"
    );
    let insert = sqlx::query(sqlx::AssertSqlSafe(insert)).bind(removal);
    Ok(insert.execute(sql).await?.rows_affected())
}

/// Some of the games with the moves of one that stays, or all of them.
async fn of(
    sql: &mut SqliteConnection,
    removal: i64,
    stays: u32,
    gone: &[u32],
) -> Result<u64, LibraryError> {
    let query = format!("SELECT moves_key FROM games{SEEN} AND id = ?");
    let kept = sqlx::query(sqlx::AssertSqlSafe(query)).bind(stays);
    let moves: i64 =
        kept.fetch_optional(&mut *sql).await?.ok_or(LibraryError::Missing)?.try_get(0)?;
    let query = format!("SELECT id FROM games{SEEN} AND moves_key = ? AND id <> ?");
    let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(moves).bind(stays);
    let mut copies = Vec::new();
    for row in rows.fetch_all(&mut *sql).await? {
        copies.push(row.try_get::<u32, _>(0)?);
    }
    if let Some(other) = gone.iter().find(|game| !copies.contains(game)) {
        return Err(LibraryError::Question(format!("game {other} is no copy of game {stays}")));
    }
    copies.retain(|game| gone.is_empty() || gone.contains(game));
    for game in &copies {
        let insert = "INSERT INTO removed (game, stays, removal_id) VALUES (?, ?, ?)";
        let insert = sqlx::query(insert).bind(game).bind(stays).bind(removal);
        insert.execute(&mut *sql).await?;
    }
    Ok(copies.len() as u64)
}

/// Puts back what a removal took out; answers how many games.
pub(crate) async fn restore(mut sql: SqliteConnection, removal: i64) -> Result<u64, LibraryError> {
    let mut transaction = sql.begin_with("BEGIN IMMEDIATE").await?;
    let delete = sqlx::query("DELETE FROM removed WHERE removal_id = ?").bind(removal);
    let games = delete.execute(&mut *transaction).await?.rows_affected();
    let delete = sqlx::query("DELETE FROM removals WHERE id = ?").bind(removal);
    if delete.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Err(LibraryError::Missing);
    }
    transaction.commit().await?;
    sql.close().await?;
    Ok(games)
}

/// Forgets the removals of games that an import brought, and of copies of them, which come back.
pub(crate) async fn forget(sql: &mut SqliteConnection, import: i64) -> Result<(), LibraryError> {
    let delete = "DELETE FROM removed WHERE game IN (SELECT id FROM games WHERE import_id = ?1) \
                  OR stays IN (SELECT id FROM games WHERE import_id = ?1)";
    sqlx::query(delete).bind(import).execute(&mut *sql).await?;
    let delete = "DELETE FROM removals WHERE id NOT IN (SELECT removal_id FROM removed)";
    sqlx::query(delete).execute(&mut *sql).await?;
    Ok(())
}
