//! What the files of tables and of distances have in common: a head, a line for each block, the
//! blocks.
//!
//! Numbers are little-endian. A head begins with 8 bytes that name the kind, the version (4), the
//! values of a block (4), a hash of what the file is about (8), the key of the material (4), four
//! bytes of the kind's own, how many blocks (8); it ends with a checksum (16) of everything before
//! the blocks but itself. Each block has a line: its length (4) and a checksum (8).

use std::path::{Path, PathBuf};

#[cfg(feature = "build")]
use rayon::prelude::*;

use crate::error::{Fault, TableError};
use crate::index::SliceIndex;
use crate::material::Material;

/// Bytes that do not change: a file in memory.
pub(crate) type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// The bytes of the line of a block.
const LINE: usize = 12;

/// The bytes of the checksum of a head.
const SUM: usize = 16;

/// A kind of file.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) magic: [u8; 8],
    /// The version of the format.
    pub(crate) version: u32,
    /// The bytes of the head.
    pub(crate) head: usize,
    /// Values of a block.
    pub(crate) block: u64,
}

/// A file of a slice whose head is right.
pub(crate) struct Frame {
    kind: Kind,
    path: PathBuf,
    pub(crate) index: SliceIndex,
    bytes: Bytes,
    /// Where each block begins, and where the last one ends.
    starts: Vec<u64>,
    /// Blocks of a side to move.
    side_blocks: u64,
}

/// How many sides to move a slice keeps: one where both have the same pieces.
pub(crate) fn sides(material: Material) -> u64 {
    if material.is_even() { 1 } else { 2 }
}

fn checksum(bytes: &[u8]) -> [u8; 8] {
    let mut sum = [0; 8];
    sum.copy_from_slice(&blake3::hash(bytes).as_bytes()[..8]);
    sum
}

#[cfg(feature = "build")]
impl Kind {
    /// A whole file: its head with what the kind adds to it, the lines of the blocks, what comes
    /// between, the blocks.
    pub(crate) fn compose(
        &self,
        hash: u64,
        material: Material,
        own: u32,
        rest: &[u8],
        between: &[u8],
        blocks: &[Vec<u8>],
    ) -> Vec<u8> {
        let mut lines = Vec::with_capacity(blocks.len() * LINE + between.len());
        for block in blocks {
            lines.extend((block.len() as u32).to_le_bytes());
            lines.extend(checksum(block));
        }
        lines.extend(between);
        let mut file = Vec::with_capacity(self.head);
        file.extend(self.magic);
        file.extend(self.version.to_le_bytes());
        file.extend((self.block as u32).to_le_bytes());
        file.extend(hash.to_le_bytes());
        file.extend((material.key() as u32).to_le_bytes());
        file.extend(own.to_le_bytes());
        file.extend((blocks.len() as u64).to_le_bytes());
        file.extend(rest);
        file.resize(self.head, 0);
        let sum = self.sum(&file, &lines);
        file[self.head - SUM..].copy_from_slice(&sum);
        file.extend(lines);
        for block in blocks {
            file.extend(block);
        }
        file
    }
}

