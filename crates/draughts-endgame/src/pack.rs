//! The small tables of a rule set in one piece, to be sent to a browser.
//!
//! A line of text has the contract. Then for each file: the length of its name (1), its name, its
//! length (4, little-endian), the file.

use std::path::Path;

use draughts::Rules;

use crate::error::{Fault, TableError};
#[cfg(feature = "build")]
use crate::file::name;
use crate::frame::four;
use crate::material::Material;
use crate::tables::{OpenError, Tables};

/// The tables of up to so many pieces that are in a folder, under a contract; `None` when there are
/// none.
///
/// # Errors
/// There can be no tables for these rules, or a file cannot be read.
#[cfg(feature = "build")]
pub fn pack(
    folder: &Path,
    contract: &str,
    rules: &Rules,
    pieces: u8,
) -> Result<Option<Vec<u8>>, OpenError> {
    let game = crate::pure::PureGame::of(rules)?;
    let folder = crate::folder::of(folder, &game);
    let head = format!("{contract}\n").into_bytes();
    let mut all = head.clone();
    for slice in (2..=pieces).flat_map(Material::slices) {
        let name = name(slice);
        let path = folder.join(&name);
        if !path.is_file() {
            continue;
        }
        let bytes =
            std::fs::read(&path).map_err(|error| TableError::new(&path, Fault::Io(error)))?;
        all.push(name.len() as u8);
        all.extend(name.as_bytes());
        all.extend((bytes.len() as u32).to_le_bytes());
        all.extend(bytes);
    }
    Ok((all.len() > head.len()).then_some(all))
}

/// The contract of a pack and its files; `None` when it is no pack.
pub fn contract(pack: &[u8]) -> Option<(&str, &[u8])> {
    let end = pack.iter().position(|byte| *byte == b'\n')?;
    Some((core::str::from_utf8(&pack[..end]).ok()?, &pack[end + 1..]))
}

/// The tables of the files of a pack.
///
/// # Errors
/// There can be no tables for these rules, the pack is cut, or a file is not a whole table of this
/// version.
pub fn unpack(rules: &Rules, files: &[u8]) -> Result<Tables, OpenError> {
    let mut parts = Vec::new();
    let mut rest = files;
    while !rest.is_empty() {
        let (material, file, after) =
            part(rest).ok_or_else(|| TableError::new(Path::new("pack"), Fault::Head))?;
        parts.push((material, file.to_vec()));
        rest = after;
    }
    Tables::from_bytes(rules, parts)
}

/// The first file, its material, and what comes after it.
fn part(bytes: &[u8]) -> Option<(Material, &[u8], &[u8])> {
    let (length, bytes) = bytes.split_first()?;
    let (name, bytes) = bytes.split_at_checked(usize::from(*length))?;
    let name = core::str::from_utf8(name).ok()?.strip_suffix(".wdl")?;
    let (length, bytes) = bytes.split_at_checked(4)?;
    let (file, after) = bytes.split_at_checked(u32::from_le_bytes(four(length, 0)) as usize)?;
    Some((name.parse().ok()?, file, after))
}
