//! The page and its files, embedded in the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::api::error::no_such_path;

/// The files of the page.
#[derive(RustEmbed)]
#[folder = "../../web/app"]
struct Files;

/// What stands in the page where the path of the files belongs.
const PLACE: &str = "{{assets}}";

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

/// `GET /`: the page, asked for anew each time; it names the files by their hash.
pub(crate) async fn page() -> Response {
    let Some(file) = Files::get("index.html") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let page = String::from_utf8_lossy(&file.data).replace(PLACE, &format!("/assets/{}", *HASH));
    ([(CACHE_CONTROL, "no-cache")], Html(page)).into_response()
}

/// `GET /assets/HASH/path`: a file that never changes under this path.
pub(crate) async fn asset(Path((hash, path)): Path<(String, String)>) -> Response {
    match Files::get(&path) {
        Some(file) if hash == *HASH => {
            let headers = [
                (CONTENT_TYPE, kind(&path)),
                (CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ];
            (headers, file.data).into_response()
        }
        _ => no_such_path().await.into_response(),
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("html") => "text/html; charset=utf-8",
        _ => "application/octet-stream",
    }
}
