//! Endgame tables that several machines build: the slices are given away, and their files taken.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::{get, post};
use draughts_endgame::build::{BuildError, Part, PartFolder, parts};
use draughts_endgame::{Material, Wrong};
use draughts_notation::Contract;
use longking_store::{JobState, Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::inbox::Inbox;
use super::senders::Senders;
use super::{Jobs, Office, Workers, hexadecimal, http};
use crate::bind::{Listen, ListenError, bind};
use crate::connections::{self, HEAD};
use crate::limits::Limits;

/// What the work is called.
pub(super) const KIND: &str = "slice";

/// The folder of what is under way, within that of the tables.
const INCOMING: &str = "incoming";

/// How often it is looked what can be given away next.
const LOOK: Duration = Duration::from_millis(50);

/// The largest file that a worker may send.
const LARGEST: u64 = 4 << 30;

/// How many positions of a slice that has come are compared with their moves.
const COMPARED: u64 = 4096;

/// How many bytes of a file are looked at at once.
const CHUNK: usize = 1 << 16;

/// A build that others do.
#[derive(Clone, Debug)]
pub struct BuildShare<'a> {
    /// The rules.
    pub contract: &'a Contract,
    /// The folder of all tables.
    pub folder: &'a Path,
    /// The most pieces.
    pub pieces: u8,
    /// Where workers ask for their share.
    pub listen: Listen,
    /// Who they are.
    pub workers: &'a Workers,
    /// Says in a line what whoever runs it should know.
    pub notice: fn(&str),
}

/// Why a shared build ended before its end. What is there is whole, and another goes on from there.
#[derive(Debug)]
pub enum ShareError {
    /// The folder cannot be used, or there are no tables for the rules.
    Build(BuildError),
    /// Nobody can ask here.
    Listen(ListenError),
    /// The file of tokens cannot be used.
    Workers(String),
    /// A slice has failed too often.
    Failed {
        /// The slice.
        material: Material,
        /// Why the last time.
        why: String,
    },
}

impl fmt::Display for ShareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShareError::Build(error) => error.fmt(f),
            ShareError::Listen(error) => error.fmt(f),
            ShareError::Workers(why) => f.write_str(why),
            ShareError::Failed { material, why } => write!(f, "{material}: {why}"),
        }
    }
}

impl std::error::Error for ShareError {}

impl From<BuildError> for ShareError {
    fn from(error: BuildError) -> ShareError {
        ShareError::Build(error)
    }
}

impl From<ListenError> for ShareError {
    fn from(error: ListenError) -> ShareError {
        ShareError::Listen(error)
    }
}

impl From<StoreError> for ShareError {
    fn from(error: StoreError) -> ShareError {
        ShareError::Listen(error.into())
    }
}

/// A file of a slice, as jobs and answers name it.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SliceFile {
    /// The SHA-256 of its bytes.
    pub(super) hash: String,
    pub(super) bytes: u64,
}

/// A slice to be built.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Slice {
    /// The contract.
    pub(super) rules: String,
    /// The slice, as its file is called.
    pub(super) material: String,
    /// The files of the slices that it leads to.
    pub(super) needs: BTreeMap<String, SliceFile>,
}

/// Reads the file of a slice once through.
pub(super) fn mark(path: &Path) -> io::Result<SliceFile> {
    let mut file = File::open(path)?;
    let mut hasher = Hashing { hasher: Sha256::new(), bytes: 0, to: io::sink() };
    copy(&mut file, &mut hasher)?;
    Ok(hasher.mark())
}

/// Something that is written and hashed.
struct Hashing<W> {
    hasher: Sha256,
    bytes: u64,
    to: W,
}

impl<W: Write> Hashing<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
        self.to.write_all(bytes)
    }

    fn mark(self) -> SliceFile {
        SliceFile { hash: hexadecimal(&self.hasher.finalize()), bytes: self.bytes }
    }
}

fn copy<W: Write>(from: &mut impl Read, to: &mut Hashing<W>) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    loop {
        let length = match from.read(&mut chunk) {
            Ok(0) => return Ok(()),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if to.bytes + length as u64 > LARGEST {
            return Err(io::Error::other("the file is too long"));
        }
        to.put(&chunk[..length])?;
    }
}

/// Writes what comes into a file; its hash and length.
pub(super) fn receive(from: &mut impl Read, path: &Path) -> io::Result<SliceFile> {
    let file = File::create(path)?;
    let mut hashing = Hashing { hasher: Sha256::new(), bytes: 0, to: file };
    copy(from, &mut hashing)?;
    hashing.to.sync_all()?;
    Ok(hashing.mark())
}

/// The tables of a build, and what has come of those that are missing.
#[derive(Clone)]
pub(super) struct Building(Arc<Inner>);

