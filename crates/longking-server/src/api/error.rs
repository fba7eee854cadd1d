//! What is answered to a question that has no answer: one message.

use std::fmt;
use std::time::Duration;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use longking_store::StoreError;
use longking_table::{Refusal, Refused, Sentence, ToCause};

use super::denied::{Denied, by_store};

/// A refusal with its status; the body has `error`, `code` and `with`.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    refusal: Refusal,
    /// Whether another server, of a later version, could do it.
    newer: bool,
    /// After how long it can be asked again.
    wait: Option<Duration>,
}

impl ApiError {
    /// The question is wrong.
    pub(crate) fn bad(why: impl ToCause) -> ApiError {
        ApiError::of(StatusCode::BAD_REQUEST, why)
    }

    /// What is wanted cannot be had so.
    pub(crate) fn unfit(why: impl ToCause) -> ApiError {
        ApiError::of(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// The question has another form.
    pub(crate) fn form(status: StatusCode, text: &str) -> ApiError {
        ApiError::of(status, Refused::Form.with("detail", one_line(text)))
    }

    fn of(status: StatusCode, why: impl ToCause) -> ApiError {
        ApiError { status, refusal: Refusal::new(why), newer: false, wait: None }
    }

    /// The same, and after how long it can be asked again.
    pub(crate) fn after(self, wait: Duration) -> ApiError {
        ApiError { wait: Some(wait), ..self }
    }

    /// Somebody pauses until a time; both are in milliseconds.
    pub(crate) fn paused(until: i64, now: i64) -> ApiError {
        ApiError::until(until, now, |minutes| Denied::Paused.with("minutes", minutes))
    }

    /// Who asks may not do this until a time, for a reason that says how many minutes that is; both
    /// times are in milliseconds.
    pub(crate) fn until(until: i64, now: i64, why: impl FnOnce(u64) -> Sentence) -> ApiError {
        let wait = Duration::from_millis((until - now).unsigned_abs());
        let why = why(wait.as_secs().div_ceil(60)).with("until", until.unsigned_abs());
        ApiError::forbidden(why).after(wait)
    }

    /// A server of a later version could do it.
    pub(crate) fn newer(why: impl ToCause) -> ApiError {
        ApiError { newer: true, ..ApiError::unavailable(why) }
    }

    /// Whether a server of a later version could do it.
    pub(crate) fn is_newer(&self) -> bool {
        self.newer
    }

    /// There is too much to do.
    pub(crate) fn busy() -> ApiError {
        ApiError::unavailable(Denied::Busy)
    }

    /// It cannot be done now.
    pub(crate) fn unavailable(why: impl ToCause) -> ApiError {
        ApiError::of(StatusCode::SERVICE_UNAVAILABLE, why)
    }

    /// There is no such thing.
    pub(crate) fn missing(why: impl ToCause) -> ApiError {
        ApiError::of(StatusCode::NOT_FOUND, why)
    }

    /// Somebody was first.
    pub(crate) fn conflict(why: impl ToCause) -> ApiError {
        ApiError::of(StatusCode::CONFLICT, why)
    }

    /// It is not known who asks.
    pub(crate) fn unknown(why: impl ToCause) -> ApiError {
        ApiError::of(StatusCode::UNAUTHORIZED, why)
    }

    /// Who asks may not do this.
    pub(crate) fn forbidden(why: impl ToCause) -> ApiError {
        ApiError::of(StatusCode::FORBIDDEN, why)
    }

    /// Who asks has asked too often.
    pub(crate) fn too_many(why: impl ToCause) -> ApiError {
        ApiError::of(StatusCode::TOO_MANY_REQUESTS, why)
    }

    /// Why, without the status.
    pub(crate) fn into_refusal(self) -> Refusal {
        self.refusal
    }

    /// Whether what was asked for is not there.
    pub(crate) fn is_missing(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// Whether the same server may do it a little later.
    pub(crate) fn is_passing(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE && !self.newer
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.fmt(f)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, axum::Json(self.refusal)).into_response();
        if let Some(wait) = self.wait {
            // In whole seconds, and none too few.
            let seconds = wait.as_secs() + 1;
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// A path that is none of ours.
pub(crate) async fn no_such_path() -> ApiError {
    ApiError::missing(Denied::NoPath)
}

/// A method that the path does not have.
pub(crate) async fn wrong_method() -> ApiError {
    ApiError::of(StatusCode::METHOD_NOT_ALLOWED, Denied::NoMethod)
}

/// A question as JSON.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(ApiError))]
pub(crate) struct Json<T>(pub(crate) T);

/// A question in the address.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub(crate) struct Query<T>(pub(crate) T);

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError { status: StatusCode::BAD_REQUEST, refusal, newer: false, wait: None }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        let why = by_store(&error);
        match error {
            StoreError::Missing => ApiError::missing(why),
            StoreError::Taken | StoreError::Conflict { .. } => ApiError::conflict(why),
            StoreError::Unfit => ApiError::bad(why),
            _ => ApiError::unavailable(why),
        }
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        ApiError::unavailable(Denied::NoChance.with("detail", error.to_string()))
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        let status = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::BAD_REQUEST,
        };
        ApiError::form(status, &rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::form(StatusCode::BAD_REQUEST, &rejection.body_text())
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
