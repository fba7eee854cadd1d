//! A board as an array of points, each with its row and column.

use crate::contract::{Contract, Corner, Orthogonal, Squares};
use crate::position::Color;

/// A point that pieces stand on: its number less one.
pub(crate) type Point = usize;

/// A direction as rows down and columns to the right, to the next point.
pub(crate) type Line = (i32, i32);

const DIAGONALS: [Line; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const ORTHOGONALS: [Line; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
/// Along rows and columns of a board of which only the dark squares are used.
const LONG_ORTHOGONALS: [Line; 4] = [(-2, 0), (0, -2), (0, 2), (2, 0)];

/// The points of a board and the lines that join them.
pub(crate) struct Board {
    squares: Squares,
    pub(crate) side: i32,
    places: Vec<(i32, i32)>,
    grid: Vec<Option<Point>>,
    pub(crate) quiet_lines: Vec<Line>,
    pub(crate) capture_lines: Vec<Line>,
}

impl Board {
    pub(crate) fn of(contract: &Contract) -> Board {
        let squares = contract.squares;
        let side: i32 = match squares {
            Squares::Dark8 | Squares::All8 => 8,
            Squares::Dark10 => 10,
            Squares::Dark12 => 12,
            Squares::Dark14 => 14,
            Squares::Points5 => 5,
        };
        let is_used = |row: i32, column: i32| match (squares, contract.corner) {
            (Squares::All8 | Squares::Points5, _) => true,
            // The near left corner is (side - 1, 0), the near right one (side - 1, side - 1).
            (_, Corner::Left) => (row + column) % 2 == (side - 1) % 2,
            (_, Corner::Right) => (row + column) % 2 == (side - 1 + side - 1) % 2,
        };
        let mut places = Vec::new();
        let mut grid = Vec::new();
        for row in 0..side {
            for column in 0..side {
                grid.push(is_used(row, column).then_some(places.len()));
                if is_used(row, column) {
                    places.push((row, column));
                }
            }
        }
        let quiet_lines = match squares {
            Squares::All8 => ORTHOGONALS.to_vec(),
            Squares::Points5 => [DIAGONALS, ORTHOGONALS].concat(),
            _ => DIAGONALS.to_vec(),
        };
        let capture_lines = match (squares, contract.orthogonal) {
            (Squares::All8 | Squares::Points5, _) => quiet_lines.clone(),
            (_, Orthogonal::Yes) => [DIAGONALS, LONG_ORTHOGONALS].concat(),
            _ => DIAGONALS.to_vec(),
        };
        Board { squares, side, places, grid, quiet_lines, capture_lines }
    }

    /// How many points there are.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn row(&self, point: Point) -> i32 {
        self.places[point].0
    }

    /// The next point on a line, if the line goes on.
    pub(crate) fn step(&self, point: Point, line: Line) -> Option<Point> {
        let (row, column) = self.places[point];
        let is_diagonal = line.0 != 0 && line.1 != 0;
        // Of the points on lines, only the odd ones have diagonals; point 0 here is number 1.
        if self.squares == Squares::Points5 && is_diagonal && !point.is_multiple_of(2) {
            return None;
        }
        self.at(row + line.0, column + line.1)
    }

    fn at(&self, row: i32, column: i32) -> Option<Point> {
        let on_board = (0..self.side).contains(&row) && (0..self.side).contains(&column);
        let cell = usize::try_from(row * self.side + column).ok().filter(|_| on_board)?;
        self.grid[cell]
    }

    /// Whether a line leads a colour forward.
    pub(crate) fn is_forward(line: Line, color: Color) -> bool {
        match color {
            Color::White => line.0 < 0,
            Color::Black => line.0 > 0,
        }
    }

    /// Whether a line leads sideways.
    pub(crate) fn is_sideways(line: Line) -> bool {
        line.0 == 0
    }

    /// Whether a point lies on the row where men of a colour are going.
    pub(crate) fn is_far(&self, point: Point, color: Color) -> bool {
        match color {
            Color::White => self.row(point) == 0,
            Color::Black => self.row(point) == self.side - 1,
        }
    }

    /// The row of a point as its player counts them from his seat, the nearest being 0.
    pub(crate) fn row_from(&self, point: Point, color: Color) -> i32 {
        match color {
            Color::White => self.side - 1 - self.row(point),
            Color::Black => self.row(point),
        }
    }

    /// Whether a point lies on the main road: the long diagonal from corner to corner. Where all
    /// squares or points are used there is none (ours).
    pub(crate) fn is_on_main_road(&self, point: Point) -> bool {
        if matches!(self.squares, Squares::All8 | Squares::Points5) {
            return false;
        }
        let (row, column) = self.places[point];
        // The corners that are used are those of one diagonal.
        if self.at(0, 0).is_some() { row == column } else { row + column == self.side - 1 }
    }
}
