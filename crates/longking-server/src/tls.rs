//! Connections with TLS, for networks where no proxy gives it.

mod certificates;
#[cfg(test)]
mod tests;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use rustls::ServerConfig;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::connections::Agreed;
use crate::limits::Limits;

pub(crate) use self::certificates::Certificates;

/// What HTTP/2 is called where keys are agreed on (ALPN).
const HTTP2: &[u8] = b"h2";

/// How long a client may take to agree on keys.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// How many connections may wait to be served.
const QUEUE: usize = 128;

/// How often the files of the certificate are looked at: one is renewed weeks before it ends.
pub(crate) const LOOK: Duration = Duration::from_mins(1);

/// How keys are agreed on, with the certificate that is used at the time.
fn config(certificates: &Certificates) -> Result<ServerConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_cert_resolver(certificates.resolver());
    config.alpn_protocols = [HTTP2, b"http/1.1"].map(<[u8]>::to_vec).to_vec();
    Ok(config)
}

/// Connections on which keys were agreed on.
pub(crate) struct TlsListener {
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    address: SocketAddr,
}

impl TlsListener {
    /// Takes the connections of a listener. Each agrees on its keys by itself, so that none waits
    /// for another, and counts among those of its address meanwhile. The files of the certificate
    /// are looked at every so often, and what is wrong with new ones is told.
    ///
    /// # Errors
    /// The listener has no address, or there is no version of TLS.
    pub(crate) fn new<L>(
        listener: L,
        certificates: Certificates,
        limits: Limits,
        look: Duration,
        notice: fn(&str),
    ) -> io::Result<TlsListener>
    where
        L: Listener<Io = TcpStream, Addr = SocketAddr>,
    {
        let address = listener.local_addr()?;
        let config = config(&certificates).map_err(io::Error::other)?;
        let acceptor = TlsAcceptor::from(Arc::new(config));
        tokio::spawn(certificates.follow(look, notice));
        let (tell, ready) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let mut listener = listener;
            loop {
                let (stream, from) = Listener::accept(&mut listener).await;
                let (acceptor, tell) = (acceptor.clone(), tell.clone());
                if tell.is_closed() {
                    return;
                }
                // Without a place the connection is closed at once.
                let Ok(place) = limits.connection(from.ip()) else { continue };
                tokio::spawn(async move {
                    let agreed = timeout(HANDSHAKE, acceptor.accept(stream)).await;
                    // Who serves it counts it from then on.
                    drop(place);
                    if let Ok(Ok(stream)) = agreed {
                        // Where nobody serves any more the connection is dropped.
                        let _ = tell.send((stream, from)).await;
                    }
                });
            }
        });
        Ok(TlsListener { ready, address })
    }
}

impl Agreed for TlsStream<TcpStream> {
    fn is_http2(&self) -> bool {
        self.get_ref().1.alpn_protocol() == Some(HTTP2)
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(connection) => connection,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}
