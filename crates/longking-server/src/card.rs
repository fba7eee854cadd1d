//! Link cards: what a messenger shows of a link to the page, in words and with a picture.

use std::fmt::Write;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use form_urlencoded::Serializer;
use longking_page::answers::link_card::{self, LinkCard, Question};
use longking_table::Refusal;
use serde::Deserialize;
use tokio::time::timeout;

use crate::api::address::Here;
use crate::api::error::{ApiError, Query};
use crate::live::{Hall, http};
use crate::pixels::{self, Indexed};
use crate::recent::Recent;

/// The path of the pictures.
pub(crate) const PATH: &str = "/card.png";

/// How many pictures are kept: a link that is sent to a group is asked for many times at once.
const KEPT: usize = 16;

/// How long a page waits for the table that it shows.
const PATIENCE: Duration = Duration::from_millis(300);

/// How many colours a picture has.
const COLORS: usize = 256;

/// The pictures that were asked for last, by contract and position.
static PICTURES: Recent<Bytes> = Recent::new(KEPT);

/// `GET /card.png?rules=…&fen=…`: a position as a picture of 1200 by 630 pixels.
pub(crate) async fn picture(Query(asked): Query<Question>) -> Result<Response, ApiError> {
    let key = format!("{} {}", asked.rules, asked.fen.as_deref().unwrap_or_default());
    let bytes = match PICTURES.get(&key) {
        Some(bytes) => bytes,
        None => {
            let bytes = Bytes::from(pixels::drawn(|| draw(&asked)).await?);
            PICTURES.keep(key, bytes.clone());
            bytes
        }
    };
    // The same question has the same picture for ever, but for its look.
    let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=604800")];
    Ok((headers, bytes).into_response())
}

/// The picture as the bytes of a PNG file.
fn draw(asked: &Question) -> Result<Vec<u8>, Refusal> {
    Indexed::of([link_card::picture(asked)?.as_str()], COLORS)?.png()
}

/// The tags of the page under an address, for its head: what messengers show of a link to it. An
/// address that leads nowhere has those of the first page.
pub(crate) async fn tags(hall: &Hall, here: Here, uri: &Uri, asked: &HeaderMap) -> String {
    let card = of_address(hall, uri).await.or_else(|| of_book("nigerian").map(named));
    let Some(card) = card else { return String::new() };
    let host = asked.get(HOST).and_then(|host| host.to_str().ok()).filter(|host| is_host(host));
    let root = host.map(|host| format!("{}://{host}", scheme(here, asked))).unwrap_or_default();
    let address = format!("{root}{}", uri.path_and_query().map_or("/", |path| path.as_str()));
    let query = Serializer::new(String::new())
        .append_pair("rules", &card.rules)
        .append_pair("fen", &card.fen)
        .finish();
    let picture = format!("{root}{PATH}?{query}");
    let tags = [
        ("og:title", card.title.as_str()),
        ("og:description", &card.description),
        ("og:url", &address),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", &card.title),
        ("twitter:card", "summary_large_image"),
    ];
    let mut text = String::new();
    for (name, content) in tags {
        let kind = if name.starts_with("og:") { "property" } else { "name" };
        let _ = writeln!(text, "<meta {kind}=\"{name}\" content=\"{}\">", escaped(content));
    }
    text
}

/// What a query of the page may name.
#[derive(Deserialize)]
struct Asked {
    rules: Option<String>,
    fen: Option<String>,
    with: Option<String>,
}

/// The card of an address of the page, where it shows anything of its own.
async fn of_address(hall: &Hall, uri: &Uri) -> Option<LinkCard> {
    let mut parts = uri.path().split('/').skip(1);
    let (room, name) = (parts.next()?, parts.next());
    match (room, name) {
        ("t", Some(id)) => return of_table(hall, id).await,
        ("book", Some(set)) => return of_book(set),
        _ => {}
    }
    let asked: Asked = axum::extract::Query::try_from_uri(uri).ok()?.0;
    let question = Question { rules: asked.rules?, fen: asked.fen };
    match (room, asked.with) {
        ("compare", Some(with)) => link_card::of_comparison(&question, &with).ok(),
        _ => link_card::of_position(&question).ok(),
    }
}

fn of_book(set: &str) -> Option<LinkCard> {
    link_card::of_book(set).ok()
}

/// The card of the first page.
fn named(card: LinkCard) -> LinkCard {
    let description = "Draughts by the Nigerian, Ghanaian, international and every other rules.";
    LinkCard {
        title: "Longking: draughts by your own rules".into(),
        description: description.into(),
        ..card
    }
}

/// The card of a game by link. A page that says that the store is away must not wait for it.
async fn of_table(hall: &Hall, id: &str) -> Option<LinkCard> {
    timeout(PATIENCE, http::card(hall, id)).await.ok()?.ok()?
}

/// How this program, or the one before it, is reached.
fn scheme(here: Here, asked: &HeaderMap) -> &'static str {
    let forwarded = asked.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    if here.tls || forwarded == Some("https") { "https" } else { "http" }
}

/// Whether a text can be the host of an address, and nothing else.
fn is_host(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte);
    text.bytes().all(is_plain) && text.parse::<Authority>().is_ok()
}

/// A text as the value of an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_drawn_as_png() {
        for rules in ["nigerian", "russian", "canadian", "turkish", "alquerque"] {
            let question = Question { rules: rules.into(), fen: None };
            let png = draw(&question).unwrap();
            assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n", "{rules}");
            // The width and the height in the first chunk.
            assert_eq!(png[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "{rules}");
            assert!(png.len() < 150_000, "{rules}: {} bytes", png.len());
        }
    }

    #[test]
    fn what_others_write_stays_inside_its_place() {
        assert_eq!(escaped("\"><script>&"), "&quot;&gt;&lt;script&gt;&amp;");
        assert!(is_host("play.example:8350") && is_host("[::1]:80"));
        assert!(["a\" b", "a/b", "", "::::"].iter().all(|text| !is_host(text)));
    }
}
