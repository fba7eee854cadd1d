//! Connections: each is served by itself, with bounds on how many and how slow they are.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderValue;
use axum::http::header::HOST;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::{Limits, Peer};
use crate::requests::Requests;

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

/// The most requests at once on a connection with HTTP/2: three times what a first load asks for.
const STREAMS: u32 = 100;

/// How many bytes of an answer are kept on a connection with HTTP/2 until they can be sent.
const SENT: usize = 64 * 1024;

/// How many bytes may come before they are read: of a request with HTTP/2, and of all on its
/// connection.
const WINDOWS: (u32, u32) = (64 * 1024, 256 * 1024);

/// How long a client with HTTP/2 may take to hear that a connection ends, and to read each part of
/// what it still gets.
const HEARD: Duration = Duration::from_secs(5);

/// What the two ends of a connection have agreed on.
pub(crate) trait Agreed {
    /// Whether it is to be HTTP/2; else HTTP/1.1.
    fn is_http2(&self) -> bool;
}

/// Without TLS nothing is agreed on.
impl Agreed for TcpStream {
    fn is_http2(&self) -> bool {
        false
    }
}

/// How connections are served.
#[derive(Clone)]
struct Http {
    app: Router,
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
    head: Duration,
    stop: CancellationToken,
}

/// Serves what a listener accepts until it is told to stop; then requests under way are answered,
/// as `tasks` know. A connection may be idle for as long as the `head` of a request may take.
pub(crate) async fn serve<L: Listener<Addr = SocketAddr, Io: Agreed>>(
    mut listener: L,
    app: Router,
    limits: Limits,
    head: Duration,
    stop: CancellationToken,
    tasks: TaskTracker,
) {
    let http = Http::new(app, head, stop);
    loop {
        let (io, from) = tokio::select! {
            accepted = listener.accept() => accepted,
            () = http.stop.cancelled() => return,
        };
        // Without a place the connection is closed at once.
        let Ok(place) = limits.connection(from.ip()) else { continue };
        let http = http.clone();
        tasks.spawn(async move {
            let _place = place;
            if io.is_http2() {
                http.serve_http2(io, from).await
            } else {
                http.serve_http1(io, from).await
            }
        });
    }
}

impl Http {
    fn new(app: Router, head: Duration, stop: CancellationToken) -> Http {
        let mut http1 = http1::Builder::new();
        http1.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(HEAD_BYTES);
        let mut http2 = http2::Builder::new(TokioExecutor::new());
        http2
            .timer(TokioTimer::new())
            .max_header_list_size(HEAD_BYTES as u32)
            .max_concurrent_streams(STREAMS)
            .max_send_buf_size(SENT)
            .initial_stream_window_size(WINDOWS.0)
            .initial_connection_window_size(WINDOWS.1);
        Http { app, http1, http2, head, stop }
    }

