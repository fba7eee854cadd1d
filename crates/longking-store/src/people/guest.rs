//! Guests: somebody who acts without a name, known by his device alone.

use crate::people::session::{NewSession, begin};
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{Secret, StoreError};

/// Who acts, with a name or without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acting {
    /// Who acts.
    pub principal: i64,
    /// The account and the name, if he has one.
    pub account: Option<(i64, String)>,
    /// When his device was last seen, in milliseconds of Unix time.
    pub seen: i64,
}

/// Who shows a token at a time.
pub(crate) struct FindActing<'a> {
    pub(crate) token: &'a Secret,
    pub(crate) now: i64,
}

impl Read for FindActing<'_> {
    type Output = Acting;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Acting, StoreError> {
        let rows = sql
            .rows(
                "SELECT principal, accounts.id, name, sessions.seen FROM sessions \
                 JOIN principals ON principals.id = sessions.principal \
                 LEFT JOIN accounts ON accounts.id = principals.account \
                 WHERE hash = $1 AND until >= $2",
                &[Value::Hash(self.token), Value::Number(self.now)],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        Ok(Acting {
            principal: row.number(0)?,
            account: row.maybe(1)?.zip(row.maybe_text(2)?),
            seen: row.number(3)?,
        })
    }
}

/// Takes the next number for who acts from a time on.
pub(super) async fn new_principal<S: Sql>(
    sql: &mut S,
    at: i64,
    account: Option<i64>,
) -> Result<i64, StoreError> {
    loop {
        let made = sql
            .rows(
                "INSERT INTO principals (id, created, seen, account) \
                 SELECT COALESCE(MAX(id), 0) + 1, $1, $1, $2 FROM principals \
                 WHERE id >= 0 ON CONFLICT DO NOTHING RETURNING id",
                &[Value::Number(at), Value::Maybe(account)],
            )
            .await?;
        // Whoever takes the same number at the same time is waited for, and the next one tried.
        if let Some(row) = made.first() {
            return row.number(0);
        }
    }
}

/// Somebody without a name acts for the first time.
pub(crate) struct NewGuest(pub(crate) NewSession);

impl Write for NewGuest {
    type Done = i64;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        let principal = new_principal(sql, self.0.at, None).await?;
        begin(sql, principal, &self.0).await?;
        Ok(principal)
    }
}

/// Forgets guests whose devices were not seen since a time, unless they have a seat; says how many.
/// What the devices of closed accounts were told until then goes too.
pub(crate) struct ForgetGuests {
    pub(crate) before: i64,
}

impl Write for ForgetGuests {
    type Done = u64;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let before = [Value::Number(self.before)];
        sql.run("DELETE FROM closed_devices WHERE until < $1", &before).await?;
        sql.run(
            "DELETE FROM sessions WHERE seen < $1 AND principal IN \
             (SELECT id FROM principals WHERE account IS NULL)",
            &before,
        )
        .await?;
        sql.run(
            "DELETE FROM principals WHERE account IS NULL AND created < $1 \
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.principal = principals.id) \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.principal = principals.id)",
            &before,
        )
        .await
    }
}
