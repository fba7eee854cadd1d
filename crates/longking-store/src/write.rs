//! Changes to the database.

use std::future::Future;

use crate::sql::{Cells, Sql, Value};
use crate::{Append, NewSeat, NewTable, Secret, StoreError, StoredPlayer};

/// A change, the same for both databases.
pub(crate) trait Write: Send + Sync + 'static {
    type Done: Send + 'static;

    /// Whether a refusal leaves nothing behind, and a database with [`Sql::WRITES_WITHIN`] does it
    /// in one statement. Any other change needs to be undone when it is refused.
    const ONE_STEP: bool;

    /// Whether it puts an event at the end of a log.
    const APPENDS: bool = false;

    fn apply<S: Sql>(
        &self,
        sql: &mut S,
    ) -> impl Future<Output = Result<Self::Done, StoreError>> + Send;
}

/// Moves the length of a table, if it is as the event expects it. A clock that starts to run gets
/// the server that watches it; one that does not run has none.
macro_rules! moved {
    () => {
        "UPDATE tables SET length = length + 1, changed = $3, phase = $4, deadline = $5, gap = 0, \
         home = CASE WHEN $4 = 'timed' THEN COALESCE(home, $6) END \
         WHERE id = $1 AND length = $2 AND gap = $7 \
         AND ($8 = 0 OR phase <> 'timed' OR home = $6)"
    };
}

impl Write for Append {
    type Done = ();

    const ONE_STEP: bool = true;

    const APPENDS: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let table = Value::id(&self.table)?;
        let seq = Value::Number(i64::from(self.seq));
        let at = Value::Number(self.at);
        let body = Value::kept(&self.body)?;
        let move_it = [
            table,
            seq,
            at,
            Value::Text(self.phase.word()),
            Value::Maybe(self.deadline),
            Value::Maybe(self.node),
            Value::Number(self.gap),
            Value::Number(i64::from(self.watched)),
        ];
        let written = if S::WRITES_WITHIN {
            let mut values = move_it.to_vec();
            values.push(body);
            sql.run(
                concat!(
                    "WITH moved AS (",
                    moved!(),
                    " RETURNING id) INSERT INTO events (table_id, seq, at, body) \
                     SELECT id, $2, $3, $9 FROM moved"
                ),
                &values,
            )
            .await?
        } else {
            let moved = sql.run(moved!(), &move_it).await?;
            if moved == 1 {
                sql.run(
                    "INSERT INTO events (table_id, seq, at, body) VALUES ($1, $2, $3, $4)",
                    &[table, seq, at, body],
                )
                .await?;
            }
            moved
        };
        if written == 1 {
            return Ok(());
        }
        let rows = sql.rows("SELECT length, gap FROM tables WHERE id = $1", &[table]).await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        Err(self.refusal(row.number(0)?, row.number(1)?))
    }
}

impl Append {
    /// Why the event was not taken at a table of such a length with such a gap.
    pub(crate) fn refusal(&self, length: i64, gap: i64) -> StoreError {
        if length != i64::from(self.seq) {
            StoreError::conflict(length)
        } else if gap != self.gap {
            StoreError::Gap(gap)
        } else {
            StoreError::Elsewhere
        }
    }
}

impl Write for NewTable {
    type Done = ();

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let made = sql
            .run(
                "INSERT INTO tables \
                 (id, version, terms, created, changed, phase, length, guest, invite) \
                 VALUES ($1, $2, $3, $4, $4, $5, 0, $6, $7) ON CONFLICT DO NOTHING",
                &[
                    Value::kept(&self.id)?,
                    Value::Number(self.version),
                    Value::kept(&self.terms)?,
                    Value::Number(self.created),
                    Value::Text(self.phase.word()),
                    player(self.player.other()),
                    Value::Hash(&self.invite),
                ],
            )
            .await?;
        if made == 0 {
            return Err(StoreError::Taken);
        }
        sit_down(sql, &self.id, self.player, &self.seat).await
    }
}

/// Somebody uses an invitation.
pub(crate) struct TakeSeat {
    pub(crate) table: String,
    pub(crate) invite: Secret,
    pub(crate) seat: NewSeat,
}

