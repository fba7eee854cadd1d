//! All ratings computed again from the games, in the order in which they were rated.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::StoreError;
use crate::archive::change::{Place, put_day, put_rating};
use crate::archive::rating::{COUNTED, day_of};
use crate::archive::{Contest, Rate, StoredRating};
use crate::sql::{Cells, Sql, Value};
use crate::write::Write;

/// How many games are read at a time.
const PAGE: i64 = 2_000;

/// What was computed again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rerated {
    /// How many rated games there are.
    pub games: u64,
    /// How many ratings they make.
    pub ratings: u64,
    /// How many of those were otherwise before, or missing, or were there without games.
    pub changed: u64,
    /// How many games had changed a rating by something else.
    pub deltas: u64,
}

/// Computes all ratings again. While it is done no game can end.
pub(crate) struct Rerate(pub(crate) Rate);

impl Write for Rerate {
    type Done = Rerated;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Rerated, StoreError> {
        if S::WRITES_WITHIN {
            sql.script("LOCK TABLE games, ratings, rating_days IN SHARE ROW EXCLUSIVE MODE")
                .await?;
        }
        let mut fold = Fold::new(self.0);
        let mut after = (i64::MIN, String::new());
        loop {
            let games = page(sql, &after).await?;
            let Some(last) = games.last() else { break };
            after = (last.ord, last.id.clone());
            for game in &games {
                let deltas = fold.play(game);
                if deltas != game.deltas {
                    put_deltas(sql, &game.id, deltas).await?;
                    fold.done.deltas += 1;
                }
            }
        }
        fold.write(sql).await
    }
}

/// A rated game, as it is folded.
struct RatedGame {
    id: String,
    ord: i64,
    family: String,
    class: String,
    accounts: [i64; 2],
    winner: Option<usize>,
    ended: i64,
    moves: Vec<u8>,
    deltas: [i64; 2],
}

async fn page<S: Sql>(sql: &mut S, after: &(i64, String)) -> Result<Vec<RatedGame>, StoreError> {
    let rows = sql
        .rows(
            "SELECT id, ord, family, class, one, two, winner, ended, moves, \
             COALESCE(delta_one, 0), COALESCE(delta_two, 0) FROM games \
             WHERE ord IS NOT NULL AND (ord, id) > ($1, $2) ORDER BY ord, id LIMIT $3",
            &[Value::Number(after.0), Value::Text(&after.1), Value::Number(PAGE)],
        )
        .await?;
    let game = |row: &S::Row| {
        Ok(RatedGame {
            id: row.text(0)?,
            ord: row.number(1)?,
            family: row.text(2)?,
            class: row.text(3)?,
            accounts: [row.number(4)?, row.number(5)?],
            winner: usize::try_from(row.number(6)? - 1).ok(),
            ended: row.number(7)?,
            moves: row.bytes(8)?,
            deltas: [row.number(9)?, row.number(10)?],
        })
    };
    rows.iter().map(game).collect()
}

async fn put_deltas<S: Sql>(sql: &mut S, id: &str, deltas: [i64; 2]) -> Result<(), StoreError> {
    let [one, two] = deltas.map(Value::Number);
    sql.run(
        "UPDATE games SET delta_one = $2, delta_two = $3 WHERE id = $1",
        &[Value::Text(id), one, two],
    )
    .await?;
    Ok(())
}

/// The ratings of a person in a family, by class, each with the number of its last game.
type Known = Vec<(String, StoredRating, i64)>;

/// What all games so far have made.
struct Fold {
    rate: Rate,
    known: BTreeMap<(i64, String), Known>,
    /// How many rated games two people have played on a day.
    today: HashMap<([i64; 2], i64), u32>,
    /// Families and moves of the games of two people.
    moves: HashSet<([i64; 2], u64)>,
    /// By account, family, class and day.
    days: BTreeMap<(i64, String, String, i64), i64>,
    done: Rerated,
}

impl Fold {
    fn new(rate: Rate) -> Fold {
        Fold {
            rate,
            known: BTreeMap::new(),
            today: HashMap::new(),
            moves: HashSet::new(),
            days: BTreeMap::new(),
            done: Rerated::default(),
        }
    }

