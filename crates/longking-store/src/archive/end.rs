//! The end of a game: its event, its row of the archive and both ratings, in one transaction.

use crate::archive::change::{Place, put_day, put_rating};
use crate::archive::rating::{COUNTED, day_begins, day_of};
use crate::archive::{Contest, EndedGame, Rated, StoredRating};
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{Append, StoreError, StoredPlayer};

/// What became of a game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Nobody who played it has a name: it stays with its table.
    Guests,
    /// It was there already.
    Before,
    /// It is in the archive.
    Casual,
    /// It is in the archive, and both ratings are changed.
    Rated,
}

/// An event that ends a game.
#[derive(Clone)]
pub(crate) struct AppendEnd {
    pub(crate) event: Append,
    pub(crate) game: EndedGame,
}

impl Write for AppendEnd {
    type Done = Kept;

    const ONE_STEP: bool = false;

    const APPENDS: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Kept, StoreError> {
        self.event.apply(sql).await?;
        keep(sql, &self.event.table, &self.game).await
    }
}

/// A game that ended before, whose row may be missing.
pub(crate) struct KeepGame {
    pub(crate) table: String,
    pub(crate) game: EndedGame,
}

impl Write for KeepGame {
    type Done = Kept;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Kept, StoreError> {
        keep(sql, &self.table, &self.game).await
    }
}

/// What a rated game does: where it stands in their order, and the ratings after it.
struct Change {
    ord: i64,
    ratings: [Rated; 2],
}

async fn keep<S: Sql>(sql: &mut S, table: &str, game: &EndedGame) -> Result<Kept, StoreError> {
    let accounts = players(sql, table).await?;
    let change = match (accounts, game.rate) {
        ([None, None], _) => return Ok(Kept::Guests),
        ([Some(one), Some(two)], Some(_)) if one != two => {
            // Ratings that are read now must not be those of before all games are rated anew.
            if S::WRITES_WITHIN {
                sql.script("LOCK TABLE games IN ROW EXCLUSIVE MODE").await?;
            }
            let counts = match lock(sql, [one, two]).await? {
                Sides::People => true,
                Sides::Program => was_asked_for(sql, table).await?,
                Sides::Gone | Sides::Casual => false,
            };
            if counts { Some(change(sql, [one, two], game).await?) } else { None }
        }
        _ => None,
    };
    if !insert(sql, table, game, accounts, change.as_ref()).await? {
        return Ok(Kept::Before);
    }
    let id = game.id(table);
    let digest = change.as_ref().map(|_| digest(game));
    for (index, player) in [StoredPlayer::One, StoredPlayer::Two].into_iter().enumerate() {
        let Some(account) = accounts[index] else { continue };
        let people = (account, accounts[1 - index]);
        note_play(sql, &id, game, player, people, digest).await?;
        if let Some(change) = &change {
            let place = Place { account, family: &game.family, class: &game.class };
            let rating = change.ratings[index].after;
            put_rating(sql, place, rating, change.ord).await?;
            put_day(sql, place, game.ended, rating.rating).await?;
        }
    }
    Ok(if change.is_some() { Kept::Rated } else { Kept::Casual })
}

/// The accounts of those who sit at a table.
async fn players<S: Sql>(sql: &mut S, table: &str) -> Result<[Option<i64>; 2], StoreError> {
    let mut accounts = [None; 2];
    for row in sql
        .rows(
            "SELECT seats.player, principals.account FROM seats \
             JOIN principals ON principals.id = seats.principal WHERE seats.table_id = $1",
            &[Value::id(table)?],
        )
        .await?
    {
        let player = StoredPlayer::from_column(row.number(0)?)?;
        accounts[usize::from(player.number()) - 1] = row.maybe(1)?;
    }
    Ok(accounts)
}

/// Who has played a game.
enum Sides {
    People,
    /// One of them, or both.
    Program,
    /// One of them is no longer there.
    Gone,
    /// One of them plays no rated games, by a decision.
    Casual,
}

/// Takes two accounts, in the order of their numbers, so that the games of one person are rated one
/// after the other: the first game in a class begins with the rating in another. Says who they are.
async fn lock<S: Sql>(sql: &mut S, accounts: [i64; 2]) -> Result<Sides, StoreError> {
    macro_rules! both {
        ($lock:literal) => {
            concat!("SELECT role, casual FROM accounts WHERE id = $1 OR id = $2 ORDER BY id", $lock)
        };
    }
    let question = if S::WRITES_WITHIN { both!(" FOR NO KEY UPDATE") } else { both!("") };
    let rows = sql.rows(question, &accounts.map(Value::Number)).await?;
    let roles: Vec<_> = rows.iter().map(|row| row.text(0)).collect::<Result<_, _>>()?;
    let since: Vec<_> = rows.iter().map(|row| row.maybe(1)).collect::<Result<_, _>>()?;
    let casual = since.iter().any(Option::is_some);
    Ok(match () {
        () if roles.len() < 2 || roles.iter().any(|role| role == "closed") => Sides::Gone,
        () if casual => Sides::Casual,
        () if roles.iter().any(|role| role == BOT) => Sides::Program,
        () => Sides::People,
    })
}

/// Whether one of those at a table asked the other by name for the game.
async fn was_asked_for<S: Sql>(sql: &mut S, table: &str) -> Result<bool, StoreError> {
    let asked = "SELECT 1 FROM challenges WHERE table_id = $1 AND state = 'accepted'";
    Ok(!sql.rows(asked, &[Value::id(table)?]).await?.is_empty())
}

/// The role of a program, against which a game is rated only where it was asked for by name.
const BOT: &str = "bot";

