//! The record of a game: everything that happened, in order.

use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::Color;
use crate::square::Square;

/// Something that happened in a game.
///
/// The entries of a record in order, given to [`Game::apply`](super::Game::apply), make the same
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry<G: Geometry> {
    /// A legal move.
    Move(Move<G>),
    /// A move that missed a capture, written as the move that was played (H1, H3).
    Offence(Move<G>),
    /// The side to move took a piece that had missed a capture; its own move follows (H2, H3).
    Huff(Square<G>),
    /// A player offered a draw.
    DrawOffered(Color),
    /// A player accepted the opponent's offer (E2).
    DrawAccepted(Color),
    /// A player declined the opponent's offer.
    DrawDeclined(Color),
    /// A player took back so many moves, of both sides, and the opponent agreed (M7).
    TakenBack {
        /// Who asked.
        by: Color,
        /// How many moves were taken back, with the huffs that belonged to them.
        plies: u32,
    },
    /// A player resigned (E2).
    Resigned(Color),
    /// The flag of a player fell (E2, M4).
    FlagFell(Color),
    /// A player forfeited the game (E2).
    Forfeited(Color),
    /// The opponent of a player who forfeited the game called it a draw instead (E2).
    ForfeitDrawn(Color),
    /// Who keeps the game asked endgame tables, and they prove a draw (E10).
    ProvenDrawn,
}

impl<G: Geometry> Entry<G> {
    /// The move, or the offence.
    pub fn as_move(&self) -> Option<Move<G>> {
        match self {
            Entry::Move(mv) | Entry::Offence(mv) => Some(*mv),
            _ => None,
        }
    }
}
