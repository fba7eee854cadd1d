//! The rules for the browser, as the build left them: packed, or nothing at all.

use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::assets::FOR_EVER;
use crate::packed::Packed;

/// The name under the path of the files.
pub(crate) const NAME: &str = "rules.wasm";

const BROTLI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.br"));
const GZIP: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.gz"));

/// The module, packed; nothing when it was left out.
pub(crate) fn bytes() -> Option<&'static [u8]> {
    (!GZIP.is_empty()).then_some(GZIP)
}

/// Where the build left the module out, the command that builds it in.
pub fn missing() -> Option<&'static str> {
    let mend = env!("LONGKING_MODULE_MEND");
    (!mend.is_empty()).then_some(mend)
}

/// The module in the smallest form that the browser reads.
pub(crate) fn answer(asked: &HeaderMap) -> Response {
    let headers = [(CONTENT_TYPE, "application/wasm"), (CACHE_CONTROL, FOR_EVER)];
    (headers, Packed::built(GZIP, BROTLI).for_reader(asked)).into_response()
}
