//! The routes, and what every answer carries.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::api::address::{self, Here};
use crate::api::{description, error, health, qr, questions};
use crate::limits::Limits;
use crate::live::{Hall, http, socket};
use crate::{assets, counts, origin, page};

/// The most bytes of a question: the events of a game of a thousand moves each.
const MOST_BYTES: usize = 512 * 1024;

/// The most bytes of what concerns a table: its terms, or one event.
const SMALL: usize = 8 * 1024;

/// What the page may load: its own files, and nothing written inside it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What the routes need.
#[derive(Clone, FromRef)]
pub(crate) struct Application {
    pub(crate) hall: Arc<Hall>,
    pub(crate) limits: Limits,
    pub(crate) here: Here,
}

/// The application as a service.
pub(crate) fn app(application: Application) -> Router {
    let tables = Router::new()
        .route("/api/tables", post(http::make))
        .route("/api/tables/{id}", get(http::show))
        .route("/api/tables/{id}/seats", post(http::sit))
        .route("/api/tables/{id}/events", post(http::act))
        .route("/api/tables/{id}/live", get(socket::open))
        .route("/api/qr", post(qr::answer))
        .layer(DefaultBodyLimit::max(SMALL));
    Router::new()
        .route("/", get(page::answer))
        .route("/t/{id}", get(page::answer))
        .route("/assets/{hash}/{*path}", get(assets::answer))
        .route("/healthz", get(health::answer))
        .route("/metrics", get(counts::metrics))
        .route("/api/openapi.json", get(description::answer))
        .route("/api/address", get(address::answer))
        .route("/api/rules", get(questions::rules))
        .route("/api/contract", get(questions::contract))
        .route("/api/position", post(questions::position))
        .route("/api/game", post(questions::game))
        .route("/api/reply", post(questions::reply))
        .route("/api/score", post(questions::score))
        .route("/api/picture", post(questions::picture))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .merge(tables)
        .fallback(error::no_such_path)
        .method_not_allowed_fallback(error::wrong_method)
        .layer(middleware::from_fn(origin::check))
        .layer(CompressionLayer::new())
        .layer(always(CONTENT_SECURITY_POLICY, POLICY))
        .layer(always(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(REFERRER_POLICY, "no-referrer"))
        .with_state(application)
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}
