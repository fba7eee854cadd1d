//! Tokens by which programs act for people.

use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{Secret, StoreError};

/// A token that somebody makes for a program.
#[derive(Clone, Debug)]
pub struct NewApiToken {
    /// How its owner names it.
    pub id: String,
    /// The hash of what the program shows.
    pub token: Secret,
    /// Who acts by it.
    pub principal: i64,
    /// The hash of what the device shows that makes it, and with which it ends.
    pub by: Secret,
    /// What it is for, in words of its owner.
    pub label: String,
    /// What it may do, as text of the caller.
    pub scopes: String,
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// How many tokens its owner may have.
    pub most: i64,
}

/// A token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// How its owner names it.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// What it may do.
    pub scopes: String,
    /// Since when there is it, in milliseconds of Unix time.
    pub created: i64,
    /// When it was last used.
    pub seen: i64,
}

/// For whom a program acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiUser {
    /// The token, as its owner names it.
    pub id: String,
    /// What it may do.
    pub scopes: String,
    /// When it was last used, in milliseconds of Unix time.
    pub seen: i64,
    /// Who acts.
    pub principal: i64,
    /// The account.
    pub account: i64,
    /// The name.
    pub name: String,
    /// What the person is here, such as `player` or `bot`.
    pub role: String,
    /// Since when the name is taken, in milliseconds of Unix time.
    pub created: i64,
}

impl Write for NewApiToken {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let made = sql
            .run(
                "INSERT INTO api_tokens (hash, id, principal, label, scopes, created, seen, by_hash) \
                 SELECT $1, $2, $3, $4, $5, $6, $6, $8 \
                 WHERE (SELECT COUNT(*) FROM api_tokens WHERE principal = $3) < $7",
                &[
                    Value::Hash(&self.token),
                    Value::kept(&self.id)?,
                    Value::Number(self.principal),
                    Value::kept(&self.label)?,
                    Value::kept(&self.scopes)?,
                    Value::Number(self.at),
                    Value::Number(self.most),
                    Value::Hash(&self.by),
                ],
            )
            .await?;
        Ok(made == 1)
    }
}

/// For whom the program acts that shows a token.
pub(crate) struct FindApiUser<'a>(pub(crate) &'a Secret);

impl Read for FindApiUser<'_> {
    type Output = ApiUser;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<ApiUser, StoreError> {
        let rows = sql
            .rows(
                "SELECT api_tokens.id, scopes, api_tokens.seen, principal, accounts.id, name, \
                 role, accounts.created FROM api_tokens \
                 JOIN principals ON principals.id = api_tokens.principal \
                 JOIN accounts ON accounts.id = principals.account WHERE hash = $1",
                &[Value::Hash(self.0)],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        Ok(ApiUser {
            id: row.text(0)?,
            scopes: row.text(1)?,
            seen: row.number(2)?,
            principal: row.number(3)?,
            account: row.number(4)?,
            name: row.text(5)?,
            role: row.text(6)?,
            created: row.number(7)?,
        })
    }
}

/// A token was used.
pub(crate) struct TouchApiToken {
    pub(crate) token: Secret,
    pub(crate) at: i64,
}

impl Write for TouchApiToken {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let values = [Value::Hash(&self.token), Value::Number(self.at)];
        sql.run("UPDATE api_tokens SET seen = $2 WHERE hash = $1", &values).await?;
        Ok(())
    }
}

/// The tokens of somebody, the last one first.
pub(crate) struct ListApiTokens {
    pub(crate) principal: i64,
}

impl Read for ListApiTokens {
    type Output = Vec<ApiToken>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<ApiToken>, StoreError> {
        let rows = sql
            .rows(
                "SELECT id, label, scopes, created, seen FROM api_tokens WHERE principal = $1 \
                 ORDER BY created DESC, id",
                &[Value::Number(self.principal)],
            )
            .await?;
        let token = |row: &S::Row| {
            Ok(ApiToken {
                id: row.text(0)?,
                label: row.text(1)?,
                scopes: row.text(2)?,
                created: row.number(3)?,
                seen: row.number(4)?,
            })
        };
        rows.iter().map(token).collect()
    }
}

/// Ends all tokens of somebody.
pub(super) async fn end_tokens<S: Sql>(
    sql: &mut S,
    principal: Value<'_>,
) -> Result<(), StoreError> {
    sql.run("DELETE FROM api_tokens WHERE principal = $1", &[principal]).await?;
    Ok(())
}

/// A person is a program from now on, for good.
pub(crate) struct MarkBot {
    pub(crate) account: i64,
}

impl Write for MarkBot {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let marked = sql
            .run(
                "UPDATE accounts SET role = 'bot' WHERE id = $1 AND role IN ('player', 'bot')",
                &[Value::Number(self.account)],
            )
            .await?;
        Ok(marked == 1)
    }
}
