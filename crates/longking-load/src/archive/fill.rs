//! An archive, made by the database itself out of some games.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use draughts::any::{self, AnySetup};
use draughts::game::Edition;
use draughts_notation::pdn::PdnGame;
use draughts_notation::{Contract, score};
use longking_store::Store;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row, SqliteConnection};

use super::{Filling, MOST};
use crate::script::Rng;

/// How many different games there are.
const SAMPLES: usize = 1_000;

/// The rules of those games.
const RULES: [&str; 4] = ["nigerian", "international", "russian", "ghanaian"];

/// How many games are made in one transaction.
const BATCH: u32 = 50_000;

/// The games were played over so many milliseconds.
const SPAN: i64 = 2 * 365 * 24 * 60 * 60 * 1000;

/// Before the ends of games the clocks were started by so many milliseconds.
const LASTED: i64 = 600_000;

/// Either database.
enum Base {
    File(SqliteConnection),
    Postgres(PgConnection),
}

impl Base {
    async fn open(place: &str) -> Result<Base> {
        if place.starts_with("postgres") {
            return Ok(Base::Postgres(PgConnection::connect(place).await?));
        }
        let mut file = SqliteConnection::connect(place).await?;
        let fast = "PRAGMA synchronous = OFF; PRAGMA cache_size = -200000";
        sqlx::raw_sql(fast).execute(&mut file).await?;
        Ok(Base::File(file))
    }

    async fn run(&mut self, text: String) -> Result<()> {
        match self {
            Base::File(file) => sqlx::raw_sql(AssertSqlSafe(text)).execute(file).await.map(|_| ()),
            Base::Postgres(postgres) => {
                sqlx::raw_sql(AssertSqlSafe(text)).execute(postgres).await.map(|_| ())
            }
        }?;
        Ok(())
    }

    async fn count(&mut self, table: &str) -> Result<i64> {
        let text = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
        Ok(match self {
            Base::File(file) => sqlx::query(text).fetch_one(file).await?.try_get(0)?,
            Base::Postgres(postgres) => sqlx::query(text).fetch_one(postgres).await?.try_get(0)?,
        })
    }

    /// Numbers from one to another, as a table with the column `n`.
    fn numbers(&self, from: u32, to: u32) -> String {
        match self {
            Base::Postgres(_) => {
                format!("(SELECT CAST(n AS BIGINT) AS n FROM generate_series({from}, {to}) AS n)")
            }
            Base::File(_) => format!(
                "(WITH RECURSIVE c (n) AS (SELECT {from} UNION ALL SELECT n + 1 FROM c \
                 WHERE n < {to}) SELECT n FROM c)"
            ),
        }
    }

    fn bytes(&self, bytes: &[u8]) -> String {
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        match self {
            Base::File(_) => format!("x'{hex}'"),
            Base::Postgres(_) => format!("'\\x{hex}'::bytea"),
        }
    }
}

