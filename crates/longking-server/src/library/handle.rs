//! The library of a server, opened when it is first asked for, and who may ask.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use longking_library::Library;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};

use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::Peer;

/// Where the library is; nothing where the server has none.
#[derive(Clone, Default)]
pub(crate) struct LibraryHandle(Option<Arc<Kept>>);

struct Kept {
    path: PathBuf,
    library: OnceCell<Library>,
    /// One file is imported at a time.
    imports: Arc<Semaphore>,
}

impl LibraryHandle {
    /// The library in a file, which need not exist yet.
    pub(crate) fn new(path: Option<PathBuf>) -> LibraryHandle {
        let kept =
            |path| Kept { path, library: OnceCell::new(), imports: Arc::new(Semaphore::new(1)) };
        LibraryHandle(path.map(|path| Arc::new(kept(path))))
    }
}

/// The library, for somebody who may use it.
pub(crate) struct Opened(Arc<Kept>);

impl Opened {
    pub(crate) fn library(&self) -> Result<&Library, ApiError> {
        self.0.library.get().ok_or_else(|| ApiError::unavailable(Denied::LibraryClosed))
    }

    /// The turn to import a file.
    ///
    /// # Errors
    /// Another file is being imported.
    pub(crate) fn import(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let turn = Arc::clone(&self.0.imports).try_acquire_owned();
        turn.map_err(|_| ApiError::conflict(Denied::Importing))
    }
}

impl<S> FromRequestParts<S> for Opened
where
    LibraryHandle: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Opened, ApiError> {
        let LibraryHandle(kept) = LibraryHandle::from_ref(state);
        let kept = kept.ok_or_else(|| ApiError::forbidden(Denied::NoLibrary))?;
        let peer = parts.extensions.get::<ConnectInfo<Peer>>();
        let is_near = peer.is_some_and(|peer| peer.0.0.ip().to_canonical().is_loopback());
        if !is_near || !is_direct(&parts.headers) {
            return Err(ApiError::forbidden(Denied::FarLibrary));
        }
        if !kept.library.initialized() {
            // An older file is brought up to date to the end, though nobody waits any more.
            let kept = Arc::clone(&kept);
            let opening = async move {
                kept.library.get_or_try_init(|| Library::open(&kept.path)).await.map(|_| ())
            };
            let opened = tokio::spawn(opening).await;
            opened.map_err(|_| ApiError::unavailable(Denied::LibraryClosed))??;
        }
        Ok(Opened(kept))
    }
}

/// Whether a request names this machine by a name that nobody else can give it, and comes through
/// no proxy.
fn is_direct(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, port)| {
        if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host }
    });
    let is_passed_on = ["x-forwarded-for", "x-real-ip", "forwarded", "via"]
        .iter()
        .any(|name| headers.contains_key(*name));
    matches!(name, "127.0.0.1" | "localhost" | "[::1]") && !is_passed_on
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_by_its_own_name_is_direct() {
        let check = |headers: &[(&'static str, &str)], expected: bool| {
            let headers: HeaderMap = headers
                .iter()
                .map(|(name, value)| {
                    (header::HeaderName::from_static(name), value.parse().unwrap())
                })
                .collect();
            assert_eq!(is_direct(&headers), expected, "{headers:?}");
        };
        for host in ["127.0.0.1:8350", "localhost", "localhost:8350", "[::1]:8350", "[::1]"] {
            check(&[("host", host)], true);
        }
        for host in ["evil.example:8350", "localhost.evil.example", "192.0.2.1", "", "[::2]:1"] {
            check(&[("host", host)], false);
        }
        check(&[], false);
        check(&[("host", "localhost"), ("x-forwarded-for", "192.0.2.1")], false);
        check(&[("host", "localhost"), ("via", "1.1 proxy")], false);
    }
}
