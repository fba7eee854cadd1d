//! What a player can do in a turn: huff, then move.

use draughts::game::{Entry, Game, PlayError};
use draughts::{Geometry, Move, Square, Variant};

/// One thing that the side to move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<G: Geometry> {
    /// A legal move.
    Move(Move<G>),
    /// A move that misses a capture and may be punished (H1).
    Offence(Move<G>),
    /// It takes a piece that has missed a capture; its own move follows (H2).
    Huff(Square<G>),
}

/// A whole turn: a piece to huff, if that is good, and a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn<G: Geometry> {
    /// The piece to take off first (H2).
    pub huff: Option<Square<G>>,
    /// The move, possibly an offence (H1); `None` only when the huff ends the game (H3).
    pub mv: Option<Move<G>>,
}

impl<G: Geometry> Step<G> {
    /// The move or the offence.
    pub fn as_move(&self) -> Option<Move<G>> {
        match self {
            Step::Move(mv) | Step::Offence(mv) => Some(*mv),
            Step::Huff(_) => None,
        }
    }

    /// As an entry of the record of a game.
    pub fn entry(&self) -> Entry<G> {
        match *self {
            Step::Move(mv) => Entry::Move(mv),
            Step::Offence(mv) => Entry::Offence(mv),
            Step::Huff(square) => Entry::Huff(square),
        }
    }

    /// Whether it changes nothing that cannot be changed back: a quiet move of a king.
    pub(crate) fn is_reversible(&self) -> bool {
        self.as_move().is_some_and(|mv| !mv.is_capture() && mv.mover() == draughts::Rank::King)
    }

    /// Whether it is a legal move that takes nothing and crowns nobody.
    pub(crate) fn is_quiet(&self) -> bool {
        matches!(self, Step::Move(mv) if !mv.is_capture() && !mv.promotes())
    }
}

impl<G: Geometry> Turn<G> {
    /// Plays the turn.
    ///
    /// # Errors
    /// It is not a turn of this game.
    pub fn play<V: Variant<Board = G>>(&self, game: &mut Game<V>) -> Result<(), PlayError<G>> {
        if let Some(square) = self.huff {
            game.huff(square)?;
        }
        self.mv.map_or(Ok(()), |mv| game.play(&mv))
    }
}
