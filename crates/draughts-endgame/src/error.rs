//! Why a table cannot be read.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file that is not what it should be, or cannot be read.
#[derive(Debug)]
pub struct TableError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum Fault {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is no table at all, or its head is damaged.
    Head,
    /// It was written in another version of the format.
    Version {
        /// The version of the file.
        file: u32,
        /// The version that is read and written.
        ours: u32,
    },
    /// It is about other rules, or another material than its name says.
    Other,
    /// It ends before this block does.
    Cut(u64),
    /// It is longer than its blocks.
    Long,
    /// This block is not what was written.
    Block(u64),
    /// Its head says of more or fewer positions that they are won, drawn or lost than it has.
    Counts,
}

impl TableError {
    pub(crate) fn new(file: &Path, fault: Fault) -> TableError {
        TableError { file: file.to_path_buf(), fault }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(error) => error.fmt(f),
            Fault::Head => f.write_str("is no endgame table, or its head is damaged"),
            Fault::Version { file, ours } => {
                write!(f, "has version {file} of the format, not {ours}; build it anew")
            }
            Fault::Other => f.write_str("is about other rules or another material"),
            Fault::Cut(block) => write!(f, "is cut short in block {block}"),
            Fault::Long => f.write_str("has something after its last block"),
            Fault::Block(block) => write!(f, "block {block} is damaged"),
            Fault::Counts => f.write_str("counts other positions in its head than it has"),
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.fault)
    }
}

impl core::error::Error for TableError {}
