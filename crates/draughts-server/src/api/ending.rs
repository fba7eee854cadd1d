//! `POST /api/ending`: what endgame tables say of a position.

use axum::extract::State;
use draughts::{Position, Variant, WithVariant, dispatch};
use draughts_endgame::{Tables, Wdl};
use draughts_notation::{Contract, fen};
use serde::{Deserialize, Serialize};

use super::error::{ApiError, Json};
use crate::endings::{Endings, Found};

/// A position under the rules of a contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    rules: String,
    fen: String,
}

/// What is known.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// For the side to move.
    value: Option<&'static str>,
    /// Whether more will be known later.
    building: bool,
}

/// Answers the question; where tables are missing their build begins.
pub(crate) async fn answer(
    State(endings): State<Endings>,
    Json(asked): Json<Question>,
) -> Result<axum::Json<Answer>, ApiError> {
    let answer = tokio::task::block_in_place(|| look(&endings, &asked))?;
    Ok(axum::Json(answer))
}

fn look(endings: &Endings, asked: &Question) -> Result<Answer, ApiError> {
    let wrong = |error: &dyn core::fmt::Display| ApiError::bad(format!("rules: {error}"));
    let contract: Contract = asked.rules.parse().map_err(|error| wrong(&error))?;
    let rules = contract.rules();
    let (tables, building) = match endings.of(rules) {
        Found::Whole(tables) => (Some(tables), false),
        Found::Building => (None, true),
        Found::None => (None, false),
    };
    let look = Look { fen: &asked.fen, tables: tables.as_deref() };
    let value = dispatch(&rules.moves, look)?;
    let value = value.map(|value| match value {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    });
    Ok(Answer { value, building })
}

struct Look<'a> {
    fen: &'a str,
    tables: Option<&'a Tables>,
}

impl WithVariant for Look<'_> {
    type Output = Result<Option<Wdl>, ApiError>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let mut setup = fen::read::<V::Board>(self.fen)
            .map_err(|error| ApiError::bad(format!("fen: {error}")))?;
        // Runs of kings do not change who wins.
        setup.runs = [None; 2];
        let position = Position::new(variant, &setup)
            .map_err(|error| ApiError::bad(format!("position: {error}")))?;
        Ok(self.tables.and_then(|tables| tables.probe(&position)))
    }
}
