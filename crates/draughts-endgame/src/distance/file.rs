//! The file of the distances of a slice: a head, a line for each block, the blocks.
//!
//! Numbers are little-endian. The head is 96 bytes: `longplys`, the version (4), the values of a block (4), the hash of
//! the game and its counts (8), the key of the material (4), the longest win in plies (4), how many blocks (8),
//! two counts of wins that are too slow (8 each; with White to move, with Black), zeros, and a checksum (16) of everything
//! before the blocks but itself. Then for each block its length (4) and a checksum (8). A block is compressed bytes:
//! 0 is a draw, 1 to 127 a win in so many plies, 128 and more a loss in so many plies less 128.

use std::path::{Path, PathBuf};

use crate::error::{Fault, TableError};
use crate::file::{Bytes, checksum, eight, four, sides};
use crate::index::SliceIndex;
use crate::material::Material;

/// The version of the format.
const VERSION: u32 = 1;

/// Values of a block.
pub(crate) const BLOCK: u64 = 1 << 15;

/// How hard the compressor tries.
const LEVEL: i32 = 12;

const MAGIC: &[u8; 8] = b"longplys";
const HEAD: usize = 96;
const LINE: usize = 12;

/// What is known of all positions of a slice without captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The plies of the slowest win.
    pub(crate) longest: u32,
    /// Wins of the pure game that are drawn by a count, with White to move and with Black.
    pub(crate) late: [u64; 2],
}

/// The distances of a slice as they are kept.
pub(crate) struct DistanceFile {
    path: PathBuf,
    pub(crate) index: SliceIndex,
    pub(crate) facts: Facts,
    bytes: Bytes,
    starts: Vec<u64>,
    side_blocks: u64,
}

/// The name of the file of a slice.
pub(crate) fn name(slice: Material, counts: &str) -> String {
    format!("{slice}.{counts}.plies")
}

fn head_checksum(head: &[u8], lines: &[u8]) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&head[..HEAD - 16]);
    hasher.update(lines);
    let mut sum = [0; 16];
    sum.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    sum
}

/// A whole file, from the values of its blocks.
pub(crate) fn compose(
    hash: u64,
    material: Material,
    facts: &Facts,
    blocks: &[Vec<u8>],
) -> std::io::Result<Vec<u8>> {
    let mut lines = Vec::new();
    let mut packed = Vec::new();
    for block in blocks {
        let bytes = zstd::bulk::compress(block, LEVEL)?;
        lines.extend((bytes.len() as u32).to_le_bytes());
        lines.extend(checksum(&bytes));
        packed.extend(bytes);
    }
    let mut head = Vec::with_capacity(HEAD);
    head.extend(MAGIC);
    head.extend(VERSION.to_le_bytes());
    head.extend((BLOCK as u32).to_le_bytes());
    head.extend(hash.to_le_bytes());
    head.extend((material.key() as u32).to_le_bytes());
    head.extend(facts.longest.to_le_bytes());
    head.extend((blocks.len() as u64).to_le_bytes());
    head.extend(facts.late.iter().flat_map(|late| late.to_le_bytes()));
    head.resize(HEAD, 0);
    let sum = head_checksum(&head, &lines);
    head[HEAD - 16..].copy_from_slice(&sum);
    head.extend(lines);
    head.extend(packed);
    Ok(head)
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
        let fault = |fault| TableError::new(path, fault);
        let all = (*bytes).as_ref();
        let head = all.get(..HEAD).ok_or_else(|| fault(Fault::Head))?;
        if &head[..8] != MAGIC {
            return Err(fault(Fault::Head));
        }
        let version = u32::from_le_bytes(four(head, 8));
        if version != VERSION {
            return Err(fault(Fault::Version { file: version, ours: VERSION }));
        }
        let material = index.material();
        let side_blocks = index.size().div_ceil(BLOCK);
        let blocks = side_blocks * sides(material);
        let first = HEAD + blocks as usize * LINE;
        let lines = all.get(HEAD..first).ok_or_else(|| fault(Fault::Head))?;
        if head[HEAD - 16..] != head_checksum(head, lines) {
            return Err(fault(Fault::Head));
        }
        let is_it = u64::from_le_bytes(eight(head, 16)) == hash
            && u32::from_le_bytes(four(head, 24)) as usize == material.key()
            && u64::from_le_bytes(eight(head, 32)) == blocks;
        if !is_it {
            return Err(fault(Fault::Other));
        }
        let mut starts = Vec::with_capacity(blocks as usize + 1);
        let mut end = first as u64;
        starts.push(end);
        for (number, line) in (0..).zip(lines.chunks_exact(LINE)) {
            end += u64::from(u32::from_le_bytes(four(line, 0)));
            if end > all.len() as u64 {
                return Err(fault(Fault::Cut(number)));
            }
            starts.push(end);
        }
        if end < all.len() as u64 {
            return Err(fault(Fault::Long));
        }
        let late = [40, 48].map(|at| u64::from_le_bytes(eight(head, at)));
        let facts = Facts { longest: u32::from_le_bytes(four(head, 28)), late };
        Ok(DistanceFile { path: path.to_path_buf(), index, facts, bytes, starts, side_blocks })
    }

    /// Bytes of the file.
    pub(crate) fn len(&self) -> u64 {
        (*self.bytes).as_ref().len() as u64
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> u64 {
        self.side_blocks * sides(self.index.material())
    }

    /// The block of a number with a side to move, and where in it.
    pub(crate) fn place(&self, side: usize, number: u64) -> (u64, usize) {
        (side as u64 * self.side_blocks + number / BLOCK, (number % BLOCK) as usize)
    }

    /// The values of a block.
    ///
    /// # Errors
    /// It is damaged.
    pub(crate) fn block(&self, number: u64) -> Result<Box<[u8]>, TableError> {
        self.unpacked(number).ok_or_else(|| TableError::new(&self.path, Fault::Block(number)))
    }

    fn unpacked(&self, number: u64) -> Option<Box<[u8]>> {
        let all = (*self.bytes).as_ref();
        let at = HEAD + number as usize * LINE;
        let (start, end) = (self.starts[number as usize], self.starts[number as usize + 1]);
        let bytes = &all[start as usize..end as usize];
        if all[at + 4..at + LINE] != checksum(bytes) {
            return None;
        }
        let count = BLOCK.min(self.index.size() - number % self.side_blocks * BLOCK);
        let values = zstd::bulk::decompress(bytes, count as usize).ok()?;
        (values.len() as u64 == count).then(|| values.into_boxed_slice())
    }
}

impl core::fmt::Debug for DistanceFile {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("DistanceFile").field("path", &self.path).finish_non_exhaustive()
    }
}
