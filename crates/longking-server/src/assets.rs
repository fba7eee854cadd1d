//! The files of the page as they are asked for, and the modules that the build made for them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::api::error::no_such_path;
use crate::files::{FILES, text};
use crate::module::{self, MODULES};
use crate::packed::{Packed, brotli};

/// The file that is the page itself.
pub(crate) const PAGE: &str = "index.html";

/// The page that others may have in theirs.
const EMBED: &str = "embed.html";

/// The service worker.
const WORKER: &str = "sw.js";

/// What stands in a file where the path of the files belongs.
const FOLDER_PLACE: &str = "{{assets}}";

/// What stands where the command belongs that mends a program without the module.
const MEND_PLACE: &str = "{{mend}}";

/// What stands where the paths of all files belong that the page needs without a network.
const FILES_PLACE: &str = "{{files}}";

/// What stands where the path of the pack belongs.
const PACK_PLACE: &str = "{{pack}}";

/// The pack: most of the files that the page needs without a network, in one answer. Alone they
/// would be a hundred requests, which wait for each other on a slow line, and with their headers
/// two fifths larger.
const PACK: &str = "pack.json";

/// What a page fetches by itself before a service worker comes, beside what it names: a browser has
/// it by then, and it is no part of the pack.
const SOON: &[&str] = &[
    "analysis/arrows.js",
    "copy.js",
    "css/later.css",
    "live/phrases.js",
    "local_later.js",
    "marks.js",
    "notify.js",
    "offline.js",
    "own.js",
    "play_later.js",
    "premove.js",
    "resize.js",
    "rules/module.js",
    "rules/rules.js",
    "rules/worker.js",
    "said.js",
    "terms.js",
    "views/choice.js",
    "views/dialogs.js",
    "views/end.js",
    "views/languages.js",
    "words/en_later.js",
    "words/en_rules.js",
    "written.js",
];

/// The folder of the weights for the browser's computer.
const WEIGHTS: &str = "weights/";

/// The folder of the networks among them.
const NETWORKS: &str = "net/";

/// How long a file is kept whose path has its hash.
pub(crate) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The mark of an answer that only a page runs or shows, under the policy of that page.
#[derive(Clone, Copy)]
pub(crate) struct PartOfThePage;

/// The mark of a page that the pages of others may have in a frame.
#[derive(Clone, Copy)]
pub(crate) struct Framed;

/// The hash of all files: while it is the same, so are they.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for (name, file) in &*FILES {
        (name, file.bytes()).hash(&mut hasher);
    }
    for module in &MODULES {
        module.bytes().hash(&mut hasher);
    }
    for id in longking_weights::FAMILIES {
        (id, longking_weights::file(id), longking_weights::network(id)).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
});

/// A file as it is sent: with the paths of the others, for this version of them.
pub(crate) fn filled(name: &str) -> String {
    let folder = format!("/assets/{}", *HASH);
    let wanted = FILES.keys().filter(|name| is_needed_offline(name) && !is_in_pack(name));
    let files: Vec<_> = wanted.map(|name| format!("{folder}/{name}")).collect();
    let text = text(name)
        .replace(FOLDER_PLACE, &folder)
        .replace(MEND_PLACE, module::missing().unwrap_or_default())
        .replace(FILES_PLACE, &files.join(" "))
        .replace(PACK_PLACE, &format!("{folder}/{PACK}"));
    MODULES.iter().fold(text, |text, module| {
        let path = module.bytes().map(|_| format!("{folder}/{}", module.name));
        text.replace(module.place, &path.unwrap_or_default())
    })
}

/// Whether the page loads a file by its hash, in every language; the others are served at the root,
/// shown by the system, or kept by who reads that language or has opened a page of people.
fn is_needed_offline(name: &str) -> bool {
    !matches!(kind(name), HTML | MANIFEST | PNG)
        && name != WORKER
        && !is_of_a_language(name)
        && !is_of_people(name)
}

/// Whether a file comes in the pack. What a page has fetched by then does not, nor what brings a
/// policy of its own.
fn is_in_pack(name: &str) -> bool {
    static NAMED: LazyLock<String> = LazyLock::new(|| text(PAGE));
    let is_fetched =
        || SOON.contains(&name) || NAMED.contains(&format!("\"{FOLDER_PLACE}/{name}\""));
    is_needed_offline(name)
        && (matches!(kind(name), SCRIPT | STYLE | JSON) || name.ends_with(".txt"))
        && !is_fetched()
}

/// The pack: the path, the media type and the text of each file.
static PACKED: LazyLock<Packed> = LazyLock::new(|| {
    let folder = format!("/assets/{}", *HASH);
    let wanted = FILES.keys().filter(|name| is_in_pack(name));
    let files: Vec<_> =
        wanted.map(|name| (format!("{folder}/{name}"), kind(name), text(name))).collect();
    let plain = serde_json::to_vec(&files).unwrap_or_default();
    let brotli = brotli(&plain);
    Packed::new(&plain, Some(brotli))
});

/// Whether a file belongs to the pages of people, which need the server.
fn is_of_people(name: &str) -> bool {
    ["people/", "views/people", "css/people", "words/en_people"]
        .iter()
        .any(|start| name.starts_with(start))
}

