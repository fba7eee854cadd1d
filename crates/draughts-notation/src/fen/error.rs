//! What is wrong with a FEN.

use core::fmt;

use draughts::Color;

use super::cursor::Part;
use crate::excerpt::Excerpt;

/// Why a text is no FEN of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// There is nothing.
    Empty,
    /// The text begins with no side to move.
    SideToMove(Excerpt),
    /// Nothing follows the side to move.
    NoPieces,
    /// More fields for pieces than there are colours.
    TooManyColors {
        /// Where, in characters from 1.
        column: usize,
    },
    /// A field begins with no letter that is known.
    UnknownField {
        /// The field.
        text: Excerpt,
        /// Where, in characters from 1.
        column: usize,
    },
    /// A field is given twice: a colour, `H`, `F` or the king runs.
    FieldTwice(char),
    /// The field of a counter holds no number.
    NoCounter {
        /// The letter of the field.
        field: char,
        /// The field.
        text: Excerpt,
    },
    /// An item of the pieces is no square number.
    NotASquare {
        /// The item.
        text: Excerpt,
        /// Where, in characters from 1.
        column: usize,
    },
    /// A square that the board does not have.
    OffBoard {
        /// Its number, leading zeros left out.
        square: Excerpt,
        /// How many squares there are.
        squares: u8,
    },
    /// A range that ends nowhere, or begins nowhere.
    OpenRange(Excerpt),
    /// A range that ends before it begins.
    ReversedRange(Excerpt),
    /// A square with two pieces.
    Occupied(u8),
    /// A man on its promotion row, where it would have been crowned.
    UncrownedMan(Color, u8),
    /// A king run that is no count of 0 to 3 and the square of a king.
    KingRun {
        /// Whose it is.
        color: Color,
        /// What stands there.
        text: Excerpt,
    },
    /// King runs that are not two.
    KingRuns(Excerpt),
    /// Where a man has been that is not written as its square and those where it stood.
    Trail(Excerpt),
}

impl FenError {
    pub(super) fn not_a_square(part: Part<'_>) -> FenError {
        FenError::NotASquare { text: Excerpt::of(part.text), column: part.column }
    }

    pub(super) fn unknown_field(part: Part<'_>) -> FenError {
        FenError::UnknownField { text: Excerpt::of(part.text), column: part.column }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Empty => {
                f.write_str("nothing given; a position is written like W:W31-50:B1-20")
            }
            FenError::SideToMove(text) => {
                write!(f, "side to move must be W or B at character 1, not {text}")
            }
            FenError::NoPieces => f.write_str(
                "no pieces; after the side to move comes a colon and a list like W31-50",
            ),
            FenError::TooManyColors { column } => {
                write!(f, "a third list of pieces at character {column}; there are two colours")
            }
            FenError::UnknownField { text, column } => {
                write!(f, "unknown field {text} at character {column}")
            }
            FenError::FieldTwice(field) => write!(f, "field {field} is given twice"),
            FenError::NoCounter { field, text } => {
                write!(f, "field {field} must be a number, not {text}")
            }
            FenError::NotASquare { text, column } => {
                write!(f, "{text} at character {column} is not a square number")
            }
            FenError::OffBoard { square, squares } => {
                write!(f, "square {} is not on a board of {squares}", square.plain())
            }
            FenError::OpenRange(text) => write!(f, "range {text} needs a square on both sides"),
            FenError::ReversedRange(text) => write!(f, "range {text} ends before it begins"),
            FenError::Occupied(square) => write!(f, "square {square} is given twice"),
            FenError::UncrownedMan(color, square) => {
                write!(f, "a {color} man on square {square} stands on its promotion row")
            }
            FenError::KingRun { color, text } => {
                write!(
                    f,
                    "king run {text} must be a count of 0 to 3 and the square of a {color} king"
                )
            }
            FenError::KingRuns(text) => {
                write!(f, "king runs {text} must be Black's and White's, like +0+2")
            }
            FenError::Trail(text) => {
                write!(f, "trail {text} must be the square of a man and others, like 13.14.15")
            }
        }
    }
}

impl core::error::Error for FenError {}
