//! The routes, and what every answer carries.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::handler::Handler;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::middleware;
use axum::response::Response;
use axum::routing::{self, MethodRouter};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::api::address::{self, Here};
use crate::api::{
    analysis, description, ending, error, film, health, metrics, practice, qr, questions,
};
use crate::archive::{self, Ladders};
use crate::assets::{Framed, PartOfThePage};
use crate::bots::{self, Bots};
use crate::endings::EndgameService;
use crate::library::{self, LibraryHandle};
use crate::limits::Limits;
use crate::live::{Hall, http, socket};
use crate::lobby;
use crate::moderation;
use crate::packed::NotPacked;
use crate::people::{self, People};
use crate::work::{self, Jobs};
use crate::{assets, card, origin, page};

/// The most bytes of a question: the events of a game of a thousand moves each.
const MOST_BYTES: usize = 512 * 1024;

/// The most bytes of what concerns a table: its terms, or one event.
const SMALL: usize = 8 * 1024;

/// What the page may load: its own files, and nothing written inside it. The rules are one of them,
/// as a module.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What the page may load that others may have in theirs: as above, and nobody can be made to press
/// anything there, since it does nothing but show.
const FRAMED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                             style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                             base-uri 'none'; form-action 'none'; frame-ancestors *";

/// What the routes need.
#[derive(Clone, FromRef)]
pub(crate) struct Application {
    pub(crate) hall: Arc<Hall>,
    pub(crate) limits: Limits,
    pub(crate) here: Here,
    pub(crate) library: LibraryHandle,
    pub(crate) endings: EndgameService,
    pub(crate) jobs: Jobs,
    pub(crate) ladders: Ladders,
    pub(crate) people: People,
    pub(crate) bots: Bots,
}

/// A path, how it is asked, and what answers.
struct Route {
    #[cfg_attr(not(test), expect(dead_code, reason = "compared with the description only"))]
    method: &'static str,
    path: &'static str,
    answers: MethodRouter<Application>,
}

fn get<H: Handler<T, Application>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: "get", path, answers: routing::get(handler) }
}

fn post<H: Handler<T, Application>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: "post", path, answers: routing::post(handler) }
}

fn delete<H: Handler<T, Application>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: "delete", path, answers: routing::delete(handler) }
}

fn put<H: Handler<T, Application>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: "put", path, answers: routing::put(handler) }
}

/// The page, under each of its addresses.
fn pages() -> Vec<Route> {
    page::PATHS.iter().map(|path| get(path, page::answer)).collect()
}

/// The files of the page, and questions about rules and games, which can be long.
fn questions() -> Vec<Route> {
    vec![
        get("/assets/{hash}/{*path}", assets::answer),
        get("/embed", assets::embed),
        get("/sw.js", assets::service_worker),
        get("/manifest.webmanifest", assets::manifest),
        get("/favicon.ico", assets::favicon),
        get("/robots.txt", assets::robots),
        get(card::PATH, card::picture),
        get("/healthz", health::answer),
        get("/readyz", health::ready),
        get("/metrics", metrics::answer),
        get("/api/openapi.json", description::answer),
        get("/api/address", address::answer),
        get("/api/rules", questions::rules),
        get("/api/contract", questions::contract),
        post("/api/position", questions::position),
        post("/api/game", questions::game),
        post("/api/reply", questions::reply),
        post("/api/score", questions::score),
        post("/api/picture", questions::picture),
        post("/api/film", film::answer),
        post("/api/why", questions::why),
        post("/api/compare", questions::compare),
        post("/api/study", questions::study),
        post("/api/pdn", questions::pdn),
        post("/api/analysis", analysis::answer),
        post("/api/review", work::review::ask),
    ]
}

/// What concerns live tables, and what is short.
fn tables() -> Vec<Route> {
    vec![
        post("/api/tables", http::make),
        get("/api/tables/{id}", http::show),
        post("/api/tables/{id}/seats", http::sit),
        post("/api/tables/{id}/events", http::act),
        get("/api/tables/{id}/live", socket::open),
        post("/api/qr", qr::answer),
        post("/api/ending", ending::answer),
        get("/api/endings", ending::tables),
        get("/api/practice", practice::list),
        post("/api/practice/{game}", practice::worth),
        get("/api/practice/{game}/{material}", practice::file),
    ]
}

