//! Games of the archive, a line each.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use draughts_notation::Contract;
use longking_store::{ArchivedGame, GameFilter, Side, StoredPlayer};
use serde::{Deserialize, Serialize};

use super::shape::{Speed, Status};
use super::variant::Variant;
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Query};
use crate::archive::{Wanted, find_player, games_as, moves_of};
use crate::limits::Reader;
use crate::live::Hall;

/// How many games are told where nothing is said, and at most.
const USUAL: u32 = 200;
const MOST: u32 = 10_000;

/// Which games are wanted; what is not known is left alone, as programs send more.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    since: Option<i64>,
    until: Option<i64>,
    max: Option<u32>,
    vs: Option<String>,
    #[serde(rename = "perfType")]
    perf: Option<String>,
}

/// A side of a game.
#[derive(Debug, Serialize)]
struct Player<'a> {
    user: Option<User<'a>>,
    #[serde(rename = "ratingDiff", skip_serializing_if = "Option::is_none")]
    delta: Option<i64>,
}

#[derive(Debug, Serialize)]
struct User<'a> {
    id: String,
    name: &'a str,
}

#[derive(Debug, Serialize)]
struct Players<'a> {
    white: Player<'a>,
    black: Player<'a>,
}

/// A game.
#[derive(Debug, Serialize)]
struct Game<'a> {
    id: &'a str,
    rated: bool,
    variant: Option<Variant>,
    #[serde(flatten)]
    speed: Speed,
    perf: &'a str,
    #[serde(rename = "createdAt")]
    created: i64,
    #[serde(rename = "lastMoveAt")]
    ended: i64,
    status: &'static str,
    players: Players<'a>,
    winner: Option<&'static str>,
    reason: &'a str,
    clause: &'a str,
    contract: &'a str,
    #[serde(rename = "initialFen", skip_serializing_if = "Option::is_none")]
    initial: Option<String>,
    moves: String,
}

impl<'a> Player<'a> {
    fn of(side: &'a Side) -> Player<'a> {
        let user = side.name.as_deref().map(|name| User { id: name.to_lowercase(), name });
        let delta = side.delta.map(|delta| (delta as f64 / 1_000.0).round() as i64);
        Player { user, delta }
    }
}

/// A game as a line.
fn line(game: &ArchivedGame) -> String {
    let is_one = game.white == StoredPlayer::One;
    let [white, black] =
        [!is_one, is_one].map(|second| Player::of(&game.sides[usize::from(second)]));
    let rated = white.delta.is_some() || black.delta.is_some();
    let contract: Option<Contract> = game.contract.parse().ok();
    let (initial, moves) = moves_of(game).unwrap_or_default();
    let told = Game {
        id: &game.id,
        rated,
        variant: contract.as_ref().map(Variant::of),
        speed: Speed::named(&game.class),
        perf: &game.family,
        created: game.started,
        ended: game.ended,
        status: Status::ended(&game.reason, game.winner.is_some()).name,
        players: Players { white, black },
        winner: game.winner.map(|won| if won == game.white { "white" } else { "black" }),
        reason: &game.reason,
        clause: &game.clause,
        contract: &game.contract,
        initial,
        moves: moves.join(" "),
    };
    let mut line = serde_json::to_string(&told).unwrap_or_default();
    line.push('\n');
    line
}

/// `GET /api/games/user/NAME`: games of a person, the last ones first, as they are read.
pub(crate) async fn of(
    State(hall): State<Arc<Hall>>,
    reader: Reader,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, ApiError> {
    let most = asked.max.unwrap_or(USUAL);
    if !(1..=MOST).contains(&most) {
        return Err(ApiError::bad(Denied::MostGames.with("most", MOST).with("max", most)));
    }
    let account = find_player(&hall, &name).await?;
    let wanted = Wanted::since(asked.since, asked.until, asked.vs, asked.perf);
    let filter: GameFilter = wanted.filter(&hall).await?;
    let games = games_as(hall, reader, account, filter, line, most).await?;
    let headers = [(CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(games)).into_response())
}
