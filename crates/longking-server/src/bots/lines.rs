//! Answers that go on: a line of JSON for each thing, and an empty one now and then.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::packed::NotPacked;

/// How often a client that hears nothing is told that somebody is there; that is also how it is
/// noticed that it went.
const STILL_HERE: Duration = Duration::from_secs(6);

/// How many lines may wait for a slow client.
const PATIENCE: usize = 64;

/// How long a client may take none of them.
const SLOW: Duration = Duration::from_secs(30);

/// The client, to whom lines are told.
pub(super) struct Teller(mpsc::Sender<Bytes>);

/// The client takes nothing any more.
pub(super) struct Gone;

impl Teller {
    /// Tells something.
    pub(super) async fn tell(&self, what: &impl Serialize) -> Result<(), Gone> {
        let mut line = serde_json::to_vec(what).unwrap_or_default();
        line.push(b'\n');
        match tokio::time::timeout(SLOW, self.0.send(line.into())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    /// Waits until the client has gone.
    pub(super) async fn gone(&self) {
        self.0.closed().await;
    }
}

/// A client, and the answer that it gets: all lines until the teller is dropped or the server
/// stops.
pub(super) fn answer(stop: CancellationToken) -> (Teller, Response) {
    let (teller, said) = mpsc::channel(PATIENCE);
    let lines = stream::unfold(said, |mut said: mpsc::Receiver<Bytes>| async {
        let line = match tokio::time::timeout(STILL_HERE, said.recv()).await {
            Ok(line) => line?,
            Err(_) => Bytes::from_static(b"\n"),
        };
        Some((Ok::<_, Infallible>(line), said))
    });
    let body = Body::from_stream(lines.take_until(stop.cancelled_owned()));
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    let mut response = (headers, body).into_response();
    response.extensions_mut().insert(NotPacked);
    (Teller(teller), response)
}
