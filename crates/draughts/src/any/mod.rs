//! Positions and games of any rules as one type each: for code that is not hot.
//!
//! Under a [`Variant`](crate::Variant) everything is compiled for its board, which makes it fast.
//! What reads, writes or tells one move at a time need not be: it takes the values of this module,
//! which know squares by their numbers, and is compiled once for all boards.

mod board;
mod game;
mod moves;
mod position;
mod setup;
mod squares;
#[cfg(test)]
mod tests;

pub use board::AnyBoard;
pub use game::{AnyGame, AnyMoment, AnyStep, Said, WithGame, begin, game, with_game};
pub use moves::{AnyJump, AnyMove, AnyTrace};
pub use position::{AnyPosition, place};
pub use setup::AnySetup;
pub use squares::SquareSet;