struct Inner {
    tables: PartFolder,
    /// What workers have sent.
    inbox: Arc<Inbox>,
    /// The slices that are there.
    there: Mutex<BTreeMap<Material, SliceFile>>,
    /// Who has sent them.
    senders: Mutex<Senders>,
    /// One answer is taken at a time.
    taking: Arc<tokio::sync::Mutex<()>>,
}

/// Bytes of a file, which is not read before they are asked for.
struct Mapped(Box<dyn AsRef<[u8]> + Send + Sync>);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

impl Building {
    /// Tables of which some slices are there, and an empty folder for what comes.
    fn new(
        tables: PartFolder,
        incoming: PathBuf,
        there: BTreeMap<Material, SliceFile>,
    ) -> Building {
        let (inbox, there) = (Arc::new(Inbox::new(incoming)), Mutex::new(there));
        let (senders, taking) = (Mutex::default(), Arc::default());
        Building(Arc::new(Inner { tables, inbox, there, senders, taking }))
    }

    fn there(&self) -> MutexGuard<'_, BTreeMap<Material, SliceFile>> {
        self.0.there.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn senders(&self) -> MutexGuard<'_, Senders> {
        self.0.senders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A file of the tables by its hash.
    pub(super) fn file(&self, hash: &str) -> Option<Bytes> {
        let material = {
            let there = self.there();
            there.iter().find(|(_, file)| file.hash == hash).map(|(material, _)| *material)
        }?;
        Some(Bytes::from_owner(Mapped(self.0.tables.bytes(material).ok()?)))
    }

    /// Keeps a file of a worker that belongs to an answer which comes next.
    pub(super) async fn keep(
        &self,
        worker: String,
        hash: String,
        body: Body,
    ) -> Result<(), String> {
        Arc::clone(&self.0.inbox).keep(worker, hash, body).await
    }

    /// Takes the file that an answer names as that of its slice. Once begun it is done to its end,
    /// though nobody waits for it any more: whoever answers again finds the slice there.
    pub(super) async fn take(&self, job: &str, worker: &str, answer: &Value) -> Result<(), String> {
        let (material, file) = named(job, answer)?;
        let one_at_a_time = Arc::clone(&self.0.taking).lock_owned().await;
        let came = self.0.inbox.claim(&file);
        if let Some(known) = self.there().get(&material) {
            let other = || format!("{material} is there already, and is another file");
            return if *known == file { Ok(()) } else { Err(other()) };
        }
        let Some(came) = came else {
            return Err("the file of the answer has not come, or has another length".to_owned());
        };
        let (building, worker) = (self.clone(), worker.to_owned());
        let put = move || {
            let _one_at_a_time = one_at_a_time;
            building.put(material, file, &came.0)?;
            building.senders().sent(material, &worker);
            Ok(())
        };
        tokio::task::spawn_blocking(put).await.map_err(|error| error.to_string())?
    }

    /// What whoever runs the build should know of an answer of a worker: that it names another file
    /// than is there of its slice, which no two machines have that are sound.
    pub(super) fn differs(&self, job: &str, worker: &str, answer: &Value) -> Option<String> {
        let (material, file) = named(job, answer).ok()?;
        let is_other = self.there().get(&material).is_some_and(|known| *known != file);
        if is_other { self.senders().differs(material, worker) } else { None }
    }

    /// Gives a file its place, if it is that of a slice as far as can be seen.
    fn put(&self, material: Material, file: SliceFile, path: &Path) -> Result<(), String> {
        let told = |wrong| match wrong {
            Wrong::Table(error) => error.fault.to_string(),
            wrong => wrong.to_string(),
        };
        self.0.tables.put_checked(material, path, COMPARED).map_err(told)?;
        self.there().insert(material, file);
        Ok(())
    }

    /// The job of a slice, when all that it needs is there.
    fn job(&self, contract: &Contract, part: &Part) -> Option<Slice> {
        let there = self.there();
        let file = |slice: &Material| Some((slice.to_string(), there.get(slice)?.clone()));
        let needs = part.needs.iter().map(file).collect::<Option<_>>()?;
        Some(Slice { rules: contract.to_string(), material: part.material.to_string(), needs })
    }
}

/// The slice of a job, and the file that an answer names as its.
fn named(job: &str, answer: &Value) -> Result<(Material, SliceFile), String> {
    let job: Slice = serde_json::from_str(job).map_err(|error| error.to_string())?;
    let material = job.material.parse().map_err(|_| "no such slice".to_owned())?;
    let file = SliceFile::deserialize(answer).map_err(|error| error.to_string())?;
    Ok((material, file))
}

