//! A game that a program takes part in: by itself, or for somebody at a board.

use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use super::Bots;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::{Hall, Sight};
use crate::people::{Program, Scope};

/// How a program takes part in a game.
pub(crate) trait Part: Send + Sync + 'static {
    /// What its token must be for.
    const SCOPE: Scope;
}

/// It plays by itself.
pub(crate) enum ByItself {}

impl Part for ByItself {
    const SCOPE: Scope = Scope::Bot;
}

/// It looks after the board of somebody who plays himself.
pub(crate) enum AtABoard {}

impl Part for AtABoard {
    const SCOPE: Scope = Scope::Board;
}

/// A program that asks, and the seat of its owner in the game `{id}` of the path.
pub(crate) struct Playing<P> {
    pub(crate) id: String,
    pub(crate) program: Program,
    pub(crate) sight: Sight,
    part: PhantomData<P>,
}

impl<P: Part> Playing<P> {
    /// Whether it plays by itself.
    pub(crate) fn is_by_itself(&self) -> bool {
        P::SCOPE == Scope::Bot
    }
}

impl<S, P: Part> FromRequestParts<S> for Playing<P>
where
    Arc<Hall>: FromRef<S>,
    Bots: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Playing<P>, ApiError> {
        let hall = Arc::<Hall>::from_ref(state);
        let heard = hall.now();
        let program = Program::from_request_parts(parts, state).await?;
        Bots::from_ref(state).ask(&program)?;
        program.needs(P::SCOPE)?;
        if P::SCOPE == Scope::Board && program.is_bot {
            return Err(ApiError::forbidden(Denied::IsBot));
        }
        let no_game = || ApiError::missing(Denied::NoGame);
        let names = RawPathParams::from_request_parts(parts, state).await.map_err(|_| no_game())?;
        let id = names.iter().find_map(|(name, value)| (name == "id").then(|| value.to_owned()));
        let id = id.ok_or_else(no_game)?;
        let sight = Sight::of(&hall, &id, program.principal, heard).await?;
        Ok(Playing { id, program, sight, part: PhantomData })
    }
}
