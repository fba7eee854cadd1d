//! Two who wait become two who play: both seeks go and the table is there, or nothing happens.

use crate::lobby::{apart, lasts};
use crate::sql::{Cells, Sql, Value, clock};
use crate::write::{Write, sit_down};
use crate::{NewSeat, NewTable, Secret, StoreError, StoredPhase, StoredPlayer};

/// A table for two who are there already.
#[derive(Clone, Debug)]
pub struct SharedTable {
    /// A short public name, never used before.
    pub id: String,
    /// The version of the form in which terms and events are written.
    pub version: i64,
    /// What is played, as text of the caller.
    pub terms: String,
    /// When, in milliseconds of Unix time.
    pub created: i64,
    /// An invitation that nobody has: both seats are taken.
    pub invite: Secret,
    /// After how many milliseconds the first move is due; `None` where it never is.
    pub first_move: Option<i64>,
}

/// Who sits at a table from now on, the first player first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    /// The principals.
    pub principals: [i64; 2],
    /// Their names, empty for guests.
    pub names: [String; 2],
    /// When, in milliseconds of Unix time.
    pub made: i64,
    /// Until when the first move has to be made.
    pub due: Option<i64>,
}

/// Who takes a seat.
pub(super) struct Sitter {
    pub(super) principal: i64,
    pub(super) name: String,
    pub(super) seat: Secret,
    /// The seek that becomes his seat.
    pub(super) seek: Option<i64>,
}

impl SharedTable {
    /// Makes the table with both seats, at the time of the database.
    pub(super) async fn make<S: Sql>(
        &self,
        sql: &mut S,
        sitters: [Sitter; 2],
        made: i64,
    ) -> Result<Paired, StoreError> {
        let [one, two] = sitters.each_ref().map(|sitter| NewSeat {
            name: sitter.name.clone(),
            token: sitter.seat,
            created: self.created,
            principal: Some(sitter.principal),
        });
        let table = NewTable {
            id: self.id.clone(),
            version: self.version,
            terms: self.terms.clone(),
            created: self.created,
            phase: StoredPhase::Open,
            invite: self.invite,
            player: StoredPlayer::One,
            seat: one,
        };
        table.apply(sql).await?;
        sit_down(sql, &self.id, StoredPlayer::Two, &two).await?;
        let taken = "UPDATE tables SET taken = $2 WHERE id = $1";
        sql.run(taken, &[Value::Text(&self.id), Value::Number(self.created)]).await?;
        let principals = sitters.each_ref().map(|sitter| sitter.principal);
        let due = self.first_move.map(|after| made + after);
        sql.run(
            "INSERT INTO meetings (table_id, one, two, seek_one, seek_two, made, due) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            &[
                Value::Text(&self.id),
                Value::Number(principals[0]),
                Value::Number(principals[1]),
                Value::Maybe(sitters[0].seek),
                Value::Maybe(sitters[1].seek),
                Value::Number(made),
                Value::Maybe(due),
            ],
        )
        .await?;
        Ok(Paired { principals, names: sitters.map(|sitter| sitter.name), made, due })
    }
}

/// The seeks of the first and the second player become a table.
pub(crate) struct PairSeeks {
    pub(crate) seeks: [i64; 2],
    pub(crate) table: SharedTable,
}

impl Write for PairSeeks {
    type Done = Paired;

    const ONE_STEP: bool = false;

    /// Who comes second finds less than two seeks and leaves everything as it is; seeks that
    /// another server is pairing now are not waited for.
    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Paired, StoreError> {
        macro_rules! take {
            ($lock:literal) => {
                concat!(
                    "DELETE FROM seeks WHERE id IN (SELECT id FROM seeks \
                     WHERE (id = $2 OR id = $3) AND ",
                    lasts!(),
                    " ORDER BY id",
                    $lock,
                    ") RETURNING id, principal, account, seat, COALESCE(\
                     (SELECT name FROM accounts WHERE accounts.id = seeks.account), '')"
                )
            };
        }
        let now = clock(sql).await?;
        let values = [now, self.seeks[0], self.seeks[1]].map(Value::Number);
        let statement = if S::WRITES_WITHIN { take!(" FOR UPDATE SKIP LOCKED") } else { take!("") };
        let mut rows = sql.rows(statement, &values).await?;
        if rows.len() != 2 {
            return Err(StoreError::Missing);
        }
        if rows[0].number(0)? != self.seeks[0] {
            rows.swap(0, 1);
        }
        if let (Some(one), Some(two)) = (rows[0].maybe(2)?, rows[1].maybe(2)?)
            && (one == two || are_apart(sql, one, two).await?)
        {
            return Err(StoreError::Missing);
        }
        let sitter = |row: &S::Row| {
            Ok::<_, StoreError>(Sitter {
                principal: row.number(1)?,
                name: row.text(4)?,
                seat: secret(&row.bytes(3)?)?,
                seek: Some(row.number(0)?),
            })
        };
        let sitters = [sitter(&rows[0])?, sitter(&rows[1])?];
        self.table.make(sql, sitters, now).await
    }
}

/// Whether one of two accounts has blocked the other.
pub(super) async fn are_apart<S: Sql>(
    sql: &mut S,
    one: i64,
    other: i64,
) -> Result<bool, StoreError> {
    let values = [one, other].map(Value::Number);
    Ok(!sql.rows(apart!("$1", "$2"), &values).await?.is_empty())
}

/// The hash of a token as a row has it.
pub(super) fn secret(bytes: &[u8]) -> Result<Secret, StoreError> {
    let hash: Result<[u8; 32], _> = bytes.try_into();
    hash.map(Secret::from).map_err(|_| StoreError::Broken("a hash of another length".to_owned()))
}
