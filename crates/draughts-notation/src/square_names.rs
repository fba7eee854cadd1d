//! What a square is called: a number or letters, counted from a corner of the board.

use core::fmt;

use draughts::any::AnyBoard;
use draughts::{Geometry, Origin, Square, Writing};

use crate::excerpt::Excerpt;

/// How squares are named: from a corner, numbers row by row or a letter for the column and a digit
/// for the row.
///
/// ```
/// use draughts::{Board8, Mirrored8, Square};
/// use draughts_notation::SquareNames;
///
/// let square: Square<Board8> = "29".parse()?;
/// assert_eq!(SquareNames::OURS.name(square), "29");
/// assert_eq!(SquareNames::LETTERS.name(square), "a1");
/// assert_eq!(SquareNames::LETTERS.read::<Board8>("a1"), Ok(square));
/// # Ok::<(), draughts::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareNames {
    /// Numbers from 1, along the row of the corner first.
    Numbers(Origin),
    /// `a1` at the corner, letters along its row.
    Letters(Origin),
}

/// Why a text names no square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SquareNameError {
    /// It is no name at all.
    NotAName(Excerpt),
    /// It is the name of a square that the board does not have.
    OffBoard {
        /// The name.
        name: Excerpt,
        /// How many squares there are.
        squares: u8,
    },
}

impl fmt::Display for SquareNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SquareNameError::NotAName(text) => write!(f, "{text} is not a square"),
            SquareNameError::OffBoard { name, squares } => {
                write!(f, "square {} is not on a board of {squares}", name.plain())
            }
        }
    }
}

impl core::error::Error for SquareNameError {}

impl SquareNames {
    /// Our own numbering, of every board.
    pub const OURS: SquareNames = SquareNames::Numbers(Origin::FarLeft);
    /// Letters from White's near left corner, as in Russian draughts.
    pub const LETTERS: SquareNames = SquareNames::Letters(Origin::NearLeft);

    /// The names of a rule set.
    pub(crate) const fn of(writing: &Writing) -> SquareNames {
        if writing.letters {
            SquareNames::Letters(writing.origin)
        } else {
            SquareNames::Numbers(writing.origin)
        }
    }

    /// The name of a square.
    pub fn name<G: Geometry>(self, square: Square<G>) -> String {
        self.any_name(AnyBoard::of::<G>(), square.number())
    }

    /// The name of a square of a board by its number.
    pub fn any_name(self, board: AnyBoard, number: u8) -> String {
        let turned = |origin| turned(board, origin, board.row(number), board.column(number));
        match self {
            SquareNames::OURS => number.to_string(),
            SquareNames::Numbers(origin) => {
                let (row, column) = turned(origin);
                (row * board.row_squares() + column / columns_a_square(board) + 1).to_string()
            }
            SquareNames::Letters(origin) => {
                let (row, column) = turned(origin);
                format!("{}{}", char::from(b'a' + column), row + 1)
            }
        }
    }

    /// The square of a name; numbers may have leading zeros.
    ///
    /// # Errors
    /// When the text is no name, or names no playing square of the board.
    pub fn read<G: Geometry>(self, text: &str) -> Result<Square<G>, SquareNameError> {
        let number = self.read_any(AnyBoard::of::<G>(), text)?;
        Square::new(number).ok_or_else(|| SquareNameError::NotAName(Excerpt::of(text)))
    }

    /// The number of the square of a board that has a name.
    ///
    /// # Errors
    /// As [`SquareNames::read`].
    pub fn read_any(self, board: AnyBoard, text: &str) -> Result<u8, SquareNameError> {
        let place = match self {
            SquareNames::Numbers(origin) => number(text).map(|n| at_number(board, origin, n)),
            SquareNames::Letters(origin) => letters(text).map(|(row, column)| {
                let inside = row < board.rows() && column < board.rows();
                let (row, column) = inside.then(|| turned(board, origin, row, column))?;
                board.at(row, column)
            }),
        };
        match place {
            None => Err(SquareNameError::NotAName(Excerpt::of(text))),
            Some(None) => {
                let name = Excerpt::of(text);
                Err(SquareNameError::OffBoard { name, squares: board.squares() })
            }
            Some(Some(square)) => Ok(square),
        }
    }
}

/// A row and column from the far left as ones from this corner, or the other way round.
fn turned(board: AnyBoard, origin: Origin, row: u8, column: u8) -> (u8, u8) {
    let last = board.rows() - 1;
    match origin {
        Origin::FarLeft => (row, column),
        Origin::FarRight => (row, last - column),
        Origin::NearLeft => (last - row, column),
        Origin::NearRight => (last - row, last - column),
    }
}

