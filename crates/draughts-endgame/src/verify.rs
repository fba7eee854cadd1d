//! Whether tables agree with themselves: the value of a position is the best of what its moves lead
//! to.
//!
//! Moves and captures come from the rules, position by position; nothing of the builder is used.

use core::fmt;
use core::hash::BuildHasher;
use std::collections::hash_map::RandomState;

use draughts::rules::MoveRules;
use draughts::{Color, Position, Variant, WithVariant, dispatch};
use rayon::prelude::*;

use crate::distance::{Counted, Distances};
use crate::error::{Fault, TableError};
use crate::file::Count;
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
    /// Checks every block, and every position or so many of them, spread over all tables. Where it
    /// is every position, those that are won, drawn and lost are counted too, captures included.
    ///
    /// `progress` is told how many positions more have been looked at.
    ///
    /// # Errors
    /// The first block or position that is wrong, or file whose head counts others.
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

    /// The value of any position, where values are counted and it is known.
    fn value<V: Variant>(&self, _: &Position<V>) -> Result<Option<Wdl>, TableError> {
        Ok(None)
    }

    /// Compares what was counted of a whole slice with what its file says.
    fn compare(&self, _: Material, _: &[Count; 2]) -> Result<(), TableError> {
        Ok(())
    }
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

    fn value<V: Variant>(&self, position: &Position<V>) -> Result<Option<Wdl>, TableError> {
        self.try_probe(position)
    }

    fn compare(&self, slice: Material, counts: &[Count; 2]) -> Result<(), TableError> {
        let Some(file) = self.file(slice) else { return Ok(()) };
        // Without the files that captures lead to not all can be counted.
        let is_whole = |turn: usize| counts[turn].all() == file.counts[turn].all();
        match (0..2).all(|turn| !is_whole(turn) || counts[turn] == file.counts[turn]) {
            true => Ok(()),
            false => Err(file.frame.wrong(Fault::Counts)),
        }
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
    let counts = lot.sample.is_none();
    dispatch(moves, Work { slices, step, salt: lot.salt, counts, progress, check })
}

struct Work<'a, C> {
    slices: Vec<&'a SliceIndex>,
    /// One number of so many is looked at, which the salt decides.
    step: u64,
    salt: u64,
    /// Whether values are counted.
    counts: bool,
    progress: &'a (dyn Fn(u64) + Sync),
    check: &'a C,
}

/// What was seen of some positions.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// Those without captures whose value is kept, and right.
    right: u64,
    /// The values of all, by the side to move.
    counts: [Count; 2],
}

impl Seen {
    fn plus(self, other: Seen) -> Seen {
        let counts = [0, 1].map(|turn| self.counts[turn].plus(&other.counts[turn]));
        Seen { right: self.right + other.right, counts }
    }
}

impl<C: Check> WithVariant for Work<'_, C> {
    type Output = Result<u64, Wrong>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let mut positions = 0;
        for index in &self.slices {
            let numbers = index.size() * sides(index.material());
            let (steps, share) = (numbers.div_ceil(self.step), (SHARE / self.step).max(1));
            let look_at = |at: u64| {
                let mut seen = Seen::default();
                for step in at * share..((at + 1) * share).min(steps) {
                    let place = scattered(step ^ self.salt) % self.step;
                    let number = step * self.step + place;
                    if number < numbers {
                        self.look(variant, index, number, &mut seen)?;
                    }
                }
                (self.progress)(seen.right);
                Ok::<Seen, Wrong>(seen)
            };
            let shares = (0..steps.div_ceil(share)).into_par_iter().map(look_at);
            let seen = shares.try_reduce(Seen::default, |one, other| Ok(one.plus(other)))?;
            self.check.compare(index.material(), &seen.counts)?;
            positions += seen.right;
        }
        Ok(positions)
    }
}

impl<C: Check> Work<'_, C> {
    /// Looks at the position of a number, if there is one.
    fn look<V: Variant>(
        &self,
        variant: V,
        index: &SliceIndex,
        number: u64,
        seen: &mut Seen,
    ) -> Result<(), Wrong> {
        let turn = Color::BOTH[(number / index.size()) as usize];
        let Some(pieces) = pieces_of(index, number % index.size(), turn) else { return Ok(()) };
        let Ok(position) = Position::new(variant, &pieces.setup()) else { return Ok(()) };
        let wrong = || (index.material(), Placement::of(&pieces));
        if !position.can_capture() && self.check.check(&position, &wrong)? {
            seen.right += 1;
        }
        if self.counts
            && let Some(value) = self.check.value(&position)?
        {
            seen.counts[turn.index()].add(value, 1);
        }
        Ok(())
    }
}

/// A number that says nothing about its neighbours, the same every time.
fn scattered(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 20
}

#[cfg(test)]
mod tests {
    use std::fs;

    use draughts::{RuleSet, Rules};

    use super::*;
    use crate::build::{Order, build};
    use crate::file::name;
    use crate::folder;
    use crate::pure::PureGame;

    #[test]
    fn a_head_that_counts_other_positions_is_refused() {
        let rules: &Rules = &RuleSet::find("english").unwrap().rules;
        let all = std::env::temp_dir().join(format!("endgame-counts-{}", std::process::id()));
        let order = Order { rules, folder: &all, pieces: 3, threads: 2, memory: 1 << 30 };
        build(&order, &()).unwrap();
        let tables = Tables::open(&all, rules).unwrap();
        assert!(tables.verify(None, &|_| ()).unwrap().positions > 0);
        let game = PureGame::of(rules).unwrap();
        for slice in ["2K-K", "K-K"] {
            let slice: Material = slice.parse().unwrap();
            let path = folder::of(&all, &game).join(name(slice));
            let file = tables.file(slice).unwrap();
            let [white, black] = file.counts;
            let refused = |counts: [Count; 2]| {
                let bytes = file.recounted(&game, counts);
                // A file in use is replaced, never changed in place.
                fs::remove_file(&path).and_then(|()| fs::write(&path, bytes)).unwrap();
                let tables = Tables::open(&all, rules).map_err(|error| error.to_string())?;
                let verified = tables.verify(None, &|_| ());
                verified.map(drop).map_err(|error| format!("verified: {error}"))
            };
            assert_eq!(refused([white, black]), Ok(()));
            let why = format!("{}: {}", path.display(), Fault::Counts);
            let more = Count { drawn: white.drawn + 1, ..white };
            let huge = Count { won: u64::MAX, ..white };
            for counts in [[Count::default(); 2], [more, black], [huge, black], [white, more]] {
                assert_eq!(refused(counts), Err(why.clone()), "{counts:?}");
            }
            let other = Count { won: white.won - 1, drawn: white.drawn + 1, ..white };
            assert_eq!(refused([other, black]), Err(format!("verified: {why}")));
            assert_eq!(refused([white, black]), Ok(()));
        }
        fs::remove_dir_all(&all).unwrap();
    }
}
