//! A machine that lends itself: it asks a server for jobs and does them, one after the other.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::http::StatusCode;
use draughts_endgame::Material;
use draughts_endgame::build::{Order, PartFolder};
use draughts_notation::Contract;
use serde::Deserialize;
use serde_json::{Value, json};

use super::building::{self, Slice, SliceFile, mark};
use super::client::{Client, ClientError};
use super::http::{Asking, Given, Renewing, Submission};
use super::patience::patiently;
use super::{at, is_digest, review, sheet};

/// How long a worker waits where there is nothing to do, at first and at most.
const SOON: Duration = Duration::from_millis(250);
const LATER: Duration = Duration::from_secs(1);

/// How often a lease is prolonged while it lasts.
const RENEWALS: u32 = 3;

/// How long a worker waits after a job that it could not do.
const AFTER_FAILURE: Duration = Duration::from_secs(2);

/// A machine that lends itself.
#[derive(Clone, Debug)]
pub struct Worker {
    /// The server, `http://…` or `https://…`.
    pub server: String,
    /// A file with the token.
    pub token: PathBuf,
    /// A file with the certificates of who may vouch for the server.
    pub ca: Option<PathBuf>,
    /// The kinds of work: `review`, `sheet`, `slice`.
    pub kinds: Vec<String>,
    /// The folder where endgame tables are built, which no other worker uses.
    pub folder: PathBuf,
    /// How many threads work on tables.
    pub threads: usize,
    /// How many bytes of memory they may take.
    pub memory: u64,
    /// Says in a line what is done.
    pub notice: fn(&str),
}

/// Why a worker ended.
#[derive(Debug)]
pub enum WorkerError {
    /// Something that it was told is wrong.
    Options(String),
    /// The server has no jobs for it.
    Refused(String),
    /// The system gave no threads.
    System(std::io::Error),
}

impl fmt::Display for WorkerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkerError::Options(why) => f.write_str(why),
            WorkerError::Refused(why) => write!(f, "server: {why}"),
            WorkerError::System(error) => write!(f, "worker: {error}"),
        }
    }
}

impl std::error::Error for WorkerError {}

