//! Tables over plain HTTP: making one, sitting down, looking at it, and playing without a socket.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use draughts::Color;
use draughts_notation::Contract;
use longking_club::Ladder;
use longking_page::answers::bounded;
use longking_page::answers::link_card::LinkCard;
use longking_store::{NewSeat, NewTable, StoreError, StoredPhase, StoredPlayer};
use longking_table::{Player, Refusal, Table, Terms};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::ask::Doing;
use super::blocked::is_blocked;
use super::hall::Hall;
use super::rated::{other_plays_rated, plays_rated};
use super::secret::{Drawn, coin, hash, new_name, new_token};
use super::snapshot::{json, word};
use crate::api::denied::{Denied, by_club};
use crate::api::error::{ApiError, Json};
use crate::letters::one_line;
use crate::limits::{Limits, Maker};
use crate::people::{Actor, People, Person};

/// The version of the form in which terms and events are kept.
pub(crate) const VERSION: i64 = 1;

/// The longest name of a player, in letters.
const NAME: usize = 32;

/// The longest token that is looked at.
const TOKEN: usize = 128;

/// A table to be made.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Making {
    terms: Terms,
    /// The colour of the one who makes it; the lot decides where it is left out.
    #[serde(default)]
    color: Option<WireColor>,
    #[serde(default)]
    name: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WireColor {
    White,
    Black,
}

/// A seat, and what opens it.
#[derive(Debug, Serialize)]
pub(crate) struct Seated {
    pub(crate) id: String,
    /// The token of the seat.
    pub(crate) seat: String,
    pub(crate) player: &'static str,
    /// What opens the other seat, once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invite: Option<String>,
}

/// Somebody who takes a seat: under his name, or as a guest under what he writes.
pub(crate) struct Sitter {
    name: String,
    principal: Option<i64>,
}

impl Sitter {
    /// Somebody who acts.
    pub(crate) fn of(actor: &Actor) -> Sitter {
        Sitter { name: actor.name.clone(), principal: Some(actor.principal) }
    }

    fn new(person: Option<Person>, name: &str) -> Sitter {
        match person {
            Some(Person { principal, name, .. }) => Sitter { name, principal: Some(principal) },
            None => Sitter { name: clean(name), principal: None },
        }
    }

    /// His seat, which a token opens.
    fn seat(self, token: &str, created: i64) -> NewSeat {
        NewSeat { name: self.name, token: hash(token), created, principal: self.principal }
    }
}

/// `POST /api/tables`: a new table; the one who makes it has a seat.
pub(crate) async fn make(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    _: Maker,
    person: Option<Person>,
    Json(making): Json<Making>,
) -> Result<Response, ApiError> {
    let Making { terms, color, name } = making;
    if let Some(person) = &person {
        people.table(person)?;
    }
    let color = color.map(|color| match color {
        WireColor::White => Color::White,
        WireColor::Black => Color::Black,
    });
    let terms = agreed(terms, color)?;
    if terms.rated {
        plays_rated(&hall, with_name(person.as_ref())?).await?;
    }
    let seated = set(&hall, &terms, Sitter::new(person, &name)).await?;
    Ok((StatusCode::CREATED, axum::Json(seated)).into_response())
}

/// Whose ratings a game changes: without a name nobody sits at a rated table, or he would choose at
/// the end whether it was his game.
fn with_name(person: Option<&Person>) -> Result<i64, ApiError> {
    person.map(|person| person.account).ok_or_else(|| ApiError::forbidden(Denied::RatedName))
}

/// Terms of games that begin now, with the lot for the first one; the first player may have chosen
/// a colour.
///
/// # Errors
/// Nobody can play by them, or not for ratings where they say so.
pub(crate) fn agreed(terms: Terms, color: Option<Color>) -> Result<Terms, ApiError> {
    let mut terms = terms.of_now();
    if terms.begins.is_none() {
        let contract: Contract =
            terms.rules.parse().map_err(|error| Refusal::at("rules", error))?;
        let coins = [coin()?, coin()?];
        terms.begins = Some(terms.draw_lot(contract.rules().first, color, coins));
    }
    tokio::task::block_in_place(|| bounded(|| Table::agree(&terms)))?;
    if terms.rated {
        Ladder::of(&terms).map_err(|casual| ApiError::bad(by_club(casual)))?;
    }
    Ok(terms)
}

/// Puts a new table into the store.
///
/// # Errors
/// The store cannot be used, or there is no chance to be had.
pub(crate) async fn set(hall: &Hall, terms: &Terms, sitter: Sitter) -> Result<Seated, ApiError> {
    let (id, seat, invite) = (new_name()?, new_token()?, new_token()?);
    let now = hall.now() as i64;
    hall.store()
        .create(NewTable {
            id: id.clone(),
            version: VERSION,
            terms: json(terms),
            created: now,
            phase: StoredPhase::Open,
            invite: hash(&invite),
            player: StoredPlayer::One,
            seat: sitter.seat(&seat, now),
        })
        .await?;
    hall.counts().tables.add(1);
    Ok(Seated { id, seat, player: "one", invite: Some(invite) })
}

/// A table with both players, for tests.
#[cfg(test)]
pub(super) async fn make_for_test(hall: &Hall, terms: &Terms) -> String {
    let seated = set(hall, terms, Sitter::new(None, "")).await.expect("the table is made");
    let invite = hash(&seated.invite.expect("there is a free seat"));
    let seat = Sitter::new(None, "").seat(&seated.id, hall.now() as i64);
    hall.store().take_seat(&seated.id, invite, seat).await.expect("the seat is free");
    seated.id
}

