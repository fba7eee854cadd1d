//! All tables up to so many pieces: what is there already, what is needed for the next, what there
//! is room for.

use core::fmt;
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use draughts::tables::NoTables;
use draughts::{Color, Rules, Variant, WithVariant, dispatch};

use super::aside::{forget, lay_aside};
use super::scene::Ground;
use super::slice::Job;
use super::values::{ValueCache, Values};
use crate::error::{Fault, TableError};
use crate::file::{self, Count, TableFile};
use crate::folder;
use crate::index::SliceIndex;
use crate::material::{MOST_PIECES, Material};
use crate::pure::PureGame;
use crate::tables::{OpenError, follows, read, stats_by_rules};

/// What is to be built.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The folder of all tables; each game has a folder of its own in it.
    pub folder: &'a Path,
    /// The most pieces, 2 to [`MOST_PIECES`].
    pub pieces: u8,
    /// How many threads work.
    pub threads: usize,
    /// How many bytes of memory the tables at hand may take.
    pub memory: u64,
}

/// Who is told how a build goes on. Placements are those of both sides to move together.
pub trait Progress: Sync {
    /// So many placements are to be solved in all.
    fn begin(&self, placements: u64);
    /// A slice is begun.
    fn slice(&self, material: Material);
    /// So many more placements are solved.
    fn advance(&self, placements: u64);
    /// Something that is worth a line: a file that had to be built anew.
    fn note(&self, text: &str);
}

/// Nobody is told anything.
impl Progress for () {
    fn begin(&self, _: u64) {}
    fn slice(&self, _: Material) {}
    fn advance(&self, _: u64) {}
    fn note(&self, _: &str) {}
}

/// What has been built, and what was there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The values of all positions, each counted once for each side to move and once for both
    /// colours.
    pub count: Count,
    /// Bytes of all files.
    pub bytes: u64,
    /// Slices that were there already.
    pub found: usize,
    /// Slices that were built.
    pub built: usize,
}

/// Why a build ended before its end.
#[derive(Debug)]
pub enum BuildError {
    /// There can be no tables for these rules.
    Rules(NoTables),
    /// A file cannot be read or written.
    Table(TableError),
    /// Another build is at work in the folder.
    Busy(PathBuf),
    /// A slice needs more memory than is allowed.
    Memory {
        /// The slice.
        material: Material,
        /// Bytes that it needs.
        needed: u64,
    },
    /// The table of a slice is not there, without which its distances cannot be built.
    Missing(Material),
    /// A slice is to be built by itself, and the table of another that it leads to is not there.
    Needs {
        /// The slice.
        material: Material,
        /// The other one.
        needs: Material,
    },
    /// The threads cannot be started.
    Threads(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Rules(error) => error.fmt(f),
            BuildError::Table(error) => error.fmt(f),
            BuildError::Busy(folder) => {
                write!(f, "another build is at work in {}", folder.display())
            }
            BuildError::Memory { material, needed } => {
                let gigabytes = *needed as f64 / f64::from(1 << 30);
                write!(f, "{material} needs {gigabytes:.2} GB of memory")
            }
            BuildError::Missing(material) => {
                write!(f, "the table of {material} is not there, which its distances need")
            }
            BuildError::Needs { material, needs } => {
                write!(f, "the table of {needs} is not there, which {material} leads to")
            }
            BuildError::Threads(error) => f.write_str(error),
        }
    }
}

impl core::error::Error for BuildError {}

impl From<OpenError> for BuildError {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Rules(error) => BuildError::Rules(error),
            OpenError::Table(error) => BuildError::Table(error),
        }
    }
}

impl From<TableError> for BuildError {
    fn from(error: TableError) -> Self {
        BuildError::Table(error)
    }
}

/// Builds every table up to so many pieces. What is there is left; what was begun is gone on with.
///
/// # Errors
/// The rules have no tables, a file cannot be written, or there is not enough memory; what has been
/// written is whole, and the same call goes on from there.
pub fn build(order: &Order<'_>, progress: &dyn Progress) -> Result<Summary, BuildError> {
    let game = PureGame::of(order.rules).map_err(BuildError::Rules)?;
    let folder = folder::of(order.folder, &game);
    let _held = claim(&folder)?;
    pool(order.threads)?.install(|| {
        let work = Work { order, progress, game, folder: &folder, only: None };
        dispatch(game.moves(), work)
    })
}