/// What concerns the library; a file that is imported may be of any length.
fn library() -> Vec<Route> {
    use library::http;
    vec![
        get("/api/library", http::content),
        post("/api/library/imports", http::import),
        delete("/api/library/imports/{id}", http::undo),
        post("/api/library/find", http::find),
        post("/api/library/tree", http::tree),
        get("/api/library/games/{id}", http::game),
        get("/api/library/duplicates", http::duplicates),
        post("/api/library/removals", http::remove),
        delete("/api/library/removals/{id}", http::restore),
    ]
}

/// What concerns people and what they have played.
fn archive() -> Vec<Route> {
    use archive::http;
    vec![
        get("/api/players/{name}", http::player),
        get("/api/players/{name}/games", http::games),
        get("/api/ladders/{family}/{class}", http::ladder),
    ]
}

/// Who somebody is, and the devices on which he is logged in.
fn people() -> Vec<Route> {
    use people::{link, login, me, tokens};
    vec![
        get("/api/me", me::show),
        post("/api/me", me::choose),
        post("/api/me/recovery", me::recovery),
        put("/api/me/password", me::set_password),
        post("/api/me/close", people::close),
        delete("/api/me/close", people::stay),
        get("/api/me/export", people::export),
        post("/api/login", login::log_in),
        post("/api/link", link::ask),
        post("/api/link/{code}", link::poll),
        get("/api/link/{code}/confirm", link::waits),
        post("/api/link/{code}/confirm", link::confirm),
        delete("/api/sessions/{id}", me::end_session),
        post("/api/tables/{id}/claim", me::claim),
        get("/api/tokens", tokens::list),
        post("/api/tokens", tokens::make),
        delete("/api/tokens/{id}", tokens::end),
    ]
}

/// What programs ask that play for people, in the shapes that chess servers have.
fn bots() -> Vec<Route> {
    use bots::playing::{AtABoard, ByItself};
    use bots::{account, challenges, events, games, ongoing, play, seek, stream};
    vec![
        get("/api/account", account::show),
        get("/api/account/playing", ongoing::list),
        post("/api/bot/account/upgrade", account::upgrade),
        get("/api/stream/event", events::open),
        get("/api/bot/game/stream/{id}", stream::open::<ByItself>),
        post("/api/bot/game/{id}/move/{move}", play::make_move::<ByItself>),
        post("/api/bot/game/{id}/resign", play::resign::<ByItself>),
        post("/api/bot/game/{id}/abort", play::abort::<ByItself>),
        post("/api/bot/game/{id}/claim-victory", play::claim_win::<ByItself>),
        post("/api/bot/game/{id}/claim-draw", play::claim_draw::<ByItself>),
        post("/api/bot/game/{id}/draw/{answer}", play::draw::<ByItself>),
        post("/api/bot/game/{id}/chat", play::chat::<ByItself>),
        get("/api/board/game/stream/{id}", stream::open::<AtABoard>),
        post("/api/board/game/{id}/move/{move}", play::make_move::<AtABoard>),
        post("/api/board/game/{id}/resign", play::resign::<AtABoard>),
        post("/api/board/game/{id}/abort", play::abort::<AtABoard>),
        post("/api/board/game/{id}/claim-victory", play::claim_win::<AtABoard>),
        post("/api/board/game/{id}/claim-draw", play::claim_draw::<AtABoard>),
        post("/api/board/game/{id}/draw/{answer}", play::draw::<AtABoard>),
        post("/api/board/game/{id}/chat", play::chat::<AtABoard>),
        post("/api/challenge/{name}", challenges::make),
        post("/api/challenge/{name}/accept", challenges::accept),
        post("/api/challenge/{name}/decline", challenges::end),
        post("/api/challenge/{name}/cancel", challenges::end),
        post("/api/board/seek", seek::open),
        get("/api/games/user/{name}", games::of),
    ]
}

