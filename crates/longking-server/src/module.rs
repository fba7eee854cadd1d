//! The rules for browsers, as the build left them: packed, or nothing at all.

use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::assets::FOR_EVER;
use crate::packed::Packed;

/// A module.
pub(crate) struct Module {
    /// The name under the path of the files.
    pub(crate) name: &'static str,
    /// What stands in a file of the page where its path belongs; nothing when it was left out.
    pub(crate) place: &'static str,
    brotli: &'static [u8],
    gzip: &'static [u8],
}

macro_rules! module {
    ($name:literal, $place:literal) => {
        Module {
            name: concat!($name, ".wasm"),
            place: $place,
            brotli: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".br")),
            gzip: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")),
        }
    };
}

/// The one for every browser, and the one for those with wide registers (SIMD), whose highest
/// levels play by networks.
pub(crate) static MODULES: [Module; 2] =
    [module!("rules", "{{module}}"), module!("rules-simd", "{{module-simd}}")];

/// Where the build left the modules out, the command that builds them in.
pub fn missing() -> Option<&'static str> {
    let mend = env!("LONGKING_MODULE_MEND");
    (!mend.is_empty()).then_some(mend)
}

impl Module {
    /// The module, packed; nothing when it was left out.
    pub(crate) fn bytes(&self) -> Option<&'static [u8]> {
        (!self.gzip.is_empty()).then_some(self.gzip)
    }

    /// The module in the smallest form that the browser reads.
    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response {
        let headers = [(CONTENT_TYPE, "application/wasm"), (CACHE_CONTROL, FOR_EVER)];
        (headers, Packed::built(self.gzip, self.brotli).for_reader(asked)).into_response()
    }
}
