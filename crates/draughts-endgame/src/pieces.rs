//! Pieces by the numbers of their squares, as tables see them: on the board with a playing square
//! in the left corner.

use draughts::rules::Corner;
use draughts::{Bitboard, Color, Geometry, Piece, Position, Setup, Square, Variant, Word};

use crate::index::{bit, members};
use crate::material::Material;

/// Men and kings of both sides as sets of square numbers less one, and who is to move. Where nobody
/// is crowned the men are kept as kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pieces<W> {
    pub(crate) men: [W; 2],
    pub(crate) kings: [W; 2],
    pub(crate) turn: Color,
}

impl<W: Word> Pieces<W> {
    /// The pieces of a position; seen in a mirror when its board is a mirrored one.
    #[inline]
    pub(crate) fn of<V: Variant>(position: &Position<V>) -> Self
    where
        V::Board: Geometry<Word = W>,
    {
        let kings = if V::Board::LINES.crowns() { position.kings() } else { Bitboard::FULL };
        let mut pieces = Pieces { men: [W::ZERO; 2], kings: [W::ZERO; 2], turn: position.turn() };
        for color in Color::BOTH {
            let own = position.pieces(color);
            pieces.kings[color.index()] = numbers(own & kings);
            pieces.men[color.index()] = numbers(own & !kings);
        }
        pieces
    }

    /// The same as an arrangement of pieces on a board, mirrored where the board is.
    pub(crate) fn setup<G: Geometry<Word = W>>(&self) -> Setup<G> {
        let mut setup = Setup::empty(self.turn);
        for color in Color::BOTH {
            put(&mut setup, self.men[color.index()], Piece::man(color));
            put(&mut setup, self.kings[color.index()], Piece::king(color));
        }
        setup
    }

    /// How many there are of each.
    #[inline]
    pub(crate) fn material(&self) -> Material {
        let count = |set: W| set.count() as u8;
        Material::new(
            (count(self.men[0]), count(self.kings[0])),
            (count(self.men[1]), count(self.kings[1])),
        )
    }

    /// The same for the other side: colours exchanged, the board turned.
    #[inline]
    pub(crate) fn turned<G: Geometry<Word = W>>(&self) -> Self {
        let last = G::SQUARES as usize - 1;
        let turn = |set: W| members(set).fold(W::ZERO, |set, index| set | bit(last - index));
        Pieces {
            men: [turn(self.men[1]), turn(self.men[0])],
            kings: [turn(self.kings[1]), turn(self.kings[0])],
            turn: !self.turn,
        }
    }

    /// The same as it is looked up: White the stronger side, and to move where both are equal.
    #[inline]
    pub(crate) fn in_slice<G: Geometry<Word = W>>(&self) -> (Material, Self) {
        let material = self.material();
        if !material.is_slice() {
            (material.swapped(), self.turned::<G>())
        } else if self.turn == Color::Black && material.is_even() {
            (material, self.turned::<G>())
        } else {
            (material, *self)
        }
    }
}

/// Puts pieces of a kind on a board; kings are men where nobody is crowned.
pub(crate) fn put<G: Geometry>(setup: &mut Setup<G>, set: G::Word, piece: Piece) {
    let piece = if G::LINES.crowns() { piece } else { Piece::man(piece.color) };
    for index in members(set) {
        if let Some(square) = Square::new(on_board::<G>(index) as u8 + 1) {
            setup.put(square, Some(piece));
        }
    }
}

/// A square of the board in the mirror, where the board is a mirrored one; its own inverse.
#[inline(always)]
fn on_board<G: Geometry>(index: usize) -> usize {
    match G::CORNER {
        Corner::Left => index,
        Corner::Right => {
            let row = G::ROW_SQUARES as usize;
            index - index % row + (row - 1 - index % row)
        }
    }
}

#[inline(always)]
fn numbers<G: Geometry>(set: Bitboard<G>) -> G::Word {
    set.iter().fold(G::Word::ZERO, |word, square| word | bit(on_board::<G>(square.index())))
}
