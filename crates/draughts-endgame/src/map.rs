//! Files as memory: the one place of this crate that is unsafe.

#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::path::Path;

use crate::frame::Bytes;

/// A file as bytes.
///
/// Tables are written whole under another name and then renamed, so the bytes of an open one do not
/// change; a block is checked before it is believed.
pub(crate) fn map(path: &Path) -> io::Result<Bytes> {
    let file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(Box::new(Vec::new()));
    }
    // SAFETY: nobody changes or truncates a finished table in place.
    let map = unsafe { memmap2::Mmap::map(&file)? };
    Ok(Box::new(map))
}
