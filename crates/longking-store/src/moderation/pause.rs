//! Who has left games so often that he pauses.

use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{StoreError, StoredPlayer};

/// For how many milliseconds somebody pauses who has left those of his games that are marked, the
/// last one last, and has paused so often before; nothing where he need not.
pub type Pause = fn(&[bool], usize) -> Option<i64>;

/// Somebody has left a game clearly, which has ended.
#[derive(Clone, Debug)]
pub struct Leaving {
    /// The table.
    pub table: String,
    /// The number of the game there, from 1.
    pub number: u32,
    /// Who has left.
    pub player: StoredPlayer,
    /// When the game ended, in milliseconds of Unix time.
    pub ended: i64,
    /// How many of his last games are looked at.
    pub games: u32,
    /// Whether he pauses.
    pub pause: Pause,
}

/// Somebody who pauses from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paused {
    /// The account.
    pub account: i64,
    /// Who acts.
    pub principal: i64,
    /// Until when, in milliseconds of Unix time.
    pub until: i64,
    /// His seeks that are over with it: who acts, and the seek.
    pub seeks: Vec<(i64, i64)>,
}

impl Write for Leaving {
    type Done = Option<Paused>;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Option<Paused>, StoreError> {
        let Some((principal, account)) = self.who(sql).await? else { return Ok(None) };
        let game = format!("{}.{}", self.table, self.number);
        let noted = sql
            .run(
                "UPDATE plays SET deserted = 1 \
                 WHERE account = $1 AND ended = $2 AND game = $3 AND deserted IS NULL",
                &[Value::Number(account), Value::Number(self.ended), Value::kept(&game)?],
            )
            .await?;
        if noted == 0 {
            return Ok(None);
        }
        let before = pauses(sql, account).await?;
        // The games that a pause was given for do not count again.
        let since = before.last().map_or(i64::MIN, |(at, _)| *at);
        let mut games = self.left(sql, account, since).await?;
        games.reverse();
        let Some(pause) = (self.pause)(&games, before.len()) else { return Ok(None) };
        let until = self.ended + pause;
        sql.run(
            "INSERT INTO pauses (account, at, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            &[account, self.ended, until].map(Value::Number),
        )
        .await?;
        let over = "DELETE FROM seeks WHERE account = $1 RETURNING principal, id";
        let rows = sql.rows(over, &[Value::Number(account)]).await?;
        let seeks = rows.iter().map(|row| Ok((row.number(0)?, row.number(1)?)));
        let seeks = seeks.collect::<Result<_, StoreError>>()?;
        Ok(Some(Paused { account, principal, until, seeks }))
    }
}

impl Leaving {
    /// Who sits there, if it is somebody with an account; it is taken, so that two games that he
    /// leaves at once are looked at one after the other.
    async fn who<S: Sql>(&self, sql: &mut S) -> Result<Option<(i64, i64)>, StoreError> {
        macro_rules! who {
            ($lock:literal) => {
                concat!(
                    "SELECT principals.id, accounts.id FROM seats \
                     JOIN principals ON principals.id = seats.principal \
                     JOIN accounts ON accounts.id = principals.account \
                     WHERE seats.table_id = $1 AND seats.player = $2 AND role <> 'closed'",
                    $lock
                )
            };
        }
        let question =
            if S::WRITES_WITHIN { who!(" FOR NO KEY UPDATE OF accounts") } else { who!("") };
        let player = Value::Number(i64::from(self.player.number()));
        let rows = sql.rows(question, &[Value::id(&self.table)?, player]).await?;
        rows.first().map(|row| Ok((row.number(0)?, row.number(1)?))).transpose()
    }

    /// Which of the last games of somebody since a time he has left, the last one first.
    async fn left<S: Sql>(
        &self,
        sql: &mut S,
        account: i64,
        since: i64,
    ) -> Result<Vec<bool>, StoreError> {
        let rows = sql
            .rows(
                "SELECT deserted FROM plays WHERE account = $1 AND ended > $2 \
                 ORDER BY ended DESC, game DESC LIMIT $3",
                &[account, since, i64::from(self.games)].map(Value::Number),
            )
            .await?;
        rows.iter().map(|row| Ok(row.maybe(0)?.is_some())).collect()
    }
}

async fn pauses<S: Sql>(sql: &mut S, account: i64) -> Result<Vec<(i64, i64)>, StoreError> {
    let question = "SELECT at, until FROM pauses WHERE account = $1 ORDER BY at";
    let rows = sql.rows(question, &[Value::Number(account)]).await?;
    rows.iter().map(|row| Ok((row.number(0)?, row.number(1)?))).collect()
}

/// All pauses of somebody.
pub(crate) struct ListPauses(pub(crate) i64);

impl Read for ListPauses {
    type Output = Vec<(i64, i64)>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<(i64, i64)>, StoreError> {
        pauses(sql, self.0).await
    }
}

/// The games that somebody has left clearly.
pub(crate) struct LeftGames(pub(crate) i64);

impl Read for LeftGames {
    type Output = Vec<(String, i64)>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<(String, i64)>, StoreError> {
        let question = "SELECT game, ended FROM plays \
                        WHERE account = $1 AND deserted IS NOT NULL ORDER BY ended, game";
        let rows = sql.rows(question, &[Value::Number(self.0)]).await?;
        rows.iter().map(|row| Ok((row.text(0)?, row.number(1)?))).collect()
    }
}

/// Until when somebody pauses.
pub(crate) struct PausedUntil {
    pub(crate) account: i64,
    pub(crate) now: i64,
}

impl Read for PausedUntil {
    type Output = Option<i64>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Option<i64>, StoreError> {
        let question = "SELECT until FROM pauses WHERE account = $1 AND until > $2 \
                        ORDER BY until DESC LIMIT 1";
        let rows = sql.rows(question, &[self.account, self.now].map(Value::Number)).await?;
        rows.first().map(|row| row.number(0)).transpose()
    }
}
