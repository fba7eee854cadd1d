//! The application with TLS.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread;

use longking_server::{Listen, ListenError, Options, Served, serve};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

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

#[test]
fn it_is_reached_with_a_certificate_and_waits_for_nobody() {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let (certificate, key) = (folder().join("cert.pem"), folder().join("key.pem"));
    fs::write(&certificate, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        serve(&options(certificate, key), |served: Served| tell.send(served).unwrap()).unwrap();
    });
    let served = told.recv().unwrap();
    assert!(served.url().starts_with("https://127.0.0.1:"), "{}", served.url());
    // Somebody who never agrees on keys keeps nobody else out.
    let _silent = TcpStream::connect(served.address()).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let client = ClientConnection::new(Arc::new(config), name).unwrap();
    let mut stream = StreamOwned::new(client, TcpStream::connect(served.address()).unwrap());
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    // Not every client is told that nothing more comes.
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"), "{answer}");
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
