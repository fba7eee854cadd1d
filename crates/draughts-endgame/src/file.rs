//! The file of a slice: a head, a line for each block, the blocks.
//!
//! Numbers are little-endian. The head is 128 bytes: `longking` and a zero, the version (4), the values of a block
//! (4), the hash of the game (8), the key of the material (4), how many sides to move there are (4), how many
//! blocks (8), six counts (8 each; won, drawn, lost with White to move, then with Black), the bytes of the two models
//! (4 each), zeros, and a checksum (16) of everything before the blocks but itself. Then for each block its length (4)
//! and a checksum (8), then the models, then the blocks. What is White's to move comes first.

use std::path::{Path, PathBuf};

use crate::codec::{Block, Model};
use crate::error::{Fault, TableError};
use crate::index::SliceIndex;
use crate::material::Material;
use crate::pure::PureGame;
use crate::wdl::Wdl;

/// The version of the format.
const VERSION: u32 = 2;

/// Values of a block.
pub(crate) const BLOCK: u64 = 1 << 17;

const MAGIC: &[u8; 8] = b"longking";
const HEAD: usize = 128;
const LINE: usize = 12;

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

/// Bytes that do not change: a file in memory.
pub(crate) type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// A slice as it is kept.
pub(crate) struct TableFile {
    pub(crate) path: PathBuf,
    pub(crate) index: SliceIndex,
    pub(crate) counts: [Count; 2],
    bytes: Bytes,
    /// How the blocks of each side to move are read.
    models: Vec<Model>,
    /// Where each block begins, and where the last one ends.
    starts: Vec<u64>,
    /// Blocks of a side to move.
    side_blocks: u64,
}

/// How many sides to move a slice keeps: one where both have the same pieces.
pub(crate) fn sides(material: Material) -> u64 {
    if material.is_even() { 1 } else { 2 }
}

/// The name of the file of a slice.
pub(crate) fn name(slice: Material) -> String {
    format!("{slice}.wdl")
}

pub(crate) fn checksum(bytes: &[u8]) -> [u8; 8] {
    let mut sum = [0; 8];
    sum.copy_from_slice(&blake3::hash(bytes).as_bytes()[..8]);
    sum
}

fn head_checksum(head: &[u8], lines: &[u8]) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&head[..HEAD - 16]);
    hasher.update(lines);
    let mut sum = [0; 16];
    sum.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    sum
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
    let mut lines = Vec::with_capacity(blocks.len() * LINE);
    for block in blocks {
        lines.extend((block.len() as u32).to_le_bytes());
        lines.extend(checksum(block));
    }
    let mut head = Vec::with_capacity(HEAD);
    head.extend(MAGIC);
    head.extend(VERSION.to_le_bytes());
    head.extend((BLOCK as u32).to_le_bytes());
    head.extend(game.hash().to_le_bytes());
    head.extend((material.key() as u32).to_le_bytes());
    head.extend((sides(material) as u32).to_le_bytes());
    head.extend((blocks.len() as u64).to_le_bytes());
    for count in counts {
        for number in [count.won, count.drawn, count.lost] {
            head.extend(number.to_le_bytes());
        }
    }
    for model in &models {
        head.extend((model.len() as u32).to_le_bytes());
    }
    head.resize(HEAD, 0);
    lines.extend(models.concat());
    let sum = head_checksum(&head, &lines);
    head[HEAD - 16..].copy_from_slice(&sum);
    head.extend(lines);
    for block in blocks {
        head.extend(block);
    }
    head
}

