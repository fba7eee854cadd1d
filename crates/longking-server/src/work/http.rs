//! How workers ask for jobs and answer them.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRef, FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use longking_store::{Job, JobCounts, JobState, StoreError};
use longking_table::Sentence;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Jobs, NotTaken, Office, is_digest};
use crate::api::error::{ApiError, Json};
use crate::counts::{Row, line};
use crate::letters::is_unseen;

/// The longest reason why a job could not be done that is kept.
const WHY: usize = 500;

/// How many kinds of work one may ask for.
const KINDS: usize = 8;

/// Somebody who has a token.
pub(crate) struct Lender {
    name: String,
    office: Arc<Office>,
}

impl<S> FromRequestParts<S> for Lender
where
    Jobs: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Lender, ApiError> {
        let Some(office) = Jobs::from_ref(state).0 else {
            return Err(ApiError::missing(said("this server has no jobs for others")));
        };
        let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = header.and_then(|value| value.strip_prefix("Bearer "));
        let name = token.and_then(|token| office.tokens.name_of(token)).map(str::to_owned);
        let wrong = || ApiError::forbidden(said("a token of this server's workers is needed"));
        Ok(Lender { name: name.ok_or_else(wrong)?, office })
    }
}

fn said(text: &str) -> Sentence {
    Sentence::detail(text)
}

fn no_job() -> ApiError {
    ApiError::missing(said("there is no such job"))
}

/// What work somebody can do.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asking {
    pub(super) kinds: Vec<String>,
}

/// A job for a worker.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Given {
    pub(super) id: i64,
    pub(super) key: String,
    pub(super) kind: String,
    pub(super) body: Value,
    /// How often it was given away, this time included.
    pub(super) tries: i64,
    /// How long the worker may be silent, in milliseconds.
    pub(super) lease: u64,
}

/// `POST /api/jobs/acquire`: the job that waits longest, or 204.
pub(crate) async fn acquire(
    Lender { name, office }: Lender,
    Json(asking): Json<Asking>,
) -> Result<Response, ApiError> {
    let is_word = |kind: &String| {
        (1..=16).contains(&kind.len()) && kind.bytes().all(|letter| letter.is_ascii_lowercase())
    };
    if !(1..=KINDS).contains(&asking.kinds.len()) || !asking.kinds.iter().all(is_word) {
        return Err(ApiError::bad(said("kinds: 1 to 8 words of small letters")));
    }
    let Some(job) = office.acquire(name, asking.kinds).await? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let body = Office::told(&job);
    let Job { id, key, kind, tries, .. } = job;
    let lease = office.lease.as_millis() as u64;
    Ok(axum::Json(Given { id, key, kind, body, tries, lease }).into_response())
}

/// Who is still at work.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Renewing {
    pub(super) key: String,
    pub(super) tries: i64,
}

/// `POST /api/jobs/ID/renew`: the worker is still there; 409 where another has got the job.
pub(crate) async fn renew(
    Lender { name, office }: Lender,
    Path(id): Path<String>,
    Json(Renewing { key, tries }): Json<Renewing>,
) -> Result<axum::Json<Value>, ApiError> {
    let id = id.parse().map_err(|_| no_job())?;
    if office.renew(id, &key, &name, tries).await? {
        return Ok(axum::Json(json!({ "lease": office.lease.as_millis() as u64 })));
    }
    Err(ApiError::conflict(said("it is not this worker's job any more")))
}

/// What became of a job.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Submission {
    pub(super) key: String,
    /// The answer, unless there is an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<Value>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    /// As it was given; without it an answer that is refused is not counted as a try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) tries: Option<i64>,
}

