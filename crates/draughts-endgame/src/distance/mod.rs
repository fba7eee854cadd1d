//! How long a win takes, so that it is won before a count draws it (E4).
//!
//! The distance is in plies, up to the move that ends the count or the game: a capture, and where a
//! man's move ends the count a man's move too. After it the count begins anew and the position is
//! still won. A win that is slower than its count is a draw here.

mod build;
mod file;
mod foreknown;
mod late;
mod span;

use core::fmt;
use std::path::Path;

use draughts::any::AnySetup;
use draughts::tables::NoTables;
use draughts::{
    Color, Geometry, Move, Position, PositionError, Rank, Rules, Variant, WithVariant, dispatch,
};

pub use build::{DistanceSummary, build_distances, build_practice};

use self::file::DistanceFile;
use self::span::{Counting, Span};
use crate::error::TableError;
use crate::folder;
use crate::index::SliceIndex;
use crate::material::{MOST_PIECES, Material};
use crate::pieces::Pieces;
use crate::pure::PureGame;
use crate::recent::Recent;
use crate::tables::{OpenError, Tables, follows, read};
use crate::wdl::Wdl;

/// From here on values are losses.
const LOST: u8 = 128;

/// What a position is worth when counts are kept, all of them at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The side to move wins; in so many plies a count ends or the game does.
    Win(u32),
    /// Neither side can win before a count is filled.
    Draw,
    /// The side to move loses; in so many plies a count ends or the game does.
    Loss(u32),
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Counted::Win(plies) => write!(f, "win in {plies}"),
            Counted::Draw => f.write_str("draw"),
            Counted::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

impl Counted {
    const fn of(value: u8) -> Counted {
        match value {
            0 => Counted::Draw,
            1..LOST => Counted::Win(value as u32),
            LOST.. => Counted::Loss((value - LOST) as u32),
        }
    }
}

/// What is known of the distances of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DistanceStats {
    /// Its pieces.
    pub material: Material,
    /// The plies of the slowest win.
    pub longest: u32,
    /// Positions without captures that are won without the counts and drawn with them, with either
    /// side to move.
    pub late: u64,
    /// Bytes of the file.
    pub bytes: u64,
}

/// A move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best<G: Geometry> {
    /// The move.
    pub mv: Move<G>,
    /// Its worth for the side that makes it.
    pub value: Counted,
}

/// The distances of a game with its counts that are there.
#[derive(Debug)]
pub struct Distances {
    game: PureGame,
    counting: Counting,
    files: Vec<DistanceFile>,
    by_key: Vec<Option<u16>>,
    recent: Recent<Box<[u8]>>,
}

impl Distances {
    /// The distances that are in a folder; none when there are none.
    ///
    /// # Errors
    /// There can be none for these rules, or a file is not whole.
    pub fn open(folder: &Path, rules: &Rules) -> Result<Distances, OpenError> {
        Distances::open_with(folder, rules, Counting::of(rules)?)
    }

    /// The same of the pure game, in which nothing is counted: in so many plies something is taken
    /// or a man moves.
    ///
    /// # Errors
    /// There can be no tables for these rules, or a file is not whole.
    pub fn open_pure(folder: &Path, rules: &Rules) -> Result<Distances, OpenError> {
        Distances::open_with(folder, rules, Counting::Pure)
    }

    /// The same as [`open`](Distances::open) without those of as many pieces, or more, as a file
    /// has that is not whole, and what is wrong with it.
    ///
    /// # Errors
    /// There can be none for these rules.
    pub fn open_whole(
        folder: &Path,
        rules: &Rules,
    ) -> Result<(Distances, Option<TableError>), NoTables> {
        let counting = Counting::of(rules)?;
        Ok(Distances::read(folder, PureGame::of(rules)?, counting))
    }

    /// Those of the pure game when every material up to so many pieces has some; `None` when one is
    /// missing or damaged.
    pub fn whole_pure(folder: &Path, rules: &Rules, pieces: u8) -> Option<Distances> {
        let game = PureGame::of(rules).ok()?;
        let slices: Vec<Material> = (2..=pieces.min(MOST_PIECES))
            .flat_map(Material::slices)
            .filter(|slice| !follows(&game, *slice))
            .collect();
        // What is built last is looked for first.
        let last = file::name(*slices.last()?, &Counting::Pure.word());
        if !folder::of(folder, &game).join(last).is_file() {
            return None;
        }
        // A damaged file of more pieces takes nothing from them.
        let (distances, _) = Distances::read(folder, game, Counting::Pure);
        let is_here = |slice: &Material| distances.by_key[slice.key()].is_some();
        slices.iter().all(is_here).then_some(distances)
    }

