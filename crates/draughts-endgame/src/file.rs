//! The file of a slice: what positions are worth.
//!
//! In the [frame](crate::frame) of 128 bytes its own are: how many sides to move there are (4, at
//! 28), six counts (8 each, from 40; won, drawn, lost with White to move, then with Black) and the
//! bytes of the two models (4 each). The models stand between the lines and the blocks. What is
//! White's to move comes first.

use std::path::Path;

use crate::codec::{Block, Model};
use crate::error::{Fault, TableError};
use crate::frame::{Bytes, Frame, Kind, eight, four, sides};
use crate::index::SliceIndex;
use crate::material::Material;
use crate::pure::PureGame;
use crate::wdl::Wdl;

/// Values of a block.
pub(crate) const BLOCK: u64 = 1 << 17;

const KIND: Kind = Kind { magic: *b"longking", version: 2, head: 128, block: BLOCK };

/// Where the lengths of the models stand in the head.
const MODELS: [usize; 2] = [88, 92];

/// How many positions of a side to move are won, drawn and lost for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Won for the side to move.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost for the side to move.
    pub lost: u64,
}

impl Count {
    /// All of them.
    pub fn all(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// All of them, if there can be so many.
    fn checked_all(&self) -> Option<u64> {
        self.won.checked_add(self.drawn)?.checked_add(self.lost)
    }

    /// Counts a position.
    pub fn add(&mut self, value: Wdl, times: u64) {
        match value {
            Wdl::Win => self.won += times,
            Wdl::Draw => self.drawn += times,
            Wdl::Loss => self.lost += times,
        }
    }

    /// Both together.
    pub fn plus(&self, other: &Count) -> Count {
        Count {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
}

/// A slice as it is kept.
pub(crate) struct TableFile {
    pub(crate) frame: Frame,
    pub(crate) counts: [Count; 2],
    /// How the blocks of each side to move are read.
    models: Vec<Model>,
}

/// The name of the file of a slice.
pub(crate) fn name(slice: Material) -> String {
    format!("{slice}.wdl")
}

/// A whole file, from its blocks.
#[cfg(feature = "build")]
pub(crate) fn compose(
    game: &PureGame,
    material: Material,
    counts: [Count; 2],
    models: &[Model],
    blocks: &[Vec<u8>],
) -> Vec<u8> {
    let models: Vec<Vec<u8>> = models.iter().map(Model::bytes).collect();
    let mut rest = Vec::new();
    for number in counts.iter().flat_map(|count| [count.won, count.drawn, count.lost]) {
        rest.extend(number.to_le_bytes());
    }
    for model in &models {
        rest.extend((model.len() as u32).to_le_bytes());
    }
    let sides = sides(material) as u32;
    KIND.compose(game.hash(), material, sides, &rest, &models.concat(), blocks)
}

impl TableFile {
    /// Reads the head of a file and the lines of its blocks.
    ///
    /// # Errors
    /// It is not a table of this game and material, not whole, or counts other positions than there
    /// are.
    pub(crate) fn read(
        path: &Path,
        bytes: Bytes,
        game: &PureGame,
        material: Material,
    ) -> Result<TableFile, TableError> {
        let lengths = |head: &[u8]| MODELS.map(|at| u32::from_le_bytes(four(head, at)) as usize);
        let index = SliceIndex::of(game.moves().board, material);
        let frame =
            KIND.read(path, bytes, game.hash(), index, |head| lengths(head).iter().sum())?;
        let (white, black) = frame.between().split_at(lengths(frame.head())[0]);
        let model = |bytes| Model::read(bytes, &frame.index, BLOCK as usize);
        let kept = [white, black].into_iter().take(sides(material) as usize);
        let models: Option<Vec<Model>> = kept.map(model).collect();
        let models = models.ok_or_else(|| TableError::new(path, Fault::Head))?;
        let number = |i: usize| u64::from_le_bytes(eight(frame.head(), 40 + 8 * i));
        let count = |i: usize| Count { won: number(i), drawn: number(i + 1), lost: number(i + 2) };
        let counts = [count(0), count(3)];
        // Every placement is counted, captures included; what is not kept is not.
        let used = frame.index.placements();
        let there = [used, if sides(material) == 2 { used } else { 0 }];
        if counts.map(|count| count.checked_all()) != there.map(Some) {
            return Err(frame.wrong(Fault::Counts));
        }
        Ok(TableFile { frame, counts, models })
    }

    /// Reads a block and checks it.
    ///
    /// # Errors
    /// It is not what was written.
    pub(crate) fn block(&self, number: u64) -> Result<Block, TableError> {
        let bytes = self.frame.block(number)?;
        let (side, values) = self.frame.extent(number);
        Block::read(bytes, values, &self.models[side]).ok_or_else(|| self.frame.damaged(number))
    }

    /// The same file with other counts in its head.
    #[cfg(all(test, feature = "build"))]
    pub(crate) fn recounted(&self, game: &PureGame, counts: [Count; 2]) -> Vec<u8> {
        let block = |number| self.frame.block(number).expect("it is whole").to_vec();
        let blocks: Vec<_> = (0..self.frame.blocks()).map(block).collect();
        compose(game, self.frame.index.material(), counts, &self.models, &blocks)
    }

    /// Reads every block; says how many there are.
    ///
    /// # Errors
    /// The first one that is not what was written.
    pub(crate) fn check_blocks(&self) -> Result<u64, TableError> {
        self.frame.check_with(|number| self.block(number))
    }
}

impl core::fmt::Debug for TableFile {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.frame.fmt(f)
    }
}
