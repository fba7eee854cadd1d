//! A worker's questions to its server. It speaks to that one address and no other: a redirection is
//! an error, and nothing of an answer is ever taken for an address.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue};
use axum::http::uri::{Authority, Scheme};
use axum::http::{Method, Request, StatusCode, Uri};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::building::{SliceFile, receive};
use super::{at, tokens};
use crate::library::Upload;

/// How long a connection may take, and an answer; a file may take longer.
const CONNECT: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_secs(60);
const FILE: Duration = Duration::from_secs(3600);

/// The longest answer that is no file.
const LONGEST: usize = 1 << 20;

/// Why a question had no answer.
#[derive(Debug)]
pub(super) enum ClientError {
    /// The server cannot be reached now; it may be later.
    Away(String),
    /// It refuses, and why.
    Refused(StatusCode, String),
    /// This machine could not keep what came, and why.
    Failed(String),
}

impl std::fmt::Display for ClientError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClientError::Away(why) | ClientError::Failed(why) => f.write_str(why),
            ClientError::Refused(status, why) if why.is_empty() => status.fmt(f),
            ClientError::Refused(_, why) => f.write_str(why),
        }
    }
}

fn away(error: impl std::fmt::Display) -> ClientError {
    ClientError::Away(error.to_string())
}

/// The server, and the token that it knows.
#[derive(Clone)]
pub(super) struct Client {
    authority: Authority,
    tls: Option<TlsConnector>,
    bearer: HeaderValue,
}

impl Client {
    /// A server by its address, `http://…` or `https://…`, with a file that has the token. `ca`
    /// has the certificates of who may vouch for it, where the system does not know them.
    ///
    /// # Errors
    /// One of these is not understood; which and why, in one line.
    pub(super) fn new(server: &str, token: &Path, ca: Option<&Path>) -> Result<Client, String> {
        let wrong = || "server: must be http://HOST:PORT or https://HOST:PORT".to_owned();
        let uri: Uri = server.parse().map_err(|_| wrong())?;
        let authority = uri.authority().filter(|named| !named.as_str().contains('@'));
        let authority = authority.ok_or_else(wrong)?.clone();
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(wrong());
        }
        let tls = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTP => None,
            Some(scheme) if *scheme == Scheme::HTTPS => Some(trusting(ca)?),
            _ => return Err(wrong()),
        };
        let text = std::fs::read_to_string(token).map_err(at(token));
        let text = text.map_err(|why| format!("token: {why}"))?;
        let word = Some(text.trim()).filter(|word| tokens::is_token(word));
        let bearer = word.and_then(|word| HeaderValue::try_from(format!("Bearer {word}")).ok());
        let Some(mut bearer) = bearer else {
            let path = token.display();
            return Err(format!("token: {path}: must have one token of 16 to 256 letters"));
        };
        bearer.set_sensitive(true);
        Ok(Client { authority, tls, bearer })
    }

    /// Asks with some JSON; `None` where there is nothing to answer.
    pub(super) async fn post(
        &self,
        path: &str,
        asked: &Value,
    ) -> Result<Option<Value>, ClientError> {
        let body = Body::from(asked.to_string());
        let asking = async {
            let (status, body) = self.ask(Method::POST, path, "application/json", body).await?;
            let bytes = axum::body::to_bytes(body, LONGEST).await.map_err(away)?;
            if status == StatusCode::NO_CONTENT {
                return Ok(None);
            }
            serde_json::from_slice(&bytes).map(Some).map_err(|_| away("it is no such server"))
        };
        tokio::time::timeout(ANSWER, asking)
            .await
            .unwrap_or_else(|_| Err(away("no answer in time")))
    }

    /// Fetches a file to a place, and says what it is.
    pub(super) async fn fetch(&self, hash: &str, to: &Path) -> Result<SliceFile, ClientError> {
        let path = format!("/api/jobs/files/{hash}");
        let fetching = async {
            let (_, body) = self.ask(Method::GET, &path, "text/plain", Body::empty()).await?;
            let (mut coming, to) =
                (Coming { upload: Upload::new(body), broke: false }, to.to_owned());
            let writing = move || match receive(&mut coming, &to) {
                Err(error) if coming.broke => Err(away(error)),
                received => received.map_err(at(&to)).map_err(ClientError::Failed),
            };
            tokio::task::spawn_blocking(writing).await.map_err(away)?
        };
        tokio::time::timeout(FILE, fetching).await.unwrap_or_else(|_| Err(away("no file in time")))
    }

    /// Sends a file.
    pub(super) async fn send(&self, hash: &str, bytes: Bytes) -> Result<(), ClientError> {
        let path = format!("/api/jobs/files/{hash}");
        let sending = self.ask(Method::PUT, &path, "application/octet-stream", Body::from(bytes));
        let sent = tokio::time::timeout(FILE, sending).await;
        sent.unwrap_or_else(|_| Err(away("the file was not taken in time"))).map(drop)
    }

    /// Asks on a connection of its own: the answer, unless the server refuses.
    async fn ask(
        &self,
        method: Method,
        path: &str,
        kind: &'static str,
        body: Body,
    ) -> Result<(StatusCode, Body), ClientError> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.authority.as_str())
            .header(AUTHORIZATION, self.bearer.clone())
            .header(CONTENT_TYPE, kind)
            .body(body)
            .map_err(away)?;
        let connecting = tokio::time::timeout(CONNECT, self.connect());
        let stream = connecting.await.map_err(|_| away("no connection in time"))?.map_err(away)?;
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(away)?;
        // It ends with the answer; why it breaks the answer says.
        tokio::spawn(connection);
        let answer = sender.send_request(request).await.map_err(away)?;
        let (status, body) = (answer.status(), Body::new(answer.into_body()));
        if status.is_success() {
            return Ok((status, body));
        }
        let bytes = axum::body::to_bytes(body, LONGEST).await.unwrap_or_default();
        let said: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let why = said["error"].as_str().unwrap_or_default().to_owned();
        if status.is_redirection() {
            return Err(away("it sends elsewhere, and a worker speaks to one address"));
        }
        if status.is_server_error() {
            return Err(away(ClientError::Refused(status, why)));
        }
        Err(ClientError::Refused(status, why))
    }

    async fn connect(&self) -> io::Result<Box<dyn Stream>> {
        let host = self.authority.host();
        let port = self.authority.port_u16();
        let port = port.unwrap_or(if self.tls.is_some() { 443 } else { 80 });
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let stream = TcpStream::connect((bare, port)).await?;
        stream.set_nodelay(true)?;
        let Some(tls) = &self.tls else { return Ok(Box::new(stream)) };
        let name = ServerName::try_from(bare.to_owned()).map_err(io::Error::other)?;
        Ok(Box::new(tls.connect(name, stream).await?))
    }
}

