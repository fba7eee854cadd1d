//! Names, and what proves whose they are.

use crate::people::guest::new_principal;
use crate::people::session::{NewSession, begin, end_all, end_others};
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{Secret, StoreError};

/// No account has this number.
const NOBODY: i64 = -1;

/// For how long what let somebody in does so again, in milliseconds, where the answer was lost.
const LOST: i64 = 600_000;

/// What a name looks like, as the index of the schema has it; of names of ASCII. A large L is like
/// no other letter.
macro_rules! look {
    ($name:literal) => {
        concat!(
            "LOWER(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(",
            $name,
            ", 'L', '#'), 'I', 'l'), '1', 'l'), '0', 'o'), '-', ''), '_', ''))"
        )
    };
}

/// Whether a name is taken, or one that looks like it, by another account than one.
pub(crate) async fn is_taken<S: Sql>(
    sql: &mut S,
    name: Value<'_>,
    key: Value<'_>,
    but: i64,
) -> Result<bool, StoreError> {
    let keys = "SELECT 1 FROM accounts WHERE name_key = $1";
    let looks = concat!(
        "SELECT 1 FROM accounts WHERE ",
        look!("name"),
        " = ",
        look!("$1"),
        " AND id <> $2"
    );
    Ok(!sql.rows(keys, &[key]).await?.is_empty()
        || !sql.rows(looks, &[name, Value::Number(but)]).await?.is_empty())
}

/// The account of the device with the token `$1`.
macro_rules! owner {
    () => {
        "(SELECT account FROM principals JOIN sessions ON sessions.principal = principals.id \
         WHERE sessions.hash = $1)"
    };
}
pub(super) use owner;

/// Somebody who chooses a name.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The name as it is shown.
    pub name: String,
    /// What it has in common with names that are too much like it.
    pub name_key: String,
    /// What lets the owner in again, once.
    pub recovery: Secret,
    /// The device on which it is chosen.
    pub session: NewSession,
    /// Who he was without a name, and goes on to be.
    pub guest: Option<i64>,
    /// What he shows who asks again, since the answer was lost: until the new device is seen he has
    /// the name by that, for some minutes.
    pub again: Option<Secret>,
}

impl Write for NewAccount {
    type Done = i64;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        let at = Value::Number(self.session.at);
        let (name, key) = (Value::kept(&self.name)?, Value::kept(&self.name_key)?);
        let again = self.again.as_ref().map(|again| again.as_bytes().as_slice());
        // Whoever takes the same number at the same time is waited for, and the next one tried.
        let account = loop {
            if is_taken(sql, name, key, NOBODY).await? {
                return self.apply_again(sql).await;
            }
            let made = sql
                .rows(
                    "INSERT INTO accounts (id, name, name_key, created, role, recovery, \
                     recovery_before, recovery_until) \
                     SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, 'player', $4, $5, $6 \
                     FROM accounts WHERE id >= 0 ON CONFLICT DO NOTHING RETURNING id",
                    &[
                        name,
                        key,
                        at,
                        Value::Hash(&self.recovery),
                        Value::MaybeBytes(again),
                        Value::Maybe(again.map(|_| self.session.at + LOST)),
                    ],
                )
                .await?;
            if let Some(row) = made.first() {
                break row.number(0)?;
            }
        };
        let named = match self.guest {
            None => 0,
            Some(guest) => {
                let name = "UPDATE principals SET account = $2 WHERE id = $1 AND account IS NULL";
                sql.run(name, &[Value::Number(guest), Value::Number(account)]).await?
            }
        };
        let principal = match self.guest.filter(|_| named == 1) {
            // What his device showed without a name is good for nothing more.
            Some(guest) => self.replace_devices(sql, guest).await?,
            None => new_principal(sql, self.session.at, Some(account)).await?,
        };
        if self.again.is_some() {
            begin_unseen(sql, principal, &self.session).await?;
        } else {
            begin(sql, principal, &self.session).await?;
        }
        Ok(principal)
    }
}

impl NewAccount {
    /// Lets him in who has the name, and was not told so.
    async fn apply_again<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        let Some(again) = &self.again else { return Err(StoreError::Taken) };
        let rows = sql
            .rows(
                "UPDATE accounts SET recovery = $3, recovery_until = $5 \
                 WHERE name = $1 AND recovery_before = $2 AND recovery_until >= $4 RETURNING id",
                &[
                    Value::kept(&self.name)?,
                    Value::Hash(again),
                    Value::Hash(&self.recovery),
                    Value::Number(self.session.at),
                    Value::Number(self.session.at + LOST),
                ],
            )
            .await?;
        let account = rows.first().ok_or(StoreError::Taken)?.number(0)?;
        let principal = principal_of(sql, account).await?;
        self.replace_devices(sql, principal).await?;
        begin_unseen(sql, principal, &self.session).await?;
        Ok(principal)
    }

    /// Logs out what somebody had until now; where he sits he goes on with the new device. Returns
    /// who it is.
    async fn replace_devices<S: Sql>(&self, sql: &mut S, who: i64) -> Result<i64, StoreError> {
        let own = [Value::Number(who), Value::Hash(&self.session.token)];
        let seats = "UPDATE tokens SET by_hash = $2 \
                     WHERE by_hash IN (SELECT hash FROM sessions WHERE principal = $1)";
        sql.run(seats, &own).await?;
        sql.run("DELETE FROM sessions WHERE principal = $1", &own[..1]).await?;
        Ok(who)
    }
}

