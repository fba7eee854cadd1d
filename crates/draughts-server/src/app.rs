//! The routes, and what every answer carries.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::page::{self, Page};
use crate::{api, assets};

/// The most bytes of a question: a game of a thousand moves each, long captures among them.
const MOST_BYTES: usize = 128 * 1024;

/// What the page may load: its own files, and nothing written inside it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The application as a service.
pub fn app() -> Router {
    let questions = Router::new()
        .route("/api/rules", get(api::rules::answer))
        .route("/api/contract", get(api::contract::answer))
        .route("/api/game", post(api::game::answer))
        .route("/api/reply", post(api::reply::answer));
    let page = Page::new(questions.clone());
    Router::new()
        .route("/", get(page::answer).with_state(page))
        .route("/assets/{hash}/{*path}", get(assets::answer))
        .route("/healthz", get(async || "ok"))
        .merge(questions)
        .fallback(api::error::no_such_path)
        .method_not_allowed_fallback(api::error::wrong_method)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(CompressionLayer::new())
        .layer(always(CONTENT_SECURITY_POLICY, POLICY))
        .layer(always(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(REFERRER_POLICY, "no-referrer"))
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}
