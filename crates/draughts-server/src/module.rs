//! The rules for the browser, as the build left them: plain and compressed, or nothing at all.

use axum::http::HeaderMap;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderName, VARY,
};
use axum::response::{IntoResponse, Response};

use crate::assets::FOR_EVER;

/// The name under the path of the files.
pub(crate) const NAME: &str = "rules.wasm";

const PLAIN: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.wasm"));
const BROTLI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.wasm.br"));
const GZIP: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.wasm.gz"));

/// The module; nothing when it was left out.
pub(crate) fn bytes() -> Option<&'static [u8]> {
    (!PLAIN.is_empty()).then_some(PLAIN)
}

/// The module in the smallest form that the browser reads.
pub(crate) fn answer(asked: &HeaderMap) -> Response {
    let kind =
        [(CONTENT_TYPE, "application/wasm"), (CACHE_CONTROL, FOR_EVER), (VARY, "accept-encoding")];
    let packed = |name: &'static str, bytes: &'static [u8]| {
        let encoding: [(HeaderName, &str); 1] = [(CONTENT_ENCODING, name)];
        (kind.clone(), encoding, bytes).into_response()
    };
    if accepts(asked, "br") {
        packed("br", BROTLI)
    } else if accepts(asked, "gzip") {
        packed("gzip", GZIP)
    } else {
        (kind, PLAIN).into_response()
    }
}

/// Whether an encoding is named, and not with a weight of 0.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let values = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse().unwrap_or(0.0_f32);
        name.trim() == encoding && weight > 0.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_taken_when_it_is_named_and_not_refused() {
        for (value, encoding, taken) in [
            ("gzip, deflate, br, zstd", "br", true),
            ("gzip, deflate", "br", false),
            ("gzip;q=0.5, br;q=0", "br", false),
            ("gzip;q=0.5, br;q=0", "gzip", true),
            ("", "gzip", false),
        ] {
            let mut asked = HeaderMap::new();
            asked.insert(ACCEPT_ENCODING, value.parse().unwrap());
            assert_eq!(accepts(&asked, encoding), taken, "{value}");
        }
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }
}
