//! Who leaves: everything that is known of him, and the end of it.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use longking_club::name;
use longking_store::{Challenge, MadeReport, OwnMeeting, PlayerRating};
use serde::Serialize;
use serde_json::json;

use super::People;
use super::me::{devices, gone};
use super::person::Person;
use super::{standing, tokens};
use crate::api::error::ApiError;
use crate::archive;
use crate::limits::Reader;
use crate::live::Hall;

/// How many tables where a game goes on are told at most.
const TABLES: u32 = 1_000;

/// How long somebody can think about it, in milliseconds.
const GRACE: i64 = 7 * 24 * 3600 * 1000;

/// When everything is deleted that is known of somebody.
#[derive(Debug, Serialize)]
struct Closing {
    closes: i64,
}

/// `POST /api/me/close`: in seven days the name is nobody's, unless he logs in before.
pub(crate) async fn close(
    State(hall): State<Arc<Hall>>,
    person: Person,
) -> Result<Response, ApiError> {
    let closes = person.closes.unwrap_or(hall.now() as i64 + GRACE);
    hall.store().set_closing(person.token, Some(closes)).await.map_err(gone)?;
    Ok(axum::Json(Closing { closes }).into_response())
}

/// `DELETE /api/me/close`: he stays.
pub(crate) async fn stay(
    State(hall): State<Arc<Hall>>,
    person: Person,
) -> Result<StatusCode, ApiError> {
    hall.store().set_closing(person.token, None).await.map_err(gone)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/me/export`: everything that is known of him, a line of JSON for each thing.
pub(crate) async fn export(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    reader: Reader,
    person: Person,
) -> Result<Response, ApiError> {
    let games = archive::all_games(Arc::clone(&hall), reader, person.account).await?;
    // One that cannot be sent now is asked for again soon.
    people.tries.export(person.principal)?;
    let known = hall.store().player(&name::key(&person.name), 0).await?;
    let standing = hall.store().whole_standing(person.account).await?;
    let mut head = String::new();
    let mut line = |kind: &str, what: serde_json::Value| {
        head.push_str(&json!({ (kind): what }).to_string());
        head.push('\n');
    };
    line(
        "account",
        json!({
            "name": person.name,
            "since": person.created,
            "closes": person.closes,
            "password": !person.password.is_empty(),
            "role": known.role,
            "casual": standing.casual,
        }),
    );
    for device in devices(&hall, &person).await? {
        line("device", json!(device));
    }
    for token in tokens::of(&hall, &person).await? {
        line("token", json!(token));
    }
    for (name, kind) in hall.store().relations(person.account).await? {
        line("relation", json!({ "name": name, "kind": kind.word() }));
    }
    for report in hall.store().reports_by(person.account).await? {
        line("report", told_report(&report));
    }
    for decision in standing::told(standing.decisions) {
        line("decision", json!(decision));
    }
    for (at, until) in hall.store().pauses(person.account).await? {
        line("pause", json!({ "at": at, "until": until }));
    }
    for own in hall.store().own_tables(person.principal, TABLES).await? {
        line("table", json!({ "table": own.table, "opponent": own.opponent }));
    }
    for challenge in hall.store().challenges_of(person.account).await? {
        line("challenge", told_challenge(challenge));
    }
    for meeting in hall.store().meetings_of(person.principal).await? {
        line("meeting", told_meeting(&meeting));
    }
    for (game, at) in hall.store().left_games(person.account).await? {
        line("left", json!({ "game": game, "at": at }));
    }
    for rating in &known.ratings {
        line("rating", told_rating(rating));
    }
    let lines = stream::iter([Ok(head)]).chain(games);
    let headers = [
        (CONTENT_TYPE, "application/x-ndjson"),
        (CONTENT_DISPOSITION, "attachment; filename=\"longking.ndjson\""),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// A challenge of his or to him, and what became of it.
fn told_challenge(challenge: Challenge) -> serde_json::Value {
    let Challenge { names: [from, to], terms, color, state, table, changed, until, .. } = challenge;
    json!({
        "from": from,
        "to": to,
        "state": state.word(),
        "terms": serde_json::from_str(&terms).unwrap_or(serde_json::Value::String(terms)),
        "color": color,
        "table": table,
        "at": changed,
        "until": until,
    })
}

/// Whom he has met in the lobby, and whether he did not play then.
fn told_meeting(meeting: &OwnMeeting) -> serde_json::Value {
    json!({
        "table": meeting.table,
        "with": meeting.other,
        "at": meeting.made,
        "absent": meeting.absent,
    })
}

/// How he stands in a list.
fn told_rating(rating: &PlayerRating) -> serde_json::Value {
    json!({
        "family": rating.family,
        "class": rating.class,
        "rating": rating.rating.rating,
        "deviation": rating.rating.deviation,
        "volatility": rating.rating.volatility,
        "games": rating.rating.games,
        "at": rating.rating.at,
        "days": rating.days,
    })
}

/// A report that he has made.
fn told_report(report: &MadeReport) -> serde_json::Value {
    json!({
        "about": report.about,
        "reason": report.reason,
        "game": report.game,
        "at": report.at,
        "open": report.open,
    })
}
