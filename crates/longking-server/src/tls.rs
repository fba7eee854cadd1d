//! Connections with TLS, for networks where no proxy gives it.

use std::fs::File;
use std::io::{self, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::connections::Agreed;

/// What HTTP/2 is called where keys are agreed on (ALPN).
const HTTP2: &[u8] = b"h2";

/// How long a client may take to agree on keys.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// How many connections may wait to be served.
const QUEUE: usize = 128;

/// Reads a certificate and its key, both as PEM.
///
/// # Errors
/// One of the files cannot be read, or is not what it should be; which, and why, in one line.
pub(crate) fn read(certificate: &Path, key: &Path) -> Result<TlsAcceptor, String> {
    let open = |path: &Path| {
        let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok::<_, String>(BufReader::new(file))
    };
    let chain: Result<Vec<_>, _> = CertificateDer::pem_reader_iter(open(certificate)?).collect();
    let chain = chain.map_err(|error| format!("{}: {error}", certificate.display()))?;
    if chain.is_empty() {
        return Err(format!("{}: there is no certificate in it", certificate.display()));
    }
    let private = PrivateKeyDer::from_pem_reader(open(key)?)
        .map_err(|error| format!("{}: {error}", key.display()))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_no_client_auth()
        .with_single_cert(chain, private)
        .map_err(|error| format!("{}: {error}", key.display()))?;
    config.alpn_protocols = [HTTP2, b"http/1.1"].map(<[u8]>::to_vec).to_vec();
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// Connections on which keys were agreed on.
pub(crate) struct TlsListener {
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    address: SocketAddr,
}

impl TlsListener {
    /// Takes the connections of a listener. Each agrees on its keys by itself, so that none waits
    /// for another.
    pub(crate) fn new<L>(listener: L, acceptor: TlsAcceptor) -> io::Result<TlsListener>
    where
        L: Listener<Io = TcpStream, Addr = SocketAddr>,
    {
        let address = listener.local_addr()?;
        let (tell, ready) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let mut listener = listener;
            loop {
                let (stream, from) = Listener::accept(&mut listener).await;
                let (acceptor, tell) = (acceptor.clone(), tell.clone());
                if tell.is_closed() {
                    return;
                }
                tokio::spawn(async move {
                    if let Ok(Ok(stream)) = timeout(HANDSHAKE, acceptor.accept(stream)).await {
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