/// A file that comes, and whether it broke off.
struct Coming {
    upload: Upload,
    broke: bool,
}

impl Read for Coming {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.upload.read(to);
        self.broke |= read.is_err();
        read
    }
}

/// A connection, with TLS or without.
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// TLS with servers that the system trusts, or somebody of a file vouches for.
fn trusting(ca: Option<&Path>) -> Result<TlsConnector, String> {
    let mut roots = RootCertStore::empty();
    match ca {
        Some(path) => {
            let told = |why: &dyn std::fmt::Display| format!("ca: {}: {why}", path.display());
            let file = File::open(path).map_err(|error| told(&error))?;
            for certificate in CertificateDer::pem_reader_iter(BufReader::new(file)) {
                let certificate = certificate.map_err(|error| told(&error))?;
                roots.add(certificate).map_err(|error| told(&error))?;
            }
            if roots.is_empty() {
                return Err(told(&"there is no certificate in it"));
            }
        }
        None => {
            // What of them cannot be read is not trusted.
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_address_or_token_is_one_line() {
        let folder = std::env::temp_dir().join(format!("longking-token-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let (good, bad) = (folder.join("good"), folder.join("bad"));
        std::fs::write(&good, "0123456789abcdef\n").expect("a file");
        std::fs::write(&bad, "0123456789abcdef 2\n").expect("a file");
        assert!(Client::new("http://127.0.0.1:8350/", &good, None).is_ok());
        assert!(Client::new("https://[::1]:8350", &good, None).is_ok());
        for server in
            ["", "127.0.0.1:8350", "ftp://a", "http://a/path", "http://a/?x", "http://me:you@a/"]
        {
            let refused = Client::new(server, &good, None).err();
            let why = "server: must be http://HOST:PORT or https://HOST:PORT";
            assert_eq!(refused.as_deref(), Some(why), "{server}");
        }
        let refused = Client::new("http://a", &bad, None).err().expect("two words");
        assert!(refused.ends_with("bad: must have one token of 16 to 256 letters"), "{refused}");
        let refused = Client::new("http://a", &folder.join("none"), None).err().expect("no file");
        assert!(refused.starts_with("token: "), "{refused}");
        let refused = Client::new("https://a", &good, Some(&good)).err().expect("no certificate");
        assert!(refused.ends_with("good: there is no certificate in it"), "{refused}");
        std::fs::remove_dir_all(&folder).expect("it can be removed");
    }
}