/// Who sits down.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sitting {
    invite: String,
    #[serde(default)]
    name: String,
    /// What is to open the seat, and is answered again to who asks again with it.
    #[serde(default)]
    seat: Option<Drawn>,
}

/// `POST /api/tables/ID/seats`: takes the free seat.
pub(crate) async fn sit(
    State(hall): State<Arc<Hall>>,
    person: Option<Person>,
    Path(id): Path<String>,
    Json(Sitting { invite, name, seat }): Json<Sitting>,
) -> Result<Response, ApiError> {
    may_sit(&hall, &id, person.as_ref()).await?;
    let seat = seat.map_or_else(new_token, |drawn| Ok(drawn.into_text()))?;
    let named = person.is_some();
    let new = Sitter::new(person, &name).seat(&seat, hall.now() as i64);
    let name = new.name.clone();
    let (here, room, table) = (Arc::clone(&hall), hall.room(&id)?, id.clone());
    let taking = async move {
        let player = take(&here, &table, &invite, new).await?;
        room.seated(&here, player, &name, named).await;
        Ok::<_, ApiError>(player)
    };
    let player = hall.finish(taking).await??;
    let seated = Seated { id, seat, player: word(player), invite: None };
    Ok((StatusCode::CREATED, axum::Json(seated)).into_response())
}

/// Takes the seat that an invitation opens.
async fn take(hall: &Hall, id: &str, invite: &str, seat: NewSeat) -> Result<Player, ApiError> {
    match hall.store().take_seat(id, hash(short(invite)), seat).await {
        Ok(player) => Ok(player_of(player)),
        Err(StoreError::Taken) => Err(ApiError::conflict(Denied::SeatTaken)),
        Err(StoreError::Missing) => Err(ApiError::missing(Denied::Invitation)),
        Err(error) => Err(error.into()),
    }
}

/// Somebody is about to sit down.
async fn may_sit(hall: &Hall, id: &str, person: Option<&Person>) -> Result<(), ApiError> {
    let is_rated = match hall.room(id)?.is_rated(hall).await {
        Ok(is_rated) => is_rated,
        // He is told so when he sits down, as of an invitation that is none.
        Err(error) if error.is_missing() => return Ok(()),
        Err(error) => return Err(error),
    };
    if is_rated {
        plays_rated(hall, with_name(person)?).await?;
    }
    let Some(person) = person else { return Ok(()) };
    for one in hall.store().people_at(id).await?.into_iter().flatten() {
        if is_blocked(hall.store(), one.account, person.account).await? {
            return Err(ApiError::forbidden(Denied::ChallengeBlocked));
        }
        if is_rated {
            other_plays_rated(hall, one.account).await?;
        }
    }
    Ok(())
}

/// `GET /api/tables/ID`: the table as it stands.
pub(crate) async fn show(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let text = hall.room(&id)?.show(&hall).await?;
    Ok(as_json(StatusCode::OK, text))
}

/// What a link to a table says of it.
pub(crate) async fn card(hall: &Hall, id: &str) -> Result<Option<LinkCard>, ApiError> {
    hall.room(id)?.card(hall).await
}

/// `POST /api/tables/ID/events`: something that a player does, for those who have no socket.
pub(crate) async fn act(
    State(hall): State<Arc<Hall>>,
    State(limits): State<Limits>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(fields): Json<Map<String, Value>>,
) -> Result<Response, ApiError> {
    let received = hall.now();
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = bearer.and_then(|value| value.strip_prefix("Bearer "));
    let token = token.ok_or_else(|| ApiError::forbidden(Denied::NoToken))?;
    let player = seat_of(&hall, &id, token).await.map_err(|error| {
        if error.is_missing() { ApiError::forbidden(Denied::WrongToken) } else { error }
    })?;
    limits.seat_event(&(id.clone(), player))?;
    let doing = Doing::read(fields)?;
    match hall.room(&id)?.act_to_end(&hall, player, doing, received).await? {
        Ok((frame, _)) => Ok(as_json(StatusCode::OK, frame)),
        Err(not) if not.is_passing => Err(ApiError::unavailable(not.why)),
        Err(not) => {
            hall.counts().refused.add(1);
            Ok(as_json(StatusCode::CONFLICT, json(&not)))
        }
    }
}

/// The seat that a token opens at a table.
pub(super) async fn seat_of(hall: &Hall, id: &str, token: &str) -> Result<Player, ApiError> {
    let holder = hall.store().holder(&hash(short(token))).await?;
    if holder.table == id {
        Ok(player_of(holder.player))
    } else {
        Err(ApiError::missing(Denied::OtherTable))
    }
}

pub(super) fn player_of(player: StoredPlayer) -> Player {
    match player {
        StoredPlayer::One => Player::One,
        StoredPlayer::Two => Player::Two,
    }
}

/// No more of a token than one can have.
fn short(token: &str) -> &str {
    token.get(..TOKEN).unwrap_or(token)
}

/// A name as it is shown: no line breaks, not too long.
fn clean(name: &str) -> String {
    one_line(name).chars().take(NAME).collect()
}

fn as_json(status: StatusCode, body: String) -> Response {
    (status, [(axum::http::header::CONTENT_TYPE, "application/json")], body).into_response()
}
