//! For whom a program acts.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use longking_club::name;
use serde::Serialize;

use super::Bots;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::archive::rating_of;
use crate::live::Hall;
use crate::people::{Program, Scope};

/// It is done.
#[derive(Debug, Serialize)]
pub(super) struct Done {
    ok: bool,
}

/// The answer to what is done and has no other.
pub(super) fn done() -> Response {
    axum::Json(Done { ok: true }).into_response()
}

/// For whom a program acts.
#[derive(Debug, Serialize)]
struct Account<'a> {
    id: String,
    username: &'a str,
    title: Option<&'static str>,
    #[serde(rename = "createdAt")]
    created: i64,
    url: String,
    perfs: BTreeMap<String, Perf>,
}

/// A rating, by family and class.
#[derive(Debug, Serialize)]
struct Perf {
    games: i64,
    rating: i64,
    rd: i64,
    prov: bool,
}

/// `GET /api/account`: for whom the program acts; any token may ask.
pub(crate) async fn show(
    State(hall): State<Arc<Hall>>,
    State(bots): State<Bots>,
    program: Program,
) -> Result<Response, ApiError> {
    bots.ask(&program)?;
    let known = hall.store().player(&name::key(&program.name), i64::MAX).await?;
    let now = hall.now() as i64;
    let perfs = known.ratings.iter().map(|known| {
        let rating = rating_of(&known.rating).at_time(now);
        let perf = Perf {
            games: known.rating.games,
            rating: rating.points(),
            rd: (rating.deviation as f64 / 1_000.0).round() as i64,
            prov: rating.is_provisional(),
        };
        (format!("{}/{}", known.family, known.class), perf)
    });
    let account = Account {
        id: program.name.to_lowercase(),
        username: &program.name,
        title: program.is_bot.then_some("BOT"),
        created: program.created,
        url: format!("/@/{}", program.name),
        perfs: perfs.collect(),
    };
    Ok(([(CACHE_CONTROL, "no-store")], axum::Json(account)).into_response())
}

/// `POST /api/bot/account/upgrade`: the one for whom the program acts is a program for good.
pub(crate) async fn upgrade(
    State(hall): State<Arc<Hall>>,
    State(bots): State<Bots>,
    program: Program,
) -> Result<Response, ApiError> {
    bots.ask(&program)?;
    program.needs(Scope::Bot)?;
    become_bot(&hall, &program).await?;
    Ok(done())
}

/// Marks the one for whom a program acts as a program, unless he is one already.
///
/// # Errors
/// He is something else, as who judges others.
pub(super) async fn become_bot(hall: &Hall, program: &Program) -> Result<(), ApiError> {
    if program.is_bot || hall.store().mark_bot(program.account).await? {
        return Ok(());
    }
    Err(ApiError::forbidden(Denied::NoBot))
}
