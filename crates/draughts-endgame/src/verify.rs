//! Whether tables agree with themselves: the value of a position is the best of what its moves lead to.
//!
//! Moves and captures come from the rules, position by position; nothing of the builder is used.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use draughts::{Color, Geometry, Position, Variant, WithVariant, dispatch};
use rayon::prelude::*;

use crate::error::TableError;
use crate::file::sides;
use crate::material::Material;
use crate::pieces::Pieces;
use crate::placement::{Placement, pieces_of};
use crate::tables::Tables;
use crate::wdl::Wdl;

/// Numbers that a thread takes at once.
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
    Position(Box<WrongPosition>),
}

/// A position whose value is wrong, or that of one of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongPosition {
    /// The slice.
    pub material: Material,
    /// The position.
    pub placement: Placement,
    /// What the table says.
    pub table: Wdl,
    /// What its moves lead to; `None` when the table of one is not there.
    pub moves: Option<Wdl>,
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
            Wrong::Position(wrong) => match wrong.moves {
                Some(moves) => write!(f, "a {} whose moves make it a {moves}", wrong.table),
                None => write!(f, "a {} with moves to a table that is not there", wrong.table),
            },
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
        let all: u64 =
            self.files().map(|file| file.index.size() * sides(file.index.material())).sum();
        let step = sample.map_or(1, |sample| (all / sample.max(1)).max(1));
        let work = Work { tables: self, step, progress };
        let positions = dispatch(self.game().moves(), work)?;
        Ok(Verified { blocks, positions })
    }
}

struct Work<'a> {
    tables: &'a Tables,
    /// One number of so many is looked at.
    step: u64,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl WithVariant for Work<'_> {
    type Output = Result<u64, Wrong>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let positions = AtomicU64::new(0);
        for file in self.tables.files() {
            let index = &file.index;
            let numbers = index.size() * sides(index.material());
            (0..numbers.div_ceil(SHARE)).into_par_iter().try_for_each(|share| {
                let mut looked_at = 0;
                for number in share * SHARE..((share + 1) * SHARE).min(numbers) {
                    if !scattered(number).is_multiple_of(self.step) {
                        continue;
                    }
                    let turn = Color::BOTH[(number / index.size()) as usize];
                    let Some(pieces) = pieces_of(index, number % index.size(), turn) else {
                        continue;
                    };
                    looked_at += u64::from(self.position(variant, index.material(), &pieces)?);
                }
                positions.fetch_add(looked_at, Relaxed);
                (self.progress)(looked_at);
                Ok::<(), Wrong>(())
            })?;
        }
        Ok(positions.into_inner())
    }
}

impl Work<'_> {
    /// Whether the value of a position is kept, and then it is right.
    fn position<V: Variant>(
        &self,
        variant: V,
        material: Material,
        pieces: &Pieces<<V::Board as Geometry>::Word>,
    ) -> Result<bool, Wrong> {
        let Ok(position) = Position::new(variant, &pieces.setup()) else { return Ok(false) };
        if position.can_capture() {
            return Ok(false);
        }
        let Some(table) = self.tables.probe_quiet(&position)? else { return Ok(false) };
        let mut best = Some(Wdl::Loss);
        for mv in &position.legal_moves() {
            let after = self.tables.try_probe(&position.after(mv))?;
            best = best.zip(after).map(|(best, after)| best.max(-after));
            if best == Some(Wdl::Win) {
                break;
            }
        }
        if best == Some(table) {
            return Ok(true);
        }
        let placement = Placement::of(pieces);
        Err(Wrong::Position(Box::new(WrongPosition { material, placement, table, moves: best })))
    }
}

/// A number that says nothing about its neighbours, the same every time.
fn scattered(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 20
}
