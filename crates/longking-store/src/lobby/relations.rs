//! Who follows whom, and who wants to have nothing to do with whom.

use crate::StoreError;
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;

/// What somebody is to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// He wants to know of him.
    Follow,
    /// He wants to have nothing to do with him.
    Block,
}

impl Relation {
    /// The word in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Relation::Follow => "follow",
            Relation::Block => "block",
        }
    }

    fn from_column(word: &str) -> Result<Relation, StoreError> {
        match word {
            "follow" => Ok(Relation::Follow),
            "block" => Ok(Relation::Block),
            _ => Err(StoreError::Broken(format!("a relation {word:?}"))),
        }
    }
}

/// What became of the wish to follow or to block somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Related {
    /// It is so.
    Done,
    /// It is oneself.
    Oneself,
    /// There are as many as there may be.
    TooMany,
}

/// Somebody by the key of his name.
pub(crate) async fn account_of<S: Sql>(sql: &mut S, name_key: &str) -> Result<i64, StoreError> {
    let question = "SELECT id FROM accounts WHERE name_key = $1 AND name NOT LIKE 'closed-%'";
    let rows = sql.rows(question, &[Value::id(name_key)?]).await?;
    rows.first().ok_or(StoreError::Missing)?.number(0)
}

/// One follows or blocks another. Who blocks follows no more, and what both had challenged each
/// other to is over.
pub(crate) struct Relate {
    pub(crate) who: i64,
    pub(crate) name_key: String,
    pub(crate) kind: Relation,
    pub(crate) at: i64,
    /// How many of a kind there may be.
    pub(crate) most: i64,
}

impl Write for Relate {
    type Done = Related;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Related, StoreError> {
        let whom = account_of(sql, &self.name_key).await?;
        if whom == self.who {
            return Ok(Related::Oneself);
        }
        let (who, kind) = (Value::Number(self.who), Value::Text(self.kind.word()));
        let others = "SELECT COUNT(*) FROM relations WHERE who = $1 AND kind = $2 AND whom <> $3";
        let rows = sql.rows(others, &[who, kind, Value::Number(whom)]).await?;
        if rows.first().map_or(Ok(0), |row| row.number(0))? >= self.most {
            return Ok(Related::TooMany);
        }
        sql.run(
            "INSERT INTO relations (who, whom, kind, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (who, whom) DO UPDATE SET kind = excluded.kind, at = excluded.at",
            &[who, Value::Number(whom), kind, Value::Number(self.at)],
        )
        .await?;
        if self.kind == Relation::Block {
            sql.run(
                "UPDATE challenges SET state = 'cancelled', changed = $3 WHERE state = 'open' \
                 AND ((from_account = $1 AND to_account = $2) \
                 OR (from_account = $2 AND to_account = $1))",
                &[who, Value::Number(whom), Value::Number(self.at)],
            )
            .await?;
        }
        Ok(Related::Done)
    }
}

/// One follows or blocks another no more; says whether he did.
pub(crate) struct Unrelate {
    pub(crate) who: i64,
    pub(crate) name_key: String,
    pub(crate) kind: Relation,
}

impl Write for Unrelate {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let whom = account_of(sql, &self.name_key).await?;
        let over = "DELETE FROM relations WHERE who = $1 AND whom = $2 AND kind = $3";
        let kind = Value::Text(self.kind.word());
        Ok(sql.run(over, &[Value::Number(self.who), Value::Number(whom), kind]).await? == 1)
    }
}

/// What one account is to another.
pub(crate) struct FindRelation {
    pub(crate) who: i64,
    pub(crate) whom: i64,
}

impl Read for FindRelation {
    type Output = Option<Relation>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Option<Relation>, StoreError> {
        let question = "SELECT kind FROM relations WHERE who = $1 AND whom = $2";
        let rows = sql.rows(question, &[self.who, self.whom].map(Value::Number)).await?;
        rows.first().map(|row| Relation::from_column(&row.text(0)?)).transpose()
    }
}

/// The names of those whom somebody follows and blocks.
pub(crate) struct ListRelations {
    pub(crate) who: i64,
}

impl Read for ListRelations {
    type Output = Vec<(String, Relation)>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Self::Output, StoreError> {
        let question = "SELECT name, kind FROM relations JOIN accounts ON accounts.id = whom \
                        WHERE who = $1 AND name NOT LIKE 'closed-%' ORDER BY name_key";
        let rows = sql.rows(question, &[Value::Number(self.who)]).await?;
        rows.iter().map(|row| Ok((row.text(0)?, Relation::from_column(&row.text(1)?)?))).collect()
    }
}
