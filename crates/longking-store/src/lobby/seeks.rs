//! Seeks: who waits for a game, and what he would play.

use crate::lobby::{lasts, lingers};
use crate::read::Read;
use crate::sql::{Cells, Sql, Value, clock};
use crate::write::Write;
use crate::{Secret, StoreError};

/// How many games that somebody played of late are looked at for the colours that he had.
macro_rules! late {
    () => {
        "10"
    };
}

/// Who wants to play from now on.
#[derive(Clone, Debug)]
pub struct NewSeek {
    /// A number that nobody guesses.
    pub id: i64,
    /// Who seeks.
    pub principal: i64,
    /// His account, if he has a name.
    pub account: Option<i64>,
    /// Whether the game is to be rated.
    pub rated: bool,
    /// Whom he wants: ratings from the one to the other, in points.
    pub wanted: (i64, i64),
    /// The hash of the token that his seat will have.
    pub seat: Secret,
    /// When, in milliseconds of Unix time.
    pub made: i64,
    /// For how long it lasts unless a server keeps it, in milliseconds of Unix time.
    pub until: i64,
    /// What he would play, what he likes best first.
    pub offers: Vec<StoredOffer>,
}

/// A game that somebody would play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOffer {
    /// The contract, as text of the caller.
    pub contract: String,
    /// The time control, as text of the caller.
    pub clock: String,
    /// The colour that he wants, as a word of the caller.
    pub color: Option<String>,
    /// His rating for it, in points.
    pub rating: i64,
}

/// Who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeek {
    /// The seek.
    pub id: i64,
    /// Who seeks.
    pub principal: i64,
    /// His account, if he has a name.
    pub account: Option<i64>,
    /// Whether the game is to be rated.
    pub rated: bool,
    /// Whom he wants: ratings from the one to the other, in points.
    pub wanted: (i64, i64),
    /// Since when, in milliseconds of Unix time.
    pub made: i64,
    /// The accounts that he played in his last two games.
    pub last: [Option<i64>; 2],
    /// How often he had White of late.
    pub whites: i64,
    /// What he would play, what he likes best first.
    pub offers: Vec<StoredOffer>,
}

/// Those who wait, and who of them want to have nothing to do with whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaitingSeeks {
    /// The seeks.
    pub seeks: Vec<StoredSeek>,
    /// Accounts with those that they have blocked.
    pub blocks: Vec<(i64, i64)>,
}

/// A game for which people wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingGame {
    /// The contract.
    pub contract: String,
    /// The time control.
    pub clock: String,
    /// Whether it is for ratings.
    pub rated: bool,
    /// How many.
    pub seeks: i64,
}

/// A seek takes the place of the one that the principal had before.
pub(crate) struct AddSeek(pub(crate) NewSeek);

impl Write for AddSeek {
    type Done = ();

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let seek = &self.0;
        let principal = Value::Number(seek.principal);
        sql.run("DELETE FROM seeks WHERE principal = $1", &[principal]).await?;
        let made = sql
            .run(
                concat!(
                    "INSERT INTO seeks (id, principal, account, rated, low, high, seat, until, \
                     made, last_one, last_two, whites) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, \
                     (SELECT opponent FROM plays WHERE account = $3 \
                      ORDER BY ended DESC LIMIT 1), \
                     (SELECT opponent FROM plays WHERE account = $3 \
                      ORDER BY ended DESC LIMIT 1 OFFSET 1), \
                     (SELECT COUNT(*) FROM (SELECT game FROM plays WHERE account = $3 \
                      ORDER BY ended DESC LIMIT ",
                    late!(),
                    ") AS late JOIN games ON games.id = late.game \
                      WHERE (games.white = 1 AND games.one = $3) \
                      OR (games.white = 2 AND games.two = $3))) ON CONFLICT DO NOTHING"
                ),
                &[
                    Value::Number(seek.id),
                    principal,
                    Value::Maybe(seek.account),
                    Value::Number(i64::from(seek.rated)),
                    Value::Number(seek.wanted.0),
                    Value::Number(seek.wanted.1),
                    Value::Hash(&seek.seat),
                    Value::Number(seek.until),
                    Value::Number(seek.made),
                ],
            )
            .await?;
        if made == 0 {
            return Err(StoreError::Taken);
        }
        for (place, offer) in (0..).zip(&seek.offers) {
            sql.run(
                "INSERT INTO offers (seek, place, contract, clock, color, rating) \
                 VALUES ($1, $2, $3, $4, $5, $6)",
                &[
                    Value::Number(seek.id),
                    Value::Number(place),
                    Value::kept(&offer.contract)?,
                    Value::kept(&offer.clock)?,
                    Value::maybe_kept(offer.color.as_deref())?,
                    Value::Number(offer.rating),
                ],
            )
            .await?;
        }
        Ok(())
    }
}

