//! Games of one person, some at a time.

use crate::archive::{ArchivedGame, Side, name_of};
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};
use crate::{StoreError, StoredPlayer};

/// Which games of a person are wanted. A word that is empty is any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// The earliest end, in milliseconds of Unix time.
    pub since: Option<i64>,
    /// The first end that is too late, in milliseconds of Unix time.
    pub until: Option<i64>,
    /// The account of the other player.
    pub opponent: Option<i64>,
    /// The family of the rules.
    pub family: String,
    /// The class of the time.
    pub class: String,
    /// What the person scored, in halves of a point: 2, 1 or 0.
    pub score: Option<i64>,
}

/// A place in the list of the games of a person, from the last to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCursor {
    /// When the last game that was read ended, in milliseconds of Unix time.
    pub ended: i64,
    /// Its key.
    pub game: String,
}

impl ArchivedGame {
    /// The place behind this game.
    #[must_use]
    pub fn cursor(&self) -> GameCursor {
        GameCursor { ended: self.ended, game: self.id.clone() }
    }
}

/// The next games of a person, the last ones first.
pub(crate) struct ListGames<'a> {
    pub(crate) account: i64,
    pub(crate) filter: &'a GameFilter,
    pub(crate) after: Option<&'a GameCursor>,
    pub(crate) most: u32,
}

/// The games of a person that are wanted, with one more condition, which decides by what index they
/// are found.
macro_rules! wanted {
    ($and:literal) => {
        concat!(
            "SELECT games.id, contract, games.family, games.class, one, ",
            name_of!("one"),
            ", delta_one, two, ",
            name_of!("two"),
            ", delta_two, white, winner, reason, clause, plies, started, games.ended, moves, \
             spent FROM plays JOIN games ON games.id = plays.game WHERE plays.account = $1 \
             AND (plays.ended, plays.game) < ($2, $3) AND plays.ended >= $4 \
             AND ($5 = '' OR plays.family = $5) AND ($6 = '' OR plays.class = $6) \
             AND ($7 < 0 OR plays.score = $7)",
            $and,
            " ORDER BY plays.ended DESC, plays.game DESC LIMIT $8"
        )
    };
}

impl Read for ListGames<'_> {
    type Output = Vec<ArchivedGame>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<ArchivedGame>, StoreError> {
        let filter = self.filter;
        let (before, game) = match self.after {
            Some(cursor) => (cursor.ended, cursor.game.as_str()),
            // Nothing is smaller than the empty text, so this is the end itself, left out.
            None => (filter.until.unwrap_or(i64::MAX), ""),
        };
        let mut values = vec![
            Value::Number(self.account),
            Value::Number(before),
            Value::id(game)?,
            Value::Number(filter.since.unwrap_or(i64::MIN)),
            Value::id(&filter.family)?,
            Value::id(&filter.class)?,
            Value::Number(filter.score.unwrap_or(-1)),
            Value::Number(i64::from(self.most)),
        ];
        let rows = match filter.opponent {
            Some(opponent) => {
                values.push(Value::Number(opponent));
                sql.rows(wanted!(" AND plays.opponent = $9"), &values).await?
            }
            None => sql.rows(wanted!(""), &values).await?,
        };
        rows.iter().map(game_of).collect()
    }
}

/// A game of the archive, from the columns of such a list.
pub(crate) fn game_of(row: &impl Cells) -> Result<ArchivedGame, StoreError> {
    let side = |first: usize| -> Result<Side, StoreError> {
        Ok(Side {
            account: row.maybe(first)?,
            name: row.maybe_text(first + 1)?,
            delta: row.maybe(first + 2)?,
        })
    };
    let winner = match row.number(11)? {
        0 => None,
        number => Some(StoredPlayer::from_column(number)?),
    };
    Ok(ArchivedGame {
        id: row.text(0)?,
        contract: row.text(1)?,
        family: row.text(2)?,
        class: row.text(3)?,
        sides: [side(4)?, side(7)?],
        white: StoredPlayer::from_column(row.number(10)?)?,
        winner,
        reason: row.text(12)?,
        clause: row.text(13)?,
        plies: u32::try_from(row.number(14)?).unwrap_or_default(),
        started: row.number(15)?,
        ended: row.number(16)?,
        moves: row.bytes(17)?,
        spent: row.bytes(18)?,
    })
}