/// Does jobs until the process ends; a server that is away is waited for.
///
/// # Errors
/// Something is wrong that does not mend itself.
pub fn work(worker: &Worker) -> Result<(), WorkerError> {
    let client = Client::new(&worker.server, &worker.token, worker.ca.as_deref());
    let client = client.map_err(WorkerError::Options)?;
    let _held = hold(&worker.folder).map_err(WorkerError::Options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(WorkerError::System)?;
    runtime.block_on(run(worker, &client))
}

/// Keeps other workers out of the folder while the file is held.
fn hold(folder: &Path) -> Result<File, String> {
    let told = |error: &dyn fmt::Display| format!("dir: {}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(|error| told(&error))?;
    let held = File::create(folder.join("worker.lock")).map_err(|error| told(&error))?;
    match held.try_lock() {
        Ok(()) => Ok(held),
        Err(TryLockError::WouldBlock) => Err(told(&"another worker uses it")),
        Err(TryLockError::Error(error)) => Err(told(&error)),
    }
}

async fn run(worker: &Worker, client: &Client) -> Result<(), WorkerError> {
    let asking = json!(Asking { kinds: worker.kinds.clone() });
    let mut pause = SOON;
    let mut away = false;
    loop {
        match client.post("/api/jobs/acquire", &asking).await {
            Ok(Some(given)) => {
                (pause, away) = (SOON, false);
                match Given::deserialize(given) {
                    Ok(given) => serve(worker, client, given).await,
                    Err(error) => return Err(WorkerError::Refused(error.to_string())),
                }
                continue;
            }
            Ok(None) => away = false,
            Err(ClientError::Refused(StatusCode::TOO_MANY_REQUESTS, _)) => {}
            Err(ClientError::Refused(_, why) | ClientError::Failed(why)) => {
                return Err(WorkerError::Refused(why));
            }
            Err(ClientError::Away(why)) => {
                if !away {
                    (worker.notice)(&format!("server: {why}; it is tried again"));
                }
                away = true;
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LATER);
    }
}

/// The server was away for too long in the middle of a job, and why. Nobody has failed: it is told
/// nothing, and gives the job away again if it is still there.
struct Gone(String);

/// What came of a question: an answer, or why there is none, unless the server is gone.
fn unless_gone<T>(asked: Result<T, ClientError>) -> Result<Result<T, String>, Gone> {
    match asked {
        Ok(answer) => Ok(Ok(answer)),
        Err(ClientError::Away(why)) => Err(Gone(why)),
        Err(error) => Ok(Err(error.to_string())),
    }
}

/// Does a job and tells the answer, or why there is none.
pub(super) async fn serve(worker: &Worker, client: &Client, given: Given) {
    let (begun, path) = (Instant::now(), format!("/api/jobs/{}", given.id));
    let (key, tries) = (given.key.clone(), given.tries);
    let name = format!("{} {}", given.kind, given.id);
    (worker.notice)(&format!("{name}: begun"));
    let renewing = tokio::spawn(renew(
        client.clone(),
        format!("{path}/renew"),
        json!(Renewing { key: key.clone(), tries }),
        Duration::from_millis(given.lease) / RENEWALS,
    ));
    let done = match given.kind.as_str() {
        review::KIND => Ok(blocking(move || review::look(&given.body)).await),
        sheet::KIND => Ok(blocking(move || sheet::look(&given.body)).await),
        building::KIND => build(worker, client, &given.body).await,
        kind => Ok(Err(format!("nobody here knows what {kind} is"))),
    };
    let told = match done {
        Ok(done) => {
            let (answer, error) = match done {
                Ok(answer) => (Some(answer), None),
                Err(why) => (None, Some(why)),
            };
            let failed = error.clone();
            let submission = json!(Submission { key, answer, error, tries: Some(tries) });
            let told = submit(client, &format!("{path}/submit"), &submission).await;
            failed.map_or(told, Err)
        }
        Err(Gone(why)) => Err(why),
    };
    renewing.abort();
    let seconds = begun.elapsed().as_secs_f64();
    match told {
        Ok(()) => (worker.notice)(&format!("{name}: done in {seconds:.1} s")),
        Err(why) => {
            (worker.notice)(&format!("{name}: {why}"));
            tokio::time::sleep(AFTER_FAILURE).await;
        }
    }
}

/// Does something that takes long.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err("the work broke off".to_owned()))
}

/// Prolongs a lease for as long as the job is this worker's.
async fn renew(client: Client, path: String, asked: Value, pause: Duration) {
    loop {
        tokio::time::sleep(pause).await;
        if let Err(ClientError::Refused(..)) = client.post(&path, &asked).await {
            // Another has it; the answer is still worth something if it is the first.
            return;
        }
    }
}

/// Tells an answer; a server that is away is waited for.
async fn submit(client: &Client, path: &str, submission: &Value) -> Result<(), String> {
    let told = patiently(|| client.post(path, submission)).await;
    told.map(drop).map_err(|error| error.to_string())
}

/// Builds a slice from the files of those that it leads to, and sends its file; says why it cannot.
async fn build(
    worker: &Worker,
    client: &Client,
    body: &Value,
) -> Result<Result<Value, String>, Gone> {
    let (job, tables) = match begin(worker, body) {
        Ok(begun) => begun,
        Err(why) => return Ok(Err(why)),
    };
    for (needed, file) in &job.needs {
        if let Err(why) = fetch(client, &tables, *needed, file).await? {
            return Ok(Err(why));
        }
    }
    let (threads, memory, folder) = (worker.threads, worker.memory, worker.folder.clone());
    let built = blocking(move || {
        let rules = job.contract.rules();
        let order = Order { rules, folder: &folder, pieces: 2, threads, memory };
        let built = tables.build(&order, job.material, &());
        built.map_err(|error| error.to_string())?;
        let path = tables.path(job.material);
        let file = mark(&path).map_err(at(&path))?;
        Ok((file, Bytes::from(fs::read(&path).map_err(at(&path))?)))
    });
    let (file, bytes) = match built.await {
        Ok(built) => built,
        Err(why) => return Ok(Err(why)),
    };
    let sent = patiently(|| client.send(&file.hash, bytes.clone())).await;
    Ok(unless_gone(sent)?.map(|()| json!(file)))
}

/// A slice that is to be built.
struct Job {
    contract: Contract,
    material: Material,
    needs: Vec<(Material, SliceFile)>,
}

/// What a job asks for, and the tables that are there.
fn begin(worker: &Worker, body: &Value) -> Result<(Job, PartFolder), String> {
    let Slice { rules, material, needs } =
        Slice::deserialize(body).map_err(|error| error.to_string())?;
    let contract: Contract = rules.parse().map_err(|error| format!("rules: {error}"))?;
    let read = |text: &str| text.parse::<Material>().map_err(|_| "no such slice".to_owned());
    let material = read(&material)?;
    let needs = needs.into_iter().map(|(slice, file)| Ok((read(&slice)?, file)));
    let needs = needs.collect::<Result<_, String>>()?;
    let open = PartFolder::open(&worker.folder, contract.rules());
    let tables = open.map_err(|error| error.to_string())?;
    Ok((Job { contract, material, needs }, tables))
}

/// Has the file of a slice that another needs; says why it cannot.
async fn fetch(
    client: &Client,
    tables: &PartFolder,
    material: Material,
    file: &SliceFile,
) -> Result<Result<(), String>, Gone> {
    let path = tables.path(material);
    if mark(&path).is_ok_and(|there| there == *file) {
        return Ok(Ok(()));
    }
    if !is_digest(&file.hash) {
        return Ok(Err(format!("{material}: the job has no hash of it")));
    }
    let beside = path.with_extension("came");
    let came = unless_gone(patiently(|| client.fetch(&file.hash, &beside)).await);
    let put = came.map(|came| {
        let came = came?;
        if came != *file {
            return Err(format!("{material}: another file came than was asked for"));
        }
        tables.put(material, &beside).map_err(|error| error.to_string())
    });
    if !matches!(put, Ok(Ok(()))) {
        remove(&beside);
    }
    put
}

/// What cannot be removed is overwritten the next time.
fn remove(path: &Path) {
    let _ = fs::remove_file(path);
}
