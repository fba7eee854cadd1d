//! Counting the positions of a material by what they are worth, under one rule set or side by side.

use draughts::{Color, Geometry, Variant, WithVariant, Word, dispatch};
use rayon::prelude::*;

use crate::build::scene::{Ground, Scene};
use crate::codec::Block;
use crate::error::TableError;
use crate::file::{BLOCK, TableFile};
use crate::frame::sides;
use crate::index::{SliceIndex, sets};
use crate::material::Material;
use crate::placement::{Placement, pieces_of};
use crate::tables::Tables;
use crate::wdl::Wdl;

/// A position in which the side to move cannot capture, with its value in each of the tables.
#[derive(Clone, Copy)]
pub struct Quiet<'a> {
    /// The side to move.
    pub turn: Color,
    /// Its values for that side.
    pub values: &'a [Wdl],
    /// Whether the opponent could capture if it were his turn.
    pub is_threatened: bool,
    settled: &'a dyn Fn() -> bool,
    index: &'a SliceIndex,
    number: u64,
}

impl Quiet<'_> {
    /// Whether the position is settled (E6): what `draughts` says of it.
    pub fn is_settled(&self) -> bool {
        (self.settled)()
    }

    /// A number that says nothing about the position and is the same every time: to draw some of
    /// many by.
    pub fn lot(&self) -> u64 {
        let mixed = (self.number << 1 | self.turn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// Where the pieces stand, for a board with a word of 128 bits or less.
    pub fn placement(&self) -> Option<Placement> {
        pieces_of::<u128>(self.index, self.number, self.turn).map(|pieces| Placement::of(&pieces))
    }
}

/// What looks at positions and is put together with others of its kind.
pub trait Tally: Clone + Send + Sync {
    /// Looks at a position.
    fn see(&mut self, position: &Quiet<'_>);
    /// Takes over what another has seen, of positions that come later.
    fn join(&mut self, other: Self);
}

/// Shows a tally every position of a slice in which the side to move cannot capture, with both
/// sides to move; where both have the same pieces, with White to move only. All tables must be of
/// games in which the same pieces can capture.
///
/// `None` when one of the tables does not have the slice.
///
/// # Errors
/// A block is damaged.
pub fn survey<T: Tally>(
    tables: &[&Tables],
    slice: Material,
    tally: T,
) -> Result<Option<T>, TableError> {
    let files: Option<Vec<_>> = tables.iter().map(|tables| tables.file(slice)).collect();
    let (Some(files), Some(first)) = (files, tables.first()) else { return Ok(None) };
    let mut blocks = Vec::new();
    for file in &files {
        let all: Result<Vec<Block>, TableError> =
            (0..file.frame.blocks()).into_par_iter().map(|number| file.block(number)).collect();
        blocks.push(all?);
    }
    let work = Work { files: &files, blocks: &blocks, tally: &tally };
    Ok(Some(dispatch(first.game().moves(), work)))
}

struct Work<'a, T> {
    files: &'a [&'a TableFile],
    blocks: &'a [Vec<Block>],
    tally: &'a T,
}

impl<T: Tally> WithVariant for Work<'_, T> {
    type Output = T;

    fn run<V: Variant>(self, variant: V) -> T {
        let ground = Ground::new(variant);
        let index = &self.files[0].frame.index;
        let kings =
            Color::BOTH.map(|color| sets(index.material().kings(color) as usize, index.free()));
        let shares = index.size().div_ceil(BLOCK);
        let seen: Vec<T> = (0..shares)
            .into_par_iter()
            .map_init(Scene::new, |scene, share| {
                let range = share * BLOCK..((share + 1) * BLOCK).min(index.size());
                self.see(&ground, scene, &kings, range)
            })
            .collect();
        let mut tally = self.tally.clone();
        for other in seen {
            tally.join(other);
        }
        tally
    }
}

impl<T: Tally> Work<'_, T> {
    fn see<W: Word, V: Variant>(
        &self,
        ground: &Ground<V>,
        scene: &mut Scene<W, V>,
        kings: &[Vec<W>; 2],
        range: core::ops::Range<u64>,
    ) -> T
    where
        V::Board: Geometry<Word = W>,
    {
        let index = &self.files[0].frame.index;
        let black = kings[1].len() as u64;
        let turns = &Color::BOTH[..sides(index.material()) as usize];
        let mut tally = self.tally.clone();
        let mut values = Vec::with_capacity(self.files.len());
        for number in range {
            let at = number % index.stride();
            let kings = [kings[0][(at / black) as usize], kings[1][(at % black) as usize]];
            if kings[0] & kings[1] != W::ZERO {
                continue;
            }
            scene.set(ground, index, number / index.stride());
            let captures = Color::BOTH.map(|turn| scene.look(ground, turn, kings).captures);
            for &turn in turns {
                if captures[turn.index()] {
                    continue;
                }
                let settled = || scene.position(ground, turn, kings).is_settled();
                let is_threatened = captures[(!turn).index()];
                values.clear();
                for (file, blocks) in self.files.iter().zip(self.blocks) {
                    let (block, at) = file.frame.place(turn.index(), number);
                    values.push(blocks[block as usize].get(at));
                }
                tally.see(&Quiet {
                    turn,
                    values: &values,
                    is_threatened,
                    settled: &settled,
                    index,
                    number,
                });
            }
        }
        tally
    }
}
