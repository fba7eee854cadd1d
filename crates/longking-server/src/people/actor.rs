//! Somebody who acts: under his name, or as a guest who is known by his device alone.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use longking_store::StoreError;

use super::People;
use super::channel::{Channel, KEPT};
use super::me::with_cookie;
use super::person::{DAY, Label, Person, shown};
use crate::api::address::Here;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::Limits;
use crate::live::secret::hash;
use crate::live::{Device, Hall};

/// Who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Actor {
    pub(crate) principal: i64,
    /// Whose name and ratings they are; none for a guest.
    pub(crate) account: Option<i64>,
    /// Empty for a guest.
    pub(crate) name: String,
}

impl From<&Person> for Actor {
    fn from(person: &Person) -> Actor {
        let Person { principal, account, name, .. } = person;
        Actor { principal: *principal, account: Some(*account), name: name.clone() }
    }
}

impl Actor {
    /// Somebody who has not acted yet.
    pub(crate) fn nobody() -> Actor {
        Actor { principal: 0, account: None, name: String::new() }
    }

    /// His name, if he has one.
    pub(crate) fn name(&self) -> Option<&str> {
        self.account.map(|_| &*self.name)
    }
}

/// Who asks, if his device is known.
async fn find<S>(parts: &mut Parts, state: &S) -> Result<Option<Actor>, ApiError>
where
    Arc<Hall>: FromRef<S>,
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    let Some(text) = shown(parts, state).await? else { return Ok(None) };
    let hall = Arc::<Hall>::from_ref(state);
    let (token, now) = (hash(&text), hall.now() as i64);
    let acting = match hall.store().acting(&token, now).await {
        Ok(acting) => acting,
        Err(StoreError::Missing) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    if now - acting.seen > DAY {
        hall.store().touch_session(token, now, now + KEPT * 1000).await?;
    }
    hall.signs().note(acting.principal, Device::of(&text), now as u64);
    let (account, name) = acting.account.unzip();
    Ok(Some(Actor { principal: acting.principal, account, name: name.unwrap_or_default() }))
}

impl<S> FromRequestParts<S> for Actor
where
    Arc<Hall>: FromRef<S>,
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Actor, ApiError> {
        find(parts, state).await?.ok_or_else(|| ApiError::forbidden(Denied::Nobody))
    }
}

impl<S> OptionalFromRequestParts<S> for Actor
where
    Arc<Hall>: FromRef<S>,
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Actor>, ApiError> {
        find(parts, state).await
    }
}

/// Somebody who does something for the first time, or not.
#[derive(Clone, Debug)]
pub(crate) struct Newcomer {
    known: Option<Actor>,
    channel: Channel,
    label: Label,
}

impl<S> FromRequestParts<S> for Newcomer
where
    Arc<Hall>: FromRef<S>,
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Newcomer, ApiError> {
        let known = find(parts, state).await?;
        let Ok(channel) = <Channel as FromRequestParts<S>>::from_request_parts(parts, state).await;
        let Ok(label) = <Label as FromRequestParts<S>>::from_request_parts(parts, state).await;
        Ok(Newcomer { known, channel, label })
    }
}

impl Newcomer {
    /// Whether somebody is known by his device.
    pub(crate) fn is_known(&self) -> bool {
        self.known.is_some()
    }

    /// Whether it is somebody with a name.
    pub(crate) fn has_name(&self) -> bool {
        self.known.as_ref().is_some_and(|actor| actor.account.is_some())
    }

    /// Who acts; nobody becomes a guest whose device is logged in by [`Known::answer`].
    ///
    /// # Errors
    /// Too many do so at one address.
    pub(crate) async fn act(self, hall: &Hall, people: &People) -> Result<Known, ApiError> {
        let Newcomer { known, channel, label } = self;
        if let Some(actor) = known {
            return Ok(Known { actor, channel, token: None });
        }
        people.tries.guest(channel.address)?;
        let (session, token) = label.session(hall.now() as i64)?;
        let principal = hall.store().make_guest(session).await?;
        let actor = Actor { principal, account: None, name: String::new() };
        Ok(Known { actor, channel, token: Some(token) })
    }
}

/// Somebody who acts, and what his browser has to keep for that.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) actor: Actor,
    channel: Channel,
    token: Option<String>,
}

impl Known {
    /// An answer to him.
    pub(crate) fn answer(&self, answer: impl IntoResponse) -> Response {
        match &self.token {
            Some(token) => with_cookie(self.channel, Some(token), answer),
            None => answer.into_response(),
        }
    }
}
