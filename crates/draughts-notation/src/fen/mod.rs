//! Positions as FEN, in our numbering on every board: `W:W31-50:B1-20`.
//!
//! A FEN is the side to move and, after colons, the pieces of the colours in any order: numbers and
//! ranges with commas between, `K` before the kings. Fields of other programs are read too: `H` and
//! `F` (counters of lidraughts, not kept: counts start at 0 in a set-up), `G` and `P` (men and
//! kings taken by a capture under way; they have left the board) and `+1+2` (king runs of Black and
//! White).

mod cursor;
mod error;
mod read;
mod runs;
#[cfg(test)]
mod tests;
mod trails;
mod write;

pub(crate) use cursor::Part;
pub use error::FenError;
pub use read::{read, read_any};
pub(crate) use runs::{read as read_runs, write as write_runs};
pub(crate) use trails::{read as read_trails, write as write_trails};
pub use write::{write, write_any};