    /// A game; answers by how much it changes both ratings.
    fn play(&mut self, game: &RatedGame) -> [i64; 2] {
        let mut pair = game.accounts;
        pair.sort_unstable();
        let day = day_of(game.ended);
        let mut hasher = DefaultHasher::new();
        (&game.family, &game.moves).hash(&mut hasher);
        let today = self.today.entry((pair, day)).or_default();
        let known = game.accounts.map(|account| {
            let known = self.known.get(&(account, game.family.clone()));
            let plain = |(class, rating, _): &(String, StoredRating, i64)| (class.clone(), *rating);
            known.map_or_else(Vec::new, |known| known.iter().map(plain).collect())
        });
        let contest = Contest {
            class: game.class.clone(),
            winner: game.winner,
            ended: game.ended,
            today: (*today).min(COUNTED),
            same_moves: !self.moves.insert((pair, hasher.finish())),
            known,
        };
        *today += 1;
        self.done.games += 1;
        let rated = (self.rate)(&contest);
        for (account, rated) in game.accounts.into_iter().zip(rated) {
            let known = self.known.entry((account, game.family.clone())).or_default();
            let new = (game.class.clone(), rated.after, game.ord);
            match known.iter_mut().find(|(class, ..)| *class == game.class) {
                Some(old) => *old = new,
                None => {
                    known.push(new);
                    known.sort_unstable_by(|one, other| one.0.cmp(&other.0));
                }
            }
            let day = (account, game.family.clone(), game.class.clone(), day);
            self.days.insert(day, rated.after.rating);
        }
        rated.map(|rated| rated.delta)
    }

    /// Writes what is otherwise than it was, and takes away what no game has made.
    async fn write<S: Sql>(mut self, sql: &mut S) -> Result<Rerated, StoreError> {
        let closed = closed(sql).await?;
        let mut old = HashMap::new();
        for row in sql
            .rows(
                "SELECT account, family, class, ord, rating, deviation, volatility, games, at \
                 FROM ratings",
                &[],
            )
            .await?
        {
            let place = (row.number(0)?, row.text(1)?, row.text(2)?);
            old.insert(place, (StoredRating::read(&row, 4)?, row.number(3)?));
        }
        for ((account, family), known) in &self.known {
            if closed.contains(account) {
                continue;
            }
            for (class, rating, ord) in known {
                self.done.ratings += 1;
                let before = old.remove(&(*account, family.clone(), class.clone()));
                if before != Some((*rating, *ord)) {
                    let place = Place { account: *account, family, class };
                    put_rating(sql, place, *rating, *ord).await?;
                    self.done.changed += 1;
                }
            }
        }
        for (account, family, class) in old.keys() {
            self.done.changed += 1;
            for statement in [
                "DELETE FROM ratings WHERE account = $1 AND family = $2 AND class = $3",
                "DELETE FROM rating_days WHERE account = $1 AND family = $2 AND class = $3",
            ] {
                let place = [Value::Number(*account), Value::Text(family), Value::Text(class)];
                sql.run(statement, &place).await?;
            }
        }
        self.write_days(sql, &closed).await?;
        Ok(self.done)
    }

    async fn write_days<S: Sql>(
        &self,
        sql: &mut S,
        closed: &HashSet<i64>,
    ) -> Result<(), StoreError> {
        let mut old = HashMap::new();
        let all = "SELECT account, family, class, day, rating FROM rating_days";
        for row in sql.rows(all, &[]).await? {
            let place = (row.number(0)?, row.text(1)?, row.text(2)?, row.number(3)?);
            old.insert(place, row.number(4)?);
        }
        for (day, rating) in &self.days {
            if closed.contains(&day.0) || old.remove(day) == Some(*rating) {
                continue;
            }
            let place = Place { account: day.0, family: &day.1, class: &day.2 };
            put_day(sql, place, super::rating::day_begins(day.3), *rating).await?;
        }
        for (account, family, class, day) in old.keys() {
            sql.run(
                "DELETE FROM rating_days \
                 WHERE account = $1 AND family = $2 AND class = $3 AND day = $4",
                &[
                    Value::Number(*account),
                    Value::Text(family),
                    Value::Text(class),
                    Value::Number(*day),
                ],
            )
            .await?;
        }
        Ok(())
    }
}

/// The accounts whose ratings are gone for good.
async fn closed<S: Sql>(sql: &mut S) -> Result<HashSet<i64>, StoreError> {
    let rows = sql.rows("SELECT id FROM accounts WHERE name LIKE 'closed-%'", &[]).await?;
    rows.iter().map(|row| row.number(0)).collect()
}
