//! Who plays for ratings now, and who plays whoever comes.

use longking_table::Player;

use super::hall::Hall;
use crate::api::denied::Denied;
use crate::api::error::ApiError;

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

/// Both at a table are about to play for ratings once more, as one of them wants.
///
/// # Errors
/// As of [`plays_rated`] and [`other_plays_rated`].
pub(super) async fn both_play(hall: &Hall, id: &str, player: Player) -> Result<(), ApiError> {
    let [one, two] = hall.store().people_at(id).await?;
    let (own, other) = if player == Player::One { (one, two) } else { (two, one) };
    if let Some(own) = own {
        plays_rated(hall, own.account).await?;
    }
    match other {
        Some(other) => other_plays_rated(hall, other.account).await,
        None => Ok(()),
    }
}
