//! What a program that looks ahead asks of those who know what positions are worth.

use crate::piece::Rank;
use crate::position::Position;
use crate::variant::Variant;

/// Scores positions in which nothing is being taken.
pub trait Evaluate<V: Variant> {
    /// How good the position is for the side to move, in hundredths of a man, when it has so many legal moves.
    fn score(&self, position: &Position<V>, moves: usize) -> i32;

    /// What a piece is worth, in hundredths of a man: the price of an offence (H2).
    fn worth(&self, rank: Rank) -> i32;
}
