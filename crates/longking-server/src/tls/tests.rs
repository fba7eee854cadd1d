use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, split};
use tokio::net::TcpListener;
use tokio::time::sleep;
use tokio_rustls::TlsConnector;
use tokio_rustls::client;

use super::*;

/// How often these tests have the files looked at, and look at what comes of it themselves.
const SOON: Duration = Duration::from_millis(5);

/// How long they wait for what must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A certificate and its key, in files that are removed in the end.
struct Pair {
    folder: PathBuf,
    certificate: PathBuf,
    key: PathBuf,
}

/// What a pair of files may hold.
struct Made {
    der: CertificateDer<'static>,
    certificate: String,
    key: String,
}

impl Made {
    fn new() -> Made {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()])
            .expect("a certificate is made");
        Made {
            der: made.cert.der().clone(),
            certificate: made.cert.pem(),
            key: made.signing_key.serialize_pem(),
        }
    }
}

impl Pair {
    fn new(name: &str, made: &Made) -> Pair {
        let folder = std::env::temp_dir().join(format!("longking-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        let file = |name: &str| folder.join(name);
        let pair = Pair { certificate: file("cert.pem"), key: file("key.pem"), folder };
        pair.write(&made.certificate, &made.key);
        pair
    }

    fn write(&self, certificate: &str, key: &str) {
        fs::write(&self.certificate, certificate).expect("the folder takes it");
        fs::write(&self.key, key).expect("the folder takes it");
    }

    fn read(&self) -> Certificates {
        Certificates::read(&self.certificate, &self.key).expect("they fit together")
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A server that says what it hears, with the certificate of those files.
async fn echo(certificates: Certificates, limits: Limits, notice: fn(&str)) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a port");
    let mut listener =
        TlsListener::new(listener, certificates, limits, SOON, notice).expect("there is TLS");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(async move {
        loop {
            let (mut reading, mut writing) = split(listener.accept().await.0);
            tokio::spawn(async move { copy(&mut reading, &mut writing).await });
        }
    });
    address
}

/// A connection of somebody who trusts these and has never been there.
async fn connect(to: SocketAddr, trusted: &[&Made]) -> client::TlsStream<TcpStream> {
    let mut roots = RootCertStore::empty();
    for made in trusted {
        roots.add(made.der.clone()).expect("it is a certificate");
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("there are versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(to).await.expect("the server accepts");
    let name = ServerName::try_from("localhost").expect("it is a name");
    let connector = TlsConnector::from(Arc::new(config));
    connector.connect(name, stream).await.expect("keys are agreed on")
}

/// Whether a connection was made with that certificate.
fn has(stream: &client::TlsStream<TcpStream>, made: &Made) -> bool {
    let chain = stream.get_ref().1.peer_certificates().expect("the server has shown one");
    chain == [made.der.clone()]
}

/// Sends something over a connection and hears it again.
async fn heard(stream: &mut client::TlsStream<TcpStream>) {
    let (said, mut answer) = (*b"draughts", [0; 8]);
    stream.write_all(&said).await.expect("the connection stands");
    stream.read_exact(&mut answer).await.expect("the server answers");
    assert_eq!(answer, said);
}

#[tokio::test]
async fn a_renewed_certificate_is_taken_up_and_a_broken_one_is_not() {
    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let told = || TOLD.lock().expect("nobody panics").clone();
    let (first, second) = (Made::new(), Made::new());
    let pair = Pair::new("renewed", &first);
    let notice = |line: &str| TOLD.lock().expect("nobody panics").push(line.to_owned());
    let address = echo(pair.read(), Limits::new(true, false), notice).await;
    let mut old = connect(address, &[&first, &second]).await;
    assert!(has(&old, &first));
    heard(&mut old).await;

    pair.write(&second.certificate, &second.key);
    let renewed = async {
        loop {
            let stream = connect(address, &[&first, &second]).await;
            if has(&stream, &second) {
                return stream;
            }
            sleep(SOON).await;
        }
    };
    let mut new = timeout(PATIENCE, renewed).await.expect("it is taken up");
    heard(&mut new).await;
    heard(&mut old).await;

    fs::write(&pair.certificate, &first.certificate[..200]).unwrap();
    let broken = format!("tls: {}: it breaks off; ", pair.certificate.display());
    let why = broken + "the certificate that was read before stays in use";
    let complained = async {
        while !told().contains(&why) {
            sleep(SOON).await;
        }
    };
    timeout(PATIENCE, complained).await.expect("it is told");
    let mut last = connect(address, &[&second]).await;
    for stream in [&mut last, &mut new, &mut old] {
        heard(stream).await;
    }
    assert_eq!(told().iter().filter(|line| **line == why).count(), 1);
}

#[test]
fn what_is_wrong_with_new_files_is_said_once_for_each_change() {
    let (first, second) = (Made::new(), Made::new());
    let pair = Pair::new("changed", &first);
    let mut certificates = pair.read();
    let looked = |certificates: &mut Certificates, fault: &str| {
        let said = certificates.look().expect_err("it has changed");
        assert!(said.ends_with(fault) && !said.contains('\n'), "{said}");
        assert_eq!(certificates.look(), Ok(()), "it was said");
    };
    assert_eq!(certificates.look(), Ok(()));
    let strange = format!("key.pem: it is not the key of {}", pair.certificate.display());
    fs::write(&pair.certificate, &second.certificate).unwrap();
    looked(&mut certificates, &strange);
    fs::write(&pair.key, &second.key).unwrap();
    assert_eq!(certificates.look(), Ok(()));
    for (certificate, key, fault) in [
        ("", &*second.key, "cert.pem: there is no certificate in it"),
        (&*second.certificate, "", "key.pem: there is no key in it"),
        (&*second.certificate, &second.key[..40], "key.pem: it breaks off"),
        (&second.certificate[..20], &*second.key, "cert.pem: it breaks off"),
    ] {
        pair.write(certificate, key);
        looked(&mut certificates, fault);
    }
    fs::remove_file(&pair.certificate).unwrap();
    let said = certificates.look().unwrap_err();
    assert!(said.starts_with(&format!("{}: ", pair.certificate.display())), "{said}");
    assert_eq!(certificates.look(), Ok(()), "it was said");
    // As they were before all that: that is a change too.
    pair.write(&second.certificate, &second.key);
    assert_eq!(certificates.look(), Ok(()));
}

#[tokio::test]
async fn who_has_too_many_connections_agrees_on_no_more_keys() {
    let made = Made::new();
    let pair = Pair::new("crowded", &made);
    let limits = Limits::new(true, false);
    let address = echo(pair.read(), limits.clone(), |_| ()).await;
    let mut places: Vec<_> = std::iter::from_fn(|| limits.connection(address.ip()).ok()).collect();
    let mut closed = TcpStream::connect(address).await.expect("the system accepts");
    // Without a limit the server would wait for what the client says.
    let end = timeout(PATIENCE / 4, closed.read(&mut [0; 8])).await.expect("it is closed at once");
    assert!(end.is_err() || end.is_ok_and(|bytes| bytes == 0));
    places.truncate(1);
    heard(&mut connect(address, &[&made]).await).await;
}