/// Logs a device in that has not been seen yet: its first question says that it was let in.
async fn begin_unseen<S: Sql>(
    sql: &mut S,
    principal: i64,
    session: &NewSession,
) -> Result<(), StoreError> {
    begin(sql, principal, session).await?;
    let unseen = "UPDATE sessions SET seen = 0 WHERE hash = $1";
    sql.run(unseen, &[Value::Hash(&session.token)]).await?;
    Ok(())
}

/// What a password is compared with.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredPassword {
    /// Whose it is.
    pub account: i64,
    /// Salt, cost and hash as the caller wrote them.
    pub text: String,
}

/// Does not show the hash, so that it gets into no log.
impl std::fmt::Debug for StoredPassword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "StoredPassword {{ account: {}, … }}", self.account)
    }
}

/// The password of the one with a name, or who had it before a moderator changed it; if there is
/// one.
pub(crate) struct FindPassword<'a> {
    pub(crate) name_key: &'a str,
}

impl Read for FindPassword<'_> {
    type Output = Option<StoredPassword>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Option<StoredPassword>, StoreError> {
        let rows = sql
            .rows(
                "SELECT id, password FROM accounts \
                 WHERE (name_key = $1 OR former_key = $1) AND password IS NOT NULL \
                 ORDER BY CASE WHEN name_key = $1 THEN 0 ELSE 1 END, id",
                &[Value::id(self.name_key)?],
            )
            .await?;
        let password =
            |row: &S::Row| Ok(StoredPassword { account: row.number(0)?, text: row.text(1)? });
        rows.first().map(password).transpose()
    }
}

/// One more device, for who knew a password.
pub(crate) struct LogIn {
    pub(crate) password: StoredPassword,
    pub(crate) session: NewSession,
}

impl Write for LogIn {
    type Done = i64;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        let StoredPassword { account, text } = &self.password;
        let known = sql
            .run(
                "UPDATE accounts SET closes = NULL WHERE id = $1 AND password = $2",
                &[Value::Number(*account), Value::kept(text)?],
            )
            .await?;
        if known == 0 {
            return Err(StoreError::Missing);
        }
        let principal = principal_of(sql, *account).await?;
        begin(sql, principal, &self.session).await?;
        Ok(principal)
    }
}

/// One more device, for who has what lets him in once; all others are logged out. A password is of
/// no use any more: whoever had stolen a device may have set it, or its owner has forgotten it.
///
/// What was used lets in for some minutes more, until the new device is seen: before that the
/// answer may have been lost, and the next one with it.
pub(crate) struct Recover {
    pub(crate) name_key: String,
    pub(crate) old: Secret,
    pub(crate) new: Secret,
    pub(crate) session: NewSession,
}

impl Write for Recover {
    type Done = i64;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        let rows = sql
            .rows(
                "UPDATE accounts SET recovery = $3, recovery_before = $2, recovery_until = $5, \
                 password = NULL, closes = NULL \
                 WHERE (name_key = $1 OR former_key = $1) \
                 AND (recovery = $2 OR recovery_before = $2 AND recovery_until >= $4) \
                 RETURNING id",
                &[
                    Value::id(&self.name_key)?,
                    Value::Hash(&self.old),
                    Value::Hash(&self.new),
                    Value::Number(self.session.at),
                    Value::Number(self.session.at + LOST),
                ],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        let principal = principal_of(sql, row.number(0)?).await?;
        end_all(sql, principal).await?;
        begin_unseen(sql, principal, &self.session).await?;
        Ok(principal)
    }
}

/// Something else lets the owner in from now on, under the name of today; all other devices are
/// logged out.
pub(crate) struct SetRecovery {
    pub(crate) token: Secret,
    pub(crate) new: Secret,
}

impl Write for SetRecovery {
    type Done = ();

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let changed = sql
            .run(
                concat!(
                    "UPDATE accounts SET recovery = $2, recovery_before = NULL, \
                     former_key = NULL WHERE id = ",
                    owner!()
                ),
                &[Value::Hash(&self.token), Value::Hash(&self.new)],
            )
            .await?;
        if changed == 0 {
            return Err(StoreError::Missing);
        }
        end_others(sql, &self.token).await
    }
}

/// Another password, where the one of before is as the caller knows it; all other devices are
/// logged out.
pub(crate) struct SetPassword {
    pub(crate) token: Secret,
    /// The text of before; empty for none.
    pub(crate) old: String,
    pub(crate) new: String,
}

impl Write for SetPassword {
    type Done = ();

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let changed = sql
            .run(
                concat!(
                    "UPDATE accounts SET password = $3 \
                     WHERE COALESCE(password, '') = $2 AND id = ",
                    owner!()
                ),
                &[Value::Hash(&self.token), Value::kept(&self.old)?, Value::kept(&self.new)?],
            )
            .await?;
        if changed == 0 {
            return Err(StoreError::Missing);
        }
        end_others(sql, &self.token).await
    }
}

/// Who acts for an account.
async fn principal_of<S: Sql>(sql: &mut S, account: i64) -> Result<i64, StoreError> {
    let rows = sql
        .rows(
            "SELECT id FROM principals WHERE account = $1 ORDER BY id LIMIT 1",
            &[Value::Number(account)],
        )
        .await?;
    rows.first().ok_or(StoreError::Missing)?.number(0)
}