impl TableFile {
    /// Reads the head of a file and the lines of its blocks.
    ///
    /// # Errors
    /// It is not a table of this game and material, or not whole.
    pub(crate) fn read(
        path: &Path,
        bytes: Bytes,
        game: &PureGame,
        material: Material,
    ) -> Result<TableFile, TableError> {
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
        let index = SliceIndex::of(game.moves().board, material);
        let side_blocks = index.size().div_ceil(BLOCK);
        let blocks = side_blocks * sides(material);
        let lines_end = HEAD + blocks as usize * LINE;
        let lengths = [88, 92].map(|at| u32::from_le_bytes(four(head, at)) as usize);
        let first = lines_end + lengths[0] + lengths[1];
        let before = all.get(HEAD..first).ok_or_else(|| fault(Fault::Head))?;
        if head[HEAD - 16..] != head_checksum(head, before) {
            return Err(fault(Fault::Head));
        }
        let is_it = u64::from_le_bytes(eight(head, 16)) == game.hash()
            && u32::from_le_bytes(four(head, 24)) as usize == material.key()
            && u64::from_le_bytes(eight(head, 32)) == blocks;
        if !is_it {
            return Err(fault(Fault::Other));
        }
        let model = |bytes| Model::read(bytes, &index, BLOCK as usize);
        let second = lines_end + lengths[0];
        let models = [&all[lines_end..second], &all[second..first]].map(model);
        let models: Option<Vec<Model>> =
            models.into_iter().take(sides(material) as usize).collect();
        let models = models.ok_or_else(|| fault(Fault::Head))?;
        let mut starts = Vec::with_capacity(blocks as usize + 1);
        let mut end = first as u64;
        starts.push(end);
        let lines = &all[HEAD..lines_end];
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
        let number = |i: usize| u64::from_le_bytes(eight(head, 40 + 8 * i));
        let count = |i: usize| Count { won: number(i), drawn: number(i + 1), lost: number(i + 2) };
        let counts = [count(0), count(3)];
        Ok(TableFile {
            path: path.to_path_buf(),
            index,
            counts,
            bytes,
            models,
            starts,
            side_blocks,
        })
    }

    /// Bytes of the file.
    pub(crate) fn len(&self) -> u64 {
        (*self.bytes).as_ref().len() as u64
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> u64 {
        self.starts.len() as u64 - 1
    }

    /// The block that has a number with a side to move, and the place in it.
    #[inline]
    pub(crate) fn place(&self, side: usize, number: u64) -> (u64, usize) {
        (side as u64 * self.side_blocks + number / BLOCK, (number % BLOCK) as usize)
    }

    /// Checks that a block is what was written.
    ///
    /// # Errors
    /// It is not.
    pub(crate) fn check(&self, number: u64) -> Result<(), TableError> {
        self.checked(number).map(|_| ())
    }

    /// Reads a block and checks it.
    ///
    /// # Errors
    /// It is not what was written.
    pub(crate) fn block(&self, number: u64) -> Result<Block, TableError> {
        let bytes = self.checked(number)?;
        let in_side = number % self.side_blocks;
        let values = BLOCK.min(self.index.size() - in_side * BLOCK);
        let model = &self.models[(number / self.side_blocks) as usize];
        Block::read(bytes, values as usize, model).ok_or_else(|| self.damaged(number))
    }

    fn checked(&self, number: u64) -> Result<&[u8], TableError> {
        let all = (*self.bytes).as_ref();
        let at = HEAD + number as usize * LINE;
        let (start, end) = (self.starts[number as usize], self.starts[number as usize + 1]);
        let bytes = &all[start as usize..end as usize];
        if all[at + 4..at + LINE] != checksum(bytes) {
            return Err(self.damaged(number));
        }
        Ok(bytes)
    }

    fn damaged(&self, block: u64) -> TableError {
        TableError::new(&self.path, Fault::Block(block))
    }
}

impl core::fmt::Debug for TableFile {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("TableFile").field("path", &self.path).finish_non_exhaustive()
    }
}

pub(crate) fn four(bytes: &[u8], at: usize) -> [u8; 4] {
    let mut four = [0; 4];
    four.copy_from_slice(&bytes[at..at + 4]);
    four
}

pub(crate) fn eight(bytes: &[u8], at: usize) -> [u8; 8] {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    eight
}
