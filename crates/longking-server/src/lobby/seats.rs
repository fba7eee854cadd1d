//! Somebody comes back to a seat of his, on another device or page.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use longking_store::{StoreError, StoredPlayer};
use longking_table::Player;

use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::Hall;
use crate::live::http::Seated;
use crate::live::secret::{hash, new_token};
use crate::live::snapshot::word;
use crate::people::{Actor, People, Shown};

/// `POST /api/tables/ID/return`: one more token for a seat that is his.
pub(crate) async fn come_back(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    actor: Actor,
    Shown(shown): Shown,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    people.challenge(&actor)?;
    let none = |error| match error {
        StoreError::Missing => ApiError::missing(Denied::NoSeat),
        other => other.into(),
    };
    let seat = hall.store().seat_of(&id, actor.principal).await.map_err(none)?;
    let token = new_token()?;
    let now = hall.now() as i64;
    let by = shown.map(|shown| shown.token);
    hall.store().add_token(&id, seat, hash(&token), by, now).await.map_err(none)?;
    let player = word(match seat {
        StoredPlayer::One => Player::One,
        StoredPlayer::Two => Player::Two,
    });
    let seated = Seated { id, seat: token, player, invite: None };
    Ok((StatusCode::CREATED, axum::Json(seated)).into_response())
}