/// Makes the archive.
pub(super) async fn run(asked: &Filling) -> Result<String> {
    let begun = Instant::now();
    // This makes the tables where there are none.
    Store::connect(&asked.database).await?.close().await;
    let mut base = Base::open(&asked.database).await?;
    for table in ["games", "accounts"] {
        ensure!(base.count(table).await? == 0, "database: {table}: there are some already");
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64;
    put_samples(&mut base, asked.seed).await?;
    put_people(&mut base, asked.people, now).await?;
    let mut from = 1;
    while from <= asked.games {
        let to = from.saturating_add(BATCH - 1).min(asked.games);
        put_games(&mut base, asked, from, to, now).await?;
        from = to + 1;
    }
    base.run("DROP TABLE samples; ANALYZE".to_owned()).await?;
    let Filling { games, people, .. } = asked;
    Ok(format!("{games} games of {people} people in {:.0} s\n", begun.elapsed().as_secs_f64()))
}

/// Plays some games by chance and keeps them for a while.
async fn put_samples(base: &mut Base, seed: u64) -> Result<()> {
    let blob = if matches!(base, Base::File(_)) { "BLOB" } else { "BYTEA" };
    base.run(format!(
        "CREATE TABLE samples (id BIGINT NOT NULL PRIMARY KEY, rules TEXT NOT NULL, \
         plies BIGINT NOT NULL, moves {blob} NOT NULL, spent {blob} NOT NULL)"
    ))
    .await?;
    let mut rng = Rng(seed);
    for id in 0..SAMPLES {
        let rules = RULES[id % RULES.len()];
        let contract: Contract = rules.parse().context("the rules")?;
        let setup = AnySetup::start(contract.rules());
        let mut game = any::game(contract.rules(), Edition::PRESENT, &setup).context("a game")?;
        let plies = 40 + rng.below(60) as u32;
        while game.outcome().is_none() && game.ply() < plies {
            let legal = game.legal_moves();
            let mv = legal[rng.below(legal.len())];
            game.play(&mv).context("a move")?;
        }
        let moves = score::write(&PdnGame::of(game.as_ref(), contract))?;
        let spent = score::write_times((0..game.ply()).map(|_| rng.below(20_000) as u64));
        let (moves, spent) = (base.bytes(&moves), base.bytes(&spent));
        let plies = game.ply();
        base.run(format!(
            "INSERT INTO samples VALUES ({id}, '{rules}', {plies}, {moves}, {spent})"
        ))
        .await?;
    }
    Ok(())
}

/// People with the names `Anna-1`, `Anna-2` and so on.
async fn put_people(base: &mut Base, people: u32, now: i64) -> Result<()> {
    let numbers = base.numbers(1, people);
    base.run(format!(
        "INSERT INTO accounts (id, name, name_key, created, role) SELECT n, 'Anna-' || n, \
         'anna' || replace(replace(CAST(n AS TEXT), '0', 'o'), '1', 'l'), {}, 'player' \
         FROM {numbers} AS numbers",
        now - SPAN
    ))
    .await
}

/// The games with some numbers, rated in this order.
async fn put_games(base: &mut Base, asked: &Filling, from: u32, to: u32, now: i64) -> Result<()> {
    let numbers = base.numbers(from, to);
    let (games, people) = (i64::from(asked.games), i64::from(asked.people));
    // One of so many games is one of Anna-1.
    let each = (games / i64::from(MOST)).max(2);
    let (first, others) = (now - SPAN, people - 1);
    // The second player is so many after the first, and never as many as there are.
    let rest = others - 1;
    base.run(format!(
        "BEGIN; \
         INSERT INTO games (id, table_id, contract, family, class, one, two, white, winner, \
         reason, clause, plies, started, ended, moves, spent, delta_one, delta_two, ord) \
         SELECT 'x' || n || '.1', 'x' || n, rules, rules, \
         CASE (n / 7) % 3 WHEN 0 THEN 'fast' WHEN 1 THEN 'rapid' ELSE 'slow' END, \
         one, two, 1 + n % 2, (n * 7919 / 64) % 3, \
         'resigned', 'E2', plies, ended - {LASTED}, ended, moves, spent, 0, 0, n \
         FROM (SELECT n, ended, one, \
         2 + (one - 1 + (n * 31337 + n / {others}) % {rest}) % {others} AS two \
         FROM (SELECT n, {first} + n * {step} AS ended, \
         CASE WHEN n % {each} = 0 THEN 1 ELSE 2 + (n * 104729 + n / {others}) % {others} END AS one \
         FROM {numbers} AS numbers) AS ones) AS drawn \
         JOIN samples ON samples.id = n % {SAMPLES}; \
         {plays_one}; {plays_two}; COMMIT",
        step = SPAN / games,
        plays_one = plays("one", "two", 1, from, to),
        plays_two = plays("two", "one", 2, from, to),
    ))
    .await
}

/// The games with some numbers among those of a player.
fn plays(own: &str, other: &str, winner: u32, from: u32, to: u32) -> String {
    format!(
        "INSERT INTO plays (account, ended, game, opponent, family, class, score) \
         SELECT {own}, ended, id, {other}, family, class, \
         CASE winner WHEN 0 THEN 1 WHEN {winner} THEN 2 ELSE 0 END \
         FROM games WHERE ord BETWEEN {from} AND {to}"
    )
}
