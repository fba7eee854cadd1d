//! Reports: somebody says what another has done.

use crate::StoreError;
use crate::lobby::account_of;
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;

/// What somebody reports of another.
#[derive(Clone, Debug)]
pub struct NewReport {
    /// The account of the one who reports.
    pub by: i64,
    /// The key of the name of the other.
    pub name_key: String,
    /// The game in which it was done, by its key in the archive.
    pub game: Option<String>,
    /// What was done, a word of the caller.
    pub reason: String,
    /// When it is reported, in milliseconds of Unix time.
    pub at: i64,
}

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    /// It waits for a moderator.
    Made,
    /// It is about oneself.
    Oneself,
    /// One of the same person about the other waits already.
    Before,
    /// The other has played no such game.
    NoGame,
}

impl Write for NewReport {
    type Done = Reported;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Reported, StoreError> {
        let about = account_of(sql, &self.name_key).await?;
        if about == self.by {
            return Ok(Reported::Oneself);
        }
        if let Some(game) = &self.game {
            let played = "SELECT 1 FROM games WHERE id = $1 AND (one = $2 OR two = $2)";
            let values = [Value::id(game)?, Value::Number(about)];
            if sql.rows(played, &values).await?.is_empty() {
                return Ok(Reported::NoGame);
            }
        }
        let both = [about, self.by].map(Value::Number);
        // Whoever takes the same number at the same time is waited for, and the next one tried.
        loop {
            let waits = "SELECT 1 FROM reports WHERE about = $1 AND by_account = $2 \
                         AND state = 'open'";
            if !sql.rows(waits, &both).await?.is_empty() {
                return Ok(Reported::Before);
            }
            let made = sql
                .run(
                    "INSERT INTO reports (id, by_account, about, game, reason, at, state) \
                     SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5, 'open' FROM reports \
                     WHERE id >= 0 ON CONFLICT DO NOTHING",
                    &[
                        both[1],
                        both[0],
                        Value::maybe_kept(self.game.as_deref())?,
                        Value::kept(&self.reason)?,
                        Value::Number(self.at),
                    ],
                )
                .await?;
            if made == 1 {
                return Ok(Reported::Made);
            }
        }
    }
}

/// A report, as the one who made it sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeReport {
    /// The name of the other; nothing where he is gone.
    pub about: Option<String>,
    /// The game in which it was done.
    pub game: Option<String>,
    /// What was done.
    pub reason: String,
    /// When it was reported, in milliseconds of Unix time.
    pub at: i64,
    /// Whether it waits for a moderator.
    pub open: bool,
}

/// The reports that somebody has made, the first one first.
pub(crate) struct ReportsBy {
    pub(crate) account: i64,
}

impl Read for ReportsBy {
    type Output = Vec<MadeReport>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<MadeReport>, StoreError> {
        let rows = sql
            .rows(
                "SELECT accounts.name, game, reason, at, \
                 CASE WHEN state = 'open' THEN CAST(1 AS BIGINT) END FROM reports \
                 LEFT JOIN accounts ON accounts.id = about AND accounts.role <> 'closed' \
                 WHERE by_account = $1 ORDER BY reports.id",
                &[Value::Number(self.account)],
            )
            .await?;
        let report = |row: &S::Row| {
            Ok(MadeReport {
                about: row.maybe_text(0)?,
                game: row.maybe_text(1)?,
                reason: row.text(2)?,
                at: row.number(3)?,
                open: row.maybe(4)?.is_some(),
            })
        };
        rows.iter().map(report).collect()
    }
}
