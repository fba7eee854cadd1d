//! `study` and `pdn`: a game with its variations, from PDN to what a page draws, and back.

mod marks;
mod read;
mod write;

pub use read::{Answer, Question, answer};
pub use write::{Text, Tree, write};

#[cfg(test)]
mod tests;
