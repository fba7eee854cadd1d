//! Seeks: somebody wants a game with whoever comes, by one of some contracts and clocks.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use draughts::clock::TimeControl;
use draughts_notation::Contract;
use longking_club::pairing::MOST_OFFERS;
use longking_club::{Class, Family, Ladder, Rating, name};
use longking_page::answers::bounded;
use longking_store::{NewSeek, PlayerRating, StoreError, StoredOffer};
use longking_table::{Refusal, Table, Terms};
use serde::{Deserialize, Serialize};

use super::absent::comes_to_games;
use super::told::{SeekOver, WireColor};
use super::{code, line, meet};
use crate::api::denied::{Denied, by_club};
use crate::api::error::{ApiError, Json};
use crate::archive::rating_at;
use crate::live::secret::{hash, new_token};
use crate::live::snapshot::json;
use crate::live::{Hall, Subject, pauses_not, plays_rated};
use crate::people::{Actor, BOT, Newcomer, People};

/// For how long a seek waits for a line of its person, in milliseconds.
const UNTIL: i64 = 15_000;

/// No rating is higher.
const HIGHEST: i64 = 4_000;

/// What somebody seeks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seeking {
    pub(crate) offers: Vec<Offer>,
    #[serde(default)]
    pub(crate) rated: bool,
    #[serde(default)]
    pub(crate) low: Option<i64>,
    #[serde(default)]
    pub(crate) high: Option<i64>,
}

/// A game that somebody would play.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offer {
    pub(crate) rules: String,
    pub(crate) clock: String,
    #[serde(default)]
    pub(crate) color: Option<WireColor>,
}

/// A seek that waits.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Sought {
    /// Its number, as it is written.
    pub(crate) id: String,
    /// The token that the seat will have.
    pub(crate) seat: String,
    /// Until when it needs no line, in milliseconds of Unix time.
    pub(crate) until: i64,
}

/// Somebody waits for a game from now on, and meets whoever fits; the seek that he had before is
/// over.
///
/// # Errors
/// Nobody can play what is offered, or the store cannot be used.
pub(crate) async fn seek(
    hall: &Arc<Hall>,
    actor: &Actor,
    seeking: Seeking,
) -> Result<Sought, ApiError> {
    let new = read(hall, actor, &seeking).await?;
    let here = Arc::clone(hall);
    hall.finish(async move { wait(&here, new).await }).await?
}

/// The same when it was read.
async fn wait(hall: &Arc<Hall>, new: NewSeek) -> Result<Sought, ApiError> {
    let (id, principal, until) = (new.id, new.principal, new.until);
    let seat = new_token()?;
    hall.store().add_seek(NewSeek { seat: hash(&seat), ..new }).await?;
    let online = hall.online();
    if let Some(before) = online.seek_of(principal)
        && online.end(principal, before)
    {
        online.tell(principal, &json(&SeekOver::of(before)));
    }
    match hall.lease().node().filter(|_| online.is_here(principal)) {
        Some(node) if line::keep_seek(hall, principal, id, node).await? => {}
        _ => hall.tell(&Subject::Person(principal), "{}".to_owned()),
    }
    let meets = Arc::clone(hall);
    hall.tasks.spawn(async move {
        // Who meets nobody now does when all who wait are looked at.
        let _ = meet::arrive(&meets, id).await;
    });
    Ok(Sought { id: code::text(id), seat, until })
}

/// Somebody waits no more.
///
/// # Errors
/// He does not wait with that seek.
pub(crate) async fn stop(hall: &Arc<Hall>, actor: &Actor, id: &str) -> Result<(), ApiError> {
    let seek = code::read(id, Denied::SeekNone)?;
    let (here, principal) = (Arc::clone(hall), actor.principal);
    let stopping = async move {
        let was_his = give_up(&here, principal, seek).await?;
        was_his.then_some(()).ok_or_else(|| ApiError::missing(Denied::SeekNone))
    };
    hall.finish(stopping).await?
}

/// Ends a seek of somebody, and tells him; says whether he had it.
///
/// # Errors
/// The store cannot be used.
pub(super) async fn give_up(hall: &Hall, principal: i64, seek: i64) -> Result<bool, StoreError> {
    let was_his = hall.store().drop_seek(seek, principal).await?;
    if was_his {
        over(hall, principal, seek);
    }
    Ok(was_his)
}

