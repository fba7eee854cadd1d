//! What the lobby shows to those who look at it, and what changes there.

use std::sync::Arc;
use std::time::{Duration, Instant};

use longking_store::StoreError;

use super::shown::Shown;
use super::told::{ToldGame, ToldLobby};
use crate::live::Hall;
use crate::live::snapshot::json;

/// How often those who look are told what has changed.
const EACH: Duration = Duration::from_secs(2);

/// How many games are shown.
const MOST: u32 = 100;

/// What is shown now.
async fn read(hall: &Hall) -> Result<Shown, StoreError> {
    let waiting = hall.store().waiting_games(MOST).await?;
    let players = if hall.is_shared() {
        hall.store().count_people().await?.unsigned_abs()
    } else {
        hall.online().people() as u64
    };
    Ok(Shown { waiting: waiting.into_iter().map(ToldGame::from).collect(), players })
}

/// A line looks at the lobby from now on.
pub(super) async fn show(hall: &Hall, line: u64) -> Result<(), StoreError> {
    let mut shown = hall.online().shown.lock().await;
    if shown.as_ref().is_none_or(|(at, _)| at.elapsed() > EACH) {
        refresh(hall, &mut shown).await?;
    }
    if let Some((_, shown)) = &*shown {
        hall.online().look(line, Some(&shown.frame()));
    }
    Ok(())
}

/// Reads what is shown now, and tells those who look already what has changed.
async fn refresh(hall: &Hall, shown: &mut Option<(Instant, Shown)>) -> Result<(), StoreError> {
    let now = read(hall).await?;
    let change = shown.as_ref().and_then(|(_, before)| now.since(before));
    if let Some(lobby) = change {
        hall.online().tell_lookers(&json(&ToldLobby { lobby }));
    }
    *shown = Some((Instant::now(), now));
    Ok(())
}

/// Tells those who look what has changed, and the other servers how many people are here, for as
/// long as the server lives.
pub(super) async fn keep(hall: Arc<Hall>) {
    let mut told = None;
    loop {
        tokio::time::sleep(EACH).await;
        let people = (hall.lease().node(), hall.online().people() as i64);
        if hall.is_shared()
            && told != Some(people)
            && let (Some(node), count) = people
            && hall.store().tell_people(node, count).await.is_ok()
        {
            told = Some(people);
        }
        if hall.online().has_lookers() {
            // What cannot be read now is read the next time.
            let _ = refresh(&hall, &mut *hall.online().shown.lock().await).await;
        }
    }
}
