//! A folder for one test, and tables built in it.

use std::path::{Path, PathBuf};

use draughts::{RuleSet, Rules};
use draughts_endgame::Tables;
use draughts_endgame::build::{BuildError, Order, Summary, build};

/// A folder that is removed in the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// The files of the only game in it, with their names.
    pub(crate) fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let list = |path: &Path| -> Vec<PathBuf> {
            let entries = std::fs::read_dir(path).expect("the folder can be read");
            entries.map(|entry| entry.expect("an entry").path()).collect()
        };
        let mut files: Vec<_> = list(&self.0)
            .iter()
            .flat_map(|game| list(game))
            .map(|path| (path.clone(), std::fs::read(&path).expect("a file can be read")))
            .collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn rules(id: &str) -> &'static Rules {
    &RuleSet::find(id).expect("a built-in rule set").rules
}

pub(crate) fn order(folder: &Path, rules: &Rules, pieces: u8) -> Result<Summary, BuildError> {
    build(&Order { rules, folder, pieces, threads: 2, memory: 2 << 30 }, &())
}

pub(crate) fn built(folder: &Path, rules: &Rules, pieces: u8) -> Tables {
    order(folder, rules, pieces).expect("the tables are built");
    Tables::open(folder, rules).expect("the tables are whole")
}
