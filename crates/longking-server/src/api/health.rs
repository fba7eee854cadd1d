//! `GET /healthz`: whether games can be kept.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;

use super::error::ApiError;
use crate::live::Hall;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// `ok`, or why not.
pub(crate) async fn answer(State(hall): State<Arc<Hall>>) -> Result<&'static str, ApiError> {
    match tokio::time::timeout(PATIENCE, hall.store().ping()).await {
        Ok(Ok(())) => Ok("ok"),
        Ok(Err(error)) => Err(error.into()),
        Err(_) => Err(ApiError::unavailable("database: no answer in time")),
    }
}
