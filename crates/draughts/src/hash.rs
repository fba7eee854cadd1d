//! A hash of positions that never changes: the same on every machine and in every version.
//!
//! It is computed from the content in square numbers, not from the layout in memory, so that books,
//! explorers and stores can keep it.

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::lines::Lines;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{BoardSize, KingRun};
use crate::setup::Run;
use crate::variant::Variant;

impl<V: Variant> Position<V> {
    /// A 64-bit hash of the content: the board and its corner, the pieces, the side to move, and
    /// the king runs that matter (E3).
    ///
    /// Stable for ever and on every platform. Positions of different rules on the same board share
    /// it.
    ///
    /// ```
    /// use draughts::{International, Position};
    /// assert_eq!(Position::<International>::start().stable_hash(), 0x65AA_1528_0FAE_EC56);
    /// ```
    pub fn stable_hash(&self) -> u64 {
        let rules = self.rules();
        let mut hash = Hash(0x6472_6175_6768_7473); // "draughts"
        hash.add(board_number(rules.board) << 8 | u64::from(rules.is_mirrored()));
        hash.add(self.turn() as u64);
        for set in [self.pieces(Color::White), self.pieces(Color::Black), self.kings()] {
            let word = by_number(set);
            hash.add(word as u64);
            hash.add((word >> 64) as u64);
        }
        for color in Color::BOTH {
            let run = self.live_run(color);
            hash.add(
                run.map_or(0, |run| u64::from(run.square.number()) << 8 | u64::from(run.moves)),
            );
        }
        if self.keeps_trails() {
            for square in self.pieces(Color::White) | self.pieces(Color::Black) {
                hash.add(by_number(self.been(square)) as u64);
            }
        }
        hash.0
    }

    /// Whether two positions are the same for the rule of repetition (E3): the pieces, the side to
    /// move, and the king runs that matter.
    pub fn is_repeated_by(&self, other: &Self) -> bool {
        self.turn() == other.turn()
            && self.kings() == other.kings()
            && Color::BOTH.into_iter().all(|color| {
                self.pieces(color) == other.pieces(color)
                    && self.live_run(color) == other.live_run(color)
            })
            && self.has_trails_of(other)
    }

    /// Whether the men of two positions with the same pieces have been at the same places.
    fn has_trails_of(&self, other: &Self) -> bool {
        let mut all = (self.pieces(Color::White) | self.pieces(Color::Black)).iter();
        !self.keeps_trails() || all.all(|square| self.been(square) == other.been(square))
    }

    /// The king run of a side, when it can still forbid a move: the side has men and the rules
    /// count.
    pub fn live_run(&self, color: Color) -> Option<Run<V::Board>> {
        let men = self.pieces(color) & !self.kings();
        self.run(color).filter(|_| men.any() && self.rules().king_run == KingRun::Three)
    }
}

/// A number of its own for each board: the squares a side, and all squares where all are used.
fn board_number(board: BoardSize) -> u64 {
    u64::from(match board.lines() {
        Lines::Diagonals => board.side(),
        Lines::RowsAndColumns | Lines::Points => board.squares(),
    })
}

/// A set with bit 0 for square 1, bit 1 for square 2, and so on.
fn by_number<G: Geometry>(set: Bitboard<G>) -> u128 {
    set.iter().fold(0, |word, square| word | 1 << square.index())
}

/// Words mixed one after the other with two odd constants.
struct Hash(u64);

impl Hash {
    fn add(&mut self, word: u64) {
        let mut mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 = mixed ^ mixed >> 29;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;
    use crate::sets::*;
    use crate::setup::Setup;
    use crate::square::Square;

    /// The hash of a position of kings and men: White's, Black's.
    fn hash<V: BuiltIn>(white: &[(u8, bool)], black: &[(u8, bool)], turn: Color) -> u64 {
        position::<V>(white, black, turn).stable_hash()
    }

    fn position<V: BuiltIn>(
        white: &[(u8, bool)],
        black: &[(u8, bool)],
        turn: Color,
    ) -> Position<V> {
        let mut setup = Setup::empty(turn);
        for (pieces, color) in [(white, Color::White), (black, Color::Black)] {
            for &(number, king) in pieces {
                let piece = if king { Piece::king(color) } else { Piece::man(color) };
                setup.put(Square::new(number).unwrap(), Some(piece));
            }
        }
        Position::new(V::default(), &setup).unwrap()
    }

    #[test]
    fn e3_the_hash_of_a_position_never_changes() {
        use Color::{Black, White};
        for (hash, expected) in [
            (Position::<International>::start().stable_hash(), 0x65AA_1528_0FAE_EC56),
            (Position::<Nigerian>::start().stable_hash(), 0x7CF0_9FF4_917F_289A),
            (Position::<English>::start().stable_hash(), 0x42B1_34E6_9238_1768),
            (Position::<Canadian>::start().stable_hash(), 0x6BF1_DD51_81C5_B5FB),
            (Position::<SouthAfrican>::start().stable_hash(), 0x5903_3CCC_5AD6_C9D8),
            (Position::<Turkish>::start().stable_hash(), 0x84AE_C258_96EE_6C0E),
            (Position::<Alquerque>::start().stable_hash(), 0xFE01_E822_DDE8_55A2),
            (hash::<Nigerian>(&[(50, true)], &[(1, true)], White), 0xCB2F_46DC_D5AB_806B),
            (hash::<Nigerian>(&[(50, true)], &[(1, true)], Black), 0x54B7_1DE8_5942_E588),
            (
                hash::<SouthAfrican>(&[(98, false), (65, true)], &[(64, true)], Black),
                0xAE61_10F9_9B4F_9B32,
            ),
        ] {
            assert_eq!(hash, expected, "{hash:#018X}");
        }
    }

    #[test]
    fn e3_equal_positions_have_equal_hashes_under_all_rules_of_a_board() {
        let pieces = (&[(31, false), (7, true)][..], &[(12, false)][..]);
        let one = hash::<International>(pieces.0, pieces.1, Color::White);
        assert_eq!(one, hash::<Killer>(pieces.0, pieces.1, Color::White));
        assert_ne!(one, hash::<Nigerian>(pieces.0, pieces.1, Color::White));
        assert_ne!(one, hash::<International>(pieces.1, pieces.0, Color::White));
        // All squares of 8x8 are another board than the dark ones.
        let eight = |id: &[(u8, bool)]| {
            (hash::<English>(id, &[], Color::White), hash::<Turkish>(id, &[], Color::White))
        };
        let (dark, all) = eight(&[(12, true)]);
        assert_ne!(dark, all);
    }

    #[test]
    fn e3_a_king_run_belongs_to_the_position_while_its_side_has_men() {
        let run = |men: &[(u8, bool)], moves: u8| {
            let white = [men, &[(46, true)]].concat();
            let mut setup = position::<Frisian>(&white, &[(1, true)], Color::White).setup();
            let square = Square::new(46).unwrap();
            setup.runs[0] = (moves > 0).then_some(Run { square, moves });
            Position::new(Frisian, &setup).unwrap()
        };
        for (men, alike) in [(&[(36, false)][..], false), (&[], true)] {
            for (a, b) in [(0, 1), (1, 2), (2, 3)] {
                let (a, b) = (run(men, a), run(men, b));
                assert_eq!(a.stable_hash() == b.stable_hash(), alike);
                assert_eq!(a.is_repeated_by(&b), alike);
            }
        }
    }
}
