//! Perft: the number of move sequences of a length, the measure of a move generator.

use crate::generate::Counting;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;

/// The number of sequences of `depth` plies from a position; 1 for none.
///
/// Equal captures count once (C5). Only the moves and E1 matter: draws, huffing and king runs do
/// not.
///
/// ```
/// use draughts::{Counting, International, Position, perft};
/// let start = Position::<International>::start();
/// assert_eq!(perft(&start, 5, Counting::Bulk), 27_117);
/// ```
pub fn perft<V: Variant>(position: &Position<V>, depth: u32, counting: Counting) -> u64 {
    if position.keeps_trails() {
        return walked(position, depth);
    }
    let variant = position.variant();
    let walk = variant.tally().perft;
    walk(variant.moves(), position.turn(), &position.view(), depth, counting)
}

/// The same from position to position, where what was played before forbids moves.
fn walked<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => position.legal_moves().iter().map(|mv| walked(&position.after(mv), depth - 1)).sum(),
    }
}

/// The legal moves with the number of sequences of `depth` plies that begin with each; none begins
/// where there are no plies.
pub fn divide<V: Variant>(
    position: &Position<V>,
    depth: u32,
    counting: Counting,
) -> Vec<(Move<V::Board>, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.legal_moves();
    moves.iter().map(|mv| (*mv, perft(&position.after(mv), rest, counting))).collect()
}
