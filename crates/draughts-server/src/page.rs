//! The page: it names its files by their hash, and the first answers come with it.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::OnceCell;
use tower::ServiceExt;

use crate::assets;
use crate::packed::Packed;

/// What stands in the page where the path of the files belongs.
const FOLDER: &str = "{{assets}}";

/// What stands in the page where the first answers belong.
const FIRST: &str = "{{first}}";

/// The most bytes of a first answer.
const MOST_BYTES: usize = 1024 * 1024;

/// The page, filled in when it is first asked for.
#[derive(Clone)]
pub(crate) struct Page {
    questions: Router,
    filled: Arc<OnceCell<Filled>>,
}

struct Filled {
    packed: Packed,
    /// Changes when the page does.
    tag: String,
}

impl Page {
    /// A page whose first answers are those to these questions.
    pub(crate) fn new(questions: Router) -> Page {
        Page { questions, filled: Arc::new(OnceCell::new()) }
    }

    async fn fill(&self) -> Filled {
        let first = self.first().await.to_string().replace('<', "\\u003c");
        let page = assets::page().replace(FOLDER, &assets::folder()).replace(FIRST, &first);
        let mut hasher = DefaultHasher::new();
        page.hash(&mut hasher);
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        let packed = tokio::task::block_in_place(|| Packed::new(Cow::Owned(page.into_bytes())));
        Filled { packed, tag }
    }

    /// The answers that a first visit needs before there is a board: the rule sets, and the first contract.
    async fn first(&self) -> Value {
        let rules = self.ask("/api/rules").await;
        let contract = match rules["first"].as_str() {
            Some(first) => self.ask(&format!("/api/contract?rules={first}")).await,
            None => Value::Null,
        };
        json!({ "rules": rules, "contract": contract })
    }

    /// An answer; nothing when it is a refusal, and then the page asks again and shows it.
    async fn ask(&self, path: &str) -> Value {
        let Ok(question) = Request::get(path).body(Body::empty()) else {
            return Value::Null;
        };
        let Ok(answer) = self.questions.clone().oneshot(question).await;
        let bytes = match answer.status() {
            StatusCode::OK => to_bytes(answer.into_body(), MOST_BYTES).await.unwrap_or_default(),
            _ => return Value::Null,
        };
        serde_json::from_slice(&bytes).unwrap_or_default()
    }
}

/// `GET /`: asked for anew each time, and sent when it has changed.
pub(crate) async fn answer(State(page): State<Page>, asked: HeaderMap) -> Response {
    let Filled { packed, tag } = page.filled.get_or_init(|| page.fill()).await;
    let headers = [(CACHE_CONTROL, "no-cache"), (ETAG, tag)];
    if asked.get(IF_NONE_MATCH).is_some_and(|known| known == tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    (headers, kind, packed.for_reader(&asked)).into_response()
}
