//! Who seeks games and does not come to them.

use longking_club::fair_play::{ABSENCES, FORGIVEN, absent_until};

use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::Hall;

/// Somebody is about to seek a game, or to accept one.
///
/// # Errors
/// He has lately let too many games lapse without a first move, and waits a while.
pub(super) async fn comes_to_games(hall: &Hall, principal: i64) -> Result<(), ApiError> {
    let now = hall.now() as i64;
    let began = hall.store().absences(principal, now - FORGIVEN).await?;
    match absent_until(&began, now) {
        Some(until) => Err(ApiError::until(until, now, |minutes| {
            Denied::Absent.with("games", ABSENCES).with("minutes", minutes)
        })),
        None => Ok(()),
    }
}
