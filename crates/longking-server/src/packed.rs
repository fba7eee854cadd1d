//! Bytes in the forms that a browser may take them in.

use std::io::{self, Cursor, Read, Write};
use std::iter;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, HeaderValue, VARY};
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::stream;

/// Marks an answer that goes on line by line: packed, one line would wait for the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotPacked;

/// A file that is sent often. Nearly every browser takes one of both forms, so the plain one is
/// unpacked when it is asked for, as fast as it is read.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    gzip: Bytes,
    /// None for what is made while the program runs: brotli would take longer than it saves.
    brotli: Option<Bytes>,
}

impl Packed {
    /// Bytes that were packed when the program was built.
    pub(crate) const fn built(gzip: &'static [u8], brotli: &'static [u8]) -> Packed {
        Packed { gzip: Bytes::from_static(gzip), brotli: Some(Bytes::from_static(brotli)) }
    }

    /// Bytes that are packed now, with brotli where somebody has done that before.
    pub(crate) fn new(plain: &[u8], brotli: Option<Vec<u8>>) -> Packed {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        // Memory takes whatever is written.
        let done = packer.write_all(plain).and_then(|()| packer.finish());
        Packed { gzip: Bytes::from(done.unwrap_or_default()), brotli: brotli.map(Bytes::from) }
    }

    /// The bytes that tell one file from another.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.gzip
    }

    /// The bytes as they are.
    pub(crate) fn plain(&self) -> Vec<u8> {
        let mut plain = Vec::new();
        // What was packed here, or when the program was built, can be unpacked.
        let _ = GzDecoder::new(&self.gzip[..]).read_to_end(&mut plain);
        plain
    }

    /// The smallest form that a browser takes.
    pub(crate) fn for_reader(&self, asked: &HeaderMap) -> Response {
        let accepted = accepted(asked);
        let (encoding, body) = match &self.brotli {
            Some(brotli) if accepted("br") => (Some("br"), Body::from(brotli.clone())),
            _ if accepted("gzip") => (Some("gzip"), Body::from(self.gzip.clone())),
            _ => (None, Body::from_stream(stream::iter(parts(self.gzip.clone())))),
        };
        let mut response = body.into_response();
        let headers = response.headers_mut();
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        } else if let Some(length) = plain_length(&self.gzip) {
            headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
        }
        response
    }
}

/// How many bytes were packed: the last four of a gzip member (RFC 1952, section 2.3.1).
fn plain_length(gzip: &[u8]) -> Option<u32> {
    gzip.last_chunk().copied().map(u32::from_le_bytes)
}

/// Bytes packed with brotli: for what is made once while the program runs, so nearly as well as can
/// be, in a tenth of the time.
pub(crate) fn brotli(plain: &[u8]) -> Vec<u8> {
    let params = BrotliEncoderParams { quality: 9, size_hint: plain.len(), ..Default::default() };
    let mut packed = Vec::new();
    // Memory takes whatever is written.
    let _ = brotli::BrotliCompress(&mut &plain[..], &mut packed, &params);
    packed
}

/// How many bytes are unpacked at a time.
const PART: usize = 16 * 1024;

/// The plain bytes of what was packed, each part unpacked when its turn comes.
fn parts(gzip: Bytes) -> impl Iterator<Item = io::Result<Bytes>> + Send {
    let mut plain = GzDecoder::new(Cursor::new(gzip));
    iter::from_fn(move || {
        let mut part = vec![0; PART];
        let read = plain.read(&mut part).map(|length| {
            part.truncate(length);
            Bytes::from(part)
        });
        (!matches!(&read, Ok(part) if part.is_empty())).then_some(read)
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_can_be_unpacked() {
        for plain in ["", "a", &"long kings and short men ".repeat(20_000)] {
            assert_eq!(Packed::new(plain.as_bytes(), None).plain(), plain.as_bytes());
        }
    }

    #[test]
    fn a_browser_gets_the_smallest_form_that_it_takes() {
        let built = Packed::new(b"a file", Some(b"packed".to_vec()));
        let made = Packed::new(b"a file", None);
        for (asked, of_built, of_made) in [
            ("gzip, deflate, br, zstd", Some("br"), Some("gzip")),
            ("gzip, deflate", Some("gzip"), Some("gzip")),
            ("gzip;q=0.5, BR;q=0.1", Some("br"), Some("gzip")),
            ("gzip, br;q=0", Some("gzip"), Some("gzip")),
            ("br", Some("br"), None),
            ("deflate, brotli", None, None),
            ("br;q=high", None, None),
            ("", None, None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(asked));
            for (packed, encoding) in [(&built, of_built), (&made, of_made)] {
                let answer = packed.for_reader(&headers);
                let told = answer.headers().get(CONTENT_ENCODING);
                assert_eq!(told.map(|value| value.to_str().unwrap()), encoding, "{asked}");
                assert_eq!(answer.headers()[VARY], "accept-encoding");
            }
        }
        assert!(made.for_reader(&HeaderMap::new()).headers().get(CONTENT_ENCODING).is_none());
    }
    #[tokio::test]
    async fn a_plain_answer_tells_its_length() {
        for plain in ["", "a file", &"long kings and short men ".repeat(20_000)] {
            let answer = Packed::new(plain.as_bytes(), None).for_reader(&HeaderMap::new());
            assert_eq!(answer.headers()[CONTENT_LENGTH], plain.len().to_string());
            let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            assert_eq!(body, plain);
        }
    }
}