/// Gives the slices of a build to workers until all are there. `ready` is called once with the
/// address; `advance` with each slice that has come, and how many of how many that is.
///
/// # Errors
/// Nobody can ask, the folder cannot be used, or a slice has failed too often and nothing else is
/// left that can be built.
pub fn share_build(
    share: &BuildShare<'_>,
    ready: impl FnOnce(std::net::SocketAddr),
    advance: &mut dyn FnMut(Material, usize, usize),
) -> Result<(), ShareError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ListenError::System)?;
    let done = runtime.block_on(run(share, ready, advance));
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

async fn run(
    share: &BuildShare<'_>,
    ready: impl FnOnce(std::net::SocketAddr),
    advance: &mut dyn FnMut(Material, usize, usize),
) -> Result<(), ShareError> {
    let rules = share.contract.rules();
    let all = parts(rules, share.pieces).map_err(BuildError::Rules)?;
    let tables = PartFolder::open(share.folder, rules)?;
    let incoming = tables.folder().join(INCOMING);
    let broken = |error| ListenError::System(error);
    renew(&incoming).map_err(broken)?;
    let mut there = BTreeMap::new();
    for part in &all {
        if tables.has(part.material).map_err(BuildError::Table)? {
            let file = mark(&tables.path(part.material)).map_err(broken)?;
            there.insert(part.material, file);
        }
    }
    let building = Building::new(tables, incoming.clone(), there);
    let store = Arc::new(Store::in_folder(&incoming).await?);
    let office =
        Office::new(share.workers, Arc::clone(&store), Some(building.clone()), share.notice);
    let office = office.map_err(ShareError::Workers)?;
    let listener = bind(share.listen).await?;
    let address = listener.local_addr().map_err(broken)?;
    let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
    let (app, limits) = (app(Jobs(Some(Arc::new(office)))), Limits::new(false, false));
    let serving = connections::serve(listener, app, limits, HEAD, stop.clone(), tasks.clone());
    let serving = tokio::spawn(serving);
    ready(address);
    let done = give(&store, &building, share.contract, &all, advance).await;
    // Who has sent the last answer hears that it was taken.
    stop.cancel();
    tasks.close();
    let _ = tokio::time::timeout(Duration::from_secs(5), tasks.wait()).await;
    serving.abort();
    store.close().await;
    let tidied = fs::remove_dir_all(&incoming).map_err(broken);
    done?;
    Ok(tidied?)
}

/// An empty folder.
fn renew(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => fs::create_dir(folder),
    }
}

/// What workers may ask.
fn app(jobs: Jobs) -> Router {
    Router::new()
        .route("/api/jobs/acquire", post(http::acquire))
        .route("/api/jobs/{id}/renew", post(http::renew))
        .route("/api/jobs/{id}/submit", post(http::submit))
        .route("/api/jobs/files/{hash}", get(http::file).put(http::keep_file))
        .route("/metrics", get(http::metrics))
        .fallback(crate::api::error::no_such_path)
        .method_not_allowed_fallback(crate::api::error::wrong_method)
        .with_state(jobs)
}

/// Makes a job of each slice as soon as what it needs is there, until all are there. One that has
/// failed ends the build when no other is under way.
async fn give(
    store: &Store,
    building: &Building,
    contract: &Contract,
    all: &[Part],
    advance: &mut dyn FnMut(Material, usize, usize),
) -> Result<(), ShareError> {
    let mut given: Vec<(Material, i64)> = Vec::new();
    let mut left: Vec<&Part> =
        all.iter().filter(|part| !building.there().contains_key(&part.material)).collect();
    loop {
        let mut waiting = Vec::new();
        for part in left {
            let Some(job) = building.job(contract, part) else {
                waiting.push(part);
                continue;
            };
            let body = serde_json::to_string(&job).unwrap_or_default();
            // Another build at the same address has other jobs, whatever comes late.
            let key = format!("{KIND} {} {}", job.rules, job.material);
            given.push((part.material, store.add_job(KIND, &key, &body).await?));
        }
        left = waiting;
        let mut missing = Vec::new();
        let mut failed = None;
        let mut is_under_way = false;
        for (material, id) in given {
            match store.job(id).await?.state {
                JobState::Done(_) => {
                    // Others may be given away now.
                    is_under_way = true;
                    advance(material, building.there().len(), all.len());
                    continue;
                }
                JobState::Failed(why) => failed = Some(ShareError::Failed { material, why }),
                JobState::Open | JobState::Taken => is_under_way = true,
            }
            missing.push((material, id));
        }
        given = missing;
        if left.is_empty() && given.is_empty() {
            return Ok(());
        }
        if let Some(failed) = failed.filter(|_| !is_under_way) {
            return Err(failed);
        }
        tokio::time::sleep(LOOK).await;
    }
}
