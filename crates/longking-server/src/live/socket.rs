//! `GET /api/tables/ID/live`: a table over a WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use longking_table::{Player, Sentence};
use tokio::sync::watch;
use tokio::time::Instant;

use super::ask::{Ask, Hello};
use super::hall::Hall;
use super::presence::{Caller, Listening};
use super::room::Room;
use super::signs::Device;
pub(crate) use super::signs::SILENCE;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::{Limits, Visitor};
use crate::people::Shown;

/// The most bytes of a frame.
pub(crate) const FRAME: usize = 1024;

/// What a socket keeps for reading: frames are short, and there are many sockets.
pub(crate) const BUFFER: usize = 2048;

/// How long a client may take for its first frame.
const FIRST: Duration = Duration::from_secs(10);

/// How often a silent client is asked whether it is there.
pub(crate) const PING: Duration = Duration::from_secs(25);

/// How long a client may take nothing of what it is sent.
const SLOW: Duration = Duration::from_secs(10);

/// How long a client may take to close its side of a socket.
const FAREWELL: Duration = Duration::from_secs(1);

/// How many frames a client may send in a while, and how long that is.
pub(crate) const FRAMES: u32 = 40;
pub(crate) const WHILE: Duration = Duration::from_secs(5);

/// The codes of WebSocket closings: what is forbidden, a server that restarts, one that is full.
pub(crate) const FORBIDDEN: u16 = 1008;
pub(crate) const RESTART: u16 = 1012;
pub(crate) const LATER: u16 = 1013;

/// Why a token is of no use.
const NO_SEAT: &str = "this token opens no seat at this table";

/// Opens the socket.
pub(crate) async fn open(
    State(hall): State<Arc<Hall>>,
    State(limits): State<Limits>,
    Path(id): Path<String>,
    visitor: Visitor,
    Shown(shown): Shown,
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
            let device = shown.map(|shown| shown.device);
            if let Some((code, reason)) = attend(&hall, &limits, &id, device, &mut socket).await {
                let reason = Utf8Bytes::from(reason);
                let closing = Message::Close(Some(CloseFrame { code, reason }));
                if put(&mut socket, closing).await.is_ok() {
                    farewell(&mut socket).await;
                }
            }
            drop((place, visitor));
        })
}

/// Waits until the client has closed its side too: one that is dropped with something unread takes
/// its last frame, which says why, with it.
pub(crate) async fn farewell(socket: &mut WebSocket) {
    let end = async { while let Some(Ok(_)) = socket.recv().await {} };
    // Who does not close it need not be waited for.
    let _ = tokio::time::timeout(FAREWELL, end).await;
}

/// Why a socket is closed; nothing when the client went.
pub(crate) type End = Option<(u16, String)>;

/// From the first frame to the last.
async fn attend(
    hall: &Arc<Hall>,
    limits: &Limits,
    id: &str,
    device: Option<Device>,
    socket: &mut WebSocket,
) -> End {
    let hello = match tokio::time::timeout(FIRST, first(socket)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(end)) => return end,
        Err(_) => return forbidden("no hello in time"),
    };
    // What is done once or now and then asks the store, by futures of kilobytes: the task of a
    // socket has room for none of them, since there are many sockets and most of them are silent.
    let seat = match Box::pin(seat(hall, id, &hello)).await {
        Ok(seat) => seat,
        Err(end) => return end,
    };
    let place = seat.map(|player| limits.seat_socket((id.to_owned(), player))).transpose();
    let _place = match place {
        Ok(place) => place,
        Err(error) => return Some((LATER, error.to_string())),
    };
    let closed = |error: ApiError| {
        let code = match () {
            () if error.is_missing() => FORBIDDEN,
            () if error.is_newer() => RESTART,
            () => LATER,
        };
        Some((code, error.to_string()))
    };
    let room = match hall.room(id) {
        Ok(room) => room,
        Err(error) => return closed(error),
    };
    let turn = hall.lease().turn();
    let from = Caller { answers: true, device };
    let (frame, mut listening) = match Box::pin(room.join(hall, seat, hello.have, from)).await {
        Ok(joined) => joined,
        Err(error) => return closed(error),
    };
    let principal = seat.and_then(|player| room.person(player));
    // Unless it says that it goes.
    listening.is_lost = true;
    let own = principal.zip(device);
    let mut guest = Guest { seat, own, token: hello.hello, turn };
    let end = converse(hall, &room, socket, &mut guest, frame, &mut listening).await;
    Box::pin(room.leave(hall, &listening)).await;
    end
}

/// The first frame, which says who the client is.
async fn first(socket: &mut WebSocket) -> Result<Hello, End> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => {
                return match Ask::read(&text) {
                    Ok(Ask::Hello(hello)) => Ok(hello),
                    Ok(Ask::Act(_) | Ask::Phrase(_) | Ask::Nothing) => {
                        Err(forbidden("say hello first"))
                    }
                    Err(refusal) => Err(forbidden(&refusal.to_string())),
                };
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(forbidden("frames are text")),
            Some(Ok(Message::Close(_))) | None => return Err(None),
            Some(Err(error)) => return Err(broken(&error)),
        }
    }
}

