//! Files that are there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Writes a file in place of what is there: until it is complete the old one stands.
///
/// What is no plain file, such as a device or a pipe, is written to as it is; a link is followed.
///
/// # Errors
/// The file cannot be written; what was there still is.
pub(crate) fn replace(path: &Path, content: &[u8]) -> Result<()> {
    let done = match fs::metadata(path) {
        Ok(found) if !found.is_file() => {
            OpenOptions::new().write(true).open(path).and_then(|mut file| file.write_all(content))
        }
        Ok(found) => {
            path.canonicalize().and_then(|target| swap(&target, content, Some(found.permissions())))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => swap(path, content, None),
        Err(error) => Err(error),
    };
    done.with_context(|| format!("output: {}", path.display()))
}

/// Writes a file beside the target and gives it the target's name.
fn swap(target: &Path, content: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let beside = beside(target)?;
    let done = File::create_new(&beside).and_then(|mut file| {
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&beside, target)
    });
    if done.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    done
}

/// A hidden name in the same folder, where a file can be renamed without being copied.
fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(target.with_file_name(hidden))
}
