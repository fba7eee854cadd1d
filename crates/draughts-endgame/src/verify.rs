//! Whether tables agree with themselves: the value of a position is the best of what its moves lead
//! to.
//!
//! Moves and captures come from the rules, position by position; nothing of the builder is used.

use core::fmt;
use core::hash::BuildHasher;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::collections::hash_map::RandomState;

use draughts::rules::MoveRules;
use draughts::{Color, Position, Variant, WithVariant, dispatch};
use rayon::prelude::*;

use crate::distance::{Counted, Distances};
use crate::error::TableError;
use crate::frame::sides;
use crate::index::SliceIndex;
use crate::material::Material;
use crate::placement::{Placement, pieces_of};
use crate::tables::Tables;
use crate::wdl::Wdl;

/// Numbers that a thread goes through at once.
const SHARE: u64 = 1 << 14;

/// What was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Blocks whose checksum is right.
    pub blocks: u64,
    /// Positions without captures whose value is the best of what their moves lead to.
    pub positions: u64,
}

/// What is wrong.
#[derive(Debug)]
pub enum Wrong {
    /// A block is damaged.
    Table(TableError),
    /// A position has another value than its moves give it.
    Position(Box<WrongPosition<Wdl>>),
    /// A position has another distance than its moves give it.
    Distance(Box<WrongPosition<Counted>>),
}

/// A position whose value is wrong, or that of one of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongPosition<T> {
    /// The slice.
    pub material: Material,
    /// The position.
    pub placement: Placement,
    /// What the file says.
    pub file: T,
    /// What its moves lead to; `None` when the file of one is not there.
    pub moves: Option<T>,
}

impl From<TableError> for Wrong {
    fn from(error: TableError) -> Self {
        Wrong::Table(error)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Table(error) => error.fmt(f),
            Wrong::Position(wrong) => wrong.fmt(f),
            Wrong::Distance(wrong) => wrong.fmt(f),
        }
    }
}

impl<T: fmt::Display> fmt::Display for WrongPosition<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.moves {
            Some(moves) => write!(f, "a {} whose moves make it a {moves}", self.file),
            None => write!(f, "a {} with moves to a file that is not there", self.file),
        }
    }
}

impl core::error::Error for Wrong {}

