//! The one task that writes: what was asked for while the last commit ran is committed together.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::sql::Sql;
use crate::write::Write;
use crate::{StoreError, schema};

/// How many writes one commit has at most, so that the first does not wait for too many others.
const BATCH: usize = 256;

/// How many writes may wait before the callers do.
const WAITING: usize = 4096;

/// The way to the task that writes.
pub(super) struct Writer {
    /// Until the store is closed.
    running: Mutex<Option<Running>>,
    done: Arc<Done>,
}

/// How much was appended.
#[derive(Default)]
struct Done {
    events: AtomicU64,
    commits: AtomicU64,
}

struct Running {
    jobs: mpsc::Sender<Box<dyn Job>>,
    task: JoinHandle<()>,
}

impl Writer {
    /// Opens a file, brings its schema to the last version and starts the task.
    pub(super) async fn start(options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let mut connection = options.connect().await?;
        connection.run("BEGIN IMMEDIATE", &[]).await?;
        match schema::upgrade(&mut connection).await {
            Ok(()) => connection.run("COMMIT", &[]).await?,
            Err(error) => {
                // The connection ends here, and the transaction with it.
                let _ = connection.close().await;
                return Err(error);
            }
        };
        let (jobs, queue) = mpsc::channel(WAITING);
        let done = Arc::new(Done::default());
        let task = tokio::spawn(run(options, connection, queue, Arc::clone(&done)));
        Ok(Writer { running: Mutex::new(Some(Running { jobs, task })), done })
    }

    /// How many events were appended, and in how many commits.
    pub(super) fn appended(&self) -> (u64, u64) {
        let Done { events, commits } = &*self.done;
        (events.load(Ordering::Relaxed), commits.load(Ordering::Relaxed))
    }

    /// Has something written; returns after the commit.
    pub(super) async fn write<W: Write>(&self, write: W) -> Result<W::Done, StoreError> {
        let jobs = {
            let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            running.as_ref().ok_or_else(StoreError::closed)?.jobs.clone()
        };
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Asked { write, outcome: None, reply });
        jobs.send(job).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::closed())?
    }

    /// Waits until everything that was asked for is written and the file is closed.
    pub(super) async fn close(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { jobs, task }) = running {
            drop(jobs);
            // An error says that the task panicked or was ended with its runtime: the file is
            // closed then too.
            let _ = task.await;
        }
    }
}

/// Something to be written, of any kind.
trait Job: Send {
    /// Writes it; an error says that the whole transaction is lost.
    fn apply<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

    /// Whether an event was appended by it.
    fn appended(&self) -> bool;

    /// Tells who asked, after the commit or with its failure.
    fn answer(self: Box<Self>, failure: Option<&StoreError>);
}

struct Asked<W: Write> {
    write: W,
    outcome: Option<Result<W::Done, StoreError>>,
    reply: oneshot::Sender<Result<W::Done, StoreError>>,
}

impl<W: Write> Job for Asked<W> {
    fn apply<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>> {
        Box::pin(async move {
            if !W::ONE_STEP {
                connection.run("SAVEPOINT job", &[]).await?;
            }
            let outcome = self.write.apply(connection).await;
            match &outcome {
                Err(error) if !error.is_refusal() => return Err(error.clone()),
                Err(_) if !W::ONE_STEP => {
                    connection.run("ROLLBACK TO job", &[]).await?;
                }
                _ => {}
            }
            if !W::ONE_STEP {
                connection.run("RELEASE job", &[]).await?;
            }
            self.outcome = Some(outcome);
            Ok(())
        })
    }

    fn appended(&self) -> bool {
        W::APPENDS && matches!(self.outcome, Some(Ok(_)))
    }

    /// A refusal too is void where the commit failed: it may rest on a write that was lost with it.
    fn answer(self: Box<Self>, failure: Option<&StoreError>) {
        let outcome = match (failure, self.outcome) {
            (Some(failure), _) => Err(failure.clone()),
            (None, Some(outcome)) => outcome,
            (None, None) => Err(StoreError::closed()),
        };
        // Who asked may have gone away meanwhile.
        let _ = self.reply.send(outcome);
    }
}

/// Writes until nobody can ask any more. A connection that starts no transaction is given up for a
/// new one.
async fn run(
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    mut queue: mpsc::Receiver<Box<dyn Job>>,
    done: Arc<Done>,
) {
    let mut connection = Some(connection);
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let outcome = match begin(&options, &mut connection).await {
            Ok(writing) => commit(writing, &mut batch).await,
            Err(error) => {
                // Those who came while it waited would only wait as long again.
                while let Ok(job) = queue.try_recv() {
                    batch.push(job);
                }
                Err(error)
            }
        };
        let events = batch.iter().filter(|job| job.appended()).count() as u64;
        if outcome.is_ok() && events > 0 {
            done.events.fetch_add(events, Ordering::Relaxed);
            done.commits.fetch_add(1, Ordering::Relaxed);
        }
        for job in batch.drain(..) {
            job.answer(outcome.as_ref().err());
        }
    }
    if let Some(connection) = connection {
        // Everything is committed; closing only tidies the log away.
        let _ = connection.close().await;
    }
}

/// A connection with a transaction begun, on a new connection if there is none.
async fn begin<'a>(
    options: &SqliteConnectOptions,
    connection: &'a mut Option<SqliteConnection>,
) -> Result<&'a mut SqliteConnection, StoreError> {
    let mut writing = match connection.take() {
        Some(writing) => writing,
        None => options.connect().await?,
    };
    match writing.run("BEGIN IMMEDIATE", &[]).await {
        Ok(_) => Ok(connection.insert(writing)),
        Err(StoreError::Busy) => {
            *connection = Some(writing);
            Err(StoreError::Busy)
        }
        Err(error) => Err(error),
    }
}

/// Writes a batch into the transaction and commits it.
async fn commit(
    connection: &mut SqliteConnection,
    batch: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    let outcome = apply_all(connection, batch).await;
    if outcome.is_err() {
        // SQLite may have rolled back by itself; if the transaction is open after all, the next one
        // finds out.
        let _ = connection.run("ROLLBACK", &[]).await;
    }
    outcome
}

async fn apply_all(
    connection: &mut SqliteConnection,
    batch: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    for job in batch {
        job.apply(connection).await?;
    }
    connection.run("COMMIT", &[]).await?;
    Ok(())
}