impl Write for TakeSeat {
    type Done = StoredPlayer;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<StoredPlayer, StoreError> {
        let invitation = [Value::id(&self.table)?, Value::Hash(&self.invite)];
        let [table, invite] = invitation;
        let rows = sql
            .rows(
                "UPDATE tables SET taken = $3, \
                 changed = CASE WHEN changed < $3 THEN $3 ELSE changed END \
                 WHERE id = $1 AND invite = $2 AND taken IS NULL RETURNING guest",
                &[table, invite, Value::Number(self.seat.created)],
            )
            .await?;
        let Some(row) = rows.first() else {
            let used = "SELECT guest FROM tables WHERE id = $1 AND invite = $2";
            let used = sql.rows(used, &invitation).await?;
            let guest = used.first().ok_or(StoreError::Missing)?.number(0)?;
            let guest = StoredPlayer::from_column(guest)?;
            // Whoever shows a token that opens the seat already has sat down there himself.
            return if self.opens(sql, guest).await? { Ok(guest) } else { Err(StoreError::Taken) };
        };
        let guest = StoredPlayer::from_column(row.number(0)?)?;
        sit_down(sql, &self.table, guest, &self.seat).await?;
        Ok(guest)
    }
}

impl TakeSeat {
    /// Whether the token opens a seat of the table.
    async fn opens<S: Sql>(&self, sql: &mut S, who: StoredPlayer) -> Result<bool, StoreError> {
        let question = "SELECT 1 FROM tokens WHERE hash = $1 AND table_id = $2 AND player = $3";
        let values = [Value::Hash(&self.seat.token), Value::id(&self.table)?, player(who)];
        Ok(!sql.rows(question, &values).await?.is_empty())
    }
}

/// Makes a seat with its first token.
pub(crate) async fn sit_down<S: Sql>(
    sql: &mut S,
    table: &str,
    who: StoredPlayer,
    seat: &NewSeat,
) -> Result<(), StoreError> {
    sql.run(
        "INSERT INTO seats (table_id, player, name, created, principal) \
         VALUES ($1, $2, $3, $4, $5)",
        &[
            Value::Text(table),
            player(who),
            Value::kept(&seat.name)?,
            Value::Number(seat.created),
            Value::Maybe(seat.principal),
        ],
    )
    .await?;
    let token = AddToken {
        table: table.to_owned(),
        player: who,
        token: seat.token,
        by: None,
        created: seat.created,
    };
    token.apply(sql).await
}

/// One more token for a seat.
pub(crate) struct AddToken {
    pub(crate) table: String,
    pub(crate) player: StoredPlayer,
    pub(crate) token: Secret,
    /// The hash of what the device shows with which it ends.
    pub(crate) by: Option<Secret>,
    pub(crate) created: i64,
}

impl Write for AddToken {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let token = Value::Hash(&self.token);
        let by = self.by.as_ref().map(|by| by.as_bytes().as_slice());
        let by = Value::MaybeBytes(by);
        let made = sql
            .run(
                "INSERT INTO tokens (hash, table_id, player, created, by_hash) \
                 SELECT $1, table_id, player, $4, $5 FROM seats WHERE table_id = $2 AND player = $3 \
                 ON CONFLICT DO NOTHING",
                &[
                    token,
                    Value::id(&self.table)?,
                    player(self.player),
                    Value::Number(self.created),
                    by,
                ],
            )
            .await?;
        if made == 1 {
            return Ok(());
        }
        let used = sql.rows("SELECT 1 FROM tokens WHERE hash = $1", &[token]).await?;
        Err(if used.is_empty() { StoreError::Missing } else { StoreError::Taken })
    }
}

/// How many tables one statement deletes: others wait for it.
const AT_ONCE: i64 = 500;

/// Deletes some tables at which nothing was played and nothing changed since a time; returns them,
/// none when no more are left.
pub(crate) struct DeleteOpen {
    pub(crate) before: i64,
}

impl Write for DeleteOpen {
    type Done = Vec<String>;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Vec<String>, StoreError> {
        sql.rows(
            "DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE phase = 'open' \
             AND created < $1 AND changed < $1 LIMIT $2) \
             AND phase = 'open' AND changed < $1 RETURNING id",
            &[self.before, AT_ONCE].map(Value::Number),
        )
        .await?
        .iter()
        .map(|row| row.text(0))
        .collect()
    }
}

/// How many pages a file of SQLite may have; no other database has that limit.
pub(crate) struct LimitPages(pub(crate) u32);

impl Write for LimitPages {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        sql.script(&format!("PRAGMA max_page_count = {}", self.0)).await
    }
}

fn player(who: StoredPlayer) -> Value<'static> {
    Value::Number(i64::from(who.number()))
}
