//! The values of finished slices, captures included, which are laid aside while a build goes on.
//!
//! The file of a slice leaves positions with captures out, and to find them anew takes long. So its
//! log is kept under another name until all slices are there. It stands for nothing without the
//! file, and one that is damaged or of another game is passed over.

use std::fs;
use std::io;
use std::path::Path;

use draughts::{Color, Geometry, Variant, Word};

use super::log::Log;
use super::record::{length, put_back, taken};
use super::slice::{Job, layers, log_name};
use super::values::Values;
use crate::error::{Fault, TableError};
use crate::file::TableFile;
use crate::frame::sides;
use crate::index::SliceIndex;
use crate::material::Material;

/// From how many placements on a slice has a log.
const LOGGED: u64 = 1 << 16;

/// Whether a slice is so large that it has a log, and is laid aside.
pub(super) fn has_log(index: &SliceIndex) -> bool {
    index.size() >= LOGGED
}

/// The name of what is laid aside of a slice.
fn name(slice: Material) -> String {
    format!("{slice}.values")
}

/// Lays the log of a slice aside whose file is there; does nothing when there is none.
///
/// # Errors
/// It cannot be renamed.
pub(super) fn lay_aside(folder: &Path, slice: Material) -> Result<(), TableError> {
    let log = folder.join(log_name(slice));
    unless_missing(&log, fs::rename(&log, folder.join(name(slice))))
}

/// Removes what is laid aside of a slice.
///
/// # Errors
/// It cannot be removed.
pub(super) fn forget(folder: &Path, slice: Material) -> Result<(), TableError> {
    let path = folder.join(name(slice));
    unless_missing(&path, fs::remove_file(&path))
}

fn unless_missing(path: &Path, done: io::Result<()>) -> Result<(), TableError> {
    match done {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(TableError::new(path, Fault::Io(error)))
        }
        _ => Ok(()),
    }
}

