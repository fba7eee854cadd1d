//! Where the application listens, and until when.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::app::app;

/// The port that is tried first where none is asked for.
pub const FIRST_PORT: u16 = 8350;

/// How many ports are tried where none is asked for.
const PORTS: u16 = 50;

/// How long requests may go on after the signal to stop.
const GRACE: Duration = Duration::from_secs(10);

/// Where to listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listen {
    /// At this address or nowhere; port 0 is any free one.
    At(SocketAddr),
    /// On this machine alone, at the first free port from [`FIRST_PORT`].
    NextFree,
}

/// Why the application does not run.
#[derive(Debug)]
pub enum ListenError {
    /// The address cannot be listened at.
    Address(SocketAddr, io::Error),
    /// All ports that were tried are taken.
    NoPort,
    /// The system gave no threads or signals.
    System(io::Error),
}

impl fmt::Display for ListenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListenError::Address(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
                write!(f, "listen: {address} is taken by another program")
            }
            ListenError::Address(address, error) => write!(f, "listen: {address}: {error}"),
            ListenError::NoPort => {
                write!(f, "listen: the ports {FIRST_PORT} to {} are taken", FIRST_PORT + PORTS - 1)
            }
            ListenError::System(error) => write!(f, "server: {error}"),
        }
    }
}

impl std::error::Error for ListenError {}

/// Runs the application until the process is told to stop (SIGTERM or SIGINT); requests under way are answered.
///
/// `ready` is called once, with the address, when connections are accepted.
///
/// # Errors
/// When nothing can be listened at, or the system refuses threads or signals.
pub fn serve(listen: Listen, ready: impl FnOnce(SocketAddr)) -> Result<(), ListenError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ListenError::System)?;
    let done = runtime.block_on(run(listen, ready));
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

async fn run(listen: Listen, ready: impl FnOnce(SocketAddr)) -> Result<(), ListenError> {
    let listener = bind(listen).await?;
    let address = listener.local_addr().map_err(ListenError::System)?;
    let stop = stop_signal().map_err(ListenError::System)?;
    let (stopping, mut stopped) = tokio::sync::watch::channel(());
    let server = axum::serve(listener, app()).with_graceful_shutdown(async move {
        stop.await;
        drop(stopping);
    });
    ready(address);
    let overdue = async {
        // The sender is dropped when the signal comes: that is the news.
        let _ = stopped.changed().await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        done = async { server.await } => done.map_err(ListenError::System),
        () = overdue => Ok(()),
    }
}

async fn bind(listen: Listen) -> Result<TcpListener, ListenError> {
    if let Listen::At(address) = listen {
        let bound = TcpListener::bind(address).await;
        return bound.map_err(|error| ListenError::Address(address, error));
    }
    for port in FIRST_PORT..FIRST_PORT + PORTS {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => return Err(ListenError::Address(address, error)),
        }
    }
    Err(ListenError::NoPort)
}

/// Waits for the signal to stop; from the call on the signals are ours.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
