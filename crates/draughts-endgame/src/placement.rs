//! A position of a table, to be shown to people.

use draughts::{Color, Geometry, Piece, Rank, Setup, Word};

use crate::index::{SliceIndex, bit, members, unrank};
use crate::pieces::Pieces;

/// Pieces by the numbers of their squares on the board with a playing square in the left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The side to move.
    pub turn: Color,
    /// The pieces with the numbers of their squares.
    pub pieces: Vec<(u8, Piece)>,
}

impl Placement {
    /// The same on a board, seen in a mirror when it is a mirrored one.
    pub fn setup<G: Geometry>(&self) -> Setup<G> {
        let mut pieces =
            Pieces { men: [G::Word::ZERO; 2], kings: [G::Word::ZERO; 2], turn: self.turn };
        for (number, piece) in &self.pieces {
            let set = match piece.rank {
                Rank::Man => &mut pieces.men[piece.color.index()],
                Rank::King => &mut pieces.kings[piece.color.index()],
            };
            *set = *set | bit(*number as usize - 1);
        }
        pieces.setup()
    }

    /// The placement of pieces.
    pub(crate) fn of<W: Word>(pieces: &Pieces<W>) -> Placement {
        let mut list = Vec::new();
        for color in Color::BOTH {
            let men = members(pieces.men[color.index()]).map(|at| (at, Piece::man(color)));
            let kings = members(pieces.kings[color.index()]).map(|at| (at, Piece::king(color)));
            list.extend(men.chain(kings).map(|(at, piece)| (at as u8 + 1, piece)));
        }
        list.sort_unstable_by_key(|(number, _)| *number);
        Placement { turn: pieces.turn, pieces: list }
    }
}

/// The pieces of a number of a slice; `None` when kings would share a square.
pub(crate) fn pieces_of<W: Word>(
    index: &SliceIndex,
    number: u64,
    turn: Color,
) -> Option<Pieces<W>> {
    let men: [W; 2] = index.men(number / index.stride());
    let all_men = men[0] | men[1];
    let [_, black] = index.king_sets();
    let at = number % index.stride();
    let sets = [at / black, at % black];
    let mut kings = [W::ZERO; 2];
    for color in Color::BOTH {
        let size = index.material().kings(color) as usize;
        let set: W = unrank(sets[color.index()], size, index.free());
        for place in members(set) {
            let mut square = place;
            for man in members(all_men) {
                if man <= square {
                    square += 1;
                }
            }
            kings[color.index()] = kings[color.index()] | bit(square);
        }
    }
    (kings[0] & kings[1] == W::ZERO).then_some(Pieces { men, kings, turn })
}