/// Tells somebody that his seek is over, which the store has no more.
pub(crate) fn over(hall: &Hall, principal: i64, seek: i64) {
    let online = hall.online();
    if online.end(principal, seek) {
        online.tell(principal, &json(&SeekOver::of(seek)));
    } else {
        hall.tell(&Subject::Person(principal), "{}".to_owned());
    }
}

/// What somebody seeks, as the store keeps it; the token of the seat is still to come.
async fn read(hall: &Hall, actor: &Actor, seeking: &Seeking) -> Result<NewSeek, ApiError> {
    let offers = seeking.offers.len();
    if !(1..=MOST_OFFERS).contains(&offers) {
        return Err(ApiError::bad(
            Denied::SeekOffers.with("most", MOST_OFFERS).with("offers", offers),
        ));
    }
    let wanted = (seeking.low.unwrap_or(0), seeking.high.unwrap_or(HIGHEST));
    if wanted.0 < 0 || wanted.0 > wanted.1 || wanted.1 > HIGHEST {
        return Err(ApiError::bad(Denied::SeekWindow.with("most", HIGHEST.unsigned_abs())));
    }
    if seeking.rated && actor.account.is_none() {
        return Err(ApiError::forbidden(Denied::RatedName));
    }
    let now = hall.now() as i64;
    let ratings = match actor.name() {
        Some(own) => {
            let own = hall.store().player(&name::key(own), i64::MAX).await?;
            if seeking.rated && own.role == BOT {
                return Err(ApiError::forbidden(Denied::BotSeeks));
            }
            own.ratings
        }
        None => Vec::new(),
    };
    match actor.account {
        Some(account) if seeking.rated => plays_rated(hall, account).await?,
        Some(account) => pauses_not(hall, account).await?,
        None => {}
    }
    comes_to_games(hall, actor.principal).await?;
    let rated = seeking.rated;
    let offers = tokio::task::block_in_place(|| {
        let offers = seeking.offers.iter().enumerate();
        let stored = offers.map(|(place, offer)| {
            stored(offer, rated, &ratings, now)
                .map_err(|refusal| refusal.within(format_args!("offers: {}", place + 1)))
        });
        stored.collect::<Result<Vec<_>, _>>()
    })?;
    Ok(NewSeek {
        id: code::new()?,
        principal: actor.principal,
        account: actor.account,
        rated,
        wanted,
        seat: hash(""),
        made: now,
        until: now + UNTIL,
        offers,
    })
}

/// An offer by which a game can be played, with the rating of who makes it.
fn stored(
    offer: &Offer,
    rated: bool,
    ratings: &[PlayerRating],
    now: i64,
) -> Result<StoredOffer, Refusal> {
    let clock = Some(offer.clock.clone());
    let terms = Terms { clock, rated, ..Terms::of(&offer.rules) }.of_now();
    bounded(|| Table::agree(&terms))?;
    let contract: Contract = offer.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let control: TimeControl = offer.clock.parse().map_err(|error| Refusal::at("clock", error))?;
    let class = Class::of(&control).ok_or_else(|| Refusal::new(Denied::SeekClock))?;
    if rated {
        Ladder::of(&terms).map_err(|casual| Refusal::new(by_club(casual)))?;
    }
    let rating = match Family::of(&contract) {
        Family::Rated(head) => rating_at(ratings, head.name(), class, now),
        _ => Rating::new(now),
    };
    Ok(StoredOffer {
        // The same game is always written so.
        contract: contract.to_string(),
        clock: control.to_string(),
        color: offer.color.map(|color| color.word().to_owned()),
        rating: rating.points(),
    })
}

/// `POST /api/seeks`: seeks a game.
pub(crate) async fn make(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    newcomer: Newcomer,
    Json(seeking): Json<Seeking>,
) -> Result<Response, ApiError> {
    if !newcomer.is_known() {
        // What is refused makes nobody a guest.
        read(&hall, &Actor::nobody(), &seeking).await?;
    }
    let known = newcomer.act(&hall, &people).await?;
    people.seek(&known.actor)?;
    let sought = seek(&hall, &known.actor, seeking).await?;
    Ok(known.answer((StatusCode::CREATED, axum::Json(sought))))
}

/// `DELETE /api/seeks/ID`: waits no more.
pub(crate) async fn end(
    State(hall): State<Arc<Hall>>,
    actor: Actor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    stop(&hall, &actor, &id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
