//! A second device: it shows a code, and the first one lets it in.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use longking_store::{NewLink, Secret, StoreError};
use serde::Serialize;

use super::People;
use super::channel::Channel;
use super::me::{logged_in, with_cookie};
use super::person::{Label, Person};
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::Hall;
use crate::live::secret::{hash, letters, new_token};

/// How long a device waits to be let in, in milliseconds.
const WAIT: i64 = 5 * 60 * 1000;

/// The letters of the code that it shows.
const CODE: usize = 8;

/// How often another code is tried where somebody has the same.
const AGAIN: usize = 3;

/// What a new device shows and keeps.
#[derive(Debug, Serialize)]
struct Asked {
    /// What its owner types on the other device, or reads there from a picture.
    code: String,
    /// What it asks with whether it was let in.
    poll: String,
    /// Until when it can be let in, in milliseconds of Unix time.
    until: i64,
}

/// What the store has of a code, however it is typed.
fn read(typed: &str) -> Result<Secret, ApiError> {
    let letters = typed.chars().filter(char::is_ascii_alphanumeric).take(CODE + 1);
    let code: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    if code.len() == CODE { Ok(hash(&code)) } else { Err(ApiError::missing(Denied::NoLink)) }
}

fn over(error: StoreError) -> ApiError {
    match error {
        StoreError::Missing => ApiError::missing(Denied::NoLink),
        other => other.into(),
    }
}

/// `POST /api/link`: a new device asks to be let in.
pub(crate) async fn ask(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    channel: Channel,
    label: Label,
) -> Result<Response, ApiError> {
    people.tries.linking(channel.address)?;
    let asked = hall.now() as i64;
    let until = asked + WAIT;
    let poll = new_token()?;
    let mut tries = 0;
    loop {
        let code = letters(CODE)?;
        let (label, poll_hash) = (label.0.clone(), hash(&poll));
        let link = NewLink { poll: poll_hash, code: hash(&code), label, asked, until };
        match hall.store().ask_link(link).await {
            Ok(()) => {
                let told = Asked { code, poll, until };
                return Ok((StatusCode::CREATED, axum::Json(told)).into_response());
            }
            Err(StoreError::Taken) if tries < AGAIN => tries += 1,
            Err(error) => return Err(error.into()),
        }
    }
}

/// A new device that was let in.
#[derive(Debug, Serialize)]
struct LetIn<'a> {
    name: &'a str,
}

/// `POST /api/link/POLL`: logs the new device in, once it was let in.
pub(crate) async fn poll(
    State(hall): State<Arc<Hall>>,
    channel: Channel,
    label: Label,
    before: Option<Person>,
    Path(poll): Path<String>,
) -> Result<Response, ApiError> {
    let (session, token) = label.session(hall.now() as i64)?;
    let taken = hall.store().take_link(hash(&poll), session.clone()).await.map_err(over)?;
    if taken.is_none() {
        return Ok(StatusCode::ACCEPTED.into_response());
    }
    logged_in(&hall, before, &session).await?;
    let who = hall.store().who(&session.token, session.at).await?;
    Ok(with_cookie(channel, Some(&token), axum::Json(LetIn { name: &who.name })))
}

/// A device that waits, as the other one shows it.
#[derive(Debug, Serialize)]
struct Waits {
    label: String,
    asked: i64,
}

/// `GET /api/link/CODE/confirm`: which device waits with a code.
pub(crate) async fn waits(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    person: Person,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    people.tries.code(person.principal)?;
    let found = hall.store().link(&read(&code)?, hall.now() as i64).await.map_err(over)?;
    Ok(axum::Json(Waits { label: found.label, asked: found.asked }).into_response())
}

/// `POST /api/link/CODE/confirm`: lets the device in.
pub(crate) async fn confirm(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    person: Person,
    Path(code): Path<String>,
) -> Result<StatusCode, ApiError> {
    people.tries.code(person.principal)?;
    let Person { principal, token, .. } = person;
    let confirmed = hall.store().confirm_link(read(&code)?, principal, token, hall.now() as i64);
    confirmed.await.map_err(over)?;
    Ok(StatusCode::NO_CONTENT)
}
