//! The same position on the board of the other orientation.

use crate::bitboard::Bitboard;
use crate::geometry::*;
use crate::piece::Color;
use crate::setup::{Run, Setup};
use crate::square::Square;

/// A board that has a mirror image: the same size with the other near corner.
pub trait Reflected: Geometry {
    /// The board seen in a mirror; its own mirror image is this board.
    type Image: Reflected<Image = Self>;
}

macro_rules! mirrors {
    ($($left:ident $right:ident,)+) => {$(
        impl Reflected for $left {
            type Image = $right;
        }
        impl Reflected for $right {
            type Image = $left;
        }
    )+};
}

mirrors! {
    Board8 Mirrored8,
    Board10 Mirrored10,
    Board12 Mirrored12,
    Board14 Mirrored14,
}

impl<G: Reflected> Square<G> {
    /// The square in a mirror beside the board, in the numbering of the other orientation: within a
    /// row the order reverses, so that on 10x10 square 1 becomes 5 and 46 becomes 50.
    ///
    /// ```
    /// use draughts::{Board10, Mirrored10, Square};
    /// let square: Square<Board10> = "46".parse().unwrap();
    /// assert_eq!(square.mirrored(), "50".parse::<Square<Mirrored10>>().unwrap());
    /// ```
    pub fn mirrored(self) -> Square<G::Image> {
        let in_row = self.index() % G::ROW_SQUARES as usize;
        let index = self.index() - in_row + (G::ROW_SQUARES as usize - 1 - in_row);
        Square::from_bit(G::Image::LAYOUT.bits[index])
    }
}

impl<G: Reflected> Setup<G> {
    /// The same position in a mirror, in the numbering of the other orientation; moves and their
    /// number stay the same, seen in the mirror too.
    pub fn mirrored(&self) -> Setup<G::Image> {
        let set = |squares: Bitboard<G>| squares.iter().map(Square::mirrored).collect();
        let run = |run: Run<G>| Run { square: run.square.mirrored(), moves: run.moves };
        let pieces = Color::BOTH.map(|color| set(self.pieces(color)));
        Setup::from_parts(pieces, set(self.kings()), self.turn, self.runs.map(|r| r.map(run)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{International, Ivorian, Position};

    fn check<G: Reflected>(row_ends: (u8, u8)) {
        let (first, last) = row_ends;
        assert_eq!(Square::<G>::new(first).unwrap().mirrored().number(), last);
        for square in Square::<G>::all() {
            let image = square.mirrored();
            assert_eq!(image.mirrored(), square);
            assert_eq!(
                (image.row(), image.column()),
                (square.row(), G::ROWS - 1 - square.column())
            );
        }
        let start = Setup::<G>::start(G::ROWS / 2 - 1, Color::Black);
        assert_eq!(start.mirrored(), Setup::start(G::ROWS / 2 - 1, Color::Black));
    }

    #[test]
    fn a_mirror_reverses_each_row() {
        check::<Board8>((1, 4));
        check::<Mirrored8>((29, 32));
        check::<Board10>((1, 5));
        check::<Mirrored10>((11, 15));
        check::<Board12>((67, 72));
        check::<Mirrored12>((1, 6));
        check::<Board14>((1, 7));
        check::<Mirrored14>((92, 98));
    }

    #[test]
    fn mirrored_positions_have_mirrored_moves() {
        let mut position = Position::<International>::start();
        for ply in 0..60 {
            let image = Position::new(Ivorian, &position.setup().mirrored()).unwrap();
            let ends = |from: u8, to: u8, taken: u32| (from, to, taken);
            let mut moves: Vec<_> = position
                .legal_moves()
                .iter()
                .map(|m| {
                    let (from, to) = (m.from().mirrored(), m.to().mirrored());
                    ends(from.number(), to.number(), m.captured().count())
                })
                .collect();
            let mut images: Vec<_> = image
                .legal_moves()
                .iter()
                .map(|m| ends(m.from().number(), m.to().number(), m.captured().count()))
                .collect();
            moves.sort_unstable();
            images.sort_unstable();
            assert_eq!(moves, images);
            let Some(next) = position.legal_moves().get(7 * ply % moves.len().max(1)).copied()
            else {
                break;
            };
            position = position.after(&next);
        }
    }
}
