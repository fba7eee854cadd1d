//! Whom somebody follows, and with whom he wants to have nothing to do.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use longking_club::name;
use longking_store::{Related, Relation, StoreError};
use serde::Serialize;

use super::challenges;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::Hall;
use crate::people::Person;

/// How many somebody follows at most, and how many he blocks.
const FOLLOWED: u32 = 300;
const BLOCKED: u32 = 500;

/// The longest name that is looked for.
const LONGEST: usize = 40;

/// Names.
#[derive(Debug, Default, Serialize)]
struct Told {
    follow: Vec<String>,
    block: Vec<String>,
}

/// Whom the one who asks follows and blocks, by name.
async fn all(hall: &Hall, person: &Person) -> Result<Told, ApiError> {
    let mut told = Told::default();
    for (name, kind) in hall.store().relations(person.account).await? {
        match kind {
            Relation::Follow => told.follow.push(name),
            Relation::Block => told.block.push(name),
        }
    }
    Ok(told)
}

/// `GET /api/me/relations`: whom he follows and blocks.
pub(crate) async fn list(
    State(hall): State<Arc<Hall>>,
    person: Person,
) -> Result<Response, ApiError> {
    Ok(axum::Json(all(&hall, &person).await?).into_response())
}

fn key(name: &str) -> Result<String, ApiError> {
    if name.len() > LONGEST {
        return Err(ApiError::missing(Denied::NoSuchPlayer));
    }
    Ok(name::key(name))
}

fn none(error: StoreError) -> ApiError {
    match error {
        StoreError::Missing => ApiError::missing(Denied::NoSuchPlayer),
        other => other.into(),
    }
}

async fn begin(
    hall: &Arc<Hall>,
    person: &Person,
    name: &str,
    kind: Relation,
) -> Result<StatusCode, ApiError> {
    let (here, account, key) = (Arc::clone(hall), person.account, key(name)?);
    hall.finish(async move { begin_now(&here, account, &key, kind).await }).await?
}

/// The same, to its end.
async fn begin_now(
    hall: &Hall,
    account: i64,
    key: &str,
    kind: Relation,
) -> Result<StatusCode, ApiError> {
    let most = match kind {
        Relation::Follow => FOLLOWED,
        Relation::Block => BLOCKED,
    };
    let now = hall.now() as i64;
    let bounds = (now, i64::from(most));
    match hall.store().relate(account, key, kind, bounds).await.map_err(none)? {
        Related::Done => {}
        Related::Oneself => return Err(ApiError::unfit(Denied::RelationOneself)),
        Related::TooMany => {
            return Err(ApiError::conflict(Denied::RelationMany.with("most", most)));
        }
    }
    if kind == Relation::Block {
        // What both had challenged each other to is over.
        challenges::look(hall, now).await?;
        challenges::hint(hall);
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn end(
    hall: &Hall,
    person: &Person,
    name: &str,
    kind: Relation,
) -> Result<StatusCode, ApiError> {
    hall.store().unrelate(person.account, &key(name)?, kind).await.map_err(none)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/players/NAME/follow`.
pub(crate) async fn follow(
    State(hall): State<Arc<Hall>>,
    person: Person,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    begin(&hall, &person, &name, Relation::Follow).await
}

/// `DELETE /api/players/NAME/follow`.
pub(crate) async fn unfollow(
    State(hall): State<Arc<Hall>>,
    person: Person,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    end(&hall, &person, &name, Relation::Follow).await
}

/// `PUT /api/players/NAME/block`.
pub(crate) async fn block(
    State(hall): State<Arc<Hall>>,
    person: Person,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    begin(&hall, &person, &name, Relation::Block).await
}

/// `DELETE /api/players/NAME/block`.
pub(crate) async fn unblock(
    State(hall): State<Arc<Hall>>,
    person: Person,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    end(&hall, &person, &name, Relation::Block).await
}