/// Who plays whom.
fn lobby() -> Vec<Route> {
    use lobby::{challenges, relations, seats, seeks};
    vec![
        get("/api/me/live", lobby::open),
        get("/api/me/relations", relations::list),
        put("/api/players/{name}/follow", relations::follow),
        delete("/api/players/{name}/follow", relations::unfollow),
        put("/api/players/{name}/block", relations::block),
        delete("/api/players/{name}/block", relations::unblock),
        post("/api/seeks", seeks::make),
        delete("/api/seeks/{id}", seeks::end),
        get("/api/challenges", challenges::list),
        post("/api/challenges", challenges::make),
        delete("/api/challenges/{id}", challenges::end),
        post("/api/challenges/{id}/accept", challenges::take),
        post("/api/challenges/{id}/decline", challenges::end),
        post("/api/tables/{id}/return", seats::come_back),
    ]
}

/// What people report of each other, and what moderators decide.
fn moderation() -> Vec<Route> {
    use moderation::{act, list, report};
    vec![
        post("/api/players/{name}/report", report::make),
        get("/api/moderation", list::show),
        post("/api/players/{name}/moderation", act::make),
    ]
}

/// What machines ask that lend themselves.
fn jobs() -> Vec<Route> {
    use work::http;
    vec![
        post("/api/jobs/acquire", http::acquire),
        post("/api/jobs/{id}/renew", http::renew),
        post("/api/jobs/{id}/submit", http::submit),
        get("/api/jobs/files/{hash}", http::file),
        put("/api/jobs/files/{hash}", http::keep_file),
    ]
}

/// Routes whose questions have at most so many bytes.
fn bounded(routes: Vec<Route>, most: usize) -> Router<Application> {
    routes
        .into_iter()
        .fold(Router::new(), |router, Route { path, answers, .. }| router.route(path, answers))
        .layer(DefaultBodyLimit::max(most))
}

/// The application as a service.
pub(crate) fn app(application: Application) -> Router {
    bounded(pages(), SMALL)
        .merge(bounded(questions(), MOST_BYTES))
        .merge(bounded(tables(), SMALL))
        .merge(bounded(library(), SMALL))
        .merge(bounded(archive(), SMALL))
        .merge(bounded(people(), SMALL))
        .merge(bounded(bots(), SMALL))
        .merge(bounded(lobby(), SMALL))
        .merge(bounded(moderation(), SMALL))
        .merge(bounded(jobs(), MOST_BYTES))
        .fallback(page::no_such_path)
        .method_not_allowed_fallback(error::wrong_method)
        .layer(middleware::from_fn(people::one_way))
        .layer(middleware::from_fn(origin::check))
        .layer(CompressionLayer::new().compress_when(not_packed()))
        .layer(SetResponseHeaderLayer::overriding(CONTENT_SECURITY_POLICY, policy))
        .layer(always(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(REFERRER_POLICY, "no-referrer"))
        .with_state(application)
}

/// What is worth packing: not what is packed already, nor what goes on line by line.
fn not_packed() -> impl Predicate {
    let is_whole = |_: StatusCode, _: Version, _: &HeaderMap, marks: &Extensions| {
        marks.get::<NotPacked>().is_none()
    };
    DefaultPredicate::new().and(NotForContentType::const_new(practice::PACKED)).and(is_whole)
}

/// The policy of what a browser may run or show by itself. A script or style of the page is under
/// the policy of the page, and forty copies of it are a tenth of a first load.
fn policy(response: &Response) -> Option<HeaderValue> {
    let marks = response.extensions();
    let policy = if marks.get::<Framed>().is_some() { FRAMED_POLICY } else { POLICY };
    marks.get::<PartOfThePage>().is_none().then(|| HeaderValue::from_static(policy))
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let text = include_str!("api/openapi.json");
        let description: Value = serde_json::from_str(text).unwrap();
        let mut described = BTreeSet::new();
        for (path, operations) in description["paths"].as_object().unwrap() {
            for method in operations.as_object().unwrap().keys() {
                described.insert((method.clone(), path.clone()));
            }
        }
        let routes = pages().into_iter().chain(questions()).chain(tables());
        let routes = routes.chain(library()).chain(archive()).chain(people()).chain(bots());
        let routes = routes.chain(jobs()).chain(lobby()).chain(moderation());
        let routes = routes.map(|route| (route.method.to_owned(), route.path.replace("{*", "{")));
        assert_eq!(described, routes.collect());
    }
}
