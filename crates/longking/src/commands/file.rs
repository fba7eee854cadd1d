//! Files that are there whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A file that is to be written as soon as its content is known: that it can be written is known
/// from the beginning.
pub(crate) struct Draft<'a> {
    path: &'a Path,
    place: Place,
}

/// Where the content goes.
enum Place {
    /// To what is there and is no plain file.
    Open(File),
    /// In place of a plain file, or where there is none.
    Beside { target: PathBuf, permissions: Option<fs::Permissions> },
}

impl<'a> Draft<'a> {
    /// What is no plain file, such as a device or a pipe, is written to as it is; a link is
    /// followed.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn new(path: &'a Path) -> Result<Draft<'a>> {
        let place = match fs::metadata(path) {
            Ok(found) if !found.is_file() => {
                OpenOptions::new().write(true).open(path).map(Place::Open)
            }
            Ok(found) => path
                .canonicalize()
                .and_then(|target| Place::beside(target, Some(found.permissions()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Place::beside(path.to_owned(), None)
            }
            Err(error) => Err(error),
        };
        let place = place.with_context(|| format!("output: {}", path.display()))?;
        Ok(Draft { path, place })
    }

    /// Writes the content in place of what is there.
    ///
    /// # Errors
    /// The file cannot be written; what was there still is.
    pub(crate) fn put(self, content: &[u8]) -> Result<()> {
        self.place.put(content).with_context(|| format!("output: {}", self.path.display()))
    }
}

impl Place {
    /// A file that can be made, in whose folder another can; the one that shows it is gone again,
    /// since whoever waits for the content may end the program.
    fn beside(target: PathBuf, permissions: Option<fs::Permissions>) -> io::Result<Place> {
        let (beside, _) = create_beside(&target)?;
        fs::remove_file(beside)?;
        Ok(Place::Beside { target, permissions })
    }

    fn put(self, content: &[u8]) -> io::Result<()> {
        let (target, permissions) = match self {
            Place::Open(mut file) => return file.write_all(content),
            Place::Beside { target, permissions } => (target, permissions),
        };
        let (beside, file) = create_beside(&target)?;
        let put = fill(file, content, permissions).and_then(|()| fs::rename(&beside, target));
        if put.is_err() {
            // The first error is the one to tell.
            let _ = fs::remove_file(beside);
        }
        put
    }
}

/// Writes the content of a file to the disk.
fn fill(mut file: File, content: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(content)?;
    file.sync_all()
}

/// Writes a file in place of what is there: until it is complete the old one stands.
///
/// # Errors
/// The file cannot be written; what was there still is.
pub(crate) fn replace(path: &Path, content: &[u8]) -> Result<()> {
    Draft::new(path)?.put(content)
}

/// Makes a file with a hidden name in the same folder, where it can be renamed without being
/// copied.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut number = 0;
    loop {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{number}.part", std::process::id()));
        let beside = target.with_file_name(hidden);
        match File::create_new(&beside) {
            // A program that was killed has left it.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            made => return Ok((beside, made?)),
        }
    }
}