    fn open_with(folder: &Path, rules: &Rules, counting: Counting) -> Result<Distances, OpenError> {
        match Distances::read(folder, PureGame::of(rules)?, counting) {
            (distances, None) => Ok(distances),
            (_, Some(fault)) => Err(fault.into()),
        }
    }

    /// Those of fewer pieces than a file has that is not whole, and what is wrong with it.
    fn read(folder: &Path, game: PureGame, counting: Counting) -> (Distances, Option<TableError>) {
        let folder = folder::of(folder, &game);
        let (files, by_key) = (Vec::new(), vec![None; Material::KEYS]);
        let mut distances = Distances { game, counting, files, by_key, recent: Recent::new() };
        let word = counting.word();
        let open = |slice| {
            let path = folder.join(file::name(slice, &word));
            let index = || SliceIndex::of(game.moves().board, slice);
            let file = || DistanceFile::read(&path, read(&path)?, game.hash_with(&word), index());
            path.is_file().then(file).transpose()
        };
        for pieces in 2..=MOST_PIECES {
            let files = Material::slices(pieces).into_iter().map(open);
            let files = match files.collect::<Result<Vec<_>, _>>() {
                Ok(files) => files,
                Err(fault) => return (distances, Some(fault)),
            };
            for file in files.into_iter().flatten() {
                let key = file.frame.index.material().key();
                distances.by_key[key] = Some(distances.files.len() as u16);
                distances.files.push(file);
            }
        }
        (distances, None)
    }

    /// The game.
    pub(crate) fn game(&self) -> &PureGame {
        &self.game
    }

    /// The files, in the order in which they are built.
    pub(crate) fn files(&self) -> impl Iterator<Item = &DistanceFile> {
        self.files.iter()
    }