/// Whether a file has the texts of another language than English.
fn is_of_a_language(name: &str) -> bool {
    let words = name.strip_prefix("words/");
    let book = name.strip_prefix("book/").and_then(|rest| rest.split_once('/'));
    words.is_some_and(|rest| rest.contains('/') || rest == "xx.js")
        || book.is_some_and(|(folder, _)| folder != "positions")
}

/// `GET /embed`: a position or a game for the pages of others.
pub(crate) async fn embed() -> Response {
    let mut response = at_root(EMBED);
    response.extensions_mut().insert(Framed);
    response
}

/// `GET /sw.js`: the service worker, at the root since it serves the whole site.
pub(crate) async fn service_worker() -> Response {
    at_root(WORKER)
}

/// `GET /manifest.webmanifest`: what the page is called and looks like when it is installed.
pub(crate) async fn manifest() -> Response {
    at_root("manifest.webmanifest")
}

/// `GET /favicon.ico`: the icon, for what looks for it where it has always been.
pub(crate) async fn favicon(asked: HeaderMap) -> Response {
    let Some(icon) = FILES.get("icons/192.png") else {
        return no_such_path().await.into_response();
    };
    let headers = [(CONTENT_TYPE, PNG), (CACHE_CONTROL, "public, max-age=86400")];
    (headers, icon.for_reader(&asked)).into_response()
}

/// What searches may look at: everything but games by link, which are for those who have the link.
const ROBOTS: &str = "User-agent: *\nDisallow: /t/\nDisallow: /api/\n";

/// `GET /robots.txt`: where searches may look.
pub(crate) async fn robots() -> Response {
    ([(CONTENT_TYPE, TEXT), (CACHE_CONTROL, "public, max-age=86400")], ROBOTS).into_response()
}

/// A file that is asked for anew each time.
fn at_root(name: &str) -> Response {
    ([(CONTENT_TYPE, kind(name)), (CACHE_CONTROL, "no-cache")], filled(name)).into_response()
}

/// `GET /assets/HASH/path`: a file that never changes under this path.
pub(crate) async fn answer(
    Path((hash, path)): Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    let module = MODULES.iter().find(|module| hash == *HASH && path == module.name);
    if let Some(module) = module.filter(|module| module.bytes().is_some()) {
        return module.answer(&asked);
    }
    if hash == *HASH && path == PACK {
        let packed = tokio::task::block_in_place(|| &*PACKED);
        return ([(CONTENT_TYPE, JSON), (CACHE_CONTROL, FOR_EVER)], packed.for_reader(&asked))
            .into_response();
    }
    let weights = path.strip_prefix(WEIGHTS).and_then(|name| name.strip_suffix(".lkw"));
    if let Some(file) = weights.filter(|_| hash == *HASH).and_then(weights_of) {
        return ([(CONTENT_TYPE, BYTES), (CACHE_CONTROL, FOR_EVER)], file).into_response();
    }
    let Some(file) = FILES.get(&path).filter(|_| hash == *HASH && path != PAGE) else {
        return no_such_path().await.into_response();
    };
    let headers = [(CONTENT_TYPE, kind(&path)), (CACHE_CONTROL, FOR_EVER)];
    let mut response = (headers, file.for_reader(&asked)).into_response();
    if is_part_of_the_page(&path) {
        response.extensions_mut().insert(PartOfThePage);
    }
    response
}

/// The file of weights of a name: a family, or a family's network.
fn weights_of(name: &str) -> Option<&'static [u8]> {
    match name.strip_prefix(NETWORKS) {
        Some(id) => longking_weights::network(id),
        None => longking_weights::file(name),
    }
}

/// Whether a file is nothing by itself: a style, or a script that is no worker. A worker is under
/// the policy that comes with it.
fn is_part_of_the_page(path: &str) -> bool {
    match kind(path) {
        STYLE => true,
        SCRIPT => !path.ends_with("worker.js"),
        _ => false,
    }
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";
const MANIFEST: &str = "application/manifest+json";
const BYTES: &str = "application/octet-stream";
const PNG: &str = "image/png";
const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => SCRIPT,
        Some("css") => STYLE,
        Some("svg") => "image/svg+xml",
        Some("json") => JSON,
        Some("html") => HTML,
        Some("webmanifest") => MANIFEST,
        Some("png") => PNG,
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The modules that a script imports before it runs.
    fn imports(name: &str) -> Vec<String> {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let text = text(name);
        let from = text.lines().filter(|line| !line.starts_with([' ', '/', '*']));
        let paths = from.filter_map(|line| line.split_once(" from \"")?.1.split('"').next());
        paths
            .map(|path| {
                let mut place: Vec<_> = folder.split('/').filter(|part| !part.is_empty()).collect();
                for part in path.split('/').filter(|part| *part != ".") {
                    if part == ".." {
                        place.pop();
                    } else {
                        place.push(part);
                    }
                }
                place.join("/")
            })
            .collect()
    }

    #[test]
    fn what_is_kept_for_when_there_is_no_network_imports_nothing_that_is_not() {
        let mut count = 0;
        for name in FILES.keys().filter(|name| is_needed_offline(name) && kind(name) == SCRIPT) {
            for path in imports(name) {
                assert!(FILES.contains_key(&*path), "{name} imports {path}, which is not there");
                assert!(is_needed_offline(&path), "{name} imports {path}");
                count += 1;
            }
        }
        assert!(count > 100, "{count} imports were found");
    }
}
