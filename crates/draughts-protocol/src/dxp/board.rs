//! A position of the protocol: 50 squares.

use draughts::{Color, Geometry, Piece, Rank, Setup, Square};

/// The squares of a board that can be played on.
pub const SQUARES: usize = 50;

/// The side to move and the pieces on squares 1 to 50.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The side to move.
    pub turn: Color,
    /// The pieces.
    pub pieces: [Option<Piece>; SQUARES],
}

impl Board {
    /// The same of a setup; `None` when its board has not 50 squares.
    pub fn of<G: Geometry>(setup: &Setup<G>) -> Option<Board> {
        let mut board = Board { turn: setup.turn, pieces: [None; SQUARES] };
        let pieces: Vec<_> = Square::all().map(|square| setup.piece(square)).collect();
        if pieces.len() != SQUARES {
            return None;
        }
        board.pieces.copy_from_slice(&pieces);
        Some(board)
    }

    /// As a setup; `None` on a board that has not 50 squares.
    pub fn setup<G: Geometry>(&self) -> Option<Setup<G>> {
        if usize::from(G::SQUARES) != SQUARES {
            return None;
        }
        let mut setup = Setup::empty(self.turn);
        for (square, piece) in Square::all().zip(self.pieces) {
            setup.put(square, piece);
        }
        Some(setup)
    }

    /// The 50 characters.
    pub(crate) fn text(&self) -> String {
        let letter = |piece: &Option<Piece>| match piece {
            Some(Piece { color: Color::White, rank: Rank::Man }) => 'w',
            Some(Piece { color: Color::White, rank: Rank::King }) => 'W',
            Some(Piece { color: Color::Black, rank: Rank::Man }) => 'z',
            Some(Piece { color: Color::Black, rank: Rank::King }) => 'Z',
            None => 'e',
        };
        self.pieces.iter().map(letter).collect()
    }

    /// Reads the 50 characters.
    pub(crate) fn read(turn: Color, text: &[u8]) -> Option<Board> {
        if text.len() != SQUARES {
            return None;
        }
        let mut board = Board { turn, pieces: [None; SQUARES] };
        for (piece, letter) in board.pieces.iter_mut().zip(text) {
            *piece = match letter {
                b'w' => Some(Piece::man(Color::White)),
                b'W' => Some(Piece::king(Color::White)),
                b'z' => Some(Piece::man(Color::Black)),
                b'Z' => Some(Piece::king(Color::Black)),
                b'e' => None,
                _ => return None,
            };
        }
        Some(board)
    }
}
