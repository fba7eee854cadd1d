//! The files of the page, packed once: a program that is built to be used carries them, one that is
//! worked on reads those of its folder and takes from here what has not changed since.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::lean::lean;
use crate::{is_release, pack};

/// Packs every file of a folder, and writes a table of them as Rust.
pub(crate) fn build(folder: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    if is_release() {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let mut table = String::from("&[\n");
    for path in files(folder)? {
        let name = path.strip_prefix(folder)?.to_str().ok_or("a name is not UTF-8")?;
        let name = name.replace('\\', "/");
        let sent = lean(&name, fs::read(&path)?);
        let packed = out.join("files").join(&name);
        fs::create_dir_all(packed.parent().ok_or("a file lies in a folder")?)?;
        // Brotli takes its time, and most files are as they were.
        if !fs::read(&packed).is_ok_and(|known| known == sent) {
            fs::write(with(&packed, "br"), pack::brotli(&sent)?)?;
            fs::write(with(&packed, "gz"), pack::gzip(&sent)?)?;
            fs::write(&packed, sent)?;
        }
        let [gzip, brotli] = ["gz", "br"].map(|ending| with(&packed, ending));
        writeln!(table, "({name:?}, include_bytes!({gzip:?}), include_bytes!({brotli:?})),")?;
    }
    table.push_str("]\n");
    Ok(fs::write(out.join("files.rs"), table)?)
}

/// A path with one more ending.
fn with(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// The files below a folder, sorted.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => files.extend(self::files(&path)?),
            false => files.push(path),
        }
    }
    files.sort();
    Ok(files)
}
