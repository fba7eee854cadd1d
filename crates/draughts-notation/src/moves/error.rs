//! What is wrong with a move's text.

use core::fmt;

use draughts::Color;

use crate::excerpt::Excerpt;
use crate::square_names::SquareNameError;

/// Why a text is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveTextError {
    /// It does not look like a move.
    NotAMove {
        /// The text.
        text: Excerpt,
        /// Where it goes wrong, in characters from 1.
        column: usize,
    },
    /// A square that does not exist.
    Square {
        /// The text.
        text: Excerpt,
        /// What is wrong with the square.
        error: SquareNameError,
    },
    /// The side to move has no piece where the move begins.
    NoPiece {
        /// The text.
        text: Excerpt,
        /// The side to move.
        color: Color,
        /// The square, as it was written.
        square: String,
    },
    /// A quiet move that would be legal if nothing could be captured (C1).
    CaptureCompulsory(Excerpt),
    /// A quiet move written with the sign of capture.
    NothingTaken(Excerpt),
    /// Several moves fit.
    Ambiguous {
        /// The text.
        text: Excerpt,
        /// The moves that fit, written in full; the first few of them.
        candidates: Vec<String>,
    },
    /// No legal move fits.
    NotLegal(Excerpt),
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveTextError::NotAMove { text, column } => {
                write!(f, "{text} is no move at character {column}")
            }
            MoveTextError::Square { text, error } => write!(f, "{text}: {error}"),
            MoveTextError::NoPiece { text, color, square } => {
                write!(f, "{text} is not legal: there is no {color} piece on {square}")
            }
            MoveTextError::CaptureCompulsory(text) => {
                write!(f, "{text} is not legal: a capture is compulsory")
            }
            MoveTextError::NothingTaken(text) => {
                write!(f, "{text} is not legal: the move takes nothing")
            }
            MoveTextError::Ambiguous { text, candidates } => {
                write!(f, "{text} is ambiguous: it may be {}", candidates.join(" or "))
            }
            MoveTextError::NotLegal(text) => write!(f, "{text} is not legal"),
        }
    }
}

impl core::error::Error for MoveTextError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            MoveTextError::Square { error, .. } => Some(error),
            _ => None,
        }
    }
}
