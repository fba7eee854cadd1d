//! Bytes compressed: as well as can be, but a large file quickly while the program is worked on.

use std::io::{Result, Write};

use crate::is_release;

/// What is packed as well as can be in any build, in bytes: every file of the page's code, so that
/// what a first load costs is the same in all.
const SMALL: usize = 256 * 1024;

/// For browsers that are asked over https, and on the same machine.
pub(crate) fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: if is_release() || bytes.len() <= SMALL { 11 } else { 9 },
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params)?;
    Ok(packed)
}

/// For browsers that are asked over plain http.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}
