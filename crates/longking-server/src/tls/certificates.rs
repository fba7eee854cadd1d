//! The certificate of the server and its key, which may be renewed while it runs.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rustls::Error::InconsistentKeys;
use rustls::InconsistentKeys::{KeyMismatch, Unknown};
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// What a file holds, or why it cannot be read.
type Held = Result<Vec<u8>, String>;

/// A certificate and its key, which connections get until there are better ones in their files.
pub(crate) struct Certificates {
    files: Files,
    /// What the files held when they were looked at last, whether or not it could be used.
    seen: (Held, Held),
    used: watch::Sender<Arc<CertifiedKey>>,
}

impl Certificates {
    /// Reads a certificate and its key, both as PEM.
    ///
    /// # Errors
    /// One of the files cannot be read, or is not what it should be; which, and why, in one line.
    pub(crate) fn read(certificate: &Path, key: &Path) -> Result<Certificates, String> {
        let files = Files { certificate: certificate.to_path_buf(), key: key.to_path_buf() };
        let seen = files.read();
        let used = watch::Sender::new(Arc::new(files.certified(&seen)?));
        Ok(Certificates { files, seen, used })
    }

    /// What gives each new connection the certificate that is used then.
    pub(super) fn resolver(&self) -> Arc<dyn ResolvesServerCert> {
        Arc::new(Used(self.used.subscribe()))
    }

    /// Looks at the files again and again, as long as there is somebody who gives their
    /// certificate to connections; says in a line what is wrong with files that have changed.
    pub(super) async fn follow(mut self, every: Duration, notice: fn(&str)) {
        // What came through a pipe does not come again.
        if !self.files.certificate.is_file() || !self.files.key.is_file() {
            return;
        }
        loop {
            tokio::select! {
                () = self.used.closed() => return,
                () = sleep(every) => {}
            }
            let looking = spawn_blocking(move || {
                let looked = self.look();
                (self, looked)
            });
            let Ok((certificates, looked)) = looking.await else { return };
            self = certificates;
            if let Err(why) = looked {
                notice(&format!("tls: {why}; the certificate that was read before stays in use"));
            }
        }
    }

    /// Takes up what the files hold if that has changed since they were looked at last.
    ///
    /// # Errors
    /// It has changed and cannot be used, for the reason that is given in one line.
    pub(super) fn look(&mut self) -> Result<(), String> {
        let now = self.files.read();
        if now == self.seen {
            return Ok(());
        }
        let certified = self.files.certified(&now);
        self.seen = now;
        self.used.send_replace(Arc::new(certified?));
        Ok(())
    }
}

/// The certificate that is used.
#[derive(Debug)]
struct Used(watch::Receiver<Arc<CertifiedKey>>);

impl ResolvesServerCert for Used {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.0.borrow()))
    }
}

/// Where a certificate is, with those that vouch for it, and where its key is.
struct Files {
    certificate: PathBuf,
    key: PathBuf,
}

impl Files {
    fn read(&self) -> (Held, Held) {
        let read = |path: &Path| fs::read(path).map_err(|error| of(path, error));
        (read(&self.certificate), read(&self.key))
    }

    /// The certificate with its key, if what the files hold fits together.
    fn certified(&self, (certificate, key): &(Held, Held)) -> Result<CertifiedKey, String> {
        let chain: Result<Vec<_>, _> =
            CertificateDer::pem_slice_iter(certificate.as_ref()?).collect();
        let chain = chain.map_err(|error| of(&self.certificate, fault(&error)))?;
        if chain.is_empty() {
            return Err(of(&self.certificate, "there is no certificate in it"));
        }
        let private = PrivateKeyDer::from_pem_slice(key.as_ref()?)
            .map_err(|error| of(&self.key, fault(&error)))?;
        let signing = ring::default_provider().key_provider.load_private_key(private);
        let signing = signing.map_err(|error| of(&self.key, error))?;
        let certified = CertifiedKey::new(chain, signing);
        match certified.keys_match() {
            Ok(()) | Err(InconsistentKeys(Unknown)) => Ok(certified),
            Err(InconsistentKeys(KeyMismatch)) => {
                let why = format!("it is not the key of {}", self.certificate.display());
                Err(of(&self.key, why))
            }
            Err(error) => Err(of(&self.certificate, error)),
        }
    }
}

/// What is wrong with a file, in one line.
fn of(path: &Path, why: impl Display) -> String {
    format!("{}: {why}", path.display())
}

/// What is wrong with a text as PEM.
fn fault(error: &pem::Error) -> String {
    match error {
        pem::Error::MissingSectionEnd { .. } | pem::Error::IllegalSectionStart { .. } => {
            "it breaks off".to_owned()
        }
        pem::Error::NoItemsFound => "there is no key in it".to_owned(),
        other => other.to_string(),
    }
}
