//! `GET /healthz`: whether games can be kept. `GET /readyz`: whether more players should be sent
//! here.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;

use super::denied::Denied;
use super::error::ApiError;
use crate::live::Hall;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// `ok`, or why not.
pub(crate) async fn answer(State(hall): State<Arc<Hall>>) -> Result<&'static str, ApiError> {
    match tokio::time::timeout(PATIENCE, hall.store().ping()).await {
        Ok(Ok(())) => Ok("ok"),
        Ok(Err(error)) => Err(error.into()),
        Err(_) => Err(ApiError::unavailable(Denied::DatabaseSlow)),
    }
}

/// `ready`, or 404 while the server is about to stop or cannot keep games: a proxy sends nobody
/// here then, and leaves those who are here alone.
pub(crate) async fn ready(State(hall): State<Arc<Hall>>) -> (StatusCode, &'static str) {
    if hall.is_draining() {
        return (StatusCode::NOT_FOUND, "about to stop");
    }
    if hall.lease().is_cut() {
        return (StatusCode::NOT_FOUND, "games cannot be kept now");
    }
    match answer(State(hall)).await {
        Ok(_) => (StatusCode::OK, "ready"),
        Err(_) => (StatusCode::NOT_FOUND, "games cannot be kept now"),
    }
}
