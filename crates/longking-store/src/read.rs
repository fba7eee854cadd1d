//! Questions to the database.

use std::future::Future;

use crate::sql::{Cells, Sql, Value, clock};
use crate::{
    Holder, Home, Seat, Secret, StoreError, StoredEvent, StoredPhase, StoredPlayer, StoredTable,
};

/// A question, the same for both databases.
pub(crate) trait Read: Send + Sync {
    type Output: Send;

    fn find<S: Sql>(
        &self,
        sql: &mut S,
    ) -> impl Future<Output = Result<Self::Output, StoreError>> + Send;
}

/// A whole table.
pub(crate) struct Load<'a>(pub(crate) &'a str);

impl Read for Load<'_> {
    type Output = StoredTable;

    /// Three questions without a transaction: the log only grows, so its first `length` events are
    /// those that the table had when its row was read.
    async fn find<S: Sql>(&self, sql: &mut S) -> Result<StoredTable, StoreError> {
        let id = Value::id(self.0)?;
        let rows = sql
            .rows(
                "SELECT version, terms, created, changed, phase, length, gap, home, \
                 (SELECT until FROM nodes WHERE nodes.id = home AND gone IS NULL) \
                 FROM tables WHERE id = $1",
                &[id],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        let length = row.number(5)?;
        let (home, until) = (row.maybe(7)?, row.maybe(8)?);
        let mut table = StoredTable {
            id: self.0.to_owned(),
            version: row.number(0)?,
            terms: row.text(1)?,
            created: row.number(2)?,
            changed: row.number(3)?,
            phase: StoredPhase::from_column(&row.text(4)?)?,
            home: home.map(|node| Home { node, lives: false }),
            gap: row.number(6)?,
            seats: Vec::with_capacity(2),
            events: Vec::new(),
        };
        if let (Some(home), Some(until)) = (&mut table.home, until) {
            home.lives = until >= clock(sql).await?;
        }
        for row in sql
            .rows(
                "SELECT player, seats.name, seats.created, accounts.name FROM seats \
                 LEFT JOIN principals ON principals.id = seats.principal \
                 LEFT JOIN accounts ON accounts.id = account AND role <> 'closed' \
                 WHERE table_id = $1 ORDER BY player",
                &[id],
            )
            .await?
        {
            table.seats.push(Seat {
                player: StoredPlayer::from_column(row.number(0)?)?,
                name: row.text(1)?,
                person: row.maybe_text(3)?,
                created: row.number(2)?,
            });
        }
        for row in sql
            .rows(
                "SELECT at, body FROM events WHERE table_id = $1 AND seq < $2 ORDER BY seq",
                &[id, Value::Number(length)],
            )
            .await?
        {
            table.events.push(StoredEvent { at: row.number(0)?, body: row.text(1)? });
        }
        if table.seats.is_empty() || table.events.len() as i64 != length {
            return Err(gone_or_broken(sql, self.0).await?);
        }
        Ok(table)
    }
}

/// Why parts of a table were not there: it was deleted between the questions, or somebody else
/// wrote to the database.
async fn gone_or_broken<S: Sql>(sql: &mut S, id: &str) -> Result<StoreError, StoreError> {
    let rows = sql.rows("SELECT 1 FROM tables WHERE id = $1", &[Value::Text(id)]).await?;
    Ok(if rows.is_empty() {
        StoreError::Missing
    } else {
        StoreError::Broken(format!("table {id:?} without all its seats or events"))
    })
}

/// Who holds a token.
pub(crate) struct FindHolder<'a>(pub(crate) &'a Secret);

impl Read for FindHolder<'_> {
    type Output = Holder;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Holder, StoreError> {
        let rows = sql
            .rows(
                "SELECT seats.table_id, seats.player, seats.name FROM tokens \
                 JOIN seats ON seats.table_id = tokens.table_id AND seats.player = tokens.player \
                 WHERE tokens.hash = $1",
                &[Value::Hash(self.0)],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        Ok(Holder {
            table: row.text(0)?,
            player: StoredPlayer::from_column(row.number(1)?)?,
            name: row.text(2)?,
        })
    }
}

/// The tables of a phase that did not change since a time, the one that changed first before the
/// others.
pub(crate) struct Unchanged {
    pub(crate) phase: StoredPhase,
    pub(crate) before: i64,
}

impl Read for Unchanged {
    type Output = Vec<String>;

    /// The phase stands in the text, so that its index is found; what was made later changed later.
    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<String>, StoreError> {
        macro_rules! unchanged {
            ($phase:literal) => {
                concat!(
                    "SELECT id FROM tables WHERE phase = '",
                    $phase,
                    "' AND created < $1 AND changed < $1 ORDER BY changed, id"
                )
            };
        }
        let question = match self.phase {
            StoredPhase::Open => unchanged!("open"),
            StoredPhase::Going => unchanged!("going"),
            StoredPhase::Timed => unchanged!("timed"),
            StoredPhase::Over => unchanged!("over"),
        };
        let rows = sql.rows(question, &[Value::Number(self.before)]).await?;
        rows.iter().map(|row| row.text(0)).collect()
    }
}

/// Whether the database answers at all.
pub(crate) struct Ping;

impl Read for Ping {
    type Output = ();

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        sql.rows("SELECT version FROM schema_version", &[]).await?;
        Ok(())
    }
}
