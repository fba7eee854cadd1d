//! The page: it names its files by their hash, and the first answers come with it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use longking_page::answers::{contract, rules};
use serde_json::{Value, json};

use crate::assets;
use crate::packed::Packed;

/// What stands in the page where the first answers belong.
const FIRST: &str = "{{first}}";

/// The page, filled in when it is first asked for.
static PAGE: LazyLock<Filled> = LazyLock::new(Filled::new);

struct Filled {
    packed: Packed,
    /// Changes when the page does.
    tag: String,
}

impl Filled {
    fn new() -> Filled {
        let first = first().to_string().replace('<', "\\u003c");
        let page = assets::filled(assets::PAGE).replace(FIRST, &first);
        let mut hasher = DefaultHasher::new();
        page.hash(&mut hasher);
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        Filled { packed: Packed::new(page.as_bytes(), None), tag }
    }
}

/// The answers that a first visit needs before there is a board: the rule sets, and the first
/// contract.
fn first() -> Value {
    let rules = json!(rules::answer());
    let first = rules["first"].as_str().unwrap_or_default();
    let contract = contract::answer(&contract::Question { rules: first.to_owned() });
    json!({ "rules": rules, "contract": contract.ok() })
}

/// `GET /`: asked for anew each time, and sent when it has changed.
pub(crate) async fn answer(asked: HeaderMap) -> Response {
    let Filled { packed, tag } = tokio::task::block_in_place(|| &*PAGE);
    let headers = [(CACHE_CONTROL, "no-cache"), (ETAG, tag)];
    if asked.get(IF_NONE_MATCH).is_some_and(|known| known == tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    (headers, kind, packed.for_reader(&asked)).into_response()
}
