//! The reports that wait, as a moderator sees them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use longking_store::{Decision, OpenReport, ReportedPerson};
use serde::Serialize;

use super::moderator::Moderator;
use crate::api::error::ApiError;
use crate::live::Hall;

/// How many reports are told at once, the oldest ones.
const TOLD: u32 = 200;

/// Those about whom reports wait.
#[derive(Debug, Serialize)]
struct Waiting {
    people: Vec<ToldPerson>,
}

#[derive(Debug, Serialize)]
struct ToldPerson {
    name: String,
    role: String,
    since: i64,
    /// Since when he plays no rated games.
    casual: Option<i64>,
    reports: Vec<ToldReport>,
    decisions: Vec<ToldDecision>,
}

#[derive(Debug, Serialize)]
struct ToldReport {
    id: i64,
    by: Option<String>,
    reason: String,
    game: Option<String>,
    at: i64,
}

#[derive(Debug, Serialize)]
struct ToldDecision {
    act: String,
    why: String,
    by: Option<String>,
    at: i64,
}

impl From<OpenReport> for ToldReport {
    fn from(OpenReport { id, by, game, reason, at }: OpenReport) -> ToldReport {
        ToldReport { id, by, reason, game, at }
    }
}

impl From<Decision> for ToldDecision {
    fn from(Decision { act, why, by, at }: Decision) -> ToldDecision {
        ToldDecision { act, why, by, at }
    }
}

impl From<ReportedPerson> for ToldPerson {
    fn from(person: ReportedPerson) -> ToldPerson {
        ToldPerson {
            name: person.name,
            role: person.role,
            since: person.created,
            casual: person.casual,
            reports: person.reports.into_iter().map(ToldReport::from).collect(),
            decisions: person.decisions.into_iter().map(ToldDecision::from).collect(),
        }
    }
}

/// `GET /api/moderation`: the people about whom reports wait, with what was decided about them
/// before.
pub(crate) async fn show(
    State(hall): State<Arc<Hall>>,
    Moderator(person): Moderator,
) -> Result<Response, ApiError> {
    let waiting = hall.store().reported(person.account, TOLD).await?;
    let people = waiting.into_iter().map(ToldPerson::from).collect();
    Ok(([(CACHE_CONTROL, "no-store")], axum::Json(Waiting { people })).into_response())
}
