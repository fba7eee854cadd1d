//! `GET /api/address`: where other devices of the same network reach this program.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use axum::extract::State;
use serde::Serialize;

/// Where the application listens, and whether it does so with TLS.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here {
    pub(crate) address: SocketAddr,
    pub(crate) tls: bool,
}

/// The addresses.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// None when the program listens on its own machine alone.
    urls: Vec<String>,
}

/// Answers the question.
pub(crate) async fn answer(State(here): State<Here>) -> axum::Json<Answer> {
    let urls = here.reachable().map(|address| here.url(address)).into_iter().collect();
    axum::Json(Answer { urls })
}

impl Here {
    /// An address as a link.
    pub(crate) fn url(self, address: SocketAddr) -> String {
        let scheme = if self.tls { "https" } else { "http" };
        format!("{scheme}://{address}/")
    }

    /// The address in the local network.
    pub(crate) fn reachable(self) -> Option<SocketAddr> {
        let ip = self.address.ip();
        let ip = if ip.is_unspecified() { local() } else { Some(ip) };
        ip.filter(|ip| !ip.is_loopback()).map(|ip| SocketAddr::new(ip, self.address.port()))
    }
}

/// The address by which this machine is known where it would send to others. Nothing is sent: a
/// datagram socket that is only connected asks the routing table.
fn local() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is set aside for documentation.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}
