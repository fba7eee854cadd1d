//! The servers that share a database: their leases, and the tables whose clocks they watch.

use crate::StoreError;
use crate::read::Read;
use crate::sql::{Cells, Sql, Value, clock};
use crate::write::Write;

/// How many tables one statement takes over.
const AT_ONCE: i64 = 500;

/// A table whose clock a server watches from now on, or whose clock stood still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The table.
    pub table: String,
    /// When its flag falls, in milliseconds of Unix time; `None` if only its log says so.
    pub deadline: Option<i64>,
}

/// What became of a sign of life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beaten {
    /// The lease lasts on.
    Held {
        /// The time by the clock of the database, in milliseconds of Unix time.
        now: i64,
        /// Where it had run out and nobody had noticed: the tables whose clocks stood still.
        late: Option<Vec<Taken>>,
    },
    /// Others have declared the server gone.
    Gone,
}

/// How many events a table has, and whether both seats are taken.
pub(crate) struct Length<'a>(pub(crate) &'a str);

impl Read for Length<'_> {
    type Output = Option<(u32, bool)>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Option<(u32, bool)>, StoreError> {
        let id = [Value::id(self.0)?];
        let rows = sql.rows("SELECT length, taken FROM tables WHERE id = $1", &id).await?;
        rows.first().map(|row| extent(row, 0)).transpose()
    }
}

/// Both from two columns of a row.
pub(crate) fn extent(row: &impl Cells, first: usize) -> Result<(u32, bool), StoreError> {
    let length = row.number(first)?;
    let length = u32::try_from(length)
        .map_err(|_| StoreError::Broken(format!("a table with {length} events")))?;
    Ok((length, row.maybe(first + 1)?.is_some()))
}

/// The time of the database.
pub(crate) struct Time;

impl Read for Time {
    type Output = i64;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        clock(sql).await
    }
}

/// A new server of a cluster, with a lease of so many milliseconds.
pub(crate) struct Register {
    pub(crate) cluster: String,
    pub(crate) kinds: i64,
    pub(crate) lease: i64,
}

impl Write for Register {
    type Done = i64;

    const ONE_STEP: bool = true;

    /// A number is used once: the highest is never forgotten. SQLite wants a condition before
    /// `ON CONFLICT`.
    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        let cluster = Value::kept(&self.cluster)?;
        loop {
            let now = Value::Number(clock(sql).await?);
            let others = sql
                .rows(
                    "SELECT cluster FROM nodes WHERE gone IS NULL AND until >= $1 \
                     AND cluster <> $2",
                    &[now, cluster],
                )
                .await?;
            if let Some(other) = others.first() {
                return Err(StoreError::OtherCluster(other.text(0)?));
            }
            let rows = sql
                .rows(
                    "INSERT INTO nodes (id, started, beat, until, cluster, kinds) \
                     SELECT COALESCE(MAX(id), 0) + 1, $1, $1, $1 + $2, $3, $4 FROM nodes \
                     WHERE id >= 0 ON CONFLICT DO NOTHING RETURNING id",
                    &[now, Value::Number(self.lease), cluster, Value::Number(self.kinds)],
                )
                .await?;
            if let Some(row) = rows.first() {
                return row.number(0);
            }
        }
    }
}

/// How long nobody was there since the last event of a table: from $3, the last sign of life, to
/// $4.
macro_rules! nobody {
    ($greatest:literal) => {
        concat!($greatest, "(0, $4 - ", $greatest, "(changed, $3))")
    };
}

/// Gives the time that nobody was there to the clocks of some tables of the home $2, which is $1
/// from then on.
macro_rules! hold {
    ($greatest:literal, $which:expr) => {
        concat!(
            "UPDATE tables SET home = $1, gap = gap + ",
            nobody!($greatest),
            ", deadline = deadline + ",
            nobody!($greatest),
            " WHERE ",
            $which,
            " RETURNING id, deadline"
        )
    };
}

/// Some of the tables of a home that were taken over by nobody else yet.
macro_rules! some {
    ($home:literal, $lock:literal) => {
        concat!(
            "id IN (SELECT id FROM tables WHERE phase = 'timed' AND ",
            $home,
            " LIMIT $5",
            $lock,
            ")"
        )
    };
}

fn taken<R: Cells>(rows: &[R]) -> Result<Vec<Taken>, StoreError> {
    rows.iter().map(|row| Ok(Taken { table: row.text(0)?, deadline: row.maybe(1)? })).collect()
}

/// A sign of life, by which the lease lasts for so many milliseconds more.
pub(crate) struct Beat {
    pub(crate) node: i64,
    pub(crate) lease: i64,
}

