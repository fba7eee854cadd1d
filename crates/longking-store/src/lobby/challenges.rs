//! Challenges: one person asks another, by name, for a game.

use crate::lobby::pair::{Sitter, are_apart, secret};
use crate::lobby::relations::account_of;
use crate::lobby::{Paired, SharedTable};
use crate::moderation::AnyCasual;
use crate::read::Read;
use crate::sql::{Cells, Sql, Value, clock};
use crate::write::Write;
use crate::{Secret, StoreError};

/// How far a challenge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// The game has a table.
    Accepted,
    /// The one who was asked does not want it.
    Declined,
    /// The one who asked wants it no more, or one of both has blocked the other.
    Cancelled,
}

impl ChallengeState {
    /// The word in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ChallengeState::Open => "open",
            ChallengeState::Accepted => "accepted",
            ChallengeState::Declined => "declined",
            ChallengeState::Cancelled => "cancelled",
        }
    }

    fn from_column(word: &str) -> Result<Self, StoreError> {
        use ChallengeState::{Accepted, Cancelled, Declined, Open};
        [Open, Accepted, Declined, Cancelled]
            .into_iter()
            .find(|state| state.word() == word)
            .ok_or_else(|| StoreError::Broken(format!("a challenge that is {word:?}")))
    }
}

/// A challenge to be made.
#[derive(Clone, Debug)]
pub struct NewChallenge {
    /// A number that nobody guesses.
    pub id: i64,
    /// Who asks.
    pub principal: i64,
    /// His account.
    pub account: i64,
    /// The key of the name of the one who is asked.
    pub to: String,
    /// What is to be played, as text of the caller.
    pub terms: String,
    /// Whether it is to be rated.
    pub rated: bool,
    /// The colour that the challenger wants, as a word of the caller.
    pub color: Option<String>,
    /// The hash of the token that the challenger's seat will have.
    pub seat: Secret,
    /// When, in milliseconds of Unix time.
    pub made: i64,
    /// Until when it can be accepted.
    pub until: i64,
    /// How many of his may wait for an answer.
    pub most: i64,
}

/// What became of a challenge that was to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Challenged {
    /// It waits for the answer of this account.
    Made(i64),
    /// It is oneself.
    Oneself,
    /// One of both has blocked the other.
    Blocked,
    /// It is to be rated, and who is asked plays no rated games, by a decision.
    Casual,
    /// As many wait for an answer as may.
    TooMany,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: i64,
    /// The account that asks, and the one that is asked.
    pub accounts: [i64; 2],
    /// Their names.
    pub names: [String; 2],
    /// What is to be played.
    pub terms: String,
    /// The colour that the challenger wants.
    pub color: Option<String>,
    /// How far it is.
    pub state: ChallengeState,
    /// The table, where it was accepted.
    pub table: Option<String>,
    /// When it changed last, in milliseconds of Unix time.
    pub changed: i64,
    /// Until when it can be accepted.
    pub until: i64,
}

macro_rules! columns {
    () => {
        "challenges.id, from_account, to_account, asks.name, asked.name, terms, color, state, \
         table_id, changed, until FROM challenges \
         JOIN accounts AS asks ON asks.id = from_account \
         JOIN accounts AS asked ON asked.id = to_account"
    };
}

fn challenge(row: &impl Cells) -> Result<Challenge, StoreError> {
    Ok(Challenge {
        id: row.number(0)?,
        accounts: [row.number(1)?, row.number(2)?],
        names: [row.text(3)?, row.text(4)?],
        terms: row.text(5)?,
        color: row.maybe_text(6)?,
        state: ChallengeState::from_column(&row.text(7)?)?,
        table: row.maybe_text(8)?,
        changed: row.number(9)?,
        until: row.number(10)?,
    })
}

/// One asks another for a game.
pub(crate) struct AddChallenge(pub(crate) NewChallenge);

impl Write for AddChallenge {
    type Done = Challenged;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Challenged, StoreError> {
        let new = &self.0;
        let to = account_of(sql, &new.to).await?;
        if to == new.account {
            return Ok(Challenged::Oneself);
        }
        if are_apart(sql, new.account, to).await? {
            return Ok(Challenged::Blocked);
        }
        if new.rated && AnyCasual([to; 2]).find(sql).await? {
            return Ok(Challenged::Casual);
        }
        let open = "SELECT COUNT(*) FROM challenges \
                    WHERE state = 'open' AND from_account = $1 AND until > $2";
        let rows = sql.rows(open, &[new.account, new.made].map(Value::Number)).await?;
        if rows.first().map_or(Ok(0), |row| row.number(0))? >= new.most {
            return Ok(Challenged::TooMany);
        }
        let made = sql
            .run(
                "INSERT INTO challenges (id, from_principal, from_account, to_account, terms, \
                 color, seat, state, made, changed, until) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $8, $9) ON CONFLICT DO NOTHING",
                &[
                    Value::Number(new.id),
                    Value::Number(new.principal),
                    Value::Number(new.account),
                    Value::Number(to),
                    Value::kept(&new.terms)?,
                    Value::maybe_kept(new.color.as_deref())?,
                    Value::Hash(&new.seat),
                    Value::Number(new.made),
                    Value::Number(new.until),
                ],
            )
            .await?;
        if made == 1 { Ok(Challenged::Made(to)) } else { Err(StoreError::Taken) }
    }
}

