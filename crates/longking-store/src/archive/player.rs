//! People as others see them: ratings, ladders, scores.

use crate::StoreError;
use crate::archive::{StoredRating, name_of};
use crate::read::Read;
use crate::sql::{Cells, Sql, Value};

/// A person as others see him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The account.
    pub account: i64,
    /// The name.
    pub name: String,
    /// What the person is here, such as `player` or `bot`.
    pub role: String,
    /// Since when, in milliseconds of Unix time.
    pub created: i64,
    /// The ratings, by family and class.
    pub ratings: Vec<PlayerRating>,
}

/// A rating of a person, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRating {
    /// The family of the rules.
    pub family: String,
    /// The class of the time.
    pub class: String,
    /// The rating after the last game.
    pub rating: StoredRating,
    /// Days, counted from the first of 1970, and the rating at the end of each, in thousandths of a
    /// point.
    pub days: Vec<(i64, i64)>,
}

/// What a person has scored against another, in games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

/// A person by the key of his name.
pub(crate) struct FindPlayer<'a> {
    pub(crate) name_key: &'a str,
    /// The first day of what is told of ratings.
    pub(crate) since_day: i64,
}

impl Read for FindPlayer<'_> {
    type Output = Profile;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Profile, StoreError> {
        let rows = sql
            .rows(
                "SELECT id, name, role, created FROM accounts WHERE name_key = $1 \
                 AND name NOT LIKE 'closed-%'",
                &[Value::id(self.name_key)?],
            )
            .await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        let account = row.number(0)?;
        let mut player = Profile {
            account,
            name: row.text(1)?,
            role: row.text(2)?,
            created: row.number(3)?,
            ratings: Vec::new(),
        };
        for row in sql
            .rows(
                "SELECT family, class, rating, deviation, volatility, games, at FROM ratings \
                 WHERE account = $1 AND games > 0 ORDER BY family, class",
                &[Value::Number(account)],
            )
            .await?
        {
            player.ratings.push(PlayerRating {
                family: row.text(0)?,
                class: row.text(1)?,
                rating: StoredRating::read(&row, 2)?,
                days: Vec::new(),
            });
        }
        for row in sql
            .rows(
                "SELECT family, class, day, rating FROM rating_days \
                 WHERE account = $1 AND day >= $2 ORDER BY family, class, day",
                &[Value::Number(account), Value::Number(self.since_day)],
            )
            .await?
        {
            let (family, class) = (row.text(0)?, row.text(1)?);
            let is_it = |known: &&mut PlayerRating| known.family == family && known.class == class;
            if let Some(known) = player.ratings.iter_mut().find(is_it) {
                known.days.push((row.number(2)?, row.number(3)?));
            }
        }
        Ok(player)
    }
}

/// What one person has scored against another.
pub(crate) struct FindScore {
    pub(crate) account: i64,
    pub(crate) opponent: i64,
}

impl Read for FindScore {
    type Output = Score;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Score, StoreError> {
        let mut score = Score::default();
        for row in sql
            .rows(
                "SELECT score, COUNT(*) FROM plays WHERE account = $1 AND opponent = $2 \
                 GROUP BY score",
                &[Value::Number(self.account), Value::Number(self.opponent)],
            )
            .await?
        {
            let games = match row.number(0)? {
                2 => &mut score.won,
                1 => &mut score.drawn,
                _ => &mut score.lost,
            };
            *games = u64::try_from(row.number(1)?).unwrap_or_default();
        }
        Ok(score)
    }
}

/// Somebody on a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderPlace {
    /// The account.
    pub account: i64,
    /// The name; `None` where the account is closed.
    pub name: Option<String>,
    /// The rating after the last game.
    pub rating: StoredRating,
}

/// A place on a ladder, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderCursor {
    /// The rating of the last one that was read, in thousandths of a point.
    pub rating: i64,
    /// His account.
    pub account: i64,
}

/// The next ones on a ladder whose deviation was small enough after their last game.
pub(crate) struct FindLadder<'a> {
    pub(crate) family: &'a str,
    pub(crate) class: &'a str,
    /// The earliest last game, in milliseconds of Unix time.
    pub(crate) since: i64,
    pub(crate) after: Option<LadderCursor>,
    pub(crate) most: u32,
}

impl Read for FindLadder<'_> {
    type Output = Vec<LadderPlace>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<LadderPlace>, StoreError> {
        let after = self.after.unwrap_or(LadderCursor { rating: i64::MAX, account: i64::MAX });
        let rows = sql
            .rows(
                concat!(
                    "SELECT account, ",
                    name_of!("account"),
                    ", rating, deviation, volatility, games, at FROM ratings \
                     WHERE family = $1 AND class = $2 AND deviation <= 80000 AND at >= $3 \
                     AND (rating, account) < ($4, $5) \
                     ORDER BY rating DESC, account DESC LIMIT $6"
                ),
                &[
                    Value::id(self.family)?,
                    Value::id(self.class)?,
                    Value::Number(self.since),
                    Value::Number(after.rating),
                    Value::Number(after.account),
                    Value::Number(i64::from(self.most)),
                ],
            )
            .await?;
        let place = |row: &S::Row| {
            Ok(LadderPlace {
                account: row.number(0)?,
                name: row.maybe_text(1)?,
                rating: StoredRating::read(row, 2)?,
            })
        };
        rows.iter().map(place).collect()
    }
}

/// Tables of people at which all has been played, and nothing of it is in the archive.
pub(crate) struct FindUnkept {
    /// The earliest last event, in milliseconds of Unix time.
    pub(crate) since: i64,
    /// How many events a table has at least.
    pub(crate) least: u32,
    pub(crate) most: u32,
}

impl Read for FindUnkept {
    type Output = Vec<String>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<String>, StoreError> {
        let rows = sql
            .rows(
                "SELECT id FROM tables WHERE phase = 'over' AND changed >= $1 AND length >= $3 \
                 AND EXISTS (SELECT 1 FROM seats \
                 JOIN principals ON principals.id = seats.principal \
                 WHERE seats.table_id = tables.id AND principals.account IS NOT NULL) \
                 AND NOT EXISTS (SELECT 1 FROM games WHERE games.table_id = tables.id) \
                 ORDER BY changed, id LIMIT $2",
                &[self.since, i64::from(self.most), i64::from(self.least)].map(Value::Number),
            )
            .await?;
        rows.iter().map(|row| row.text(0)).collect()
    }
}