/// Makes the folder of a game and keeps other builds out while the file is held.
pub(crate) fn claim(folder: &Path) -> Result<File, BuildError> {
    let lock = folder.join("lock");
    let fault = |error| TableError::new(&lock, Fault::Io(error));
    fs::create_dir_all(folder).map_err(|error| TableError::new(folder, Fault::Io(error)))?;
    let held = File::create(&lock).map_err(fault)?;
    match held.try_lock() {
        Ok(()) => Ok(held),
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy(folder.to_path_buf())),
        Err(TryLockError::Error(error)) => Err(fault(error).into()),
    }
}

/// So many threads.
pub(crate) fn pool(threads: usize) -> Result<rayon::ThreadPool, BuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| BuildError::Threads(error.to_string()))
}

pub(crate) struct Work<'a> {
    pub(crate) order: &'a Order<'a>,
    pub(crate) progress: &'a dyn Progress,
    pub(crate) game: PureGame,
    pub(crate) folder: &'a Path,
    /// The one slice that is built, where others are built elsewhere.
    pub(crate) only: Option<Material>,
}

impl WithVariant for Work<'_> {
    type Output = Result<Summary, BuildError>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let slices = self.slices();
        let mut there = BTreeMap::new();
        for &slice in &slices {
            if let Some(file) = self.find(slice)? {
                there.insert(slice, file);
            }
        }
        let index = |slice| SliceIndex::of(self.game.moves().board, slice);
        let missing = slices
            .iter()
            .filter(|slice| !there.contains_key(slice) && !follows(&self.game, **slice));
        self.progress.begin(missing.map(|slice| index(*slice).placements()).sum());
        let ground = Ground::new(variant);
        let mut summary = Summary::default();
        let mut cache = BTreeMap::new();
        for &slice in &slices {
            if follows(&self.game, slice) {
                summary.add(stats_by_rules(&self.game, slice).counts, 0);
                continue;
            }
            if let Some(file) = there.get(&slice) {
                summary.add(file.counts, file.frame.len());
                summary.found += 1;
                continue;
            }
            if let Some(material) = self.only.filter(|only| *only != slice) {
                return Err(BuildError::Needs { material, needs: slice });
            }
            self.progress.slice(slice);
            self.make_room(&index(slice), &mut cache)?;
            self.fetch(slice, &ground, &there, &mut cache)?;
            let (mut values, counts, bytes) = self
                .job(&ground, &ValueCache::new(self.game, cache.values()))
                .build(index(slice))?;
            values.finish();
            cache.insert(slice, values);
            summary.add(counts, bytes);
            summary.built += 1;
        }
        if self.only.is_none() {
            slices.iter().try_for_each(|slice| forget(self.folder, *slice))?;
        }
        Ok(summary)
    }
}

impl Work<'_> {
    /// The slices that are built, or needed for the only one.
    fn slices(&self) -> Vec<Material> {
        match self.only {
            Some(slice) => closure(slice).into_iter().chain([slice]).collect(),
            None => by_family(&self.game, self.order.pieces.min(MOST_PIECES)),
        }
    }

    fn job<'b, V: Variant>(
        &'b self,
        ground: &'b Ground<V>,
        cache: &'b ValueCache<'b>,
    ) -> Job<'b, V> {
        Job { game: self.game, ground, cache, folder: self.folder, progress: self.progress }
    }

    /// The file of a slice, when it is there and whole; one that is not is built anew, and what was
    /// laid aside with it is removed.
    fn find(&self, slice: Material) -> Result<Option<TableFile>, TableError> {
        let path = self.folder.join(file::name(slice));
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                forget(self.folder, slice)?;
                return Ok(None);
            }
            Err(error) => return Err(TableError::new(&path, Fault::Io(error))),
            Ok(_) => {}
        }
        let found = TableFile::read(&path, read(&path)?, &self.game, slice).and_then(|file| {
            file.frame.check_blocks()?;
            Ok(file)
        });
        match found {
            Ok(file) => {
                // A build that was killed right after the file was whole has left its log.
                lay_aside(self.folder, slice)?;
                Ok(Some(file))
            }
            Err(TableError { fault: Fault::Io(error), .. }) => {
                Err(TableError::new(&path, Fault::Io(error)))
            }
            Err(error) => {
                self.progress.note(&format!("{error}; it is built anew"));
                forget(self.folder, slice)?;
                Ok(None)
            }
        }
    }

    /// Drops what the next slice does not need when there is not room for everything.
    fn make_room(
        &self,
        next: &SliceIndex,
        cache: &mut BTreeMap<Material, Values>,
    ) -> Result<(), BuildError> {
        let slice = next.material();
        let index = |slice| SliceIndex::of(self.game.moves().board, slice);
        let needed = closure(slice);
        let sum = |kept: &mut dyn Iterator<Item = Material>| -> u64 {
            kept.map(|slice| Values::bytes(&index(slice))).sum::<u64>()
        };
        let own = Values::bytes(next) + self.beside(next);
        let mut others = needed.iter().copied().filter(|slice| !cache.contains_key(slice));
        let all = own + sum(&mut others) + sum(&mut cache.keys().copied());
        if all <= self.order.memory {
            return Ok(());
        }
        cache.retain(|kept, _| needed.contains(kept));
        let least = own + sum(&mut needed.into_iter());
        if least > self.order.memory {
            return Err(BuildError::Memory { material: slice, needed: least });
        }
        Ok(())
    }

    /// Bytes that solving a slice takes beside its values.
    fn beside(&self, index: &SliceIndex) -> u64 {
        let [white, black] = index.king_sets();
        let threads = self.order.threads as u64;
        let benches = if index.configurations() == 1 { 1 } else { threads };
        // States, what waits to be spread, the order of the configurations, the sets, the blocks
        // under way.
        benches * index.stride() * 4
            + index.configurations() * 4
            + (white + black) * 16
            + index.size() / 16
            + threads * file::BLOCK * 64
    }

    /// Reads what a slice needs and is not at hand.
    fn fetch<V: Variant>(
        &self,
        slice: Material,
        ground: &Ground<V>,
        there: &BTreeMap<Material, TableFile>,
        cache: &mut BTreeMap<Material, Values>,
    ) -> Result<(), BuildError> {
        for needed in closure(slice) {
            if cache.contains_key(&needed) || follows(&self.game, needed) {
                continue;
            }
            let dropped;
            let file = match there.get(&needed) {
                Some(file) => file,
                None => {
                    // It was built and dropped again.
                    let path = self.folder.join(file::name(needed));
                    dropped = TableFile::read(&path, read(&path)?, &self.game, needed)?;
                    &dropped
                }
            };
            let mut values =
                self.job(ground, &ValueCache::new(self.game, cache.values())).read(file)?;
            values.finish();
            cache.insert(needed, values);
        }
        Ok(())
    }
}