/// The seat that a token opens at this table.
async fn seat(hall: &Hall, id: &str, hello: &Hello) -> Result<Option<Player>, End> {
    let Some(token) = &hello.hello else { return Ok(None) };
    match super::http::seat_of(hall, id, token).await {
        Ok(player) => Ok(Some(player)),
        Err(error) if error.is_missing() => Err(forbidden(NO_SEAT)),
        Err(error) => Err(Some((LATER, error.to_string()))),
    }
}

/// Whether what somebody has shown opens his seat no longer, as far as can be told: the device that
/// came back by it was logged out.
async fn is_logged_out(hall: &Hall, id: &str, guest: &Guest) -> bool {
    let Some(token) = &guest.token else { return false };
    let seat = super::http::seat_of(hall, id, token).await;
    seat.is_err_and(|error| error.is_missing())
}

/// Who is at the other end.
struct Guest {
    seat: Option<Player>,
    /// Who acts in the seat and with which device, where it is known that he may leave another
    /// game.
    own: Option<(i64, Device)>,
    token: Option<String>,
    /// When everybody has to go: other servers take this one for gone.
    turn: watch::Receiver<u64>,
}

/// What is said until somebody goes.
async fn converse(
    hall: &Arc<Hall>,
    room: &Room,
    socket: &mut WebSocket,
    guest: &mut Guest,
    welcome: String,
    listening: &mut Listening,
) -> End {
    if send(hall, socket, welcome.into()).await.is_err() {
        return None;
    }
    let mut heard = Instant::now();
    let mut ping = tokio::time::interval_at(heard + PING, PING);
    let mut frames = 0;
    let mut since = heard;
    let stop = hall.leave_in_waves();
    tokio::pin!(stop);
    loop {
        tokio::select! {
            frame = listening.frames.recv() => match frame {
                Some(frame) => if send(hall, socket, frame).await.is_err() { return None },
                None if room.is_outgrown() => return Some((RESTART, "another server goes on".to_owned())),
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
                if let (Some((principal, device)), Some(Ok(_))) = (guest.own, &message) {
                    hall.signs().note(principal, device, hall.now());
                }
                match message {
                    Some(Ok(Message::Text(text))) => match Box::pin(hear(hall, room, guest, &text)).await {
                        Ok(None) => {}
                        Ok(Some(frame)) => if send(hall, socket, frame.into()).await.is_err() { return None },
                        Err(end) => return end,
                    },
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_))) => return forbidden("frames are text"),
                    Some(Ok(Message::Close(_))) => {
                        listening.is_lost = false;
                        return None;
                    }
                    None => return None,
                    Some(Err(error)) => return broken(&error),
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE || put(socket, Message::Ping(Default::default())).await.is_err() {
                    return None;
                }
                if Box::pin(is_logged_out(hall, &room.id, guest)).await {
                    return forbidden(NO_SEAT);
                }
            }
            _ = guest.turn.changed() => return Some((RESTART, "the server restarts".to_owned())),
            () = &mut stop => return Some((RESTART, "the server restarts".to_owned())),
        }
    }
}

/// Handles one client frame; returns the reply for this client only.
async fn hear(hall: &Hall, room: &Room, guest: &Guest, text: &str) -> Result<Option<String>, End> {
    let doing = match Ask::read(text) {
        Ok(Ask::Act(doing)) => doing,
        // Who has missed something asks for the rest; nobody becomes another by that.
        Ok(Ask::Hello(hello)) if hello.hello == guest.token => {
            let rest = room.rest(hall, guest.seat, hello.have).await;
            return rest.map(Some).map_err(|error| Some((LATER, error.to_string())));
        }
        Ok(Ask::Hello(_)) => return Err(forbidden("hello was said by another")),
        Ok(Ask::Phrase(number)) => {
            let Some(player) = guest.seat else { return Err(forbidden("who watches is silent")) };
            return Ok(room.say(hall, player, number).await);
        }
        Ok(Ask::Nothing) => return Ok(Some("{}".to_owned())),
        Err(refusal) => return Err(forbidden(&refusal.to_string())),
    };
    let Some(player) = guest.seat else { return Err(forbidden("who watches does not play")) };
    match room.act(hall, player, doing).await {
        // Everybody is told of a new event; one that was known is told to the one who asks.
        Ok((_, true)) => Ok(None),
        Ok((frame, false)) => Ok(Some(frame)),
        Err(not) => {
            hall.counts().refused.add(1);
            Ok(Some(not.frame()))
        }
    }
}

async fn send(hall: &Hall, socket: &mut WebSocket, frame: Utf8Bytes) -> Result<(), Gone> {
    hall.counts().frames.add(1);
    put(socket, Message::Text(frame)).await
}

/// The client takes nothing any more.
pub(crate) struct Gone;

/// Gives a client something, unless it takes too long to take it.
pub(crate) async fn put(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match tokio::time::timeout(SLOW, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

pub(crate) fn forbidden(reason: &str) -> End {
    // The reason of a closing has room for 123 bytes.
    let end = reason
        .char_indices()
        .map(|(at, letter)| at + letter.len_utf8())
        .take_while(|end| *end <= 120)
        .last();
    Some((FORBIDDEN, reason[..end.unwrap_or(0)].to_owned()))
}

/// A socket that does not keep to its form, or a frame that is too long.
pub(crate) fn broken(error: &axum::Error) -> End {
    forbidden(&error.to_string())
}
