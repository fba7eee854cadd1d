//! Work for machines that lend themselves: each job is done once, whoever dies meanwhile.

use crate::StoreError;
use crate::read::Read;
use crate::sql::{Cells, Sql, Value, clock};
use crate::write::Write;

/// Something that a machine can do by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its number.
    pub id: i64,
    /// What kind of work it is, a word of the caller.
    pub kind: String,
    /// What tells it from every other; the same work has the same key.
    pub key: String,
    /// What is to be done, as text of the caller.
    pub body: String,
    /// How often it was given away.
    pub tries: i64,
    /// How far it is.
    pub state: JobState,
}

/// How far a job is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobState {
    /// Nobody has it, or its lease has run out.
    Open,
    /// Somebody has it.
    Taken,
    /// It is done, and this is the answer.
    Done(String),
    /// It was tried too often; why it failed the last time.
    Failed(String),
}

impl JobState {
    /// The state of a row, with its answer or why it failed.
    fn from_columns(word: &str, answer: String) -> Result<JobState, StoreError> {
        match word {
            "open" => Ok(JobState::Open),
            "taken" => Ok(JobState::Taken),
            "done" => Ok(JobState::Done(answer)),
            "failed" => Ok(JobState::Failed(answer)),
            other => Err(StoreError::Broken(format!("a job in the state {other:?}"))),
        }
    }
}

/// Who wants a job.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The kinds of work that the worker can do.
    pub kinds: Vec<String>,
    /// The kind that waits for all others.
    pub last: String,
    /// Its name.
    pub worker: String,
    /// For how long it may be silent, in milliseconds.
    pub lease: i64,
    /// How often a job is given away at most.
    pub most: i64,
    /// The numbers of jobs that it is not given.
    pub but: Vec<i64>,
}

/// What a worker gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acquired {
    /// The job; `None` when there is none of these kinds.
    pub job: Option<Job>,
    /// Jobs that are given up now, since those who had them the last time were silent.
    pub failed: Vec<Job>,
}

/// How many jobs there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCounts {
    /// Nobody has them.
    pub open: u64,
    /// Somebody has them, or had them when the lease ran out.
    pub taken: u64,
    /// They are done.
    pub done: u64,
    /// They were tried too often.
    pub failed: u64,
}

/// The kind of jobs that nobody asks for a second time: they wait until somebody does them.
const KEPT: &str = "sheet";

/// Why a job fails that nobody has said anything of.
const SILENT: &str = "its worker was not heard of any more";

macro_rules! columns {
    () => {
        "id, kind, key, body, tries, state, COALESCE(answer, '')"
    };
}

fn job(row: &impl Cells) -> Result<Job, StoreError> {
    Ok(Job {
        id: row.number(0)?,
        kind: row.text(1)?,
        key: row.text(2)?,
        body: row.text(3)?,
        tries: row.number(4)?,
        state: JobState::from_columns(&row.text(5)?, row.text(6)?)?,
    })
}

/// A new job, unless there is one with this key.
pub(crate) struct AddJob {
    pub(crate) kind: String,
    pub(crate) key: String,
    pub(crate) body: String,
}

impl Write for AddJob {
    type Done = i64;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<i64, StoreError> {
        let [kind, key, body] =
            [Value::kept(&self.kind)?, Value::kept(&self.key)?, Value::kept(&self.body)?];
        loop {
            let there = sql.rows("SELECT id FROM jobs WHERE key = $1", &[key]).await?;
            if let Some(row) = there.first() {
                return row.number(0);
            }
            let now = Value::Number(clock(sql).await?);
            let rows = sql
                .rows(
                    "INSERT INTO jobs (id, kind, key, body, state, tries, made) \
                     SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, 'open', 0, $4 FROM jobs \
                     WHERE id >= 0 ON CONFLICT DO NOTHING RETURNING id",
                    &[kind, key, body, now],
                )
                .await?;
            if let Some(row) = rows.first() {
                return row.number(0);
            }
        }
    }
}

