//! What goes on in the lobby without anybody asking: pairing, first moves, and what other servers
//! have done.

use std::sync::Arc;
use std::time::Duration;

use longking_store::StoreError;
use longking_table::Player;

use super::told::SeekOver;
use super::{board, challenges, line, meet};
use crate::api::error::ApiError;
use crate::live::snapshot::json;
use crate::live::{FirstMoves, Hall};

/// How often what other servers have done is looked at where nothing is heard of it.
const LOOK: Duration = Duration::from_secs(1);

/// By how much looks overlap, in milliseconds: what was begun first need not be there first.
const OVERLAP: i64 = 5_000;

/// How often all who wait are paired.
const BATCH: Duration = Duration::from_secs(2);

/// One server does that for all, and for so long it has said so, in milliseconds.
const ROLE: &str = "lobby";
const ROLE_LASTS: i64 = 5_000;

/// How many games that do not begin are ended at a time.
const ENDED: u32 = 100;

/// Starts what goes on by itself.
pub(crate) fn run(hall: &Arc<Hall>) {
    spawn(hall, |hall| Box::pin(follow(hall)));
    spawn(hall, |hall| Box::pin(lead(hall)));
    spawn(hall, |hall| Box::pin(board::keep(hall)));
}

type BoxFuture = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;

fn spawn(hall: &Arc<Hall>, task: fn(Arc<Hall>) -> BoxFuture) {
    let (hall, stop) = (Arc::clone(hall), hall.stop.clone());
    let tasks = hall.tasks.clone();
    tasks.spawn(async move {
        tokio::select! {
            () = task(hall) => {}
            () = stop.cancelled() => {}
        }
    });
}

/// Pairs those who wait and ends what does not begin, while this server does it for all.
async fn lead(hall: Arc<Hall>) {
    loop {
        tokio::time::sleep(BATCH).await;
        // What is not done now is done the next time.
        let _ = lead_once(&hall).await;
    }
}

/// The same once.
pub(super) async fn lead_once(hall: &Hall) -> Result<(), ApiError> {
    let Some(node) = hall.lease().node().filter(|_| !hall.lease().is_cut()) else {
        return Ok(());
    };
    if hall.is_shared() && !hall.store().take_role(ROLE, node, ROLE_LASTS).await? {
        return Ok(());
    }
    hall.store().forget_seeks().await?;
    // Nobody waits longer for a first move because others could not be paired.
    let paired = meet::batch(hall).await;
    for meeting in hall.store().due_meetings(ENDED).await? {
        let Some(due) = meeting.due else { continue };
        let (next, absent) = match hall.check_first_moves(&meeting.table, due as u64).await {
            Ok(FirstMoves::Made) => (None, None),
            Ok(FirstMoves::Due(next)) => (Some(next as i64), None),
            Ok(FirstMoves::Aborted(player)) => (None, Some(player)),
            Err(error) if error.is_missing() => (None, None),
            // Another one is not to wait for it.
            Err(_) => continue,
        };
        let absent = absent.map(|player: Player| meeting.principals[player.index()]);
        hall.store().settle_meeting(&meeting.table, due, next, absent).await?;
    }
    paired
}

/// Looks at what other servers have done for those who have a line here.
async fn follow(hall: Arc<Hall>) {
    let mut since = hall.now() as i64;
    loop {
        tokio::select! {
            () = hall.online().woken() => {}
            () = tokio::time::sleep(LOOK), if hall.is_shared() => {}
        }
        let now = hall.now() as i64;
        // What is not seen now is seen the next time.
        if hall.online().people() == 0 || follow_once(&hall, since - OVERLAP).await.is_ok() {
            since = now;
        }
    }
}

/// The same once, of what happened since a time.
async fn follow_once(hall: &Hall, since: i64) -> Result<(), StoreError> {
    let online = hall.online();
    if online.has_names() {
        challenges::look(hall, since).await?;
    }
    let Some(node) = hall.lease().node() else { return Ok(()) };
    for (seek, principal) in hall.store().unkept_seeks().await? {
        if online.is_here(principal) {
            line::keep_seek(hall, principal, seek, node).await?;
        }
    }
    // In this order: a seek that is kept no more has become a table that is seen, or is over.
    let waiting = online.waiting();
    let kept = if waiting.is_empty() { Vec::new() } else { hall.store().kept_seeks(node).await? };
    let mut gone = Vec::new();
    for (principal, seek) in waiting.into_iter().filter(|(_, seek)| !kept.contains(seek)) {
        // Another server may keep it, where he has a line too: then he waits here as well.
        if hall.store().seek_of(principal).await? != Some(seek) {
            gone.push((principal, seek));
        }
    }
    for meeting in hall.store().meetings(since).await? {
        meet::tell(hall, &meeting);
    }
    for (principal, seek) in gone {
        if online.end(principal, seek) {
            online.tell(principal, &json(&SeekOver::of(seek)));
        }
    }
    Ok(())
}
