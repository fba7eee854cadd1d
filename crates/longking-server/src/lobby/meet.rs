//! Two who wait meet: who plays whom, and that both are told.

use std::collections::{HashMap, HashSet};

use draughts_notation::Contract;
use longking_club::fair_play::FIRST_MOVE;
use longking_club::pairing::{self, Offer, Pair, Seek};
use longking_store::{Meeting, SharedTable, StoreError, StoredSeek, WaitingSeeks};
use longking_table::{Player, Terms};

use super::told::{Met, WireColor};
use crate::api::error::ApiError;
use crate::live::http::VERSION;
use crate::live::secret::{coin, hash, new_name, new_token};
use crate::live::snapshot::json;
use crate::live::{Hall, Subject};

/// How often somebody who comes looks for another where one was taken while he looked.
const TRIES: usize = 4;

/// After so long, in milliseconds, two who have just played each other do so again, if nobody else
/// comes: a lobby with two people in it is not empty.
const AGAIN: i64 = 30_000;

/// Those who wait, as the club looks at them.
struct Lobby {
    seeks: Vec<Seek>,
    stored: Vec<StoredSeek>,
    /// The place of the seek of each principal.
    of: HashMap<u64, usize>,
    blocks: HashSet<(i64, i64)>,
    now: i64,
}

impl Lobby {
    fn of(waiting: WaitingSeeks, now: i64) -> Lobby {
        let seeks: Vec<Seek> = waiting.seeks.iter().map(seek).collect();
        let of = seeks.iter().enumerate().map(|(place, seek)| (seek.principal, place)).collect();
        let blocks = waiting.blocks.into_iter().collect();
        Lobby { seeks, stored: waiting.seeks, of, blocks, now }
    }

    /// The seek of somebody.
    fn seek_of(&self, principal: u64) -> Option<&StoredSeek> {
        self.of.get(&principal).map(|place| &self.stored[*place])
    }

    /// Whether two who wait do not play each other.
    fn apart(&self, one: u64, other: u64) -> bool {
        let (Some(one), Some(other)) = (self.seek_of(one), self.seek_of(other)) else {
            return true;
        };
        let (Some(first), Some(second)) = (one.account, other.account) else { return false };
        let blocked =
            self.blocks.contains(&(first, second)) || self.blocks.contains(&(second, first));
        let both_wait = self.now - one.made.max(other.made) >= AGAIN;
        let again = one.last == [Some(second); 2] && other.last == [Some(first); 2];
        first == second || blocked || again && !both_wait
    }

    /// How often each of a pair had White of late.
    fn whites(&self, pair: &Pair) -> [u32; 2] {
        [pair.first, pair.second].map(|seek| {
            let stored = self.seek_of(seek.principal);
            stored.map_or(0, |stored| u32::try_from(stored.whites).unwrap_or(0))
        })
    }
}

fn seek(stored: &StoredSeek) -> Seek {
    let offer = |offer: &longking_store::StoredOffer| Offer {
        contract: offer.contract.clone(),
        clock: offer.clock.clone(),
        color: offer.color.as_deref().and_then(WireColor::read).map(WireColor::into),
        rating: offer.rating,
    };
    Seek {
        id: stored.id.unsigned_abs(),
        principal: stored.principal.unsigned_abs(),
        rated: stored.rated,
        wanted: stored.wanted,
        since: stored.made,
        offers: stored.offers.iter().map(offer).collect(),
    }
}

