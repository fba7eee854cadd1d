//! The page: it names its files by their hash, and the first answers come with it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use longking_page::answers::{contract, rules};
use serde_json::{Value, json};

use crate::api::address::Here;
use crate::api::error;
use crate::live::Hall;
use crate::packed::Packed;
use crate::recent::Recent;
use crate::{assets, card};

/// What stands in the page where the first answers belong.
const FIRST: &str = "{{first}}";

/// What stands in the page where what messengers show of it belongs.
const CARD: &str = "{{card}}";

/// The kind of the page.
const HTML: &str = "text/html; charset=utf-8";

/// The page without its card, filled in when it is first asked for.
static PAGE: LazyLock<String> = LazyLock::new(|| {
    let first = first().to_string().replace('<', "\\u003c");
    assets::filled(assets::PAGE).replace(FIRST, &first)
});

/// How many pages with different cards are kept packed.
const KEPT: usize = 32;

/// Those that were asked for last, by their cards.
static FILLED: Recent<Arc<Filled>> = Recent::new(KEPT);

struct Filled {
    packed: Packed,
    /// Changes when the page does.
    tag: String,
}

impl Filled {
    /// The page with a card.
    fn with(card: String) -> Arc<Filled> {
        if let Some(filled) = FILLED.get(&card) {
            return filled;
        }
        let page = PAGE.replace(CARD, &card);
        let mut hasher = DefaultHasher::new();
        page.hash(&mut hasher);
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        let filled = Arc::new(Filled { packed: Packed::new(page.as_bytes(), None), tag });
        FILLED.keep(card, Arc::clone(&filled));
        filled
    }
}

/// The answers that a first visit needs before there is a board: the rule sets, without the keys
/// that every contract has itself, and the first contract.
fn first() -> Value {
    let mut rules = json!(rules::answer());
    if let Some(fields) = rules.as_object_mut() {
        fields.remove("keys");
    }
    let first = rules["first"].as_str().unwrap_or_default();
    let contract = contract::answer(&contract::Question { rules: first.to_owned() });
    json!({ "rules": rules, "contract": contract.ok() })
}

/// The paths of the page: a game by link, and every place of the page that has an address.
pub(crate) const PATHS: &[&str] = &[
    "/",
    "/t/{id}",
    "/g/{id}",
    "/game",
    "/new",
    "/rules",
    "/settings",
    "/position",
    "/games",
    "/library",
    "/library/{part}",
    "/library/games/{id}",
    "/book",
    "/book/{set}",
    "/book/{set}/{clause}",
    "/compare",
    "/analysis",
    "/practice",
    "/online",
    "/me",
    "/me/keep",
    "/login",
    "/link",
    "/@/{name}",
    "/@/{name}/games",
    "/moderate",
    "/ladders",
    "/ladders/{family}/{class}",
];

/// What programs ask and people never: there a path that is none of ours is told as JSON.
const ASKED_BY_PROGRAMS: &[&str] = &["/api/", "/assets/"];

/// A path that is none of ours: the page says so to a browser, one message to everybody else.
pub(crate) async fn no_such_path(method: Method, uri: Uri, asked: HeaderMap) -> Response {
    let is_shown = asked.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    let is_shown =
        method == Method::GET && is_shown.is_some_and(|kinds| kinds.contains("text/html"));
    if !is_shown || ASKED_BY_PROGRAMS.iter().any(|start| uri.path().starts_with(start)) {
        return error::no_such_path().await.into_response();
    }
    let filled = tokio::task::block_in_place(|| Filled::with(String::new()));
    let headers = [(CACHE_CONTROL, "no-cache"), (CONTENT_TYPE, HTML)];
    (StatusCode::NOT_FOUND, headers, filled.packed.for_reader(&asked)).into_response()
}

/// `GET` of any of [`PATHS`]: asked for anew each time, and sent when it has changed.
pub(crate) async fn answer(
    State(hall): State<Arc<Hall>>,
    State(here): State<Here>,
    uri: Uri,
    asked: HeaderMap,
) -> Response {
    let card = card::tags(&hall, here, &uri, &asked).await;
    let filled = tokio::task::block_in_place(|| Filled::with(card));
    let Filled { packed, tag } = &*filled;
    let headers = [(CACHE_CONTROL, "no-cache"), (ETAG, tag)];
    if asked.get(IF_NONE_MATCH).is_some_and(|known| known == tag) {
        let vary = [(VARY, "accept-encoding")];
        return (StatusCode::NOT_MODIFIED, headers, vary).into_response();
    }
    let kind = [(CONTENT_TYPE, HTML)];
    (headers, kind, packed.for_reader(&asked)).into_response()
}
