//! The routes, and what every answer carries.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::api::{error, questions};
use crate::assets;

/// The most bytes of a question: the events of a game of a thousand moves each.
const MOST_BYTES: usize = 512 * 1024;

/// What the page may load: its own files, and nothing written inside it. The rules are one of them, as a module.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The application as a service.
pub fn app() -> Router {
    Router::new()
        .route("/", get(assets::page))
        .route("/assets/{hash}/{*path}", get(assets::asset))
        .route("/sw.js", get(assets::service_worker))
        .route("/manifest.webmanifest", get(assets::manifest))
        .route("/healthz", get(async || "ok"))
        .route("/api/rules", get(questions::rules))
        .route("/api/contract", get(questions::contract))
        .route("/api/position", post(questions::position))
        .route("/api/game", post(questions::game))
        .route("/api/reply", post(questions::reply))
        .route("/api/score", post(questions::score))
        .route("/api/picture", post(questions::picture))
        .fallback(error::no_such_path)
        .method_not_allowed_fallback(error::wrong_method)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(CompressionLayer::new())
        .layer(always(CONTENT_SECURITY_POLICY, POLICY))
        .layer(always(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(REFERRER_POLICY, "no-referrer"))
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}