/// A server that has the line of who seeks keeps the seek; says whether it lasts.
pub(crate) struct KeepSeek {
    pub(crate) id: i64,
    pub(crate) principal: i64,
    pub(crate) node: i64,
}

impl Write for KeepSeek {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let now = clock(sql).await?;
        let kept =
            concat!("UPDATE seeks SET node = $4 WHERE id = $2 AND principal = $3 AND ", lingers!());
        let values = [now, self.id, self.principal, self.node].map(Value::Number);
        Ok(sql.run(kept, &values).await? == 1)
    }
}

/// Who seeks wants to play no more; says whether he waited.
pub(crate) struct DropSeek {
    pub(crate) id: i64,
    pub(crate) principal: i64,
}

impl Write for DropSeek {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let dropped = "DELETE FROM seeks WHERE id = $1 AND principal = $2";
        Ok(sql.run(dropped, &[self.id, self.principal].map(Value::Number)).await? == 1)
    }
}

/// A server has lost the line of who seeks; nothing happens if another has it meanwhile.
pub(crate) struct LeaveSeek {
    pub(crate) id: i64,
    pub(crate) node: i64,
    /// For how long another server may take it, in milliseconds.
    pub(crate) linger: i64,
}

impl Write for LeaveSeek {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        if self.linger == 0 {
            let left = "DELETE FROM seeks WHERE id = $1 AND node = $2";
            return Ok(sql.run(left, &[self.id, self.node].map(Value::Number)).await? == 1);
        }
        let until = clock(sql).await? + self.linger;
        let left = "UPDATE seeks SET node = 0, until = $3 WHERE id = $1 AND node = $2";
        Ok(sql.run(left, &[self.id, self.node, until].map(Value::Number)).await? == 1)
    }
}

/// Forgets the seeks that do not last; returns how many there were.
pub(crate) struct ForgetSeeks;

impl Write for ForgetSeeks {
    type Done = u64;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let now = Value::Number(clock(sql).await?);
        sql.run(concat!("DELETE FROM seeks WHERE NOT ", lingers!()), &[now]).await
    }
}

/// The seeks that a server keeps.
pub(crate) struct KeptSeeks {
    pub(crate) node: i64,
}

impl Read for KeptSeeks {
    type Output = Vec<i64>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<i64>, StoreError> {
        let question = "SELECT id FROM seeks WHERE node = $1";
        let rows = sql.rows(question, &[Value::Number(self.node)]).await?;
        rows.iter().map(|row| row.number(0)).collect()
    }
}

/// The seek of a principal, whoever keeps it.
pub(crate) struct SeekOf {
    pub(crate) principal: i64,
}

impl Read for SeekOf {
    type Output = Option<i64>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Option<i64>, StoreError> {
        let now = clock(sql).await?;
        let question = concat!("SELECT id FROM seeks WHERE principal = $2 AND ", lingers!());
        let rows = sql.rows(question, &[now, self.principal].map(Value::Number)).await?;
        rows.first().map(|row| row.number(0)).transpose()
    }
}

/// The seeks that no server keeps yet, or any more, each with its principal.
pub(crate) struct UnkeptSeeks;

