//! What moderators do, each with its row for good.

use crate::StoreError;
use crate::archive::{Rate, Rerate};
use crate::lobby::account_of;
use crate::people::{forget, is_taken};
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;

/// What a moderator does about somebody.
#[derive(Clone, Debug)]
pub enum Act {
    /// Nothing: the reports are settled.
    Dismiss,
    /// He is told.
    Warn,
    /// His rated games that ended since a time, in milliseconds of Unix time, count no more for
    /// anybody, and all ratings are computed again. While it is done no game can end.
    Unrate {
        /// The first end of a game that counts no more.
        since: i64,
        /// How ratings are computed.
        rate: Rate,
    },
    /// He plays no rated games.
    Casual,
    /// He plays rated games again.
    Rated,
    /// He gets another name; the one of before is free.
    Rename {
        /// The name as it is shown.
        name: String,
        /// Its key.
        name_key: String,
    },
    /// His account is closed at once.
    Close,
}

impl Act {
    /// The word in the database.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Act::Dismiss => "dismiss",
            Act::Warn => "warn",
            Act::Unrate { .. } => "unrate",
            Act::Casual => "casual",
            Act::Rated => "rated",
            Act::Rename { .. } => "rename",
            Act::Close => "close",
        }
    }
}

/// A decision.
#[derive(Clone, Debug)]
pub struct NewAct {
    /// The account of the moderator.
    pub by: i64,
    /// The key of the name of the other.
    pub name_key: String,
    /// What is done.
    pub act: Act,
    /// Why, a word of the caller.
    pub why: String,
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// The last report that the moderator has seen: those up to it are settled.
    pub seen: i64,
}

/// What became of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acted {
    /// It is done.
    Done {
        /// Whom it was about.
        account: i64,
        /// His seeks that are over with it: who acts, and the seek.
        seeks: Vec<(i64, i64)>,
    },
    /// It is about oneself.
    Oneself,
    /// It is about another moderator.
    Moderator,
    /// Who decides is a moderator no more.
    NoModerator,
    /// It is so already: whether he plays rated games.
    Already,
}

impl Write for NewAct {
    type Done = Acted;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Acted, StoreError> {
        let about = account_of(sql, &self.name_key).await?;
        if about == self.by {
            return Ok(Acted::Oneself);
        }
        if self.seen > 0 && !is_reported(sql, about, self.seen).await? {
            // The name is another's by now.
            return Err(StoreError::Missing);
        }
        if !is_moderator(sql, self.by).await? {
            return Ok(Acted::NoModerator);
        }
        if !matches!(self.act, Act::Dismiss) && is_moderator(sql, about).await? {
            return Ok(Acted::Moderator);
        }
        let seeks = match &self.act {
            Act::Dismiss | Act::Warn => Vec::new(),
            Act::Unrate { since, rate } => unrate(sql, about, *since, *rate).await?,
            Act::Casual => match casual(sql, about, self.at).await? {
                Some(seeks) => seeks,
                None => return Ok(Acted::Already),
            },
            Act::Rated => {
                let again =
                    "UPDATE accounts SET casual = NULL WHERE id = $1 AND casual IS NOT NULL";
                if sql.run(again, &[Value::Number(about)]).await? == 0 {
                    return Ok(Acted::Already);
                }
                Vec::new()
            }
            Act::Rename { name, name_key } => rename(sql, about, name, name_key).await?,
            Act::Close => close(sql, about).await?,
        };
        self.note(sql, about).await?;
        Ok(Acted::Done { account: about, seeks })
    }
}

impl NewAct {
    /// Adds the row of the decision, and settles the reports that it answers.
    async fn note<S: Sql>(&self, sql: &mut S, about: i64) -> Result<(), StoreError> {
        loop {
            let made = sql
                .run(
                    "INSERT INTO moderation (id, by_account, about, act, why, at) \
                     SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, $4, $5 FROM moderation \
                     WHERE id >= 0 ON CONFLICT DO NOTHING",
                    &[
                        Value::Number(self.by),
                        Value::Number(about),
                        Value::Text(self.act.word()),
                        Value::kept(&self.why)?,
                        Value::Number(self.at),
                    ],
                )
                .await?;
            // Whoever takes the same number at the same time is waited for, and the next one tried.
            if made == 1 {
                break;
            }
        }
        sql.run(
            "UPDATE reports SET state = 'settled' WHERE about = $1 AND state = 'open' AND id <= $2",
            &[about, self.seen].map(Value::Number),
        )
        .await?;
        Ok(())
    }
}

