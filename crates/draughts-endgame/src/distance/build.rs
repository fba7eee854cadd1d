//! Building distances: slice by slice as tables are, and within a configuration ply by ply, the
//! nearest first.

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use draughts::{Color, Geometry, Variant, WithVariant, Word, dispatch};
use rayon::prelude::*;

use super::file::{BLOCK, DistanceFile, Facts, compose, name};
use super::span::{Counting, Span};
use super::{LOST, turns};
use crate::build::order::{claim, pool};
use crate::build::scene::{Exit, Ground, Push, Scene};
use crate::build::slice::{PARTS, king_sets, layers, swap};
use crate::build::solve::{advanced, crowned, ranks_with_one_more};
use crate::build::{BuildError, Order, Progress};
use crate::error::{Fault, TableError};
use crate::file::TableFile;
use crate::folder;
use crate::index::{SliceIndex, below, bit, choose, members};
use crate::material::{MOST_PIECES, Material};
use crate::pieces::Pieces;
use crate::practice;
use crate::pure::PureGame;
use crate::tables::{Tables, follows, read};
use crate::wdl::Wdl;

/// In the place of the moves that are left: the value does not depend on moves of kings.
const FINAL: u8 = u8::MAX;

/// What has been built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DistanceSummary {
    /// Bytes of all files.
    pub bytes: u64,
    /// Positions without captures that are won without the counts and drawn with them.
    pub late: u64,
    /// Slices that were there already.
    pub found: usize,
    /// Slices that were built.
    pub built: usize,
}

/// Builds the distances up to so many pieces. The tables of win, draw and loss must be there. What
/// is there is left.
///
/// # Errors
/// The rules have no distances, a file cannot be read or written, or there is not enough memory.
pub fn build_distances(
    order: &Order<'_>,
    progress: &dyn Progress,
) -> Result<DistanceSummary, BuildError> {
    let counting = Counting::of(order.rules).map_err(BuildError::Rules)?;
    build_with(order, counting, progress)
}

/// The same under no count at all, with a file of each slice for browsers that is not too large for
/// them ([`PracticeFiles`](crate::PracticeFiles)).
///
/// # Errors
/// The rules have no tables or no kings, a file cannot be read or written, or there is not enough
/// memory.
pub fn build_practice(
    order: &Order<'_>,
    progress: &dyn Progress,
) -> Result<DistanceSummary, BuildError> {
    practice::check(order.rules).map_err(BuildError::Rules)?;
    build_with(order, Counting::Pure, progress)
}

fn build_with(
    order: &Order<'_>,
    counting: Counting,
    progress: &dyn Progress,
) -> Result<DistanceSummary, BuildError> {
    let game = PureGame::of(order.rules).map_err(BuildError::Rules)?;
    let (tables, fault) =
        Tables::open_whole(order.folder, order.rules).map_err(BuildError::Rules)?;
    if let Some(fault) = fault {
        progress.note(&format!("{fault}; tables of as many pieces are not used"));
    }
    let folder = folder::of(order.folder, &game);
    let _held = claim(&folder)?;
    pool(order.threads)?.install(|| {
        let work = Work { order, progress, game, counting, folder: &folder, tables: &tables };
        dispatch(game.moves(), work)
    })
}

struct Work<'a> {
    order: &'a Order<'a>,
    progress: &'a dyn Progress,
    game: PureGame,
    counting: Counting,
    folder: &'a Path,
    tables: &'a Tables,
}

