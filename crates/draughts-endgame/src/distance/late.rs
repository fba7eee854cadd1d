//! Positions that are won in the pure game and drawn by a count, one by one.

use core::ops::ControlFlow;

use draughts::{Position, Variant, WithVariant, dispatch};

use super::file::{BLOCK, DistanceFile};
use super::{Distances, turns};
use crate::error::TableError;
use crate::file::TableFile;
use crate::material::Material;
use crate::placement::{Placement, pieces_of};
use crate::tables::Tables;
use crate::wdl::Wdl;

impl Distances {
    /// Shows the positions of a slice without captures that are decided in the pure game and drawn
    /// by a count, with their value in the pure game, until it is enough. Nothing when its
    /// distances or its table are not there.
    ///
    /// # Errors
    /// A block is damaged.
    pub fn late(
        &self,
        tables: &Tables,
        slice: Material,
        see: &mut dyn FnMut(Placement, Wdl) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let file = self.files().find(|file| file.frame.index.material() == slice);
        match (file, tables.file(slice)) {
            (Some(file), Some(table)) => dispatch(self.game.moves(), Work { file, table, see }),
            _ => Ok(()),
        }
    }
}

struct Work<'a> {
    file: &'a DistanceFile,
    table: &'a TableFile,
    see: &'a mut dyn FnMut(Placement, Wdl) -> ControlFlow<()>,
}

impl WithVariant for Work<'_> {
    type Output = Result<(), TableError>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let index = &self.file.frame.index;
        for &turn in turns(index.material()) {
            if self.file.facts.late[turn.index()] == 0 {
                continue;
            }
            for first in (0..index.size()).step_by(BLOCK as usize) {
                let values = self.file.block(self.file.frame.place(turn.index(), first).0)?;
                let (number, start) = self.table.frame.place(turn.index(), first);
                let table = self.table.block(number)?;
                for (at, _) in values.iter().enumerate().filter(|(_, value)| **value == 0) {
                    let pure = table.get(start + at);
                    if pure == Wdl::Draw {
                        continue;
                    }
                    let Some(pieces) = pieces_of(index, first + at as u64, turn) else { continue };
                    let Ok(position) = Position::new(variant, &pieces.setup()) else { continue };
                    if position.can_capture() {
                        continue;
                    }
                    if (self.see)(Placement::of(&pieces), pure).is_break() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}
