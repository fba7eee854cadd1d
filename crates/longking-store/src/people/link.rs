//! New devices that an old one lets in.

use crate::people::session::{NewSession, begin};
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{Secret, StoreError};

/// A new device that asks to be logged in.
#[derive(Clone, Debug)]
pub struct NewLink {
    /// The hash of what it asks with whether it was let in.
    pub poll: Secret,
    /// The hash of what its owner reads there and says on the old one.
    pub code: Secret,
    /// What it is, in words for its owner.
    pub label: String,
    /// When, in milliseconds of Unix time.
    pub asked: i64,
    /// Until when it can be let in.
    pub until: i64,
}

impl Write for NewLink {
    type Done = ();

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        sql.run("DELETE FROM links WHERE until < $1", &[Value::Number(self.asked)]).await?;
        let made = sql
            .run(
                "INSERT INTO links (poll, code, label, asked, until) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT DO NOTHING",
                &[
                    Value::Hash(&self.poll),
                    Value::Hash(&self.code),
                    Value::kept(&self.label)?,
                    Value::Number(self.asked),
                    Value::Number(self.until),
                ],
            )
            .await?;
        if made == 1 { Ok(()) } else { Err(StoreError::Taken) }
    }
}

/// A device that waits to be let in, as the old one sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedLink {
    /// What it is.
    pub label: String,
    /// When it asked, in milliseconds of Unix time.
    pub asked: i64,
}

/// The device that waits with a code.
pub(crate) struct FindLink<'a> {
    pub(crate) code: &'a Secret,
    pub(crate) now: i64,
}

impl Read for FindLink<'_> {
    type Output = AskedLink;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<AskedLink, StoreError> {
        let rows = sql
            .rows(
                "SELECT label, asked FROM links \
                 WHERE code = $1 AND until >= $2 AND principal IS NULL",
                &[Value::Hash(self.code), Value::Number(self.now)],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        Ok(AskedLink { label: row.text(0)?, asked: row.number(1)? })
    }
}

/// The owner lets a device in.
pub(crate) struct ConfirmLink {
    pub(crate) code: Secret,
    pub(crate) principal: i64,
    /// What the old device shows.
    pub(crate) by: Secret,
    pub(crate) now: i64,
}

impl Write for ConfirmLink {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let confirmed = sql
            .run(
                "UPDATE links SET principal = $2, by_hash = $4 \
                 WHERE code = $1 AND until >= $3 AND principal IS NULL",
                &[
                    Value::Hash(&self.code),
                    Value::Number(self.principal),
                    Value::Number(self.now),
                    Value::Hash(&self.by),
                ],
            )
            .await?;
        if confirmed == 1 { Ok(()) } else { Err(StoreError::Missing) }
    }
}

/// The new device is logged in, if it was let in by one that is still logged in itself.
pub(crate) struct TakeLink {
    pub(crate) poll: Secret,
    pub(crate) session: NewSession,
}

impl Write for TakeLink {
    type Done = Option<i64>;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Option<i64>, StoreError> {
        let (poll, now) = (Value::Hash(&self.poll), Value::Number(self.session.at));
        let rows = sql
            .rows(
                "DELETE FROM links WHERE poll = $1 AND until >= $2 AND principal IS NOT NULL \
                 AND by_hash IN (SELECT hash FROM sessions WHERE until >= $2) \
                 RETURNING principal, by_hash",
                &[poll, now],
            )
            .await?;
        if let Some(row) = rows.first() {
            let (principal, by) = (row.number(0)?, row.bytes(1)?);
            // Who comes back undoes that his account closes, whichever way he comes.
            sql.run(
                "UPDATE accounts SET closes = NULL \
                 WHERE id = (SELECT account FROM principals WHERE id = $1)",
                &[Value::Number(principal)],
            )
            .await?;
            begin(sql, principal, &self.session).await?;
            link_both(sql, &self.session, &by).await?;
            return Ok(Some(principal));
        }
        let waits = "SELECT 1 FROM links WHERE poll = $1 AND until >= $2 AND principal IS NULL";
        let waits = sql.rows(waits, &[poll, now]).await?;
        if waits.is_empty() { Err(StoreError::Missing) } else { Ok(None) }
    }
}

/// Two devices of one person: one that is certainly his, and is not logged out by now, has let the
/// other one in.
async fn link_both<S: Sql>(sql: &mut S, new: &NewSession, by: &[u8]) -> Result<(), StoreError> {
    sql.run(
        "UPDATE sessions SET linked = $3 WHERE (hash = $1 OR hash = $2 AND linked = 0) \
         AND EXISTS (SELECT 1 FROM sessions WHERE hash = $2 AND linked IS NOT NULL)",
        &[Value::Hash(&new.token), Value::Bytes(by), Value::Number(new.at)],
    )
    .await?;
    Ok(())
}
