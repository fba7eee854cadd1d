//! Where a server listens, and why it does not run.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use longking_store::StoreError;
use tokio::net::TcpListener;

/// The port that is tried first where none is asked for.
pub const FIRST_PORT: u16 = 8350;

/// How many ports are tried where none is asked for.
const PORTS: u16 = 50;

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
    /// The certificate or its key cannot be used.
    Tls(String),
    /// Games cannot be kept.
    Store(StoreError),
    /// There can be no such cluster.
    Cluster(String),
    /// The file of tokens of workers cannot be used.
    Workers(String),
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
            ListenError::Tls(message) => write!(f, "tls: {message}"),
            ListenError::Cluster(message) | ListenError::Workers(message) => f.write_str(message),
            ListenError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ListenError {}

impl From<StoreError> for ListenError {
    fn from(error: StoreError) -> ListenError {
        ListenError::Store(error)
    }
}

/// Listens at an address, or at the next free one.
///
/// # Errors
/// It is taken, or none is free.
pub(crate) async fn bind(listen: Listen) -> Result<TcpListener, ListenError> {
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
