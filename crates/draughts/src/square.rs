//! A playing square.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::lines::Lines;
use crate::piece::Color;
use crate::rules::Corner;
use crate::word::Word;

/// A playing square of a board, known by its number: 1 is the first of the top row as White sees
/// it, numbers go row by row (rules, section 2; NG-10.1).
///
/// ```
/// use draughts::{Mirrored10, Square};
/// let square: Square<Mirrored10> = "28".parse().unwrap();
/// assert_eq!(square.number(), 28);
/// assert_eq!((square.row(), square.column()), (5, 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<G> {
    bit: u8,
    board: PhantomData<G>,
}

/// Why a number or a text is no square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError {
    text: String,
    squares: u8,
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SquareError { text, squares } = self;
        if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
            write!(f, "square {text} is not on a board of {squares}")
        } else {
            write!(f, "{text:?} is not a square number")
        }
    }
}

impl core::error::Error for SquareError {}

impl SquareError {
    /// A text that names none of so many squares.
    pub(crate) fn of(text: &str, squares: u8) -> SquareError {
        SquareError { text: text.chars().take(12).collect(), squares }
    }
}

impl<G: Geometry> Square<G> {
    /// The square of a number, 1 to [`Geometry::SQUARES`].
    pub fn new(number: u8) -> Option<Square<G>> {
        (1..=G::SQUARES)
            .contains(&number)
            .then(|| Square::from_bit(G::LAYOUT.bits[number as usize - 1]))
    }

    /// The square of a bit of the layout.
    #[inline(always)]
    pub(crate) fn from_bit(bit: u8) -> Square<G> {
        debug_assert!(G::LAYOUT.squares[bit as usize & 127] != 255, "bit {bit} is a ghost");
        Square { bit, board: PhantomData }
    }

    /// The bit of the layout, below 128.
    #[inline(always)]
    pub(crate) fn bit(self) -> u8 {
        self.bit
    }

    /// The number, from 1.
    #[inline]
    pub fn number(self) -> u8 {
        self.index() as u8 + 1
    }

    /// The number less one, for tables.
    #[inline]
    pub fn index(self) -> usize {
        G::LAYOUT.squares[self.bit as usize & 127] as usize
    }

    /// The row from the top as White sees it, from 0.
    pub fn row(self) -> u8 {
        self.index() as u8 / G::ROW_SQUARES
    }

    /// The column from the left as White sees it, from 0; light squares count.
    pub fn column(self) -> u8 {
        let in_row = self.index() as u8 % G::ROW_SQUARES;
        if G::LINES != Lines::Diagonals {
            return in_row;
        }
        let even_row = self.row().is_multiple_of(2);
        let playing_first = even_row == matches!(G::CORNER, Corner::Right);
        2 * in_row + u8::from(!playing_first)
    }

    /// The square at a row and column, when that is a playing square.
    pub fn at(row: u8, column: u8) -> Option<Square<G>> {
        if row >= G::ROWS || column >= G::ROWS {
            return None;
        }
        let in_row = if G::LINES == Lines::Diagonals { column / 2 } else { column };
        let square = Square::new(row * G::ROW_SQUARES + in_row + 1)?;
        (square.column() == column).then_some(square)
    }

    /// The next square in a direction along a line of the board, whether or not pieces go there.
    ///
    /// ```
    /// use draughts::{Board10, Direction, Points5, Square};
    /// let square: Square<Board10> = "28".parse().unwrap();
    /// assert_eq!(square.next(Direction::NorthWest).map(Square::number), Some(22));
    /// // Even points of Alquerque have no diagonals.
    /// let point: Square<Points5> = "8".parse().unwrap();
    /// assert_eq!(point.next(Direction::NorthWest), None);
    /// ```
    pub fn next(self, direction: Direction) -> Option<Square<G>> {
        let step = G::STEPS[direction as usize];
        let from = G::Word::ONE << u32::from(self.bit) & step.from;
        let to = if direction.rises() { from << step.bits } else { from >> step.bits };
        let to = to & G::LAYOUT.board;
        (to != G::Word::ZERO).then(|| Square::from_bit(to.lowest_index() as u8))
    }

    /// All squares, from 1.
    pub fn all() -> impl DoubleEndedIterator<Item = Square<G>> + ExactSizeIterator {
        G::LAYOUT.bits[..G::SQUARES as usize].iter().map(|&bit| Square::from_bit(bit))
    }

    /// The square that a half turn of the board brings here: the same place for the other player.
    pub fn rotated(self) -> Square<G> {
        Square::from_bit(G::LAYOUT.bits[G::SQUARES as usize - 1 - self.index()])
    }

    /// Whether a man of a colour is promoted here: the far row, where anybody is.
    pub fn is_promotion(self, color: Color) -> bool {
        let row = match color {
            Color::White => 0,
            Color::Black => G::ROWS - 1,
        };
        G::LINES.crowns() && self.row() == row
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.number())
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = SquareError;

    /// Reads a number; leading zeros are allowed.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let number = if digits { text.parse::<u8>().ok() } else { None };
        number.and_then(Square::new).ok_or_else(|| SquareError::of(text, G::SQUARES))
    }
}

/// Written as its number.
#[cfg(feature = "serde")]
impl<G: Geometry> serde::Serialize for Square<G> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

#[cfg(feature = "serde")]
impl<'de, G: Geometry> serde::Deserialize<'de> for Square<G> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Square::new(number).ok_or_else(|| {
            let text = format_args!("square {number} is not on a board of {}", G::SQUARES);
            serde::de::Error::custom(text)
        })
    }
}
