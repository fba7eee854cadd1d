//! Challenges: one person asks another for a game, by name or by a link.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use longking_club::fair_play::FIRST_MOVE;
use longking_club::name;
use longking_store::{
    Challenge, ChallengeState, Challenged, NewChallenge, SharedTable, StoreError,
};
use longking_table::Terms;
use serde::{Deserialize, Serialize};

use super::absent::comes_to_games;
use super::code;
use super::told::{Changed, ToldChallenge, WireColor};
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Json};
use crate::limits::{Limits, Maker};
use crate::live::http::{Seated, Sitter, VERSION, agreed, set};
use crate::live::secret::{hash, new_name, new_token};
use crate::live::snapshot::json;
use crate::live::{Hall, Subject, other_plays_rated, plays_rated};
use crate::people::{Actor, Newcomer, People};

/// For how long a challenge waits for an answer, in milliseconds: with a clock both are to be
/// there.
const WITH_CLOCK: i64 = 600_000;
const WITHOUT: i64 = 24 * 3_600_000;

/// How many of one person may wait for an answer.
const MOST: i64 = 20;

/// How many that have changed are looked at at once.
const CHANGED: u32 = 1_000;

/// The longest name that is looked for.
const LONGEST: usize = 40;

/// What somebody challenges another to.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Challenging {
    /// The name of the one who is asked; whoever has the link where there is none.
    #[serde(default)]
    pub(crate) to: Option<String>,
    pub(crate) terms: Terms,
    #[serde(default)]
    pub(crate) rated: bool,
    /// The colour of the challenger.
    #[serde(default)]
    pub(crate) color: Option<WireColor>,
}

/// A challenge that was made.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Made {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<String>,
    /// The token of the seat of the challenger.
    pub(crate) seat: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invite: Option<String>,
}

/// Somebody challenges the one with a name, or makes a table for whoever has the link.
///
/// # Errors
/// Nobody can play by the terms, nobody has the name, or he may not be asked.
pub(crate) async fn challenge(
    hall: &Arc<Hall>,
    actor: &Actor,
    challenging: Challenging,
) -> Result<Made, ApiError> {
    let drawn = check(actor, &challenging)?;
    let Challenging { to, mut terms, rated, color } = challenging;
    terms.rated |= rated;
    if let Some(account) = actor.account.filter(|_| terms.rated) {
        plays_rated(hall, account).await?;
    }
    match to {
        Some(to) => {
            let (here, actor) = (Arc::clone(hall), actor.clone());
            hall.finish(async move { by_name(&here, &actor, &to, terms, color).await }).await?
        }
        None => {
            let Seated { id, seat, invite, .. } = set(hall, &drawn, Sitter::of(actor)).await?;
            Ok(Made { table: Some(id), seat, invite, ..Made::default() })
        }
    }
}

/// The terms of a challenge, with a lot for the first game.
fn check(actor: &Actor, challenging: &Challenging) -> Result<Terms, ApiError> {
    let mut terms = challenging.terms.clone();
    terms.rated |= challenging.rated;
    if terms.rated && actor.account.is_none() {
        return Err(ApiError::forbidden(Denied::RatedName));
    }
    agreed(terms, challenging.color.map(WireColor::into))
}

async fn by_name(
    hall: &Hall,
    actor: &Actor,
    to: &str,
    terms: Terms,
    color: Option<WireColor>,
) -> Result<Made, ApiError> {
    let account = actor.account.ok_or_else(|| ApiError::forbidden(Denied::Nobody))?;
    let nobody = || ApiError::missing(Denied::NoSuchPlayer);
    if to.len() > LONGEST {
        return Err(nobody());
    }
    let (id, seat, made) = (code::new()?, new_token()?, hall.now() as i64);
    let until = made + if terms.clock.is_some() { WITH_CLOCK } else { WITHOUT };
    let new = NewChallenge {
        id,
        principal: actor.principal,
        account,
        to: name::key(to),
        terms: json(&terms),
        rated: terms.rated,
        color: color.map(|color| color.word().to_owned()),
        seat: hash(&seat),
        made,
        until,
        most: MOST,
    };
    match hall.store().add_challenge(new).await {
        Ok(Challenged::Made(_)) => {}
        Ok(Challenged::Oneself) => return Err(ApiError::unfit(Denied::ChallengeOneself)),
        Ok(Challenged::Blocked) => return Err(ApiError::forbidden(Denied::ChallengeBlocked)),
        Ok(Challenged::Casual) => return Err(ApiError::forbidden(Denied::RatedCasualOther)),
        Ok(Challenged::TooMany) => {
            let many = Denied::ChallengeMany.with("most", MOST.unsigned_abs());
            return Err(ApiError::too_many(many));
        }
        Err(StoreError::Missing) => return Err(nobody()),
        Err(error) => return Err(error.into()),
    }
    tell(hall, id).await?;
    Ok(Made { id: Some(code::text(id)), until: Some(until), seat, ..Made::default() })
}

/// Who was asked accepts: the game has a table, and he the second seat.
///
/// # Errors
/// No such challenge waits for his answer.
pub(crate) async fn accept(hall: &Arc<Hall>, actor: &Actor, id: &str) -> Result<Seated, ApiError> {
    let (here, actor, id) = (Arc::clone(hall), actor.clone(), id.to_owned());
    hall.finish(async move { accept_now(&here, &actor, &id).await }).await?
}