/// The square of a number counted from a corner.
fn at_number(board: AnyBoard, origin: Origin, number: u8) -> Option<u8> {
    let index = number.checked_sub(1).filter(|index| *index < board.squares())?;
    let (row, in_row) = (index / board.row_squares(), index % board.row_squares());
    let width = columns_a_square(board);
    (width * in_row..width * (in_row + 1)).find_map(|column| {
        let (row, column) = turned(board, origin, row, column);
        board.at(row, column)
    })
}

/// How many columns there are for each playing square of a row: 2 where light squares lie between
/// them.
fn columns_a_square(board: AnyBoard) -> u8 {
    board.rows() / board.row_squares()
}

/// Reads digits; a number too large for any board is 255.
fn number(text: &str) -> Option<u8> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u8::MAX))
}

/// Reads a letter and digits as a row and column from 0.
fn letters(text: &str) -> Option<(u8, u8)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let row = number(&text[1..])?;
    Some((row.checked_sub(1)?, letter - b'a'))
}

#[cfg(test)]
mod tests {
    use draughts::{Board8, Board10, Board14, Mirrored8, Mirrored12, Points5, Squares8};

    use super::*;

    const ALL: [Origin; 4] =
        [Origin::FarLeft, Origin::FarRight, Origin::NearLeft, Origin::NearRight];

    fn check_inverse<G: Geometry>() {
        for origin in ALL {
            for names in [SquareNames::Numbers(origin), SquareNames::Letters(origin)] {
                let mut seen = std::collections::HashSet::new();
                for square in Square::<G>::all() {
                    let name = names.name(square);
                    assert_eq!(names.read(&name), Ok(square), "{names:?} {name}");
                    assert!(seen.insert(name));
                }
            }
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        check_inverse::<Board8>();
        check_inverse::<Mirrored8>();
        check_inverse::<Squares8>();
        check_inverse::<Points5>();
        check_inverse::<Board10>();
        check_inverse::<Mirrored12>();
        check_inverse::<Board14>();
    }

    fn check<G: Geometry>(names: SquareNames, pairs: &str) {
        for pair in pairs.split_whitespace() {
            let (number, name) = pair.split_once('=').unwrap();
            let square: Square<G> = number.parse().unwrap();
            assert_eq!(names.name(square), name, "{names:?} {number}");
        }
    }

    #[test]
    fn corners_give_their_names() {
        check::<Board8>(SquareNames::LETTERS, "1=b8 4=h8 5=a7 29=a1 32=g1 18=d4");
        check::<Board8>(SquareNames::Letters(Origin::FarRight), "1=g1 4=a1 29=h8 32=b8");
        check::<Mirrored8>(SquareNames::Letters(Origin::FarLeft), "1=a1 4=g1 5=b2 32=h8 29=b8");
        check::<Mirrored8>(SquareNames::Numbers(Origin::NearRight), "1=32 32=1 12=21 29=4");
        check::<Board8>(SquareNames::Numbers(Origin::NearRight), "1=32 32=1 8=25");
        check::<Board10>(SquareNames::Numbers(Origin::NearLeft), "46=1 50=5 41=6 1=46 5=50");
        check::<Board10>(SquareNames::LETTERS, "46=a1 5=j10 50=i1");
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for (names, text, expected) in [
            (SquareNames::OURS, "0", "square 0 is not on a board of 32"),
            (SquareNames::OURS, "33", "square 33 is not on a board of 32"),
            (SquareNames::OURS, "999999", "square 999999 is not on a board of 32"),
            (SquareNames::OURS, "", "\"\" is not a square"),
            (SquareNames::OURS, "a1", "\"a1\" is not a square"),
            (SquareNames::OURS, "+1", "\"+1\" is not a square"),
            (SquareNames::LETTERS, "a2", "square a2 is not on a board of 32"),
            (SquareNames::LETTERS, "i1", "square i1 is not on a board of 32"),
            (SquareNames::LETTERS, "a9", "square a9 is not on a board of 32"),
            (SquareNames::LETTERS, "a", "\"a\" is not a square"),
            (SquareNames::LETTERS, "é1", "\"é1\" is not a square"),
            (SquareNames::LETTERS, "12", "\"12\" is not a square"),
        ] {
            let error = names.read::<Board8>(text).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        assert_eq!(
            SquareNames::OURS.read::<Board8>("007"),
            "7".parse().map_err(|_| unreachable!())
        );
    }
}