impl<W: Word, V: Variant> Job<'_, V>
where
    V::Board: Geometry<Word = W>,
{
    /// The values of a slice by what is laid aside of it, when that is whole and has as many wins
    /// and losses as the file.
    pub(super) fn recall(&self, file: &TableFile) -> Option<Values> {
        let index = &file.frame.index;
        let path = self.folder.join(name(index.material()));
        if !has_log(index) || !path.is_file() {
            return None;
        }
        let mut log = Log::open(&path, self.game.hash()).ok()?;
        let values = Values::new(index.clone());
        for layer in layers::<W>(index).iter().rev() {
            put_back(&values, layer, &log.next(length(index, layer)).ok()??);
        }
        let kept = &Color::BOTH[..sides(index.material()) as usize];
        let is_it = kept.iter().all(|turn| {
            let count = &file.counts[turn.index()];
            values.decided(*turn) == [count.won, count.lost]
        });
        is_it.then_some(values)
    }

    /// Lays the values of a slice aside that were read from its file. It only spares time, so what
    /// cannot be written is left.
    pub(super) fn keep(&self, values: &Values) {
        let index = &values.index;
        if !has_log(index) {
            return;
        }
        let path = self.folder.join(name(index.material()));
        let write = || -> io::Result<()> {
            let mut log = Log::anew(&path, self.game.hash())?;
            layers::<W>(index).iter().rev().try_for_each(|layer| log.add(&taken(values, layer)))
        };
        if write().is_err() {
            // What is not whole is passed over.
            let _ = fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::PathBuf;

    use draughts::{English, RuleSet, Rules};

    use super::*;
    use crate::build::order::{Order, build, closure};
    use crate::build::part::PartFolder;
    use crate::build::scene::Ground;
    use crate::build::values::ValueCache;
    use crate::file;
    use crate::folder;
    use crate::pure::PureGame;
    use crate::tables::read;

    fn rules() -> &'static Rules {
        &RuleSet::find("english").unwrap().rules
    }

    /// Tables of English draughts that are removed in the end.
    struct Folder {
        all: PathBuf,
        game: PureGame,
        own: PathBuf,
    }

    impl Folder {
        fn new(name: &str) -> Folder {
            let all = std::env::temp_dir().join(format!("endgame-{name}-{}", std::process::id()));
            let game = PureGame::of(rules()).unwrap();
            Folder { own: folder::of(&all, &game), all, game }
        }

        fn order(&self, pieces: u8) -> Order<'_> {
            Order { rules: rules(), folder: &self.all, pieces, threads: 2, memory: 1 << 30 }
        }

        /// Builds a slice and what it needs, each by itself.
        fn build_part(&self, slice: Material) {
            let parts = PartFolder::open(&self.all, rules()).unwrap();
            for slice in closure(slice).into_iter().chain([slice]) {
                parts.build(&self.order(2), slice, &()).unwrap();
            }
        }

        fn file(&self, slice: Material) -> TableFile {
            let path = self.own.join(file::name(slice));
            TableFile::read(&path, read(&path).unwrap(), &self.game, slice).unwrap()
        }

        /// Does something with a slice and all that it leads to at hand.
        fn with<T>(&self, slice: Material, then: impl FnOnce(&Job<'_, English>) -> T) -> T {
            let ground = Ground::new(English);
            let (game, folder) = (self.game, &self.own);
            let mut at_hand: BTreeMap<Material, Values> = BTreeMap::new();
            for needed in closure(slice) {
                let cache = &ValueCache::new(game, at_hand.values());
                let job = Job { game, ground: &ground, cache, folder, progress: &() };
                let mut values = job.read(&self.file(needed)).unwrap();
                values.finish();
                at_hand.insert(needed, values);
            }
            let cache = &ValueCache::new(game, at_hand.values());
            then(&Job { game, ground: &ground, cache, folder, progress: &() })
        }

        fn path(&self, slice: &str) -> PathBuf {
            self.own.join(name(slice.parse().unwrap()))
        }

        /// The files with their bytes.
        fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
            let entries = fs::read_dir(&self.own).unwrap().map(|entry| entry.unwrap().path());
            entries
                .map(|path| (path.file_name().unwrap().into(), fs::read(&path).unwrap()))
                .collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.all);
        }
    }

    /// The values that are kept of a slice.
    fn kept(values: &Values) -> Vec<crate::Wdl> {
        let index = &values.index;
        let sides = &Color::BOTH[..sides(index.material()) as usize];
        let numbers = |turn| (0..index.size()).map(move |number| values.get(turn, number));
        sides.iter().flat_map(|turn| numbers(*turn)).collect()
    }

    #[test]
    fn what_is_laid_aside_is_what_the_file_says() {
        let folder = Folder::new("aside");
        let slices = ["2KM-K", "KM-KM", "2K-2K"];
        for (slice, place) in slices.map(|name| (name.parse().unwrap(), folder.path(name))) {
            folder.build_part(slice);
            let file = folder.file(slice);
            let logged = fs::read(&place).unwrap();
            folder.with(slice, |job| {
                let aside = kept(&job.recall(&file).unwrap());
                fs::remove_file(&place).unwrap();
                assert!(job.recall(&file).is_none());
                assert!(kept(&job.read(&file).unwrap()) == aside, "{slice}");
                assert!(kept(&job.recall(&file).unwrap()) == aside, "{slice}");
                // What is not whole is passed over and written anew.
                let mut wrong = logged.clone();
                wrong[logged.len() / 2] ^= 1;
                let mut foreign = logged.clone();
                foreign[0] ^= 1;
                let cut = logged[..logged.len() - 1].to_vec();
                for bytes in [wrong, foreign, cut, Vec::new()] {
                    fs::write(&place, bytes).unwrap();
                    assert!(job.recall(&file).is_none());
                    assert!(kept(&job.read(&file).unwrap()) == aside, "{slice}");
                    assert!(job.recall(&file).is_some());
                }
            });
        }
        // Whole, and of another slice of that size, or with other values.
        let slice: Material = "2K-2K".parse().unwrap();
        let file = folder.file(slice);
        let index = &file.frame.index;
        let mut log = Log::anew(&folder.path("2K-2K"), folder.game.hash()).unwrap();
        log.add(&vec![0; length(index, &[0]) as usize]).unwrap();
        folder.with(slice, |job| assert!(job.recall(&file).is_none()));
    }

    #[test]
    fn nothing_is_left_of_it_when_all_slices_are_there() {
        let [whole, broken] = ["aside-whole", "aside-broken"].map(Folder::new);
        build(&whole.order(4), &()).unwrap();
        let files = whole.files();
        assert!(files.keys().all(|name| name.extension().is_none_or(|ext| ext == "wdl")));
        let slice = "2KM-K".parse().unwrap();
        broken.build_part(slice);
        assert!(broken.path("2KM-K").exists() && broken.path("3K-K").exists());
        // A log that is there with the file is that of a build that was killed right then.
        fs::rename(broken.path("2KM-K"), broken.own.join(log_name(slice))).unwrap();
        // What is laid aside without its file is of no use.
        fs::remove_file(broken.own.join("3K-K.wdl")).unwrap();
        fs::write(broken.path("3K-K"), "garbage").unwrap();
        let summary = build(&broken.order(4), &()).unwrap();
        assert!(summary.found > 3 && summary.built > 3, "{summary:?}");
        assert!(broken.files() == files, "the files differ");
    }

    #[test]
    fn a_file_from_elsewhere_takes_the_place_of_what_was_laid_aside() {
        let folder = Folder::new("aside-elsewhere");
        let slice = "3K-K".parse().unwrap();
        folder.build_part(slice);
        let sent = folder.own.join("sent");
        fs::copy(folder.own.join(file::name(slice)), &sent).unwrap();
        let parts = PartFolder::open(&folder.all, rules()).unwrap();
        assert!(folder.path("3K-K").exists());
        parts.put(slice, &sent).unwrap();
        assert!(!folder.path("3K-K").exists());
    }
}
