//! Tables as they are used: opened, asked, by any number of threads.

use std::path::Path;

use draughts::tables::NoTables;
use draughts::{Color, Position, Rules, Variant};

use crate::codec::Block;
use crate::error::{Fault, TableError};
use crate::file::{TableFile, name};
use crate::folder;
use crate::frame::{Bytes, sides};
use crate::material::{MOST_PIECES, Material};
use crate::pieces::Pieces;
use crate::pure::PureGame;
use crate::recent::Recent;
use crate::wdl::Wdl;
use crate::{Count, index::SliceIndex};

/// The tables of a game that are there.
///
/// Any number of threads may ask at once. A block is read and checked when it is first asked for,
/// and remembered until another takes its place.
#[derive(Debug)]
pub struct Tables {
    game: PureGame,
    files: Vec<TableFile>,
    /// The file of a material, by its key.
    by_key: Vec<Option<u16>>,
    recent: Recent<Block>,
}

/// What is known of a slice as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceStats {
    /// Its pieces; White's are the stronger ones.
    pub material: Material,
    /// The values with White to move and with Black. Where both have the same pieces the latter is
    /// empty, as those positions are the former in another colour.
    pub counts: [Count; 2],
    /// Bytes of its file; 0 when its values follow from the rules alone (E7).
    pub bytes: u64,
}

impl Tables {
    /// The tables of a game that are in a folder; none when there are none.
    ///
    /// # Errors
    /// There can be no tables for these rules, or a file is not a whole table of this version. What
    /// is inside of blocks is checked when they are read.
    pub fn open(folder: &Path, rules: &Rules) -> Result<Tables, OpenError> {
        match Tables::open_whole(folder, rules)? {
            (tables, None) => Ok(tables),
            (_, Some(fault)) => Err(fault.into()),
        }
    }

    /// The same without those of as many pieces, or more, as a file has that is not a whole table
    /// of this version, and what is wrong with it.
    ///
    /// # Errors
    /// There can be no tables for these rules.
    pub fn open_whole(
        folder: &Path,
        rules: &Rules,
    ) -> Result<(Tables, Option<TableError>), NoTables> {
        let game = PureGame::of(rules)?;
        let folder = folder::of(folder, &game);
        let mut tables = Tables::none(game);
        let open = |slice| {
            let path = folder.join(name(slice));
            let file = || TableFile::read(&path, read(&path)?, &game, slice);
            path.is_file().then(file).transpose()
        };
        for pieces in 2..=MOST_PIECES {
            let files = Material::slices(pieces).into_iter().map(open);
            match files.collect::<Result<Vec<_>, _>>() {
                Ok(files) => files.into_iter().flatten().for_each(|file| tables.add(file)),
                Err(fault) => return Ok((tables, Some(fault))),
            }
        }
        Ok((tables, None))
    }

    /// The tables of a game from files that are in memory, each with its material: for a browser.
    ///
    /// # Errors
    /// There can be no tables for these rules, or a file is not a whole table of this version.
    pub fn from_bytes(
        rules: &Rules,
        files: impl IntoIterator<Item = (Material, Vec<u8>)>,
    ) -> Result<Tables, OpenError> {
        let game = PureGame::of(rules)?;
        let mut tables = Tables::none(game);
        for (material, bytes) in files {
            let path = name(material);
            tables.add(TableFile::read(Path::new(&path), Box::new(bytes), &game, material)?);
        }
        Ok(tables)
    }

    /// The tables of a game from files that are open.
    #[cfg(feature = "build")]
    pub(crate) fn of_files(game: PureGame, files: impl IntoIterator<Item = TableFile>) -> Tables {
        let mut tables = Tables::none(game);
        files.into_iter().for_each(|file| tables.add(file));
        tables
    }

    fn none(game: PureGame) -> Tables {
        Tables {
            game,
            files: Vec::new(),
            by_key: vec![None; Material::KEYS],
            recent: Recent::new(),
        }
    }

    fn add(&mut self, file: TableFile) {
        let key = file.frame.index.material().key();
        self.by_key[key] = Some(self.files.len() as u16);
        self.files.push(file);
    }

    /// The game.
    pub fn game(&self) -> &PureGame {
        &self.game
    }

    /// The tables, in the order in which they are built.
    #[cfg(feature = "build")]
    pub(crate) fn files(&self) -> impl Iterator<Item = &TableFile> {
        self.files.iter()
    }

    /// The table of a slice.
    #[cfg(feature = "build")]
    pub(crate) fn file(&self, slice: Material) -> Option<&TableFile> {
        self.by_key[slice.key()].map(|file| &self.files[file as usize])
    }

    /// Whether there is no table.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The most pieces for which every table is there; 0 when there are none of two.
    pub fn pieces(&self) -> u8 {
        let whole = |pieces: &u8| {
            self.game
                .slices(*pieces)
                .into_iter()
                .all(|slice| self.by_key[slice.key()].is_some() || follows(&self.game, slice))
        };
        (2..=MOST_PIECES).take_while(whole).last().unwrap_or(0)
    }

    /// The value of a position for the side to move, when it is known.
    ///
    /// A position with captures is answered by what they lead to. The position's rules must be
    /// those of the tables. `None` when there is no table, or when its block is damaged: a damaged
    /// block never answers.
    pub fn probe<V: Variant>(&self, position: &Position<V>) -> Option<Wdl> {
        self.try_probe(position).ok().flatten()
    }

