//! A game as it goes on: all of it first, then what changes.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;

use super::lines::{self, Gone, Teller};
use super::playing::{Part, Playing};
use super::shape::{GameFull, GameState, Speed, control};
use super::told;
use super::variant::Variant;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::Limits;
use crate::live::{Hall, Line, Sight, View};

/// Whether the other player has left a game, so that it may be claimed.
#[derive(Debug, Serialize)]
struct OpponentGone {
    #[serde(rename = "type")]
    kind: &'static str,
    gone: bool,
    #[serde(rename = "claimWinInSeconds", skip_serializing_if = "Option::is_none")]
    seconds: Option<u64>,
}

impl OpponentGone {
    /// By when the game may be claimed, if it may, at a time; both in milliseconds.
    fn of(claim: Option<u64>, now: u64) -> OpponentGone {
        let seconds = claim.map(|due| due.saturating_sub(now).div_ceil(1000));
        OpponentGone { kind: "opponentGone", gone: claim.is_some(), seconds }
    }
}

/// `GET /api/bot/game/stream/ID` and `GET /api/board/game/stream/ID`.
pub(crate) async fn open<P: Part>(
    State(hall): State<Arc<Hall>>,
    State(limits): State<Limits>,
    Playing { id, sight, .. }: Playing<P>,
) -> Result<Response, ApiError> {
    let line = sight.join(&hall, &limits).await?;
    let full = full(&hall, &sight, &id).await?;
    let (teller, response) = lines::answer(hall.stop.clone());
    hall.tasks.clone().spawn(async move {
        // Who has gone is told nothing more.
        let _ = go_on(&hall, &sight, line, &full, &teller).await;
    });
    Ok(response)
}

/// The game from its terms on.
async fn full(hall: &Hall, sight: &Sight, id: &str) -> Result<GameFull, ApiError> {
    let people = hall.store().people_at(id).await?;
    let (names, key, class) = sight
        .look(hall, |view| {
            let class = Speed::of(control(view.table).as_ref()).class();
            let names = view.names.map(|name| name.map(str::to_owned));
            (names, Variant::of(view.table.contract()).family(), class)
        })
        .await?;
    let [Some(one), Some(two)] = names else { return Err(ApiError::conflict(Denied::SeatFree)) };
    let players = told::players(hall, &people, [one, two], (key, class)).await?;
    sight.look(hall, |view| GameFull::of(view, players, sight.since)).await
}

/// Tells what changes until the game is over.
async fn go_on(
    hall: &Hall,
    sight: &Sight,
    mut line: Line,
    full: &GameFull,
    teller: &Teller,
) -> Result<(), Gone> {
    teller.tell(full).await?;
    let (mut known, mut over, mut claim) = (full.n(), full.is_over(), None);
    let see = |view: &View<'_>| (GameState::of(view), view.claim, view.now);
    while !over {
        let Ok((state, due, now)) = sight.look(hall, see).await else { return Ok(()) };
        over = state.is_over();
        if state.n != known {
            known = state.n;
            teller.tell(&state).await?;
        }
        if !over && due != claim {
            claim = due;
            teller.tell(&OpponentGone::of(claim, now)).await?;
        }
        if over {
            break;
        }
        tokio::select! {
            frame = line.next() => if frame.is_none() { return Ok(()) },
            () = teller.gone() => return Ok(()),
            () = hall.stop.cancelled() => return Ok(()),
        }
        // One look is enough for all that has happened meanwhile.
        while line.waiting().is_some() {}
    }
    Ok(())
}
