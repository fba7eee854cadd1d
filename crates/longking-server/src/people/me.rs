//! The one who asks: a name, devices, and what lets him in again.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use longking_club::name::{self, NameError};
use longking_store::{NewAccount, NewSession, StoreError};
use longking_table::Sentence;
use serde::{Deserialize, Serialize};

use super::actor::Actor;
use super::channel::Channel;
use super::login::new_recovery;
use super::person::{Label, Person};
use super::standing::{self, ToldDecision};
use super::{People, password};
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Json};
use crate::live::Hall;
use crate::live::secret::{Drawn, hash};
use crate::lobby;

/// Who asks.
#[derive(Debug, Serialize)]
struct Me<'a> {
    /// Nothing for somebody without a name.
    name: Option<&'a str>,
    /// Whether a password may be told over this line.
    private: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<Account>,
    /// What was decided about an account that moderators have closed, on a device that was logged
    /// in then, the last one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<Vec<ToldDecision>>,
}

/// What somebody with a name has.
#[derive(Debug, Serialize)]
struct Account {
    since: i64,
    closes: Option<i64>,
    /// Whether there is one.
    password: bool,
    devices: Vec<ToldDevice>,
    /// Whether he judges reports.
    moderator: bool,
    /// Since when he plays no rated games, by a decision.
    casual: Option<i64>,
    /// Until when he pauses who has left games.
    paused: Option<i64>,
    /// What moderators have decided about him, the last one first.
    decisions: Vec<ToldDecision>,
}

/// A device that is logged in.
#[derive(Debug, Serialize)]
pub(super) struct ToldDevice {
    pub(super) id: String,
    pub(super) label: String,
    pub(super) since: i64,
    pub(super) seen: i64,
    /// Whether it is the one that asks.
    pub(super) here: bool,
}

/// The devices of somebody, the one that was seen last first.
pub(super) async fn devices(hall: &Hall, person: &Person) -> Result<Vec<ToldDevice>, ApiError> {
    let devices = hall.store().devices(person.principal, hall.now() as i64).await?;
    let told = devices.into_iter().map(|device| ToldDevice {
        here: device.id == person.session,
        id: device.id,
        label: device.label,
        since: device.created,
        seen: device.seen,
    });
    Ok(told.collect())
}

/// An answer with which the browser keeps what its device shows, or forgets it.
pub(super) fn with_cookie(
    channel: Channel,
    token: Option<&str>,
    answer: impl IntoResponse,
) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = channel.set_cookie(token) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

/// `GET /api/me`: who asks. Whoever is known, a guest too, has his browser keep that for as long as
/// it does again: what the store knows of a device lasts with every day on which it is seen.
pub(crate) async fn show(
    State(hall): State<Arc<Hall>>,
    channel: Channel,
    person: Option<Person>,
    actor: Option<Actor>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let me = match person {
        Some(person) => axum::Json(told(&hall, channel, &person).await?).into_response(),
        None => {
            let private = channel.takes_passwords();
            let closed = match channel.token(&headers).filter(|_| actor.is_none()) {
                Some(token) => closed(&hall, token).await?,
                None => None,
            };
            axum::Json(Me { name: None, private, account: None, closed }).into_response()
        }
    };
    let answer = ([(CACHE_CONTROL, "no-store")], me);
    Ok(match channel.token(&headers).filter(|_| actor.is_some()) {
        Some(token) => with_cookie(channel, Some(token), answer),
        None => answer.into_response(),
    })
}

/// What was decided about the account of a device, if moderators have closed it.
async fn closed(hall: &Hall, token: &str) -> Result<Option<Vec<ToldDecision>>, ApiError> {
    match hall.store().closed(&hash(token), hall.now() as i64).await {
        Ok(decisions) => Ok(Some(standing::told(decisions))),
        Err(StoreError::Missing) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Somebody with a name.
async fn told<'a>(hall: &Hall, channel: Channel, person: &'a Person) -> Result<Me<'a>, ApiError> {
    let standing = hall.store().standing(person.account).await?;
    let account = Account {
        since: person.created,
        closes: person.closes,
        password: !person.password.is_empty(),
        devices: devices(hall, person).await?,
        moderator: person.is_moderator(),
        casual: standing.casual,
        paused: hall.store().paused(person.account, hall.now() as i64).await?,
        decisions: standing::told(standing.decisions),
    };
    let private = channel.takes_passwords();
    Ok(Me { name: Some(&person.name), private, account: Some(account), closed: None })
}

/// A name to be taken.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Naming {
    name: String,
    /// What is shown again by who was not answered.
    #[serde(default)]
    again: Option<Drawn>,
}

/// What lets somebody in again, once.
#[derive(Debug, Serialize)]
pub(super) struct Recovery<'a> {
    pub(super) name: &'a str,
    pub(super) recovery: String,
}

/// Why a name cannot be taken.
fn by_name(error: NameError) -> Sentence {
    match error {
        NameError::Length => {
            Denied::NameLength.with("least", name::LETTERS.0).with("most", name::LETTERS.1)
        }
        NameError::Letter(letter) => {
            Denied::NameLetter.with("letter", letter.escape_debug().to_string())
        }
        NameError::Start => Denied::NameStart.say(),
        NameError::Reserved => Denied::NameReserved.say(),
        other => Sentence::detail(other),
    }
}

