//! The requests of a connection that are under way.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use tokio::sync::watch;
use tokio::time::timeout;

/// How many requests of a connection are under way.
#[derive(Clone, Default)]
pub(crate) struct Requests(Arc<watch::Sender<usize>>);

impl Requests {
    /// One more.
    pub(crate) fn open(&self) -> OpenRequest {
        self.0.send_modify(|count| *count += 1);
        OpenRequest(self.clone())
    }

    /// Waits until none has been under way for so long.
    pub(crate) fn idle(&self, long: Duration) -> impl Future<Output = ()> + use<> {
        let mut count = self.0.subscribe();
        async move {
            loop {
                match timeout(long, count.changed()).await {
                    Ok(Ok(())) => {}
                    // Nobody is left who could ask.
                    Ok(Err(_)) => return,
                    Err(_) if *count.borrow() == 0 => return,
                    Err(_) => {}
                }
            }
        }
    }
}

/// A request that is under way until this is dropped.
pub(crate) struct OpenRequest(Requests);

impl OpenRequest {
    /// An answer with which the request is over when all of it is sent, or none can be any more.
    pub(crate) fn until_sent(self, answer: Response) -> Response {
        answer.map(|body| Body::new(Answering { body, _request: self }))
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}

/// The body of an answer to a request that is under way.
struct Answering {
    body: Body,
    _request: OpenRequest,
}

impl hyper::body::Body for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_connection_is_idle_when_nothing_was_under_way_for_so_long() {
        let second = Duration::from_secs(1);
        let requests = Requests::default();
        let start = tokio::time::Instant::now();
        let idle = tokio::spawn(requests.idle(10 * second));
        tokio::time::sleep(4 * second).await;
        // One that is over at once, and one that goes on for long.
        drop(requests.open());
        tokio::time::sleep(7 * second).await;
        let open = requests.open();
        tokio::time::sleep(100 * second).await;
        let answer = open.until_sent(Response::new(Body::from("all")));
        tokio::time::sleep(30 * second).await;
        assert!(!idle.is_finished());
        assert_eq!(axum::body::to_bytes(answer.into_body(), 9).await.unwrap(), "all");
        idle.await.unwrap();
        assert_eq!(start.elapsed().as_secs(), 4 + 7 + 100 + 30 + 10);
    }
}
