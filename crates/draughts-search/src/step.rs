//! Steps and turns: a turn is a huff, where one is open, and a move.

use draughts::game::{Entry, Game, PlayError};
use draughts::{Geometry, Move, Square, Variant};

/// A step of the search: a move, an offence or a huff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<G: Geometry> {
    /// A legal move.
    Move(Move<G>),
    /// A move that misses a capture and may be punished (H1).
    Offence(Move<G>),
    /// The removal of a piece that has missed a capture; the move of the same side follows (H2).
    Huff(Square<G>),
}

/// A whole turn: a huff, if that is good, and a move.
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

    /// The entry of a game's record.
    pub fn entry(&self) -> Entry<G> {
        match *self {
            Step::Move(mv) => Entry::Move(mv),
            Step::Offence(mv) => Entry::Offence(mv),
            Step::Huff(square) => Entry::Huff(square),
        }
    }

    /// Whether it is reversible: a quiet move of a king, or of a man where men return.
    pub(crate) fn is_reversible(&self, men_return: bool) -> bool {
        self.as_move().is_some_and(|mv| {
            let returns = mv.mover() == draughts::Rank::King || (men_return && !mv.promotes());
            !mv.is_capture() && returns
        })
    }

    /// Whether it is a quiet step: a legal move that neither captures nor promotes.
    pub(crate) fn is_quiet(&self) -> bool {
        matches!(self, Step::Move(mv) if !mv.is_capture() && !mv.promotes())
    }
}

impl<G: Geometry> Turn<G> {
    /// Plays the turn.
    ///
    /// # Errors
    /// It is not a turn of this game.
    pub fn play<V: Variant<Board = G>>(&self, game: &mut Game<V>) -> Result<(), PlayError> {
        if let Some(square) = self.huff {
            game.huff(square)?;
        }
        self.mv.map_or(Ok(()), |mv| game.play(&mv))
    }
}