/// Whether a name may be taken, if nobody has it.
///
/// # Errors
/// When it may not.
pub(crate) fn check_name(name: &str) -> Result<(), ApiError> {
    name::check(name).map_err(|error| ApiError::unfit(by_name(error)))
}

/// `POST /api/me`: takes a name; the device is logged in. The answer may be lost, and the name with
/// it: who has drawn a secret for that is answered again.
pub(crate) async fn choose(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    channel: Channel,
    label: Label,
    actor: Option<Actor>,
    Json(Naming { name, again }): Json<Naming>,
) -> Result<Response, ApiError> {
    if actor.as_ref().is_some_and(|actor| actor.account.is_some()) {
        return Err(ApiError::conflict(Denied::HasName));
    }
    check_name(&name)?;
    people.tries.naming(channel.address)?;
    let looks = name::looks(&name);
    if looks != name::key(&name) && hall.store().player(&looks, i64::MAX).await.is_ok() {
        return Err(ApiError::conflict(Denied::NameTaken));
    }
    let (code, recovery) = new_recovery()?;
    let (session, token) = label.session(hall.now() as i64)?;
    let (name_key, guest) = (name::key(&name), actor.map(|actor| actor.principal));
    let again = again.map(|drawn| drawn.hash());
    let account = NewAccount { name_key, name: name.clone(), recovery, session, guest, again };
    hall.store().make_account(account).await.map_err(|error| match error {
        StoreError::Taken => ApiError::conflict(Denied::NameTaken),
        other => other.into(),
    })?;
    let told = axum::Json(Recovery { name: &name, recovery: code });
    Ok(with_cookie(channel, Some(&token), (StatusCode::CREATED, told)))
}

/// Somebody who is no longer known: his device was logged out while he asked.
pub(super) fn gone(error: StoreError) -> ApiError {
    match error {
        StoreError::Missing => ApiError::forbidden(Denied::Nobody),
        other => other.into(),
    }
}

/// `POST /api/me/recovery`: something else lets him in again; all other devices are logged out.
pub(crate) async fn recovery(
    State(hall): State<Arc<Hall>>,
    person: Person,
) -> Result<Response, ApiError> {
    let (code, recovery) = new_recovery()?;
    hall.store().set_recovery(person.token, recovery).await.map_err(gone)?;
    let told = Recovery { name: &person.name, recovery: code };
    Ok((StatusCode::CREATED, axum::Json(told)).into_response())
}

/// A password to be set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The one of now, if there is one.
    #[serde(default)]
    now: Option<String>,
    new: String,
}

/// `PUT /api/me/password`: another password; all other devices are logged out.
pub(crate) async fn set_password(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    channel: Channel,
    person: Person,
    Json(NewPassword { now, new }): Json<NewPassword>,
) -> Result<StatusCode, ApiError> {
    if !channel.takes_passwords() {
        return Err(ApiError::forbidden(Denied::PlainHttp));
    }
    password::check(&new, &person.name)?;
    if !person.password.is_empty() {
        people.tries.password(&name::key(&person.name))?;
        let now = now.unwrap_or_default();
        if !people.passwords.fits(now, Some(&person.password)).await? {
            return Err(ApiError::forbidden(Denied::PasswordWrong));
        }
    }
    let kept = people.passwords.keep(new).await?;
    hall.store().set_password(person.token, &person.password, &kept).await.map_err(gone)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/sessions/ID`: logs a device out, this one or another.
pub(crate) async fn end_session(
    State(hall): State<Arc<Hall>>,
    channel: Channel,
    person: Person,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    if id.contains('\0') || !hall.store().end_session(person.principal, &id).await? {
        return Err(ApiError::missing(Denied::NoDevice));
    }
    let (here, principal) = (Arc::clone(&hall), person.principal);
    hall.finish(async move { lobby::end_device(&here, principal).await }).await??;
    Ok(if id == person.session {
        with_cookie(channel, None, StatusCode::NO_CONTENT)
    } else {
        StatusCode::NO_CONTENT.into_response()
    })
}

/// A seat that somebody had before he had a name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claiming {
    seat: String,
}

/// `POST /api/tables/ID/claim`: a seat of before becomes his, by its token.
pub(crate) async fn claim(
    State(hall): State<Arc<Hall>>,
    person: Person,
    Path(id): Path<String>,
    Json(Claiming { seat }): Json<Claiming>,
) -> Result<StatusCode, ApiError> {
    let claimed = hall.store().claim_seat(&id, hash(&seat), person.principal).await;
    claimed.map_err(|error| match error {
        StoreError::Missing | StoreError::Unfit => ApiError::forbidden(Denied::WrongToken),
        StoreError::Taken => ApiError::conflict(Denied::OthersSeat),
        other => other.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}

/// A device is logged in; the one that was on the same line before is not any more.
pub(super) async fn logged_in(
    hall: &Hall,
    before: Option<Person>,
    session: &NewSession,
) -> Result<(), ApiError> {
    if let Some(before) = before.filter(|before| before.session != session.id) {
        hall.store().end_session(before.principal, &before.session).await?;
    }
    Ok(())
}
