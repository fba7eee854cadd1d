//! Answers that go on: what is said one after the other, as `text/event-stream`.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::Serialize;
use tokio::sync::mpsc::Receiver;
use tokio_util::sync::CancellationToken;

/// How often a client that hears nothing is told that somebody is there; that is also how it is
/// noticed that it went.
const STILL_HERE: Duration = Duration::from_secs(5);

/// Sends each thing as an event with its JSON until nothing more comes, the client goes or the
/// server stops. `kept` is dropped then.
pub(crate) fn answer<T: Serialize + Send + 'static>(
    mut said: Receiver<T>,
    stop: CancellationToken,
    kept: impl Send + 'static,
) -> Response {
    let events = stream::poll_fn(move |context| {
        let _ = &kept;
        said.poll_recv(context)
    });
    let events = events.take_until(stop.cancelled_owned()).map(|said| {
        let event = Event::default().json_data(&said).unwrap_or_default();
        Ok::<_, Infallible>(event)
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(STILL_HERE)).into_response()
}
