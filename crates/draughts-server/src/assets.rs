//! The page and its files, embedded in the program, and the module that the build made for them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::api::error::no_such_path;
use crate::module;

/// The files of the page.
#[derive(RustEmbed)]
#[folder = "../../web/app"]
struct Files;

/// What stands in the page, and in the files at the root, where the path of the files belongs.
const PLACE: &str = "{{assets}}";

/// What stands where the path of the module belongs; nothing when it was left out.
const MODULE_PLACE: &str = "{{module}}";

/// What stands where the paths of all files belong that the page needs without a network.
const FILES_PLACE: &str = "{{files}}";

/// How long a file is kept whose path has its hash.
pub(crate) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The hash of all files: while it is the same, so are they.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for name in names() {
        name.hash(&mut hasher);
        Files::get(&name).map(|file| file.metadata.sha256_hash()).hash(&mut hasher);
    }
    module::bytes().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
});

/// The names of all files, sorted.
fn names() -> Vec<String> {
    let mut names: Vec<_> = Files::iter().map(String::from).collect();
    names.sort_unstable();
    names
}

/// `GET /`: the page, asked for anew each time; it names the files by their hash.
pub(crate) async fn page() -> Response {
    filled("index.html")
}

/// `GET /sw.js`: the service worker, at the root since it serves the whole site.
pub(crate) async fn service_worker() -> Response {
    filled("sw.js")
}

/// `GET /manifest.webmanifest`: what the page is called and looks like when it is installed.
pub(crate) async fn manifest() -> Response {
    filled("manifest.webmanifest")
}

/// A file that names others by their hash, asked for anew each time.
fn filled(name: &str) -> Response {
    let Some(file) = Files::get(name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let assets = format!("/assets/{}", *HASH);
    let module = module::bytes().map(|_| format!("{assets}/{}", module::NAME));
    let wanted = names().into_iter().filter(|name| is_needed_offline(name));
    let mut files: Vec<_> = wanted.map(|name| format!("{assets}/{name}")).collect();
    files.extend(module.clone());
    let text = String::from_utf8_lossy(&file.data)
        .replace(PLACE, &assets)
        .replace(MODULE_PLACE, &module.unwrap_or_default())
        .replace(FILES_PLACE, &files.join(" "));
    ([(CONTENT_TYPE, kind(name)), (CACHE_CONTROL, "no-cache")], text).into_response()
}

/// Whether the page loads a file by its hash; the others are served at the root, or shown by the system.
fn is_needed_offline(name: &str) -> bool {
    !matches!(kind(name), HTML | MANIFEST | PNG) && name != "sw.js"
}

/// `GET /assets/HASH/path`: a file that never changes under this path.
pub(crate) async fn asset(
    Path((hash, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    if hash != *HASH {
        return no_such_path().await.into_response();
    }
    if path == module::NAME && module::bytes().is_some() {
        return module::answer(&headers);
    }
    match Files::get(&path) {
        Some(file) => {
            let headers = [(CONTENT_TYPE, kind(&path)), (CACHE_CONTROL, FOR_EVER)];
            (headers, file.data).into_response()
        }
        None => no_such_path().await.into_response(),
    }
}

const HTML: &str = "text/html; charset=utf-8";
const MANIFEST: &str = "application/manifest+json";
const PNG: &str = "image/png";

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("html") => HTML,
        Some("webmanifest") => MANIFEST,
        Some("png") => PNG,
        _ => "application/octet-stream",
    }
}
