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
    file: File,
    /// None where what is there is no plain file.
    swap: Option<Swap>,
}

/// Where a file is until it is complete, and what it takes the place of.
struct Swap {
    beside: PathBuf,
    target: PathBuf,
}

impl<'a> Draft<'a> {
    /// What is no plain file, such as a device or a pipe, is written to as it is; a link is
    /// followed.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn new(path: &'a Path) -> Result<Draft<'a>> {
        let draft = match fs::metadata(path) {
            Ok(found) if !found.is_file() => {
                let file = OpenOptions::new().write(true).open(path);
                file.map(|file| Draft { path, file, swap: None })
            }
            Ok(found) => path
                .canonicalize()
                .and_then(|target| Draft::beside(path, target, Some(found.permissions()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Draft::beside(path, path.to_owned(), None)
            }
            Err(error) => Err(error),
        };
        draft.with_context(|| format!("output: {}", path.display()))
    }

    fn beside(
        path: &'a Path,
        target: PathBuf,
        permissions: Option<fs::Permissions>,
    ) -> io::Result<Draft<'a>> {
        let (beside, file) = create_beside(&target)?;
        let draft = Draft { path, file, swap: Some(Swap { beside, target }) };
        if let Some(permissions) = permissions {
            draft.file.set_permissions(permissions)?;
        }
        Ok(draft)
    }

    /// Writes the content in place of what is there.
    ///
    /// # Errors
    /// The file cannot be written; what was there still is.
    pub(crate) fn put(mut self, content: &[u8]) -> Result<()> {
        self.write(content).with_context(|| format!("output: {}", self.path.display()))
    }

    fn write(&mut self, content: &[u8]) -> io::Result<()> {
        self.file.write_all(content)?;
        if let Some(Swap { beside, target }) = &self.swap {
            self.file.sync_all()?;
            fs::rename(beside, target)?;
            self.swap = None;
        }
        Ok(())
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if let Some(Swap { beside, .. }) = &self.swap {
            // An error before this one is the one to tell.
            let _ = fs::remove_file(beside);
        }
    }
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