/// The slices of up to so many pieces, in an order in which each needs only earlier ones.
///
/// Captures leave fewer pieces, and a promotion leaves as many on each side. So those of as many
/// pieces that differ in how many of them are White's do not need each other, and come one family
/// after the other: where memory is short, what one of them has dropped is not read again for each
/// slice of the next.
fn by_family(game: &PureGame, pieces: u8) -> Vec<Material> {
    let mut slices: Vec<Material> = (2..=pieces).flat_map(|pieces| game.slices(pieces)).collect();
    slices.sort_by_key(|slice| (slice.total(), slice.pieces(Color::White)));
    slices
}

/// The slices that must be at hand for a slice: those that it leads to, and for those with captures
/// what they lead to; in the order in which they are built.
pub(crate) fn closure(slice: Material) -> Vec<Material> {
    let mut all = Vec::new();
    let mut open = vec![slice];
    while let Some(next) = open.pop() {
        for reached in next.reached() {
            if !all.contains(&reached) {
                all.push(reached);
                open.push(reached);
            }
        }
    }
    (2..=MOST_PIECES).flat_map(Material::slices).filter(|slice| all.contains(slice)).collect()
}

impl Summary {
    fn add(&mut self, counts: [Count; 2], bytes: u64) {
        self.count = self.count.plus(&counts[0]).plus(&counts[1]);
        self.bytes += bytes;
    }
}

#[cfg(test)]
mod tests {
    use draughts::RULE_SETS;

    use super::*;

    #[test]
    fn slices_come_after_what_they_need_and_beside_their_family() {
        let mut games = 0;
        for game in RULE_SETS.iter().filter_map(|set| PureGame::of(&set.rules).ok()) {
            let slices = by_family(&game, MOST_PIECES);
            let all: Vec<_> = (2..=MOST_PIECES).flat_map(|pieces| game.slices(pieces)).collect();
            assert!(slices.len() == all.len() && all.iter().all(|slice| slices.contains(slice)));
            for (place, slice) in slices.iter().enumerate() {
                for needed in closure(*slice) {
                    assert!(slices[..place].contains(&needed), "{slice} needs {needed}");
                }
            }
            let family = |slice: &Material| (slice.total(), slice.pieces(Color::White));
            let families: Vec<_> = slices.chunk_by(|a, b| family(a) == family(b)).collect();
            // 1-1; 2-1; 2-2, 3-1; 3-2, 4-1; 3-3, 4-2, 5-1.
            assert_eq!(families.len(), 1 + 1 + 2 + 2 + 3);
            games += 1;
        }
        assert!(games > 10, "{games}");
    }
}
