//! The file of the distances of a slice.
//!
//! In the [frame](crate::frame) of 96 bytes its own are: the longest win in plies (4, at 28) and
//! two counts of wins that are too slow (8 each, from 40; with White to move, with Black). The hash
//! is of the game and its counts. A block is compressed bytes: 0 is a draw, 1 to 127 a win in so
//! many plies, 128 and more a loss in so many plies less 128.

use std::path::Path;

use crate::error::TableError;
use crate::frame::{Bytes, Frame, Kind, eight, four};
use crate::index::SliceIndex;
use crate::material::Material;

/// Values of a block.
pub(crate) const BLOCK: u64 = 1 << 15;

/// How hard the compressor tries.
const LEVEL: i32 = 12;

const KIND: Kind = Kind { magic: *b"longplys", version: 1, head: 96, block: BLOCK };

/// What is known of all positions of a slice without captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The plies of the slowest win.
    pub(crate) longest: u32,
    /// Wins of the pure game that are drawn by a count, with White to move and with Black.
    pub(crate) late: [u64; 2],
}

/// The distances of a slice as they are kept.
#[derive(Debug)]
pub(crate) struct DistanceFile {
    pub(crate) frame: Frame,
    pub(crate) facts: Facts,
}

/// The name of the file of a slice.
pub(crate) fn name(slice: Material, counts: &str) -> String {
    format!("{slice}.{counts}.plies")
}

/// A whole file, from the values of its blocks.
pub(crate) fn compose(
    hash: u64,
    material: Material,
    facts: &Facts,
    blocks: &[Vec<u8>],
) -> std::io::Result<Vec<u8>> {
    let pack = |block: &Vec<u8>| zstd::bulk::compress(block, LEVEL);
    let blocks = blocks.iter().map(pack).collect::<Result<Vec<_>, _>>()?;
    let late: Vec<u8> = facts.late.iter().flat_map(|late| late.to_le_bytes()).collect();
    Ok(KIND.compose(hash, material, facts.longest, &late, &[], &blocks))
}

impl DistanceFile {
    /// Reads the head of a file and the lines of its blocks.
    ///
    /// # Errors
    /// It has no distances of this game and material, or is not whole.
    pub(crate) fn read(
        path: &Path,
        bytes: Bytes,
        hash: u64,
        index: SliceIndex,
    ) -> Result<DistanceFile, TableError> {
        let frame = KIND.read(path, bytes, hash, index, |_| 0)?;
        let late = [40, 48].map(|at| u64::from_le_bytes(eight(frame.head(), at)));
        let facts = Facts { longest: u32::from_le_bytes(four(frame.head(), 28)), late };
        Ok(DistanceFile { frame, facts })
    }

    /// The values of a block.
    ///
    /// # Errors
    /// It is damaged.
    pub(crate) fn block(&self, number: u64) -> Result<Box<[u8]>, TableError> {
        let bytes = self.frame.block(number)?;
        let (_, count) = self.frame.extent(number);
        let values = zstd::bulk::decompress(bytes, count).ok();
        let whole = values.filter(|values| values.len() == count);
        whole.map(Vec::into_boxed_slice).ok_or_else(|| self.frame.damaged(number))
    }
}