impl Read for UnkeptSeeks {
    type Output = Vec<(i64, i64)>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<(i64, i64)>, StoreError> {
        let now = Value::Number(clock(sql).await?);
        let question = "SELECT id, principal FROM seeks \
                        WHERE (node IS NULL OR node = 0) AND until > $1";
        let rows = sql.rows(question, &[now]).await?;
        rows.iter().map(|row| Ok((row.number(0)?, row.number(1)?))).collect()
    }
}

/// Those who wait: all of them, or those who would play a game that one of them would.
pub(crate) struct ListSeeks {
    pub(crate) beside: Option<i64>,
}

impl Read for ListSeeks {
    type Output = WaitingSeeks;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<WaitingSeeks, StoreError> {
        macro_rules! list {
            ($which:literal) => {
                concat!(
                    "SELECT seeks.id, principal, account, rated, low, high, made, last_one, \
                     last_two, whites, contract, clock, color, rating FROM seeks \
                     JOIN offers ON offers.seek = seeks.id WHERE ",
                    lasts!(),
                    $which,
                    " ORDER BY made, seeks.id, place"
                )
            };
        }
        let now = Value::Number(clock(sql).await?);
        let rows = match self.beside {
            None => sql.rows(list!(""), &[now]).await?,
            Some(seek) => {
                let some = list!(
                    " AND seeks.id IN (SELECT theirs.seek FROM offers AS mine JOIN offers AS theirs \
                     ON theirs.contract = mine.contract AND theirs.clock = mine.clock \
                     WHERE mine.seek = $2)"
                );
                sql.rows(some, &[now, Value::Number(seek)]).await?
            }
        };
        let mut seeks: Vec<StoredSeek> = Vec::new();
        for row in rows {
            let offer = StoredOffer {
                contract: row.text(10)?,
                clock: row.text(11)?,
                color: row.maybe_text(12)?,
                rating: row.number(13)?,
            };
            let id = row.number(0)?;
            match seeks.last_mut().filter(|last| last.id == id) {
                Some(last) => last.offers.push(offer),
                None => seeks.push(seek(&row, offer)?),
            }
        }
        Ok(WaitingSeeks { seeks, blocks: blocks(sql).await? })
    }
}

fn seek(row: &impl Cells, first: StoredOffer) -> Result<StoredSeek, StoreError> {
    Ok(StoredSeek {
        id: row.number(0)?,
        principal: row.number(1)?,
        account: row.maybe(2)?,
        rated: row.number(3)? != 0,
        wanted: (row.number(4)?, row.number(5)?),
        made: row.number(6)?,
        last: [row.maybe(7)?, row.maybe(8)?],
        whites: row.number(9)?,
        offers: vec![first],
    })
}

/// Who of those who wait has blocked whom of them.
async fn blocks<S: Sql>(sql: &mut S) -> Result<Vec<(i64, i64)>, StoreError> {
    let question = "SELECT who, whom FROM seeks AS one JOIN relations ON who = one.account \
                    JOIN seeks AS other ON whom = other.account WHERE kind = 'block'";
    let rows = sql.rows(question, &[]).await?;
    rows.iter().map(|row| Ok((row.number(0)?, row.number(1)?))).collect()
}

/// The games for which people wait, those that most wait for first; so many at most.
pub(crate) struct CountOffers {
    pub(crate) most: i64,
}

impl Read for CountOffers {
    type Output = Vec<WaitingGame>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<WaitingGame>, StoreError> {
        let now = Value::Number(clock(sql).await?);
        let question = concat!(
            "SELECT contract, clock, rated, COUNT(*) FROM offers JOIN seeks ON seeks.id = offers.seek \
             WHERE ",
            lasts!(),
            " GROUP BY contract, clock, rated \
             ORDER BY COUNT(*) DESC, contract, clock, rated LIMIT $2"
        );
        let rows = sql.rows(question, &[now, Value::Number(self.most)]).await?;
        let game = |row: &S::Row| {
            Ok(WaitingGame {
                contract: row.text(0)?,
                clock: row.text(1)?,
                rated: row.number(2)? != 0,
                seeks: row.number(3)?,
            })
        };
        rows.iter().map(game).collect()
    }
}