impl Write for Beat {
    type Done = Beaten;

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Beaten, StoreError> {
        let node = Value::Number(self.node);
        let before = sql.rows("SELECT beat, until FROM nodes WHERE id = $1", &[node]).await?;
        let Some(row) = before.first() else { return Ok(Beaten::Gone) };
        let (beat, until) = (row.number(0)?, row.number(1)?);
        let now = clock(sql).await?;
        let lives = sql
            .run(
                "UPDATE nodes SET beat = $2, until = $3 WHERE id = $1 AND gone IS NULL",
                &[node, Value::Number(now), Value::Number(now + self.lease)],
            )
            .await?;
        if lives == 0 {
            return Ok(Beaten::Gone);
        }
        if now <= until {
            return Ok(Beaten::Held { now, late: None });
        }
        let values = [node, node, Value::Number(beat), Value::Number(now)];
        let late = if S::WRITES_WITHIN {
            sql.rows(hold!("GREATEST", "phase = 'timed' AND home = $2"), &values).await?
        } else {
            sql.rows(hold!("MAX", "phase = 'timed' AND home = $2"), &values).await?
        };
        Ok(Beaten::Held { now, late: Some(taken(&late)?) })
    }
}

/// Declares the servers gone whose leases had run out at a time; returns how many there were. Who
/// judges says when it looked: a database that stood still meanwhile kept the beats of all.
pub(crate) struct Bury {
    pub(crate) node: i64,
    pub(crate) as_of: i64,
}

impl Write for Bury {
    type Done = u64;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let now = Value::Number(clock(sql).await?.min(self.as_of));
        sql.run(
            "UPDATE nodes SET gone = $2 WHERE gone IS NULL AND until < $2 AND id <> $1",
            &[Value::Number(self.node), now],
        )
        .await
    }
}

/// Declares all other servers gone, whatever their leases say: for one that has the database alone.
pub(crate) struct Succeed {
    pub(crate) node: i64,
}

impl Write for Succeed {
    type Done = u64;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let now = Value::Number(clock(sql).await?);
        sql.run(
            "UPDATE nodes SET gone = $2 WHERE gone IS NULL AND id <> $1",
            &[Value::Number(self.node), now],
        )
        .await
    }
}

/// The other servers whose leases last, with how many kinds of events each understands.
pub(crate) struct Living {
    pub(crate) node: i64,
}

impl Read for Living {
    type Output = Vec<(i64, i64)>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<(i64, i64)>, StoreError> {
        let now = Value::Number(clock(sql).await?);
        let question =
            "SELECT id, kinds FROM nodes WHERE gone IS NULL AND until >= $2 AND id <> $1";
        let rows = sql.rows(question, &[Value::Number(self.node), now]).await?;
        rows.iter().map(|row| Ok((row.number(0)?, row.number(1)?))).collect()
    }
}

/// The tables that a server watches and whose flags fall before a time.
pub(crate) struct Due {
    pub(crate) node: i64,
    pub(crate) before: i64,
}

impl Read for Due {
    type Output = Vec<Taken>;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Vec<Taken>, StoreError> {
        let question = "SELECT id, deadline FROM tables \
                        WHERE phase = 'timed' AND home = $1 AND deadline < $2";
        let values = [Value::Number(self.node), Value::Number(self.before)];
        taken(&sql.rows(question, &values).await?)
    }
}

/// Takes over tables whose clocks run and that nobody watches: those of servers that are gone, and
/// those that were given up. Some at a time; none when no more are left.
pub(crate) struct TakeOver {
    pub(crate) node: i64,
}

