//! Somebody reports another.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use longking_club::name;
use longking_store::{NewReport, Reported, StoreError};
use serde::Deserialize;

use super::{LONGEST, Reason};
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Json};
use crate::live::Hall;
use crate::people::{People, Person};

/// What somebody reports.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reporting {
    reason: Reason,
    /// The game in which it was done, as the archive names it.
    #[serde(default)]
    game: Option<String>,
}

/// `POST /api/players/NAME/report`.
pub(crate) async fn make(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    person: Person,
    Path(name): Path<String>,
    Json(Reporting { reason, game }): Json<Reporting>,
) -> Result<StatusCode, ApiError> {
    let nobody = || ApiError::missing(Denied::NoSuchPlayer);
    if name.len() > LONGEST {
        return Err(nobody());
    }
    if game.as_ref().is_some_and(|game| game.contains('\0')) {
        return Err(ApiError::unfit(Denied::ReportGame));
    }
    people.report(&person)?;
    let report = NewReport {
        by: person.account,
        name_key: name::key(&name),
        game,
        reason: reason.word().to_owned(),
        at: hall.now() as i64,
    };
    match hall.store().report(report).await {
        Ok(Reported::Made) => Ok(StatusCode::NO_CONTENT),
        Ok(Reported::Oneself) => Err(ApiError::unfit(Denied::RelationOneself)),
        Ok(Reported::NoGame) => Err(ApiError::unfit(Denied::ReportGame)),
        Ok(Reported::Before) => Err(ApiError::conflict(Denied::ReportOpen)),
        Err(StoreError::Missing) => Err(nobody()),
        Err(error) => Err(error.into()),
    }
}
