//! A temporary folder, gone at the end of its test.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("longking-store-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path).expect("a temporary folder");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The folder as a place of a store.
    pub(crate) fn place(&self) -> String {
        self.0.to_str().expect("a temporary folder in UTF-8").to_owned()
    }

    /// The file that a store has in the folder.
    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("longking.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is the business of who looks after temporary folders.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
