//! Somebody who judges reports.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;

use crate::api::address::Here;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::Limits;
use crate::live::Hall;
use crate::people::Person;

/// Somebody with the role of a moderator, which is given on the command line alone, at one of two
/// devices that have let each other in.
#[derive(Clone, Debug)]
pub(crate) struct Moderator(pub(super) Person);

impl<S> FromRequestParts<S> for Moderator
where
    Arc<Hall>: FromRef<S>,
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Moderator, ApiError> {
        let person = <Person as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        match person.has_linked_device() {
            _ if !person.is_moderator() => Err(ApiError::forbidden(Denied::NoModerator)),
            None => Err(ApiError::forbidden(Denied::OtherDevice)),
            Some(false) => Err(ApiError::forbidden(Denied::OneDevice)),
            Some(true) => Ok(Moderator(person)),
        }
    }
}