/// One of both ends a challenge without a game: who asked cancels, who was asked declines. Says
/// whether it waited for an answer of his.
pub(crate) struct SettleChallenge {
    pub(crate) id: i64,
    pub(crate) account: i64,
}

impl Write for SettleChallenge {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let now = clock(sql).await?;
        let settled = "UPDATE challenges SET changed = $3, \
                       state = CASE WHEN from_account = $2 THEN 'cancelled' ELSE 'declined' END \
                       WHERE id = $1 AND state = 'open' AND (from_account = $2 OR to_account = $2)";
        let values = [self.id, self.account, now].map(Value::Number);
        Ok(sql.run(settled, &values).await? == 1)
    }
}

/// Who was asked takes the second seat of a new table, the challenger has the first.
pub(crate) struct AcceptChallenge {
    pub(crate) id: i64,
    pub(crate) principal: i64,
    pub(crate) account: i64,
    pub(crate) seat: Secret,
    pub(crate) table: SharedTable,
}

impl Write for AcceptChallenge {
    type Done = Paired;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Paired, StoreError> {
        let made = clock(sql).await?;
        let now = Value::Number(made);
        let (id, account) = (Value::Number(self.id), Value::Number(self.account));
        let rows = sql
            .rows(
                "UPDATE challenges SET state = 'accepted', changed = $1, table_id = $4 \
                 WHERE id = $2 AND to_account = $3 AND state = 'open' AND until > $1 \
                 RETURNING from_principal, from_account, seat, COALESCE(\
                 (SELECT name FROM accounts WHERE accounts.id = from_account), '')",
                &[now, id, account, Value::kept(&self.table.id)?],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        let asks = Sitter {
            principal: row.number(0)?,
            name: row.text(3)?,
            seat: secret(&row.bytes(2)?)?,
            seek: None,
        };
        if are_apart(sql, row.number(1)?, self.account).await? {
            return Err(StoreError::Missing);
        }
        let rows = sql.rows("SELECT name FROM accounts WHERE id = $1", &[account]).await?;
        let name = rows.first().ok_or(StoreError::Missing)?.text(0)?;
        let asked = Sitter { principal: self.principal, name, seat: self.seat, seek: None };
        self.table.make(sql, [asks, asked], made).await
    }
}

/// Forgets the challenges without a game that have been over since a time; returns how many, of
/// which there may be more.
pub(crate) struct ForgetChallenges {
    pub(crate) before: i64,
}

impl Write for ForgetChallenges {
    type Done = u64;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let over = "DELETE FROM challenges WHERE id IN (\
                    SELECT id FROM challenges WHERE until < $1 AND state <> 'accepted' \
                    UNION SELECT id FROM challenges \
                    WHERE changed < $1 AND state IN ('declined', 'cancelled') LIMIT 1000)";
        sql.run(over, &[Value::Number(self.before)]).await
    }
}

/// A challenge by its number.
pub(crate) struct FindChallenge(pub(crate) i64);

impl Read for FindChallenge {
    type Output = Challenge;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Challenge, StoreError> {
        let question = concat!("SELECT ", columns!(), " WHERE challenges.id = $1");
        let rows = sql.rows(question, &[Value::Number(self.0)]).await?;
        challenge(rows.first().ok_or(StoreError::Missing)?)
    }
}

/// The challenges that wait for an answer, made by an account or to it.
pub(crate) struct OpenChallenges {
    pub(crate) account: i64,
}

impl Read for OpenChallenges {
    type Output = Vec<Challenge>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<Challenge>, StoreError> {
        let now = Value::Number(clock(sql).await?);
        let question = concat!(
            "SELECT ",
            columns!(),
            " WHERE state = 'open' AND until > $2 AND (to_account = $1 OR from_account = $1) \
             ORDER BY challenges.made, challenges.id"
        );
        let rows = sql.rows(question, &[Value::Number(self.account), now]).await?;
        rows.iter().map(challenge).collect()
    }
}

/// All challenges that are known, made by an account or to it.
pub(crate) struct ChallengesOf {
    pub(crate) account: i64,
}

impl Read for ChallengesOf {
    type Output = Vec<Challenge>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<Challenge>, StoreError> {
        let question = concat!(
            "SELECT ",
            columns!(),
            " WHERE to_account = $1 OR from_account = $1 \
             ORDER BY challenges.made, challenges.id"
        );
        let rows = sql.rows(question, &[Value::Number(self.account)]).await?;
        rows.iter().map(challenge).collect()
    }
}

/// The challenges that changed since a time, the first of them first; so many at most.
pub(crate) struct ChangedChallenges {
    pub(crate) since: i64,
    pub(crate) most: i64,
}

impl Read for ChangedChallenges {
    type Output = Vec<Challenge>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<Challenge>, StoreError> {
        let question = concat!(
            "SELECT ",
            columns!(),
            " WHERE changed >= $1 ORDER BY changed, challenges.id LIMIT $2"
        );
        let rows = sql.rows(question, &[self.since, self.most].map(Value::Number)).await?;
        rows.iter().map(challenge).collect()
    }
}
