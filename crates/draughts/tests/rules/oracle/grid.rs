//! A board as rows and columns: dark and light squares, all of them, or points.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use draughts::rules::{BoardSize, Corner, MoveRules};
use draughts::{Color, Geometry, Piece, Rank, Setup, Square};

/// A row and a column, counted from the top left corner as White sees the board.
pub(crate) type Place = (usize, usize);

/// What goes from one square to the next in a direction: rows and columns to add.
pub(crate) type Step = (isize, isize);

/// Pieces on a board, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    board: BoardSize,
    side: usize,
    corner: Corner,
    squares: Vec<Vec<Option<Piece>>>,
    /// Where each man has stood before.
    pub(crate) been: BTreeMap<Place, BTreeSet<Place>>,
    pub(crate) turn: Color,
}

impl Grid {
    /// The board of a rule set without pieces.
    pub(crate) fn empty(rules: &MoveRules, turn: Color) -> Grid {
        let side = usize::from(rules.board.side());
        let squares = vec![vec![None; side]; side];
        let been = BTreeMap::new();
        Grid { board: rules.board, side, corner: rules.corner, squares, been, turn }
    }

    /// The start position with `rows` rows of men a side.
    pub(crate) fn start(rules: &MoveRules, rows: usize, turn: Color) -> Grid {
        let mut grid = Grid::empty(rules, turn);
        for place in grid.places() {
            if let Some(color) = grid.owner(place, rows) {
                grid.put(place, Some(Piece::man(color)));
            }
        }
        grid
    }

    /// Whose man stands on a square at the start.
    fn owner(&self, (row, column): Place, rows: usize) -> Option<Color> {
        let mirror = self.side - 1 - row;
        match self.board {
            // Behind one empty row.
            BoardSize::AllEight if (1..=rows).contains(&row) => Some(Color::Black),
            BoardSize::AllEight if (1..=rows).contains(&mirror) => Some(Color::White),
            BoardSize::AllEight => None,
            // The two nearest rows and the two right-hand points of the middle one, as each sees
            // it.
            BoardSize::FivePoints if row < 2 || (row == 2 && column < 2) => Some(Color::Black),
            BoardSize::FivePoints if row > 2 || column > 2 => Some(Color::White),
            BoardSize::FivePoints => None,
            BoardSize::Eight | BoardSize::Ten | BoardSize::Twelve | BoardSize::Fourteen => {
                match (row < rows, mirror < rows) {
                    (true, _) => Some(Color::Black),
                    (_, true) => Some(Color::White),
                    (false, false) => None,
                }
            }
        }
    }

    /// The same position as the library writes it.
    pub(crate) fn setup<G: Geometry>(&self) -> Setup<G> {
        let mut setup = Setup::empty(self.turn);
        for (place, piece) in self.pieces() {
            let square = Square::new(self.number(place)).expect("both boards have the same size");
            setup.put(square, Some(piece));
            let been = self.been.get(&place).into_iter().flatten();
            let number = |place: &Place| Square::new(self.number(*place)).expect("a square");
            setup.set_been(square, been.map(number).collect());
        }
        setup
    }

    /// Squares a side.
    pub(crate) fn side(&self) -> usize {
        self.side
    }

    /// Whether a square of the board is one that pieces stand on.
    fn is_playing(&self, (row, column): Place) -> bool {
        match (self.board, self.corner) {
            (BoardSize::AllEight | BoardSize::FivePoints, _) => true,
            (_, Corner::Left) => (row + column) % 2 == 1,
            (_, Corner::Right) => (row + column) % 2 == 0,
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
    pub(crate) fn number(&self, place: Place) -> u8 {
        let before = self.places().into_iter().take_while(|other| *other != place).count();
        u8::try_from(before + 1).expect("no board has more than 98 squares")
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
        self.been.remove(&(row, column));
    }

    /// The square a step away, when it is on the board and a line goes there: of the points every
    /// other one has diagonals, the corners among them.
    pub(crate) fn step(&self, (row, column): Place, (down, right): Step) -> Option<Place> {
        let slanting = down != 0 && right != 0;
        if self.board == BoardSize::FivePoints && slanting && (row + column) % 2 == 1 {
            return None;
        }
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

    /// Whether anybody is crowned.
    pub(crate) fn crowns(&self) -> bool {
        self.board != BoardSize::FivePoints
    }

    /// Whether a man of a colour is crowned on a square.
    pub(crate) fn is_far_row(&self, (row, _): Place, color: Color) -> bool {
        match color {
            Color::White => self.crowns() && row == 0,
            Color::Black => self.crowns() && row == self.side - 1,
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
