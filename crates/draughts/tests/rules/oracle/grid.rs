//! A board as rows and columns, light squares included.

use std::fmt;

use draughts::rules::{Corner, MoveRules};
use draughts::{Color, Geometry, Piece, Rank, Setup, Square};

/// A row and a column, counted from the top left corner as White sees the board.
pub(crate) type Place = (usize, usize);

/// What goes from one square to the next in a direction: rows and columns to add.
pub(crate) type Step = (isize, isize);

/// Pieces on a board, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    side: usize,
    corner: Corner,
    squares: Vec<Vec<Option<Piece>>>,
    pub(crate) turn: Color,
}

impl Grid {
    /// The board of a rule set without pieces.
    pub(crate) fn empty(rules: &MoveRules, turn: Color) -> Grid {
        let side = usize::from(rules.board.side());
        Grid { side, corner: rules.corner, squares: vec![vec![None; side]; side], turn }
    }

    /// The start position with `rows` rows of men a side.
    pub(crate) fn start(rules: &MoveRules, rows: usize, turn: Color) -> Grid {
        let mut grid = Grid::empty(rules, turn);
        for place in grid.places() {
            if place.0 < rows {
                grid.put(place, Some(Piece::man(Color::Black)));
            } else if place.0 >= grid.side - rows {
                grid.put(place, Some(Piece::man(Color::White)));
            }
        }
        grid
    }

    /// The same position as the library writes it.
    pub(crate) fn setup<G: Geometry>(&self) -> Setup<G> {
        let mut setup = Setup::empty(self.turn);
        for (place, piece) in self.pieces() {
            let square = Square::new(self.number(place)).expect("both boards have the same size");
            setup.put(square, Some(piece));
        }
        setup
    }

    /// Squares a side.
    pub(crate) fn side(&self) -> usize {
        self.side
    }

    /// Whether a square of the board is one that pieces stand on.
    fn is_playing(&self, (row, column): Place) -> bool {
        match self.corner {
            Corner::Left => (row + column) % 2 == 1,
            Corner::Right => (row + column) % 2 == 0,
        }
    }

    /// Every playing square, in the order of the numbers.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for row in 0..self.side {
            for column in 0..self.side {
                if self.is_playing((row, column)) {
                    places.push((row, column));
                }
            }
        }
        places
    }

    /// The number of a playing square: 1 is the first of the top row.
    pub(crate) fn number(&self, (row, column): Place) -> u8 {
        let number = row * self.side / 2 + column / 2 + 1;
        u8::try_from(number).expect("no board has more than 98 squares")
    }

    /// The playing square of a number.
    pub(crate) fn place(&self, number: u8) -> Option<Place> {
        self.places().get(usize::from(number).checked_sub(1)?).copied()
    }

    /// What stands on a square.
    pub(crate) fn at(&self, (row, column): Place) -> Option<Piece> {
        self.squares[row][column]
    }

    /// Puts a piece on a square, or takes it away.
    pub(crate) fn put(&mut self, (row, column): Place, piece: Option<Piece>) {
        self.squares[row][column] = piece;
    }

    /// The square a step away, when it is on the board.
    pub(crate) fn step(&self, (row, column): Place, (down, right): Step) -> Option<Place> {
        let row = row.checked_add_signed(down).filter(|row| *row < self.side)?;
        let column = column.checked_add_signed(right).filter(|column| *column < self.side)?;
        Some((row, column))
    }

    /// The squares in a direction, the nearest first.
    pub(crate) fn line(&self, from: Place, step: Step) -> Vec<Place> {
        let mut line = Vec::new();
        let mut here = from;
        while let Some(next) = self.step(here, step) {
            line.push(next);
            here = next;
        }
        line
    }

    /// Whether a man of a colour is crowned on a square.
    pub(crate) fn is_far_row(&self, (row, _): Place, color: Color) -> bool {
        match color {
            Color::White => row == 0,
            Color::Black => row == self.side - 1,
        }
    }

    /// The pieces with their squares, in the order of the numbers.
    pub(crate) fn pieces(&self) -> Vec<(Place, Piece)> {
        let places = self.places().into_iter();
        places.filter_map(|place| Some((place, self.at(place)?))).collect()
    }

    /// Whether any king stands on the board.
    pub(crate) fn has_king(&self) -> bool {
        self.pieces().iter().any(|(_, piece)| piece.rank == Rank::King)
    }
}

/// As rows change when a man of a colour goes forward.
pub(crate) fn forward(color: Color) -> isize {
    match color {
        Color::White => -1,
        Color::Black => 1,
    }
}

impl fmt::Display for Grid {
    /// Writes the position as a FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |color| if color == Color::White { 'W' } else { 'B' };
        write!(f, "{}", letter(self.turn))?;
        for color in Color::BOTH {
            let own = self.pieces().into_iter().filter(|(_, piece)| piece.color == color);
            let words = own.map(|(place, piece)| {
                let king = if piece.rank == Rank::King { "K" } else { "" };
                format!("{king}{}", self.number(place))
            });
            write!(f, ":{}{}", letter(color), words.collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    }
}
