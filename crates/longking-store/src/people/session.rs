//! The devices on which people are logged in.

use crate::people::api_token::end_tokens;
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{Secret, StoreError};

/// A device that is logged in from now on.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// How its owner names it.
    pub id: String,
    /// The hash of what it shows.
    pub token: Secret,
    /// What it is, in words for its owner.
    pub label: String,
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// Until when, if it is never seen again.
    pub until: i64,
}

/// Somebody on a device that is logged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The device, as its owner names it.
    pub session: String,
    /// When the device was last seen, in milliseconds of Unix time.
    pub seen: i64,
    /// Who acts.
    pub principal: i64,
    /// The account.
    pub account: i64,
    /// The name.
    pub name: String,
    /// What the person is here, such as `player`.
    pub role: String,
    /// Since when the name is taken, in milliseconds of Unix time.
    pub created: i64,
    /// When the account is closed, if that was asked for.
    pub closes: Option<i64>,
    /// The password as the caller wrote it; empty for none.
    pub password: String,
    /// Whether another device of the person has let this one in, or this one another, beginning
    /// with one that was logged in when the person got a role; `None` for one that begins nothing:
    /// it came later, by what can be told or stolen.
    pub linked: Option<bool>,
}

/// A device, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// How its owner names it.
    pub id: String,
    /// What it is.
    pub label: String,
    /// Since when it is logged in, in milliseconds of Unix time.
    pub created: i64,
    /// When it was last seen.
    pub seen: i64,
}

/// Logs a device in. Of very many those are logged out that were not seen for the longest time.
pub(super) async fn begin<S: Sql>(
    sql: &mut S,
    principal: i64,
    session: &NewSession,
) -> Result<(), StoreError> {
    sql.run(
        "DELETE FROM sessions WHERE principal = $1 AND hash NOT IN \
         (SELECT hash FROM sessions WHERE principal = $1 AND until >= $2 \
         ORDER BY seen DESC LIMIT 49)",
        &[Value::Number(principal), Value::Number(session.at)],
    )
    .await?;
    let made = sql
        .run(
            "INSERT INTO sessions (hash, id, principal, label, created, seen, until) \
             VALUES ($1, $2, $3, $4, $5, $5, $6) ON CONFLICT DO NOTHING",
            &[
                Value::Hash(&session.token),
                Value::kept(&session.id)?,
                Value::Number(principal),
                Value::kept(&session.label)?,
                Value::Number(session.at),
                Value::Number(session.until),
            ],
        )
        .await?;
    if made == 1 { Ok(()) } else { Err(StoreError::Taken) }
}

/// Logs all devices and programs of somebody out.
pub(super) async fn end_all<S: Sql>(sql: &mut S, principal: i64) -> Result<(), StoreError> {
    let ended = "DELETE FROM sessions WHERE principal = $1 RETURNING hash";
    for row in sql.rows(ended, &[Value::Number(principal)]).await? {
        leave_seats(sql, &row.bytes(0)?).await?;
    }
    end_tokens(sql, Value::Number(principal)).await
}

/// Logs all devices and programs of somebody out but one device.
pub(super) async fn end_others<S: Sql>(sql: &mut S, token: &Secret) -> Result<(), StoreError> {
    let ended = sql
        .rows(
            "DELETE FROM sessions WHERE hash <> $1 \
             AND principal = (SELECT principal FROM sessions WHERE hash = $1) RETURNING hash",
            &[Value::Hash(token)],
        )
        .await?;
    for row in ended {
        leave_seats(sql, &row.bytes(0)?).await?;
    }
    let owner = "SELECT principal FROM sessions WHERE hash = $1";
    for row in sql.rows(owner, &[Value::Hash(token)]).await? {
        end_tokens(sql, Value::Number(row.number(0)?)).await?;
    }
    Ok(())
}

/// A device that is logged out no longer plays at the seats to which it came back.
async fn leave_seats<S: Sql>(sql: &mut S, device: &[u8]) -> Result<(), StoreError> {
    sql.run("DELETE FROM tokens WHERE by_hash = $1", &[Value::Bytes(device)]).await?;
    Ok(())
}

/// Who shows a token at a time.
pub(crate) struct FindWho<'a> {
    pub(crate) token: &'a Secret,
    pub(crate) now: i64,
}

