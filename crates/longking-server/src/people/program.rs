//! A program that acts for somebody, by what it shows.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use longking_store::StoreError;

use super::actor::Actor;
use super::channel::has_cookie;
use super::tokens::{MARK, Scope};
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::Hall;
use crate::live::secret::hash;

/// How often it is noted that a token was used, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// The longest token that is looked at.
const LONGEST: usize = 128;

/// What somebody is who is a program for good.
pub(crate) const BOT: &str = "bot";

/// A program.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The token, as its owner names it.
    pub(crate) token: String,
    scopes: String,
    /// Who acts.
    pub(crate) principal: i64,
    /// Whose name and ratings they are.
    pub(crate) account: i64,
    pub(crate) name: String,
    /// Since when the name is taken, in milliseconds of Unix time.
    pub(crate) created: i64,
    /// Whether its owner is a program for good.
    pub(crate) is_bot: bool,
}

impl From<&Program> for Actor {
    fn from(program: &Program) -> Actor {
        let Program { principal, account, name, .. } = program;
        Actor { principal: *principal, account: Some(*account), name: name.clone() }
    }
}

impl Program {
    /// Whether the token is for something.
    pub(crate) fn may(&self, scope: Scope) -> bool {
        self.scopes.split(' ').any(|word| word == scope.word())
    }

    /// The token is for something.
    ///
    /// # Errors
    /// It is not.
    pub(crate) fn needs(&self, scope: Scope) -> Result<(), ApiError> {
        if self.may(scope) {
            return Ok(());
        }
        Err(ApiError::forbidden(Denied::NoScope.with("scope", scope.word())))
    }

    /// The token is for playing, of whichever kind.
    ///
    /// # Errors
    /// It is not.
    pub(crate) fn plays(&self) -> Result<(), ApiError> {
        if self.may(Scope::Bot) { Ok(()) } else { self.needs(Scope::Board) }
    }

    /// The token is for something that hears of games and challenges.
    ///
    /// # Errors
    /// It is not.
    pub(crate) fn hears(&self) -> Result<(), ApiError> {
        let hears = [Scope::Board, Scope::Challenge, Scope::Read];
        if hears.into_iter().any(|scope| self.may(scope)) { Ok(()) } else { self.needs(Scope::Bot) }
    }
}

/// The token that a program shows, if it is one of a person.
fn shown(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    let is_one = scheme.eq_ignore_ascii_case("bearer") && token.starts_with(MARK);
    is_one.then_some(token)
}

/// Refuses who comes as a program and as a device: it could be either that means it.
pub(crate) async fn one_way(request: Request, next: Next) -> Response {
    let headers = request.headers();
    if shown(headers).is_some() && has_cookie(headers) {
        return ApiError::bad(Denied::TokenAndCookie).into_response();
    }
    next.run(request).await
}

impl<S> FromRequestParts<S> for Program
where
    Arc<Hall>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Program, ApiError> {
        let hall = Arc::<Hall>::from_ref(state);
        let token = shown(&parts.headers).filter(|token| token.len() <= LONGEST);
        let token = token.ok_or_else(|| ApiError::unknown(Denied::NoProgram))?;
        let token = hash(token);
        let user = hall.store().api_user(&token).await.map_err(|error| match error {
            StoreError::Missing => ApiError::unknown(Denied::NoProgram),
            other => other.into(),
        })?;
        let now = hall.now() as i64;
        if now - user.seen > DAY {
            hall.store().touch_api_token(token, now).await?;
        }
        Ok(Program {
            token: user.id,
            scopes: user.scopes,
            principal: user.principal,
            account: user.account,
            name: user.name,
            created: user.created,
            is_bot: user.role == BOT,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_of_a_person_is_told_from_that_of_a_seat() {
        let check = |value: &'static str, expected: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, value.parse().expect("it is a value"));
            assert_eq!(shown(&headers), expected, "{value}");
        };
        check("Bearer lkp_abc", Some("lkp_abc"));
        check("bearer lkp_abc", Some("lkp_abc"));
        for other in ["Bearer abc", "Basic lkp_abc", "lkp_abc", "Bearer", "Bearer  lkp_abc"] {
            check(other, None);
        }
    }
}