impl WithVariant for Work<'_> {
    type Output = Result<DistanceSummary, BuildError>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let board = self.game.moves().board;
        let pieces = self.order.pieces.min(MOST_PIECES);
        let slices = (2..=pieces).flat_map(Material::slices);
        let slices: Vec<_> = slices.filter(|slice| !follows(&self.game, *slice)).collect();
        let indexes: Vec<_> = slices.iter().map(|slice| SliceIndex::of(board, *slice)).collect();
        self.progress.begin(indexes.iter().map(SliceIndex::placements).sum());
        if let Some(last) = slices.last() {
            let needed = indexes.iter().map(|index| 2 * index.size()).sum();
            if needed > self.order.memory {
                return Err(BuildError::Memory { material: *last, needed });
            }
        }
        let ground = Ground::new(variant);
        let mut cache = BTreeMap::new();
        let mut summary = DistanceSummary::default();
        for index in indexes {
            let material = index.material();
            let file = self.tables.file(material);
            let table = file.ok_or(BuildError::Missing(material))?;
            self.progress.slice(material);
            let placements = index.placements();
            let marks = Marks::new(index);
            let kings = king_sets(&marks.index);
            let task = Task { work: &self, ground: &ground, cache: &cache, marks: &marks, kings };
            let path = self.folder.join(name(material, &self.counting.word()));
            let (facts, bytes) = match self.find(&path, &marks.index)? {
                Some(file) => {
                    task.put_back(&file)?;
                    summary.found += 1;
                    (file.facts, file.frame.len())
                }
                None => {
                    task.solve();
                    let (facts, blocks) = task.blocks(table)?;
                    let fault = |error| TableError::new(&path, Fault::Io(error));
                    let hash = self.game.hash_with(&self.counting.word());
                    let bytes = compose(hash, material, &facts, &blocks).map_err(fault)?;
                    swap(&path, &bytes).map_err(fault)?;
                    summary.built += 1;
                    (facts, bytes.len() as u64)
                }
            };
            if self.counting == Counting::Pure && material.total() <= practice::MOST {
                task.keep_for_browsers()?;
            }
            summary.bytes += bytes;
            summary.late += facts.late.iter().sum::<u64>();
            cache.insert(material, marks);
            self.progress.advance(placements);
        }
        Ok(summary)
    }
}

impl Work<'_> {
    /// The file of a slice, when it is there and whole; one that is not is built anew.
    fn find(&self, path: &Path, index: &SliceIndex) -> Result<Option<DistanceFile>, TableError> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TableError::new(path, Fault::Io(error))),
            Ok(_) => {}
        }
        let hash = self.game.hash_with(&self.counting.word());
        let found = DistanceFile::read(path, read(path)?, hash, index.clone()).and_then(|file| {
            file.frame.check_blocks()?;
            Ok(file)
        });
        match found {
            Ok(file) => Ok(Some(file)),
            Err(TableError { fault: Fault::Io(error), .. }) => {
                Err(TableError::new(path, Fault::Io(error)))
            }
            Err(error) => {
                self.progress.note(&format!("{error}; it is built anew"));
                Ok(None)
            }
        }
    }
}

/// The values of a slice in memory, captures included: those of the file.
struct Marks {
    index: SliceIndex,
    sides: [Vec<AtomicU8>; 2],
}

impl Marks {
    /// All draws so far.
    fn new(index: SliceIndex) -> Marks {
        let side = || (0..index.size()).map(|_| AtomicU8::new(0)).collect();
        Marks { sides: [side(), side()], index }
    }

    #[inline(always)]
    fn get(&self, turn: Color, number: u64) -> u8 {
        self.sides[turn.index()][number as usize].load(Relaxed)
    }

    #[inline(always)]
    fn set(&self, turn: Color, number: u64, value: u8) {
        self.sides[turn.index()][number as usize].store(value, Relaxed);
    }
}

/// What a slice is solved with.
struct Task<'a, W, V> {
    work: &'a Work<'a>,
    ground: &'a Ground<V>,
    cache: &'a BTreeMap<Material, Marks>,
    marks: &'a Marks,
    kings: [Vec<W>; 2],
}

/// What is known of a position without moving a king.
enum First {
    /// There are captures, and this is its value.
    Captures(u8),
    /// There are none.
    Quiet {
        /// Moves of kings, and one more when another move draws.
        left: u8,
        /// The plies of the quickest win by another move.
        win: Option<u8>,
        /// The plies of the slowest loss by another move.
        loss: u8,
    },
}

/// Room for a configuration that is being solved.
struct Bench<W: Word, V: Variant> {
    scene: Scene<W, V>,
    left: [Vec<u8>; 2],
    loss: [Vec<u8>; 2],
    found: [Vec<u8>; 2],
    /// Positions by the plies in which they may be won or lost, when nothing is quicker.
    waiting: Vec<Vec<Entry>>,
    /// Positions by the plies in which they are won or lost.
    decided: Vec<Vec<Entry>>,
}