impl Read for FindWho<'_> {
    type Output = Who;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Who, StoreError> {
        let rows = sql
            .rows(
                "SELECT sessions.id, sessions.seen, principal, accounts.id, name, role, \
                 accounts.created, closes, COALESCE(password, ''), \
                 linked FROM sessions \
                 JOIN principals ON principals.id = sessions.principal \
                 JOIN accounts ON accounts.id = principals.account \
                 WHERE hash = $1 AND until >= $2",
                &[Value::Hash(self.token), Value::Number(self.now)],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        Ok(Who {
            session: row.text(0)?,
            seen: row.number(1)?,
            principal: row.number(2)?,
            account: row.number(3)?,
            name: row.text(4)?,
            role: row.text(5)?,
            created: row.number(6)?,
            closes: row.maybe(7)?,
            password: row.text(8)?,
            linked: row.maybe(9)?.map(|since| since > 0),
        })
    }
}

/// A device was seen, and stays logged in for longer. What has let it in is of no use any more.
pub(crate) struct Touch {
    pub(crate) token: Secret,
    pub(crate) at: i64,
    pub(crate) until: i64,
}

impl Write for Touch {
    type Done = ();

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        // In the order in which all others lock them.
        sql.run(
            "UPDATE accounts SET recovery_before = NULL, recovery_until = NULL, \
             former_key = NULL \
             WHERE recovery_before IS NOT NULL AND id = (SELECT account FROM principals \
             JOIN sessions ON sessions.principal = principals.id WHERE sessions.hash = $1)",
            &[Value::Hash(&self.token)],
        )
        .await?;
        sql.run(
            "UPDATE sessions SET seen = $2, until = $3 WHERE hash = $1",
            &[Value::Hash(&self.token), Value::Number(self.at), Value::Number(self.until)],
        )
        .await?;
        Ok(())
    }
}

/// The devices of somebody, the one that was seen last first.
pub(crate) struct ListDevices {
    pub(crate) principal: i64,
    pub(crate) now: i64,
}

impl Read for ListDevices {
    type Output = Vec<Device>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<Device>, StoreError> {
        let rows = sql
            .rows(
                "SELECT id, label, created, seen FROM sessions \
                 WHERE principal = $1 AND until >= $2 ORDER BY seen DESC, id",
                &[Value::Number(self.principal), Value::Number(self.now)],
            )
            .await?;
        let device = |row: &S::Row| {
            Ok(Device {
                id: row.text(0)?,
                label: row.text(1)?,
                created: row.number(2)?,
                seen: row.number(3)?,
            })
        };
        rows.iter().map(device).collect()
    }
}

/// What lets somebody in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key {
    /// The session of a device.
    Session,
    /// The token of a program.
    ApiToken,
}

/// A key is of no use any more, by how its owner names it: a device is logged out, with whatever it
/// has begun, or a token ended.
pub(crate) struct EndKey {
    pub(crate) key: Key,
    pub(crate) principal: i64,
    pub(crate) id: String,
}

impl Write for EndKey {
    type Done = bool;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let statement = match self.key {
            Key::Session => "DELETE FROM sessions WHERE principal = $1 AND id = $2 RETURNING hash",
            Key::ApiToken => {
                "DELETE FROM api_tokens WHERE principal = $1 AND id = $2 RETURNING hash"
            }
        };
        let ended =
            sql.rows(statement, &[Value::Number(self.principal), Value::id(&self.id)?]).await?;
        let Some(row) = ended.first() else { return Ok(false) };
        if let Key::Session = self.key {
            let device = row.bytes(0)?;
            let made = "DELETE FROM api_tokens WHERE by_hash = $1";
            sql.run(made, &[Value::Bytes(&device)]).await?;
            leave_seats(sql, &device).await?;
        }
        Ok(true)
    }
}

/// A seat that was taken without a name gets the one who has its token.
pub(crate) struct ClaimSeat {
    pub(crate) table: String,
    pub(crate) token: Secret,
    pub(crate) principal: i64,
}

impl Write for ClaimSeat {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let (table, token) = (Value::id(&self.table)?, Value::Hash(&self.token));
        let claimed = sql
            .run(
                "UPDATE seats SET principal = $3 WHERE table_id = $1 \
                 AND player = (SELECT player FROM tokens WHERE hash = $2 AND table_id = $1) \
                 AND COALESCE(principal, $3) = $3",
                &[table, token, Value::Number(self.principal)],
            )
            .await?;
        if claimed == 1 {
            return Ok(());
        }
        let there = "SELECT 1 FROM tokens WHERE hash = $2 AND table_id = $1";
        let there = sql.rows(there, &[table, token]).await?;
        Err(if there.is_empty() { StoreError::Missing } else { StoreError::Taken })
    }
}