    /// Checks every block of every file.
    ///
    /// # Errors
    /// The first block that is damaged.
    pub fn check_blocks(&self) -> Result<u64, TableError> {
        let check = |file: &DistanceFile| file.frame.check_with(|number| file.block(number));
        self.files.iter().map(check).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// What is known of each slice, in the order in which they are built.
    pub fn stats(&self) -> Vec<DistanceStats> {
        let stats = |file: &DistanceFile| DistanceStats {
            material: file.frame.index.material(),
            longest: file.facts.longest,
            late: file.facts.late.iter().sum(),
            bytes: file.frame.len(),
        };
        self.files.iter().map(stats).collect()
    }

    /// Whether there can be any of some rules: tables, and a count of which one at a time decides.
    pub fn are_of(rules: &Rules) -> bool {
        PureGame::of(rules).is_ok() && Counting::of(rules).is_ok()
    }

    /// Whether they are those of some rules.
    pub(crate) fn are_for(&self, rules: &Rules) -> bool {
        PureGame::of(rules) == Ok(self.game) && Counting::of(rules) == Ok(self.counting)
    }

    /// The plies at which the count that decides in a position draws the game.
    pub fn limit<V: Variant>(&self, position: &Position<V>) -> u32 {
        u32::from(self.span(position).plies)
    }

    fn span<V: Variant>(&self, position: &Position<V>) -> Span {
        self.counting.span(Pieces::of(position).material())
    }

    /// What a position is worth when every count is at 0; `None` when its distances are not there.
    ///
    /// # Errors
    /// The block that has the value is damaged.
    pub fn probe<V: Variant>(&self, position: &Position<V>) -> Result<Option<Counted>, TableError> {
        let pieces = Pieces::of(position);
        let material = pieces.material();
        if let Some(value) = self.game.decided(material, pieces.turn) {
            let won = value == Wdl::Win;
            return Ok(Some(if won { Counted::Win(1) } else { Counted::Loss(0) }));
        }
        // Before captures are looked at, which of many pieces take each other for ever.
        if material.total() > MOST_PIECES {
            return Ok(None);
        }
        if position.can_capture() {
            let mut best = Some(Counted::Loss(1));
            for mv in &position.legal_moves() {
                match self.probe(&position.after(mv))? {
                    Some(Counted::Loss(_)) => return Ok(Some(Counted::Win(1))),
                    Some(Counted::Draw) if best.is_some() => best = Some(Counted::Draw),
                    Some(_) => {}
                    None => best = None,
                }
            }
            return Ok(best);
        }
        if !position.has_move() {
            return Ok(Some(Counted::Loss(0)));
        }
        if material.pieces(!pieces.turn) == 0 {
            return Ok(Some(Counted::Win(1)));
        }
        let (slice, pieces) = pieces.in_slice::<V::Board>();
        let Some(key) = self.by_key[slice.key()] else { return Ok(None) };
        let file = &self.files[usize::from(key)];
        let number = file.frame.index.number(pieces.men, pieces.kings);
        let (block, at) = file.frame.place(pieces.turn.index(), number);
        let value = self.recent.look(key, block, || file.block(block), |values| values[at])?;
        Ok(Some(Counted::of(value)))
    }

    /// The same for pieces by the numbers of their squares, under rules that have these distances.
    /// A block that is damaged is as good as none. What the tables call won and is slower than a
    /// distance can say takes as long as one can; without tables it is not known what is drawn.
    ///
    /// # Errors
    /// They are no position.
    pub fn probe_setup(
        &self,
        tables: &Tables,
        rules: &Rules,
        setup: &AnySetup,
    ) -> Result<Option<Counted>, PositionError> {
        struct Probe<'a>(&'a Distances, &'a Tables, &'a AnySetup);
        impl WithVariant for Probe<'_> {
            type Output = Result<Option<Counted>, PositionError>;
            fn run<V: Variant>(self, variant: V) -> Self::Output {
                let Probe(distances, tables, setup) = self;
                let setup = setup.on::<V::Board>().without_history();
                let position = Position::new(variant, &setup)?;
                let value = distances.probe(&position).ok().flatten();
                let slowest = u32::from(LOST) - 1;
                Ok(match (value, tables.probe(&position)) {
                    (Some(Counted::Draw), Some(Wdl::Win)) => Some(Counted::Win(slowest)),
                    (Some(Counted::Draw), Some(Wdl::Loss)) => Some(Counted::Loss(slowest)),
                    (Some(Counted::Draw), None) => None,
                    _ => value,
                })
            }
        }
        dispatch(&rules.moves, Probe(self, tables, setup))
    }

    /// The best move when the count that decides has come so far, and what it is worth then: the
    /// quickest win, else a draw, else the slowest loss. `None` when a distance is not there.
    ///
    /// # Errors
    /// A block that has a value is damaged.
    pub fn best<V: Variant>(
        &self,
        position: &Position<V>,
        so_far: u32,
    ) -> Result<Option<Best<V::Board>>, TableError> {
        let span = self.span(position);
        let mut best: Option<Best<V::Board>> = None;
        for mv in &position.legal_moves() {
            let after = position.after(mv);
            let Some(value) = self.probe(&after)? else { return Ok(None) };
            let ends = mv.is_capture()
                || span != self.span(&after)
                || span.men_end_it && mv.mover() == Rank::Man;
            let in_time = |plies: u32| ends || so_far + 1 + plies <= u32::from(span.plies);
            let distance = |plies: u32| if ends { 1 } else { plies + 1 };
            let value = match value {
                Counted::Loss(plies) if in_time(plies) => Counted::Win(distance(plies)),
                Counted::Win(plies) if in_time(plies) => Counted::Loss(distance(plies)),
                _ => Counted::Draw,
            };
            if best.is_none_or(|best| order(value) > order(best.value)) {
                best = Some(Best { mv: *mv, value });
            }
        }
        Ok(best)
    }
}

/// Greater for what is better.
fn order(value: Counted) -> i64 {
    match value {
        Counted::Win(plies) => 1_000 - i64::from(plies),
        Counted::Draw => 0,
        Counted::Loss(plies) => i64::from(plies) - 1_000,
    }
}

/// The colours whose positions a file has.
fn turns(material: Material) -> &'static [Color] {
    &Color::BOTH[..crate::frame::sides(material) as usize]
}
