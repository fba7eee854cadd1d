//! Ladders, made once a minute.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use longking_club::Ladder;
use longking_store::{LadderCursor, Store, StoreError};
use serde::Serialize;
use tokio::sync::Mutex;

use super::rate::rating_of;

/// How many stand on a ladder.
const PLACES: usize = 200;

/// How many are read at a time: some may not have played for so long that they are unsure now.
const PAGE: u32 = 250;

/// For how long a ladder is kept.
const FRESH: Duration = Duration::from_secs(60);

/// Nobody stands on a ladder who has not played for so long, in milliseconds.
const LATELY: i64 = 30 * 24 * 60 * 60 * 1000;

/// The ladders that were asked for last.
#[derive(Clone, Default)]
pub(crate) struct Ladders(Arc<Mutex<HashMap<Ladder, (Instant, Bytes)>>>);

/// A ladder.
#[derive(Debug, Serialize)]
struct Told {
    family: &'static str,
    class: &'static str,
    at: i64,
    players: Vec<Place>,
}

#[derive(Debug, Serialize)]
struct Place {
    name: String,
    rating: i64,
    deviation: i64,
    games: u32,
}

impl Ladders {
    /// A ladder as JSON. While it is made others wait for it.
    pub(super) async fn get(
        &self,
        store: &Store,
        ladder: Ladder,
        now: i64,
    ) -> Result<Bytes, StoreError> {
        let mut kept = self.0.lock().await;
        if let Some((at, told)) = kept.get(&ladder)
            && at.elapsed() < FRESH
        {
            return Ok(told.clone());
        }
        let players = places(store, ladder, now).await?;
        let (family, class) = (ladder.head.name(), ladder.class.name());
        let told = serde_json::to_vec(&Told { family, class, at: now, players });
        let told = Bytes::from(told.unwrap_or_default());
        kept.insert(ladder, (Instant::now(), told.clone()));
        Ok(told)
    }
}

async fn places(store: &Store, ladder: Ladder, now: i64) -> Result<Vec<Place>, StoreError> {
    let (family, class) = (ladder.head.name(), ladder.class.name());
    let (mut places, mut after) = (Vec::new(), None);
    loop {
        let page = store.ladder(family, class, now - LATELY, after, PAGE).await?;
        let is_last = page.len() < PAGE as usize;
        for place in page {
            let rating = rating_of(&place.rating);
            after = Some(LadderCursor { rating: rating.rating, account: place.account });
            if let Some(name) = place.name.filter(|_| rating.is_on_ladder(now)) {
                let known = rating.at_time(now);
                let deviation = super::games::points(known.deviation);
                let games = known.games;
                places.push(Place { name, rating: known.points(), deviation, games });
            }
            if places.len() == PLACES {
                return Ok(places);
            }
        }
        if is_last {
            return Ok(places);
        }
    }
}
