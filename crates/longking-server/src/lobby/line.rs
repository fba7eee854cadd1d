//! `GET /api/me/live`: a person's own socket, on which he is told what happens to him, and what
//! happens in the lobby.

use std::mem;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use longking_store::StoreError;
use longking_table::Sentence;
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::time::Instant;

use super::online::Listening;
use super::told::{ToldTable, Welcome};
use super::{board, challenges, code, seeks};
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::Visitor;
use crate::live::snapshot::json;
use crate::live::socket::{
    BUFFER, End, FRAME, FRAMES, Gone, LATER, PING, RESTART, SILENCE, WHILE, broken, farewell,
    forbidden, put,
};
use crate::live::{Hall, Subject};
use crate::people::{Actor, Shown, ShownDevice};

/// How many tables somebody is told of when he comes.
const TABLES: u32 = 20;

/// For how long another server may take the seek of who has left this one, in milliseconds: each
/// looks for such seeks more often.
const LINGER: i64 = 3_000;

/// A frame of a client.
#[derive(Debug, PartialEq, Eq)]
enum Ask {
    /// Looks at the lobby, or not any more.
    See(bool),
    /// Nothing: whether anybody is there.
    Nothing,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct See {
    #[serde(default, deserialize_with = "there")]
    see: Option<Option<Place>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    Lobby,
}

/// What is there, be it `null`.
fn there<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Option<Place>>, D::Error> {
    Option::deserialize(from).map(Some)
}

impl Ask {
    fn read(text: &str) -> Result<Ask, serde_json::Error> {
        let fields: Map<String, Value> = serde_json::from_str(text)?;
        let See { see } = serde_json::from_value(Value::Object(fields))?;
        Ok(see.map_or(Ask::Nothing, |place| Ask::See(place.is_some())))
    }
}

/// Opens the socket.
pub(crate) async fn open(
    State(hall): State<Arc<Hall>>,
    actor: Option<Actor>,
    Shown(shown): Shown,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            return ApiError::bad(Sentence::detail(rejection.body_text())).into_response();
        }
    };
    let Some(place) = hall.socket() else {
        return ApiError::unavailable(Denied::Players).into_response();
    };
    let tasks = hall.tasks.clone();
    upgrade
        .max_message_size(FRAME)
        .max_frame_size(FRAME)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .on_upgrade(move |mut socket| async move {
            let _token = tasks.token();
            let end = attend(&hall, actor.as_ref(), shown, &mut socket).await;
            if let Some((code, reason)) = end {
                let reason = Utf8Bytes::from(reason);
                let closing = Message::Close(Some(CloseFrame { code, reason }));
                if put(&mut socket, closing).await.is_ok() {
                    farewell(&mut socket).await;
                }
            }
            drop((place, visitor));
        })
}

/// From the first frame to the last.
async fn attend(
    hall: &Hall,
    actor: Option<&Actor>,
    shown: Option<ShownDevice>,
    socket: &mut WebSocket,
) -> End {
    let principal = actor.map(|actor| actor.principal);
    let account = actor.and_then(|actor| actor.account);
    let Some(mut listening) = hall.online().enter(principal, account) else {
        return Some((LATER, "too many lines of this person at once".to_owned()));
    };
    let end = match Box::pin(welcome(hall, actor)).await {
        Ok(frame) => converse(hall, socket, &mut listening, (actor, shown), frame).await,
        Err(error) => Some((LATER, error.to_string())),
    };
    Box::pin(leave(hall, &listening)).await;
    end
}

/// A line of somebody is gone, and his seek with it if it was his last one at any server.
pub(crate) async fn leave(hall: &Hall, listening: &Listening) {
    let (node, principal) = (hall.lease().node(), listening.principal);
    let left = hall.online().leave(listening.id);
    if let (Some(seek), Some(principal), Some(node)) = (left, principal, node) {
        // One that is not dropped now lasts no longer than this server.
        let _ = leave_seek(hall, principal, seek, node).await;
    }
}

/// This server has no line of who seeks; another one that has keeps the seek from now on.
async fn leave_seek(hall: &Hall, principal: i64, seek: i64, node: i64) -> Result<(), StoreError> {
    let linger = if hall.is_shared() { LINGER } else { 0 };
    if hall.store().leave_seek(seek, node, linger).await? {
        hall.tell(&Subject::Person(principal), "{}".to_owned());
    }
    Ok(())
}

/// Keeps the seek of somebody for as long as he has a line here; says whether it was still there.
///
/// # Errors
/// The store cannot be used.
pub(crate) async fn keep_seek(
    hall: &Hall,
    principal: i64,
    seek: i64,
    node: i64,
) -> Result<bool, StoreError> {
    if !hall.store().keep_seek(seek, principal, node).await? {
        return Ok(false);
    }
    if hall.online().keep(principal, seek) {
        return Ok(true);
    }
    // He has gone meanwhile, and nobody else would end it.
    leave_seek(hall, principal, seek, node).await?;
    Ok(false)
}

