//! A build that several machines share: each builds a slice at a time, from the files of those that
//! it leads to.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use draughts::tables::NoTables;
use draughts::{Rules, dispatch};

use super::aside::forget;
use super::order::{BuildError, Order, Progress, Work, claim, closure, pool};
use crate::error::{Fault, TableError};
use crate::file::{self, TableFile};
use crate::folder;
use crate::material::{MOST_PIECES, Material};
use crate::pure::PureGame;
use crate::tables::{Tables, follows, read};
use crate::verify::Wrong;

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

    /// Whether the file of a slice is there, and every block of it is what was written.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn has(&self, material: Material) -> Result<bool, TableError> {
        let path = self.path(material);
        match self.table(material, &path).and_then(|file| file.frame.check_blocks()) {
            Ok(_) => Ok(true),
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
        self.table(material, path)?.check_blocks()?;
        self.accept(material, path)
    }

    /// The same for the file of somebody who is not trusted: so many of its positions are compared
    /// with their moves as well, and nobody knows which before. The files of what it leads to must
    /// be there.
    ///
    /// # Errors
    /// It is not such a table, and is left where it is.
    pub fn put_checked(
        &self,
        material: Material,
        path: &Path,
        positions: u64,
    ) -> Result<(), Wrong> {
        let file = self.table(material, path)?;
        file.check_blocks()?;
        let needs = closure(material).into_iter().filter(|slice| !follows(&self.game, *slice));
        let others = needs.map(|slice| self.table(slice, &self.path(slice)));
        let files = others.chain([Ok(file)]).collect::<Result<Vec<_>, _>>()?;
        Tables::of_files(self.game, files).spot_check(material, positions)?;
        Ok(self.accept(material, path)?)
    }

    /// Gives a file its place. What is laid aside is of another one.
    fn accept(&self, material: Material, path: &Path) -> Result<(), TableError> {
        forget(&self.folder, material)?;
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

    /// A file as the table of a slice, whose blocks nobody has looked at.
    fn table(&self, material: Material, path: &Path) -> Result<TableFile, TableError> {
        TableFile::read(path, read(path)?, &self.game, material)
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

#[cfg(test)]
mod tests {
    use draughts::RuleSet;

    use super::*;
    use crate::codec::Model;
    use crate::file::{BLOCK, Count};
    use crate::frame::sides;
    use crate::index::SliceIndex;

    fn rules() -> &'static Rules {
        &RuleSet::find("english").unwrap().rules
    }

    fn material(name: &str) -> Material {
        name.parse().unwrap()
    }

    /// A folder of tables that is removed in the end.
    struct Folder(PathBuf, PartFolder);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("endgame-{name}-{}", std::process::id()));
            let tables = PartFolder::open(&path, rules()).unwrap();
            Folder(path, tables)
        }

        /// Builds a slice and what it needs.
        fn build(&self, slice: Material) {
            let all = parts(rules(), slice.total()).unwrap();
            let part = all.iter().find(|part| part.material == slice).unwrap();
            let (folder, pieces) = (&self.0, 2);
            let order = Order { rules: rules(), folder, pieces, threads: 2, memory: 1 << 30 };
            for slice in part.needs.iter().chain([&slice]) {
                self.1.build(&order, *slice, &()).unwrap();
            }
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// A whole file of a slice that says of every position that it is drawn.
    fn all_drawn(game: &PureGame, slice: Material) -> Vec<u8> {
        let index = SliceIndex::of(game.moves().board, slice);
        let side_blocks = index.size().div_ceil(BLOCK);
        let values = |block| BLOCK.min(index.size() - block * BLOCK) as usize;
        let codes: Vec<_> = (0..side_blocks).map(|block| vec![0; values(block)]).collect();
        let model = || Model::learn(&codes, &index, BLOCK as usize);
        let models: Vec<_> = (0..sides(slice)).map(|_| model()).collect();
        let blocks = models.iter().flat_map(|model| codes.iter().map(|codes| model.write(codes)));
        let mut counts = [Count::default(); 2];
        for count in &mut counts[..sides(slice) as usize] {
            count.drawn = index.placements();
        }
        file::compose(game, slice, counts, &models, &blocks.collect::<Vec<_>>())
    }

    #[test]
    fn a_whole_table_with_false_values_is_refused() {
        let folder = Folder::new("false");
        let tables = &folder.1;
        let slice = material("2K-K");
        folder.build(slice);
        let right = folder.0.join("right");
        fs::rename(tables.path(slice), &right).unwrap();
        let wrong = folder.0.join("wrong");
        fs::write(&wrong, all_drawn(&tables.game, slice)).unwrap();
        let refused = tables.put_checked(slice, &wrong, 1000).unwrap_err();
        assert!(matches!(refused, Wrong::Position(_)), "{refused}");
        assert!(wrong.exists() && !tables.has(slice).unwrap());
        tables.put_checked(slice, &right, 1000).unwrap();
        assert!(tables.has(slice).unwrap());
        // By itself it is what a table can be.
        tables.put(slice, &wrong).unwrap();
        assert!(tables.has(slice).unwrap());
        // Without what it leads to nothing can be compared.
        fs::remove_file(tables.path(material("K-K"))).unwrap();
        fs::write(&wrong, all_drawn(&tables.game, slice)).unwrap();
        let refused = tables.put_checked(slice, &wrong, 1000).unwrap_err();
        assert!(matches!(refused, Wrong::Table(_)), "{refused}");
    }

    #[test]
    fn a_damaged_table_is_not_there_and_gets_no_place() {
        let folder = Folder::new("part-damage");
        let (tables, slice) = (&folder.1, material("2K-M"));
        folder.build(slice);
        let path = tables.path(slice);
        let whole = fs::read(&path).unwrap();
        let sent = folder.0.join("sent");
        for at in [60, whole.len() / 2, whole.len() - 1] {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            // A file in use is replaced, never changed in place.
            fs::remove_file(&path).and_then(|()| fs::write(&path, &damaged)).unwrap();
            assert!(!tables.has(slice).unwrap(), "{at}");
            fs::write(&sent, &damaged).unwrap();
            tables.put(slice, &sent).unwrap_err();
            tables.put_checked(slice, &sent, 10).unwrap_err();
        }
        fs::write(&sent, &whole).unwrap();
        tables.put(slice, &sent).unwrap();
        assert!(tables.has(slice).unwrap());
    }
}
