//! The tasks that append: what was asked for while they were at work goes into the next statement.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::Row;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgPool, Postgres};
use tokio::sync::{Mutex as AsyncMutex, mpsc, oneshot};
use tokio::task::JoinSet;

use crate::sql::{Cells, Sql, Value};
use crate::write::Write;
use crate::{Append, StoreError};

/// How many events one statement has at most.
const BATCH: usize = 256;

/// How many events may wait before the callers do.
const WAITING: usize = 4096;

/// How many statements are under way at the same time: while one is written to the disk, the next
/// one is gathered and read.
const TASKS: usize = 2;

/// How often events that may be kept or not are tried again.
const TRIES: u32 = 3;

/// For how long a database that went away is waited for before each of these tries.
const AWAY: Duration = Duration::from_secs(10);

/// How long a statement or a connection may take before the connection is given up.
const ANSWER: Duration = Duration::from_secs(3);

/// How long to wait before it is looked for again.
const PAUSE: Duration = Duration::from_millis(100);

/// Many events, each of another table: those whose table has the right length are kept, and their
/// tables answered.
const APPEND: &str = "\
    WITH asked AS (\
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], \
            $6::bigint[], $7::bigint[], $8::bigint[], $9::boolean[]) \
        AS asked (id, seq, at, phase, body, deadline, gap, node, watched)), \
    moved AS (\
        UPDATE tables SET length = asked.seq + 1, changed = asked.at, phase = asked.phase, \
            deadline = asked.deadline, gap = 0, \
            home = CASE WHEN asked.phase = 'timed' THEN COALESCE(tables.home, asked.node) END \
        FROM asked WHERE tables.id = asked.id AND tables.length = asked.seq \
            AND tables.gap = asked.gap \
            AND (NOT asked.watched OR tables.phase <> 'timed' OR tables.home = asked.node) \
        RETURNING tables.id), \
    kept AS (\
        INSERT INTO events (table_id, seq, at, body) \
        SELECT id, seq, at, body FROM asked JOIN moved USING (id)) \
    SELECT id FROM moved";

/// How many events some tables have, and for how long nobody was there.
const LENGTHS: &str = "SELECT id, length, gap FROM tables WHERE id = ANY($1)";

/// The way to the tasks that append.
pub(super) struct Appender {
    /// Until the store is closed.
    running: Mutex<Option<Running>>,
    done: Arc<Done>,
}

/// How much was appended.
#[derive(Default)]
struct Done {
    events: AtomicU64,
    statements: AtomicU64,
}

impl Done {
    fn add(&self, events: usize) {
        self.events.fetch_add(events as u64, Ordering::Relaxed);
        self.statements.fetch_add(1, Ordering::Relaxed);
    }
}

struct Running {
    queue: mpsc::Sender<Asked>,
    tasks: JoinSet<()>,
}

/// An event to be kept, and who wants to know.
struct Asked {
    event: Append,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

impl Asked {
    fn answer(self, outcome: Result<(), StoreError>) {
        // Who asked may have gone away meanwhile.
        let _ = self.reply.send(outcome);
    }
}

impl Appender {
    pub(super) fn start(pool: &PgPool) -> Self {
        let (queue, waiting) = mpsc::channel(WAITING);
        let waiting = Arc::new(AsyncMutex::new(waiting));
        let mut tasks = JoinSet::new();
        let done = Arc::new(Done::default());
        for _ in 0..TASKS {
            let done = Arc::clone(&done);
            let appending = Appending { pool: pool.clone(), connection: None, done };
            tasks.spawn(run(appending, waiting.clone()));
        }
        Appender { running: Mutex::new(Some(Running { queue, tasks })), done }
    }

    /// How many events were appended, and by how many statements.
    pub(super) fn appended(&self) -> (u64, u64) {
        let Done { events, statements } = &*self.done;
        (events.load(Ordering::Relaxed), statements.load(Ordering::Relaxed))
    }

    /// Has an event appended; returns when it is safe.
    pub(super) async fn append(&self, event: Append) -> Result<(), StoreError> {
        // A text that cannot be kept would refuse those of the others with it.
        Value::id(&event.table)?;
        Value::kept(&event.body)?;
        let queue = {
            let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            running.as_ref().ok_or_else(StoreError::closed)?.queue.clone()
        };
        let (reply, answer) = oneshot::channel();
        queue.send(Asked { event, reply }).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::closed())?
    }

    /// Waits until everything that was asked for is done.
    pub(super) async fn close(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { queue, tasks }) = running {
            drop(queue);
            tasks.join_all().await;
        }
    }
}

/// Appends until nobody can ask any more.
async fn run(mut appending: Appending, waiting: Arc<AsyncMutex<mpsc::Receiver<Asked>>>) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        // Whoever has the queue waits for events; the other is at work.
        if waiting.lock().await.recv_many(&mut batch, BATCH).await == 0 {
            return;
        }
        let (together, mut alone) = one_a_table(batch.drain(..));
        if together.len() > 1 {
            appending.append_together(together).await;
        } else {
            // The statement for one event is quicker than that for a list of one.
            alone.splice(..0, together);
        }
        for asked in alone {
            let outcome = appending.append(&asked.event).await;
            asked.answer(outcome);
        }
    }
}

/// The first event of each table, by the names of the tables, so that two statements take their
/// rows in the same order; and those after them.
fn one_a_table(batch: impl Iterator<Item = Asked>) -> (Vec<Asked>, Vec<Asked>) {
    let mut seen = HashSet::new();
    let (mut firsts, later): (Vec<_>, Vec<_>) =
        batch.partition(|asked| seen.insert(asked.event.table.clone()));
    firsts.sort_by(|a, b| a.event.table.cmp(&b.event.table));
    (firsts, later)
}

