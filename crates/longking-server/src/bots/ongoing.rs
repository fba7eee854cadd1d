//! Games that somebody plays now.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use longking_store::StoredPhase;
use serde::Serialize;

use super::shape::{GameEvent, Speed, control};
use super::variant::Variant;
use super::{Bots, LONGEST, TABLES, told};
use crate::api::error::ApiError;
use crate::live::{Hall, Sight, View};
use crate::people::Program;

/// The games that somebody plays.
#[derive(Debug, Serialize)]
struct Ongoing {
    #[serde(rename = "nowPlaying")]
    games: Vec<GameEvent>,
}

/// `GET /api/account/playing`: the games of the one for whom the program acts that go on.
pub(crate) async fn list(
    State(hall): State<Arc<Hall>>,
    State(bots): State<Bots>,
    program: Program,
) -> Result<Response, ApiError> {
    bots.ask(&program)?;
    program.hears()?;
    let since = hall.now() as i64 - LONGEST;
    let seats = hall.store().seated(program.principal, since, TABLES).await?;
    let mut games = Vec::new();
    for seat in seats.iter().filter(|seat| seat.both && seat.phase != StoredPhase::Over) {
        games.extend(event(&hall, program.principal, &seat.table).await);
    }
    Ok(([(CACHE_CONTROL, "no-store")], axum::Json(Ongoing { games })).into_response())
}

/// A game as it stands, for one of its players.
pub(super) async fn event(hall: &Arc<Hall>, principal: i64, id: &str) -> Option<GameEvent> {
    let sight = Sight::of(hall, id, principal, hall.now()).await.ok()?;
    let people = hall.store().people_at(id).await.ok()?;
    let list = |view: &View<'_>| {
        let class = Speed::of(control(view.table).as_ref()).class();
        let names = view.names.map(|name| name.unwrap_or_default().to_owned());
        (names, Variant::of(view.table.contract()).family(), class)
    };
    let (names, family, class) = sight.look(hall, list).await.ok()?;
    let mut both = told::players(hall, &people, names, (family, class)).await.ok()?;
    let opponent = std::mem::take(&mut both[1 - sight.player.index()]);
    sight.look(hall, |view| GameEvent::of(view, sight.player, opponent)).await.ok()
}
