//! What was decided about somebody, and who decides.

use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::{Secret, StoreError};

/// How many decisions about one person are told, the last ones.
pub(super) const TOLD: i64 = 50;

/// What a moderator has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What was done, as [`Act::word`](crate::Act::word) has it.
    pub act: String,
    /// Why, a word of the caller.
    pub why: String,
    /// The name of the moderator; nothing where he is gone.
    pub by: Option<String>,
    /// When, in milliseconds of Unix time.
    pub at: i64,
}

/// The last decisions about somebody, so many at most, the last one first.
pub(super) async fn decisions<S: Sql>(
    sql: &mut S,
    account: i64,
    most: i64,
) -> Result<Vec<Decision>, StoreError> {
    let rows = sql
        .rows(
            "SELECT act, why, accounts.name, at FROM moderation \
             LEFT JOIN accounts ON accounts.id = by_account AND accounts.role <> 'closed' \
             WHERE about = $1 ORDER BY moderation.id DESC LIMIT $2",
            &[account, most].map(Value::Number),
        )
        .await?;
    let decision = |row: &S::Row| {
        Ok(Decision {
            act: row.text(0)?,
            why: row.text(1)?,
            by: row.maybe_text(2)?,
            at: row.number(3)?,
        })
    };
    rows.iter().map(decision).collect()
}

/// How somebody stands with the moderators.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Since when he plays no rated games, in milliseconds of Unix time.
    pub casual: Option<i64>,
    /// What was decided, the last one first.
    pub decisions: Vec<Decision>,
}

/// How somebody stands.
pub(crate) struct FindStanding {
    pub(crate) account: i64,
    /// Whether every decision is wanted, and not the last ones alone.
    pub(crate) whole: bool,
}

impl Read for FindStanding {
    type Output = Standing;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Standing, StoreError> {
        let question = "SELECT casual FROM accounts WHERE id = $1";
        let rows = sql.rows(question, &[Value::Number(self.account)]).await?;
        let casual = rows.first().ok_or(StoreError::Missing)?.maybe(0)?;
        let most = if self.whole { i64::MAX } else { TOLD };
        Ok(Standing { casual, decisions: decisions(sql, self.account, most).await? })
    }
}

/// Whether one of two plays no rated games, by a decision.
pub(crate) struct AnyCasual(pub(crate) [i64; 2]);

impl Read for AnyCasual {
    type Output = bool;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let question = "SELECT 1 FROM accounts WHERE (id = $1 OR id = $2) AND casual IS NOT NULL";
        Ok(!sql.rows(question, &self.0.map(Value::Number)).await?.is_empty())
    }
}

/// The names of those who have a role.
pub(crate) struct WithRole<'a>(pub(crate) &'a str);

impl Read for WithRole<'_> {
    type Output = Vec<String>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<String>, StoreError> {
        let question = "SELECT name FROM accounts WHERE role = $1 ORDER BY name_key";
        let rows = sql.rows(question, &[Value::id(self.0)?]).await?;
        rows.iter().map(|row| row.text(0)).collect()
    }
}

/// What was decided about somebody whose account moderators have closed, by a device that was
/// logged in then.
pub(crate) struct FindClosed<'a> {
    pub(crate) token: &'a Secret,
    pub(crate) now: i64,
}

impl Read for FindClosed<'_> {
    type Output = Vec<Decision>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<Decision>, StoreError> {
        let question = "SELECT account FROM closed_devices WHERE hash = $1 AND until >= $2";
        let values = [Value::Hash(self.token), Value::Number(self.now)];
        let rows = sql.rows(question, &values).await?;
        let account = rows.first().ok_or(StoreError::Missing)?.number(0)?;
        decisions(sql, account, TOLD).await
    }
}
