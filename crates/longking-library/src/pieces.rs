//! Pieces of any board as bits, and the key by which a position is found.

use draughts::any::{AnySetup, SquareSet};
use draughts::rules::BoardSize;
use draughts::{Color, Lines, MoveRules, Position, Start, Variant};

/// A board, as far as positions are compared: its size, which of its squares are used, and its
/// corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    size: BoardSize,
    mirrored: bool,
}

impl Board {
    /// The board of some rules.
    pub(crate) fn of(rules: &MoveRules) -> Board {
        Board { size: rules.board, mirrored: rules.is_mirrored() }
    }

    /// A number of its own, which is kept in files: the squares a side, or all squares where all
    /// are used.
    pub(crate) fn code(self) -> u8 {
        let number = match self.size.lines() {
            Lines::Diagonals => self.size.side(),
            Lines::RowsAndColumns | Lines::Points => self.size.squares(),
        };
        number | u8::from(self.mirrored) << 7
    }

    /// How many squares it has.
    pub(crate) fn squares(self) -> u8 {
        self.size.squares()
    }

    /// The square at the same place for the other player, for a set of squares.
    pub(crate) fn turned(self, set: u128) -> u128 {
        set.reverse_bits() >> (128 - u32::from(self.squares()))
    }
}

/// The pieces of a position and the side to move; bit 0 is square 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    pub(crate) white: u128,
    pub(crate) black: u128,
    pub(crate) kings: u128,
    pub(crate) turn: Color,
}

impl Pieces {
    pub(crate) fn of_position<V: Variant>(position: &Position<V>) -> Pieces {
        let set = |squares: draughts::Bitboard<V::Board>| SquareSet::from(squares).bits();
        Pieces {
            white: set(position.pieces(Color::White)),
            black: set(position.pieces(Color::Black)),
            kings: set(position.kings()),
            turn: position.turn(),
        }
    }

    pub(crate) fn of(setup: &AnySetup) -> Pieces {
        Pieces {
            white: setup.pieces(Color::White).bits(),
            black: setup.pieces(Color::Black).bits(),
            kings: setup.kings().bits(),
            turn: setup.turn,
        }
    }

    /// Rows of men of both sides, as games begin.
    pub(crate) fn start(board: Board, rows: u8, turn: Color) -> Pieces {
        let Start { behind, ahead } = board.size.lines().start();
        let squares = |rows: u8| u32::from(rows) * u32::from(board.size.row_squares());
        let men = squares(rows) + u32::from(ahead);
        let black = ((1_u128 << men.min(63)) - 1) << squares(behind);
        Pieces { white: board.turned(black), black, kings: 0, turn }
    }

    /// A number by which the position is found: the same for the same pieces and side to move on
    /// the same board.
    pub(crate) fn key(&self, board: Board) -> u64 {
        let mut mix = Mix::default();
        mix.add(u64::from(board.code()) << 1 | u64::from(self.turn == Color::Black));
        for set in [self.white, self.black, self.kings] {
            mix.add(set as u64);
            mix.add((set >> 64) as u64);
        }
        mix.0
    }
}

/// What can be seen from the other side.
pub(crate) trait Form: Copy + PartialEq {
    /// The same with White and Black changed.
    fn swapped(self) -> Self;

    /// The same with the board turned by half.
    fn turned(self, board: Board) -> Self;

    /// Every form in which it may stand, once.
    fn forms(self, board: Board, colours: bool, rotation: bool) -> Vec<Self> {
        let mut forms = vec![self];
        if colours {
            forms.push(self.swapped());
        }
        if rotation {
            forms.extend(forms.clone().into_iter().map(|form| form.turned(board)));
        }
        let mut once: Vec<Self> = Vec::new();
        for form in forms {
            if !once.contains(&form) {
                once.push(form);
            }
        }
        once
    }
}

impl Form for Pieces {
    fn swapped(self) -> Pieces {
        Pieces { white: self.black, black: self.white, kings: self.kings, turn: !self.turn }
    }

    fn turned(self, board: Board) -> Pieces {
        Pieces {
            white: board.turned(self.white),
            black: board.turned(self.black),
            kings: board.turned(self.kings),
            turn: self.turn,
        }
    }
}

/// Words mixed into one. What it gives is kept in files: it never changes.
#[derive(Clone, Copy)]
pub(crate) struct Mix(pub(crate) u64);

impl Default for Mix {
    fn default() -> Mix {
        Mix(0x6c69_6272_6172_7921)
    }
}

impl Mix {
    pub(crate) fn add(&mut self, word: u64) {
        let mut mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 = mixed ^ mixed >> 29;
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..piece.len()].copy_from_slice(piece);
            self.add(u64::from_le_bytes(word));
        }
        self.add(bytes.len() as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use draughts::{Alquerque, Ghanaian, International, Nigerian, RULE_SETS, Turkish, Variant};

    use super::*;

    #[test]
    fn a_start_position_is_the_same_from_either_side() {
        let board = Board::of(&International.moves());
        let start = Pieces::start(board, 4, Color::White);
        assert_eq!(start, Pieces::of_position(&Position::<International>::start()));
        assert_eq!(start.swapped().turned(board).white, start.white);
        assert_ne!(start.swapped().turned(board).key(board), start.key(board));
        assert_eq!(start.turned(board).turned(board), start);
    }

    #[test]
    fn games_begin_where_the_board_says() {
        let turkish = Board::of(&Turkish.moves());
        let start = Pieces::of_position(&Position::<Turkish>::start());
        assert_eq!(Pieces::start(turkish, 2, Color::White), start);
        let points = Board::of(&Alquerque.moves());
        let start = Pieces::of_position(&Position::<Alquerque>::start());
        assert_eq!(Pieces::start(points, 2, Color::White), start);
    }

    #[test]
    fn no_two_boards_have_one_number() {
        let boards: BTreeSet<_> = RULE_SETS
            .iter()
            .map(|set| &set.rules.moves)
            .map(|moves| (moves.board, moves.is_mirrored(), Board::of(moves).code()))
            .collect();
        let codes: BTreeSet<_> = boards.iter().map(|board| board.2).collect();
        assert_eq!(codes.len(), boards.len(), "{boards:?}");
    }

    #[test]
    fn a_key_belongs_to_a_board_and_never_changes() {
        let key = |rules: MoveRules| {
            let board = Board::of(&rules);
            Pieces::start(board, 4, Color::White).key(board)
        };
        assert_eq!(key(Nigerian.moves()), key(Ghanaian.moves()));
        assert_ne!(key(Nigerian.moves()), key(International.moves()));
        assert_eq!(key(International.moves()), 1_838_824_496_616_930_039);
    }
}
