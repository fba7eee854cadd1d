//! A board that is known when the program runs.

use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::lines::Lines;
use crate::piece::Color;
use crate::rules::{BoardSize, Corner, MoveRules};
use crate::square::SquareError;

/// A board as a value: the facts of a [`Geometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyBoard {
    /// Squares a side, and which of them are used.
    pub size: BoardSize,
    /// The near corner that is a playing square; without effect where all are used.
    pub corner: Corner,
}

impl AnyBoard {
    /// The board of a type.
    pub fn of<G: Geometry>() -> AnyBoard {
        AnyBoard { size: G::SIZE, corner: G::CORNER }
    }

    /// The board of some rules.
    pub fn under(rules: &MoveRules) -> AnyBoard {
        let corner = match rules.board.lines() {
            Lines::Diagonals => rules.corner,
            Lines::RowsAndColumns | Lines::Points => Corner::Left,
        };
        AnyBoard { size: rules.board, corner }
    }

    /// What pieces stand on, and along which lines they go.
    pub fn lines(self) -> Lines {
        self.size.lines()
    }

    /// Rows, and squares a side.
    pub fn rows(self) -> u8 {
        self.size.side()
    }

    /// Playing squares in a row.
    pub fn row_squares(self) -> u8 {
        self.size.row_squares()
    }

    /// Playing squares.
    pub fn squares(self) -> u8 {
        self.size.squares()
    }

    /// The numbers of all squares.
    pub fn numbers(self) -> core::ops::RangeInclusive<u8> {
        1..=self.squares()
    }

    /// Whether there is a square of a number.
    pub fn has(self, number: u8) -> bool {
        self.numbers().contains(&number)
    }

    /// The row of a square from the top as White sees it, from 0.
    pub fn row(self, number: u8) -> u8 {
        (number - 1) / self.row_squares()
    }

    /// The column of a square from the left as White sees it, from 0; light squares count.
    pub fn column(self, number: u8) -> u8 {
        let in_row = (number - 1) % self.row_squares();
        if self.lines() != Lines::Diagonals {
            return in_row;
        }
        let even_row = self.row(number).is_multiple_of(2);
        let playing_first = even_row == matches!(self.corner, Corner::Right);
        2 * in_row + u8::from(!playing_first)
    }

    /// The square at a row and column, when that is a playing square.
    pub fn at(self, row: u8, column: u8) -> Option<u8> {
        if row >= self.rows() || column >= self.rows() {
            return None;
        }
        let in_row = if self.lines() == Lines::Diagonals { column / 2 } else { column };
        let number = row * self.row_squares() + in_row + 1;
        (self.column(number) == column).then_some(number)
    }

    /// The next square in a direction along a line of the board, whether or not pieces go there.
    pub fn next(self, number: u8, direction: Direction) -> Option<u8> {
        let (down, right) = match direction {
            Direction::North => (-1, 0),
            Direction::NorthEast => (-1, 1),
            Direction::East => (0, 1),
            Direction::SouthEast => (1, 1),
            Direction::South => (1, 0),
            Direction::SouthWest => (1, -1),
            Direction::West => (0, -1),
            Direction::NorthWest => (-1, -1),
        };
        let is_diagonal = down != 0 && right != 0;
        let steps = match self.lines() {
            Lines::Diagonals if !is_diagonal => 2,
            // Every other point has diagonals: those with odd numbers.
            Lines::Points if is_diagonal && number.is_multiple_of(2) => return None,
            Lines::Diagonals | Lines::RowsAndColumns | Lines::Points => 1,
        };
        let row = self.row(number).checked_add_signed(down * steps)?;
        self.at(row, self.column(number).checked_add_signed(right * steps)?)
    }

    /// Whether a man of a colour is promoted on a square: the far row, where anybody is.
    pub fn promotes(self, color: Color, number: u8) -> bool {
        let row = if color == Color::White { 0 } else { self.rows() - 1 };
        self.lines().crowns() && self.row(number) == row
    }

    /// Reads the number of a square; leading zeros are allowed.
    ///
    /// # Errors
    /// It is no number, or that of no square of the board.
    pub fn read(self, text: &str) -> Result<u8, SquareError> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let number = text.parse().ok().filter(|number| digits && self.has(*number));
        number.ok_or_else(|| SquareError::of(text, self.squares()))
    }
}
