//! Shards: files of samples, each of a fixed number of games.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use draughts::Geometry;

use crate::sample::Sample;

/// The path of a shard.
pub fn path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:06}.games"))
}

/// Writes a shard, whole or not at all.
///
/// # Errors
/// The file cannot be written.
pub fn write<G: Geometry>(folder: &Path, number: u64, samples: &[Sample<G>]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(samples.len() * Sample::<G>::LENGTH);
    for sample in samples {
        sample.write(&mut bytes);
    }
    let path = path(folder, number);
    let draft = path.with_extension("draft");
    fs::write(&draft, bytes)?;
    fs::rename(draft, path)
}

/// The shards of a folder in order.
///
/// # Errors
/// The folder cannot be read; says which.
pub fn all(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| told(folder, error.kind(), &error))? {
        let path = entry.map_err(|error| told(folder, error.kind(), &error))?.path();
        if path.extension().is_some_and(|extension| extension == "games") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The samples of a shard.
///
/// # Errors
/// The file cannot be read, or holds something else, or nothing; says which file.
pub fn read<G: Geometry>(path: &Path) -> io::Result<Vec<Sample<G>>> {
    let bytes = fs::read(path).map_err(|error| told(path, error.kind(), &error))?;
    let chunks = bytes.chunks(Sample::<G>::LENGTH);
    let samples: Option<Vec<_>> = chunks.map(Sample::read).collect();
    match samples {
        Some(samples) if !samples.is_empty() => Ok(samples),
        _ => Err(told(path, io::ErrorKind::InvalidData, &"not samples of this board")),
    }
}

fn told(path: &Path, kind: io::ErrorKind, why: &dyn fmt::Display) -> io::Error {
    io::Error::new(kind, format!("{}: {why}", path.display()))
}
