//! `GET /api/openapi.json`: the API, described for programs.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// The description in the form of OpenAPI 3.1.
const DESCRIPTION: &str = include_str!("openapi.json");

/// Answers it.
pub(crate) async fn answer() -> Response {
    ([(CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}
