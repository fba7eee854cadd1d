//! A game as it goes on: all of it first, then what changes.

use std::sync::Arc;
use std::time::Duration;

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

/// How long to wait before a table that cannot be read is read again.
const UNREAD: Duration = Duration::from_secs(1);

/// How often in a row: what cannot be read for longer is damaged.
const MOST_UNREAD: u32 = 300;

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
        let _ = go_on(&hall, &limits, &sight, line, &full, &teller).await;
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

/// Waits a moment before the table is read again.
async fn pause(hall: &Hall, teller: &Teller) -> Result<(), Gone> {
    tokio::select! {
        () = tokio::time::sleep(UNREAD) => Ok(()),
        () = teller.gone() => Err(Gone),
        () = hall.stop.cancelled() => Err(Gone),
    }
}

/// Another line where the one of before was too slow; none where the table is left to another
/// server.
async fn line_again(
    hall: &Arc<Hall>,
    limits: &Limits,
    sight: &Sight,
    teller: &Teller,
) -> Result<Option<Line>, Gone> {
    loop {
        match sight.join(hall, limits).await {
            Ok(line) => return Ok(Some(line)),
            Err(error) if error.is_passing() => pause(hall, teller).await?,
            Err(_) => return Ok(None),
        }
    }
}

/// Tells what changes until the game is over.
async fn go_on(
    hall: &Arc<Hall>,
    limits: &Limits,
    sight: &Sight,
    mut line: Line,
    full: &GameFull,
    teller: &Teller,
) -> Result<(), Gone> {
    teller.tell(full).await?;
    let (mut known, mut over, mut claim) = (full.n(), full.is_over(), None);
    let mut unread = 0;
    let see = |view: &View<'_>| (GameState::of(view), view.claim, view.now);
    while !over {
        // What cannot be read now is read the next time: the game goes on meanwhile.
        let (state, due, now) = match sight.look(hall, see).await {
            Ok(seen) => seen,
            Err(error) if error.is_passing() && unread < MOST_UNREAD => {
                unread += 1;
                pause(hall, teller).await?;
                continue;
            }
            Err(_) => return Ok(()),
        };
        unread = 0;
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
            frame = line.next() => if frame.is_none() {
                // The place of the old one is free first.
                drop(line);
                let Some(again) = line_again(hall, limits, sight, teller).await? else {
                    return Ok(());
                };
                line = again;
            },
            () = teller.gone() => return Ok(()),
            () = hall.stop.cancelled() => return Ok(()),
        }
        // One look is enough for all that has happened meanwhile.
        while line.waiting().is_some() {}
    }
    Ok(())
}
