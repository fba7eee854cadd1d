//! A build that several machines share: each builds a slice at a time, from the files of those that
//! it leads to.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use draughts::tables::NoTables;
use draughts::{Rules, dispatch};

use super::order::{BuildError, Order, Progress, Work, claim, closure, pool};
use crate::error::{Fault, TableError};
use crate::file::{self, TableFile};
use crate::folder;
use crate::material::{MOST_PIECES, Material};
use crate::pure::PureGame;
use crate::tables::{follows, read};

/// A slice that is built, and those whose files must be there before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The slice.
    pub material: Material,
    /// What it leads to, in the order in which it is built.
    pub needs: Vec<Material>,
}

/// The tables of a game in a folder, which nobody else builds in while this is kept.
#[derive(Debug)]
pub struct PartFolder {
    game: PureGame,
    folder: PathBuf,
    _held: File,
}

impl PartFolder {
    /// The tables of some rules in the folder of all tables, which is made where there is none.
    ///
    /// # Errors
    /// There can be no tables for these rules, or somebody else builds them there.
    pub fn open(folder: &Path, rules: &Rules) -> Result<PartFolder, BuildError> {
        let game = PureGame::of(rules).map_err(BuildError::Rules)?;
        let folder = folder::of(folder, &game);
        let held = claim(&folder)?;
        Ok(PartFolder { game, folder, _held: held })
    }

    /// The folder of the game.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The bytes of the file of a slice, mapped into memory.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn bytes(
        &self,
        material: Material,
    ) -> Result<Box<dyn AsRef<[u8]> + Send + Sync>, TableError> {
        read(&self.path(material))
    }

    /// Where the file of a slice is, or will be.
    pub fn path(&self, material: Material) -> PathBuf {
        self.folder.join(file::name(material))
    }

    /// Whether the file of a slice is there and whole.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn has(&self, material: Material) -> Result<bool, TableError> {
        let path = self.path(material);
        match self.check(material, &path) {
            Ok(()) => Ok(true),
            Err(TableError { fault: Fault::Io(error), .. })
                if error.kind() == io::ErrorKind::NotFound =>
            {
                Ok(false)
            }
            Err(TableError { fault: Fault::Io(error), file }) => {
                Err(TableError { fault: Fault::Io(error), file })
            }
            // What is damaged is built anew.
            Err(_) => Ok(false),
        }
    }

    /// Gives a file its place as that of a slice, if it is a whole table of it.
    ///
    /// # Errors
    /// It is not, and is left where it is.
    pub fn put(&self, material: Material, path: &Path) -> Result<(), TableError> {
        self.check(material, path)?;
        let fault = |error| TableError::new(path, Fault::Io(error));
        fs::rename(path, self.path(material)).map_err(fault)
    }

    /// Builds a slice; does nothing when it is there.
    ///
    /// # Errors
    /// A file that it needs is not there, it cannot be written, or there is not enough memory.
    pub fn build(
        &self,
        order: &Order<'_>,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<(), BuildError> {
        pool(order.threads)?.install(|| {
            let (game, only) = (self.game, Some(material));
            let work = Work { order, progress, game, folder: &self.folder, only };
            dispatch(game.moves(), work).map(drop)
        })
    }

    /// A whole table of a slice: every block is what was written.
    fn check(&self, material: Material, path: &Path) -> Result<(), TableError> {
        let bytes = read(path)?;
        let file = TableFile::read(path, bytes, &self.game, material)?;
        (0..file.frame.blocks()).try_for_each(|block| file.block(block).map(drop))
    }
}

/// The slices of up to so many pieces, in an order in which each needs only earlier ones.
///
/// # Errors
/// There can be no tables for these rules.
pub fn parts(rules: &Rules, pieces: u8) -> Result<Vec<Part>, NoTables> {
    let game = PureGame::of(rules)?;
    let is_built = |slice: &Material| !follows(&game, *slice);
    let slices = (2..=pieces.min(MOST_PIECES)).flat_map(|pieces| game.slices(pieces));
    let needs = |slice| closure(slice).into_iter().filter(is_built).collect();
    Ok(slices.filter(is_built).map(|slice| Part { material: slice, needs: needs(slice) }).collect())
}
