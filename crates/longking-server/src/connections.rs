//! Connections: each is served by itself, with bounds on how many and how slow they are.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::{Limits, Peer};

/// How long a connection may take for the head of a request, and be idle before it. A proxy keeps
/// idle connections for a minute or more.
pub(crate) const HEAD: Duration = Duration::from_secs(75);

/// How long a request may take from its head to its answer: the longest wait for the computer's
/// turn and some more.
const REQUEST: Duration = Duration::from_secs(60);

/// The same where a file is sent or fetched.
const FILE: Duration = Duration::from_secs(3600);

/// The most bytes of the head of a request.
const HEAD_BYTES: usize = 32 * 1024;

/// Serves what a listener accepts until it is told to stop; then requests under way are answered,
/// as `tasks` know.
pub(crate) async fn serve<L: Listener<Addr = SocketAddr>>(
    mut listener: L,
    app: Router,
    limits: Limits,
    head: Duration,
    stop: CancellationToken,
    tasks: TaskTracker,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(HEAD_BYTES);
    loop {
        let (io, from) = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => return,
        };
        // Without a place the connection is closed at once.
        let Ok(place) = limits.connection(from.ip()) else { continue };
        let app = app.clone();
        let service = service_fn(move |request| answer(app.clone(), from, request));
        let connection = http.serve_connection(TokioIo::new(io), service).with_upgrades();
        let stop = stop.clone();
        tasks.spawn(async move {
            let _place = place;
            let mut connection = std::pin::pin!(connection);
            // A connection that breaks is over; there is nobody to tell.
            let told = tokio::select! {
                _ = connection.as_mut() => return,
                () = stop.cancelled() => connection.as_mut(),
            };
            told.graceful_shutdown();
            let _ = connection.await;
        });
    }
}

async fn answer(
    app: Router,
    from: SocketAddr,
    mut request: Request<Incoming>,
) -> Result<Response, Infallible> {
    request.extensions_mut().insert(ConnectInfo(Peer(from)));
    let is_file = request.uri().path().starts_with("/api/jobs/files/");
    match tokio::time::timeout(if is_file { FILE } else { REQUEST }, app.oneshot(request)).await {
        Ok(answered) => answered,
        Err(_) => Ok(ApiError::unavailable(Denied::Slow).into_response()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use axum::routing::get;

    /// Asks with what comes before a pause and after it; answers what the server says until it
    /// closes.
    fn ask(address: SocketAddr, before: &str, pause: Duration, after: &str) -> String {
        let mut stream = TcpStream::connect(address).expect("it accepts");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("it can wait");
        stream.write_all(before.as_bytes()).expect("it reads");
        std::thread::sleep(pause);
        // A server that does not wait may have closed.
        let _ = stream.write_all(after.as_bytes());
        let mut text = String::new();
        let _ = stream.read_to_string(&mut text);
        text
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn who_is_slow_with_the_head_is_not_waited_for() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/", get(|| async { "hello" }));
        let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
        let limits = Limits::new(true, false);
        let head = Duration::from_millis(300);
        tokio::spawn(serve(listener, app, limits, head, stop.clone(), tasks.clone()));
        let [start, end] = ["GET / HTTP/1.1\r\nhost: x\r\n", "connection: close\r\n\r\n"];
        let asked = tokio::task::spawn_blocking(move || {
            [0, 3000].map(|ms| ask(address, start, Duration::from_millis(ms), end))
        });
        let [quick, slow] = asked.await.unwrap();
        assert!(quick.starts_with("HTTP/1.1 200") && quick.ends_with("hello"), "{quick}");
        assert!(!slow.contains("200"), "{slow}");
        // Idle connections end when the server does.
        let idle = TcpStream::connect(address).unwrap();
        stop.cancel();
        tasks.close();
        tasks.wait().await;
        drop(idle);
    }
}
