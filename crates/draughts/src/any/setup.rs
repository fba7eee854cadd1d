//! An arrangement of pieces on any board.

use super::{AnyBoard, SquareSet};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::lines::{Lines, Start};
use crate::piece::{Color, Piece, Rank};
use crate::rules::{First, Rules};
use crate::setup::{Run, Setup};
use crate::square::Square;

/// Pieces on a board that is known when the program runs, and a side to move: a [`Setup`] by the
/// numbers of its squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnySetup {
    /// The board.
    pub board: AnyBoard,
    pieces: [SquareSet; 2],
    kings: SquareSet,
    /// The side to move.
    pub turn: Color,
    /// The square of the king run of each side and its moves, by [`Color::index`].
    pub runs: [Option<(u8, u8)>; 2],
    /// Where men have been: the square of a man, and those where it stood.
    trails: Vec<(u8, SquareSet)>,
}

impl AnySetup {
    /// An empty board.
    pub fn empty(board: AnyBoard, turn: Color) -> AnySetup {
        AnySetup {
            board,
            pieces: [SquareSet::EMPTY; 2],
            kings: SquareSet::EMPTY,
            turn,
            runs: [None; 2],
            trails: Vec::new(),
        }
    }

    /// The start position of some rules; White begins where the lot decides (NG-2.1).
    pub fn start(rules: &Rules) -> AnySetup {
        let turn = if rules.first == First::Black { Color::Black } else { Color::White };
        let board = AnyBoard::under(&rules.moves);
        let Start { behind, ahead } = board.lines().start();
        let first = behind * board.row_squares();
        let men = rules.rows * board.row_squares() + ahead;
        let black = first + 1..=first + men;
        let white = black.clone().map(|number| board.squares() + 1 - number);
        let pieces = [white.collect(), black.collect()];
        AnySetup { pieces, ..AnySetup::empty(board, turn) }
    }

    /// The same numbers on another board of the same size.
    #[must_use]
    pub fn on_board(self, board: AnyBoard) -> AnySetup {
        AnySetup { board, ..self }
    }

    /// The pieces of a colour.
    pub fn pieces(&self, color: Color) -> SquareSet {
        self.pieces[color.index()]
    }

    /// The kings of both colours.
    pub fn kings(&self) -> SquareSet {
        self.kings
    }

    /// What stands on a square.
    pub fn piece(&self, number: u8) -> Option<Piece> {
        let color = Color::BOTH.into_iter().find(|color| self.pieces(*color).contains(number))?;
        let rank = if self.kings.contains(number) { Rank::King } else { Rank::Man };
        Some(Piece { color, rank })
    }

    /// The pieces with their squares, from square 1.
    pub fn iter(&self) -> impl Iterator<Item = (u8, Piece)> + '_ {
        self.board.numbers().filter_map(|number| Some((number, self.piece(number)?)))
    }

    /// Puts a piece on a square of the board, or clears it; what stood there is gone.
    pub fn put(&mut self, number: u8, piece: Option<Piece>) {
        let here = SquareSet::of(number);
        self.pieces = self.pieces.map(|pieces| pieces.without(here));
        self.kings = self.kings.without(here);
        self.trails.retain(|(man, _)| *man != number);
        if let Some(piece) = piece {
            let pieces = &mut self.pieces[piece.color.index()];
            *pieces = *pieces | here;
            if piece.rank == Rank::King {
                self.kings = self.kings | here;
            }
        }
    }

    /// Where the man on a square has been before; kept on boards of points alone.
    pub fn been(&self, number: u8) -> SquareSet {
        let trail = self.trails.iter().find(|(man, _)| *man == number);
        trail.map_or(SquareSet::EMPTY, |(_, been)| *been)
    }

    /// Says where the man on a square has been before; on other boards than those of points, and of
    /// squares without a piece, nothing is kept.
    pub fn set_been(&mut self, number: u8, been: SquareSet) {
        let is_kept = self.board.lines() == Lines::Points && self.piece(number).is_some();
        self.trails.retain(|(man, _)| *man != number);
        if is_kept && been.any() {
            self.trails.push((number, been));
            self.trails.sort_unstable_by_key(|(man, _)| *man);
        }
    }

    /// The first man that stands on its own promotion row, where no man can stand.
    pub fn uncrowned(&self) -> Option<(Color, u8)> {
        let is_far = |(number, piece): &(u8, Piece)| {
            piece.rank == Rank::Man && self.board.promotes(piece.color, *number)
        };
        self.iter().find(is_far).map(|(number, piece)| (piece.color, number))
    }

    /// The same as a value of the board's own type; squares that the board does not have are left
    /// out.
    pub fn on<G: Geometry>(&self) -> Setup<G> {
        let run = |(number, moves)| Some(Run { square: Square::new(number)?, moves });
        let runs = self.runs.map(|found| found.and_then(run));
        let mut setup =
            Setup::from_parts(self.pieces.map(Bitboard::from), self.kings.into(), self.turn, runs);
        for (man, been) in &self.trails {
            if let Some(square) = Square::new(*man) {
                setup.set_been(square, (*been).into());
            }
        }
        setup
    }
}

impl<G: Geometry> From<&Setup<G>> for AnySetup {
    fn from(setup: &Setup<G>) -> AnySetup {
        let trail = |(square, _): (Square<G>, Piece)| {
            let been: SquareSet = setup.been(square).into();
            been.any().then(|| (square.number(), been))
        };
        let trails = match G::LINES {
            Lines::Points => setup.iter().filter_map(trail).collect(),
            Lines::Diagonals | Lines::RowsAndColumns => Vec::new(),
        };
        AnySetup {
            board: AnyBoard::of::<G>(),
            pieces: Color::BOTH.map(|color| setup.pieces(color).into()),
            kings: setup.kings().into(),
            turn: setup.turn,
            runs: setup.runs.map(|run| run.map(|run| (run.square.number(), run.moves))),
            trails,
        }
    }
}