/// A placement, the side to move, and the value.
type Entry = (u32, Color, u8);

impl<W: Word, V: Variant> Bench<W, V>
where
    V::Board: Geometry<Word = W>,
{
    fn new() -> Self {
        Bench {
            scene: Scene::new(),
            left: [Vec::new(), Vec::new()],
            loss: [Vec::new(), Vec::new()],
            found: [Vec::new(), Vec::new()],
            waiting: vec![Vec::new(); usize::from(LOST)],
            decided: vec![Vec::new(); usize::from(LOST)],
        }
    }
}

impl<W: Word, V: Variant> Task<'_, W, V>
where
    V::Board: Geometry<Word = W>,
{
    /// Solves the slice, the configurations of the furthest advanced men first.
    fn solve(&self) {
        for layer in layers::<W>(&self.marks.index).iter().rev() {
            layer.par_chunks(layer.len().div_ceil(PARTS)).for_each_init(
                Bench::new,
                |bench, part| {
                    for configuration in part {
                        self.solve_one(u64::from(*configuration), bench);
                    }
                },
            );
        }
    }

    fn solve_one(&self, configuration: u64, bench: &mut Bench<W, V>) {
        let stride = self.marks.index.stride();
        let span = self.work.counting.span(self.marks.index.material());
        bench.scene.set(self.ground, &self.marks.index, configuration);
        for turn in Color::BOTH {
            bench.left[turn.index()].clear();
            bench.loss[turn.index()].clear();
            bench.found[turn.index()].clear();
            for at in 0..stride {
                let (left, loss, found) = self.begin(bench, turn, at as u32, span);
                bench.left[turn.index()].push(left);
                bench.loss[turn.index()].push(loss);
                bench.found[turn.index()].push(found);
            }
        }
        for plies in 0..=span.plies {
            for (at, turn, value) in std::mem::take(&mut bench.waiting[usize::from(plies)]) {
                let found = &mut bench.found[turn.index()][at as usize];
                if *found == 0 {
                    *found = value;
                    bench.decided[usize::from(plies)].push((at, turn, value));
                }
            }
            for entry in std::mem::take(&mut bench.decided[usize::from(plies)]) {
                if plies < span.plies {
                    self.tell(bench, entry, plies + 1);
                }
            }
        }
        for turn in Color::BOTH {
            for (at, found) in (configuration * stride..).zip(&bench.found[turn.index()]) {
                self.marks.set(turn, at, *found);
            }
        }
    }

    /// The moves that are left, the slowest loss so far and the value, when it is known; what is
    /// decided or may be waits.
    fn begin(&self, bench: &mut Bench<W, V>, turn: Color, at: u32, span: Span) -> (u8, u8, u8) {
        let kings = self.kings_at(u64::from(at));
        if kings[0] & kings[1] != W::ZERO {
            return (FINAL, 0, 0);
        }
        match self.first(&bench.scene, turn, kings, span) {
            First::Captures(0) => (FINAL, 0, 0),
            First::Captures(value) => {
                bench.decided[1].push((at, turn, value));
                (FINAL, 0, value)
            }
            First::Quiet { left, win, loss } => {
                match win {
                    Some(plies) => bench.waiting[usize::from(plies)].push((at, turn, plies)),
                    None if left == 0 => {
                        bench.waiting[usize::from(loss)].push((at, turn, LOST + loss));
                    }
                    None => {}
                }
                (left, loss, 0)
            }
        }
    }

    /// Tells the positions before a decided one, a ply further away.
    fn tell(&self, bench: &mut Bench<W, V>, (at, turn, value): Entry, plies: u8) {
        let mover = !turn;
        let many = self.kings[1].len() as u64;
        let (white, black) = (u64::from(at) / many, u64::from(at) % many);
        let kings = [self.kings[0][white as usize], self.kings[1][black as usize]];
        let occupied = kings[0] | kings[1];
        let own = kings[mover.index()];
        for from in members(own) {
            let others = own & !bit::<W>(from);
            let ranks = ranks_with_one_more(others);
            for to in members(bench.scene.targets(from, occupied)) {
                let lower = (others & below::<W>(to)).count() as usize;
                let set = ranks[lower & 7] + choose(to, lower + 1);
                let before = match mover {
                    Color::White => set * many + black,
                    Color::Black => white * many + set,
                } as usize;
                let found = &mut bench.found[mover.index()][before];
                let left = &mut bench.left[mover.index()][before];
                if *found != 0 || *left == FINAL {
                    continue;
                }
                if value >= LOST {
                    *found = plies;
                    bench.decided[usize::from(plies)].push((before as u32, mover, plies));
                    continue;
                }
                *left -= 1;
                if *left == 0 && !self.may_win(bench, mover, before) {
                    let plies = plies.max(bench.loss[mover.index()][before]);
                    let value = LOST + plies;
                    bench.found[mover.index()][before] = value;
                    bench.decided[usize::from(plies)].push((before as u32, mover, value));
                }
            }
        }
    }

    /// Whether a position waits to be won by a move that no king makes.
    fn may_win(&self, bench: &Bench<W, V>, turn: Color, at: usize) -> bool {
        bench.loss[turn.index()][at] == FINAL
    }

    /// The kings of a placement within a configuration.
    #[inline(always)]
    fn kings_at(&self, at: u64) -> [W; 2] {
        let black = self.kings[1].len() as u64;
        [self.kings[0][(at / black) as usize], self.kings[1][(at % black) as usize]]
    }

    fn first(&self, scene: &Scene<W, V>, turn: Color, kings: [W; 2], span: Span) -> First {
        let look = scene.look(self.ground, turn, kings);
        if look.captures {
            return First::Captures(self.by_captures(scene, turn, kings));
        }
        let (mut left, mut win, mut loss) = (look.quiet as u8, None::<u8>, 0);
        let mut draws = false;
        let occupied = kings[0] | kings[1];
        for push in &scene.pushes[turn.index()] {
            if occupied & bit::<W>(push.to as usize) != W::ZERO {
                continue;
            }
            let (value, ends) = self.after_push(scene, turn, kings, push, span);
            let plies = if ends { 1 } else { value % LOST + 1 };
            match value {
                1..LOST if plies <= span.plies => loss = plies.max(loss),
                LOST.. if plies <= span.plies => {
                    win = Some(win.map_or(plies, |win| win.min(plies)));
                }
                _ => draws = true,
            }
        }
        left += u8::from(draws);
        if win.is_some() {
            loss = FINAL;
        }
        First::Quiet { left, win, loss }
    }

    /// The value of a position with captures, each of which ends every count.
    fn by_captures(&self, scene: &Scene<W, V>, turn: Color, kings: [W; 2]) -> u8 {
        let position = scene.position(self.ground, turn, kings);
        let mut value = LOST + 1;
        for mv in &position.legal_moves() {
            match self.value(&Pieces::of(&position.after(mv))) {
                LOST.. => return 1,
                0 => value = 0,
                _ => {}
            }
        }
        value
    }

    /// The value for the opponent after a man's move, and whether it ends the count.
    fn after_push(
        &self,
        scene: &Scene<W, V>,
        turn: Color,
        kings: [W; 2],
        push: &Push,
        span: Span,
    ) -> (u8, bool) {
        match push.exit {
            Exit::Advance { configuration, low, high } => {
                let index = &self.marks.index;
                let at = advanced(index, turn, kings, low, high);
                let value = self.marks.get(!turn, configuration * index.stride() + at);
                (value, span.men_end_it)
            }
            Exit::Promote { from, to } => {
                let pieces = crowned(scene, turn, kings, from, to);
                let ends = span.men_end_it || self.work.counting.span(pieces.material()) != span;
                (self.value(&pieces), ends)
            }
        }
    }

    /// The value of a position of another slice.
    fn value(&self, pieces: &Pieces<W>) -> u8 {
        let material = pieces.material();
        match self.work.game.decided(material, pieces.turn) {
            Some(Wdl::Win) => return 1,
            Some(Wdl::Loss) => return LOST,
            _ => {}
        }
        let (slice, pieces) = pieces.in_slice::<V::Board>();
        let marks = &self.cache[&slice];
        marks.get(pieces.turn, marks.index.number(pieces.men, pieces.kings))
    }

    /// The values of the blocks of the slice and what is to be known of it, compared with its
    /// table.
    fn blocks(&self, table: &TableFile) -> Result<(Facts, Vec<Vec<u8>>), TableError> {
        let size = self.marks.index.size();
        let mut facts = Facts::default();
        let mut blocks = Vec::new();
        let per_table = crate::file::BLOCK / BLOCK;
        for &turn in turns(self.marks.index.material()) {
            let shares = size.div_ceil(BLOCK);
            let made: Result<Vec<_>, TableError> = (0..shares.div_ceil(per_table))
                .into_par_iter()
                .map_init(Scene::new, |scene, share| {
                    let first = share * per_table;
                    let (number, _) = table.frame.place(turn.index(), first * BLOCK);
                    let known = table.block(number)?;
                    let mut made = Vec::new();
                    for share in first..(first + per_table).min(shares) {
                        let range = share * BLOCK..((share + 1) * BLOCK).min(size);
                        let known =
                            |number: u64| known.get((number - first * BLOCK) as usize) != Wdl::Draw;
                        made.push(self.block(scene, turn, range, known));
                    }
                    Ok(made)
                })
                .collect();
            for (block, longest, late) in made?.into_iter().flatten() {
                blocks.push(block);
                facts.longest = facts.longest.max(longest);
                facts.late[turn.index()] += late;
            }
        }
        Ok((facts, blocks))
    }

    fn block(
        &self,
        scene: &mut Scene<W, V>,
        turn: Color,
        range: core::ops::Range<u64>,
        is_decided: impl Fn(u64) -> bool,
    ) -> (Vec<u8>, u32, u64) {
        let stride = self.marks.index.stride();
        let (mut values, mut longest, mut late) = (Vec::new(), 0, 0);
        let mut last = 0;
        for number in range {
            let kings = self.kings_at(number % stride);
            let is_kept = kings[0] & kings[1] == W::ZERO && {
                scene.set(self.ground, &self.marks.index, number / stride);
                !scene.look(self.ground, turn, kings).captures
            };
            if is_kept {
                last = self.marks.get(turn, number);
                longest = longest.max(u32::from(last % LOST));
                late += u64::from(last == 0 && is_decided(number));
            }
            values.push(last);
        }
        (values, longest, late)
    }

    /// Writes the values for browsers, when their file is not there or not whole.
    fn keep_for_browsers(&self) -> Result<(), TableError> {
        let index = &self.marks.index;
        let path = self.work.folder.join(practice::name(index.material()));
        if path.is_file() {
            match practice::check_file(&path, index) {
                Ok(()) => return Ok(()),
                Err(error) => self.work.progress.note(&format!("{error}; it is written anew")),
            }
        }
        let stride = index.stride();
        let value = |turn: Color, number: u64| {
            let kings = self.kings_at(number % stride);
            (kings[0] & kings[1] == W::ZERO).then(|| self.marks.get(turn, number))
        };
        let sides = turns(index.material());
        let values = sides.iter().map(|turn| (0..index.size()).map(|n| value(*turn, n)).collect());
        let values: Vec<Vec<Option<u8>>> = values.collect();
        practice::write(&path, &values, index.king_sets())
            .map_err(|error| TableError::new(&path, Fault::Io(error)))
    }

    /// Reads the values of a file; those of positions with captures are found anew.
    fn put_back(&self, file: &DistanceFile) -> Result<(), TableError> {
        let size = self.marks.index.size();
        let stride = self.marks.index.stride();
        for &turn in turns(self.marks.index.material()) {
            (0..size.div_ceil(BLOCK)).into_par_iter().try_for_each_init(
                Scene::new,
                |scene, share| {
                    let (block, _) = file.frame.place(turn.index(), share * BLOCK);
                    let values = file.block(block)?;
                    for (number, value) in (share * BLOCK..).zip(values) {
                        let kings = self.kings_at(number % stride);
                        if kings[0] & kings[1] != W::ZERO {
                            continue;
                        }
                        scene.set(self.ground, &self.marks.index, number / stride);
                        let value = if scene.look(self.ground, turn, kings).captures {
                            self.by_captures(scene, turn, kings)
                        } else {
                            value
                        };
                        self.marks.set(turn, number, value);
                    }
                    Ok(())
                },
            )?;
        }
        Ok(())
    }
}
