//! Challenges, by programs and to them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use draughts_notation::Contract;
use longking_club::Family;
use longking_store::{Challenge, ChallengeState};
use longking_table::{Refusal, Terms};

use super::account::done;
use super::form::Form;
use super::shape::{Speed, Terse, WireChallenge};
use super::variant::Variant;
use super::{Bots, GAMES, LONGEST, told};
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::live::Hall;
use crate::lobby::challenges::{self, Challenging};
use crate::lobby::code;
use crate::lobby::told::WireColor;
use crate::people::{Actor, People, Program, Scope};

/// The most games that are counted.
const COUNTED: u32 = 1_000;

/// The contract that a form names: by itself, or by the rule set as `variant`.
pub(super) fn rules(form: &Form) -> Result<String, ApiError> {
    let text = form.text("rules").or(form.text("variant")).unwrap_or("international");
    let contract: Contract =
        Variant::contract(text).parse().map_err(|error| Refusal::at("rules", error))?;
    Ok(contract.to_string())
}

/// The colour that a form names; none where the lot decides.
pub(super) fn color(form: &Form) -> Result<Option<WireColor>, ApiError> {
    Ok(match form.text("color") {
        None | Some("random") => None,
        Some("white") => Some(WireColor::White),
        Some("black") => Some(WireColor::Black),
        Some(_) => {
            let words = Denied::NoneOf.with("name", "color").with("words", "white, black, random");
            return Err(ApiError::bad(words));
        }
    })
}

/// A clock of so many seconds with so many more for each move.
pub(super) fn clock(limit: f64, increment: f64) -> String {
    let (limit, increment) = (limit.round(), increment.round());
    if increment > 0.0 { format!("{limit}+{increment}") } else { limit.to_string() }
}

/// A program plays no more games than it may, those counted that it asks others for.
///
/// # Errors
/// It plays as many.
pub(super) async fn check_games(hall: &Hall, program: &Program) -> Result<(), ApiError> {
    if !program.is_bot {
        return Ok(());
    }
    let since = hall.now() as i64 - LONGEST;
    let games = hall.store().seated(program.principal, since, COUNTED).await?;
    let open = hall.store().open_challenges(program.account).await?;
    let asked = open.iter().filter(|challenge| challenge.accounts[0] == program.account);
    if games.iter().filter(|game| game.both).count() + asked.count() < GAMES {
        return Ok(());
    }
    Err(ApiError::conflict(Denied::BotGames.with("most", GAMES)))
}

/// `POST /api/challenge/NAME`: challenges somebody.
pub(crate) async fn make(
    State(hall): State<Arc<Hall>>,
    State(bots): State<Bots>,
    State(people): State<People>,
    program: Program,
    Path(name): Path<String>,
    form: Form,
) -> Result<Response, ApiError> {
    bots.ask(&program)?;
    program.needs(Scope::Challenge)?;
    check_games(&hall, &program).await?;
    let actor = Actor::from(&program);
    people.challenge(&actor)?;
    let limit = form.number("clock.limit")?;
    let increment = form.number("clock.increment")?.unwrap_or(0.0);
    let terms =
        Terms { clock: limit.map(|limit| clock(limit, increment)), ..Terms::of(&rules(&form)?) };
    let (rated, color) = (form.is("rated")?, color(&form)?);
    let asked = Challenging { to: Some(name), terms, rated, color };
    let made = challenges::challenge(&hall, &actor, asked).await?;
    let id = code::read(made.id.as_deref().unwrap_or_default(), Denied::ChallengeNone)?;
    let challenge = hall.store().challenge(id).await?;
    let told = tell(&hall, &challenge, program.account).await?;
    Ok(axum::Json(told).into_response())
}

/// `POST /api/challenge/ID/accept`: the game begins.
pub(crate) async fn accept(
    State(hall): State<Arc<Hall>>,
    State(bots): State<Bots>,
    program: Program,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    bots.ask(&program)?;
    program.needs(Scope::Challenge)?;
    check_games(&hall, &program).await?;
    challenges::accept(&hall, &Actor::from(&program), &id).await?;
    Ok(done())
}

/// `POST /api/challenge/ID/decline`, `…/cancel`: who was asked does not want it, or who asked wants
/// it no more.
pub(crate) async fn end(
    State(hall): State<Arc<Hall>>,
    State(bots): State<Bots>,
    program: Program,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    bots.ask(&program)?;
    program.needs(Scope::Challenge)?;
    challenges::settle(&hall, &Actor::from(&program), &id).await?;
    Ok(done())
}

/// A challenge, as the one with an account is told.
///
/// # Errors
/// It cannot be read.
pub(super) async fn tell(
    hall: &Hall,
    challenge: &Challenge,
    account: i64,
) -> Result<Option<WireChallenge>, ApiError> {
    let Ok(terms) = serde_json::from_str::<Terms>(&challenge.terms) else { return Ok(None) };
    let contract: Option<Contract> = terms.rules.parse().ok();
    let family = contract.as_ref().map_or("", |contract| Family::of(contract).name());
    let control = terms.clock.as_deref().and_then(|text| text.parse().ok());
    let list = (family, Speed::of(control.as_ref()).class());
    let [asks, asked] = &challenge.names;
    let both = [told::person(hall, asks, list).await?, told::person(hall, asked, list).await?];
    let id = code::text(challenge.id);
    let terse = Terse {
        id: &id,
        status: match challenge.state {
            ChallengeState::Open => "created",
            ChallengeState::Accepted => "accepted",
            ChallengeState::Declined => "declined",
            ChallengeState::Cancelled => "canceled",
        },
        terms: &terms,
        color: match challenge.color.as_deref() {
            Some("white") => "white",
            Some("black") => "black",
            _ => "random",
        },
        is_to_me: challenge.accounts[1] == account,
        game: challenge.table.as_deref(),
    };
    Ok(WireChallenge::of(terse, both))
}
