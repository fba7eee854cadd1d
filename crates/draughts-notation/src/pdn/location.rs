//! Where something stands in a file, and the limits of what is read.

use core::fmt;

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

impl fmt::Display for Location {
    /// `line 3, column 14`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What one game may have; a file may have any number of games.
///
/// They keep the memory bounded that a reader needs, whatever it is given. Beyond one of them
/// reading ends with a [`PdnError`](super::PdnError).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Moves, those of variations included.
    pub moves: u32,
    /// Variations inside each other.
    pub depth: usize,
    /// Bytes of a comment.
    pub comment: usize,
    /// Bytes of a tag.
    pub tag: usize,
    /// Bytes of everything but moves.
    pub text: usize,
    /// Faults that are reported.
    pub faults: u32,
}

impl Default for Limits {
    /// 100,000 moves, 250 variations inside each other, a comment of 1 MiB, a tag of 64 KiB, 16 MiB
    /// of text, 1,000 faults.
    fn default() -> Limits {
        Limits {
            moves: 100_000,
            depth: 250,
            comment: 1 << 20,
            tag: 1 << 16,
            text: 16 << 20,
            faults: 1000,
        }
    }
}
