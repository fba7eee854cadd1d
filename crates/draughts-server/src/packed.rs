//! Bytes in every form that a browser may take them in, packed once.

use std::borrow::Cow;
use std::io::Write;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue, VARY};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The most bytes that are packed as far as it goes, which takes about a second for a million.
const SMALL: usize = 256 * 1024;

/// A file that is sent often.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    plain: Bytes,
    gzip: Bytes,
    brotli: Bytes,
}

impl Packed {
    pub(crate) fn new(plain: Cow<'static, [u8]>) -> Packed {
        let plain = match plain {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let (gzip, brotli) = (gzip(&plain), brotli(&plain));
        Packed { plain, gzip, brotli }
    }

    /// Bytes that were packed when the program was built.
    pub(crate) fn before(
        plain: &'static [u8],
        gzip: &'static [u8],
        brotli: &'static [u8],
    ) -> Packed {
        let [plain, gzip, brotli] = [plain, gzip, brotli].map(Bytes::from_static);
        Packed { plain, gzip, brotli }
    }

    /// The smallest form that a browser takes.
    pub(crate) fn for_reader(&self, asked: &HeaderMap) -> Response {
        let accepted = accepted(asked);
        let (encoding, bytes) = if accepted("br") {
            (Some("br"), &self.brotli)
        } else if accepted("gzip") {
            (Some("gzip"), &self.gzip)
        } else {
            (None, &self.plain)
        };
        let mut response = Body::from(bytes.clone()).into_response();
        let headers = response.headers_mut();
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }
}

/// Whether a browser takes an encoding: it names it, and not with a weight of nothing.
fn accepted(asked: &HeaderMap) -> impl Fn(&str) -> bool {
    let values = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let named: Vec<String> = values
        .flat_map(|value| value.split(','))
        .filter_map(|part| {
            let (name, weight) = part.split_once(';').unwrap_or((part, "q=1"));
            let weight = weight.trim().strip_prefix("q=")?.parse::<f32>().ok()?;
            (weight > 0.0).then(|| name.trim().to_ascii_lowercase())
        })
        .collect();
    move |encoding| named.iter().any(|name| name == encoding)
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    // Memory takes whatever is written.
    let done = packer.write_all(plain).and_then(|()| packer.finish());
    Bytes::from(done.unwrap_or_default())
}

fn brotli(plain: &[u8]) -> Bytes {
    let quality = if plain.len() <= SMALL { 11 } else { 9 };
    let mut packed = Vec::new();
    let mut packer = brotli::CompressorWriter::new(&mut packed, 4096, quality, 22);
    let _ = packer.write_all(plain);
    drop(packer);
    Bytes::from(packed)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn what_is_packed_can_be_unpacked() {
        for plain in ["", "a", &"long kings and short men ".repeat(20_000)] {
            let packed = Packed::new(Cow::Owned(plain.as_bytes().to_vec()));
            let mut text = String::new();
            flate2::read::GzDecoder::new(&packed.gzip[..]).read_to_string(&mut text).unwrap();
            assert_eq!(text, plain);
            text.clear();
            brotli::Decompressor::new(&packed.brotli[..], 4096).read_to_string(&mut text).unwrap();
            assert_eq!(text, plain);
        }
    }

    #[test]
    fn a_browser_gets_the_smallest_form_that_it_takes() {
        let packed = Packed::new(Cow::Borrowed(b"a file"));
        for (asked, encoding) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip, deflate", Some("gzip")),
            ("gzip;q=0.5, BR;q=0.1", Some("br")),
            ("gzip, br;q=0", Some("gzip")),
            ("deflate, brotli", None),
            ("br;q=high", None),
            ("", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(asked));
            let answer = packed.for_reader(&headers);
            let told = answer.headers().get(CONTENT_ENCODING).map(|value| value.to_str().unwrap());
            assert_eq!(told, encoding, "{asked}");
            assert_eq!(answer.headers()[VARY], "accept-encoding");
        }
        assert!(packed.for_reader(&HeaderMap::new()).headers().get(CONTENT_ENCODING).is_none());
    }
}
