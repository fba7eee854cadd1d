//! How somebody stands with the moderators.

use longking_store::Standing;
use serde::Serialize;

use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::Hall;

/// What was decided about somebody, as he is told: not by whom.
#[derive(Debug, Serialize)]
pub(super) struct ToldDecision {
    act: String,
    why: String,
    at: i64,
}

/// What was done to somebody, the last one first.
pub(super) fn told(standing: Standing) -> Vec<ToldDecision> {
    let done = standing.decisions.into_iter().filter(|decision| decision.act != "dismiss");
    done.map(|it| ToldDecision { act: it.act, why: it.why, at: it.at }).collect()
}

/// Somebody is about to play for ratings.
///
/// # Errors
/// A moderator has decided that he does not, or he pauses.
pub(crate) async fn plays_rated(hall: &Hall, account: i64) -> Result<(), ApiError> {
    if hall.store().any_casual([account; 2]).await? {
        return Err(ApiError::forbidden(Denied::RatedCasual));
    }
    pauses_not(hall, account).await
}

/// Somebody is about to play whoever comes.
///
/// # Errors
/// He has left games that he was losing, and pauses for that.
pub(crate) async fn pauses_not(hall: &Hall, account: i64) -> Result<(), ApiError> {
    let now = hall.now() as i64;
    match hall.store().paused(account, now).await? {
        Some(until) => Err(ApiError::paused(until, now)),
        None => Ok(()),
    }
}

/// So is the one who has asked him.
///
/// # Errors
/// A moderator has decided that he does not, or he pauses.
pub(crate) async fn other_plays_rated(hall: &Hall, account: i64) -> Result<(), ApiError> {
    let now = hall.now() as i64;
    let store = hall.store();
    if store.any_casual([account; 2]).await? || store.paused(account, now).await?.is_some() {
        return Err(ApiError::forbidden(Denied::RatedCasualOther));
    }
    Ok(())
}
