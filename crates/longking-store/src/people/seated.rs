//! Who sits where, by people.

use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::{StoreError, StoredPhase, StoredPlayer};

/// A table at which somebody sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedAt {
    /// The table.
    pub table: String,
    /// His seat.
    pub player: StoredPlayer,
    /// When he sat down, in milliseconds of Unix time.
    pub since: i64,
    /// Whether the other seat is taken too.
    pub both: bool,
    /// How far the game is.
    pub phase: StoredPhase,
}

macro_rules! columns {
    () => {
        "SELECT table_id, player, seats.created, taken, phase FROM seats \
         JOIN tables ON tables.id = table_id WHERE principal = $1"
    };
}

fn seated(row: &impl Cells) -> Result<SeatedAt, StoreError> {
    Ok(SeatedAt {
        table: row.text(0)?,
        player: StoredPlayer::from_column(row.number(1)?)?,
        since: row.number(2)?,
        both: row.maybe(3)?.is_some(),
        phase: StoredPhase::from_column(&row.text(4)?)?,
    })
}

/// The tables at which somebody sat down since a time and that are not over, the first of them
/// first.
pub(crate) struct ListSeated {
    pub(crate) principal: i64,
    pub(crate) since: i64,
    pub(crate) most: i64,
}

impl Read for ListSeated {
    type Output = Vec<SeatedAt>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<SeatedAt>, StoreError> {
        let question = concat!(
            columns!(),
            " AND seats.created >= $2 AND phase <> 'over' ORDER BY seats.created, table_id LIMIT $3"
        );
        let values = [self.principal, self.since, self.most].map(Value::Number);
        let rows = sql.rows(question, &values).await?;
        rows.iter().map(seated).collect()
    }
}

/// The seat of somebody at a table.
pub(crate) struct FindSeated<'a> {
    pub(crate) principal: i64,
    pub(crate) table: &'a str,
}

impl Read for FindSeated<'_> {
    type Output = SeatedAt;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<SeatedAt, StoreError> {
        let question = concat!(columns!(), " AND table_id = $2 ORDER BY player");
        let values = [Value::Number(self.principal), Value::id(self.table)?];
        let rows = sql.rows(question, &values).await?;
        seated(rows.first().ok_or(StoreError::Missing)?)
    }
}

/// Somebody with a name at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePerson {
    /// Who acts.
    pub principal: i64,
    /// The account.
    pub account: i64,
    /// The name.
    pub name: String,
    /// What the person is here.
    pub role: String,
}

/// The people at a table, the first player first; nothing for guests and free seats.
pub(crate) struct PeopleAt<'a>(pub(crate) &'a str);

impl Read for PeopleAt<'_> {
    type Output = [Option<TablePerson>; 2];

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<[Option<TablePerson>; 2], StoreError> {
        let mut people = [None, None];
        for row in sql
            .rows(
                "SELECT player, principals.id, accounts.id, accounts.name, role FROM seats \
                 JOIN principals ON principals.id = principal \
                 JOIN accounts ON accounts.id = account WHERE table_id = $1",
                &[Value::id(self.0)?],
            )
            .await?
        {
            let player = StoredPlayer::from_column(row.number(0)?)?;
            people[usize::from(player.number()) - 1] = Some(TablePerson {
                principal: row.number(1)?,
                account: row.number(2)?,
                name: row.text(3)?,
                role: row.text(4)?,
            });
        }
        Ok(people)
    }
}