/// Whether a report is about somebody.
async fn is_reported<S: Sql>(sql: &mut S, about: i64, report: i64) -> Result<bool, StoreError> {
    let question = "SELECT 1 FROM reports WHERE id = $1 AND about = $2";
    Ok(!sql.rows(question, &[report, about].map(Value::Number)).await?.is_empty())
}

async fn is_moderator<S: Sql>(sql: &mut S, account: i64) -> Result<bool, StoreError> {
    let question = "SELECT 1 FROM accounts WHERE id = $1 AND role = 'moderator'";
    Ok(!sql.rows(question, &[Value::Number(account)]).await?.is_empty())
}

/// No rated games from now on; those that he seeks are sought no more. Nothing where he plays none
/// already.
async fn casual<S: Sql>(
    sql: &mut S,
    about: i64,
    at: i64,
) -> Result<Option<Vec<(i64, i64)>>, StoreError> {
    let barred = "UPDATE accounts SET casual = $2 WHERE id = $1 AND casual IS NULL";
    if sql.run(barred, &[about, at].map(Value::Number)).await? == 0 {
        return Ok(None);
    }
    let over = "DELETE FROM seeks WHERE account = $1 AND rated <> 0 RETURNING principal, id";
    let rows = sql.rows(over, &[Value::Number(about)]).await?;
    let seeks = rows.iter().map(|row| Ok((row.number(0)?, row.number(1)?)));
    seeks.collect::<Result<_, _>>().map(Some)
}

/// Games count no more, and everybody's ratings are as they were without them.
async fn unrate<S: Sql>(
    sql: &mut S,
    about: i64,
    since: i64,
    rate: Rate,
) -> Result<Vec<(i64, i64)>, StoreError> {
    if S::WRITES_WITHIN {
        sql.script("LOCK TABLE games, ratings, rating_days IN SHARE ROW EXCLUSIVE MODE").await?;
    }
    let struck = sql
        .run(
            "UPDATE games SET ord = NULL, delta_one = NULL, delta_two = NULL \
             WHERE ord IS NOT NULL AND id IN \
             (SELECT game FROM plays WHERE account = $1 AND ended >= $2)",
            &[about, since].map(Value::Number),
        )
        .await?;
    if struck > 0 {
        Rerate(rate).apply(sql).await?;
    }
    Ok(Vec::new())
}

/// Another name. What lets him in with the one that he chose goes on to do so, however often he is
/// renamed: it stands on his picture.
async fn rename<S: Sql>(
    sql: &mut S,
    about: i64,
    name: &str,
    name_key: &str,
) -> Result<Vec<(i64, i64)>, StoreError> {
    let (name, key) = (Value::kept(name)?, Value::kept(name_key)?);
    if is_taken(sql, name, key, about).await? {
        return Err(StoreError::Taken);
    }
    sql.run(
        "UPDATE accounts SET former_key = COALESCE(former_key, name_key), name = $2, \
         name_key = $3 WHERE id = $1",
        &[Value::Number(about), name, key],
    )
    .await?;
    Ok(Vec::new())
}

/// As who closes himself is gone in seven days, and now; his devices may still be told why.
async fn close<S: Sql>(sql: &mut S, about: i64) -> Result<Vec<(i64, i64)>, StoreError> {
    let account = [Value::Number(about)];
    let waits = "SELECT principal, id FROM seeks WHERE account = $1";
    let rows = sql.rows(waits, &account).await?;
    let seeks = rows.iter().map(|row| Ok((row.number(0)?, row.number(1)?))).collect();
    sql.run(
        "UPDATE accounts SET name = 'closed-' || CAST(id AS TEXT), role = 'closed', \
         closes = NULL, password = NULL, recovery = NULL, \
         recovery_before = NULL WHERE id = $1",
        &account,
    )
    .await?;
    sql.run(
        "INSERT INTO closed_devices (hash, account, until) SELECT hash, account, until \
         FROM sessions JOIN principals ON principals.id = sessions.principal \
         WHERE account = $1 ON CONFLICT DO NOTHING",
        &account,
    )
    .await?;
    forget(sql, about).await?;
    seeks
}
