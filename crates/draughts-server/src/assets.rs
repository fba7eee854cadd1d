//! The files of the page, embedded in the program.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, OnceLock};

use axum::extract::Path;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::api::error::no_such_path;
use crate::packed::Packed;

/// The files of the page.
#[derive(RustEmbed)]
#[folder = "../../web/app"]
struct Files;

/// The file that is the page itself.
const PAGE: &str = "index.html";

/// The hash of all files: while it is the same, so are they.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    let mut names: Vec<_> = Files::iter().collect();
    names.sort_unstable();
    for name in names {
        name.hash(&mut hasher);
        Files::get(&name).map(|file| file.metadata.sha256_hash()).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
});

/// Each file, packed when it is first asked for.
static PACKED: LazyLock<HashMap<String, OnceLock<Packed>>> =
    LazyLock::new(|| Files::iter().map(|name| (name.into_owned(), OnceLock::new())).collect());

/// Where the files are, for this version of them.
pub(crate) fn folder() -> String {
    format!("/assets/{}", *HASH)
}

/// The page as it is written, before it is filled in.
pub(crate) fn page() -> String {
    let file = Files::get(PAGE).map(|file| file.data).unwrap_or_default();
    String::from_utf8_lossy(&file).into_owned()
}

/// `GET /assets/HASH/path`: a file that never changes under this path.
pub(crate) async fn answer(
    Path((hash, path)): Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    let Some(file) = PACKED.get(&path).filter(|_| hash == *HASH && path != PAGE) else {
        return no_such_path().await.into_response();
    };
    let pack = || Packed::new(Files::get(&path).map(|file| file.data).unwrap_or_default());
    let headers =
        [(CONTENT_TYPE, kind(&path)), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    // Packing takes some milliseconds the first time: other connections go on meanwhile.
    let body = tokio::task::block_in_place(|| file.get_or_init(pack)).for_reader(&asked);
    (headers, body).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