/// What a game does to the ratings of two people, whose accounts are taken.
async fn change<S: Sql>(
    sql: &mut S,
    accounts: [i64; 2],
    game: &EndedGame,
) -> Result<Change, StoreError> {
    let mut known = [Vec::new(), Vec::new()];
    let mut last = 0;
    for row in sql
        .rows(
            "SELECT account, family, class, ord, rating, deviation, volatility, games, at \
             FROM ratings WHERE account = $1 OR account = $2 ORDER BY account, family, class",
            &accounts.map(Value::Number),
        )
        .await?
    {
        last = last.max(row.number(3)?);
        if row.text(1)? == game.family {
            let index = usize::from(row.number(0)? != accounts[0]);
            known[index].push((row.text(2)?, StoredRating::read(&row, 4)?));
        }
    }
    let (today, same_moves) = between(sql, accounts, game).await?;
    let contest = Contest {
        class: game.class.clone(),
        winner: game.winner.map(|player| usize::from(player.number()) - 1),
        ended: game.ended,
        today,
        same_moves,
        known,
    };
    let rate = game.rate.ok_or_else(|| StoreError::Broken("a casual game to be rated".into()))?;
    Ok(Change { ord: last + 1, ratings: rate(&contest) })
}

/// How many rated games two people have played on the day of one, and whether one of the family had
/// the same moves. All others wait for the answer: it takes no longer the more games there are.
async fn between<S: Sql>(
    sql: &mut S,
    [one, two]: [i64; 2],
    game: &EndedGame,
) -> Result<(u32, bool), StoreError> {
    let day = day_of(game.ended);
    let counted = sql
        .rows(
            "SELECT COUNT(*) FROM (SELECT 1 FROM plays JOIN games ON games.id = plays.game \
             WHERE plays.account = $1 AND plays.opponent = $2 AND plays.ended >= $3 \
             AND plays.ended < $4 AND games.ord IS NOT NULL LIMIT $5) AS counted",
            &[
                Value::Number(one),
                Value::Number(two),
                Value::Number(day_begins(day)),
                Value::Number(day_begins(day + 1)),
                Value::Number(i64::from(COUNTED)),
            ],
        )
        .await?;
    let today = counted.first().map_or(Ok(0), |row| row.number(0))?;
    let same = sql
        .rows(
            "SELECT 1 FROM plays JOIN games ON games.id = plays.game \
             WHERE plays.account = $1 AND plays.opponent = $2 AND plays.digest IN ($5, 0) \
             AND games.family = $3 AND games.ord IS NOT NULL AND games.moves = $4 LIMIT 1",
            &[
                Value::Number(one),
                Value::Number(two),
                Value::Text(&game.family),
                Value::Bytes(&game.moves),
                Value::Number(digest(game)),
            ],
        )
        .await?;
    Ok((u32::try_from(today).unwrap_or(u32::MAX), !same.is_empty()))
}

/// What tells the family and the moves of a game apart from those of others, but for one in very
/// many; never 0, which stands for games of before. It is kept, so that it is always made like this
/// (FNV-1a).
fn digest(game: &EndedGame) -> i64 {
    let bytes = game.family.bytes().chain([0]).chain(game.moves.iter().copied());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    i64::from_ne_bytes(hash.max(1).to_ne_bytes())
}

/// Puts the row of a game into the archive; says whether it was not there.
async fn insert<S: Sql>(
    sql: &mut S,
    table: &str,
    game: &EndedGame,
    [one, two]: [Option<i64>; 2],
    change: Option<&Change>,
) -> Result<bool, StoreError> {
    let deltas = change.map(|change| change.ratings.map(|rated| rated.delta));
    let made = sql
        .run(
            "INSERT INTO games (id, table_id, contract, family, class, one, two, white, winner, \
             reason, clause, plies, started, ended, moves, spent, delta_one, delta_two, ord) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, \
             $18, $19) ON CONFLICT DO NOTHING",
            &[
                Value::kept(&game.id(table))?,
                Value::kept(table)?,
                Value::kept(&game.contract)?,
                Value::kept(&game.family)?,
                Value::kept(&game.class)?,
                Value::Maybe(one),
                Value::Maybe(two),
                Value::Number(i64::from(game.white.number())),
                Value::Number(game.winner.map_or(0, |player| i64::from(player.number()))),
                Value::kept(&game.reason)?,
                Value::kept(&game.clause)?,
                Value::Number(i64::from(game.plies)),
                Value::Number(game.started),
                Value::Number(game.ended),
                Value::Bytes(&game.moves),
                Value::Bytes(&game.spent),
                Value::Maybe(deltas.map(|deltas| deltas[0])),
                Value::Maybe(deltas.map(|deltas| deltas[1])),
                Value::Maybe(change.map(|change| change.ord)),
            ],
        )
        .await?;
    Ok(made == 1)
}

/// Puts a game among those of a person, with his opponent. Who has played himself has it once.
async fn note_play<S: Sql>(
    sql: &mut S,
    id: &str,
    game: &EndedGame,
    player: StoredPlayer,
    (account, opponent): (i64, Option<i64>),
    digest: Option<i64>,
) -> Result<(), StoreError> {
    let score = match game.winner {
        None => 1,
        Some(winner) if winner == player => 2,
        Some(_) => 0,
    };
    sql.run(
        "INSERT INTO plays (account, ended, game, opponent, family, class, score, digest) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        &[
            Value::Number(account),
            Value::Number(game.ended),
            Value::Text(id),
            Value::Maybe(opponent),
            Value::Text(&game.family),
            Value::Text(&game.class),
            Value::Number(score),
            Value::Maybe(digest),
        ],
    )
    .await?;
    Ok(())
}