/// The job that waits longest is given to a worker, those of the last kind last: one that nobody
/// has, or whose lease has run out, and that the worker may have.
impl Write for Wanted {
    type Done = Acquired;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Acquired, StoreError> {
        let worker = Value::kept(&self.worker)?;
        let kinds = format!(",{},", self.kinds.join(","));
        let kinds = Value::kept(&kinds)?;
        let but: String = self.but.iter().map(|id| format!(",{id},")).collect();
        let now = clock(sql).await?;
        let given_up = sql
            .rows(
                concat!(
                    "UPDATE jobs SET state = 'failed', done = $1, answer = COALESCE(answer, $3) \
                     WHERE done IS NULL AND state = 'taken' AND until < $1 AND tries >= $2 \
                     RETURNING ",
                    columns!()
                ),
                &[Value::Number(now), Value::Number(self.most), Value::Text(SILENT)],
            )
            .await?;
        macro_rules! take {
            ($lock:literal) => {
                concat!(
                    "UPDATE jobs SET state = 'taken', tries = tries + 1, worker = $2, until = $3, \
                     answer = NULL \
                     WHERE id = (SELECT id FROM jobs WHERE done IS NULL \
                     AND (state = 'open' OR until < $4) AND $1 LIKE '%,' || kind || ',%' \
                     AND $6 NOT LIKE '%,' || CAST(id AS TEXT) || ',%' \
                     ORDER BY CASE WHEN kind = $5 THEN 1 ELSE 0 END, id LIMIT 1",
                    $lock,
                    ") RETURNING ",
                    columns!()
                )
            };
        }
        let statement = if S::WRITES_WITHIN { take!(" FOR UPDATE SKIP LOCKED") } else { take!("") };
        let until = Value::Number(now + self.lease);
        let last = Value::kept(&self.last)?;
        let values = [kinds, worker, until, Value::Number(now), last, Value::Text(&but)];
        let taken = sql.rows(statement, &values).await?;
        Ok(Acquired {
            job: taken.first().map(job).transpose()?,
            failed: given_up.iter().map(job).collect::<Result<_, _>>()?,
        })
    }
}

/// Who has a job is still at work on it.
pub(crate) struct RenewJob {
    pub(crate) id: i64,
    pub(crate) key: String,
    pub(crate) worker: String,
    pub(crate) tries: i64,
    pub(crate) lease: i64,
}

impl Write for RenewJob {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let until = clock(sql).await? + self.lease;
        let renewed = sql
            .run(
                "UPDATE jobs SET until = $4 WHERE id = $1 AND key = $2 AND tries = $3 \
                 AND worker = $5 AND state = 'taken'",
                &[
                    Value::Number(self.id),
                    Value::id(&self.key)?,
                    Value::Number(self.tries),
                    Value::Number(until),
                    Value::id(&self.worker)?,
                ],
            )
            .await?;
        Ok(renewed == 1)
    }
}

/// An answer to a job.
pub(crate) struct AnswerJob {
    pub(crate) id: i64,
    pub(crate) key: String,
    pub(crate) answer: String,
}

impl Write for AnswerJob {
    type Done = ();

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<(), StoreError> {
        let (id, key) = (Value::Number(self.id), Value::id(&self.key)?);
        let answer = Value::kept(&self.answer)?;
        let now = Value::Number(clock(sql).await?);
        let first = sql
            .run(
                "UPDATE jobs SET state = 'done', done = $4, until = NULL, answer = $3 \
                 WHERE id = $1 AND key = $2 AND state <> 'done'",
                &[id, key, answer, now],
            )
            .await?;
        if first == 1 {
            return Ok(());
        }
        let same = "SELECT CAST(CASE WHEN answer = $3 THEN 1 ELSE 0 END AS BIGINT) FROM jobs \
                    WHERE id = $1 AND key = $2";
        let rows = sql.rows(same, &[id, key, answer]).await?;
        match rows.first().map(|row| row.number(0)).transpose()? {
            Some(1) => Ok(()),
            Some(_) => Err(StoreError::Taken),
            None => Err(StoreError::Missing),
        }
    }
}