impl Write for TakeOver {
    type Done = Vec<Taken>;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Vec<Taken>, StoreError> {
        let now = clock(sql).await?;
        let node = Value::Number(self.node);
        // Who is gone itself takes nothing, least of all its own tables again and again.
        let lives = sql.rows("SELECT 1 FROM nodes WHERE id = $1 AND gone IS NULL", &[node]).await?;
        if lives.is_empty() {
            return Ok(Vec::new());
        }
        let dead = sql
            .rows(
                "SELECT id, beat FROM nodes WHERE gone IS NOT NULL AND EXISTS \
                 (SELECT 1 FROM tables WHERE tables.home = nodes.id AND phase = 'timed')",
                &[],
            )
            .await?;
        let dead = dead.iter().map(|row| Ok((row.number(0)?, row.number(1)?)));
        for (home, beat) in dead.collect::<Result<Vec<_>, StoreError>>()? {
            let found = self.take(sql, Some(home), beat, now).await?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        let left =
            sql.rows("SELECT 1 FROM tables WHERE phase = 'timed' AND home IS NULL LIMIT 1", &[]);
        if left.await?.is_empty() {
            return Ok(Vec::new());
        }
        // What was given up stood still only while there was no server at all.
        let rows = sql
            .rows(
                "SELECT (SELECT MAX(beat) FROM nodes WHERE gone IS NOT NULL OR until < $1), \
                 (SELECT MIN(started) FROM nodes WHERE gone IS NULL AND until >= $1)",
                &[Value::Number(now)],
            )
            .await?;
        let found = rows.first().map(|row| Ok::<_, StoreError>((row.maybe(0)?, row.maybe(1)?)));
        let (last, begun) = found.transpose()?.unwrap_or_default();
        let begun = begun.unwrap_or(now);
        self.take(sql, None, last.unwrap_or(begun), begun).await
    }
}

impl TakeOver {
    /// Takes tables of a home over; nobody was there from a time to another.
    async fn take<S: Sql>(
        &self,
        sql: &mut S,
        home: Option<i64>,
        from: i64,
        to: i64,
    ) -> Result<Vec<Taken>, StoreError> {
        let statement = match (S::WRITES_WITHIN, home) {
            (true, Some(_)) => {
                hold!("GREATEST", some!("home = $2", " FOR UPDATE SKIP LOCKED"))
            }
            (true, None) => {
                hold!("GREATEST", some!("home IS NULL AND $2 = 0", " FOR UPDATE SKIP LOCKED"))
            }
            (false, Some(_)) => hold!("MAX", some!("home = $2", "")),
            (false, None) => hold!("MAX", some!("home IS NULL AND $2 = 0", "")),
        };
        let values = [
            Value::Number(self.node),
            Value::Number(home.unwrap_or(0)),
            Value::Number(from),
            Value::Number(to),
            Value::Number(AT_ONCE),
        ];
        taken(&sql.rows(statement, &values).await?)
    }
}

/// A server goes: its tables are given up, and others take them at once.
pub(crate) struct Leave {
    pub(crate) node: i64,
}

impl Write for Leave {
    type Done = ();

    const ONE_STEP: bool = false;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let node = Value::Number(self.node);
        let now = Value::Number(clock(sql).await?);
        let lives = sql
            .run(
                "UPDATE nodes SET beat = $2, until = $2, gone = $2 WHERE id = $1 AND gone IS NULL",
                &[node, now],
            )
            .await?;
        if lives == 1 {
            let given_up = "UPDATE tables SET home = NULL WHERE home = $1 AND phase = 'timed'";
            sql.run(given_up, &[node]).await?;
        }
        Ok(())
    }
}

/// A server wants to do for a while what one of them does for all.
pub(crate) struct TakeRole {
    pub(crate) name: &'static str,
    pub(crate) node: i64,
    pub(crate) lease: i64,
}

impl Write for TakeRole {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let now = clock(sql).await?;
        let mine = sql
            .run(
                "INSERT INTO roles (name, node, until) VALUES ($1, $2, $3) ON CONFLICT (name) \
                 DO UPDATE SET node = excluded.node, until = excluded.until \
                 WHERE roles.node = excluded.node OR roles.until < $4",
                &[
                    Value::Text(self.name),
                    Value::Number(self.node),
                    Value::Number(now + self.lease),
                    Value::Number(now),
                ],
            )
            .await?;
        Ok(mine == 1)
    }
}

/// A server has lines to so many people.
pub(crate) struct TellPeople {
    pub(crate) node: i64,
    pub(crate) people: i64,
}

impl Write for TellPeople {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let told = "UPDATE nodes SET people = $2 WHERE id = $1";
        sql.run(told, &[self.node, self.people].map(Value::Number)).await?;
        Ok(())
    }
}

/// How many people have a line to a server that lives.
pub(crate) struct CountPeople;

impl Read for CountPeople {
    type Output = i64;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        let now = Value::Number(clock(sql).await?);
        let question = "SELECT CAST(COALESCE(SUM(people), 0) AS BIGINT) FROM nodes \
                        WHERE gone IS NULL AND until >= $1";
        let rows = sql.rows(question, &[now]).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }
}

/// Forgets servers that are gone for so many milliseconds, but the one that was there last: since
/// then the clocks stand still that it gave up. The one that asks may have the highest number.
pub(crate) struct ForgetNodes {
    pub(crate) after: i64,
}

impl Write for ForgetNodes {
    type Done = u64;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let before = clock(sql).await? - self.after;
        sql.run(
            "DELETE FROM nodes WHERE gone < $1 AND id < (SELECT MAX(id) FROM nodes) \
             AND id <> (SELECT id FROM nodes WHERE gone IS NOT NULL \
             ORDER BY beat DESC, id DESC LIMIT 1) AND NOT EXISTS \
             (SELECT 1 FROM tables WHERE tables.home = nodes.id AND phase = 'timed')",
            &[Value::Number(before)],
        )
        .await
    }
}