    /// The same, telling a damaged block from a table that is not there.
    ///
    /// # Errors
    /// The block that has the value is damaged.
    pub fn try_probe<V: Variant>(&self, position: &Position<V>) -> Result<Option<Wdl>, TableError> {
        debug_assert_eq!(position.rules().board, self.game.moves().board);
        let pieces = position.pieces(Color::White) | position.pieces(Color::Black);
        if pieces.count() > u32::from(MOST_PIECES) {
            return Ok(None);
        }
        if position.can_capture() {
            return self.by_captures(position);
        }
        self.probe_quiet(position)
    }

    /// The value of a position without captures, which the caller has looked for.
    ///
    /// # Errors
    /// The block that has the value is damaged.
    pub fn probe_quiet<V: Variant>(
        &self,
        position: &Position<V>,
    ) -> Result<Option<Wdl>, TableError> {
        self.probe_quiet_if(position, || true)
    }

    /// The same, when its block is remembered or may be read, which takes a millisecond.
    ///
    /// # Errors
    /// The block that has the value is damaged.
    pub(crate) fn probe_quiet_if<V: Variant>(
        &self,
        position: &Position<V>,
        may_read: impl FnOnce() -> bool,
    ) -> Result<Option<Wdl>, TableError> {
        let pieces = Pieces::of(position);
        let material = pieces.material();
        if let Some(value) = self.game.decided(material, pieces.turn) {
            return Ok(Some(value));
        }
        if material.pieces(!pieces.turn) == 0 {
            // Any move leaves the opponent without one (E1).
            return Ok(Some(if position.has_move() { Wdl::Win } else { Wdl::Loss }));
        }
        if material.pieces(Color::White).max(material.pieces(Color::Black)) > 7 {
            return Ok(None);
        }
        let (slice, pieces) = pieces.in_slice::<V::Board>();
        let Some(file) = self.by_key[slice.key()] else { return Ok(None) };
        let number = self.files[file as usize].frame.index.number(pieces.men, pieces.kings);
        let table = &self.files[file as usize];
        let (block, at) = table.frame.place(pieces.turn.index(), number);
        if let Some(value) = self.recent.look_if_known(file, block, |block| block.get(at)) {
            return Ok(Some(value));
        }
        if !may_read() {
            return Ok(None);
        }
        self.recent.look(file, block, || table.block(block), |block| block.get(at)).map(Some)
    }

    fn by_captures<V: Variant>(&self, position: &Position<V>) -> Result<Option<Wdl>, TableError> {
        let turn = position.turn();
        let count = |color| position.pieces(color).count().min(7) as u8;
        let [white, black] = Color::BOTH.map(count);
        if let Some(value) = self.game.decided(Material::new((white, 0), (black, 0)), turn) {
            return Ok(Some(value));
        }
        let mut best = Some(Wdl::Loss);
        for mv in &position.legal_moves() {
            match self.try_probe(&position.after(mv))? {
                Some(Wdl::Loss) => return Ok(Some(Wdl::Win)),
                Some(value) => best = best.map(|best| best.max(-value)),
                None => best = None,
            }
        }
        Ok(best)
    }

    /// Checks every block of every table.
    ///
    /// # Errors
    /// The first block that is damaged.
    pub fn check_blocks(&self) -> Result<u64, TableError> {
        self.files.iter().map(TableFile::check_blocks).sum()
    }

    /// What is known of each slice, in the order in which they are built.
    pub fn stats(&self) -> Vec<SliceStats> {
        let slices = (2..=MOST_PIECES).flat_map(|pieces| self.game.slices(pieces));
        slices
            .filter_map(|slice| match self.by_key[slice.key()] {
                Some(file) => {
                    let file = &self.files[file as usize];
                    let counts = file.counts;
                    Some(SliceStats { material: slice, counts, bytes: file.frame.len() })
                }
                None => (slice.total() <= self.pieces()).then(|| stats_by_rules(&self.game, slice)),
            })
            .collect()
    }
}

/// Whether the values of a slice follow from the rules alone (E7).
pub(crate) fn follows(game: &PureGame, slice: Material) -> bool {
    Color::BOTH.into_iter().all(|turn| game.decided(slice, turn).is_some())
}

/// What is known of a slice whose values follow from the rules.
pub(crate) fn stats_by_rules(game: &PureGame, slice: Material) -> SliceStats {
    let positions = SliceIndex::of(game.moves().board, slice).placements();
    let mut counts = [Count::default(); 2];
    for turn in &Color::BOTH[..sides(slice) as usize] {
        if let Some(value) = game.decided(slice, *turn) {
            counts[turn.index()].add(value, positions);
        }
    }
    SliceStats { material: slice, counts, bytes: 0 }
}

#[cfg(feature = "build")]
pub(crate) fn read(path: &Path) -> Result<Bytes, TableError> {
    crate::map::map(path).map_err(|error| TableError::new(path, Fault::Io(error)))
}

#[cfg(not(feature = "build"))]
pub(crate) fn read(path: &Path) -> Result<Bytes, TableError> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Box::new(bytes)),
        Err(error) => Err(TableError::new(path, Fault::Io(error))),
    }
}

/// Why tables cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// There can be none for these rules.
    Rules(NoTables),
    /// A file is not a table.
    Table(TableError),
}

impl From<NoTables> for OpenError {
    fn from(error: NoTables) -> Self {
        OpenError::Rules(error)
    }
}

impl From<TableError> for OpenError {
    fn from(error: TableError) -> Self {
        OpenError::Table(error)
    }
}

impl core::fmt::Display for OpenError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            OpenError::Rules(error) => error.fmt(f),
            OpenError::Table(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OpenError {}