/// What somebody is told first: what has become of him while he was not here.
async fn welcome(hall: &Hall, actor: Option<&Actor>) -> Result<String, ApiError> {
    let mut first = Welcome {
        name: actor.and_then(Actor::name),
        known: actor.is_some(),
        seek: None,
        tables: Vec::new(),
        challenges: Vec::new(),
        paused: None,
    };
    let Some(actor) = actor else { return Ok(json(&first)) };
    let principal = actor.principal;
    if let (Some(seek), Some(node)) = (hall.store().seek_of(principal).await?, hall.lease().node())
        && keep_seek(hall, principal, seek, node).await?
    {
        first.seek = Some(code::text(seek));
    }
    // In this order: a seek is there, or the table that it has become.
    let tables = hall.store().own_tables(principal, TABLES).await?;
    first.tables = tables.into_iter().filter_map(ToldTable::of).collect();
    if let Some(account) = actor.account {
        first.challenges = challenges::open_to(hall, account).await?;
        first.paused = hall.store().paused(account, hall.now() as i64).await?;
    }
    Ok(json(&first))
}

/// What is said until somebody goes.
async fn converse(
    hall: &Hall,
    socket: &mut WebSocket,
    listening: &mut Listening,
    (actor, shown): (Option<&Actor>, Option<ShownDevice>),
    first: String,
) -> End {
    let mut turn = hall.lease().turn();
    let own = listening.principal.zip(shown);
    if send(hall, socket, first.into()).await.is_err() {
        return None;
    }
    let mut heard = Instant::now();
    let mut ping = tokio::time::interval_at(heard + PING, PING);
    let mut frames = 0;
    let mut since = heard;
    let mut is_new = true;
    let stop = hall.leave_in_waves();
    tokio::pin!(stop);
    loop {
        tokio::select! {
            frame = listening.frames.recv() => match frame {
                Some(frame) if frame.is_empty() => if is_stolen(hall, own).await { return logged_out() },
                Some(frame) => if send(hall, socket, frame).await.is_err() { return None },
                None => return Some((LATER, "too slow: come again for the rest".to_owned())),
            },
            message = socket.recv() => {
                heard = Instant::now();
                if heard - since > WHILE {
                    (since, frames) = (heard, 0);
                }
                frames += 1;
                if frames > FRAMES {
                    return forbidden("too many frames");
                }
                if let (Some((principal, shown)), Some(Ok(_))) = (own, &message) {
                    hall.signs().note(principal, shown.device, hall.now());
                }
                match message {
                    Some(Ok(Message::Text(text))) => {
                        let is_first = mem::replace(&mut is_new, false);
                        let heard = hear(hall, socket, (listening.id, actor, is_first), &text);
                        if let Err(end) = Box::pin(heard).await {
                            return end;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_))) => return forbidden("frames are text"),
                    Some(Ok(Message::Close(_))) | None => return None,
                    Some(Err(error)) => return broken(&error),
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE || put(socket, Message::Ping(Default::default())).await.is_err() {
                    return None;
                }
                if is_stolen(hall, own).await {
                    return logged_out();
                }
            }
            _ = turn.changed() => return Some((RESTART, "the server restarts".to_owned())),
            () = &mut stop => return Some((RESTART, "the server restarts".to_owned())),
        }
    }
}

/// Whether the device of a line is logged in no longer, as far as can be told.
async fn is_stolen(hall: &Hall, own: Option<(i64, ShownDevice)>) -> bool {
    let Some((_, shown)) = own else { return false };
    let acting = hall.store().acting(&shown.token, hall.now() as i64).await;
    acting == Err(StoreError::Missing)
}

fn logged_out() -> End {
    Some((LATER, "this device was logged out".to_owned()))
}

/// A device of somebody was logged out: his seek is over, which may be that device's, and his lines
/// look whether they are those of his devices still.
///
/// # Errors
/// The store cannot be used.
pub(crate) async fn end_device(hall: &Hall, principal: i64) -> Result<(), StoreError> {
    if let Some(seek) = hall.store().seek_of(principal).await? {
        seeks::give_up(hall, principal, seek).await?;
    }
    hall.online().tell(principal, "");
    Ok(())
}

/// Does what a client asks on a line; whether that is the first frame of it.
async fn hear(
    hall: &Hall,
    socket: &mut WebSocket,
    (line, actor, is_first): (u64, Option<&Actor>, bool),
    text: &str,
) -> Result<(), End> {
    let later = |error: ApiError| Some((LATER, error.to_string()));
    match Ask::read(text).map_err(|error| forbidden(&error.to_string()))? {
        Ask::Nothing => send(hall, socket, "{}".into()).await.map_err(|Gone| None),
        Ask::See(false) => {
            hall.online().look(line, None);
            Ok(())
        }
        Ask::See(true) => {
            if !is_first {
                // Who comes back to the lobby is told anew what has become of him.
                let frame = welcome(hall, actor).await.map_err(later)?;
                send(hall, socket, frame.into()).await.map_err(|Gone| None)?;
            }
            board::show(hall, line).await.map_err(|error| later(error.into()))
        }
    }
}

async fn send(hall: &Hall, socket: &mut WebSocket, frame: Utf8Bytes) -> Result<(), Gone> {
    hall.counts().frames.add(1);
    put(socket, Message::Text(frame)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_and_others_are_not() {
        let check = |text: &str, expected: Option<Ask>| {
            assert_eq!(Ask::read(text).ok(), expected, "{text}");
        };
        check("{}", Some(Ask::Nothing));
        check(r#"{"see":"lobby"}"#, Some(Ask::See(true)));
        check(r#"{"see":null}"#, Some(Ask::See(false)));
        for wrong in ["", "[]", "null", r#"{"see":"hall"}"#, r#"{"see":1}"#, r#"{"hello":null}"#] {
            check(wrong, None);
        }
    }
}