/// `POST /api/jobs/ID/submit`: an answer, or why there is none.
pub(crate) async fn submit(
    Lender { name, office }: Lender,
    Path(id): Path<String>,
    Json(Submission { key, answer, error, tries }): Json<Submission>,
) -> Result<axum::Json<Value>, ApiError> {
    let id = id.parse().map_err(|_| no_job())?;
    let job = match office.store.job(id).await {
        Ok(job) if job.key == key => job,
        Ok(_) | Err(StoreError::Missing) => return Err(no_job()),
        Err(error) => return Err(error.into()),
    };
    let answer = match (answer, error, tries) {
        (Some(answer), None, _) => answer,
        (None, Some(why), Some(tries)) => {
            let noted = office.fail(&job, &name, tries, &one_line(&why)).await?;
            return Ok(axum::Json(json!({ "done": false, "noted": noted })));
        }
        _ => return Err(ApiError::bad(said("an answer, or an error with tries, is needed"))),
    };
    let text = answer.to_string();
    let other = || {
        office.tell_other(&job, &name, &answer);
        ApiError::conflict(said("the job has another answer already"))
    };
    match &job.state {
        JobState::Done(kept) if *kept == text => return Ok(done()),
        JobState::Done(_) => return Err(other()),
        _ => {}
    }
    match office.check(&job, &name, &answer).await {
        Ok(()) => {}
        Err(NotTaken::Store(error)) => return Err(error.into()),
        Err(NotTaken::Wrong(why)) => {
            office.tell_other(&job, &name, &answer);
            if let Some(tries) = tries {
                office.fail(&job, &name, tries, &one_line(&why)).await?;
            }
            return Err(ApiError::bad(said(&one_line(&why))));
        }
    }
    match office.answer(&job, &text).await {
        Ok(()) => Ok(done()),
        Err(StoreError::Taken) => Err(other()),
        Err(StoreError::Missing) => Err(no_job()),
        Err(error) => Err(error.into()),
    }
}

fn done() -> axum::Json<Value> {
    axum::Json(json!({ "done": true }))
}

/// What stands in a log: one line, not too long, and nothing that databases do not keep.
fn one_line(text: &str) -> String {
    let plain = text.chars().map(|letter| if is_unseen(letter) { ' ' } else { letter });
    plain.take(WHY).collect()
}

/// `GET /api/jobs/files/HASH`: a file that a job needs.
pub(crate) async fn file(
    Lender { office, .. }: Lender,
    Path(hash): Path<String>,
) -> Result<Response, ApiError> {
    let found = office.building.as_ref().and_then(|building| building.file(&hash));
    let bytes = found.ok_or_else(|| ApiError::missing(said("there is no such file")))?;
    Ok(([(CONTENT_TYPE, "application/octet-stream")], bytes).into_response())
}

/// `PUT /api/jobs/files/HASH`: a file that belongs to an answer.
pub(crate) async fn keep_file(
    Lender { name, office }: Lender,
    Path(hash): Path<String>,
    body: Body,
) -> Result<StatusCode, ApiError> {
    if !is_digest(&hash) {
        return Err(ApiError::bad(said("hash: a SHA-256 as 64 small letters is needed")));
    }
    let Some(building) = &office.building else {
        return Err(ApiError::missing(said("no files are kept here")));
    };
    let kept = building.keep(name, hash, body).await;
    kept.map_err(|why| ApiError::bad(said(&why)))?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /metrics` of a build that is shared.
pub(super) async fn metrics(State(jobs): State<Jobs>) -> Response {
    let rows = jobs.count().await.map(rows).into_iter().flatten();
    let text: String = rows.map(|row| line(&row)).collect();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The lines of `/metrics` about jobs.
pub(crate) fn rows(counts: JobCounts) -> [Row; 4] {
    let JobCounts { open, taken, done, failed } = counts;
    [
        ("jobs_waiting", "gauge", "Jobs that no worker has.", open),
        ("jobs_leased", "gauge", "Jobs that workers have.", taken),
        ("jobs_done", "gauge", "Jobs that were done lately.", done),
        ("jobs_failed", "gauge", "Jobs that were given up lately.", failed),
    ]
}
