//! `POST /api/ending`: what endgame tables say of a position; `GET /api/endings`: the small ones
//! themselves.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use draughts_notation::Contract;
use longking_page::answers::bounded;
use longking_page::answers::ending::{Answer, Question};
use longking_table::Refusal;
use serde::Deserialize;

use super::error::{ApiError, Json};
use crate::endings::{EndgameService, TableAvailability};

/// Answers the question; where tables are missing their build begins.
pub(crate) async fn answer(
    State(endings): State<EndgameService>,
    Json(asked): Json<Question>,
) -> Result<axum::Json<Answer>, ApiError> {
    let answer = tokio::task::block_in_place(|| {
        let contract = asked.contract()?;
        let found = endings.of(contract.rules());
        bounded(|| match found {
            TableAvailability::Whole(endgame) => asked.answer(Some(&endgame), false),
            TableAvailability::Building => asked.answer(None, true),
            TableAvailability::None => asked.answer(None, false),
        })
    })?;
    Ok(axum::Json(answer))
}

/// Whose tables are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// A contract.
    rules: String,
}

/// Sends the small tables of a contract, for the browser's computer; nothing while they are not
/// there. Where they are missing their build begins.
pub(crate) async fn tables(
    State(endings): State<EndgameService>,
    Query(asked): Query<Asked>,
) -> Result<Response, ApiError> {
    let contract: Contract = asked.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let pack = tokio::task::block_in_place(|| endings.small(&contract));
    let Some(pack) = pack else { return Ok(StatusCode::NO_CONTENT.into_response()) };
    Ok(([(CONTENT_TYPE, "application/octet-stream")], pack).into_response())
}
