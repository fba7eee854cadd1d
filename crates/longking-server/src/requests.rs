//! The requests of a connection that are under way: those that the server has something to do for.
//! One whose answer waits for its reader is not, so that who reads nothing is not waited for.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use tokio::sync::watch;
use tokio::time::timeout;

/// The most bytes of an answer that are handed over at once: what is handed over when there is room
/// for one byte is no sign that anybody reads.
const PART: usize = 16 * 1024;

/// How many requests of a connection are under way.
#[derive(Clone, Default)]
pub(crate) struct Requests(Arc<watch::Sender<usize>>);

impl Requests {
    /// One more.
    pub(crate) fn open(&self) -> OpenRequest {
        let mut request = OpenRequest { requests: self.clone(), is_under_way: false };
        request.set_under_way(true);
        request
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

/// A request that has not been answered to its end.
pub(crate) struct OpenRequest {
    requests: Requests,
    is_under_way: bool,
}

impl OpenRequest {
    /// An answer with which the request is over when the last part of it is handed over, or none
    /// can be any more.
    pub(crate) fn until_sent(self, answer: Response) -> Response {
        let is_unchanged = answer.status() == StatusCode::NOT_MODIFIED;
        answer.map(|body| {
            Body::new(Answering { body, rest: Bytes::new(), is_unchanged, request: self })
        })
    }

    fn set_under_way(&mut self, is_under_way: bool) {
        if self.is_under_way == is_under_way {
            return;
        }
        self.is_under_way = is_under_way;
        self.requests.0.send_modify(|count| {
            *count = if is_under_way { *count + 1 } else { *count - 1 };
        });
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.set_under_way(false);
    }
}

/// The body of an answer to an open request, in parts that are not large.
struct Answering {
    body: Body,
    /// What was made of it and is not handed over yet.
    rest: Bytes,
    /// Whether it is to say that nothing has changed: then it has no length, which would be that of
    /// what has not changed (RFC 9110, 8.6).
    is_unchanged: bool,
    request: OpenRequest,
}

impl hyper::body::Body for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        // The next part is asked for when there is room for some of it.
        this.request.set_under_way(true);
        if this.rest.is_empty() {
            let frame = match ready!(Pin::new(&mut this.body).poll_frame(context)) {
                Some(Ok(frame)) => frame,
                end => return Poll::Ready(end),
            };
            match frame.into_data() {
                Ok(data) => this.rest = data,
                Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
            }
        }
        let part = this.rest.split_to(this.rest.len().min(PART));
        this.request.set_under_way(false);
        Poll::Ready(Some(Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let mut size = self.body.size_hint();
        if self.is_unchanged {
            return SizeHint::default();
        }
        let rest = self.rest.len() as u64;
        if let Some(upper) = size.upper() {
            size.set_upper(upper + rest);
        }
        size.set_lower(size.lower() + rest);
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use axum::response::IntoResponse;
    use futures_util::StreamExt;
    use hyper::body::Body as _;

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

    #[tokio::test(start_paused = true)]
    async fn an_answer_keeps_a_connection_as_long_as_it_is_read() {
        let second = Duration::from_secs(1);
        let requests = Requests::default();
        let start = tokio::time::Instant::now();
        let idle = tokio::spawn(requests.idle(10 * second));
        let answer = requests.open().until_sent(Response::new(Body::from(vec![7; 3 * PART + 1])));
        assert_eq!(answer.body().size_hint().exact(), Some(3 * PART as u64 + 1));
        let mut parts = answer.into_body().into_data_stream();
        for _ in 0..3 {
            tokio::time::sleep(9 * second).await;
            assert_eq!(parts.next().await.unwrap().unwrap(), vec![7; PART]);
        }
        assert_eq!(hyper::body::Body::size_hint(&parts).exact(), Some(1));
        // One byte is left, and nobody reads it.
        assert!(!idle.is_finished());
        idle.await.unwrap();
        assert_eq!(start.elapsed().as_secs(), 27 + 10);
        assert_eq!(parts.next().await.unwrap().unwrap(), vec![7]);
        assert!(parts.next().await.is_none());
    }

    #[test]
    fn what_has_not_changed_has_no_length() {
        let answer = (StatusCode::NOT_MODIFIED, "").into_response();
        assert_eq!(answer.body().size_hint().exact(), Some(0));
        let answer = Requests::default().open().until_sent(answer);
        assert!(answer.body().size_hint().exact().is_none() && answer.body().is_end_stream());
    }
}