/// Who has a job cannot do it, and why.
pub(crate) struct FailJob {
    pub(crate) id: i64,
    pub(crate) key: String,
    pub(crate) worker: String,
    pub(crate) tries: i64,
    pub(crate) why: String,
    pub(crate) most: i64,
}

impl Write for FailJob {
    type Done = Option<JobState>;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<Option<JobState>, StoreError> {
        let now = Value::Number(clock(sql).await?);
        let rows = sql
            .rows(
                "UPDATE jobs SET state = CASE WHEN tries >= $5 THEN 'failed' ELSE 'open' END, \
                 done = CASE WHEN tries >= $5 THEN $6 END, until = NULL, answer = $4 \
                 WHERE id = $1 AND key = $2 AND tries = $3 AND worker = $7 AND state = 'taken' \
                 RETURNING state, answer",
                &[
                    Value::Number(self.id),
                    Value::id(&self.key)?,
                    Value::Number(self.tries),
                    Value::kept(&self.why)?,
                    Value::Number(self.most),
                    now,
                    Value::id(&self.worker)?,
                ],
            )
            .await?;
        let state = |row: &S::Row| JobState::from_columns(&row.text(0)?, row.text(1)?);
        rows.first().map(state).transpose()
    }
}

/// A job that nobody has begun is wanted no more.
pub(crate) struct WithdrawJob {
    pub(crate) id: i64,
    pub(crate) key: String,
}

impl Write for WithdrawJob {
    type Done = bool;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<bool, StoreError> {
        let unbegun =
            "DELETE FROM jobs WHERE id = $1 AND key = $2 AND state = 'open' AND tries = 0";
        Ok(sql.run(unbegun, &[Value::Number(self.id), Value::id(&self.key)?]).await? == 1)
    }
}

/// A job.
pub(crate) struct FindJob(pub(crate) i64);

impl Read for FindJob {
    type Output = Job;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<Job, StoreError> {
        let question = concat!("SELECT ", columns!(), ", until FROM jobs WHERE id = $1");
        let rows = sql.rows(question, &[Value::Number(self.0)]).await?;
        let row = rows.first().ok_or(StoreError::Missing)?;
        let mut found = job(row)?;
        if found.state == JobState::Taken && row.maybe(7)?.unwrap_or(0) < clock(sql).await? {
            found.state = JobState::Open;
        }
        Ok(found)
    }
}

/// How many jobs there are.
pub(crate) struct CountJobs;

impl Read for CountJobs {
    type Output = JobCounts;

    async fn find<S: Sql>(&self, sql: &mut S) -> Result<JobCounts, StoreError> {
        let mut counts = JobCounts::default();
        for row in sql.rows("SELECT state, COUNT(*) FROM jobs GROUP BY state", &[]).await? {
            let count = match JobState::from_columns(&row.text(0)?, String::new())? {
                JobState::Open => &mut counts.open,
                JobState::Taken => &mut counts.taken,
                JobState::Done(_) => &mut counts.done,
                JobState::Failed(_) => &mut counts.failed,
            };
            *count = u64::try_from(row.number(1)?).unwrap_or_default();
        }
        Ok(counts)
    }
}

/// Forgets the jobs that were done, or made and not done, more than so many milliseconds ago, but
/// for those that somebody is at and those of the [kind](KEPT) that waits.
pub(crate) struct ForgetJobs {
    pub(crate) after: i64,
}

impl Write for ForgetJobs {
    type Done = u64;

    const ONE_STEP: bool = true;

    async fn apply<S: Sql>(&self, sql: &mut S) -> Result<u64, StoreError> {
        let before = Value::Number(clock(sql).await? - self.after);
        let old = "DELETE FROM jobs WHERE done < $1 OR (done IS NULL AND kind <> $2 \
                   AND made < $1 AND (state = 'open' OR until < $1))";
        sql.run(old, &[before, Value::Text(KEPT)]).await
    }
}
