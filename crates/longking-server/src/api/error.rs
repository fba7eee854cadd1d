//! What is answered to a question that has no answer: one message.

use std::fmt;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use longking_store::StoreError;
use longking_table::Refusal;
use serde::Serialize;

/// A refusal with its status; the body is `{"error": message}`.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    message: String,
}

impl ApiError {
    /// The question is wrong.
    pub(crate) fn bad(message: impl ToString) -> ApiError {
        ApiError { status: StatusCode::BAD_REQUEST, message: message.to_string() }
    }

    /// There is too much to do.
    pub(crate) fn busy() -> ApiError {
        ApiError::unavailable("the computer has too many games at once, ask again")
    }

    /// It cannot be done now.
    pub(crate) fn unavailable(message: &str) -> ApiError {
        ApiError { status: StatusCode::SERVICE_UNAVAILABLE, message: message.to_owned() }
    }

    /// There is no such thing.
    pub(crate) fn missing(message: &str) -> ApiError {
        ApiError { status: StatusCode::NOT_FOUND, message: message.to_owned() }
    }

    /// Somebody was first.
    pub(crate) fn conflict(message: &str) -> ApiError {
        ApiError { status: StatusCode::CONFLICT, message: message.to_owned() }
    }

    /// Who asks may not do this.
    pub(crate) fn forbidden(message: &str) -> ApiError {
        ApiError { status: StatusCode::FORBIDDEN, message: message.to_owned() }
    }

    /// Who asks has asked too often.
    pub(crate) fn too_many(message: &str) -> ApiError {
        ApiError { status: StatusCode::TOO_MANY_REQUESTS, message: message.to_owned() }
    }

    /// Whether what was asked for is not there.
    pub(crate) fn is_missing(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: String,
        }
        (self.status, axum::Json(Body { error: self.message })).into_response()
    }
}

/// A path that is none of ours.
pub(crate) async fn no_such_path() -> ApiError {
    ApiError::missing("there is nothing at this path")
}

/// A method that the path does not have.
pub(crate) async fn wrong_method() -> ApiError {
    let message = "this path is asked in another way".to_owned();
    ApiError { status: StatusCode::METHOD_NOT_ALLOWED, message }
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
        ApiError::bad(refusal)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Missing => ApiError::missing("there is no such game, or it has expired"),
            StoreError::Taken | StoreError::Conflict { .. } => {
                ApiError::conflict(&error.to_string())
            }
            StoreError::Unfit => ApiError::bad(error),
            _ => ApiError::unavailable(&error.to_string()),
        }
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        ApiError::unavailable(&format!("no chance to be had: {error}"))
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        let status = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::BAD_REQUEST,
        };
        ApiError { status, message: one_line(&rejection.body_text()) }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::bad(one_line(&rejection.body_text()))
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
