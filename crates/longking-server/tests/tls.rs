//! The application with TLS.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread;

use axum::body::Body;
use axum::http::{Request, Version};
use hyper::client::conn::http2::{self, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioIo};
use longking_server::{Listen, ListenError, Options, Served, serve};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use tokio_rustls::TlsConnector;

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("longking-tls-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

fn options(certificate: PathBuf, key: PathBuf) -> Options {
    Options {
        listen: Listen::At("127.0.0.1:0".parse().expect("it is an address")),
        database: folder().display().to_string(),
        library: None,
        tls: Some((certificate, key)),
        behind_proxy: false,
        limited: true,
        endgames: None,
        cluster: None,
        workers: None,
        notice: |_| (),
    }
}

/// An application with a certificate.
struct Secured {
    served: Served,
    /// What trusts its certificate.
    roots: RootCertStore,
}

impl Secured {
    /// One whose files have that name.
    fn new(name: &str) -> Secured {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()])
            .expect("a certificate is made");
        let file = |ending: &str| folder().join(format!("{name}.{ending}.pem"));
        let (certificate, key) = (file("cert"), file("key"));
        fs::write(&certificate, made.cert.pem()).expect("the folder takes it");
        fs::write(&key, made.signing_key.serialize_pem()).expect("the folder takes it");
        let (tell, told) = mpsc::channel();
        let options =
            Options { database: file("games").display().to_string(), ..options(certificate, key) };
        thread::spawn(move || {
            serve(&options, |served: Served| tell.send(served).expect("the test waits for it"))
                .expect("the application runs");
        });
        let mut roots = RootCertStore::empty();
        roots.add(made.cert.der().clone()).expect("it is a certificate");
        Secured { served: told.recv().expect("the application runs"), roots }
    }

    /// A client's end, on which versions of HTTP are offered.
    fn client(&self, offered: &[&str]) -> ClientConfig {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("there are versions of TLS")
            .with_root_certificates(self.roots.clone())
            .with_no_client_auth();
        config.alpn_protocols = offered.iter().map(|name| name.as_bytes().to_vec()).collect();
        config
    }

    /// A connection on which keys are agreed on as soon as something is sent.
    fn connect(&self, offered: &[&str]) -> StreamOwned<ClientConnection, TcpStream> {
        let name = ServerName::try_from("localhost").expect("it is a name");
        let client =
            ClientConnection::new(Arc::new(self.client(offered)), name).expect("it is a client");
        StreamOwned::new(
            client,
            TcpStream::connect(self.served.address()).expect("the server accepts"),
        )
    }

    /// A connection with HTTP/2.
    async fn connect_http2(&self) -> SendRequest<Body> {
        let connector = TlsConnector::from(Arc::new(self.client(&["h2", "http/1.1"])));
        let stream = tokio::net::TcpStream::connect(self.served.address())
            .await
            .expect("the server accepts");
        let name = ServerName::try_from("localhost").expect("it is a name");
        let stream = connector.connect(name, stream).await.expect("keys are agreed on");
        assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
        let handshake = http2::handshake(TokioExecutor::new(), TokioIo::new(stream));
        let (asking, connection) = handshake.await.expect("both mean HTTP/2");
        tokio::spawn(connection);
        asking
    }

    /// An address of it.
    fn at(&self, path: &str) -> String {
        format!("https://localhost:{}{path}", self.served.address().port())
    }
}

/// Asks on a connection with HTTP/2; the status and the text of the answer.
async fn ask(mut asking: SendRequest<Body>, request: Request<Body>) -> (u16, String) {
    let answer = asking.send_request(request).await.expect("the server answers");
    assert_eq!(answer.version(), Version::HTTP_2);
    let status = answer.status().as_u16();
    let body = axum::body::to_bytes(Body::new(answer.into_body()), 1 << 22)
        .await
        .expect("the answer comes whole");
    (status, String::from_utf8_lossy(&body).into_owned())
}

#[test]
fn it_is_reached_with_a_certificate_and_waits_for_nobody() {
    let secured = Secured::new("waits");
    let url = secured.served.url();
    assert!(url.starts_with("https://127.0.0.1:"), "{url}");
    // Somebody who never agrees on keys keeps nobody else out.
    let _silent = TcpStream::connect(secured.served.address()).unwrap();
    for offered in [&[][..], &["http/1.1"]] {
        let mut stream = secured.connect(offered);
        stream
            .write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        // Not every client is told that nothing more comes.
        let _ = stream.read_to_string(&mut answer);
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"), "{answer}");
    }
}

#[tokio::test]
async fn the_whole_page_comes_over_one_connection_with_http_2() {
    let secured = Secured::new("whole");
    let asking = secured.connect_http2().await;
    let get = |path: &str| Request::get(secured.at(path)).body(Body::empty()).unwrap();
    let (status, page) = ask(asking.clone(), get("/")).await;
    assert_eq!(status, 200);
    // It knows by which name it was asked, which is no header here.
    assert!(page.contains(&format!("content=\"{}\"", secured.at("/"))), "{page}");
    let parts = page.split(['"']).filter(|part| part.starts_with("/assets/"));
    let asked: Vec<_> = parts.map(|part| tokio::spawn(ask(asking.clone(), get(part)))).collect();
    assert!(asked.len() > 30, "{}", asked.len());
    for asked in asked {
        let (status, text) = asked.await.unwrap();
        assert!(status == 200 && !text.is_empty(), "{status}");
    }
}

#[tokio::test]
async fn only_our_own_page_writes_with_http_2() {
    let secured = Secured::new("writes");
    let asking = secured.connect_http2().await;
    let ours = secured.at("");
    for (origin, expected) in [(&*ours, 200), ("https://evil.example", 403)] {
        let question = r#"{"table": {"terms": {"rules": "nigerian"}, "log": []}}"#;
        let request = Request::post(secured.at("/api/game"))
            .header("content-type", "application/json")
            .header("origin", origin)
            .body(Body::from(question))
            .unwrap();
        let (status, text) = ask(asking.clone(), request).await;
        assert_eq!(status, expected, "{origin}: {text}");
    }
}

#[test]
fn a_socket_opens_beside_http_2() {
    let secured = Secured::new("socket");
    let address = secured.at("/api/me/live").replace("https", "wss");
    let stream = secured.connect(&["http/1.1"]);
    let (mut socket, _) = tungstenite::client(address, stream).unwrap();
    assert!(socket.read().unwrap().is_text());
}

#[test]
fn files_that_are_no_certificates_are_named() {
    let check = |certificate: &str, key: &str, reason: &str| {
        let options = options(folder().join(certificate), folder().join(key));
        let error = serve(&options, |_| panic!("it must not run")).unwrap_err();
        assert!(matches!(error, ListenError::Tls(_)));
        let said = error.to_string();
        assert!(said.contains(reason) && !said.contains('\n'), "{said}");
    };
    fs::write(folder().join("empty.pem"), "").unwrap();
    check("nowhere.pem", "empty.pem", "nowhere.pem: No such file");
    check("empty.pem", "empty.pem", "empty.pem: there is no certificate in it");
}
