//! The interface between a search and an evaluation function.

use draughts::{Position, Rank, Variant};

/// A static evaluation of positions; several threads may ask it at once.
pub trait Evaluate<V: Variant>: Send + Sync {
    /// Static evaluation for the side to move, in hundredths of a man, of a position in which
    /// nothing is being captured. `mobility` is the number of its legal moves.
    fn score(&self, position: &Position<V>, mobility: usize) -> i32;

    /// A score that a deeper search would not change, as of an ending that is known to be drawn.
    /// Only positions without captures are asked about, and the rules' own endings come first.
    fn known(&self, position: &Position<V>) -> Option<i32> {
        let _ = position;
        None
    }

    /// Salt of keys in the transposition table: not 0 for an evaluation that judges positions
    /// otherwise for one side than for the other, since its searches for the two must not share
    /// entries.
    fn salt(&self) -> u64 {
        0
    }

    /// Value of a piece in hundredths of a man: the price of an offence (H2).
    fn piece_value(&self, rank: Rank) -> i32;
}
