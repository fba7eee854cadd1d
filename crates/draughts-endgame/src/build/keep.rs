//! From values in memory to a file and back.

use draughts::{Color, Geometry, Variant, Word};
use rayon::prelude::*;

use super::scene::Scene;
use super::solve::Task;
use crate::codec::{ANY, Model};
use crate::error::TableError;
use crate::file::{BLOCK, Count, TableFile};
use crate::frame::sides;
use crate::wdl::Wdl;

/// From about so many blocks of a side to move a model is learned.
const SAMPLES: u64 = 48;

impl<W: Word, V: Variant> Task<'_, W, V>
where
    V::Board: Geometry<Word = W>,
{
    /// The models and the blocks of the slice, and how many positions are won, drawn and lost.
    ///
    /// A position with captures is left to whatever is shortest: it is answered by what they lead
    /// to.
    pub(crate) fn blocks(&self) -> (Vec<Model>, Vec<Vec<u8>>, [Count; 2]) {
        let index = &self.values.index;
        let side_blocks = index.size().div_ceil(BLOCK);
        let turns = &Color::BOTH[..sides(index.material()) as usize];
        let mut models = Vec::new();
        let mut blocks = Vec::new();
        let mut counts = [Count::default(); 2];
        for &turn in turns {
            let step = side_blocks.div_ceil(SAMPLES).max(1);
            let samples: Vec<Vec<u8>> = (0..side_blocks.div_ceil(step))
                .into_par_iter()
                .map_init(Scene::new, |scene, sample| self.codes(scene, turn, sample * step).0)
                .collect();
            let model = Model::learn(&samples, index, BLOCK as usize);
            drop(samples);
            let made: Vec<(Vec<u8>, Count)> = (0..side_blocks)
                .into_par_iter()
                .map_init(Scene::new, |scene, number| {
                    let (codes, count) = self.codes(scene, turn, number);
                    (model.write(&codes), count)
                })
                .collect();
            for (block, count) in made {
                blocks.push(block);
                counts[turn.index()] = counts[turn.index()].plus(&count);
            }
            models.push(model);
        }
        (models, blocks, counts)
    }

    /// The codes of a block of a side to move, and how many positions are won, drawn and lost.
    fn codes(&self, scene: &mut Scene<W, V>, turn: Color, block: u64) -> (Vec<u8>, Count) {
        let mut count = Count::default();
        let mut codes = Vec::with_capacity(BLOCK as usize);
        for number in block * BLOCK..((block + 1) * BLOCK).min(self.values.index.size()) {
            let value = self.values.get(turn, number);
            let place = self.place(scene, turn, number);
            if place != PlacementKind::Unused {
                count.add(value, 1);
            }
            codes.push(if place == PlacementKind::Quiet { value.code() } else { ANY });
        }
        (codes, count)
    }

    /// Kind of the placement of a number.
    #[inline(always)]
    fn place(&self, scene: &mut Scene<W, V>, turn: Color, number: u64) -> PlacementKind {
        let stride = self.values.index.stride();
        let kings = self.kings_at(number % stride);
        if kings[0] & kings[1] != W::ZERO {
            return PlacementKind::Unused;
        }
        scene.set(self.ground, &self.values.index, number / stride);
        if scene.look(self.ground, turn, kings).captures {
            PlacementKind::Captures
        } else {
            PlacementKind::Quiet
        }
    }

    /// Reads the values of a slice from its file; those of positions with captures are found anew.
    ///
    /// # Errors
    /// A block is damaged.
    pub(crate) fn read(&self, file: &TableFile) -> Result<(), TableError> {
        let index = &self.values.index;
        let stride = index.stride();
        let shares = index.size().div_ceil(BLOCK);
        for turn in &Color::BOTH[..sides(index.material()) as usize] {
            (0..shares).into_par_iter().try_for_each_init(Scene::new, |scene, share| {
                let range = share * BLOCK..((share + 1) * BLOCK).min(index.size());
                let block = file.block(file.frame.place(turn.index(), range.start).0)?;
                let codes = range.clone().map(|number| {
                    let value = match self.place(scene, *turn, number) {
                        PlacementKind::Unused => Wdl::Draw,
                        PlacementKind::Quiet => block.get((number - range.start) as usize),
                        PlacementKind::Captures => {
                            self.by_captures(scene, *turn, self.kings_at(number % stride))
                        }
                    };
                    value.code()
                });
                self.values.write(*turn, range.start, codes);
                Ok::<(), TableError>(())
            })?;
        }
        Ok(())
    }
}

/// What kind of a placement a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlacementKind {
    /// Two kings share a square.
    Unused,
    /// The side to move has captures.
    Captures,
    /// It has none.
    Quiet,
}