    /// Serves a connection with HTTP/1.1, which may become a socket.
    async fn serve_http1(
        self,
        io: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
        from: SocketAddr,
    ) {
        let service = service_fn(move |request| answer(self.app.clone(), from, request));
        let connection = self.http1.serve_connection(TokioIo::new(io), service).with_upgrades();
        let mut connection = pin!(connection);
        tokio::select! {
            // A connection that breaks is over; there is nobody to tell.
            _ = connection.as_mut() => return,
            () = self.stop.cancelled() => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }

    /// Serves a connection with HTTP/2.
    async fn serve_http2(self, io: impl AsyncRead + AsyncWrite + Unpin, from: SocketAddr) {
        let requests = Requests::default();
        let counted = requests.clone();
        let service = service_fn(move |request| {
            let open = counted.open();
            let answered = answer(self.app.clone(), from, request);
            async move { answered.await.map(|answer| open.until_sent(answer)) }
        });
        let connection = self.http2.serve_connection(TokioIo::new(io), service);
        let mut connection = pin!(connection);
        tokio::select! {
            _ = connection.as_mut() => return,
            () = self.stop.cancelled() => {}
            () = requests.idle(self.head) => {}
        }
        connection.as_mut().graceful_shutdown();
        // Who does not hear that is not waited for.
        tokio::select! {
            _ = connection => {}
            () = requests.idle(HEARD) => {}
        }
    }
}

async fn answer(
    app: Router,
    from: SocketAddr,
    mut request: Request<Incoming>,
) -> Result<Response, Infallible> {
    request.extensions_mut().insert(ConnectInfo(Peer(from)));
    // With HTTP/2 the host is a part of the address; with HTTP/1.1 it may be, and then counts.
    let host = request.uri().authority().map(|host| HeaderValue::try_from(host.as_str()));
    if let Some(Ok(host)) = host {
        request.headers_mut().insert(HOST, host);
    }
    let is_file = request.uri().path().starts_with("/api/jobs/files/");
    match tokio::time::timeout(if is_file { FILE } else { REQUEST }, app.oneshot(request)).await {
        Ok(answered) => answered,
        Err(_) => Ok(ApiError::unavailable(Denied::Slow).into_response()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::pending;
    use std::io::{self, Read, Write};
    use std::net::TcpStream;

    use axum::body::{Body, to_bytes};
    use axum::http::Version;
    use axum::routing::get;
    use tokio::io::DuplexStream;
    use tokio::task::JoinHandle;
    use tokio::time::sleep;

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

    /// Both ends are in this program, and mean HTTP/2.
    impl Agreed for DuplexStream {
        fn is_http2(&self) -> bool {
            true
        }
    }

    /// A listener to which one connection comes.
    struct One(Option<DuplexStream>);

    impl Listener for One {
        type Io = DuplexStream;
        type Addr = SocketAddr;

        async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
            match self.0.take() {
                Some(stream) => (stream, SocketAddr::from(([127, 0, 0, 1], 1))),
                None => pending().await,
            }
        }

        fn local_addr(&self) -> io::Result<SocketAddr> {
            Ok(SocketAddr::from(([127, 0, 0, 1], 2)))
        }
    }

    const SECOND: Duration = Duration::from_secs(1);

    /// A long answer.
    const LONG: usize = 1 << 20;

    /// A client of a server that thinks for 50 seconds, and 50 more in the middle of its answer; at
    /// `/long` it has a long answer at once.
    struct Client {
        asking: hyper::client::conn::http2::SendRequest<Body>,
        /// The connection.
        line: JoinHandle<hyper::Result<()>>,
        stop: CancellationToken,
        tasks: TaskTracker,
    }

    impl Client {
        /// Connections may be idle for ten seconds.
        async fn new() -> Client {
            let (near, far) = tokio::io::duplex(1 << 16);
            let slow = |text| async move {
                sleep(50 * SECOND).await;
                Ok::<_, Infallible>(text)
            };
            let whole = async move || {
                sleep(50 * SECOND).await;
                let rest = futures_util::stream::once(slow("lo"));
                let start = futures_util::stream::iter([Ok("hel")]);
                Body::from_stream(futures_util::StreamExt::chain(start, rest))
            };
            let long = get(async || vec![7; LONG]);
            let app = Router::new().route("/", get(whole)).route("/long", long);
            let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
            let limits = Limits::new(true, false);
            let served =
                serve(One(Some(far)), app, limits, 10 * SECOND, stop.clone(), tasks.clone());
            tokio::spawn(served);
            let handshake =
                hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(near));
            let (asking, connection) = handshake.await.expect("both mean HTTP/2");
            Client { asking, line: tokio::spawn(connection), stop, tasks }
        }

        /// An answer that begins.
        async fn begin(&mut self, path: &str) -> Body {
            self.send(path).await.expect("the server answers")
        }

        async fn send(&mut self, path: &str) -> hyper::Result<Body> {
            let request = Request::get(format!("http://x{path}")).body(Body::empty());
            let answer = self.asking.send_request(request.expect("it is a request")).await?;
            assert_eq!(answer.version(), Version::HTTP_2);
            Ok(Body::new(answer.into_body()))
        }

        /// What the server answers.
        async fn ask(&mut self) -> hyper::Result<String> {
            let body = to_bytes(self.send("/").await?, 99).await.expect("the answer comes whole");
            Ok(String::from_utf8(body.to_vec()).expect("it is a text"))
        }
    }

    #[tokio::test(start_paused = true)]
    async fn with_http_2_a_connection_ends_when_it_is_idle_and_not_before() {
        let mut client = Client::new().await;
        sleep(9 * SECOND).await;
        for _ in 0..2 {
            assert_eq!(client.ask().await.unwrap(), "hello");
            sleep(9 * SECOND).await;
            assert!(!client.line.is_finished());
        }
        sleep(2 * SECOND).await;
        assert!(client.line.is_finished());
        assert!(client.ask().await.is_err());
    }

    /// Reads a long answer in parts, with so long before each.
    async fn read_slowly(client: &mut Client, pause: Duration) -> usize {
        let mut parts = client.begin("/long").await.into_data_stream();
        let mut read = 0;
        while let Some(part) = futures_util::StreamExt::next(&mut parts).await {
            read += part.map_or(0, |part| part.len());
            sleep(pause).await;
        }
        read
    }

    #[tokio::test(start_paused = true)]
    async fn with_http_2_an_answer_that_is_read_slowly_comes_whole() {
        let mut client = Client::new().await;
        let start = tokio::time::Instant::now();
        assert_eq!(read_slowly(&mut client, 2 * SECOND).await, LONG);
        assert!(start.elapsed() > 60 * SECOND, "{:?}", start.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn with_http_2_an_answer_that_nobody_reads_keeps_no_connection() {
        let mut client = Client::new().await;
        let _unread = client.begin("/long").await;
        sleep(9 * SECOND).await;
        assert_eq!(client.tasks.len(), 1);
        sleep(10 * SECOND).await;
        assert_eq!(client.tasks.len(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn with_http_2_an_answer_under_way_comes_whole_when_the_server_stops() {
        let mut client = Client::new().await;
        let stop = client.stop.clone();
        tokio::spawn(async move {
            sleep(5 * SECOND).await;
            stop.cancel();
        });
        assert_eq!(read_slowly(&mut client, 2 * SECOND).await, LONG);
        client.tasks.close();
        client.tasks.wait().await;
    }

    #[tokio::test(start_paused = true)]
    async fn with_http_2_who_says_nothing_is_not_waited_for() {
        let (_near, far) = tokio::io::duplex(1 << 16);
        let (stop, tasks) = (CancellationToken::new(), TaskTracker::new());
        let (app, limits) = (Router::new(), Limits::new(true, false));
        let served = serve(One(Some(far)), app, limits, 10 * SECOND, stop, tasks.clone());
        tokio::spawn(served);
        sleep(9 * SECOND).await;
        assert_eq!(tasks.len(), 1);
        sleep(7 * SECOND).await;
        assert_eq!(tasks.len(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn with_http_2_what_is_under_way_is_answered_when_the_server_stops() {
        let mut client = Client::new().await;
        let (stop, tasks) = (client.stop.clone(), client.tasks.clone());
        let asked = tokio::spawn(async move { client.ask().await.unwrap() });
        sleep(SECOND).await;
        stop.cancel();
        tasks.close();
        tasks.wait().await;
        assert_eq!(asked.await.unwrap(), "hello");
    }
}
