//! Any arrangement of pieces: what a FEN says, legal or not.

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::lines::Start;
use crate::piece::{Color, Piece, Rank};
use crate::rules::{First, Rules};
use crate::square::Square;
use crate::trail::Trails;

/// The quiet moves that one king of a side has made running (key `king-run`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run<G: Geometry> {
    /// Where the king stands.
    pub square: Square<G>,
    /// How many it has made, at least 1.
    pub moves: u8,
}

/// Pieces on a board and a side to move; says anything, promises nothing.
///
/// [`Position::new`](crate::Position::new) turns it into a position that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup<G: Geometry> {
    pieces: [Bitboard<G>; 2],
    kings: Bitboard<G>,
    /// The side to move.
    pub turn: Color,
    /// The king run of each side, by [`Color::index`].
    pub runs: [Option<Run<G>>; 2],
    pub(crate) trails: Trails<G>,
}

impl<G: Geometry> Setup<G> {
    /// An empty board.
    pub fn empty(turn: Color) -> Self {
        Setup::from_parts([Bitboard::EMPTY; 2], Bitboard::EMPTY, turn, [None; 2])
    }

    pub(crate) fn from_parts(
        pieces: [Bitboard<G>; 2],
        kings: Bitboard<G>,
        turn: Color,
        runs: [Option<Run<G>>; 2],
    ) -> Self {
        Setup { pieces, kings, turn, runs, trails: Trails::none() }
    }

    /// The same pieces without what a game knows of their past: king runs, and where men have been.
    #[must_use]
    pub fn without_history(self) -> Self {
        Setup { runs: [None; 2], trails: Trails::none(), ..self }
    }

    /// The start position: `rows` full rows of men a side, and what the board adds to them.
    ///
    /// # Panics
    /// When there is no room for so many rows.
    pub fn start(rows: u8, turn: Color) -> Self {
        let Start { behind, ahead } = G::LINES.start();
        let squares = |rows: u8| usize::from(rows) * usize::from(G::ROW_SQUARES);
        let first = squares(behind);
        let men = squares(rows) + usize::from(ahead);
        let half = usize::from(G::SQUARES) / 2;
        assert!(first + men <= half, "{rows} rows are more than half the board");
        // Black's men, counted from square 1: his right hand is the left as White sees it.
        let black = || Square::all().skip(first).take(men);
        let white = black().map(Square::rotated);
        let pieces = [white.collect(), black().collect()];
        Setup::from_parts(pieces, Bitboard::EMPTY, turn, [None; 2])
    }

    /// The pieces of a colour.
    pub fn pieces(&self, color: Color) -> Bitboard<G> {
        self.pieces[color.index()]
    }

    /// The kings of both colours.
    pub fn kings(&self) -> Bitboard<G> {
        self.kings
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square<G>) -> Option<Piece> {
        let color = Color::BOTH.into_iter().find(|color| self.pieces(*color).contains(square))?;
        let rank = if self.kings.contains(square) { Rank::King } else { Rank::Man };
        Some(Piece { color, rank })
    }

    /// Puts a piece on a square, or clears it; what stood there is gone.
    pub fn put(&mut self, square: Square<G>, piece: Option<Piece>) {
        let here = Bitboard::of(square);
        for pieces in &mut self.pieces {
            *pieces &= !here;
        }
        self.kings &= !here;
        self.trails.put(square, Bitboard::EMPTY);
        if let Some(piece) = piece {
            self.pieces[piece.color.index()] |= here;
            if piece.rank == Rank::King {
                self.kings |= here;
            }
        }
    }

    /// The pieces with their squares, from square 1.
    pub fn iter(&self) -> impl Iterator<Item = (Square<G>, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// The men that stand on their own promotion row, where no man can stand.
    pub fn uncrowned(&self) -> Bitboard<G> {
        Color::BOTH.into_iter().fold(Bitboard::EMPTY, |set, color| {
            set | (self.pieces(color) & Bitboard::promotion_row(color) & !self.kings)
        })
    }
}

impl Rules {
    /// The start position; White begins where the lot decides (NG-2.1).
    pub fn start<G: Geometry>(&self) -> Setup<G> {
        let turn = if self.first == First::Black { Color::Black } else { Color::White };
        Setup::start(self.rows, turn)
    }
}
