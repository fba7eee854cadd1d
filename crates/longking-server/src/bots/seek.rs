//! A game with whoever comes: the answer goes on until it is found.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use draughts_notation::Contract;
use longking_table::Refusal;
use serde_json::Value;

use super::Bots;
use super::challenges::{check_games, clock, color, rules};
use super::form::Form;
use super::lines::{self, Teller};
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::Hall;
use crate::lobby::seeks::{self, Offer, Seeking};
use crate::lobby::{Listening, leave};
use crate::people::{Actor, People, Program};

/// `POST /api/board/seek`: seeks a game for as long as the answer is listened to.
pub(crate) async fn open(
    State(hall): State<Arc<Hall>>,
    State(bots): State<Bots>,
    State(people): State<People>,
    program: Program,
    form: Form,
) -> Result<Response, ApiError> {
    bots.ask(&program)?;
    program.plays()?;
    let actor = Actor::from(&program);
    people.seek(&actor)?;
    check_games(&hall, &program).await?;
    let seeking = read(&form)?;
    // Who listens is there before he is found.
    let listening = hall.online().enter(Some(program.principal), Some(program.account));
    let listening = listening.ok_or_else(|| ApiError::too_many(Denied::SeekMany))?;
    let here = Arc::clone(&hall);
    hall.finish(async move { begin(here, &actor, seeking, listening).await }).await?
}

/// Begins to wait; where the client goes meanwhile, the teller knows.
async fn begin(
    hall: Arc<Hall>,
    actor: &Actor,
    seeking: Seeking,
    listening: Listening,
) -> Result<Response, ApiError> {
    let sought = match seeks::seek(&hall, actor, seeking).await {
        Ok(sought) => sought,
        Err(error) => {
            leave(&hall, &listening).await;
            return Err(error);
        }
    };
    let (teller, response) = lines::answer(hall.stop.clone());
    hall.tasks.clone().spawn(async move {
        wait(&hall, listening, &teller, &sought.id).await;
    });
    Ok(response)
}

/// What a form seeks.
fn read(form: &Form) -> Result<Seeking, ApiError> {
    let minutes = form.number("time")?.unwrap_or(5.0);
    let increment = form.number("increment")?.unwrap_or(0.0);
    let contract: Contract = rules(form)?.parse().map_err(|error| Refusal::at("rules", error))?;
    let offer = Offer {
        rules: contract.to_string(),
        clock: clock(minutes * 60.0, increment),
        color: color(form)?,
    };
    let range = form.text("ratingRange").and_then(|text| text.split_once('-'));
    let bounds = range.map(|(low, high)| (low.trim().parse().ok(), high.trim().parse().ok()));
    let (low, high) = match bounds {
        None => (None, None),
        Some((Some(low), Some(high))) => (Some(low), Some(high)),
        Some(_) => {
            let words = Denied::NoneOf.with("name", "ratingRange").with("words", "1500-1800");
            return Err(ApiError::bad(words));
        }
    };
    Ok(Seeking { offers: vec![offer], rated: form.is("rated")?, low, high })
}

/// Waits until the seek is over, or the one who seeks has gone.
async fn wait(hall: &Hall, mut listening: Listening, teller: &Teller, seek: &str) {
    loop {
        let frame = tokio::select! {
            frame = listening.frames.recv() => frame,
            () = teller.gone() => break,
            () = hall.stop.cancelled() => break,
        };
        let Some(frame) = frame else { break };
        let told: Value = serde_json::from_str(&frame).unwrap_or_default();
        if told["seek"] == seek {
            break;
        }
    }
    leave(hall, &listening).await;
}