/// Somebody who has just come meets the one who fits best, if anybody does; says whether.
///
/// # Errors
/// The store cannot be used now, or there is no chance to be had.
pub(super) async fn arrive(hall: &Hall, id: i64) -> Result<bool, ApiError> {
    for _ in 0..TRIES {
        let waiting = hall.store().seeks(Some(id)).await?;
        let lobby = Lobby::of(waiting, hall.now() as i64);
        // Who is not there any more has met somebody, or has gone.
        let is_it = |seek: &&Seek| seek.id == id.unsigned_abs();
        let Some(seek) = lobby.seeks.iter().find(is_it) else { return Ok(false) };
        let apart = |one, other| lobby.apart(one, other);
        let Some(pair) = pairing::arrival(seek, &lobby.seeks, &apart, lobby.now) else {
            return Ok(false);
        };
        if meet(hall, &pair, terms(&lobby, &pair)?).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// All who wait meet whom they fit: windows have opened since they came.
///
/// # Errors
/// As of [`arrive`].
pub(super) async fn batch(hall: &Hall) -> Result<(), ApiError> {
    let lobby = Lobby::of(hall.store().seeks(None).await?, hall.now() as i64);
    let apart = |one, other| lobby.apart(one, other);
    // Very many who wait take a while, and moves are not to wait for them.
    let pairs = tokio::task::block_in_place(|| pairing::batch(&lobby.seeks, &apart, lobby.now));
    for pair in pairs {
        // What only a server of a later version can read is for that one, and others meet here.
        let Ok(terms) = terms(&lobby, &pair) else { continue };
        // One who was taken meanwhile is looked for the next time.
        meet(hall, &pair, terms).await?;
    }
    Ok(())
}

/// Makes a pair a table; says whether both were still there.
async fn meet(hall: &Hall, pair: &Pair<'_>, terms: Terms) -> Result<bool, ApiError> {
    let seeks = [pair.first, pair.second].map(|seek| seek.id as i64);
    let table = SharedTable {
        id: new_name()?,
        version: VERSION,
        terms: json(&terms),
        created: hall.now() as i64,
        invite: hash(&new_token()?),
        first_move: Some(FIRST_MOVE),
    };
    let (id, terms) = (table.id.clone(), table.terms.clone());
    let paired = match hall.store().pair(seeks, table).await {
        Ok(paired) => paired,
        Err(StoreError::Missing) => return Ok(false),
        Err(error) => return Err(error.into()),
    };
    hall.counts().tables.add(1);
    hall.counts().meetings.add(1);
    let meeting = Meeting {
        table: id,
        terms,
        principals: paired.principals,
        names: paired.names,
        seeks: seeks.map(Some),
        made: paired.made,
        due: paired.due,
    };
    for principal in tell(hall, &meeting).into_iter().flatten() {
        hall.tell(&Subject::Person(principal), "{}".to_owned());
    }
    Ok(true)
}

/// What two who fit play.
fn terms(lobby: &Lobby, pair: &Pair) -> Result<Terms, ApiError> {
    let offer = pair.first_offer;
    let contract: Contract =
        offer.contract.parse().map_err(|error| longking_table::Refusal::at("rules", error))?;
    let lot = if coin()? { draughts::Color::White } else { draughts::Color::Black };
    let color = pair.color(lobby.whites(pair), lot);
    let clock = Some(offer.clock.clone());
    let rated = pair.first.rated;
    let mut terms = Terms { clock, rated, ..Terms::of(&offer.contract) }.of_now();
    let coins = [coin()?, coin()?];
    terms.begins = Some(terms.draw_lot(contract.rules().first, Some(color), coins));
    Ok(terms)
}

/// Tells both of a meeting, as far as they have a line here; returns those who have not.
pub(super) fn tell(hall: &Hall, meeting: &Meeting) -> [Option<i64>; 2] {
    Player::BOTH.map(|player| {
        let principal = meeting.principals[player.index()];
        let (Some(found), Some(seek)) = (Met::of(meeting, player), meeting.seeks[player.index()])
        else {
            return None;
        };
        let online = hall.online();
        if !online.is_here(principal) {
            return Some(principal);
        }
        online.end(principal, seek);
        if online.is_news(format!("{} {}", meeting.table, player.index())) {
            online.tell(principal, &json(&found));
        }
        None
    })
}