/// The same, to its end.
async fn accept_now(hall: &Hall, actor: &Actor, id: &str) -> Result<Seated, ApiError> {
    let none = || ApiError::missing(Denied::ChallengeNone);
    let id = code::read(id, Denied::ChallengeNone)?;
    let account = actor.account.ok_or_else(|| ApiError::forbidden(Denied::Nobody))?;
    let known = hall.store().challenge(id).await.map_err(|error| match error {
        StoreError::Missing => none(),
        other => other.into(),
    })?;
    if known.accounts[1] != account || known.state != ChallengeState::Open {
        return Err(none());
    }
    let terms: Terms = serde_json::from_str(&known.terms).map_err(|_| none())?;
    comes_to_games(hall, actor.principal).await?;
    if terms.rated {
        plays_rated(hall, account).await?;
        other_plays_rated(hall, known.accounts[0]).await?;
    }
    let color = known.color.as_deref().and_then(WireColor::read);
    let terms = agreed(terms, color.map(WireColor::into))?;
    let is_quick = terms.clock.is_some() && terms.crown.is_none();
    let (table, seat) = (new_name()?, new_token()?);
    let shared = SharedTable {
        id: table.clone(),
        version: VERSION,
        terms: json(&terms),
        created: hall.now() as i64,
        invite: hash(&new_token()?),
        first_move: is_quick.then_some(FIRST_MOVE),
    };
    let who = (actor.principal, account);
    match hall.store().accept_challenge(id, who, hash(&seat), shared).await {
        Ok(_) => {}
        Err(StoreError::Missing) => return Err(none()),
        Err(error) => return Err(error.into()),
    }
    hall.counts().tables.add(1);
    tell(hall, id).await?;
    Ok(Seated { id: table, seat, player: "two", invite: None })
}

/// One of both ends a challenge without a game: who asked takes it back, who was asked declines.
///
/// # Errors
/// No such challenge of his waits for an answer.
pub(crate) async fn settle(hall: &Arc<Hall>, actor: &Actor, id: &str) -> Result<(), ApiError> {
    let id = code::read(id, Denied::ChallengeNone)?;
    let account = actor.account.ok_or_else(|| ApiError::forbidden(Denied::Nobody))?;
    let here = Arc::clone(hall);
    let settling = async move {
        if !here.store().settle_challenge(id, account).await? {
            return Err(ApiError::missing(Denied::ChallengeNone));
        }
        tell(&here, id).await
    };
    hall.finish(settling).await?
}

/// The challenges of somebody and to him that wait for an answer.
///
/// # Errors
/// The store cannot be used.
pub(super) async fn open_to(hall: &Hall, account: i64) -> Result<Vec<ToldChallenge>, StoreError> {
    let open = hall.store().open_challenges(account).await?;
    Ok(open.into_iter().filter_map(ToldChallenge::of).collect())
}

/// Tells both what has become of a challenge.
async fn tell(hall: &Hall, id: i64) -> Result<(), ApiError> {
    tell_both(hall, hall.store().challenge(id).await?);
    hint(hall);
    Ok(())
}

/// Has the other servers look at challenges that have changed.
pub(super) fn hint(hall: &Hall) {
    hall.tell(&Subject::Lobby, "{}".to_owned());
}

/// Tells both what has become of a challenge, as far as they are here, and once.
fn tell_both(hall: &Hall, challenge: Challenge) {
    let accounts = challenge.accounts;
    let news = format!("{} {}", challenge.id, challenge.state.word());
    let Some(told) = ToldChallenge::of(challenge) else { return };
    if hall.online().is_news(news) {
        let frame = json(&Changed { challenge: &told });
        accounts.iter().for_each(|account| hall.online().tell_account(*account, &frame));
    }
}

/// Tells what has become of challenges since a time, in milliseconds of Unix time.
///
/// # Errors
/// The store cannot be used.
pub(super) async fn look(hall: &Hall, since: i64) -> Result<(), StoreError> {
    for challenge in hall.store().changed_challenges(since, CHANGED).await? {
        tell_both(hall, challenge);
    }
    Ok(())
}

/// `GET /api/challenges`: those that wait for an answer.
pub(crate) async fn list(
    State(hall): State<Arc<Hall>>,
    actor: Actor,
) -> Result<Response, ApiError> {
    let open = match actor.account {
        Some(account) => open_to(&hall, account).await?,
        None => Vec::new(),
    };
    Ok(axum::Json(open).into_response())
}

/// `POST /api/challenges`: challenges somebody.
pub(crate) async fn make(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    State(limits): State<Limits>,
    mut parts: Parts,
    newcomer: Newcomer,
    Json(challenging): Json<Challenging>,
) -> Result<Response, ApiError> {
    if challenging.to.is_none() {
        // It becomes a table at once, one of those of its address.
        Maker::from_request_parts(&mut parts, &limits).await?;
    }
    if challenging.to.is_some() && !newcomer.has_name() {
        return Err(ApiError::forbidden(Denied::Nobody));
    }
    if !newcomer.is_known() {
        // What is refused makes nobody a guest.
        check(&Actor::nobody(), &challenging)?;
    }
    let known = newcomer.act(&hall, &people).await?;
    people.challenge(&known.actor)?;
    let made = challenge(&hall, &known.actor, challenging).await?;
    Ok(known.answer((StatusCode::CREATED, axum::Json(made))))
}

/// `POST /api/challenges/ID/accept`.
pub(crate) async fn take(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    actor: Actor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    people.challenge(&actor)?;
    let seated = accept(&hall, &actor, &id).await?;
    Ok((StatusCode::CREATED, axum::Json(seated)).into_response())
}

/// `POST /api/challenges/ID/decline`, `DELETE /api/challenges/ID`.
pub(crate) async fn end(
    State(hall): State<Arc<Hall>>,
    actor: Actor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    settle(&hall, &actor, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