impl Tables {
    /// Checks every block, and every position or so many of them, spread over all tables.
    ///
    /// `progress` is told how many positions more have been looked at.
    ///
    /// # Errors
    /// The first block or position that is wrong.
    pub fn verify(
        &self,
        sample: Option<u64>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Verified, Wrong> {
        let blocks = self.check_blocks()?;
        let slices = self.files().map(|file| &file.frame.index).collect();
        let lot = Lot { sample, salt: 0 };
        let positions = walk(self.game().moves(), slices, lot, progress, self)?;
        Ok(Verified { blocks, positions })
    }

    /// Checks so many positions of a slice, which nobody knows beforehand; says how many of them
    /// were without captures.
    ///
    /// # Errors
    /// The first position that is wrong, or block that is damaged.
    pub(crate) fn spot_check(&self, slice: Material, sample: u64) -> Result<u64, Wrong> {
        let slices = self.file(slice).map(|file| &file.frame.index).into_iter().collect();
        let lot = Lot { sample: Some(sample), salt: RandomState::new().hash_one(slice) };
        walk(self.game().moves(), slices, lot, &|_| (), self)
    }
}

impl Distances {
    /// Checks every block, and every position or so many of them, spread over all files.
    ///
    /// `progress` is told how many positions more have been looked at.
    ///
    /// # Errors
    /// The first block or position that is wrong.
    pub fn verify(
        &self,
        sample: Option<u64>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Verified, Wrong> {
        let blocks = self.check_blocks()?;
        let slices = self.files().map(|file| &file.frame.index).collect();
        let lot = Lot { sample, salt: 0 };
        let positions = walk(self.game().moves(), slices, lot, progress, self)?;
        Ok(Verified { blocks, positions })
    }
}

/// Which positions are checked.
#[derive(Clone, Copy)]
struct Lot {
    /// How many; all of them without it.
    sample: Option<u64>,
    /// The lot by which they are drawn: the same has the same ones.
    salt: u64,
}

/// What is compared with its moves.
trait Check: Sync {
    /// Whether the value of a position without captures is kept, and then it is right.
    fn check<V: Variant>(
        &self,
        position: &Position<V>,
        wrong: &dyn Fn() -> (Material, Placement),
    ) -> Result<bool, Wrong>;
}

impl Check for Tables {
    fn check<V: Variant>(
        &self,
        position: &Position<V>,
        wrong: &dyn Fn() -> (Material, Placement),
    ) -> Result<bool, Wrong> {
        let Some(file) = self.probe_quiet(position)? else { return Ok(false) };
        let mut moves = Some(Wdl::Loss);
        for mv in &position.legal_moves() {
            let after = self.try_probe(&position.after(mv))?;
            moves = moves.zip(after).map(|(best, after)| best.max(-after));
            if moves == Some(Wdl::Win) {
                break;
            }
        }
        if moves == Some(file) {
            return Ok(true);
        }
        let (material, placement) = wrong();
        Err(Wrong::Position(Box::new(WrongPosition { material, placement, file, moves })))
    }
}

impl Check for Distances {
    fn check<V: Variant>(
        &self,
        position: &Position<V>,
        wrong: &dyn Fn() -> (Material, Placement),
    ) -> Result<bool, Wrong> {
        let Some(file) = self.probe(position)? else { return Ok(false) };
        let moves = match position.has_move() {
            true => self.best(position, 0)?.map(|best| best.value),
            false => Some(Counted::Loss(0)),
        };
        if moves == Some(file) {
            return Ok(true);
        }
        let (material, placement) = wrong();
        Err(Wrong::Distance(Box::new(WrongPosition { material, placement, file, moves })))
    }
}

/// Checks every position without captures of some slices, or so many of them.
fn walk<C: Check>(
    moves: &MoveRules,
    slices: Vec<&SliceIndex>,
    lot: Lot,
    progress: &(dyn Fn(u64) + Sync),
    check: &C,
) -> Result<u64, Wrong> {
    let all: u64 = slices.iter().map(|index| index.size() * sides(index.material())).sum();
    let step = lot.sample.map_or(1, |sample| (all / sample.max(1)).max(1));
    dispatch(moves, Work { slices, step, salt: lot.salt, progress, check })
}

struct Work<'a, C> {
    slices: Vec<&'a SliceIndex>,
    /// One number of so many is looked at, which the salt decides.
    step: u64,
    salt: u64,
    progress: &'a (dyn Fn(u64) + Sync),
    check: &'a C,
}

impl<C: Check> WithVariant for Work<'_, C> {
    type Output = Result<u64, Wrong>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let positions = AtomicU64::new(0);
        for index in &self.slices {
            let numbers = index.size() * sides(index.material());
            let (steps, share) = (numbers.div_ceil(self.step), (SHARE / self.step).max(1));
            (0..steps.div_ceil(share)).into_par_iter().try_for_each(|at| {
                let mut looked_at = 0;
                for step in at * share..((at + 1) * share).min(steps) {
                    let place = scattered(step ^ self.salt) % self.step;
                    let number = step * self.step + place;
                    if number < numbers {
                        looked_at += u64::from(self.look(variant, index, number)?);
                    }
                }
                positions.fetch_add(looked_at, Relaxed);
                (self.progress)(looked_at);
                Ok::<(), Wrong>(())
            })?;
        }
        Ok(positions.into_inner())
    }
}

impl<C: Check> Work<'_, C> {
    /// Whether there is a position without captures whose value is kept, and then it is right.
    fn look<V: Variant>(&self, variant: V, index: &SliceIndex, number: u64) -> Result<bool, Wrong> {
        let turn = Color::BOTH[(number / index.size()) as usize];
        let Some(pieces) = pieces_of(index, number % index.size(), turn) else { return Ok(false) };
        let Ok(position) = Position::new(variant, &pieces.setup()) else { return Ok(false) };
        if position.can_capture() {
            return Ok(false);
        }
        self.check.check(&position, &|| (index.material(), Placement::of(&pieces)))
    }
}

/// A number that says nothing about its neighbours, the same every time.
fn scattered(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 20
}
