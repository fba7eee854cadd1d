//! Moves as the lines and words of answers: sorted by bytes.

use draughts::{Move, Position, Variant};
use draughts_notation::Notation;
use draughts_notation::moves::{Format, Writer};

/// The texts of some moves of a position.
pub(crate) fn sorted<V: Variant>(
    position: &Position<V>,
    moves: &[Move<V::Board>],
    notation: Notation,
    format: Format,
) -> Vec<String> {
    let writer = Writer::among(position, moves, notation);
    let mut texts: Vec<_> = moves.iter().map(|mv| writer.write(mv, format)).collect();
    texts.sort_unstable();
    texts
}

/// The texts of some moves in Hub form, which is the same for every rule set.
pub(crate) fn hub<V: Variant>(position: &Position<V>, moves: &[Move<V::Board>]) -> Vec<String> {
    sorted(position, moves, Notation::OURS, Format::Hub)
}
