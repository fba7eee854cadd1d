//! The reports that wait, as a moderator sees them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use longking_club::sheet::{Rarity, Sheet, rarity};
use longking_store::{Decision, OpenReport, ReportedPerson, SheetSide, SheetSum, StoreError};
use serde::Serialize;

use super::moderator::Moderator;
use crate::api::error::ApiError;
use crate::live::Hall;

/// How many reports are told at once, the oldest ones.
const TOLD: u32 = 200;

/// Those about whom reports wait.
#[derive(Debug, Serialize)]
struct Waiting {
    people: Vec<ToldPerson>,
}

#[derive(Debug, Serialize)]
struct ToldPerson {
    name: String,
    role: String,
    since: i64,
    /// Since when he plays no rated games.
    casual: Option<i64>,
    reports: Vec<ToldReport>,
    decisions: Vec<ToldDecision>,
    sheets: Vec<ToldSheet>,
}

/// How much his moves in the games of a family are those of a program.
#[derive(Debug, Serialize)]
struct ToldSheet {
    family: String,
    games: i64,
    moves: u64,
    /// In thousandths.
    agreement: u64,
    loss: u64,
    deep: u64,
    spread: u64,
    /// Among how many people he has which rank: by agreement, loss, depth and spread.
    people: usize,
    ranks: [usize; 4],
    rare: bool,
}

#[derive(Debug, Serialize)]
struct ToldReport {
    id: i64,
    by: Option<String>,
    reason: String,
    game: Option<String>,
    at: i64,
}

#[derive(Debug, Serialize)]
struct ToldDecision {
    act: String,
    why: String,
    by: Option<String>,
    at: i64,
}

impl From<OpenReport> for ToldReport {
    fn from(OpenReport { id, by, game, reason, at }: OpenReport) -> ToldReport {
        ToldReport { id, by, reason, game, at }
    }
}

impl From<Decision> for ToldDecision {
    fn from(Decision { act, why, by, at }: Decision) -> ToldDecision {
        ToldDecision { act, why, by, at }
    }
}

impl From<ReportedPerson> for ToldPerson {
    fn from(person: ReportedPerson) -> ToldPerson {
        ToldPerson {
            name: person.name,
            role: person.role,
            since: person.created,
            casual: person.casual,
            reports: person.reports.into_iter().map(ToldReport::from).collect(),
            decisions: person.decisions.into_iter().map(ToldDecision::from).collect(),
            sheets: Vec::new(),
        }
    }
}

fn sheet(sum: &SheetSum) -> Sheet {
    let SheetSide { moves, same, loss, deep, spread } = sum.all;
    let [moves, same, loss, deep, spread] =
        [moves, same, loss, deep, spread].map(|number| number.unsigned_abs());
    Sheet { moves, same, loss, deep, spread }
}

/// The sheets of somebody, with where he stands among all of each family.
async fn sheets(hall: &Hall, account: i64) -> Result<Vec<ToldSheet>, StoreError> {
    let mut told = Vec::new();
    for own in hall.store().sheets_of(account).await? {
        let all: Vec<_> = hall.store().sheets_in(&own.family).await?.iter().map(sheet).collect();
        let mine = sheet(&own);
        let Rarity { people, ranks, is_rare } = rarity(&mine, &all);
        told.push(ToldSheet {
            family: own.family,
            games: own.games,
            moves: mine.moves,
            agreement: mine.agreement(),
            loss: mine.mean_loss(),
            deep: mine.depth(),
            spread: mine.time_spread(),
            people,
            ranks,
            rare: is_rare,
        });
    }
    Ok(told)
}

/// `GET /api/moderation`: the people about whom reports wait, with what was decided about them
/// before.
pub(crate) async fn show(
    State(hall): State<Arc<Hall>>,
    Moderator(person): Moderator,
) -> Result<Response, ApiError> {
    let waiting = hall.store().reported(person.account, TOLD).await?;
    let mut people = Vec::new();
    for person in waiting {
        let sheets = sheets(&hall, person.account).await?;
        people.push(ToldPerson { sheets, ..ToldPerson::from(person) });
    }
    Ok(([(CACHE_CONTROL, "no-store")], axum::Json(Waiting { people })).into_response())
}
