//! Work for machines that lend themselves: who may take jobs, and what becomes of them.
//!
//! A job is given to a worker for as long as its lease lasts, which the worker prolongs; one that
//! is silent loses it to another. Reviews of games are jobs of a server, slices of endgame tables
//! those of a build that is shared.

mod building;
mod client;
mod failures;
pub(crate) mod http;
mod inbox;
mod patience;
pub(crate) mod review;
mod senders;
mod sheet;
mod tokens;
mod worker;

use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use longking_store::{Acquired, Job, JobCounts, JobState, Store, StoreError, Wanted};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::live::Hall;
use building::Building;
use failures::Failures;
use tokens::Tokens;

pub use building::{BuildShare, ShareError, share_build};
pub use worker::{Worker, WorkerError, work};

/// How often a job is given away before it has failed.
const MOST: i64 = 3;

/// How long a worker is taken to be there that was heard, if leases are not longer: longer than the
/// pauses between its questions.
const STAYS: Duration = Duration::from_secs(10);

/// Who may take jobs, and for how long they may be silent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workers {
    /// A file with a name and a token on each line.
    pub file: PathBuf,
    /// How long a worker may be silent before its job is given to another.
    pub lease: Duration,
}

/// The jobs of a server, if it has workers.
#[derive(Clone)]
pub(crate) struct Jobs(Option<Arc<Office>>);

/// Where jobs are given away and answers are taken.
pub(crate) struct Office {
    store: Arc<Store>,
    tokens: Tokens,
    lease: Duration,
    /// How many wait for each job of a review. Held by who asks for one, so that their number is
    /// known.
    asking: tokio::sync::Mutex<HashMap<i64, usize>>,
    /// Who could not do which job.
    failures: Mutex<Failures>,
    /// Takes the slices of endgame tables.
    building: Option<Building>,
    notice: fn(&str),
}

impl Jobs {
    /// The jobs that are kept in the store of a hall, for those who have a token; rated games are
    /// among them from now on.
    ///
    /// # Errors
    /// The file of tokens cannot be used: why, in one line.
    pub(crate) fn open(
        workers: Option<&Workers>,
        hall: &Arc<Hall>,
        notice: fn(&str),
    ) -> Result<Jobs, String> {
        let Some(workers) = workers else { return Ok(Jobs(None)) };
        let office = Arc::new(Office::new(workers, hall.share_store(), None, notice)?);
        sheet::run(Arc::clone(&office), hall);
        Ok(Jobs(Some(office)))
    }

    /// How many there are; `None` without workers.
    pub(crate) async fn count(&self) -> Option<JobCounts> {
        self.0.as_ref()?.store.count_jobs().await.ok()
    }
}

impl Office {
    fn new(
        workers: &Workers,
        store: Arc<Store>,
        building: Option<Building>,
        notice: fn(&str),
    ) -> Result<Office, String> {
        let tokens = Tokens::read(&workers.file)?;
        let lease = match building {
            Some(_) => workers.lease,
            None => workers.lease.min(review::LEASE),
        };
        let asking = tokio::sync::Mutex::default();
        let failures = Mutex::new(Failures::new(lease.max(STAYS)));
        Ok(Office { store, tokens, lease, asking, failures, building, notice })
    }

    fn failures(&self) -> MutexGuard<'_, Failures> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lease_ms(&self) -> i64 {
        i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX)
    }

    /// The job that waits longest, but for those that the worker could not do and another may;
    /// nobody waits for sheets.
    async fn acquire(&self, worker: String, kinds: Vec<String>) -> Result<Option<Job>, StoreError> {
        let but = self.failures().asked(&worker, &kinds, Instant::now());
        let (last, lease) = (sheet::KIND.to_owned(), self.lease_ms());
        let wanted = Wanted { kinds, last, worker, lease, most: MOST, but };
        let Acquired { job, failed } = self.store.acquire_job(wanted).await?;
        failed.iter().for_each(|job| self.tell_failed(job, &job.state));
        Ok(job)
    }

    /// Prolongs the lease of a job that a worker has; whether it has it.
    async fn renew(
        &self,
        id: i64,
        key: &str,
        worker: &str,
        tries: i64,
    ) -> Result<bool, StoreError> {
        self.failures().heard(worker, Instant::now());
        self.store.renew_job(id, key, worker, tries, self.lease_ms()).await
    }

    /// Notes that the worker that has a job could not do it; whether it has it.
    async fn fail(
        &self,
        job: &Job,
        worker: &str,
        tries: i64,
        why: &str,
    ) -> Result<bool, StoreError> {
        let state = self.store.fail_job(job.id, &job.key, worker, tries, why, MOST).await?;
        if let Some(state) = &state {
            self.failures().failed(job.id, &job.kind, worker);
            self.tell_failed(job, state);
        }
        Ok(state.is_some())
    }

    /// Keeps an answer to a job.
    async fn answer(&self, job: &Job, answer: &str) -> Result<(), StoreError> {
        self.store.answer_job(job.id, &job.key, answer).await?;
        self.failures().over(job.id);
        Ok(())
    }

    /// Says so where a job was tried too often.
    fn tell_failed(&self, job: &Job, state: &JobState) {
        if let JobState::Failed(why) = state {
            self.failures().over(job.id);
            let Job { id, kind, .. } = job;
            (self.notice)(&format!("jobs: {kind} {id} has failed {MOST} times: {why}"));
        }
    }

    /// Looks at an answer as closely as is cheap, and takes what it stands for.
    async fn check(&self, job: &Job, worker: &str, answer: &Value) -> Result<(), NotTaken> {
        match (job.kind.as_str(), &self.building) {
            (review::KIND, _) => {
                tokio::task::block_in_place(|| review::check(&job.body, answer))?;
            }
            (sheet::KIND, None) => self.take_sheet(&job.body, answer).await?,
            (building::KIND, Some(building)) => {
                building.take(&job.body, worker, answer).await?;
            }
            (kind, _) => return Err(format!("nobody here knows what {kind} is").into()),
        }
        Ok(())
    }

    /// Says so where an answer is refused that has another file of a slice than is there.
    fn tell_other(&self, job: &Job, worker: &str, answer: &Value) {
        if let (building::KIND, Some(building)) = (job.kind.as_str(), &self.building)
            && let Some(line) = building.differs(&job.body, worker, answer)
        {
            (self.notice)(&line);
        }
    }

    /// What a worker is told of a job.
    fn told(job: &Job) -> Value {
        let body = serde_json::from_str(&job.body).unwrap_or_default();
        if job.kind == sheet::KIND { sheet::told(&body) } else { body }
    }
}

/// Why an answer is not taken.
enum NotTaken {
    /// It cannot be one.
    Wrong(String),
    /// It may be, and cannot be kept now.
    Store(StoreError),
}

impl From<String> for NotTaken {
    fn from(why: String) -> NotTaken {
        NotTaken::Wrong(why)
    }
}

impl From<StoreError> for NotTaken {
    fn from(error: StoreError) -> NotTaken {
        NotTaken::Store(error)
    }
}

/// The SHA-256 of some bytes, as 64 letters.
fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether a text can be such a hash, and so the name of a file.
fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f'))
}

/// A file as an error names it.
fn at<E: std::fmt::Display>(path: &Path) -> impl FnOnce(E) -> String {
    move |error| format!("{}: {error}", path.display())
}