impl Kind {
    /// The checksum of a head and of what comes before the blocks.
    fn sum(&self, head: &[u8], lines: &[u8]) -> [u8; SUM] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&head[..self.head - SUM]);
        hasher.update(lines);
        let mut sum = [0; SUM];
        sum.copy_from_slice(&hasher.finalize().as_bytes()[..SUM]);
        sum
    }

    /// Reads the head of a file and the lines of its blocks; `between` says from the head how many
    /// bytes come between the lines and the blocks.
    ///
    /// # Errors
    /// It is not of this kind, hash and material, or not whole.
    pub(crate) fn read(
        self,
        path: &Path,
        bytes: Bytes,
        hash: u64,
        index: SliceIndex,
        between: impl Fn(&[u8]) -> usize,
    ) -> Result<Frame, TableError> {
        let fault = |fault| TableError::new(path, fault);
        let all = (*bytes).as_ref();
        let head = all.get(..self.head).ok_or_else(|| fault(Fault::Head))?;
        if head[..8] != self.magic {
            return Err(fault(Fault::Head));
        }
        let version = u32::from_le_bytes(four(head, 8));
        if version != self.version {
            return Err(fault(Fault::Version { file: version, ours: self.version }));
        }
        let material = index.material();
        let side_blocks = index.size().div_ceil(self.block);
        let blocks = side_blocks * sides(material);
        let lines_end = self.head + blocks as usize * LINE;
        let first = lines_end + between(head);
        let before = all.get(self.head..first).ok_or_else(|| fault(Fault::Head))?;
        if head[self.head - SUM..] != self.sum(head, before) {
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
        for (number, line) in (0..).zip(all[self.head..lines_end].chunks_exact(LINE)) {
            end += u64::from(u32::from_le_bytes(four(line, 0)));
            if end > all.len() as u64 {
                return Err(fault(Fault::Cut(number)));
            }
            starts.push(end);
        }
        if end < all.len() as u64 {
            return Err(fault(Fault::Long));
        }
        Ok(Frame { kind: self, path: path.to_path_buf(), index, bytes, starts, side_blocks })
    }
}

impl Frame {
    fn all(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// The head.
    pub(crate) fn head(&self) -> &[u8] {
        &self.all()[..self.kind.head]
    }

    /// What comes between the lines and the blocks.
    pub(crate) fn between(&self) -> &[u8] {
        let lines_end = self.kind.head + self.blocks() as usize * LINE;
        &self.all()[lines_end..self.starts[0] as usize]
    }

    /// Bytes of the file.
    pub(crate) fn len(&self) -> u64 {
        self.all().len() as u64
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> u64 {
        self.starts.len() as u64 - 1
    }

    /// The block that has a number with a side to move, and the place in it.
    #[inline]
    pub(crate) fn place(&self, side: usize, number: u64) -> (u64, usize) {
        let block = side as u64 * self.side_blocks + number / self.kind.block;
        (block, (number % self.kind.block) as usize)
    }

    /// The side to move of a block, and how many values it has.
    pub(crate) fn extent(&self, block: u64) -> (usize, usize) {
        let before = block % self.side_blocks * self.kind.block;
        let values = self.kind.block.min(self.index.size() - before);
        ((block / self.side_blocks) as usize, values as usize)
    }

    /// The bytes of a block.
    ///
    /// # Errors
    /// They are not what was written.
    pub(crate) fn block(&self, number: u64) -> Result<&[u8], TableError> {
        let line = self.kind.head + number as usize * LINE;
        let (start, end) = (self.starts[number as usize], self.starts[number as usize + 1]);
        let bytes = &self.all()[start as usize..end as usize];
        if self.all()[line + 4..line + LINE] != checksum(bytes) {
            return Err(self.damaged(number));
        }
        Ok(bytes)
    }

    /// Looks at the bytes of all blocks; says how many there are.
    ///
    /// # Errors
    /// Those of one are not what was written.
    pub(crate) fn check_blocks(&self) -> Result<u64, TableError> {
        self.check_with(|number| self.block(number))
    }

    /// Reads all blocks in some way, several at once where there are threads; says how many there
    /// are.
    ///
    /// # Errors
    /// What reading the first one says that cannot be read.
    pub(crate) fn check_with<T>(
        &self,
        read: impl Fn(u64) -> Result<T, TableError> + Send + Sync,
    ) -> Result<u64, TableError> {
        let wrong = |number| read(number).err();
        #[cfg(feature = "build")]
        let first = (0..self.blocks()).into_par_iter().find_map_first(wrong);
        #[cfg(not(feature = "build"))]
        let first = (0..self.blocks()).find_map(wrong);
        first.map_or_else(|| Ok(self.blocks()), Err)
    }

    /// Says that a block cannot be read.
    pub(crate) fn damaged(&self, block: u64) -> TableError {
        self.wrong(Fault::Block(block))
    }

    /// Says what is wrong with the file.
    pub(crate) fn wrong(&self, fault: Fault) -> TableError {
        TableError::new(&self.path, fault)
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

impl core::fmt::Debug for Frame {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Frame").field("path", &self.path).finish_non_exhaustive()
    }
}
