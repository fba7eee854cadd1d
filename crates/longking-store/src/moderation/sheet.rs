//! How much the moves of people are those of a program.

use crate::archive::{ArchivedGame, game_of};
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{StoreError, StoredPlayer};

/// What was found of the moves of one player of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetSide {
    /// How many moves were looked at.
    pub moves: i64,
    /// How many of them were the first choice of a search.
    pub same: i64,
    /// What all of them lost against it, in hundredths of a man.
    pub loss: i64,
    /// How many only a deep search finds.
    pub deep: i64,
    /// The spread of the time per move, in thousandths of its mean.
    pub spread: i64,
}

/// What was found of a game.
#[derive(Clone, Debug)]
pub struct NewSheet {
    /// The game, as the archive names it.
    pub game: String,
    /// Of White and of Black.
    pub sides: [SheetSide; 2],
    /// When, in milliseconds of Unix time.
    pub made: i64,
}

/// The moves of somebody in a family of rules, over his games; the spread of each is weighed by its
/// moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSum {
    /// The account.
    pub account: i64,
    /// The family.
    pub family: String,
    /// How many games were looked at.
    pub games: i64,
    /// What was found in all of them.
    pub all: SheetSide,
}

/// The rated games since a time that nobody was asked to look at, the first one first.
pub(crate) struct UnseenGames {
    pub(crate) since: i64,
    pub(crate) most: u32,
}

impl Read for UnseenGames {
    type Output = Vec<ArchivedGame>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<ArchivedGame>, StoreError> {
        // The names are nobody's business.
        let question = "SELECT id, contract, family, class, one, CAST(NULL AS TEXT), delta_one, \
                        two, CAST(NULL AS TEXT), delta_two, white, winner, reason, clause, \
                        plies, started, ended, moves, spent FROM games \
                        WHERE ord IS NOT NULL AND sheet IS NULL AND ended >= $1 \
                        ORDER BY ended LIMIT $2";
        let values = [self.since, i64::from(self.most)].map(Value::Number);
        let rows = sql.rows(question, &values).await?;
        rows.iter().map(game_of).collect()
    }
}

/// Somebody is asked to look at a game.
pub(crate) struct MarkSeen(pub(crate) String);

impl Write for MarkSeen {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        sql.run("UPDATE games SET sheet = 1 WHERE id = $1", &[Value::id(&self.0)?]).await?;
        Ok(())
    }
}

impl Write for NewSheet {
    type Done = bool;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let question = "SELECT one, two, white, family FROM games WHERE id = $1";
        let rows = sql.rows(question, &[Value::id(&self.game)?]).await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        let (players, family) = ([row.maybe(0)?, row.maybe(1)?], row.text(3)?);
        let white = usize::from(StoredPlayer::from_column(row.number(2)?)?.number()) - 1;
        let mut kept = false;
        let mut sides = [(players[white], self.sides[0]), (players[1 - white], self.sides[1])];
        // In one order everywhere: two games of the same people may be kept at once.
        sides.sort_by_key(|(account, _)| *account);
        for (account, side) in sides {
            let Some(account) = account else { continue };
            kept |= self.keep(sql, account, &family, side).await?;
        }
        Ok(kept)
    }
}

impl NewSheet {
    /// Adds what was found of one player, once.
    async fn keep<S: Sql>(
        &self,
        sql: &mut S,
        account: i64,
        family: &str,
        side: SheetSide,
    ) -> Result<bool, StoreError> {
        let SheetSide { moves, same, loss, deep, spread } = side;
        let [account, moves, same, loss, deep] =
            [account, moves, same, loss, deep].map(Value::Number);
        // Who is gone has none, and of a program nobody asks.
        let made = sql
            .run(
                "INSERT INTO sheets (game, account, family, moves, same, loss, deep, spread, made) \
                 SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM accounts \
                 WHERE id = $2 AND role NOT IN ('closed', 'bot') ON CONFLICT DO NOTHING",
                &[
                    Value::id(&self.game)?,
                    account,
                    Value::Text(family),
                    moves,
                    same,
                    loss,
                    deep,
                    Value::Number(spread),
                    Value::Number(self.made),
                ],
            )
            .await?;
        if made == 0 {
            return Ok(false);
        }
        let weighed = Value::Number(spread * side.moves);
        sql.run(
            "INSERT INTO sheet_sums (account, family, games, moves, same, loss, deep, spread) \
             VALUES ($1, $2, 1, $3, $4, $5, $6, $7) ON CONFLICT (family, account) DO UPDATE SET \
             games = sheet_sums.games + 1, moves = sheet_sums.moves + excluded.moves, \
             same = sheet_sums.same + excluded.same, loss = sheet_sums.loss + excluded.loss, \
             deep = sheet_sums.deep + excluded.deep, \
             spread = sheet_sums.spread + excluded.spread",
            &[account, Value::Text(family), moves, same, loss, deep, weighed],
        )
        .await?;
        Ok(true)
    }
}

macro_rules! sums {
    ($rest:literal) => {
        concat!(
            "SELECT account, family, games, moves, same, loss, deep, spread FROM sheet_sums ",
            $rest
        )
    };
}

fn sum(row: &impl Cells) -> Result<SheetSum, StoreError> {
    Ok(SheetSum {
        account: row.number(0)?,
        family: row.text(1)?,
        games: row.number(2)?,
        all: SheetSide {
            moves: row.number(3)?,
            same: row.number(4)?,
            loss: row.number(5)?,
            deep: row.number(6)?,
            spread: row.number(7)?,
        },
    })
}

/// What was found of somebody, a family each.
pub(crate) struct SheetsOf(pub(crate) i64);

impl Read for SheetsOf {
    type Output = Vec<SheetSum>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<SheetSum>, StoreError> {
        let question = sums!("WHERE account = $1 ORDER BY family");
        let rows = sql.rows(question, &[Value::Number(self.0)]).await?;
        rows.iter().map(sum).collect()
    }
}

/// What was found of everybody in a family.
pub(crate) struct SheetsIn<'a>(pub(crate) &'a str);

impl Read for SheetsIn<'_> {
    type Output = Vec<SheetSum>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<SheetSum>, StoreError> {
        let question = sums!("WHERE family = $1 ORDER BY account");
        let rows = sql.rows(question, &[Value::id(self.0)?]).await?;
        rows.iter().map(sum).collect()
    }
}
