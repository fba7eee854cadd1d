//! Bytes as rules and positions: every input means something, and a small change of it a small
//! change.

use draughts::{Color, Geometry, Piece, RULE_SETS, Rank, Rules, Run, Setup, Square};
use draughts_notation::{Contract, Key};

/// The most pieces of a side: more make captures that take seconds to find, and find nothing new.
const MOST_PIECES: u8 = 12;

/// The most kings of a side, for the same reason.
const MOST_KINGS: u32 = 4;

/// More moves than any usual position has: one with more costs much time, so that less is asked of
/// it.
pub(crate) const MANY_MOVES: usize = 128;

/// An input that is used up from the front; when it is, zeros follow.
pub(crate) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Bytes(data)
    }

    pub(crate) fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// What is left.
    pub(crate) fn rest(self) -> &'a [u8] {
        self.0
    }

    /// One of a list.
    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::from(self.next()) % list.len()]
    }

    /// A rule set with up to three house rules; those that cannot be played are left out.
    pub(crate) fn contract(&mut self) -> Contract {
        let set = self.pick(RULE_SETS);
        let mut contract = Contract::from(set);
        for _ in 0..self.next() % 4 {
            let key = self.pick(&Key::ALL);
            let value = self.pick(key.allowed());
            let mut rules = *contract.rules();
            key.set(&mut rules, value).expect("a value that the key allows");
            if key == Key::Board {
                let rows = rules.moves.board.rows();
                rules.rows = rules.rows.clamp(*rows.start(), *rows.end());
            }
            contract = Contract::new(set, rules).unwrap_or(contract);
        }
        contract
    }

    /// The start position, or some pieces anywhere; men stand where men can stand.
    pub(crate) fn setup<G: Geometry>(&mut self, rules: &Rules) -> Setup<G> {
        let flags = self.next();
        let turn = Color::BOTH[usize::from(flags & 1)];
        if flags & 2 != 0 {
            return Setup::start(rules.rows, turn);
        }
        let mut setup = Setup::empty(turn);
        for _ in 0..self.next() % (2 * MOST_PIECES + 1) {
            let word = u16::from_le_bytes([self.next(), self.next()]);
            let color = Color::BOTH[usize::from(word & 1)];
            let rank = if word & 2 == 0 { Rank::Man } else { Rank::King };
            let number = word / 4 % u16::from(G::SQUARES) + 1;
            let square = Square::new(number as u8).expect("a number of the board");
            put(&mut setup, square, Piece { color, rank });
        }
        for (color, moves) in Color::BOTH.into_iter().zip([flags >> 4 & 3, flags >> 6]) {
            let kings = setup.pieces(color) & setup.kings();
            let run = kings.first().map(|square| Run { square, moves });
            setup.runs[color.index()] = run.filter(|run| run.moves > 0);
        }
        setup
    }
}

/// Puts a piece where it can stand; of many kings the last ones become men, of many pieces they
/// stay away.
fn put<G: Geometry>(setup: &mut Setup<G>, square: Square<G>, piece: Piece) {
    let Piece { color, rank } = piece;
    if setup.pieces(color).count() >= u32::from(MOST_PIECES) {
        return;
    }
    let is_far = square.is_promotion(color);
    let is_full = (setup.pieces(color) & setup.kings()).count() >= MOST_KINGS;
    match (rank == Rank::King || is_far, is_full) {
        (true, false) => setup.put(square, Some(Piece::king(color))),
        (true, true) if is_far => {}
        _ => setup.put(square, Some(Piece::man(color))),
    }
}
