//! What a program that looks ahead asks of those who know what positions are worth.

use crate::piece::Rank;
use crate::position::Position;
use crate::variant::Variant;

/// Scores positions in which nothing is being taken; several threads may ask it at once.
pub trait Evaluate<V: Variant>: Send + Sync {
    /// How good the position is for the side to move, in hundredths of a man, when it has so many legal moves.
    fn score(&self, position: &Position<V>, moves: usize) -> i32;

    /// The score of a position when looking further would not change it, as an ending that is known to be drawn. Only positions
    /// without captures are asked about, and what ends a game by its rules comes first.
    fn known(&self, position: &Position<V>) -> Option<i32> {
        let _ = position;
        None
    }

    /// A number of its own for an evaluation that judges positions otherwise for one side than for the other, so that a
    /// search that remembers positions tells what it found for the one from what it found for the other; 0 for all others.
    fn salt(&self) -> u64 {
        0
    }

    /// What a piece is worth, in hundredths of a man: the price of an offence (H2).
    fn worth(&self, rank: Rank) -> i32;
}