/// What the database answers, unless it takes too long: a line that was cut without a word stays
/// silent for many minutes.
async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let silent = StoreError::Unavailable("it does not answer".into());
    tokio::time::timeout(ANSWER, work).await.unwrap_or(Err(silent))
}

/// Why events may be kept or not, and how often they are still tried.
struct Unsettled {
    error: StoreError,
    tries: u32,
}

/// One who appends, with the connection that served last.
struct Appending {
    pool: PgPool,
    connection: Option<PoolConnection<Postgres>>,
    done: Arc<Done>,
}

impl Appending {
    /// Appends events of different tables and answers each.
    async fn append_together(&mut self, batch: Vec<Asked>) {
        let outcomes = in_time(self.in_one_statement(&batch)).await;
        if outcomes.is_err() {
            self.connection = None;
        }
        match outcomes {
            Ok(outcomes) => {
                self.done.add(outcomes.iter().filter(|outcome| outcome.is_ok()).count());
                for (asked, outcome) in batch.into_iter().zip(outcomes) {
                    asked.answer(outcome);
                }
            }
            Err(error) => {
                let mut unsettled = Unsettled { error, tries: TRIES };
                for asked in batch {
                    let outcome = self.settle(&asked.event, &mut unsettled).await;
                    asked.answer(outcome);
                }
            }
        }
    }

    /// What becomes of each event; an error says that nothing is known of any of them.
    async fn in_one_statement(
        &mut self,
        batch: &[Asked],
    ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let events = || batch.iter().map(|asked| &asked.event);
        let ids: Vec<_> = events().map(|event| event.table.as_str()).collect();
        let connection = self.connection().await?;
        let rows = sqlx::query(APPEND)
            .bind(&ids)
            .bind(events().map(|event| i64::from(event.seq)).collect::<Vec<_>>())
            .bind(events().map(|event| event.at).collect::<Vec<_>>())
            .bind(events().map(|event| event.phase.word()).collect::<Vec<_>>())
            .bind(events().map(|event| event.body.as_str()).collect::<Vec<_>>())
            .bind(events().map(|event| event.deadline).collect::<Vec<_>>())
            .bind(events().map(|event| event.gap).collect::<Vec<_>>())
            .bind(events().map(|event| event.node).collect::<Vec<_>>())
            .bind(events().map(|event| event.watched).collect::<Vec<_>>())
            .fetch_all(&mut **connection)
            .await?;
        let kept: HashSet<String> =
            rows.iter().map(|row| row.try_get(0)).collect::<Result<_, sqlx::Error>>()?;
        let refused: Vec<_> = ids.into_iter().filter(|id| !kept.contains(*id)).collect();
        let mut lengths = HashMap::new();
        if !refused.is_empty() {
            for row in sqlx::query(LENGTHS).bind(&refused).fetch_all(&mut **connection).await? {
                lengths.insert(row.text(0)?, (row.number(1)?, row.number(2)?));
            }
        }
        let outcome = |event: &Append| match lengths.get(&event.table) {
            _ if kept.contains(&event.table) => Ok(()),
            Some((length, gap)) => Err(event.refusal(*length, *gap)),
            None => Err(StoreError::Missing),
        };
        Ok(events().map(outcome).collect())
    }

    /// Appends an event by itself.
    async fn append(&mut self, event: &Append) -> Result<(), StoreError> {
        match in_time(self.try_append(event)).await {
            Err(error) if !error.is_refusal() => {
                self.connection = None;
                self.settle(event, &mut Unsettled { error, tries: TRIES }).await
            }
            done => done,
        }
    }

    /// Finds out what became of an event whose statement has failed, and appends it if it is not
    /// kept; gives up when the database stays away.
    async fn settle(
        &mut self,
        event: &Append,
        unsettled: &mut Unsettled,
    ) -> Result<(), StoreError> {
        while unsettled.tries > 0 {
            if let Err(error) = self.find_again().await {
                *unsettled = Unsettled { error, tries: 0 };
                break;
            }
            let error = match in_time(self.try_append(event)).await {
                Err(StoreError::Conflict { length }) => match in_time(self.is_kept(event)).await {
                    Ok(true) => return Ok(()),
                    Ok(false) => return Err(StoreError::Conflict { length }),
                    Err(error) => error,
                },
                Err(error) if !error.is_refusal() => error,
                done => return done,
            };
            self.connection = None;
            *unsettled = Unsettled { error, tries: unsettled.tries - 1 };
        }
        Err(unsettled.error.clone())
    }

    /// Waits until the database can be reached.
    async fn find_again(&mut self) -> Result<(), StoreError> {
        let mut last = StoreError::Unavailable("it does not answer".into());
        let found = async {
            while let Err(error) = in_time(async { self.connection().await.map(|_| ()) }).await {
                last = error;
                tokio::time::sleep(PAUSE).await;
            }
        };
        let found = tokio::time::timeout(AWAY, found).await;
        found.map_err(|_| last)
    }

    async fn try_append(&mut self, event: &Append) -> Result<(), StoreError> {
        let connection = self.connection().await?;
        event.apply(&mut **connection).await?;
        self.done.add(1);
        Ok(())
    }

    /// Whether the log has this event in its place.
    async fn is_kept(&mut self, event: &Append) -> Result<bool, StoreError> {
        let question = "SELECT 1 FROM events WHERE table_id = $1 AND seq = $2 AND body = $3";
        let seq = Value::Number(i64::from(event.seq));
        let values = [Value::Text(&event.table), seq, Value::Text(&event.body)];
        let rows = self.connection().await?.rows(question, &values).await?;
        Ok(!rows.is_empty())
    }

    async fn connection(&mut self) -> Result<&mut PoolConnection<Postgres>, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        Ok(self.connection.insert(connection))
    }
}
